package returnofheroes

import (
	"skald/engine"
	"skald/engine/standing"
	"skald/engine/text"
)

// Apply implements engine.Game.
func (g *Game) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	offer := engine.Legal(g.Moves(), seat, m)
	if offer == nil {
		return nil, g.refusals().refuse(seat, m)
	}
	g.asked, g.legal, g.told = nil, nil, nil
	if m.Verb() != "move" && m.Verb() != "explore" {
		g.near = nil
	}
	g.apply(seat, m, offer.Prompt, d)
	stepKinds.Run(g, &g.Todo, d)
	g.market().pass()
	stepKinds.Run(g, &g.Todo, d)
	g.near = nil
	told := g.told
	g.told = nil
	return told, nil
}

// apply applies a legal move: a standing answer, a wish at a bazaar, or an answer to the step on top.
func (g *Game) apply(seat engine.Seat, m engine.Move, p *engine.Prompt, d *engine.Dice) {
	switch {
	case m.Verb() == standing.Verb:
		g.stand(seat, m)
	case p.Topic == TopicOffer:
		g.market().answer(seat, wishes(g.box, m))
	default:
		top := g.Top()
		stepKinds[top.Do].Answer(g, top, seat, m, d)
	}
}

// stand records a standing answer.
func (g *Game) stand(seat engine.Seat, m engine.Move) {
	_, word, _ := standingTopics.Read(m)
	g.Hero(seat).Never = word.ID == "never"
	key := "say.standing-ask"
	if g.Hero(seat).Never {
		key = "say.standing-never"
	}
	g.tell("standing", seat, text.M(key)).To = []engine.Seat{seat}
}
