package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/reckoning"
)

// The phases of a round of combat, in order (rulebook, phase 3: combat).
const (
	PhaseEscape = "escape"
	phaseRanged = "ranged"
	phaseMelee  = "melee"
	phaseMagic  = "magic"
)

var phases = [4]string{PhaseEscape, phaseRanged, phaseMelee, phaseMagic}

// ValueOf returns the value used in a phase; escape and ranged combat use mind.
func ValueOf(phase string) int {
	switch phase {
	case phaseMelee:
		return cards.Body
	case phaseMagic:
		return cards.Spirit
	}
	return cards.Mind
}

func parseValue(name string) int {
	return max(cards.Mind, slices.Index(cards.ValueNames[:], name))
}

// Life returns a hero's life including all cards.
func (g *Game) Life(seat engine.Seat) int {
	return max(1, g.heroCard(seat).Life+g.own("life", g.now(seat), ""))
}

// AllyLife returns an ally's life including the rules on its card.
func (g *Game) AllyLife(seat engine.Seat, id string) int {
	return max(1, g.edition.Goods(id).Life+g.own("life", g.now(seat), id))
}

// AllyStamina returns an ally's stamina including the rules on its card.
func (g *Game) AllyStamina(seat engine.Seat, id string) int {
	return max(0, g.edition.Goods(id).Stamina+g.own("stamina", g.now(seat), id))
}

// LifeLeft returns a hero's life less wounds.
func (g *Game) LifeLeft(seat engine.Seat) int { return g.Life(seat) - g.Hero(seat).Wounds }

// Stamina returns a hero's stamina including all cards.
func (g *Game) Stamina(seat engine.Seat) int {
	return max(0, g.heroCard(seat).Stamina+g.own("stamina", g.now(seat), ""))
}

// value returns a hero's value including tokens and cards.
func (g *Game) value(seat engine.Seat, v int) int {
	h := g.Hero(seat)
	return g.heroCard(seat).Values[v] + h.Tokens[v] + g.own("value", g.now(seat), "", cards.ValueNames[v], "all")
}

// skill returns the bonus per point of exhaustion in a test, 0 without the skill.
func (g *Game) skill(seat engine.Seat, id string) int {
	n := g.heroCard(seat).Skills[id]
	if n == 0 {
		return 0
	}
	return max(0, n+g.sum("skill", g.now(seat), id))
}

// Damage returns the damage of an attack by a hero, or by an ally.
func (g *Game) Damage(seat engine.Seat, ally, phase string) int {
	n := g.heroCard(seat).Damage[ValueOf(phase)]
	if ally != "" {
		n = g.edition.Goods(ally).Damage[ValueOf(phase)]
	}
	of := []string{"any", phase}
	if g.early(g.Rolling()) {
		of = of[:1]
	}
	return max(0, n+g.own("damage", g.Judged(seat, phase, ally), ally, of...))
}

// early reports whether a roll belongs to an attack before combat, which gets no bonuses bound to a phase (R20).
func (g *Game) early(r *Roll) bool {
	return r != nil && r.Extra && (g.Facing == nil || !g.Facing.Fighting)
}

// Judged returns the context for modifiers of a fight outside a roll.
func (g *Game) Judged(seat engine.Seat, phase, ally string) about {
	x := about{seat: seat, phase: phase, ally: ally}
	if r := g.Rolling(); r != nil && r.Seat == seat {
		x.roll = r
		if g.early(r) {
			x.phase = ""
		}
	}
	return x
}

// foeValue returns the number to reach against an enemy other than a hero.
func (g *Game) foeValue(v int, phase string) int {
	f := g.Facing
	n := g.Adventure().Values[v]
	x := g.Judged(f.Seat, phase, "")
	g.each("foe-is", x, func(t *ability.Term, _ string) {
		if t.Arg(0) == cards.ValueNames[v] || t.Arg(0) == "all" {
			n = t.N()
		}
	})
	return n + g.sum("foe", x, cards.ValueNames[v], "all") + g.doomed()
}

// FoeDamage returns the enemy's damage in a phase.
func (g *Game) FoeDamage(phase string) int {
	f := g.Facing
	if g.Duel() {
		return g.Damage(f.Foe, "", phase)
	}
	return max(0, g.Adventure().Damage[ValueOf(phase)]+g.sum("foe-damage", g.Judged(f.Seat, phase, ""), phase, "any"))
}

// FoeLifeLeft returns the enemy's life less wounds.
func (g *Game) FoeLifeLeft() int {
	if g.Duel() {
		return g.LifeLeft(g.Facing.Foe)
	}
	return g.Adventure().Life - g.Facing.Wounds
}

// bonus returns the bonus of a roll in addition to the value: by its kind, phase or skill, and for exhaustion taken
// (R23).
func (g *Game) bonus(r *Roll) int {
	n, phase := 0, r.Phase
	if g.early(r) {
		phase = ""
	}
	g.each("roll", about{seat: r.Seat, roll: r, phase: phase, ally: r.Who}, func(t *ability.Term, own string) {
		if r.is(t.Arg(0)) && own == r.Who &&
			(t.Arg(1) == "" || t.Arg(1) == phase && phase != "" || t.Arg(1) == r.Skill && r.Skill != "") {
			n += t.N()
		}
	})
	if r.Skill != "" {
		n += r.Boost * g.skill(r.Seat, r.Skill)
	}
	return n
}

// RollValue returns the number added to the die: the value of the hero or ally and all bonuses.
func (g *Game) RollValue(r *Roll) int {
	if r.Who == "" {
		return g.value(r.Seat, r.Value) + g.bonus(r)
	}
	x := about{seat: r.Seat, roll: r, phase: r.Phase, ally: r.Who}
	return g.edition.Goods(r.Who).Values[r.Value] + g.own("value", x, r.Who, cards.ValueNames[r.Value], "all") +
		g.bonus(r)
}

func (g *Game) succeeds(r *Roll) bool {
	switch r.Forced {
	case "succeed":
		return true
	case "miscarry":
		return false
	}
	return r.Die+g.RollValue(r) >= r.Target
}

// Chance returns the number of faces out of 20 with which a roll succeeds.
func (g *Game) Chance(r *Roll) int { return min(20, max(0, 21-r.Target+g.RollValue(r))) }

// Likely returns the probability, 0 to 1, that an unthrown roll succeeds, considering all its dice and automatic
// effects of cards.
func (g *Game) Likely(r *Roll) float64 {
	p := float64(g.Chance(r)) / 20
	if f := g.Facing; f != nil && f.Seat == r.Seat {
		e := reckoning.Exchange{Spoiled: g.facesOf(r.Kind, r.Who, r.Phase, "miscarry"),
			Again: g.facesOf(r.Kind, r.Who, r.Phase, "reroll")}
		p = e.Comes(p)
	}
	switch better, worse := g.twoDice(r); {
	case better == worse:
		return p
	case better:
		return 1 - (1-p)*(1-p)
	}
	return p * p
}

// twoDice reports whether two dice are thrown for a roll, of which the better or the worse counts. If both apply, one
// die is thrown.
func (g *Game) twoDice(r *Roll) (better, worse bool) {
	g.each("two-dice", about{seat: r.Seat, roll: r, phase: r.Phase, ally: r.Who}, func(t *ability.Term, own string) {
		if own == r.Who && r.is(t.Arg(0)) {
			better, worse = better || t.Arg(1) == "better", worse || t.Arg(1) == "worse"
		}
	})
	return better, worse
}

// worth returns the value of a hero's experience tokens in points (R45).
func (g *Game) worth(seat engine.Seat) int {
	h := g.Hero(seat)
	return (h.Tokens[0] + h.Tokens[1] + h.Tokens[2]) * g.TokenPrice()
}

// Price returns a seat's price; kind is buy, hire or heal.
func (g *Game) Price(seat engine.Seat, kind string, cost int) int {
	x := g.now(seat)
	cost += g.sum("price", x, kind)
	halved := false
	g.each("half", x, func(t *ability.Term, _ string) { halved = halved || t.Arg(0) == kind })
	if halved {
		cost = (cost + 1) / 2
	}
	if kind == "heal" {
		return max(0, cost)
	}
	return max(1, cost)
}

// Proceeds returns a town's payment for an item: half its cost, rounded up. A hero who sells at full cost gets at most
// the price for buying it back.
func (g *Game) Proceeds(seat engine.Seat, goods *cards.Goods) int {
	if g.Any("full-price", g.now(seat)) {
		return min(goods.Cost, g.Price(seat, "buy", goods.Cost))
	}
	return (goods.Cost + 1) / 2
}

// Limit returns the limit for a type of items: two weapons and one suit of armour (rulebook, item limits); -1 means
// none.
func (g *Game) Limit(seat engine.Seat, kind string) int {
	switch kind {
	case cards.Weapon:
		return 2 + g.sum("carry", g.now(seat), cards.Weapon)
	case cards.Armour:
		return 1 + g.sum("carry", g.now(seat), cards.Armour)
	}
	return -1
}
