package andor

import (
	"testing"

	"skald/engine"
	texts "skald/engine/andor/text"
	"skald/engine/text"
)

// Each card that the group splits tells the decision before its consequences.
func TestASplitNamesTheHeroThatDecides(t *testing.T) {
	for id, c := range map[string]struct {
		move  engine.Move
		said  string
		share text.Message
	}{
		"silver-2":  {"divide 0 3", "say.split-loss", text.M("part.will-from", "who", texts.Name("dwarf"), "n", 3)},
		"silver-11": {"divide 0 5", "say.split-gain", text.M("part.will-to", "who", texts.Name("dwarf"), "n", 5)},
	} {
		b := among(t, "warrior 14", "dwarf 7").points(0, 2, 9).points(1, 2, 9)
		b.event(id)
		events := b.play(0, c.move)
		kinds := []string{events[0].Kind, events[1].Kind}
		same(t, id+": the events", kinds, "split", "will")
		is(t, id+": the seat that decides", events[0].Seat, 0)
		composed(t, id, events[0].Text, text.M(c.said, "who", b.who(0), "what", listed(c.share)))
	}
}
