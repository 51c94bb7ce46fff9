package autopilot

import (
	"cmp"
	"slices"

	"skald/engine"
	"skald/engine/deck"
	"skald/engine/heroes"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// aimed is a spell with its best targets.
type aimed struct {
	aims  []field.Aim
	gain  float64
	after field.Field
	out   field.Outcome
}

// stirs reports whether creatures can do other things after it than before.
func (s *aimed) stirs() bool {
	for i := range s.out.Deeds {
		for _, h := range s.out.Deeds[i].Hits {
			if h.Fell || h.Moved {
				return true
			}
		}
	}
	return false
}

// extraOf returns the reinforcements of a spell of the seat by a number of pairs of cards.
func (m *planner) extraOf(x *cards.Spell, pairs int) int {
	return m.Extra(&heroes.Action{Seat: m.seat, Card: x.ID, Pairs: pairs})
}

// bestSpell returns the best targets of a spell besides those chosen; nil if there are none. A further target is only
// taken if it gains more.
func (m *planner) bestSpell(card string, chosen []field.Aim, pairs int) *aimed {
	x := m.Cards().SpellOf(card)
	extra, targets := m.extraOf(x, pairs), 1
	if x.More == cards.MoreTarget {
		targets += extra
	}
	base := m.worth(&m.Field)
	var best *aimed
	try := func(aims []field.Aim) {
		f := m.Field.Clone()
		b := m.on(&f)
		out := b.Cast(field.Cast{Seat: m.seat, Card: card, Extra: extra, Aims: aims})
		if n := m.worth(&f) - base + m.asked(out); best == nil || n > best.gain {
			best = &aimed{slices.Clone(aims), n, f, out}
		}
	}
	if len(chosen) > 0 {
		try(chosen)
	}
	for n := len(chosen); n < targets; n++ {
		if best != nil {
			chosen = best.aims
		}
		for _, at := range m.battle.Targets(m.seat, x, chosen) {
			for _, aim := range m.battle.Aims(m.seat, field.Reinforced(x, extra), chosen, at) {
				try(append(chosen[:len(chosen):len(chosen)], aim))
			}
		}
		if best == nil || len(best.aims) <= n {
			break
		}
	}
	return best
}

// The cost of discarding a card: of any, of its promise, and of one of the last few in hand.
const (
	dropCost    = 0.2
	dropPromise = 0.4
	dropLast    = 0.2
	fewCards    = 3
)

// pairCost returns the cost of discarding the n-th pair of a hand, its poorest cards first.
func (m *planner) pairCost(poorest []string, n int) float64 {
	sum := 0.0
	for i := 2*n - 2; i < 2*n; i++ {
		sum += dropCost + dropPromise*max(0, m.promise(m.Cards().SpellOf(poorest[i])))
		if len(poorest)-i <= fewCards {
			sum += dropLast
		}
	}
	return sum
}

// poorest sorts cards by their promise, least first.
func (m *planner) poorest(hand []string) []string {
	hand = slices.Clone(hand)
	slices.SortStableFunc(hand, func(a, b string) int {
		return cmp.Compare(m.promise(m.Cards().SpellOf(a)), m.promise(m.Cards().SpellOf(b)))
	})
	return hand
}

// reinforced returns a spell with as many pairs of other cards as gain more than they cost, and their cost; nil if it
// has no target.
func (m *planner) reinforced(x *cards.Spell, card string) (*aimed, float64) {
	best, least := m.bestSpell(card, nil, 0), 0.0
	if best == nil || x.More == cards.MoreNone {
		return best, 0
	}
	hand, cost := m.poorest(deck.Without(slices.Clone(m.Player(m.seat).Hand), card)), 0.0
	for n := 1; 2*n <= len(hand); n++ {
		cost += m.pairCost(hand, n)
		if more := m.bestSpell(card, nil, n); more.gain-cost > best.gain-least {
			best, least = more, cost
		}
	}
	return best, least
}

// aim answers how to cast a spell: whether cards reinforce it, its targets, an end.
func (m *planner) aim() (engine.Move, text.Message) {
	act := m.Arena(m.seat).Act
	hand := m.poorest(m.Player(m.seat).Hand)
	now := m.bestSpell(act.Card, act.Aims, act.Pairs)
	if now == nil {
		return "", text.Message{}
	}
	if m.CanReinforce(act) {
		// Several pairs may do together more than one can.
		cost := 0.0
		for n := 1; 2*n <= len(hand); n++ {
			cost += m.pairCost(hand, n)
			if more := m.bestSpell(act.Card, act.Aims, act.Pairs+n); more.gain-cost > now.gain {
				return m.drop(), text.M("why.reinforce", "card", view.Name(act.Card))
			}
		}
	}
	if len(now.aims) > len(act.Aims) {
		return m.AimMove(heroes.VerbTarget, act.Card, now.aims[len(act.Aims)]), m.whyTarget(now)
	}
	return heroes.VerbEnd, text.M("why.enough")
}

// whyTarget describes the effect of a spell on its target.
func (m *planner) whyTarget(s *aimed) text.Message {
	for i := range s.out.Deeds {
		for _, h := range s.out.Deeds[i].Hits {
			if h.Fell && m.Field.Sides[h.Spot.Seat].Team != m.Field.Sides[m.seat].Team {
				return text.M("why.kill", "being", view.Name(h.Being))
			}
		}
	}
	return text.M("why.target", "target", m.SpotName(s.aims[0].At))
}

// drop discards the two cards with the least promise.
func (m *planner) drop() engine.Move {
	pair := m.poorest(m.Player(m.seat).Hand)[:2]
	slices.SortFunc(pair, func(a, b string) int {
		return cmp.Compare(slices.Index(m.Player(m.seat).Hand, a), slices.Index(m.Player(m.seat).Hand, b))
	})
	return engine.MakeMove(heroes.VerbDrop, pair[0], pair[1])
}

// dispelOn answers whether cards remove further tokens from a permanent.
func (m *planner) dispelOn() (engine.Move, text.Message) {
	act := m.Arena(m.seat).Act
	gain := func(pairs int) float64 {
		f := m.Field.Clone()
		b := m.on(&f)
		b.Dispel(m.seat, act.Card, 1+pairs)
		return m.worth(&f)
	}
	hand := m.poorest(m.Player(m.seat).Hand)
	cost := 0.0
	for n := 1; 2*n <= len(hand); n++ {
		cost += m.pairCost(hand, n)
		if gain(act.Pairs+n)-cost > gain(act.Pairs) {
			return m.drop(), text.M("why.reinforce", "card", view.Name(act.Card))
		}
	}
	return heroes.VerbEnd, text.M("why.enough")
}
