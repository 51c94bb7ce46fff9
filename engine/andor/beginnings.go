package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/plain"
)

// beginnings returns copies in which some heroes have begun a round against a foe: a single copy, or one for each card
// of a round deck that may come next, all equally likely.
func (g *Game) beginnings(with []engine.Seat, at int, f foe) []*Game {
	deck := ""
	if x := g.NamedFoe(f.named); x != nil {
		deck = x.RoundDeck
	}
	cards := g.nextOf(deck)
	if len(cards) == 0 {
		return []*Game{g.begun(with, at, f)}
	}
	out := make([]*Game, len(cards))
	for i, card := range cards {
		out[i] = g.begun(with, at, f)
		out[i].turnUp(card)
	}
	return out
}

// begun returns a copy in which the heroes have paid the hour of a round.
func (g *Game) begun(with []engine.Seat, at int, f foe) *Game {
	c := g.sketch()
	c.Heroes = slices.Clone(g.Heroes)
	c.Fight = &fight{Foe: f.kind, Named: f.named, At: at, SP: f.sp, WP: f.wp, Open: true}
	for _, seat := range with {
		c.Fight.Fighters = append(c.Fight.Fighters, fighter{Seat: seat})
		c.spend(seat, 1)
	}
	return c
}

// nextOf returns the equally likely next entries of a deck; none if nothing is drawn.
func (g *Game) nextOf(deck string) []string {
	x := g.legend.Deck(deck)
	if x == nil {
		return nil
	}
	left := g.unseen(deck)
	if len(left) == 0 && x.Ring {
		left = g.Drawn[deck][:1]
	}
	return left
}

// turnUp carries out a card that begins a round. Fighters are not asked: stances decide on shields, and dice fall one
// way only.
func (g *Game) turnUp(card string) {
	g.state = plain.Copy(g.state)
	on := g.occasionOf(happening{kind: "round", at: g.Fight.At, by: g.FightingSeats()})
	g.next(effectSteps(card, "", len(g.legend.Card(card).Do), on)...)
	d := engine.NewDice(engine.NewChance(0), engine.StreamPositions{})
	for g.run(d); g.Todo.Len() > 0; g.run(d) {
		if s := g.Todo.Pop(); len(s.Asked) > 0 {
			s.Asked = nil
			g.next(s)
		}
	}
}
