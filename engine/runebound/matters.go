package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
)

// matters reports whether using a rule changes anything; other rules are not offered.
func (g *Game) matters(seat engine.Seat, u Usable) bool {
	return lists.Find(u.Rule.Do, func(t *ability.Term) bool { return g.termMatters(seat, u, t) }) != nil
}

func (g *Game) termMatters(seat engine.Seat, u Usable, t *ability.Term) bool {
	if t.Modifies() {
		return g.modifierMatters(seat, u, t)
	}
	h, targets := g.Hero(seat), g.targets(u.Rule.For, seat, u.Ally)
	anyOf := func(holds func(to Step) bool) bool { return slices.ContainsFunc(targets, holds) }
	switch t.Word {
	case "cancel", "cancel-all", "cancel-half":
		n := len(g.Hurts)
		return n > 0 && g.Hurts[n-1].N > 0 && !g.dropped(seat, g.Hurts[n-1].Who, u)
	case "heal", "heal-all", "recover":
		return anyOf(func(to Step) bool { return g.hasTokens(to.Seat, to.Who, t.Word) })
	case "renew":
		return len(g.cardsFacing(seat, true)) > 0
	case "reroll":
		r := g.Rolling()
		return r != nil && (r.Kind == rollNumber || !g.succeeds(r) && g.Chance(r) > 0)
	case "die-is":
		r := g.Rolling()
		if r == nil || r.Kind == rollNumber {
			return r != nil && r.Die != t.N()
		}
		with := *r
		with.Die = t.N()
		return !g.succeeds(r) && g.succeeds(&with)
	case "succeed":
		r := g.Rolling()
		return r != nil && r.Kind != rollNumber && !g.succeeds(r)
	case "wound-foe":
		return g.fights(seat) && (g.Duel() || !g.immune(g.Judged(seat, g.Phase(), u.Ally), g.Phase()))
	case "attack":
		return g.extraMatters(seat, u, t.Arg(0))
	case "gold":
		return anyOf(func(to Step) bool { return t.N() > 0 || g.Hero(to.Seat).Gold > 0 })
	case "go-town":
		return !slices.Equal(land.NearestTowns(h.At), []land.Hex{h.At})
	case "scout":
		return g.Decks[ColourOf(t.Arg(0))].Len() > 0
	case "draw-market":
		return g.Market.Len() > 0
	case "shift", "swap", "bury-track", "turn-down", "lose":
		return len(actions[t.Word].options(g, Step{Seat: seat, Of: u.Of}, t)) > 0
	case "repeat":
		return slices.ContainsFunc(t.Subs["of"], func(sub ability.Term) bool { return g.termMatters(seat, u, &sub) })
	}
	return true
}

// dropped reports whether the price of a rule kills an ally about to be killed, because the card turned down kept it
// alive.
func (g *Game) dropped(seat engine.Seat, who string, u Usable) bool {
	x, card := g.Hero(seat).Have(who), g.Hero(seat).Have(u.Of.Card)
	if x == nil || card == nil ||
		!slices.ContainsFunc(u.Rule.Cost, func(t ability.Term) bool { return t.Word == "activate" }) {
		return false
	}
	card.Down = true
	defer func() { card.Down = false }()
	return x.Wounds >= g.AllyLife(seat, who)
}

// extraMatters reports whether an attack given by a rule can harm the enemy.
func (g *Game) extraMatters(seat engine.Seat, u Usable, phase string) bool {
	if !g.fights(seat) {
		return false
	}
	r := g.extraRoll(seat, seat, u.Rule, u.Ally, phase)
	defer func(before []Roll) { g.Rolls = before }(g.Rolls)
	g.Rolls = append(slices.Clone(g.Rolls), r)
	if g.Damage(seat, r.Who, phase) == 0 {
		return false
	}
	if g.Duel() {
		return true
	}
	r.Target = g.Target(&r)
	return g.Chance(&r) > 0 && !g.immune(g.Judged(seat, phase, r.Who), phase)
}

// modifierMatters reports whether a modifier changes anything while in force.
func (g *Game) modifierMatters(seat engine.Seat, u Usable, t *ability.Term) bool {
	switch r := g.Rolling(); {
	case u.Rule.Until == "roll":
		return r != nil && g.rollMatters(r, t)
	case t.Word == "dice":
		return g.Dice(seat) < land.MostDice || t.N() < 0
	case t.Word == "half":
		return t.Arg(0) != "hire" || slices.ContainsFunc(g.StackAt(g.Hero(seat).At), func(id string) bool {
			return g.edition.Goods(id).Type == cards.Ally
		})
	case g.Facing == nil:
		return true
	case t.Word == "reversed":
		return g.order() == phases
	}
	return slices.ContainsFunc(g.phasesAhead(u.Rule.Until), func(phase string) bool {
		return g.mattersIn(phase, seat, u, t)
	})
}

// rollMatters reports whether a modifier changes the outcome of the coming roll.
func (g *Game) rollMatters(r *Roll, t *ability.Term) bool {
	switch {
	case t.Word == "roll" || t.Word == "two-dice":
		return r.is(t.Arg(0)) && (r.Kind == rollNumber || t.Word == "roll" && g.sways(r, t.N()) ||
			t.Word == "two-dice" && g.Chance(r) > 0 && g.Chance(r) < 20)
	case t.Word == "value":
		return r.Kind == rollNumber || g.sways(r, t.N())
	}
	return true
}

// sways reports whether a bonus of n turns any face of the die from failure to success or back.
func (g *Game) sways(r *Roll, n int) bool {
	if g.mayTire(r) {
		return true // exhaustion may make up the difference
	}
	with := *r
	with.Target -= n
	return g.Chance(&with) != g.Chance(r)
}

// phasesAhead returns the phases that will take place, as things are, while a modifier is in force.
func (g *Game) phasesAhead(until string) []string {
	f := g.Facing
	ahead := phases[:]
	if now := g.Phase(); now != "" {
		switch until {
		case "phase":
			ahead = []string{now}
		case "round":
			ahead = f.Order[f.Phase:]
		}
	}
	return slices.DeleteFunc(slices.Clone(ahead), g.leftOut)
}

// mattersIn reports whether a modifier changes anything in a phase that takes place.
func (g *Game) mattersIn(phase string, seat engine.Seat, u Usable, t *ability.Term) bool {
	f := g.Facing
	own := u.Ally
	if u.Rule.For == "you" {
		own = ""
	}
	// a defender affects the number and the damage of their blows
	blows, answers := phase != PhaseEscape, seat != f.Seat
	attacks := blows && !answers && (u.Rule.Until != "phase" && u.Rule.Until != "round" ||
		slices.ContainsFunc(g.Attackers(), func(who string) bool {
			return Ally(who) == own || u.Rule.For == "allies" && who != ThisHero
		}))
	defends := blows && !answers && g.FoeDamage(phase) > 0
	sways := func(kind string) bool {
		r := Roll{Kind: kind, Seat: seat, Who: own, Phase: phase, Value: g.phaseValue(seat, phase)}
		if !r.is(t.Arg(0)) || t.Word == "roll" && t.Arg(1) != "" && t.Arg(1) != phase {
			return false
		}
		if answers || t.Word == "two-dice" || g.Duel() && (!f.Numbered || phase != g.Phase()) {
			return true // the number to reach is not known
		}
		r.Target = g.Target(&r)
		return g.sways(&r, t.N())
	}
	switch t.Word {
	case "roll", "two-dice":
		return attacks && sways(RollAttack) || defends && own == "" && sways(RollDefence) ||
			!blows && !answers && sways(RollEscape) || answers && sways(rollNumber)
	case "damage":
		return (attacks || answers && blows) && (t.Arg(0) == "any" || t.Arg(0) == phase)
	case "foe", "foe-is":
		v := g.phaseValue(seat, phase)
		return !g.Duel() && (attacks || defends || !blows) && (t.Arg(0) == "all" || t.Arg(0) == cards.ValueNames[v]) &&
			(t.Word == "foe" || g.foeValue(v, phase) != t.N())
	case "foe-damage":
		return blows && !g.Duel() && (t.Arg(0) == "any" || t.Arg(0) == phase)
	case "skip":
		return t.Arg(0) == phase
	case "twice":
		return blows && !answers && !g.Any("twice", g.Judged(seat, phase, ""))
	case "no-flight", "escape-by":
		return !blows && !answers
	case "guards":
		return blows && !answers
	}
	return true
}

// hasTokens reports whether there are tokens to remove from a hero, an ally or any ally.
func (g *Game) hasTokens(seat engine.Seat, who, word string) bool {
	h := g.Hero(seat)
	has := func(wounds, exhaustion int) bool {
		return word != "recover" && wounds > 0 || word != "heal" && exhaustion > 0
	}
	switch who {
	case "":
		return has(h.Wounds, h.Exhaustion)
	case AnyAlly:
		return slices.ContainsFunc(h.Held, func(x Held) bool {
			return g.edition.isAlly(x.ID) && has(x.Wounds, x.Exhaustion)
		})
	}
	x := h.Have(who)
	return x != nil && has(x.Wounds, x.Exhaustion)
}
