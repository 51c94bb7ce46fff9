package bot

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/customid"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// add queues moves for a person.
func (d *desk) add(user string, moves ...string) (last sent) {
	d.t.Helper()
	for _, m := range moves {
		last = d.does(command(user, "queue add", "move", m))
		if !last.private() || !last.shows("bot.queue.added", "move", "`"+m+"`") {
			d.t.Fatalf("%s queues %q and reads %s", user, m, last.text())
		}
	}
	return last
}

// moves are those of the match in the channel, as "2 wait".
func (d *desk) moves() []string {
	d.t.Helper()
	entries, err := d.app.o.Store.Log(d.head().ID, 1, 0)
	if err != nil {
		d.t.Fatal(err)
	}
	var out []string
	for _, raw := range entries {
		var e match.Entry
		if err := json.Unmarshal(raw.Data, &e); err != nil {
			d.t.Fatal(err)
		}
		if e.Move != "" {
			out = append(out, string(rune('1'+e.Seat))+" "+string(e.Move))
			if e.By != match.ByPlayer || e.Actor == "" {
				d.t.Errorf("%s was made by %s for %q", e.Move, e.By, e.Actor)
			}
		}
	}
	return out
}

// told are the notices posted now.
func (d *desk) told() []sent {
	d.t.Helper()
	d.deliver()
	return slices.DeleteFunc(d.since(), func(s sent) bool {
		return s.method != http.MethodPost || !strings.HasSuffix(s.path, "/messages") ||
			!s.shows("bot.queue.played") && !s.shows("bot.queue.stopped")
	})
}

// shows is what a person reads of his queue.
func (d *desk) shows(user string) string { return d.does(command(user, "queue show")).text() }

func TestQueuedMovesArePlayedWhenTheTurnComes(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	if a := d.add("ben", "wait"); !a.shows("bot.queue.waits") {
		t.Errorf("ben reads %s", a.text())
	}
	d.restart() // a restart forgets no queue
	if a := d.does(press("ben", customid.Nav{Match: string(d.head().ID), Seat: engine.Public,
		Screen: customid.ScreenMoves}.String(), "901")); !a.shows("bot.moves.queued", "what", "`wait`") {
		t.Errorf("ben's panel: %s", a.text())
	}
	if a := d.does(press("anna", customid.Nav{Match: string(d.head().ID), Seat: engine.Public,
		Screen: customid.ScreenMoves}.String(), "901")); a.shows("bot.moves.queued") {
		t.Errorf("anna reads of ben's queue: %s", a.text())
	}
	d.does(command("anna", "do", "move", "wait"))
	if got := d.moves(); !slices.Equal(got, []string{"1 wait", "2 wait"}) {
		t.Fatalf("played is %v", got)
	}
	got := d.told()
	if len(got) != 1 || !got[0].shows("bot.queue.played", "who", "<@ben>", "at", "<t:1800000000:R>") ||
		got[0].path != "/channels/dm-ben/messages" {
		t.Errorf("told is %v", got)
	}
	if s := d.shows("ben"); !words().Shows(s, "bot.queue.empty") || !words().Shows(s, "bot.queue.last.done", "n", 1) {
		t.Errorf("then ben's queue is %s", s)
	}
}

func TestAQueueWaitsForTheNextTurnWhenItIsWrittenInOne(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	if a := d.add("anna", "offer", "roll"); !a.shows("bot.queue.held") {
		t.Errorf("anna reads %s", a.text())
	}
	if got := d.moves(); len(got) != 0 {
		t.Fatalf("played is %v", got)
	}
	d.does(command("anna", "do", "move", "offer")) // by hand, and no part of the queue
	d.does(command("ben", "do", "move", "take"))
	d.does(command("ben", "do", "move", "wait"))
	if got := d.moves(); !slices.Equal(got, []string{"1 offer", "2 take", "2 wait", "1 offer"}) {
		t.Fatalf("played is %v", got)
	}
	if s := d.shows("anna"); !strings.Contains(s, "1. `roll`") || len(d.told()) != 0 {
		t.Errorf("while ben is asked anna's queue is %s", s)
	}
}

func TestAnswersToAWindowCanBeQueued(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.add("ben", "take", "wait")
	d.does(command("anna", "do", "move", "offer"))
	if got := d.moves(); !slices.Equal(got, []string{"1 offer", "2 take", "2 wait"}) {
		t.Fatalf("played is %v", got)
	}
	// A queue that has nothing to say to a window out of turn waits.
	d.add("ben", "wait")
	d.does(command("anna", "do", "move", "offer"))
	if got := d.moves(); len(got) != 4 || !strings.Contains(d.shows("ben"), "1. `wait`") {
		t.Errorf("played is %v, queued %s", got, d.shows("ben"))
	}
}

func TestTheRestOfAQueueIsDroppedAtWhatIsSeenRolledOrNotPossible(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		queue  []string
		played []string
		why    string
	}{
		{"seen", []string{"peek", "wait"}, []string{"2 peek"}, "bot.queue.why.seen"},
		{"rolled", []string{"roll", "wait"}, []string{"2 roll"}, "bot.queue.why.dice"},
		{"not possible", []string{"take"}, nil, "bot.queue.why.illegal"},
		{"not possible later", []string{"offer", "wait", "wait"}, []string{"2 offer"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDesk(t, Options{})
			d.begun()
			d.add("ben", c.queue...)
			d.does(command("anna", "do", "move", "wait"))
			if got := d.moves(); !slices.Equal(got, append([]string{"1 wait"}, c.played...)) {
				t.Fatalf("played is %v", got)
			}
			got := d.told()
			if c.why == "" {
				if len(got) != 0 {
					t.Fatalf("told is %v", got)
				}
				return
			}
			if len(got) != 1 || !got[0].shows("bot.queue.stopped", "who", "<@ben>", "at", "<t:1800000000:R>", "why",
				text.M(c.why)) || strings.Contains(got[0].content(), "card is") {
				t.Fatalf("told is %v", got)
			}
			if got[0].path != "/channels/dm-ben/messages" {
				t.Errorf("others are told at %s", got[0].path)
			}
			left := c.queue[len(c.played):]
			for who, reads := range map[string]bool{"ben": true, "anna": false} {
				a := d.does(press(who, customid.Nav{Match: string(d.head().ID), Seat: engine.Public,
					Screen: customid.ScreenMoves}.String(), "901"))
				if a.shows("bot.queue.last") != reads {
					t.Errorf("%s's moves are %s", who, a.text())
				}
			}
			if s := d.shows("ben"); !words().Shows(s, "bot.queue.empty") ||
				!words().Shows(s, "bot.queue.last", "left", "`"+left[0]+"`") {
				t.Errorf("ben's queue is %s", s)
			}
			if got := d.hours(1); len(got) != 0 {
				t.Errorf("later is posted %v", got)
			}
		})
	}
}

// What somebody else turns up far away has nothing to do with what one means to do.
func TestAQueueSurvivesWhatIsSeenFarAway(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{Games: games.All()})
	d.begun("game", "return-of-the-heroes")
	seen := 0
	for n := 0; n < 400 && seen < 5; n++ {
		tb, err := d.app.Tables.Open(d.head().ID)
		if err != nil {
			t.Fatal(err)
		}
		seat := engine.Waiting(tb.Match.Prompts(), engine.Public)[0]
		move, _ := tb.Match.Hint(seat, table.AutopilotLevel)
		users, before := tb.Match.Players(), len(tb.Log)
		tb.Unlock()
		who, other := users[seat].User, users[1-seat].User
		if !strings.Contains(d.shows(other), "1. `move a1`") {
			d.does(command(other, "queue clear"))
			d.add(other, "move a1")
		}
		d.does(command(who, "do", "move", string(move)))
		if tb, err = d.app.Tables.Open(d.head().ID); err != nil {
			t.Fatal(err)
		}
		far := false
		for _, e := range tb.Log[before:] {
			for _, ev := range e.Events {
				far = far || ev.Reveals && len(ev.To) == 0 && ev.Facts.To != "A1"
			}
		}
		still := tb.Match.Turn().Seat == seat && !tb.Match.Over()
		tb.Unlock()
		if far && still {
			seen++
			if s := d.shows(other); !strings.Contains(s, "1. `move a1`") {
				t.Fatalf("after %s by %s the queue of %s is %s", move, who, other, s)
			}
		}
	}
	if seen == 0 {
		t.Error("nothing was turned up")
	}
	for _, s := range d.told() {
		if !strings.HasPrefix(s.path, "/channels/dm-") {
			t.Errorf("everybody reads at %s: %s", s.path, s.text())
		}
	}
}

func TestOnlyMovesAreQueued(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{Games: games.All()})
	d.begun("game", "return-of-the-heroes")
	for _, words := range []string{"hello", "move", "move banana", "fight ork banana", "buy", "end of the day",
		"hero"} {
		for _, who := range []string{"anna", "ben"} {
			if a := d.does(command(who, "queue add", "move", words)); !a.private() || !a.shows("bot.queue.unread") {
				t.Errorf("%s queues %q and reads %s", who, words, a.text())
			}
		}
	}
	for _, words := range []string{"move h3", "fight ork melee", "end"} {
		d.add("anna", words)
		d.add("ben", words)
	}
}

func TestAQueuedMoveThatMeansSomethingElseNowIsNotPlayed(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	h := d.begun()
	d.add("ben", "wait")
	tb, err := d.app.Tables.Open(h.ID)
	if err != nil {
		t.Fatal(err)
	}
	q := tb.Queues[1]
	q.Moves[0].Tag = "aaaa"
	tb.SetQueue(1, q)
	tb.Unlock()
	d.does(command("anna", "do", "move", "wait"))
	if got := d.moves(); len(got) != 1 {
		t.Fatalf("played is %v", got)
	}
	if got := d.told(); len(got) != 1 || !got[0].shows("bot.queue.stopped", "why", text.M("bot.queue.why.changed")) {
		t.Errorf("told is %v", got)
	}
}

func TestGoingBackClearsQueuesAndTellsTheirPeople(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.add("anna", "wait")
	d.does(command("anna", "do", "move", "offer"))
	d.add("ben", "wait") // ben is asked: for his next turn
	a := d.does(command("anna", "undo"))
	for _, id := range ids(a.data()["components"]) {
		if strings.Contains(id, ":yes:") {
			d.does(press("anna", id, "902"))
		}
	}
	if got := d.told(); len(got) != 1 ||
		!got[0].shows("bot.queue.stopped", "who", "<@ben>", "why", text.M("bot.queue.why.back")) {
		t.Errorf("told is %v", got)
	}
	for _, who := range []string{"anna", "ben"} {
		if s := d.shows(who); !words().Shows(s, "bot.queue.empty") {
			t.Errorf("%s has %s", who, s)
		}
	}
}

func TestAQueueIsPlayedOnAfterACrashAndNoMoveTwice(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.add("ben", "offer")
	d.add("anna", "wait")           // held: it is her turn
	d.app.Tables.AutomaticTime = -1 // the bot stops after each move
	d.does(command("anna", "do", "move", "wait"))
	if got := d.moves(); !slices.Equal(got, []string{"1 wait"}) {
		t.Fatalf("before the crash %v is played", got)
	}
	for range 3 {
		d.restart()
		d.app.Time.Tick(context.Background())
	}
	if got := d.moves(); !slices.Equal(got, []string{"1 wait", "2 offer"}) {
		t.Errorf("after the crash %v is played", got)
	}
	if got := d.told(); len(got) != 1 {
		t.Errorf("told is %v", got)
	}
}

func TestWhatCannotBeQueuedIsAnsweredAndClearingTakesOutWhatIsNamed(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	for _, c := range []struct {
		user, move, reads string
	}{
		{"cara", "wait", "bot.notseated"}, {"ben", "fly away", "bot.queue.unread"},
		{"ben", "@everyone `x`", "bot.queue.unread"},
	} {
		if a := d.does(command(c.user, "queue add", "move", c.move)); !a.private() || !a.shows(c.reads) {
			t.Errorf("%s queues %q and reads %s", c.user, c.move, a.text())
		}
	}
	i := command("ben", "queue add", "move", "wait")
	d.does(i)
	d.does(i) // delivered twice
	if s := d.shows("ben"); strings.Count(s, "`wait`") != 1 {
		t.Errorf("queued is %s", s)
	}
	d.add("ben", "offer", "take")
	if a := d.does(command("ben", "queue clear", "n", 9)); !a.shows("bot.queue.none", "n", 9) {
		t.Errorf("ben reads %s", a.text())
	}
	clearing := d.does(command("ben", "queue clear", "n", 2))
	if !strings.Contains(clearing.text(), "1. `wait`") || !strings.Contains(clearing.text(), "2. `take`") {
		t.Errorf("ben reads %s", clearing.text())
	}
	button := ""
	for _, id := range ids(clearing.data()["components"]) {
		if strings.HasSuffix(id, ":"+customid.ActUnqueue) {
			button = id
		}
	}
	d.add("ben", "wait")
	if a := d.does(press("ben", button, "903")); !a.shows("bot.queue.stale") ||
		!strings.Contains(a.text(), "3. `wait`") {
		t.Errorf("an old button is answered %s", a.text())
	}
	if a := d.does(press("anna", button, "903")); !a.private() || !a.shows("bot.notyours", "who", "ben") {
		t.Errorf("anna presses ben's button: %s", a.text())
	}
	if a := d.does(command("ben", "queue clear")); !a.shows("bot.queue.cleared", "n", 3) ||
		!a.shows("bot.queue.empty") {
		t.Errorf("ben reads %s", a.text())
	}
	for range table.MaxQueue {
		d.add("ben", "wait")
	}
	if a := d.does(command("ben", "queue add", "move", "wait")); !a.shows("bot.queue.full", "n", 20) {
		t.Errorf("ben reads %s", a.text())
	}
}

func TestAQueueGoesWithWhoeverLeavesTheSeat(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	h := d.begun()
	d.add("ben", "wait")
	tb, err := d.app.Tables.Open(h.ID)
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.app.Tables.Apply(context.Background(), tb, table.Change{}, func(now time.Time) (match.Entry, error) {
		return tb.Match.SetPlayer(1, match.Player{User: "cara", Name: "cara"}, match.Actor{Moderator: true}, now)
	})
	tb.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	d.does(command("anna", "do", "move", "wait"))
	if got := d.moves(); len(got) != 1 {
		t.Errorf("played is %v", got)
	}
	if s := d.shows("cara"); strings.Contains(s, "`wait`") {
		t.Errorf("cara finds %s", s)
	}
}

func TestASecretNoticeNeverGoesToTheChannel(t *testing.T) {
	t.Parallel()
	for _, takes := range []bool{true, false} {
		d := newDesk(t, Options{})
		d.refuse = func(s sent) (int, int) {
			if s.path == "/users/@me/channels" && !takes {
				return http.StatusForbidden, 50007
			}
			return 0, 0
		}
		h := d.begun()
		tb, err := d.app.Tables.Open(h.ID)
		if err != nil {
			t.Fatal(err)
		}
		err = d.app.Tables.Save(context.Background(), tb,
			table.Change{Notices: []table.Notice{{Say: table.QueueStopped("ben", table.StopDone, 7),
				To: []string{"ben"}, Secret: true}}})
		tb.Unlock()
		if err != nil {
			t.Fatal(err)
		}
		got := d.told()
		if takes == (len(got) == 0) ||
			slices.ContainsFunc(got, func(s sent) bool { return strings.HasPrefix(s.path, "/channels/"+place) }) {
			t.Errorf("ben takes messages: %v; posted is %v", takes, got)
		}
		if left, err := d.app.o.Store.PendingOf(h.ID); err != nil ||
			slices.ContainsFunc(left, func(o store.Outgoing) bool { return table.IsNotice(o) }) {
			t.Errorf("the notice is still to be posted: %v %v", left, err)
		}
	}
}
