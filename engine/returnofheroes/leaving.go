package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// leftUndone adds the open actions at the present place to every choice that ends the turn, as far as the prompt offers
// them: a fight, a bazaar, the step of a quest.
func leftUndone(box *pieces.Box, p *engine.Prompt) {
	if !slices.ContainsFunc(p.Choices, func(c engine.Choice) bool { return c.Ends }) {
		return
	}
	var open []text.Message
	for _, x := range [...]struct {
		key string
		is  func(engine.Choice) bool
	}{
		{"open.fight", func(c engine.Choice) bool { return c.Move.Verb() == "fight" }},
		{"open.quest", func(c engine.Choice) bool { return c.Move.Verb() == "complete" }},
		{"open.buy", func(c engine.Choice) bool { return c.Move.Verb() == "meet" && sells(box, c.Move.Arg(0)) }},
	} {
		if slices.ContainsFunc(p.Choices, x.is) {
			open = append(open, text.M(x.key))
		}
	}
	for i := range p.Choices {
		if c := &p.Choices[i]; c.Ends && len(open) > 0 {
			c.Label = text.M("choice.open", "choice", c.Label, "what", open)
		}
	}
}

// recommend ranks what a hero rather does than leave something behind: the actions, or else the end of the turn.
func recommend(cs []engine.Choice) {
	drop := func(c engine.Choice) bool { return c.Move.Verb() == "drop" }
	end := func(c engine.Choice) bool { return c.Move == "end" }
	act := func(c engine.Choice) bool { return !drop(c) && !end(c) }
	if !slices.ContainsFunc(cs, drop) {
		return
	}
	best := end
	if slices.ContainsFunc(cs, act) {
		best = act
	}
	for i := range cs {
		if best(cs[i]) {
			cs[i].Rank = 1
		}
	}
}

// sells reports whether a piece is a bazaar.
func sells(box *pieces.Box, word string) bool {
	p, ok := box.Get(box.Long(word))
	return ok && p.Meeting.Offer > 0
}
