package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// endLabel is what stands on the choice that ends a hero's day: it says what he could
// still do where he stands, a fight that his prompt offers or something to buy.
func (g *Game) endLabel(p *engine.Prompt) text.Message {
	var open []text.Message
	if slices.ContainsFunc(p.Choices, func(c engine.Choice) bool { return c.Move.Verb() == "fight" }) {
		open = append(open, text.M("open.fight"))
	}
	if slices.ContainsFunc(freeOf("buy"), func(a *freeAction) bool { return a.moves != nil && a.moves.Any(g, p.Seat) }) {
		open = append(open, text.M("open.buy"))
	}
	if len(open) == 0 {
		return text.M("choice.end")
	}
	return text.M("choice.end-open", "what", open)
}
