package standing

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// Stance lists the parts of a stance: how a hero decides what he would be asked again
// and again. It is set by one form, a word for each part in their order. It is never
// written.
type Stance []Part

// Part is one part of a stance, with the words it may be.
type Part struct {
	Name  string
	Words []string
}

// Sound reports whether words are a stance: one of those of each part, in their order.
func (s Stance) Sound(words []string) bool {
	if len(words) != len(s) {
		return false
	}
	for i, w := range words {
		if !slices.Contains(s[i].Words, w) {
			return false
		}
	}
	return true
}

// Has reports whether some part may be a word.
func (s Stance) Has(word string) bool {
	return slices.ContainsFunc(s, func(p Part) bool { return slices.Contains(p.Words, word) })
}

// Slots makes the slots of the stance's form, by part and by the word that holds, which
// has the hint now. The catalogue says "stance." and a part's name, and its ".hint"; say
// says the words of a part.
func (s Stance) Slots(now text.Message, say func(part, word string) text.Message) []map[string]engine.Slot {
	out := make([]map[string]engine.Slot, len(s))
	for i, p := range s {
		out[i] = map[string]engine.Slot{}
		for _, holds := range p.Words {
			slot := engine.Slot{Name: p.Name, Label: text.M("stance." + p.Name), Hint: text.M("stance." + p.Name + ".hint")}
			for _, w := range p.Words {
				o := engine.SlotOption{ID: w, Label: say(p.Name, w)}
				if w == holds {
					o.Hint = now
				}
				slot.Options = append(slot.Options, o)
			}
			out[i][holds] = slot
		}
	}
	return out
}
