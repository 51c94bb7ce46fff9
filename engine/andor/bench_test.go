package andor

import (
	"testing"

	"skald/engine"
)

// BenchmarkSave measures saving a position, as done once per move.
func BenchmarkSave(b *testing.B) {
	g, _, err := newRules(b).New(engine.Setup{Seats: 4, Options: map[string]string{OptionLegend: "2"}},
		engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := g.MarshalJSON(); err != nil {
			b.Fatal(err)
		}
	}
}
