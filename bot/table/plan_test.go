package table

import (
	"testing"

	"skald/engine"
	"skald/engine/match"
)

func TestASealedMoveDoesNotShowInThePlan(t *testing.T) {
	open := []engine.Prompt{{Seat: 0, Kind: engine.Must, Choices: []engine.Choice{{Move: "wait", Place: "gate"}}}}
	plan := Plan{Marks: []Mark{{Seat: 0, Place: "gate"}}}
	for name, c := range map[string]struct {
		e    match.Entry
		goes bool
	}{
		"an open move":    {match.Entry{Seat: 0, Move: "wait"}, true},
		"a sealed move":   {match.Entry{Seat: 0, Move: "wait", Sealed: true}, false},
		"a private move":  {match.Entry{Seat: 0, Move: "wait", Private: true}, false},
		"another's move":  {match.Entry{Seat: 1, Move: "wait"}, false},
		"a table's entry": {match.Entry{Seat: engine.Public}, false},
	} {
		if got := planAfter(plan, false, open, c.e) != nil; got != c.goes {
			t.Errorf("%s changes the plan: %v", name, got)
		}
	}
}
