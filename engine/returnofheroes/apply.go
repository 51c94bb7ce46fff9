package returnofheroes

import (
	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// Apply implements engine.Game.
func (g *Game) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	offer := engine.Legal(g.Prompts(), seat, m)
	if offer == nil {
		return nil, g.refuse(seat, m)
	}
	g.asked, g.told = nil, nil
	if m.Verb() != "move" && m.Verb() != "explore" {
		g.near = nil
	}
	g.apply(seat, m, offer.Prompt, d)
	stepKinds.Run(g, &g.Todo, d)
	for g.passUnable() {
		stepKinds.Run(g, &g.Todo, d)
	}
	g.near = nil
	told := g.told
	g.told = nil
	return told, nil
}

// answer does what a legal move says: it gives a standing answer, wishes for
// something at a bazaar, or answers the step on top.
func (g *Game) apply(seat engine.Seat, m engine.Move, p *engine.Prompt, d *engine.Dice) {
	switch {
	case p.Kind == engine.May:
		g.stand(seat, m)
	case p.Topic == topicOffer:
		g.answer(seat, wishes(m))
	default:
		top := g.top()
		stepKinds[top.Do].Answer(g, top, seat, m, d)
	}
}

// stand takes down a standing answer.
func (g *Game) stand(seat engine.Seat, m engine.Move) {
	g.hero(seat).Never = m.Arg(1) == "never"
	key := "say.standing-ask"
	if g.hero(seat).Never {
		key = "say.standing-never"
	}
	g.tell("standing", seat, text.M(key)).To = []engine.Seat{seat}
}

// act does what the hero on turn decided. Moves that are actions end the movement.
func act(g *Game, _ step, seat engine.Seat, m engine.Move, d *engine.Dice) {
	arg := m.Arg(0)
	switch m.Verb() {
	case "move":
		g.walk(seat, land.At(arg), d)
	case "explore":
		g.explore(seat, land.At(arg), d)
	case "stay":
		g.stay(seat, d)
	case "rest":
		g.rest(seat)
	case "fight":
		s, _ := pieces.ParseSkill(m.Arg(1))
		g.stopMoving(seat)
		g.engage(seat, long(arg), s)
	case "use":
		if arg == theBroom {
			g.ride(seat, d)
		} else {
			g.drink(seat)
		}
	case "take":
		g.stopMoving(seat)
		g.take(seat, long(arg))
	case "drop":
		g.leaveBehind(seat, long(arg))
	case "complete":
		g.stopMoving(seat)
		if id := long(arg); g.hero(seat).card(id) != nil {
			g.doQuest(seat, id)
		} else {
			g.completeSide(seat, id)
		}
	case "meet":
		g.stopMoving(seat)
		if arg == healing {
			g.mend(seat)
		} else {
			g.meet(seat, long(arg), m.Arg(1), d)
		}
	case "end":
		g.Todo.Pop()
		g.Todo.Next(step{Do: doEnd, Seat: seat})
	}
}

// take takes up an item or side quest, or undertakes a personal one.
func (g *Game) take(seat engine.Seat, id string) {
	if _, ok := pieces.QuestOf(id); ok {
		g.undertake(seat, id)
	} else if p, ok := pieces.Get(id); ok && p.Kind == pieces.SideQuest {
		g.accept(seat, id)
	} else {
		p, _ := pieces.ItemOf(id)
		g.pickUp(seat, p.Piece)
	}
}
