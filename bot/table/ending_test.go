package table

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"skald/engine"
	"skald/engine/match"
)

func TestOnlyOnesOwnDiceTestsAndWaitsAreCounted(t *testing.T) {
	die := func(stream string, n, value int) engine.Roll { return engine.Roll{Stream: stream, N: n, Value: value} }
	test := func(seat engine.Seat, hit bool) engine.Event {
		return engine.Event{Seat: seat, Facts: engine.Facts{Dice: []int{3}, Target: 7, Success: hit}}
	}
	log := []match.Entry{
		{Seat: engine.Public, By: match.ByStart, At: 100, Rolls: []engine.Roll{die("seat 1", 6, 5)}},
		{Seat: 0, By: match.ByPlayer, Actor: "anna", At: 130,
			Rolls: []engine.Roll{die("seat 1", 6, 5), die("seat 1", 6, 0), die("seat 1", 50, 5), die("creature", 6, 5),
				die("seat 2", 6, 5)}, Events: []engine.Event{test(0, true), test(1, true)}},
		{Seat: 0, By: match.ByPlayer, Actor: "anna", At: 5000,
			Rolls:  []engine.Roll{die("clash 7 seat 1", 6, 2), die("bag seat 1", 6, 2)},
			Events: []engine.Event{test(0, false), {Seat: 0}}},
		{Seat: 1, By: match.ByAutopilot, At: 5000, Rolls: []engine.Roll{die("seat 2", 6, 5)}},
		{Seat: 0, By: match.ByModerator, Actor: "mona", At: 5000, Rolls: []engine.Roll{die("seat 1", 6, 5)}},
		{Seat: 0, By: match.ByPlayer, Actor: "cara", At: 5060},
	}
	players := []match.Player{{User: "cara"}, {Autopilot: 1}}
	got := EndingOf(dicedRules{}, &engine.Outcome{Won: true, Places: [][]engine.Seat{{0}, {1}}}, players, log)
	want := &Ending{Won: true, Places: [][]engine.Seat{{0}, {1}}, Counts: []string{"anna", ""},
		Rated: []string{"", ""},
		People: map[string]PlayerStats{
			"anna": {Luck: Luck{Dice: 3, Sum: 10, Expected: 21, Variance: 105}, Tests: 2, Hits: 1,
				Waits: map[int]int{WaitStep(30): 1}},
			"cara": {Waits: map[int]int{WaitStep(60): 1}},
		}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("counted is %+v", got)
	}
	// A game whose dice nobody can number tells nothing of luck.
	if got := EndingOf(plainRules{}, nil, players, log).People["anna"]; got.Dice != 0 || got.Tests != 2 {
		t.Errorf("without numbered dice %+v is counted", got)
	}
	raw, err := json.Marshal(got)
	var back Ending
	if err != nil || json.Unmarshal(raw, &back) != nil || !reflect.DeepEqual(&back, want) {
		t.Errorf("kept as %s (%v)", raw, err)
	}
}

// plainRules is a game that says of no roll that a seat threw it.
type plainRules struct{ engine.Rules }

// dicedRules is one that knows the six-sided dice of a seat by their streams.
type dicedRules struct{ engine.Rules }

func (dicedRules) Thrown(seat engine.Seat, r engine.Roll) bool {
	own := fmt.Sprintf("seat %d", seat+1)
	return r.N == 6 && (r.Stream == own || r.Stream == "clash 7 "+own)
}

func TestHoldersOfASeatAtTheEnd(t *testing.T) {
	pilot, anna, ben, dora := match.Player{Autopilot: 2}, match.Player{User: "anna"}, match.Player{User: "ben"},
		match.Player{User: "dora"}
	for what, c := range map[string]struct {
		of, want []match.Player
	}{
		"a seat that never changed hands has one": {[]match.Player{anna}, []match.Player{anna}},
		"every person is named, in turn": {[]match.Player{anna, ben, anna},
			[]match.Player{anna, ben, anna}},
		"the autopilot between two people is left out": {[]match.Player{ben, pilot, dora}, []match.Player{ben, dora}},
		"a person who came back is named once":         {[]match.Player{ben, pilot, ben}, []match.Player{ben}},
		"the autopilot that has the seat is named last": {[]match.Player{pilot, ben, pilot},
			[]match.Player{ben, pilot}},
		"an autopilot may be alone": {[]match.Player{pilot}, []match.Player{pilot}},
	} {
		var of []match.Holding
		for _, p := range c.of {
			of = append(of, match.Holding{Player: p})
		}
		if got := heldBy(of); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %v", what, got)
		}
	}
}
