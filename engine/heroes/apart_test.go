package heroes

import (
	"testing"

	"skald/engine"
	"skald/engine/text"
)

// Two equal cards and two creatures of one name are told apart by their places.
func TestEqualChoicesAreToldApart(t *testing.T) {
	choices := func(label string, moves ...engine.Move) (cs []engine.Choice) {
		for _, m := range moves {
			cs = append(cs, engine.Choice{Move: m, Label: text.Plain(label)})
		}
		return cs
	}
	for _, cs := range [][]engine.Choice{choices("Learn Gust", "learn l2", "learn l3"),
		choices("Pillar of Fire", "take 1", "take 2"),
		choices("A fairy acts", "use f1 2 turn-to-stone", "use b3 2 turn-to-stone")} {
		if got := toldApart(cs); got[0].Label.String() == got[1].Label.String() {
			t.Errorf("%s and %s both read %s", got[0].Move, got[1].Move, got[0].Label)
		}
	}
	for _, c := range toldApart(append(choices("Draw", "draw"), choices("Learn Gust", "learn l2")...)) {
		if c.Label.Key == "choice.apart" {
			t.Errorf("%s alone is told apart", c.Move)
		}
	}
}
