package bot

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// tagOf is the tag of a choice as it is offered now.
func tagOf(t *table.Table, seat engine.Seat, m engine.Move) string {
	o := engine.Legal(t.Match.Prompts(), seat, m)
	if o == nil {
		return ""
	}
	return match.Tag(*o.Choice)
}

// refusing lets Discord refuse the calls that fit.
func (d *desk) refusing(method, in string, status, code int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.refuse = func(s sent) (int, int) {
		if s.method == method && strings.Contains(s.path, in) {
			return status, code
		}
		return 0, 0
	}
	if method == "" {
		d.refuse = nil
	}
}

// outbox is what lies there.
func (d *desk) outbox() []store.Outgoing {
	d.t.Helper()
	left, err := d.app.o.Store.PendingOf(d.head().ID)
	if err != nil {
		d.t.Fatal(err)
	}
	return left
}

func TestAPostThatIsRefusedIsTriedAgainLaterAndNotAtOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "do", "move", "wait"))
	d.refusing(http.MethodPost, "/messages", 403, discord.CodeMissingPermissions)
	for range 5 {
		d.deliver()
	}
	tries := 0
	for _, c := range d.since() {
		if c.method == http.MethodPost && strings.HasSuffix(c.path, "/messages") {
			tries++
		}
	}
	left := d.outbox()
	if tries != 1 || len(left) != 1 || left[0].Attempts != 1 || !left[0].Next.After(d.now()) {
		t.Fatalf("%d tries, the outbox holds %+v", tries, left)
	}
	d.refusing("", "", 0, 0)
	d.pass(time.Minute)
	d.deliver()
	if len(d.outbox()) != 0 || d.posted() != 2 {
		t.Errorf("the outbox holds %+v, %d posts", d.outbox(), d.posted())
	}
}

func TestWhatWaitsForAChannelIsDueAtOnceWhenSomebodyActsThere(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "do", "move", "wait"))
	d.refusing(http.MethodPost, "/messages", 403, discord.CodeMissingPermissions)
	for range 5 { // until it waits for two hours
		d.deliver()
		d.pass(time.Hour)
	}
	d.deliver()
	tries := d.outbox()[0].Attempts
	if due := d.outbox()[0].Next; due.Sub(d.now()) < time.Hour {
		t.Fatalf("it is due %v after %v", due, d.now())
	}
	elsewhere := command("anna", "help")
	elsewhere.Channel = "501"
	d.does(elsewhere)
	still := command("anna", "help")
	still.Own = 1 << 10
	d.does(still)
	if d.deliver(); d.outbox()[0].Attempts != tries {
		t.Error("what happens elsewhere, or where the bot may not post, makes it due")
	}
	// While it goes on being refused nothing is given up for it, and not every press is a try.
	for range maxAttempts {
		d.does(command("anna", "help"))
		d.does(command("ben", "help"))
		d.deliver()
		d.pass(retryNowEvery)
	}
	if left := d.outbox(); len(left) != 1 || left[0].Attempts != tries+maxAttempts {
		t.Fatalf("the outbox holds %+v after %d tries", left, tries)
	}
	d.refusing("", "", 0, 0)
	// A restart knows what waits.
	d.restart()
	d.does(command("ben", "help"))
	d.deliver()
	if len(d.outbox()) != 0 || d.posted() != 2 {
		t.Errorf("the outbox holds %+v, %d posts", d.outbox(), d.posted())
	}
}

func TestAPostIsGivenUpWhenItsChannelWasOutOfReachForTwoDays(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "do", "move", "wait"))
	d.refusing(http.MethodPost, "/messages", 403, discord.CodeMissingPermissions)
	began := d.now()
	for len(d.outbox()) > 0 && d.now().Sub(began) < 100*time.Hour {
		d.deliver()
		d.pass(time.Hour)
	}
	if took := d.now().Sub(began); took < reachTime || took > reachTime+12*time.Hour ||
		!strings.Contains(d.logs.String(), "giving up a post") {
		t.Errorf("after %v the outbox holds %+v", took, d.outbox())
	}
}

func TestAChannelThatIsGoneIsLeftAlone(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "do", "move", "wait"))
	d.refusing(http.MethodPost, "/messages", 404, discord.CodeUnknownChannel)
	d.deliver()
	d.deliver()
	if len(d.outbox()) != 0 || d.head().Status != store.Paused {
		t.Errorf("the outbox holds %+v, the match is %s", d.outbox(), d.head().Status)
	}
}

func TestAPostThatIsGoneOrSealedIsPostedAnew(t *testing.T) {
	t.Parallel()
	for name, code := range map[string]int{"deleted": discord.CodeUnknownMessage,
		"in an archived thread": discord.CodeArchived} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, Options{})
			d.begun()
			d.does(command("anna", "do", "move", "roll"))
			d.refusing(http.MethodPatch, "/channels/", 404, code)
			d.deliver()
			now, _ := d.post(table.PostBoard)
			if d.posted() != 2 || now.Message != d.newest()["id"] || len(d.outbox()) != 0 {
				t.Errorf("%d posts, the match knows %+v", d.posted(), now)
			}
		})
	}
}

func TestAfterACrash(t *testing.T) {
	t.Parallel()
	crashed := func(t *testing.T) *desk {
		d := newDesk(t, Options{})
		d.begun()
		d.does(command("anna", "do", "move", "wait"))
		return d
	}
	// forget takes from the store what a crash between posting and noting would not have written.
	forget := func(t *testing.T, d *desk, posts []store.Post) {
		t.Helper()
		h := d.head()
		err := d.app.o.Store.UpdateMatch(t.Context(), h.ID, func(m *store.Match) error { m.Posts = posts; return nil })
		if err == nil {
			err = d.app.o.Store.Commit(t.Context(), store.Commit{Now: d.now(), Match: d.head(), Expect: h.Seq,
				Outbox: []store.Outgoing{{Kind: table.PostBoard}}})
		}
		if err != nil {
			t.Fatal(err)
		}
		d.restart()
		d.pass(time.Minute)
	}
	restarted := func(d *desk) {
		for _, id := range d.app.Posts.Due() {
			d.app.Posts.Deliver(d.t.Context(), id, d.now())
		}
	}
	t.Run("a board that stands already is not posted again", func(t *testing.T) {
		d := crashed(t)
		before := d.head().Posts
		d.deliver()
		forget(t, d, before)
		restarted(d)
		now, _ := d.post(table.PostBoard)
		if d.posted() != 2 || now.Message != d.newest()["id"] || len(d.outbox()) != 0 {
			t.Errorf("%d posts, the match knows %+v, the outbox holds %+v", d.posted(), now, d.outbox())
		}
	})
	t.Run("a board that was overtaken loses its buttons, though nobody noted it", func(t *testing.T) {
		d := crashed(t)
		d.deliver()
		lost := d.newest()["id"].(string)
		d.does(command("ben", "do", "move", "wait"))
		forget(t, d, nil)
		restarted(d)
		if d.posted() != 3 || d.newest()["id"] == lost {
			t.Fatalf("%d posts", d.posted())
		}
		for _, m := range d.posts[:2] {
			if m["id"] == lost && len(ids(m["components"])) != 0 {
				t.Errorf("the lost board still bears %v", ids(m["components"]))
			}
		}
	})
}

func TestButtonsThatStayedAreTakenOffWithTheNextPost(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	old := d.newest()["id"].(string)
	d.does(command("anna", "do", "move", "wait"))
	d.refusing(http.MethodPatch, "/channels/", 500, 0)
	d.deliver()
	if _, armed := d.post(table.PostWithButtons); !armed {
		t.Fatalf("the match knows %+v", d.head().Posts)
	}
	d.refusing("", "", 0, 0)
	d.does(command("ben", "do", "move", "roll"))
	d.deliver()
	if _, armed := d.post(table.PostWithButtons); armed {
		t.Errorf("the match knows %+v", d.head().Posts)
	}
	for _, m := range d.posts {
		if m["id"] == old && len(ids(m["components"])) != 0 {
			t.Errorf("the old board still bears %v", ids(m["components"]))
		}
	}
}

func TestSeveralMovesAreOnePost(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	for turn := range 4 {
		d.does(command([]string{"anna", "ben"}[turn%2], "do", "move", "wait"))
	}
	d.since()
	d.deliver()
	if d.posted() != 2 || len(d.outbox()) != 0 {
		t.Fatalf("%d posts, the outbox holds %+v", d.posted(), d.outbox())
	}
	for _, c := range d.since() {
		if c.method == http.MethodPost && strings.Count(c.text(), "Does wait") != 4 {
			t.Errorf("the post tells %s", c.text())
		}
	}
}

// post is a post the match knows of.
func (d *desk) post(kind string) (store.Post, bool) {
	h := d.head()
	return h.Post(kind)
}
