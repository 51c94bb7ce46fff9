package runebound

import (
	"errors"
	"slices"

	"skald/engine"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
)

var errNoRule = errors.New("there is no such rule")

// cost is one price a rule may have.
type cost struct {
	// can says whether a seat can pay it.
	can func(g *Game, seat engine.Seat, u Usable, t *ability.Term) bool
	// pay pays it; with is the card chosen, where one is.
	pay func(g *Game, seat engine.Seat, u Usable, t *ability.Term, with string)
}

// costs says of every cost of the vocabulary all there is to it. It is never written
// after the program has started.
var costs map[string]cost

func init() {
	costs = map[string]cost{
		"activate": {
			can: func(*Game, engine.Seat, Usable, *ability.Term) bool { return true },
			pay: func(g *Game, seat engine.Seat, u Usable, _ *ability.Term, _ string) {
				g.Hero(seat).turn(u.Of.Card, true)
				g.uphold(seat)
			},
		},
		"exhaust": {
			can: func(*Game, engine.Seat, Usable, *ability.Term) bool { return true },
			pay: func(g *Game, seat engine.Seat, _ Usable, t *ability.Term, _ string) { g.exhaust(seat, t.N()) },
		},
		"exhaust-this": {
			can: func(_ *Game, _ engine.Seat, u Usable, _ *ability.Term) bool { return u.Ally != "" },
			pay: func(g *Game, seat engine.Seat, u Usable, t *ability.Term, _ string) {
				g.exhaustAlly(seat, u.Ally, t.N())
			},
		},
		"wound": {
			can: func(*Game, engine.Seat, Usable, *ability.Term) bool { return true },
			pay: func(g *Game, seat engine.Seat, _ Usable, t *ability.Term, _ string) { g.wound(seat, t.N()) },
		},
		"gold": {
			can: func(g *Game, seat engine.Seat, _ Usable, t *ability.Term) bool { return g.Hero(seat).Gold >= t.N() },
			pay: func(g *Game, seat engine.Seat, _ Usable, t *ability.Term, _ string) { g.Hero(seat).Gold -= t.N() },
		},
		"points": {
			can: func(g *Game, seat engine.Seat, _ Usable, t *ability.Term) bool { return g.Hero(seat).Points >= t.N() },
			pay: func(g *Game, seat engine.Seat, _ Usable, t *ability.Term, _ string) { g.Hero(seat).Points -= t.N() },
		},
		"discard": {
			can: func(g *Game, seat engine.Seat, u Usable, _ *ability.Term) bool { return g.CanLose(seat, u.Of.Card) },
			pay: func(g *Game, seat engine.Seat, u Usable, _ *ability.Term, _ string) { g.discard(seat, u.Of) },
		},
		"discard-other": {
			can: func(g *Game, seat engine.Seat, u Usable, t *ability.Term) bool { return len(g.others(seat, u, t)) > 0 },
			pay: func(g *Game, seat engine.Seat, _ Usable, _ *ability.Term, with string) {
				g.discard(seat, ref{Card: with, List: listGoods})
			},
		},
		"test": {
			can: func(*Game, engine.Seat, Usable, *ability.Term) bool { return true },
			pay: func(g *Game, seat engine.Seat, u Usable, t *ability.Term, _ string) {
				g.startRoll(Roll{Kind: RollTest, Seat: seat, Value: parseValue(t.Arg(0)), Target: t.N(), Of: u.Of, Cost: true})
			},
		},
	}
}

// payable says whether a seat can pay all of a rule's costs.
func (g *Game) payable(seat engine.Seat, u Usable) bool {
	for i := range u.Rule.Cost {
		if t := &u.Rule.Cost[i]; !costs[t.Word].can(g, seat, u, t) {
			return false
		}
	}
	return true
}

// Payments lists the cards one of which a rule takes as its price, one "" where it
// takes none.
func (g *Game) Payments(seat engine.Seat, u Usable) []string {
	for i := range u.Rule.Cost {
		if t := &u.Rule.Cost[i]; t.Word == "discard-other" {
			return g.others(seat, u, t)
		}
	}
	return []string{""}
}

// others lists the cards of a kind a hero can discard beside the one whose rule it
// is.
func (g *Game) others(seat engine.Seat, u Usable, t *ability.Term) []string {
	return slices.DeleteFunc(g.CardsOf(seat, t.Arg(0), false), func(id string) bool {
		return id == u.Of.Card || !g.CanLose(seat, id)
	})
}

// CanLose says whether a card can be discarded: no Rune can (R10), nor one without
// which the hero or an ally of his falls (R27).
func (g *Game) CanLose(seat engine.Seat, id string) bool {
	h := g.Hero(seat)
	x := h.Have(id)
	if x == nil {
		return true // an encounter carried
	}
	if g.edition.Goods(id).Type == cards.Rune {
		return false
	}
	before := h.Held
	h.Held = h.Without(id)
	stands := h.Wounds < g.Life(seat) && !slices.ContainsFunc(h.Held, func(y Held) bool { return g.edition.isAlly(y.ID) && y.Wounds >= g.AllyLife(seat, y.ID) })
	h.Held = before
	return stands
}

// pay pays for a rule, in full and at once (R26). The effects wait behind the payment and
// are dropped when a test, its last price, fails or the payer falls (R12).
func (g *Game) pay(seat engine.Seat, u Usable, with string) {
	for i := range u.Rule.Cost {
		t := &u.Rule.Cost[i]
		costs[t.Word].pay(g, seat, u, t, with)
	}
}
