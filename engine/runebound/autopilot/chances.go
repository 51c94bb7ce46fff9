package autopilot

import (
	"skald/engine"
	"skald/engine/runebound"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/reckoning"
)

// against returns the chances against a card, cached while the hero is unchanged.
func (m *planner) against(id string) runebound.Chances {
	c, ok := m.known[id]
	if !ok {
		c = m.ChancesAgainst(m.seat, id, (*runebound.Game).Reckon, 0)
		if m.known == nil {
			m.known = map[string]runebound.Chances{}
		}
		m.known[id] = c
	}
	return c
}

// rung is an enemy on the ladder that measures strength: the same number to reach in all three phases, damage, life,
// and the worth of beating it.
type rung struct {
	value  int
	damage [3]int
	life   int
	worth  float64
}

// ladder leads from the green enemies to Margath. It is never written.
var ladder = []rung{
	{11, [3]int{1, 1, 0}, 2, 3.5}, {12, [3]int{1, 0, 1}, 3, 4.5}, {13, [3]int{2, 1, 1}, 3, 7},
	{14, [3]int{1, 2, 2}, 4, 9},
	{15, [3]int{2, 2, 2}, 5, 12}, {16, [3]int{2, 2, 3}, 6, 13}, {17, [3]int{3, 2, 3}, 5, 15},
	{17, [3]int{3, 3, 3}, 6, 16}, {19, [3]int{4, 3, 4}, 8, 25},
}

// strength returns the worth of the hero, when healed, against the ladder.
func (m *planner) strength() float64 {
	s := m.side()
	var room [128]byte
	key := s.key(room[:0])
	if worth, ok := m.memory.strengths[string(key)]; ok {
		return worth
	}
	return keep(m.memory.strengths, mostStrengths, string(key), m.climbed(&s))
}

// side returns the figures of the hero, when healed, and the allies.
func (m *planner) side() (s side) {
	before := m.Facing
	m.Facing = &runebound.Facing{Seat: m.seat, Card: m.lore().plain, Foe: engine.Public, At: m.me().At}
	defer func() { m.Facing = before }()
	defer m.KeepSources(m.seat)()
	fighters := append([]string{runebound.ThisHero}, m.CardsOf(m.seat, cards.Ally, true)...)
	s.life, s.cancel = m.Life(m.seat), m.TurnedAside(m.seat)
	s.twice = m.Any("twice", m.Judged(m.seat, "", ""))
	for v := range s.attack {
		phase := cards.Combat[v]
		for _, who := range fighters {
			r := runebound.Roll{Kind: runebound.RollAttack, Seat: m.seat, Who: runebound.Ally(who), Phase: phase,
				Value: v}
			s.attack[v] = append(s.attack[v], m.RollValue(&r))
			s.damage[v] = append(s.damage[v], m.Damage(m.seat, runebound.Ally(who), phase))
		}
		r := runebound.Roll{Kind: runebound.RollDefence, Seat: m.seat, Phase: phase, Value: v}
		s.defence[v] = m.RollValue(&r)
		s.cancelled[v] = m.Cancelled(m.seat, phase)
	}
	return s
}

// climbed returns the worth of a side against the ladder.
func (m *planner) climbed(s *side) float64 {
	base := reckoning.Fight{Life: s.life, Twice: s.twice, Cancel: s.cancel}
	chance := func(value, sum int) float64 { return float64(min(20, max(0, 21-value+sum))) / 20 }
	total := 0.0
	phases := make([]reckoning.Phase, 3)
	for _, e := range ladder {
		for v := range phases {
			risk := max(0, e.damage[v]-s.cancelled[v])
			phases[v].Attacks = phases[v].Attacks[:0]
			for i := range s.attack[v] {
				x := reckoning.Exchange{Chance: chance(e.value, s.attack[v][i]), Damage: s.damage[v][i]}
				x.Risk = risk
				if i > 0 {
					// An ally takes the blow, and is lost by it sooner or later.
					x.Risk = min(1, e.damage[v])
				}
				phases[v].Attacks = append(phases[v].Attacks, x)
			}
			phases[v].Defence = reckoning.Exchange{Chance: chance(e.value, s.defence[v]), Risk: risk}
		}
		k := base
		k.Foe, k.Phases = e.life, phases
		won, _, _ := m.OddsOf(&k)
		total += won * e.worth
	}
	return total
}
