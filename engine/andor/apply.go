package andor

import (
	"skald/engine"
)

// Apply implements engine.Game.
func (g *Game) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	offer := engine.Legal(g.offered(), seat, m)
	if offer == nil {
		return nil, g.refuse(seat, m)
	}
	g.asked, g.moves, g.told, g.work = nil, nil, nil, work{}
	g.act(seat, m, offer.Prompt, d)
	g.run(d)
	g.settle(d)
	if g.Over == "" {
		g.claimPending()
		g.weigh()
		g.run(d)
	}
	g.dropImpossibleDeals()
	g.dropImpossiblePlan()
	told := g.told
	g.told = nil
	return told, nil
}

func (g *Game) act(seat engine.Seat, m engine.Move, p *engine.Prompt, d *engine.Dice) {
	switch {
	case p.Kind == engine.May:
		freeOf(m.Verb())[0].do(g, seat, m, d)
	case p.Topic == TopicDeals:
		g.answerDeal(seat, m.Verb() == "yes")
	case g.Plan != nil:
		g.agree(seat, m.Verb() == "yes", d)
	default:
		s := g.Todo.Top()
		allSteps[s.Do].Answer(g, s, seat, m, d)
	}
}
