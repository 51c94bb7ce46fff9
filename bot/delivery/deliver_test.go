package delivery_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/store"
)

// The limits of the delivery.
const (
	retryNowEvery = 5 * time.Second // between two presses that make a channel be tried
	maxAttempts   = 30              // to post, and reachTime, before that is given up
	reachTime     = 48 * time.Hour
)

func TestAPostThatIsRefusedIsTriedAgainLaterAndNotAtOnce(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.RefuseCalls(http.MethodPost, "/messages", 403, discord.CodeMissingPermissions)
	for range 5 {
		d.Deliver()
	}
	tries := 0
	for _, c := range d.TakeCalls() {
		if c.Method == http.MethodPost && strings.HasSuffix(c.Path, "/messages") {
			tries++
		}
	}
	left := d.Outbox()
	if tries != 1 || len(left) != 1 || left[0].Attempts != 1 || !left[0].Next.After(d.Now()) {
		t.Fatalf("%d tries, the outbox holds %+v", tries, left)
	}
	d.RefuseCalls("", "", 0, 0)
	d.Pass(time.Minute)
	d.Deliver()
	if len(d.Outbox()) != 0 || d.PostCount() != 2 {
		t.Errorf("the outbox holds %+v, %d posts", d.Outbox(), d.PostCount())
	}
}

func TestChannelActivityRetriesWaitingPosts(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.RefuseCalls(http.MethodPost, "/messages", 403, discord.CodeMissingPermissions)
	for range 5 { // until it waits for two hours
		d.Deliver()
		d.Pass(time.Hour)
	}
	d.Deliver()
	tries := d.Outbox()[0].Attempts
	if due := d.Outbox()[0].Next; due.Sub(d.Now()) < time.Hour {
		t.Fatalf("it is due %v after %v", due, d.Now())
	}
	elsewhere := bottest.Command("anna", "help")
	elsewhere.Channel = "501"
	d.Do(elsewhere)
	still := bottest.Command("anna", "help")
	still.Own = 1 << 10
	d.Do(still)
	if d.Deliver(); d.Outbox()[0].Attempts != tries {
		t.Error("what happens elsewhere, or where the bot may not post, makes it due")
	}
	// While it goes on being refused nothing is given up for it, and not every press is a try.
	for range maxAttempts {
		d.Do(bottest.Command("anna", "help"))
		d.Do(bottest.Command("ben", "help"))
		d.Deliver()
		d.Pass(retryNowEvery)
	}
	if left := d.Outbox(); len(left) != 1 || left[0].Attempts != tries+maxAttempts {
		t.Fatalf("the outbox holds %+v after %d tries", left, tries)
	}
	d.RefuseCalls("", "", 0, 0)
	// The outbox survives a restart.
	d.Restart()
	d.Do(bottest.Command("ben", "help"))
	d.Deliver()
	if len(d.Outbox()) != 0 || d.PostCount() != 2 {
		t.Errorf("the outbox holds %+v, %d posts", d.Outbox(), d.PostCount())
	}
}

func TestAPostIsGivenUpWhenItsChannelWasOutOfReachForTwoDays(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.RefuseCalls(http.MethodPost, "/messages", 403, discord.CodeMissingPermissions)
	began := d.Now()
	for len(d.Outbox()) > 0 && d.Now().Sub(began) < 100*time.Hour {
		d.Deliver()
		d.Pass(time.Hour)
	}
	if took := d.Now().Sub(began); took < reachTime || took > reachTime+12*time.Hour ||
		!strings.Contains(d.Logs.String(), "giving up a post") {
		t.Errorf("after %v the outbox holds %+v", took, d.Outbox())
	}
}

func TestAChannelThatIsGoneIsLeftAlone(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.RefuseCalls(http.MethodPost, "/messages", 404, discord.CodeUnknownChannel)
	d.Deliver()
	d.Deliver()
	if len(d.Outbox()) != 0 || d.Head().Status != store.Paused {
		t.Errorf("the outbox holds %+v, the match is %s", d.Outbox(), d.Head().Status)
	}
}

func TestAPostThatIsGoneOrSealedIsPostedAnew(t *testing.T) {
	t.Parallel()
	for name, code := range map[string]int{"deleted": discord.CodeUnknownMessage,
		"in an archived thread": discord.CodeArchived} {
		t.Run(name, func(t *testing.T) {
			d := bottest.New(t, bot.Options{})
			d.Begin()
			d.Do(bottest.Command("anna", "do", "move", "roll"))
			d.RefuseCalls(http.MethodPatch, "/channels/", 404, code)
			d.Deliver()
			now, _ := d.Post(table.PostBoard)
			if d.PostCount() != 2 || now.Message != d.NewestPost()["id"] || len(d.Outbox()) != 0 {
				t.Errorf("%d posts, the match knows %+v", d.PostCount(), now)
			}
		})
	}
}

func TestAfterACrash(t *testing.T) {
	t.Parallel()
	crashed := func(t *testing.T) *bottest.Bot {
		d := bottest.New(t, bot.Options{})
		d.Begin()
		d.Do(bottest.Command("anna", "do", "move", "wait"))
		return d
	}
	// forget resets the recorded posts, as if the bot had crashed between sending a post and recording it.
	forget := func(t *testing.T, d *bottest.Bot, posts []store.Post) {
		t.Helper()
		h := d.Head()
		err := d.Options.Store.UpdateMatch(t.Context(), h.ID, func(m *store.Match) error {
			m.Posts = posts
			return nil
		})
		if err == nil {
			err = d.Options.Store.Commit(t.Context(), store.Commit{Now: d.Now(), Match: d.Head(), ExpectSeq: h.Seq,
				Outbox: []store.Outgoing{{Kind: table.PostBoard}}})
		}
		if err != nil {
			t.Fatal(err)
		}
		d.Restart()
		d.Pass(time.Minute)
	}
	restarted := func(d *bottest.Bot) {
		for _, id := range d.App.Posts.Due() {
			d.App.Posts.Deliver(d.T.Context(), id, d.Now())
		}
	}
	t.Run("a board that stands already is not posted again", func(t *testing.T) {
		d := crashed(t)
		before := d.Head().Posts
		d.Deliver()
		forget(t, d, before)
		restarted(d)
		now, _ := d.Post(table.PostBoard)
		if d.PostCount() != 2 || now.Message != d.NewestPost()["id"] || len(d.Outbox()) != 0 {
			t.Errorf("%d posts, the match knows %+v, the outbox holds %+v", d.PostCount(), now, d.Outbox())
		}
	})
	t.Run("a board that was overtaken loses its buttons, though nobody noted it", func(t *testing.T) {
		d := crashed(t)
		d.Deliver()
		lost := d.NewestPost()["id"].(string)
		d.Do(bottest.Command("ben", "do", "move", "wait"))
		forget(t, d, nil)
		restarted(d)
		if d.PostCount() != 3 || d.NewestPost()["id"] == lost {
			t.Fatalf("%d posts", d.PostCount())
		}
		for _, m := range d.Posts[:2] {
			if m["id"] == lost && len(bottest.CustomIDs(m["components"])) != 0 {
				t.Errorf("the lost board still bears %v", bottest.CustomIDs(m["components"]))
			}
		}
	})
}

func TestButtonsThatStayedAreTakenOffWithTheNextPost(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	old := d.NewestPost()["id"].(string)
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.RefuseCalls(http.MethodPatch, "/channels/", 500, 0)
	d.Deliver()
	if _, armed := d.Post(table.PostWithButtons); !armed {
		t.Fatalf("the match knows %+v", d.Head().Posts)
	}
	d.RefuseCalls("", "", 0, 0)
	d.Do(bottest.Command("ben", "do", "move", "roll"))
	d.Deliver()
	if _, armed := d.Post(table.PostWithButtons); armed {
		t.Errorf("the match knows %+v", d.Head().Posts)
	}
	for _, m := range d.Posts {
		if m["id"] == old && len(bottest.CustomIDs(m["components"])) != 0 {
			t.Errorf("the old board still bears %v", bottest.CustomIDs(m["components"]))
		}
	}
}

func TestSeveralMovesAreOnePost(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	for turn := range 4 {
		d.Do(bottest.Command([]string{"anna", "ben"}[turn%2], "do", "move", "wait"))
	}
	d.TakeCalls()
	d.Deliver()
	if d.PostCount() != 2 || len(d.Outbox()) != 0 {
		t.Fatalf("%d posts, the outbox holds %+v", d.PostCount(), d.Outbox())
	}
	for _, c := range d.TakeCalls() {
		if c.Method == http.MethodPost && strings.Count(c.Text(), "Does wait") != 4 {
			t.Errorf("the post tells %s", c.Text())
		}
	}
}
