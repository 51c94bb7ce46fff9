package delivery_test

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/checkpoint"
	"skald/bot/customid"
	"skald/bot/table"
	"skald/bot/timecontrol"
)

// asked lets anna's time run out and returns the vote.
func asked(d *bottest.Bot) bottest.Call {
	d.T.Helper()
	d.Begin("pace", "daily")
	got := d.PassHours(24)
	return got[len(got)-1]
}

func TestWhatATableDecidesIsDoneThoughTheBotStopsOverIt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		answer string
		step   checkpoint.Point
		done   func(d *bottest.Bot) bool
	}{
		{table.LateOnce, checkpoint.Committed, func(d *bottest.Bot) bool {
			tb, err := d.App.Tables.Open(d.Head().ID)
			if err != nil {
				return false
			}
			defer tb.Unlock()
			asks := tb.Clock.Asks
			return tb.Match.Turn().Number > 1 || len(asks) == 1 && asks[0].Seat == 1
		}},
		{table.LateAuto, checkpoint.Committed, func(d *bottest.Bot) bool { return d.Head().Seats[0].User == "" }},
		{table.LateSubstitute, checkpoint.Committed, func(d *bottest.Bot) bool { return d.Head().Seats[0].User == "" }},
		{table.LateExtend, checkpoint.Saved, func(d *bottest.Bot) bool {
			return bottest.ExtraOf(t, d.Head()).Clock.Asks[0].Due > d.Now().Add(23*time.Hour).Unix()
		}},
	} {
		t.Run(c.answer, func(t *testing.T) {
			d := bottest.New(t, bot.Options{})
			q := asked(d)
			d.Cut(c.step, func() {
				d.App.Handle(context.Background(), bottest.Press("ben", d.VoteButton(q, c.answer), "901"))
			})
			for range 3 {
				d.App.Time.Tick(context.Background())
			}
			if v := bottest.ExtraOf(t, d.Head()).Vote; v.Result != c.answer || !c.done(d) {
				t.Errorf("the vote is %+v, the match %+v", v, d.Head())
			}
			d.TakeCalls()
			d.Deliver()
			calls := d.TakeCalls()
			if !slices.ContainsFunc(calls,
				func(s bottest.Call) bool {
					return s.Method == http.MethodPatch &&
						strings.Contains(s.Content(), "**")
				}) {
				t.Errorf("the question does not tell what was decided: %v", calls)
			}
			free := slices.ContainsFunc(calls, func(s bottest.Call) bool { return s.Shows("bot.seat.free", "n", 1) })
			if free != (c.answer == table.LateSubstitute) {
				t.Errorf("that the seat is free is told: %v", free)
			}
		})
	}
}

func TestAQuestionOfTheTableIsNotTakenForABoardThatStrayed(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	asked(d)
	question, ok := d.Post(table.PostVote)
	if !ok {
		t.Fatal("no question is noted")
	}
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Restart()
	d.Pass(time.Minute)
	d.TakeCalls()
	for _, id := range d.App.Posts.Due() {
		d.App.Posts.Deliver(t.Context(), id, d.Now())
	}
	for _, c := range d.TakeCalls() {
		if c.Method == http.MethodDelete || c.Method == http.MethodPatch &&
			strings.HasSuffix(c.Path, question.Message) && c.Content() == "" {
			t.Errorf("after a crash the bot calls %s %s", c.Method, c.Path)
		}
	}
}

func TestBoardAndStoryAreNotedTogether(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	first, _ := d.Post(table.PostBoard)
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Cut(checkpoint.Noted.Of(table.PostBoard), d.Deliver)
	before, _ := d.Post(table.PostBefore)
	armed, _ := d.Post(table.PostWithButtons)
	if before.Seq != first.Seq || before.Message != first.Message || armed.Message != first.Message {
		t.Fatalf("the match knows %+v", d.Head().Posts)
	}
	d.Do(bottest.Command("ben", "do", "move", "roll"))
	d.TakeCalls()
	d.Deliver()
	told := 0
	for _, c := range d.TakeCalls() {
		told += strings.Count(c.Text(), "Does wait")
	}
	if _, still := d.Post(table.PostWithButtons); still || told != 1 || len(d.Outbox()) != 0 {
		t.Errorf("the edit tells the wait %d times, the outbox holds %+v", told, d.Outbox())
	}
	for _, m := range d.Posts {
		if m["id"] == first.Message && len(bottest.CustomIDs(m["components"])) != 0 {
			t.Error("the first board is armed still")
		}
	}
}

func TestALobbyIsBroughtUpToDateByAPressThatDoesNothing(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	h := d.Lobby()
	id := func(act string) string { return customid.LobbyID{Lobby: string(h.ID), Act: act}.String() }
	shown := func(user, act, key string) {
		t.Helper()
		if a := d.Do(bottest.Press(user, id(act), "800")); a.Body["type"] != 7.0 || a.IsPrivate() {
			t.Errorf("%s by %s is answered %s", act, user, a.Text())
		}
		d.App.Handle(context.Background(), bottest.Press(user, id(act), "800"))
		if c := d.TakeCalls(); len(c) != 2 || !c[1].IsPrivate() || key != "" && !c[1].Shows(key) {
			t.Errorf("%s by %s: %v", act, user, c)
		}
	}
	shown("ben", customid.LobbyJoin, "bot.lobby.already.full")
	shown("zoe", customid.LobbyJoin, "")
	shown("zoe", customid.LobbyLeave, "bot.lobby.notin")
	d.Do(bottest.Press("anna", id(customid.LobbyStart), "800"))
	shown("ben", customid.LobbyJoin, "")
}

func TestTheSameWordsLaterAreNoticeAnew(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	say := func() {
		t.Helper()
		tb, err := d.App.Tables.Open(d.Head().ID)
		if err != nil {
			t.Fatal(err)
		}
		defer tb.Unlock()
		if err := d.App.Tables.Save(t.Context(), tb,
			table.Change{Notices: []table.Notice{{Say: timecontrol.Archived()}}}); err != nil {
			t.Fatal(err)
		}
	}
	deliver := func(started time.Time) {
		for _, id := range d.App.Posts.Due() {
			d.App.Posts.Deliver(t.Context(), id, started)
		}
	}
	say()
	deliver(d.Now().Add(-time.Second))
	posted := d.PostCount()
	d.Posts[posted-1]["id"], d.Posts[posted-1]["content"] = discordID(d.Now()), d.TakeCalls()[0].Content()
	say()
	deliver(d.Now().Add(time.Second)) // as if it stood there since before a crash
	if d.PostCount() != posted {
		t.Fatal("what stands in the channel is said again")
	}
	d.Pass(24 * time.Hour)
	say()
	deliver(d.Now().Add(time.Second))
	if d.PostCount() != posted+1 {
		t.Error("what was said a day before counts as said")
	}
}

func TestNothingIsPostedWhileTheChannelCannotBeReadAfterACrash(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	asked(d)
	tb, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		t.Fatal(err)
	}
	err = d.App.Time.CallVote(t.Context(), tb, table.Vote{Kind: table.VotePause, By: "anna"}, d.Now(), "")
	if err == nil {
		err = d.App.Tables.Save(t.Context(), tb, table.Change{Notices: []table.Notice{{Say: timecontrol.Archived()}}})
	}
	tb.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	before := d.PostCount()
	d.RefuseCalls(http.MethodGet, "/messages", 500, 0)
	deliver := func() {
		d.Pass(time.Hour)
		for _, id := range d.App.Posts.Due() {
			d.App.Posts.Deliver(t.Context(), id, d.Now())
		}
	}
	deliver()
	if d.PostCount() != before || len(d.Outbox()) != 2 {
		t.Errorf("%d posts, the outbox holds %+v", d.PostCount()-before, d.Outbox())
	}
	d.RefuseCalls("", "", 0, 0)
	deliver()
	if d.PostCount() != before+2 || len(d.Outbox()) != 0 {
		t.Errorf("later %d posts, the outbox holds %+v", d.PostCount()-before, d.Outbox())
	}
}

// discordID is an id Discord would give at a time.
func discordID(at time.Time) string {
	const epoch = 1420070400000
	return strconv.FormatInt((at.UnixMilli()-epoch)<<22, 10)
}
