package autopilot

import (
	"skald/engine/runebound"
	"skald/engine/runebound/reckoning"
	"skald/engine/text"
)

const (
	// fleeBelow is the worth of a fight below which the hero flees.
	fleeBelow = -3.6
	// stayOdds is the chance to win from which the hero never flees, leastEscape the least chance to escape for which
	// they try.
	stayOdds    = 0.4
	leastEscape = 0.2
	// duelEscape is the assumed chance to escape in a duel, in which both sides roll.
	duelEscape = 0.4
)

// flees reports whether fleeing is better than fighting on with these odds, and returns the reason.
func (m *planner) flees(won, down float64) (bool, text.Message) {
	worth, away := m.fightWorth(won, down), m.escapes()
	switch {
	case won >= stayOdds && won >= away:
		return false, text.M("why.fight", "percent", reckoning.Percent(won))
	case worth > 0:
		return false, text.M("why.fight-prize")
	case worth >= fleeBelow:
		return false, text.M("why.fight-little")
	case won >= stayOdds:
		return false, text.M("why.fight-fair", "percent", reckoning.Percent(won), "least", reckoning.Percent(stayOdds))
	case away < leastEscape:
		return false, text.M("why.fight-no-escape", "percent", reckoning.Percent(away))
	case m.LifeLeft(m.Facing.Seat) == 1 && -(1-away)*m.stakes() <= worth:
		// A failed flight costs a wound, and the last wound costs everything.
		return false, text.M("why.fight-cornered")
	case away > won && !m.Duel():
		return true, text.M("why.flee", "percent", reckoning.Percent(won), "away", reckoning.Percent(away))
	}
	return true, text.M("why.flee-stakes")
}

func (m *planner) escapes() float64 {
	if m.Duel() {
		return duelEscape
	}
	r := m.RollOf(runebound.RollEscape, runebound.ThisHero, runebound.PhaseEscape)
	return m.Likely(&r)
}
