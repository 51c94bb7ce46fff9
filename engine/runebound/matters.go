package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
)

// matters reports whether using a rule changes anything; a rule that changes nothing is
// not offered.
func (g *Game) matters(seat engine.Seat, u usable) bool {
	for i := range u.rule.Do {
		if g.termMatters(seat, u, &u.rule.Do[i]) {
			return true
		}
	}
	return false
}

func (g *Game) termMatters(seat engine.Seat, u usable, t *ability.Term) bool {
	if t.Modifies() {
		return g.modifierMatters(seat, u, t)
	}
	h, targets := g.hero(seat), g.targets(u.rule.For, seat, u.ally)
	anyOf := func(holds func(to step) bool) bool { return slices.ContainsFunc(targets, holds) }
	switch t.Word {
	case "cancel", "cancel-all", "cancel-half":
		n := len(g.Hurts)
		return n > 0 && g.Hurts[n-1].N > 0 && !g.dropped(seat, g.Hurts[n-1].Who, u)
	case "heal", "heal-all", "recover":
		return anyOf(func(to step) bool { return g.hasTokens(to.Seat, to.Who, t.Word) })
	case "renew":
		return len(g.cardsFacing(seat, true)) > 0
	case "reroll":
		r := g.rolling()
		return r != nil && (r.Kind == rollNumber || !g.succeeds(r) && g.chance(r) > 0)
	case "die-is":
		r := g.rolling()
		if r == nil || r.Kind == rollNumber {
			return r != nil && r.Die != t.N()
		}
		with := *r
		with.Die = t.N()
		return !g.succeeds(r) && g.succeeds(&with)
	case "succeed":
		r := g.rolling()
		return r != nil && r.Kind != rollNumber && !g.succeeds(r)
	case "wound-foe":
		return g.fights(seat) && (g.duel() || !g.immune(g.judged(seat, g.phase(), u.ally), g.phase()))
	case "attack":
		return g.extraMatters(seat, u, t.Arg(0))
	case "gold":
		return anyOf(func(to step) bool { return t.N() > 0 || g.hero(to.Seat).Gold > 0 })
	case "go-town":
		return !slices.Equal(land.NearestTowns(h.At), []land.Hex{h.At})
	case "scout":
		return g.Decks[colourOf(t.Arg(0))].Len() > 0
	case "draw-market":
		return g.Market.Len() > 0
	case "shift", "swap", "bury-track", "turn-down", "lose":
		return len(actions[t.Word].options(g, step{Seat: seat, Of: u.of}, t)) > 0
	case "repeat":
		return slices.ContainsFunc(t.Subs["of"], func(sub ability.Term) bool { return g.termMatters(seat, u, &sub) })
	}
	return true
}

// dropped reports whether an ally about to be killed is killed by the price of a rule: the
// card turned down has kept it alive.
func (g *Game) dropped(seat engine.Seat, who string, u usable) bool {
	x, card := g.hero(seat).have(who), g.hero(seat).have(u.of.Card)
	if x == nil || card == nil || !slices.ContainsFunc(u.rule.Cost, func(t ability.Term) bool { return t.Word == "activate" }) {
		return false
	}
	card.Down = true
	defer func() { card.Down = false }()
	return x.Wounds >= g.allyLife(seat, who)
}

// extraMatters reports whether an attack a rule gives can harm the enemy.
func (g *Game) extraMatters(seat engine.Seat, u usable, phase string) bool {
	if !g.fights(seat) {
		return false
	}
	r := g.extraRoll(seat, seat, u.rule, u.ally, phase)
	defer func(before []roll) { g.Rolls = before }(g.Rolls)
	g.Rolls = append(slices.Clone(g.Rolls), r)
	if g.damage(seat, r.Who, phase) == 0 {
		return false
	}
	if g.duel() {
		return true
	}
	r.Target = g.target(&r)
	return g.chance(&r) > 0 && !g.immune(g.judged(seat, phase, r.Who), phase)
}

// modifierMatters reports whether a modifier changes anything as long as it holds.
func (g *Game) modifierMatters(seat engine.Seat, u usable, t *ability.Term) bool {
	switch r := g.rolling(); {
	case u.rule.Until == "roll":
		return r != nil && g.rollMatters(r, t)
	case t.Word == "dice":
		return g.dice(seat) < land.MostDice || t.N() < 0
	case t.Word == "half":
		return t.Arg(0) != "hire" || slices.ContainsFunc(g.stackAt(g.hero(seat).At), func(id string) bool { return g.edition.Goods(id).Type == cards.Ally })
	case g.Facing == nil:
		return true
	case t.Word == "reversed":
		return g.order() == phases
	}
	return slices.ContainsFunc(g.phasesAhead(u.rule.Until), func(phase string) bool { return g.mattersIn(phase, seat, u, t) })
}

// rollMatters reports whether a modifier changes what comes of the roll about to be made.
func (g *Game) rollMatters(r *roll, t *ability.Term) bool {
	switch {
	case t.Word == "roll" || t.Word == "two-dice":
		return r.is(t.Arg(0)) && (r.Kind == rollNumber || t.Word == "roll" && g.sways(r, t.N()) || t.Word == "two-dice" && g.chance(r) > 0 && g.chance(r) < 20)
	case t.Word == "value":
		return r.Kind == rollNumber || g.sways(r, t.N())
	}
	return true
}

// sways reports whether so much more makes any face of the die succeed that fails, or fail
// that succeeds.
func (g *Game) sways(r *roll, n int) bool {
	if g.mayTire(r) {
		return true // with exhaustion it may come to the number
	}
	with := *r
	with.Target -= n
	return g.chance(&with) != g.chance(r)
}

// phasesAhead lists the phases that take place, if nothing changes, while something holds.
func (g *Game) phasesAhead(until string) []string {
	f := g.Facing
	ahead := phases[:]
	if now := g.phase(); now != "" {
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
func (g *Game) mattersIn(phase string, seat engine.Seat, u usable, t *ability.Term) bool {
	f := g.Facing
	own := u.ally
	if u.rule.For == "you" {
		own = ""
	}
	blows, answers := phase != phaseEscape, seat != f.Seat // with the number, and by what its blows deal
	attacks := blows && !answers && (u.rule.Until != "phase" && u.rule.Until != "round" || slices.ContainsFunc(g.attackers(), func(who string) bool {
		return ally(who) == own || u.rule.For == "allies" && who != thisHero
	}))
	defends := blows && !answers && g.foeDamage(phase) > 0
	sways := func(kind string) bool {
		r := roll{Kind: kind, Seat: seat, Who: own, Phase: phase, Value: g.phaseValue(seat, phase)}
		if !r.is(t.Arg(0)) || t.Word == "roll" && t.Arg(1) != "" && t.Arg(1) != phase {
			return false
		}
		if answers || t.Word == "two-dice" || g.duel() && (!f.Numbered || phase != g.phase()) {
			return true // the number to reach is not known
		}
		r.Target = g.target(&r)
		return g.sways(&r, t.N())
	}
	switch t.Word {
	case "roll", "two-dice":
		return attacks && sways(rollAttack) || defends && own == "" && sways(rollDefence) || !blows && !answers && sways(rollEscape) || answers && sways(rollNumber)
	case "damage":
		return (attacks || answers && blows) && (t.Arg(0) == "any" || t.Arg(0) == phase)
	case "foe", "foe-is":
		v := g.phaseValue(seat, phase)
		return !g.duel() && (attacks || defends || !blows) && (t.Arg(0) == "all" || t.Arg(0) == valueNames[v]) && (t.Word == "foe" || g.foeValue(v, phase) != t.N())
	case "foe-damage":
		return blows && !g.duel() && (t.Arg(0) == "any" || t.Arg(0) == phase)
	case "skip":
		return t.Arg(0) == phase
	case "twice":
		return blows && !answers && !g.any("twice", g.judged(seat, phase, ""))
	case "no-flight", "escape-by":
		return !blows && !answers
	case "guards":
		return blows && !answers
	}
	return true
}

// hasTokens says whether there is anything to take off a hero, an ally, or one of
// his allies.
func (g *Game) hasTokens(seat engine.Seat, who, word string) bool {
	h := g.hero(seat)
	has := func(wounds, exhaustion int) bool {
		return word != "recover" && wounds > 0 || word != "heal" && exhaustion > 0
	}
	switch who {
	case "":
		return has(h.Wounds, h.Exhaustion)
	case anyAlly:
		return slices.ContainsFunc(h.Held, func(x held) bool { return g.edition.isAlly(x.ID) && has(x.Wounds, x.Exhaustion) })
	}
	x := h.have(who)
	return x != nil && has(x.Wounds, x.Exhaustion)
}
