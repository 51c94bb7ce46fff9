package heroes

import (
	"cmp"
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/deck"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/view"
	"skald/engine/steps"
)

// streamImagine is the stream of imaginations.
const streamImagine = "imagine"

// Imagine implements engine.Game: the hands of others are dealt from their possible cards, armies not yet placed are
// chosen at random, and other seats have decided nothing.
func (g *Game) Imagine(viewer engine.Seat, d *engine.Dice) engine.Game {
	c := g.clone()
	if g.HasSeat(viewer) {
		*c.keptFor(viewer) = *g.keptFor(viewer)
		if n := g.notes[viewer]; n != nil {
			c.notes = map[engine.Seat]*Notes{viewer: n}
		}
	}
	for i := range c.Players {
		if s := engine.Seat(i); s != viewer {
			c.imagineHand(s, d)
			c.imagineArmy(s, d)
			c.imagineBeats(s, d)
			p := c.Player(s)
			p.Seal, p.Meant, p.Orders, p.Standing, p.Wish = nil, nil, nil, nil, false
		}
	}
	for _, a := range c.Arenas {
		todo := a.Todo.List()
		for i := range todo {
			if todo[i].Seat != viewer {
				todo[i].Move = ""
			}
		}
		a.Todo = steps.Of(todo...)
		if a.Open && c.HasSeat(viewer) && slices.Contains(a.Seats, viewer) && c.Player(viewer).Prep.Stop == cutOff {
			c.imagineStop(a, viewer, d)
		}
	}
	return c
}

// imagineHand deals a hand of the same size: the publicly known cards, and others from the seat's possible cards.
func (g *Game) imagineHand(s engine.Seat, d *engine.Dice) {
	p := g.Player(s)
	unknown := slices.Clone(p.Hand)
	for _, card := range p.Known {
		unknown = deck.Without(unknown, card)
	}
	n := len(unknown)
	bag := slices.Sorted(slices.Values(slices.Concat(unknown, p.Deck)))
	p.Hand = slices.Clone(p.Known)
	for range n {
		var card string
		card, bag = deck.Draw(bag, d, streamImagine)
		p.Hand = deck.Put(p.Hand, card, strings.Compare)
	}
	p.Deck = bag
	if len(p.Hand) == 0 {
		p.Hand = nil
	}
}

// imagineArmy chooses as many creatures as a seat has still to place; while armies are being chosen the other seats
// have chosen none.
func (g *Game) imagineArmy(s engine.Seat, d *engine.Dice) {
	p, a := g.Player(s), g.Arena(s)
	switch a.Stage {
	case view.StageArmy:
		p.Army, p.Cost, p.Places, p.Chosen = nil, 0, [len(p.Places)]string{}, false
	case view.StagePlace:
		n, left := len(p.Army), g.ArmyLimit(a)
		var pool []*cards.Creature
		for _, c := range g.cards.CreaturesOf(p.Hero) {
			placed := 0
			for i := range g.Field.Sides[s].Board {
				if g.Field.Sides[s].Board[i].ID == c.ID {
					placed++
					left -= c.Cost
				}
			}
			for range c.Copies - placed {
				pool = append(pool, c)
			}
		}
		slices.SortStableFunc(pool, func(x, y *cards.Creature) int { return cmp.Compare(x.Cost, y.Cost) })
		p.Army, p.Places = nil, [len(p.Places)]string{}
		for ; n > 0; n-- {
			// A creature fits if the cheapest others still fit beside it.
			fits := 0
			for i := range pool {
				if pool[i].Cost+cheapest(pool, i, n-1) <= left {
					fits = i + 1
				}
			}
			i := deck.Any(max(1, fits), d, streamImagine)
			left -= pool[i].Cost
			p.Army = deck.Put(p.Army, pool[i].ID, strings.Compare)
			pool = slices.Delete(pool, i, i+1)
		}
		p.Cost = g.ArmyLimit(a) - left
	}
}

// cheapest returns the cost of the n cheapest of a sorted pool without one of them.
func cheapest(pool []*cards.Creature, but, n int) int {
	sum := 0
	for i := 0; i < len(pool) && n > 0; i++ {
		if i != but {
			sum += pool[i].Cost
			n--
		}
	}
	return sum
}

// imagineBeats undoes a seat's decisions in an open clash except the publicly known ones: by the metronome, its rolls
// for the beats before.
func (g *Game) imagineBeats(s engine.Seat, d *engine.Dice) {
	p, a := g.Player(s), g.Arena(s)
	if !a.Open || !g.in(s) {
		return
	}
	p.Prep = Prep{Count: p.Prep.Count, Began: p.Prep.Began}
	for range max(0, a.Beat-1) {
		g.imagineBeat(s, d)
	}
}

func (g *Game) imagineBeat(s engine.Seat, d *engine.Dice) {
	r := &g.Player(s).Prep
	b := Beat{Kept: make([]bool, r.Count), Faces: make([]cards.Symbol, r.Count)}
	for i := range b.Faces {
		b.Faces[i] = cards.Symbol(d.Pick(streamImagine, len(cards.Symbols)) + 1)
	}
	r.Beats = append(r.Beats, b)
}

// imagineStop gives another seat the stop by which the viewer was stopped.
func (g *Game) imagineStop(a *Arena, viewer engine.Seat, d *engine.Dice) {
	at := len(g.Player(viewer).Prep.Beats)
	for _, s := range a.after(viewer) {
		if g.in(s) && s != viewer {
			for len(g.Player(s).Prep.Beats) < at {
				g.imagineBeat(s, d)
			}
			g.Player(s).Prep.Stop = at
			return
		}
	}
}
