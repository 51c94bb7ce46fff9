package bot

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

func TestOnlyOnesOwnDiceTestsAndWaitsAreCounted(t *testing.T) {
	die := func(stream string, n, value int) engine.Roll { return engine.Roll{Stream: stream, N: n, Value: value} }
	test := func(seat engine.Seat, hit bool) engine.Event {
		return engine.Event{Seat: seat, Facts: engine.Facts{Dice: []int{3}, Target: 7, Success: hit}}
	}
	log := []match.Entry{
		{Seat: engine.Public, By: match.ByStart, At: 100, Rolls: []engine.Roll{die("seat 1", 6, 5)}},
		{Seat: 0, By: match.ByPlayer, Actor: "anna", At: 130, Rolls: []engine.Roll{die("seat 1", 6, 5), die("seat 1", 6, 0), die("seat 1", 50, 5), die("creature", 6, 5), die("seat 2", 6, 5)}, Events: []engine.Event{test(0, true), test(1, true)}},
		{Seat: 0, By: match.ByPlayer, Actor: "anna", At: 5000, Rolls: []engine.Roll{die("clash 7 seat 1", 6, 2), die("bag seat 1", 6, 2)}, Events: []engine.Event{test(0, false), {Seat: 0}}},
		{Seat: 1, By: match.ByAutopilot, At: 5000, Rolls: []engine.Roll{die("seat 2", 6, 5)}},
		{Seat: 0, By: match.ByModerator, Actor: "mona", At: 5000, Rolls: []engine.Roll{die("seat 1", 6, 5)}},
		{Seat: 0, By: match.ByPlayer, Actor: "cara", At: 5060},
	}
	got := endingOf(parleyRules{}, &engine.Outcome{Won: true, Places: [][]engine.Seat{{0}, {1}}}, log)
	want := &ending{Won: true, Places: [][]engine.Seat{{0}, {1}}, People: map[string]tally{
		"anna": {Luck: panel.Luck{Dice: 3, Sum: 10, Expected: 21, Variance: 105}, Tests: 2, Hits: 1, Waits: map[int]int{panel.WaitStep(30): 1}},
		"cara": {Waits: map[int]int{panel.WaitStep(60): 1}},
	}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("counted is %+v", got)
	}
	// A game whose dice nobody can number tells nothing of luck.
	if got := endingOf(plainRules{}, nil, log).People["anna"]; got.Dice != 0 || got.Tests != 2 {
		t.Errorf("without numbered dice %+v is counted", got)
	}
	raw, err := json.Marshal(got)
	var back ending
	if err != nil || json.Unmarshal(raw, &back) != nil || !reflect.DeepEqual(&back, want) {
		t.Errorf("kept as %s (%v)", raw, err)
	}
}

// plainRules is a game that says of no roll that a seat threw it.
type plainRules struct{ engine.Rules }

func TestStatsTellResultsLuckAndPaceOfThisServersMatches(t *testing.T) {
	d := newDesk(t, Options{})
	if a := d.does(command("anna", "stats")); !a.private() || !strings.Contains(a.text(), "not finished a match") {
		t.Errorf("without a match it is %s", a.text())
	}
	d.begun()
	for n := range 8 {
		d.pass(3 * time.Minute)
		d.does(command([]string{"anna", "ben"}[n%2], "do", "move", "wait"))
	}
	h := d.head()
	if end := extraOf(h).Ending; end == nil || !end.Won || len(end.People) != 2 {
		t.Fatalf("kept is %+v", extraOf(h))
	}
	err := d.app.o.Store.UpdateMatch(context.Background(), h.ID, func(m *store.Match) error {
		e := extraOf(*m)
		p := e.Ending.People["anna"]
		p.Luck, p.Tests, p.Hits = panel.Luck{Dice: 412, Sum: 1430, Expected: 7 * 412, Variance: 35 * 412}, 9, 4
		e.Ending.People["anna"] = p
		m.Extra = e.json()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	a := d.does(command("ben", "stats", "user", "anna"))
	for _, want := range []string{"<@anna>", "Parley", "1 match", "1 won", "412 dice, on average 3.47; expected 3.50 ± 0.08", "4 of 9 tests", "within 5 minutes"} {
		if !strings.Contains(a.text(), want) {
			t.Errorf("%q is not in %s", want, a.text())
		}
	}
	if own := d.does(command("ben", "stats")); strings.Contains(own.text(), "412") || !strings.Contains(own.text(), "1 won") {
		t.Errorf("ben's own are %s", own.text())
	}
	elsewhere := command("anna", "stats")
	elsewhere.Guild = "4"
	if a := d.does(elsewhere); !strings.Contains(a.text(), "not finished a match") {
		t.Errorf("on another server it is %s", a.text())
	}
}

func TestAMatchThatWasOverBeforeStatisticsWereKeptIsCountedFromItsLog(t *testing.T) {
	d := newDesk(t, Options{})
	h := d.finished()
	want := extraOf(h).Ending
	got, err := d.app.countAgain(h)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("counted is %+v instead of %+v (%v)", got, want, err)
	}
	if err := d.app.o.Store.UpdateMatch(context.Background(), h.ID, func(m *store.Match) error {
		e := extraOf(*m)
		e.Ending = nil
		m.Extra = e.json()
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if a := d.does(command("anna", "stats")); !strings.Contains(a.text(), "1 won") {
		t.Errorf("it is %s", a.text())
	}
}

func TestAMatchEndedWithoutAResultIsNoneWonOrLost(t *testing.T) {
	d := newDesk(t, Options{})
	d.begun()
	d.mod("end")
	if a := d.does(command("anna", "stats")); !strings.Contains(a.text(), "1 ended without a result") || strings.Contains(a.text(), "lost") {
		t.Errorf("it is %s", a.text())
	}
}

func BenchmarkStatsOfAHundredMatches(b *testing.B) {
	e := extra{Ending: endingOf(parleyRules{}, nil, nil)}
	for n := range 4 {
		e.Ending.People[string(rune('a'+n))] = tally{Luck: panel.Luck{Dice: 400, Sum: 1400, Expected: 2800, Variance: 14000}, Waits: map[int]int{1: 3, 4: 20, 9: 30, 13: 2}}
	}
	m := store.Match{Status: store.Over, Seats: []store.Seat{{User: "a"}}, Extra: e.json()}
	for b.Loop() {
		g := panel.GameStats{Waits: map[int]int{}}
		for range maxCounted {
			extraOf(m).Ending.into(&g, m, "a")
		}
	}
}
