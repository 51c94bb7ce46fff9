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
	can func(g *Game, seat engine.Seat, u usable, t *ability.Term) bool
	// pay pays it; with is the card chosen, where one is.
	pay func(g *Game, seat engine.Seat, u usable, t *ability.Term, with string)
}

// costs says of every cost of the vocabulary all there is to it. It is never written
// after the program has started.
var costs map[string]cost

func init() {
	costs = map[string]cost{
		"activate": {
			can: func(*Game, engine.Seat, usable, *ability.Term) bool { return true },
			pay: func(g *Game, seat engine.Seat, u usable, _ *ability.Term, _ string) {
				g.hero(seat).turn(u.of.Card, true)
				g.uphold(seat)
			},
		},
		"exhaust": {
			can: func(*Game, engine.Seat, usable, *ability.Term) bool { return true },
			pay: func(g *Game, seat engine.Seat, _ usable, t *ability.Term, _ string) { g.exhaust(seat, t.N()) },
		},
		"exhaust-this": {
			can: func(_ *Game, _ engine.Seat, u usable, _ *ability.Term) bool { return u.ally != "" },
			pay: func(g *Game, seat engine.Seat, u usable, t *ability.Term, _ string) {
				g.exhaustAlly(seat, u.ally, t.N())
			},
		},
		"wound": {
			can: func(*Game, engine.Seat, usable, *ability.Term) bool { return true },
			pay: func(g *Game, seat engine.Seat, _ usable, t *ability.Term, _ string) { g.wound(seat, t.N()) },
		},
		"gold": {
			can: func(g *Game, seat engine.Seat, _ usable, t *ability.Term) bool { return g.hero(seat).Gold >= t.N() },
			pay: func(g *Game, seat engine.Seat, _ usable, t *ability.Term, _ string) { g.hero(seat).Gold -= t.N() },
		},
		"points": {
			can: func(g *Game, seat engine.Seat, _ usable, t *ability.Term) bool { return g.hero(seat).Points >= t.N() },
			pay: func(g *Game, seat engine.Seat, _ usable, t *ability.Term, _ string) { g.hero(seat).Points -= t.N() },
		},
		"discard": {
			can: func(g *Game, seat engine.Seat, u usable, _ *ability.Term) bool { return g.canLose(seat, u.of.Card) },
			pay: func(g *Game, seat engine.Seat, u usable, _ *ability.Term, _ string) { g.discard(seat, u.of) },
		},
		"discard-other": {
			can: func(g *Game, seat engine.Seat, u usable, t *ability.Term) bool { return len(g.others(seat, u, t)) > 0 },
			pay: func(g *Game, seat engine.Seat, _ usable, _ *ability.Term, with string) {
				g.discard(seat, ref{Card: with, List: listGoods})
			},
		},
		"test": {
			can: func(*Game, engine.Seat, usable, *ability.Term) bool { return true },
			pay: func(g *Game, seat engine.Seat, u usable, t *ability.Term, _ string) {
				g.startRoll(roll{Kind: rollTest, Seat: seat, Value: parseValue(t.Arg(0)), Target: t.N(), Of: u.of, Cost: true})
			},
		},
	}
}

// payable says whether a seat can pay all of a rule's costs.
func (g *Game) payable(seat engine.Seat, u usable) bool {
	for i := range u.rule.Cost {
		if t := &u.rule.Cost[i]; !costs[t.Word].can(g, seat, u, t) {
			return false
		}
	}
	return true
}

// payments lists the cards one of which a rule takes as its price, one "" where it
// takes none.
func (g *Game) payments(seat engine.Seat, u usable) []string {
	for i := range u.rule.Cost {
		if t := &u.rule.Cost[i]; t.Word == "discard-other" {
			return g.others(seat, u, t)
		}
	}
	return []string{""}
}

// others lists the cards of a kind a hero can discard beside the one whose rule it
// is.
func (g *Game) others(seat engine.Seat, u usable, t *ability.Term) []string {
	return slices.DeleteFunc(g.cardsOf(seat, t.Arg(0), false), func(id string) bool {
		return id == u.of.Card || !g.canLose(seat, id)
	})
}

// canLose says whether a card can be discarded: no Rune can (R10), nor one without
// which the hero or an ally of his falls (R27).
func (g *Game) canLose(seat engine.Seat, id string) bool {
	h := g.hero(seat)
	x := h.have(id)
	if x == nil {
		return true // an encounter carried
	}
	if g.edition.Goods(id).Type == cards.Rune {
		return false
	}
	before := h.Held
	h.Held = h.without(id)
	stands := h.Wounds < g.life(seat) && !slices.ContainsFunc(h.Held, func(y held) bool { return g.edition.isAlly(y.ID) && y.Wounds >= g.allyLife(seat, y.ID) })
	h.Held = before
	return stands
}

// pay pays for a rule, in full and at once (R26). The effects wait behind the payment and
// are dropped when a test, its last price, fails or the payer falls (R12).
func (g *Game) pay(seat engine.Seat, u usable, with string) {
	for i := range u.rule.Cost {
		t := &u.rule.Cost[i]
		costs[t.Word].pay(g, seat, u, t, with)
	}
}
