package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// endLabel returns the label of the choice that ends a hero's day. It mentions remaining options on their region: a
// fight offered by the prompt, or something to buy.
func (g *Game) endLabel(p *engine.Prompt) text.Message {
	var open []text.Message
	if slices.ContainsFunc(p.Choices, func(c engine.Choice) bool { return c.Move.Verb() == "fight" }) {
		open = append(open, text.M("open.fight"))
	}
	if slices.ContainsFunc(freeOf("buy"),
		func(a *freeAction) bool { return a.moves != nil && a.moves.Any(g, p.Seat) }) {
		open = append(open, text.M("open.buy"))
	}
	if len(open) == 0 {
		return text.M("choice.end")
	}
	return text.M("choice.end-open", "what", open)
}
