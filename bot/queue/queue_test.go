package queue_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// add queues moves for a person.
func add(d *bottest.Bot, user string, moves ...string) (last bottest.Call) {
	d.T.Helper()
	for _, m := range moves {
		last = d.Do(bottest.Command(user, "queue add", "move", m))
		if !last.IsPrivate() || !last.Shows("bot.queue.added", "move", "`"+m+"`") {
			d.T.Fatalf("%s queues %q and reads %s", user, m, last.Text())
		}
	}
	return last
}

// Delivers the outbox and returns the notices about queues.
func told(d *bottest.Bot) []bottest.Call {
	d.T.Helper()
	d.Deliver()
	return slices.DeleteFunc(d.TakeCalls(), func(s bottest.Call) bool {
		return s.Method != http.MethodPost || !strings.HasSuffix(s.Path, "/messages") ||
			!s.Shows("bot.queue.played") && !s.Shows("bot.queue.stopped")
	})
}

// shows returns a user's queue as they read it.
func shows(d *bottest.Bot, user string) string {
	return d.Do(bottest.Command(user, "queue show")).Text()
}

func TestQueuedMovesArePlayedWhenTheTurnComes(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	if a := add(d, "ben", "wait"); !a.Shows("bot.queue.waits") {
		t.Errorf("ben reads %s", a.Text())
	}
	d.Restart() // a restart forgets no queue
	if a := d.Do(bottest.Press("ben", customid.Nav{Match: string(d.Head().ID), Seat: engine.Public,
		Screen: customid.ScreenMoves}.String(), "901")); !a.Shows("bot.moves.queued", "what", "`wait`") {
		t.Errorf("ben's panel: %s", a.Text())
	}
	if a := d.Do(bottest.Press("anna", customid.Nav{Match: string(d.Head().ID), Seat: engine.Public,
		Screen: customid.ScreenMoves}.String(), "901")); a.Shows("bot.moves.queued") {
		t.Errorf("anna reads of ben's queue: %s", a.Text())
	}
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	if got := d.Moves(); !slices.Equal(got, []string{"1 wait", "2 wait"}) {
		t.Fatalf("played is %v", got)
	}
	got := told(d)
	if len(got) != 1 || !got[0].Shows("bot.queue.played", "who", "<@ben>", "at", "<t:1800000000:R>") ||
		got[0].Path != "/channels/dm-ben/messages" {
		t.Errorf("told is %v", got)
	}
	if s := shows(d, "ben"); !bottest.EnglishWords().Shows(s, "bot.queue.empty") ||
		!bottest.EnglishWords().Shows(s, "bot.queue.last.done", "n", 1) {
		t.Errorf("then ben's queue is %s", s)
	}
}

func TestAQueueWaitsForTheNextTurnWhenItIsWrittenInOne(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	if a := add(d, "anna", "offer", "roll"); !a.Shows("bot.queue.held") {
		t.Errorf("anna reads %s", a.Text())
	}
	if got := d.Moves(); len(got) != 0 {
		t.Fatalf("played is %v", got)
	}
	d.Do(bottest.Command("anna", "do", "move", "offer")) // by hand, and no part of the queue
	d.Do(bottest.Command("ben", "do", "move", "take"))
	d.Do(bottest.Command("ben", "do", "move", "wait"))
	if got := d.Moves(); !slices.Equal(got, []string{"1 offer", "2 take", "2 wait", "1 offer"}) {
		t.Fatalf("played is %v", got)
	}
	if s := shows(d, "anna"); !strings.Contains(s, "1. `roll`") || len(told(d)) != 0 {
		t.Errorf("while ben is asked anna's queue is %s", s)
	}
}

func TestAnswersToAWindowCanBeQueued(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	add(d, "ben", "take", "wait")
	d.Do(bottest.Command("anna", "do", "move", "offer"))
	if got := d.Moves(); !slices.Equal(got, []string{"1 offer", "2 take", "2 wait"}) {
		t.Fatalf("played is %v", got)
	}
	// A queue that has nothing to say to a window out of turn waits.
	add(d, "ben", "wait")
	d.Do(bottest.Command("anna", "do", "move", "offer"))
	if got := d.Moves(); len(got) != 4 || !strings.Contains(shows(d, "ben"), "1. `wait`") {
		t.Errorf("played is %v, queued %s", got, shows(d, "ben"))
	}
}

func TestQueueStopsAtRollRevealOrIllegalMove(t *testing.T) {
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
			d := bottest.New(t, bot.Options{})
			d.Begin()
			add(d, "ben", c.queue...)
			d.Do(bottest.Command("anna", "do", "move", "wait"))
			if got := d.Moves(); !slices.Equal(got, append([]string{"1 wait"}, c.played...)) {
				t.Fatalf("played is %v", got)
			}
			got := told(d)
			if c.why == "" {
				if len(got) != 0 {
					t.Fatalf("told is %v", got)
				}
				return
			}
			if len(got) != 1 || !got[0].Shows("bot.queue.stopped", "who", "<@ben>", "at", "<t:1800000000:R>", "why",
				text.M(c.why)) || strings.Contains(got[0].Content(), "card is") {
				t.Fatalf("told is %v", got)
			}
			if got[0].Path != "/channels/dm-ben/messages" {
				t.Errorf("others are told at %s", got[0].Path)
			}
			left, key := c.queue[len(c.played):], "bot.queue.last"
			if len(c.played) == 0 {
				key = "bot.queue.unplayed"
			}
			for who, reads := range map[string]bool{"ben": true, "anna": false} {
				a := d.Do(bottest.Press(who, customid.Nav{Match: string(d.Head().ID), Seat: engine.Public,
					Screen: customid.ScreenMoves}.String(), "901"))
				if a.Shows(key) != reads {
					t.Errorf("%s's moves are %s", who, a.Text())
				}
			}
			if s := shows(d, "ben"); !bottest.EnglishWords().Shows(s, "bot.queue.empty") ||
				!bottest.EnglishWords().Shows(s, key, "left", "`"+left[0]+"`") {
				t.Errorf("ben's queue is %s", s)
			}
			if got := d.PassHours(1); len(got) != 0 {
				t.Errorf("later is posted %v", got)
			}
		})
	}
}

// Pieces that others reveal far away do not affect a player's queue.
func TestAQueueSurvivesWhatIsSeenFarAway(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	d.Begin("game", "return-of-the-heroes")
	seen := 0
	for n := 0; n < 400 && seen < 5; n++ {
		tb, err := d.App.Tables.Open(d.Head().ID)
		if err != nil {
			t.Fatal(err)
		}
		seat := engine.Waiting(tb.Match.Prompts(), engine.Public)[0]
		move, _ := tb.Match.Hint(seat, table.AutopilotLevel)
		users, before := tb.Match.Players(), len(tb.Log)
		tb.Unlock()
		who, other := users[seat].User, users[1-seat].User
		if !strings.Contains(shows(d, other), "1. `move a1`") {
			d.Do(bottest.Command(other, "queue clear"))
			add(d, other, "move a1")
		}
		d.Do(bottest.Command(who, "do", "move", string(move)))
		if tb, err = d.App.Tables.Open(d.Head().ID); err != nil {
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
			if s := shows(d, other); !strings.Contains(s, "1. `move a1`") {
				t.Fatalf("after %s by %s the queue of %s is %s", move, who, other, s)
			}
		}
	}
	if seen == 0 {
		t.Error("nothing was turned up")
	}
	for _, s := range told(d) {
		if !strings.HasPrefix(s.Path, "/channels/dm-") {
			t.Errorf("everybody reads at %s: %s", s.Path, s.Text())
		}
	}
}

func TestOnlyMovesAreQueued(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	d.Begin("game", "return-of-the-heroes")
	for _, words := range []string{"hello", "move", "move banana", "fight ork banana", "buy", "end of the day",
		"hero"} {
		for _, who := range []string{"anna", "ben"} {
			if a := d.Do(bottest.Command(who, "queue add", "move", words)); !a.IsPrivate() ||
				!a.Shows("bot.queue.unread") {
				t.Errorf("%s queues %q and reads %s", who, words, a.Text())
			}
		}
	}
	for _, words := range []string{"move h3", "fight ork melee", "end"} {
		add(d, "anna", words)
		add(d, "ben", words)
	}
}

func TestAQueuedMoveThatMeansSomethingElseNowIsNotPlayed(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	h := d.Begin()
	add(d, "ben", "wait")
	tb, err := d.App.Tables.Open(h.ID)
	if err != nil {
		t.Fatal(err)
	}
	q := tb.Queues[1]
	q.Moves[0].Tag = "aaaa"
	tb.SetQueue(1, q)
	tb.Unlock()
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	if got := d.Moves(); len(got) != 1 {
		t.Fatalf("played is %v", got)
	}
	if got := told(d); len(got) != 1 || !got[0].Shows("bot.queue.stopped", "why", text.M("bot.queue.why.changed")) {
		t.Errorf("told is %v", got)
	}
}

func TestGoingBackClearsQueuesAndTellsTheirPeople(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	add(d, "anna", "wait")
	d.Do(bottest.Command("anna", "do", "move", "offer"))
	add(d, "ben", "wait") // the match waits for ben: this is for the next turn
	a := d.Do(bottest.Command("anna", "undo"))
	for _, id := range bottest.CustomIDs(a.Data()["components"]) {
		if strings.Contains(id, ":yes:") {
			d.Do(bottest.Press("anna", id, "902"))
		}
	}
	if got := told(d); len(got) != 1 ||
		!got[0].Shows("bot.queue.stopped", "who", "<@ben>", "why", text.M("bot.queue.why.back")) {
		t.Errorf("told is %v", got)
	}
	for _, who := range []string{"anna", "ben"} {
		if s := shows(d, who); !bottest.EnglishWords().Shows(s, "bot.queue.empty") {
			t.Errorf("%s has %s", who, s)
		}
	}
}

func TestAQueueIsPlayedOnAfterACrashAndNoMoveTwice(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	add(d, "ben", "offer")
	add(d, "anna", "wait")          // held: it is her turn
	d.App.Tables.AutomaticTime = -1 // the bot stops after each move
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	if got := d.Moves(); !slices.Equal(got, []string{"1 wait"}) {
		t.Fatalf("before the crash %v is played", got)
	}
	for range 3 {
		d.Restart()
		d.App.Time.Tick(context.Background())
	}
	if got := d.Moves(); !slices.Equal(got, []string{"1 wait", "2 offer"}) {
		t.Errorf("after the crash %v is played", got)
	}
	if got := told(d); len(got) != 1 {
		t.Errorf("told is %v", got)
	}
}

func TestQueueRefusesOthersAndClearsNamedMoves(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	for _, c := range []struct {
		user, move, reads string
	}{
		{"cara", "wait", "bot.notseated"}, {"ben", "fly away", "bot.queue.unread"},
		{"ben", "@everyone `x`", "bot.queue.unread"},
	} {
		if a := d.Do(bottest.Command(c.user, "queue add", "move", c.move)); !a.IsPrivate() || !a.Shows(c.reads) {
			t.Errorf("%s queues %q and reads %s", c.user, c.move, a.Text())
		}
	}
	i := bottest.Command("ben", "queue add", "move", "wait")
	d.Do(i)
	d.Do(i) // delivered twice
	if s := shows(d, "ben"); strings.Count(s, "`wait`") != 1 {
		t.Errorf("queued is %s", s)
	}
	add(d, "ben", "offer", "take")
	if a := d.Do(bottest.Command("ben", "queue clear", "n", 9)); !a.Shows("bot.queue.none", "n", 9) {
		t.Errorf("ben reads %s", a.Text())
	}
	clearing := d.Do(bottest.Command("ben", "queue clear", "n", 2))
	if !strings.Contains(clearing.Text(), "1. `wait`") || !strings.Contains(clearing.Text(), "2. `take`") {
		t.Errorf("ben reads %s", clearing.Text())
	}
	button := ""
	for _, id := range bottest.CustomIDs(clearing.Data()["components"]) {
		if strings.HasSuffix(id, ":"+customid.ActUnqueue) {
			button = id
		}
	}
	add(d, "ben", "wait")
	if a := d.Do(bottest.Press("ben", button, "903")); !a.Shows("bot.queue.stale") ||
		!strings.Contains(a.Text(), "3. `wait`") {
		t.Errorf("an old button is answered %s", a.Text())
	}
	if a := d.Do(bottest.Press("anna", button, "903")); !a.IsPrivate() || !a.Shows("bot.notyours", "who", "ben") {
		t.Errorf("anna presses ben's button: %s", a.Text())
	}
	if a := d.Do(bottest.Command("ben", "queue clear")); !a.Shows("bot.queue.cleared", "n", 3) ||
		!a.Shows("bot.queue.empty") {
		t.Errorf("ben reads %s", a.Text())
	}
	for range table.MaxQueue {
		add(d, "ben", "wait")
	}
	if a := d.Do(bottest.Command("ben", "queue add", "move", "wait")); !a.Shows("bot.queue.full", "n", 20) {
		t.Errorf("ben reads %s", a.Text())
	}
}

func TestAQueueGoesWithWhoeverLeavesTheSeat(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	h := d.Begin()
	add(d, "ben", "wait")
	tb, err := d.App.Tables.Open(h.ID)
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.App.Tables.Apply(context.Background(), tb, table.Change{}, func(now time.Time) (match.Entry, error) {
		return tb.Match.SetPlayer(1, match.Player{User: "cara", Name: "cara"}, match.Actor{Moderator: true}, now)
	})
	tb.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	if got := d.Moves(); len(got) != 1 {
		t.Errorf("played is %v", got)
	}
	if s := shows(d, "cara"); strings.Contains(s, "`wait`") {
		t.Errorf("cara finds %s", s)
	}
}

func TestASecretNoticeNeverGoesToTheChannel(t *testing.T) {
	t.Parallel()
	for _, takes := range []bool{true, false} {
		d := bottest.New(t, bot.Options{})
		d.Refuse = func(s bottest.Call) (int, int) {
			if s.Path == "/users/@me/channels" && !takes {
				return http.StatusForbidden, 50007
			}
			return 0, 0
		}
		h := d.Begin()
		tb, err := d.App.Tables.Open(h.ID)
		if err != nil {
			t.Fatal(err)
		}
		err = d.App.Tables.Save(context.Background(), tb,
			table.Change{Notices: []table.Notice{{Say: table.QueueStopped("ben", table.StopDone, 7),
				To: []string{"ben"}, Secret: true}}})
		tb.Unlock()
		if err != nil {
			t.Fatal(err)
		}
		got := told(d)
		if takes == (len(got) == 0) ||
			slices.ContainsFunc(got,
				func(s bottest.Call) bool { return strings.HasPrefix(s.Path, "/channels/"+bottest.Channel) }) {
			t.Errorf("ben takes messages: %v; posted is %v", takes, got)
		}
		if left, err := d.Options.Store.PendingOf(h.ID); err != nil ||
			slices.ContainsFunc(left, func(o store.Outgoing) bool { return table.IsNotice(o) }) {
			t.Errorf("the notice is still to be posted: %v %v", left, err)
		}
	}
}
