package standing

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// Stance lists the parts of a stance: a hero's answers to recurring questions. One form sets it, with a word for each
// part in order. It is never written.
type Stance []Part

// Part is one part of a stance, with its possible words.
type Part struct {
	Name  string
	Words []string
}

// Sound reports whether words are a stance: one of those of each part, in order.
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

// Slots returns the slots of the stance's form, by part and by current word, which has the hint now. The catalogue has
// "stance." and a part's name, and the same with ".hint"; say returns the label of a part's word.
func (s Stance) Slots(now text.Message, say func(part, word string) text.Message) []map[string]engine.Slot {
	out := make([]map[string]engine.Slot, len(s))
	for i, p := range s {
		out[i] = map[string]engine.Slot{}
		for _, holds := range p.Words {
			slot := engine.Slot{Name: p.Name, Label: text.M("stance." + p.Name),
				Hint: text.M("stance." + p.Name + ".hint")}
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
