package heroes

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/steps"
	"skald/engine/text"
)

// foresight is the predicted result of a stop by a line of orders: acts reports whether the action is possible, as far
// as it does not depend on chance, falls whether the seat's own hero falls by it.
type foresight struct{ acts, falls bool }

// foresee predicts a stop with some dice by a line of a seat's orders. Open questions get the answers of an absent
// player.
func (g *Game) foresee(seat engine.Seat, faces []cards.Symbol, o order) foresight {
	c := g.acts(seat, faces)
	var out foresight
	out.falls = c.falls(seat, func(q *engine.Prompt, known bool) engine.Move {
		m := engine.Move("")
		if known {
			m = c.ordered(seat, q, o)
		}
		out.acts = out.acts || !known || m != ""
		return m
	})
	return out
}

// fatalFollow reports whether the own hero of a seat falls when it follows with a move.
func (g *Game) fatalFollow(seat engine.Seat, m engine.Move) bool {
	c := g.clone()
	c.Arena(seat).Todo = steps.Of(following(seat, m)...)
	return c.falls(seat, func(q *engine.Prompt, _ bool) engine.Move { return q.Standing })
}

// falls plays the action of a seat to its end, and reports whether its hero falls by it, unless that wins (ruling H14).
// Questions get the result of answer, or else the defaults; known reports that chance has decided nothing before.
func (g *Game) falls(seat engine.Seat, answer func(q *engine.Prompt, known bool) engine.Move) bool {
	a := g.Arena(seat)
	chance := &noted{}
	d := engine.NewDice(chance, engine.StreamPositions{})
	for allSteps.Run(g, &a.Todo, d); allSteps.Asked(g, a.Todo, seat); allSteps.Run(g, &a.Todo, d) {
		q := g.top(seat)
		m := answer(&q, !chance.asked)
		if m == "" {
			m = q.Default
		}
		g.answer(a.Todo.Top(), seat, m, d)
	}
	if len(a.Places) > 0 && slices.Contains(a.Places[0], seat) {
		return false
	}
	return g.Field.Sides[seat].Left == 0
}

// fewest returns the dice that meet a line of a seat's orders with the fewest wounds: the symbols of its goal, of a
// pair those without weakness, and helmets.
func (g *Game) fewest(seat engine.Seat, o order) []cards.Symbol {
	dice := slices.Clone(g.needs(o.Goal))
	if x := g.cards.SpellOf(o.Goal); x != nil && x.Pair != cards.NoPair {
		weak := g.cards.HeroOf(g.Player(seat).Hero).Element.Opposite()
		for s := cards.Fire; len(dice) < 2; s++ {
			switch {
			case s == weak:
			case x.Pair == cards.Equal:
				dice = []cards.Symbol{s, s}
			default:
				dice = append(dice, s)
			}
		}
	}
	for n := 0; n < o.Helmets || len(dice) < g.Player(seat).Prep.Count; n++ {
		dice = append(dice, cards.Helmet)
	}
	return dice
}

// tellFatal informs a seat of the lines of its orders that were not followed because they would be fatal.
func (g *Game) tellFatal(seat engine.Seat, key string, lines ...order) {
	for _, o := range lines {
		g.confide("spared", seat, text.M(key, "order", orderLine(o)))
	}
}
