package andor

import (
	"testing"

	"skald/engine"
)

func TestWhoIsNotAskedIsAdvisedNothingRatherThanAnySetting(t *testing.T) {
	d := engine.NewDice(engine.NewChance(1), engine.StreamPositions{})
	rules := newRules(t)
	g, _, err := rules.New(engine.Setup{Seats: 2}, d)
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range []engine.Seat{0, 1} {
		m, _ := rules.Autopilot(2).Choose(g, seat, d)
		if (m == "") == engine.Awaited(g.Prompts(), seat) {
			t.Errorf("seat %d is advised %q", seat+1, m)
		}
	}
}
