package runebound

import (
	"skald/engine"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/reckoning"
)

// The phases of a round of combat, in order (rulebook, phase 3: combat).
const (
	phaseEscape = "escape"
	phaseRanged = "ranged"
	phaseMelee  = "melee"
	phaseMagic  = "magic"
)

var phases = [4]string{phaseEscape, phaseRanged, phaseMelee, phaseMagic}

// valueNames are what moves and cards call the values, in the order of Figures.Values.
var valueNames = [3]string{"mind", "body", "spirit"}

// valueOf is the value a phase is fought with: an escape and ranged combat with
// mind.
func valueOf(phase string) int {
	switch phase {
	case phaseMelee:
		return cards.Body
	case phaseMagic:
		return cards.Spirit
	}
	return cards.Mind
}

// parseValue reads the name of a value.
func parseValue(name string) int {
	for i, v := range valueNames {
		if v == name {
			return i
		}
	}
	return cards.Mind
}

// life is the life of a hero with all his cards.
func (g *Game) life(seat engine.Seat) int {
	return max(1, g.heroCard(seat).Life+g.own("life", g.now(seat), ""))
}

// allyLife and allyStamina are those of an ally with what stands on his card.
func (g *Game) allyLife(seat engine.Seat, id string) int {
	return max(1, g.edition.Goods(id).Life+g.own("life", g.now(seat), id))
}

func (g *Game) allyStamina(seat engine.Seat, id string) int {
	return max(0, g.edition.Goods(id).Stamina+g.own("stamina", g.now(seat), id))
}

func (g *Game) lifeLeft(seat engine.Seat) int { return g.life(seat) - g.hero(seat).Wounds }

// stamina is the stamina of a hero with all his cards.
func (g *Game) stamina(seat engine.Seat) int {
	return max(0, g.heroCard(seat).Stamina+g.own("stamina", g.now(seat), ""))
}

// value is a value of a hero with tokens and cards.
func (g *Game) value(seat engine.Seat, v int) int {
	h := g.hero(seat)
	return g.heroCard(seat).Values[v] + h.Tokens[v] + g.own("value", g.now(seat), "", valueNames[v], "all")
}

// skill is what a point of exhaustion adds to a test, 0 for who lacks the skill.
func (g *Game) skill(seat engine.Seat, id string) int {
	n := g.heroCard(seat).Skills[id]
	if n == 0 {
		return 0
	}
	return max(0, n+g.sum("skill", g.now(seat), id))
}

// damage is that of an attack of a hero, or of one of his allies.
func (g *Game) damage(seat engine.Seat, ally, phase string) int {
	n := g.heroCard(seat).Damage[valueOf(phase)]
	if ally != "" {
		n = g.edition.Goods(ally).Damage[valueOf(phase)]
	}
	of := []string{"any", phase}
	if g.early(g.rolling()) {
		of = of[:1]
	}
	return max(0, n+g.own("damage", g.judged(seat, phase, ally), ally, of...))
}

// early says that a roll belongs to an attack before combat: what is bound to a phase
// does not help it (R20).
func (g *Game) early(r *roll) bool {
	return r != nil && r.Extra && (g.Facing == nil || !g.Facing.Fighting)
}

// judged is what modifiers of a fight are judged by, outside of a roll.
func (g *Game) judged(seat engine.Seat, phase, ally string) about {
	x := about{seat: seat, phase: phase, ally: ally}
	if r := g.rolling(); r != nil && r.Seat == seat {
		x.roll = r
		if g.early(r) {
			x.phase = ""
		}
	}
	return x
}

// foeValue is the number to reach against the enemy that is no hero.
func (g *Game) foeValue(v int, phase string) int {
	f := g.Facing
	n := g.adventure().Values[v]
	x := g.judged(f.Seat, phase, "")
	g.each("foe-is", x, func(t *ability.Term, _ string) {
		if t.Arg(0) == valueNames[v] || t.Arg(0) == "all" {
			n = t.N()
		}
	})
	return n + g.sum("foe", x, valueNames[v], "all") + g.doomed()
}

// foeDamage is what the enemy deals in a phase.
func (g *Game) foeDamage(phase string) int {
	f := g.Facing
	if g.duel() {
		return g.damage(f.Foe, "", phase)
	}
	return max(0, g.adventure().Damage[valueOf(phase)]+g.sum("foe-damage", g.judged(f.Seat, phase, ""), phase, "any"))
}

// foeLifeLeft is how many wounds the enemy still bears.
func (g *Game) foeLifeLeft() int {
	if g.duel() {
		return g.lifeLeft(g.Facing.Foe)
	}
	return g.adventure().Life - g.Facing.Wounds
}

// bonus is what is added to a roll beside the value: bonuses of its kind, of its
// phase or skill, and the exhaustion taken for a skill (R23).
func (g *Game) bonus(r *roll) int {
	n, phase := 0, r.Phase
	if g.early(r) {
		phase = ""
	}
	g.each("roll", about{seat: r.Seat, roll: r, phase: phase, ally: r.Who}, func(t *ability.Term, own string) {
		if r.is(t.Arg(0)) && own == r.Who && (t.Arg(1) == "" || t.Arg(1) == phase && phase != "" || t.Arg(1) == r.Skill && r.Skill != "") {
			n += t.N()
		}
	})
	if r.Skill != "" {
		n += r.Boost * g.skill(r.Seat, r.Skill)
	}
	return n
}

// rollValue is what is added to the die: the value of the hero or the ally, and all
// bonuses.
func (g *Game) rollValue(r *roll) int {
	if r.Who == "" {
		return g.value(r.Seat, r.Value) + g.bonus(r)
	}
	x := about{seat: r.Seat, roll: r, phase: r.Phase, ally: r.Who}
	return g.edition.Goods(r.Who).Values[r.Value] + g.own("value", x, r.Who, valueNames[r.Value], "all") + g.bonus(r)
}

// succeeds says whether a roll succeeds as it lies.
func (g *Game) succeeds(r *roll) bool {
	switch r.Forced {
	case "succeed":
		return true
	case "miscarry":
		return false
	}
	return r.Die+g.rollValue(r) >= r.Target
}

// chance is how many of twenty faces make a roll succeed.
func (g *Game) chance(r *roll) int {
	return min(20, max(0, 21-r.Target+g.rollValue(r)))
}

// likely is how likely a roll about to be made succeeds, 0 to 1, with all dice thrown
// for it and what cards by themselves do to it.
func (g *Game) likely(r *roll) float64 {
	p := float64(g.chance(r)) / 20
	if f := g.Facing; f != nil && f.Seat == r.Seat {
		e := reckoning.Exchange{Spoiled: g.facesOf(r.Kind, r.Who, r.Phase, "miscarry"), Again: g.facesOf(r.Kind, r.Who, r.Phase, "reroll")}
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

// twoDice reports whether two dice are thrown for a roll, of which the better counts or
// the worse. Where both hold, one die is thrown.
func (g *Game) twoDice(r *roll) (better, worse bool) {
	g.each("two-dice", about{seat: r.Seat, roll: r, phase: r.Phase, ally: r.Who}, func(t *ability.Term, own string) {
		if own == r.Who && r.is(t.Arg(0)) {
			better, worse = better || t.Arg(1) == "better", worse || t.Arg(1) == "worse"
		}
	})
	return better, worse
}

// worth is the value of a hero's experience tokens in points (R45).
func (g *Game) worth(seat engine.Seat) int {
	h := g.hero(seat)
	return (h.Tokens[0] + h.Tokens[1] + h.Tokens[2]) * g.tokenPrice()
}

// price is what something costs a seat: kind is buy, hire or heal.
func (g *Game) price(seat engine.Seat, kind string, cost int) int {
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

// proceeds is what a town pays for an item: half its cost, rounded up; to who sells at
// the full cost never more than he would have to pay to buy it back.
func (g *Game) proceeds(seat engine.Seat, goods *cards.Goods) int {
	if g.any("full-price", g.now(seat)) {
		return min(goods.Cost, g.price(seat, "buy", goods.Cost))
	}
	return (goods.Cost + 1) / 2
}

// limit is how many items of a type a hero may have: two weapons and one suit of
// armour (rulebook, item limits); -1 without a limit.
func (g *Game) limit(seat engine.Seat, kind string) int {
	switch kind {
	case cards.Weapon:
		return 2 + g.sum("carry", g.now(seat), cards.Weapon)
	case cards.Armour:
		return 1 + g.sum("carry", g.now(seat), cards.Armour)
	}
	return -1
}
