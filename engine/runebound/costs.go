package runebound

import (
	"errors"
	"slices"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/text"
)

var errNoRule = errors.New("there is no such rule")

// cost is a price of a rule.
type cost struct {
	// can reports whether a seat can pay.
	can func(g *Game, seat engine.Seat, u Usable, t *ability.Term) bool
	// pay pays; with is the chosen card, if any.
	pay func(g *Game, seat engine.Seat, u Usable, t *ability.Term, with string)
}

// costs implements all costs of the vocabulary. It is never written after the program has started.
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
			can: func(g *Game, seat engine.Seat, _ Usable, t *ability.Term) bool {
				return g.Hero(seat).Points >= t.N()
			},
			pay: func(g *Game, seat engine.Seat, _ Usable, t *ability.Term, _ string) { g.Hero(seat).Points -= t.N() },
		},
		"discard": {
			can: func(g *Game, seat engine.Seat, u Usable, _ *ability.Term) bool { return g.CanLose(seat, u.Of.Card) },
			pay: func(g *Game, seat engine.Seat, u Usable, _ *ability.Term, _ string) { g.discard(seat, u.Of) },
		},
		"discard-other": {
			can: func(g *Game, seat engine.Seat, u Usable, t *ability.Term) bool {
				return len(g.others(seat, u, t)) > 0
			},
			pay: func(g *Game, seat engine.Seat, _ Usable, _ *ability.Term, with string) {
				g.discard(seat, ref{Card: with, List: listGoods})
			},
		},
		"test": {
			can: func(*Game, engine.Seat, Usable, *ability.Term) bool { return true },
			pay: func(g *Game, seat engine.Seat, u Usable, t *ability.Term, _ string) {
				g.startRoll(Roll{Kind: RollTest, Seat: seat, Value: parseValue(t.Arg(0)), Target: t.N(), Of: u.Of,
					Cost: true})
			},
		},
	}
}

// payable reports whether a seat can pay all costs of a rule.
func (g *Game) payable(seat engine.Seat, u Usable) bool {
	return lists.Find(u.Rule.Cost, func(t *ability.Term) bool { return !costs[t.Word].can(g, seat, u, t) }) == nil
}

// Payments lists the cards that can be a rule's price, or a single "" if it takes none.
func (g *Game) Payments(seat engine.Seat, u Usable) []string {
	for i := range u.Rule.Cost {
		if t := &u.Rule.Cost[i]; t.Word == "discard-other" {
			return g.others(seat, u, t)
		}
	}
	return []string{""}
}

// others lists the cards of a kind that a hero can discard, except the rule's own card.
func (g *Game) others(seat engine.Seat, u Usable, t *ability.Term) []string {
	return slices.DeleteFunc(g.CardsOf(seat, t.Arg(0), false), func(id string) bool {
		return id == u.Of.Card || !g.CanLose(seat, id)
	})
}

// CanLose reports whether a card can be discarded: not a Rune (R10), nor a card that keeps the hero or one of their
// allies alive (R27).
func (g *Game) CanLose(seat engine.Seat, id string) bool {
	h := g.Hero(seat)
	x := h.Have(id)
	if x == nil {
		return true // a carried encounter
	}
	if g.edition.Goods(id).Type == cards.Rune {
		return false
	}
	before := h.Held
	h.Held = h.Without(id)
	stands := h.Wounds < g.Life(seat) && !slices.ContainsFunc(h.Held, func(y Held) bool {
		return g.edition.isAlly(y.ID) && y.Wounds >= g.AllyLife(seat, y.ID)
	})
	h.Held = before
	return stands
}

// withCost returns a sentence about a rule's use with the wounds and the exhaustion that it costs the hero, for the
// summary of the turn.
func (g *Game) withCost(seat engine.Seat, u Usable, m text.Message) text.Message {
	for i := range u.Rule.Cost {
		switch t := &u.Rule.Cost[i]; t.Word {
		case "wound":
			m = m.With("wounds", t.N())
		case "exhaust":
			m = m.With("exhaustion", min(t.N(), max(0, g.Stamina(seat)-g.Hero(seat).Exhaustion)))
		}
	}
	return m
}

// pay pays a rule's price in full and at once (R26). The effects are queued behind the payment, and dropped if a test,
// its last price, fails or the payer falls (R12).
func (g *Game) pay(seat engine.Seat, u Usable, with string) {
	for i := range u.Rule.Cost {
		t := &u.Rule.Cost[i]
		costs[t.Word].pay(g, seat, u, t, with)
	}
}
