package table

import (
	"testing"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

func TestWhetherAutopilotsWaitDependsOnWhatEverybodyKnows(t *testing.T) {
	for _, c := range []struct {
		name  string
		e     match.Entry
		shown bool
	}{
		{"a plain move", match.Entry{}, false},
		{"dice for all to see", match.Entry{Rolls: []engine.Roll{{N: 6}}}, true},
		{"a die for one", match.Entry{Rolls: []engine.Roll{{N: 6, To: []engine.Seat{1}}}}, false},
		{"a sight for all", match.Entry{Events: []engine.Event{{Reveals: true}}}, true},
		{"a sight nobody else knows of",
			match.Entry{Events: []engine.Event{{Reveals: true, To: []engine.Seat{1}}}}, false},
		{"a sight others hear of",
			match.Entry{Events: []engine.Event{{Reveals: true, To: []engine.Seat{1}, Rest: text.M("card")}}}, true},
	} {
		if got := openly(c.e); got != c.shown {
			t.Errorf("%s: shown to everybody: %v", c.name, got)
		}
	}
}
