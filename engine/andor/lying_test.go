package andor

import (
	"testing"

	"skald/engine"
	"skald/engine/text"
)

// The hint of a way names what is at its end: a well, a farmer, things.
func TestAWayNamesWhatIsAtItsEnd(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 7").farmer(17)
	b.thing(17, "gold", 2)
	hint := func(m engine.Move) text.Message {
		b.fresh()
		o := engine.Legal(b.Prompts(), 0, m)
		if o == nil {
			t.Fatalf("%s is not offered", m)
		}
		return o.Choice.Hint
	}
	for _, m := range []engine.Move{"move 17", "walk 17"} {
		names, _ := hint(m).Args.Get("what").([]text.Message)
		if is(t, string(m)+": what is named", len(names), 2); len(names) == 2 {
			is(t, "first", names[0].Key, "name.farmer")
		}
	}
	is(t, "an empty region", hint("move 16").Key, tripPlain)
}

func TestAMerchantTooDearSaysThePrice(t *testing.T) {
	for gold, want := range map[int]bool{0: true, 1: true, 2: false} {
		b := among(t, "warrior 18", "dwarf 7").gold(0, gold)
		if got := b.warned("detail.dear"); got != want {
			t.Errorf("with %d gold the price is told: %v, want %v", gold, got, want)
		}
	}
}
