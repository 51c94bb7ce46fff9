package returnofheroes

import (
	"skald/engine"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// promptsAlone gives questions the words of the solo game.
func promptsAlone(ps []engine.Prompt) {
	for i := range ps {
		p := &ps[i]
		p.Headline = view.InSolo(p.Headline)
		p.Goal = view.InSolo(p.Goal)
		p.Details = view.AllInSolo(p.Details)
		for j := range p.Choices {
			c := &p.Choices[j]
			c.Label, c.Hint, c.Group = view.InSolo(c.Label), view.InSolo(c.Hint), view.InSolo(c.Group)
		}
	}
}

// said returns a message in the words of this game.
func (g *realm) said(m text.Message) text.Message {
	if g.Variant.Solo {
		return view.InSolo(m)
	}
	return m
}
