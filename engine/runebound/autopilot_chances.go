package runebound

import (
	"skald/engine"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
)

// chances are what a hero can expect against a card: to win, to be knocked out, and how
// many wounds it costs.
type chances struct{ won, down, wounds float64 }

// toll is what a card's text before combat may come to.
type toll struct {
	chance             float64
	wounds, tired, foe int
	end                string // "win", "fail" or "keep" when the text decides it
}

// against reckons the chances against a card as if the hero faced it now.
func (m *planner) against(id string) chances {
	if c, ok := m.known[id]; ok {
		return c
	}
	before := m.Facing
	m.Facing = &facing{Seat: m.seat, Card: id, Foe: engine.Public, At: m.me().At}
	c := m.facedNow(cards.Dragonlords.Adventure(id))
	m.Facing = before
	if m.known == nil {
		m.known = map[string]chances{}
	}
	m.known[id] = c
	return c
}

func (m *planner) facedNow(a *cards.Adventure) chances {
	tolls := []toll{{chance: 1}}
	for i := range a.Rules {
		if r := &a.Rules[i]; r.When == "before" && !r.Optional() && m.holds(r.If, m.now(m.seat)) {
			tolls = m.tolls(r.Do, tolls)
		}
	}
	var k reckoning
	if a.Fights() {
		k = m.reckon()
	}
	var c chances
	for _, t := range tolls {
		hurt := t.wounds + max(0, t.tired-max(0, m.stamina(m.seat)-m.me().Exhaustion))
		with := k
		with.life, with.foe = k.life-hurt, k.foe-t.foe
		switch {
		case hurt >= m.lifeLeft(m.seat):
			c.down += t.chance
		case t.end == "win" || a.Fights() && with.foe <= 0:
			c.won += t.chance
		case t.end != "" || !a.Fights():
		default:
			won, down, wounds := with.odds()
			c.won, c.down = c.won+t.chance*won, c.down+t.chance*down
			c.wounds += t.chance * wounds
		}
		c.wounds += t.chance * float64(hurt)
	}
	return c
}

// tolls lets what a text does happen to each of the ways it may have gone so far.
func (m *planner) tolls(list []ability.Term, from []toll) []toll {
	for i := range list {
		t := &list[i]
		var out []toll
		for _, x := range from {
			if x.end != "" {
				out = append(out, x)
				continue
			}
			out = append(out, m.tollOf(t, x)...)
		}
		from = out
	}
	return from
}

func (m *planner) tollOf(t *ability.Term, x toll) []toll {
	switch t.Word {
	case "wound":
		x.wounds += t.N()
	case "exhaust":
		x.tired += t.N()
	case "wound-foe":
		x.foe += t.N()
	case "win", "fail", "keep":
		x.end = t.Word
	case "test":
		r := roll{Kind: rollTest, Seat: m.seat, Value: parseValue(t.Arg(0)), Skill: t.Arg(1), Target: t.N()}
		r.Boost = m.bestBoost(&r, m.boosts(&r))
		p := float64(m.chance(&r)) / 20
		yes, no := x, x
		yes.chance, yes.tired = x.chance*p, x.tired+r.Boost
		no.chance, no.tired = x.chance*(1-p), x.tired+r.Boost
		var out []toll
		if yes.chance > 0 {
			out = m.tolls(t.Subs["pass"], []toll{yes})
		}
		if no.chance > 0 {
			out = append(out, m.tolls(t.Subs["fail"], []toll{no})...)
		}
		return out
	case "if":
		list := "else"
		if m.holds(t.Subs["that"], m.now(m.seat)) {
			list = "then"
		}
		return m.tolls(t.Subs[list], []toll{x})
	case "choose":
		return m.tolls(t.Subs[m.branch(t)], []toll{x})
	case "repeat":
		out := []toll{x}
		for range t.N() {
			out = m.tolls(t.Subs["of"], out)
		}
		return out
	}
	return []toll{x}
}

// branch is the branch of a choice that costs least.
func (m *planner) branch(t *ability.Term) string {
	best, least := "one", 0.0
	for _, list := range []string{"one", "two", "three"} {
		if len(t.Subs[list]) == 0 {
			continue
		}
		pain := 0.0
		for _, x := range m.tolls(t.Subs[list], []toll{{chance: 1}}) {
			pain += x.chance * (2*float64(x.wounds) + float64(x.tired) - 2*float64(x.foe))
			switch x.end {
			case "fail":
				pain += 5 * x.chance
			case "win":
				pain -= 5 * x.chance
			}
		}
		for i := range t.Subs[list] {
			if sub := &t.Subs[list][i]; sub.Word == "gold" {
				pain -= float64(max(sub.N(), -m.me().Gold)) * goldWorth
			}
		}
		if list == "one" || pain < least {
			best, least = list, pain
		}
	}
	return best
}

// rung is an enemy of the ladder strength is measured by: the same number in all three
// phases, damage, life, and what beating such a one is worth.
type rung struct {
	value  int
	damage [3]int
	life   int
	worth  float64
}

// ladder leads from the green enemies to Margath. It is never written.
var ladder = []rung{
	{11, [3]int{1, 1, 0}, 2, 3.5}, {12, [3]int{1, 0, 1}, 3, 4.5}, {13, [3]int{2, 1, 1}, 3, 7}, {14, [3]int{1, 2, 2}, 4, 9},
	{15, [3]int{2, 2, 2}, 5, 12}, {16, [3]int{2, 2, 3}, 6, 13}, {17, [3]int{3, 2, 3}, 5, 15}, {17, [3]int{3, 3, 3}, 6, 16}, {19, [3]int{4, 3, 4}, 8, 25},
}

// plainCard is an enemy without any text, against which strength is measured.
var plainCard = func() string {
	for i := range cards.Dragonlords.Adventures {
		if a := &cards.Dragonlords.Adventures[i]; a.Fights() && len(a.Rules) == 0 && a.Reward == nil {
			return a.ID
		}
	}
	return cards.Dragonlords.Adventures[0].ID
}()

// strength is what a hero, healed, is worth against the ladder.
func (m *planner) strength() float64 {
	before := m.Facing
	m.Facing = &facing{Seat: m.seat, Card: plainCard, Foe: engine.Public, At: m.me().At}
	defer func() { m.Facing = before }()
	defer m.keepSources(m.seat)()
	h := m.me()
	fighters := append([]string{thisHero}, h.of(cards.Ally, true)...)
	base := reckoning{life: m.life(m.seat), twice: m.any("twice", m.judged(m.seat, "", ""))}
	base.cancel = m.turnedAside(m.seat)
	var attack, damage [3][]int
	var defence, cancelled [3]int
	for v := range attack {
		phase := fightingPhase(v)
		for _, who := range fighters {
			r := roll{Kind: rollAttack, Seat: m.seat, Who: ally(who), Phase: phase, Value: v}
			attack[v] = append(attack[v], m.rollValue(&r))
			damage[v] = append(damage[v], m.damage(m.seat, ally(who), phase))
		}
		r := roll{Kind: rollDefence, Seat: m.seat, Phase: phase, Value: v}
		defence[v] = m.rollValue(&r)
		cancelled[v] = m.cancelled(m.seat, phase)
	}
	chance := func(value, sum int) float64 { return float64(min(20, max(0, 21-value+sum))) / 20 }
	total := 0.0
	phases := make([]phaseOdds, 3)
	for _, e := range ladder {
		for v := range phases {
			risk := max(0, e.damage[v]-cancelled[v])
			phases[v].attacks = phases[v].attacks[:0]
			for i := range fighters {
				x := exchange{chance: chance(e.value, attack[v][i]), damage: damage[v][i]}
				x.risk = risk
				if i > 0 {
					// An ally bears the blow himself, and is sooner or later lost by it.
					x.risk = min(1, e.damage[v])
				}
				phases[v].attacks = append(phases[v].attacks, x)
			}
			phases[v].defence = exchange{chance: chance(e.value, defence[v]), risk: risk}
		}
		k := base
		k.foe, k.phases = e.life, phases
		won, _, _ := k.odds()
		total += won * e.worth
	}
	return total
}
