package bot

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/customid"
	"skald/bot/table"
	"skald/bot/timecontrol"
)

// cut ends an interaction at the first passing of a step as a crash would, as far as that goes in one process: nothing
// behind the step is done.
func (d *desk) cut(step checkpoint.Point, do func()) {
	d.t.Helper()
	reached := false
	d.app.o.Checkpoint = func(s checkpoint.Point) {
		if s == step && !reached {
			reached = true
			panic("cut at " + string(s))
		}
	}
	func() {
		defer func() { _ = recover() }()
		do()
	}()
	d.app.o.Checkpoint = nil
	if !reached {
		d.t.Fatalf("the step %q is not reached", step)
	}
	d.restart()
	d.pass(time.Minute)
}

// asked lets the time of anna run out and returns what the table is asked.
func (d *desk) asked() sent {
	d.t.Helper()
	d.begun("pace", "daily")
	got := d.hours(24)
	return got[len(got)-1]
}

func TestWhatATableDecidesIsDoneThoughTheBotStopsOverIt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		answer string
		step   checkpoint.Point
		done   func(d *desk) bool
	}{
		{table.LateOnce, checkpoint.Committed, func(d *desk) bool {
			tb, err := d.app.Tables.Open(d.head().ID)
			if err != nil {
				return false
			}
			defer tb.Unlock()
			asks := tb.Clock.Asks
			return tb.Match.Turn().Number > 1 || len(asks) == 1 && asks[0].Seat == 1
		}},
		{table.LateAuto, checkpoint.Committed, func(d *desk) bool { return d.head().Seats[0].User == "" }},
		{table.LateSubstitute, checkpoint.Committed, func(d *desk) bool { return d.head().Seats[0].User == "" }},
		{table.LateExtend, checkpoint.Saved, func(d *desk) bool {
			return extraOf(t, d.head()).Clock.Asks[0].Due > d.now().Add(23*time.Hour).Unix()
		}},
	} {
		t.Run(c.answer, func(t *testing.T) {
			d := newDesk(t, Options{})
			q := d.asked()
			d.cut(c.step, func() { d.app.Handle(context.Background(), press("ben", d.choice(q, c.answer), "901")) })
			for range 3 {
				d.app.Time.Tick(context.Background())
			}
			if v := extraOf(t, d.head()).Vote; v.Result != c.answer || !c.done(d) {
				t.Errorf("the vote is %+v, the match %+v", v, d.head())
			}
			d.since()
			d.deliver()
			calls := d.since()
			if !slices.ContainsFunc(calls,
				func(s sent) bool { return s.method == http.MethodPatch && strings.Contains(s.content(), "**") }) {
				t.Errorf("the question does not tell what was decided: %v", calls)
			}
			free := slices.ContainsFunc(calls, func(s sent) bool { return s.shows("bot.seat.free", "n", 1) })
			if free != (c.answer == table.LateSubstitute) {
				t.Errorf("that the seat is free is told: %v", free)
			}
		})
	}
}

func TestAQuestionOfTheTableIsNotTakenForABoardThatStrayed(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.asked()
	question, ok := d.post(table.PostVote)
	if !ok {
		t.Fatal("no question is noted")
	}
	d.does(command("anna", "do", "move", "wait"))
	d.restart()
	d.pass(time.Minute)
	d.since()
	for _, id := range d.app.Posts.Due() {
		d.app.Posts.Deliver(t.Context(), id, d.now())
	}
	for _, c := range d.since() {
		if c.method == http.MethodDelete || c.method == http.MethodPatch &&
			strings.HasSuffix(c.path, question.Message) && c.content() == "" {
			t.Errorf("after a crash the bot calls %s %s", c.method, c.path)
		}
	}
}

func TestBoardAndStoryAreNotedTogether(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	first, _ := d.post(table.PostBoard)
	d.does(command("anna", "do", "move", "wait"))
	d.cut(checkpoint.Noted.Of(table.PostBoard), d.deliver)
	before, _ := d.post(table.PostBefore)
	armed, _ := d.post(table.PostWithButtons)
	if before.Seq != first.Seq || before.Message != first.Message || armed.Message != first.Message {
		t.Fatalf("the match knows %+v", d.head().Posts)
	}
	d.does(command("ben", "do", "move", "roll"))
	d.since()
	d.deliver()
	told := 0
	for _, c := range d.since() {
		told += strings.Count(c.text(), "Does wait")
	}
	if _, still := d.post(table.PostWithButtons); still || told != 1 || len(d.outbox()) != 0 {
		t.Errorf("the edit tells the wait %d times, the outbox holds %+v", told, d.outbox())
	}
	for _, m := range d.posts {
		if m["id"] == first.Message && len(ids(m["components"])) != 0 {
			t.Error("the first board is armed still")
		}
	}
}

func TestALobbyIsBroughtUpToDateByAPressThatDoesNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	h := d.lobby()
	id := func(act string) string { return customid.LobbyID{Lobby: string(h.ID), Act: act}.String() }
	shown := func(user, act, key string) {
		t.Helper()
		if a := d.does(press(user, id(act), "800")); a.body["type"] != 7.0 || a.private() {
			t.Errorf("%s by %s is answered %s", act, user, a.text())
		}
		d.app.Handle(context.Background(), press(user, id(act), "800"))
		if c := d.since(); len(c) != 2 || !c[1].private() || key != "" && !c[1].shows(key) {
			t.Errorf("%s by %s: %v", act, user, c)
		}
	}
	shown("ben", customid.LobbyJoin, "bot.lobby.already")
	shown("zoe", customid.LobbyJoin, "")
	shown("zoe", customid.LobbyLeave, "bot.lobby.notin")
	d.does(press("anna", id(customid.LobbyStart), "800"))
	shown("ben", customid.LobbyJoin, "")
}

func TestTheSameWordsLaterAreNoticeAnew(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	say := func() {
		t.Helper()
		tb, err := d.app.Tables.Open(d.head().ID)
		if err != nil {
			t.Fatal(err)
		}
		defer tb.Unlock()
		if err := d.app.Tables.Save(t.Context(), tb,
			table.Change{Notices: []table.Notice{{Say: timecontrol.Archived()}}}); err != nil {
			t.Fatal(err)
		}
	}
	deliver := func(started time.Time) {
		for _, id := range d.app.Posts.Due() {
			d.app.Posts.Deliver(t.Context(), id, started)
		}
	}
	say()
	deliver(d.now().Add(-time.Second))
	posted := d.posted()
	d.posts[posted-1]["id"], d.posts[posted-1]["content"] = discordID(d.now()), d.since()[0].content()
	say()
	deliver(d.now().Add(time.Second)) // as if it stood there since before a crash
	if d.posted() != posted {
		t.Fatal("what stands in the channel is said again")
	}
	d.pass(24 * time.Hour)
	say()
	deliver(d.now().Add(time.Second))
	if d.posted() != posted+1 {
		t.Error("what was said a day before counts as said")
	}
}

func TestNothingIsPostedWhileTheChannelCannotBeReadAfterACrash(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.asked()
	tb, err := d.app.Tables.Open(d.head().ID)
	if err != nil {
		t.Fatal(err)
	}
	err = d.app.Time.CallVote(t.Context(), tb, table.Vote{Kind: table.VotePause, By: "anna"}, d.now(), "")
	if err == nil {
		err = d.app.Tables.Save(t.Context(), tb, table.Change{Notices: []table.Notice{{Say: timecontrol.Archived()}}})
	}
	tb.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	before := d.posted()
	d.refusing(http.MethodGet, "/messages", 500, 0)
	deliver := func() {
		d.pass(time.Hour)
		for _, id := range d.app.Posts.Due() {
			d.app.Posts.Deliver(t.Context(), id, d.now())
		}
	}
	deliver()
	if d.posted() != before || len(d.outbox()) != 2 {
		t.Errorf("%d posts, the outbox holds %+v", d.posted()-before, d.outbox())
	}
	d.refusing("", "", 0, 0)
	deliver()
	if d.posted() != before+2 || len(d.outbox()) != 0 {
		t.Errorf("later %d posts, the outbox holds %+v", d.posted()-before, d.outbox())
	}
}

// discordID is an id Discord would give at a time.
func discordID(at time.Time) string {
	const epoch = 1420070400000
	return strconv.FormatInt((at.UnixMilli()-epoch)<<22, 10)
}
