package contract

import (
	"fmt"
	"reflect"
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// SameMoves returns an error unless prompts are the same questions as moves, except for the explanations that
// engine.Mover leaves out.
func SameMoves(moves, prompts []engine.Prompt) error {
	if len(moves) != len(prompts) {
		return fmt.Errorf("%d questions are asked for playing and %d for showing", len(moves), len(prompts))
	}
	for i := range moves {
		if a, b := unexplained(moves[i]), unexplained(prompts[i]); !reflect.DeepEqual(a, b) {
			return fmt.Errorf("for playing this is asked\n%s\nand for showing\n%s", jsonOf(a), jsonOf(b))
		}
	}
	return nil
}

// unexplained returns a prompt without its explanations.
func unexplained(p engine.Prompt) engine.Prompt {
	p.Goal, p.Details, p.Warnings = text.Message{}, nil, nil
	p.Choices, p.Forms = slices.Clone(p.Choices), slices.Clone(p.Forms)
	for i := range p.Choices {
		c := &p.Choices[i]
		c.Hint, c.Act, c.Rank, c.Group, c.Confirm = text.Message{}, text.Message{}, 0, text.Message{}, text.Message{}
	}
	for i := range p.Forms {
		f := &p.Forms[i]
		f.Hint, f.Group = text.Message{}, text.Message{}
		f.Slots = slices.Clone(f.Slots)
		for j := range f.Slots {
			s := &f.Slots[j]
			s.Hint, s.Options = text.Message{}, slices.Clone(s.Options)
			for k := range s.Options {
				s.Options[k].Hint = text.Message{}
			}
		}
	}
	return p
}
