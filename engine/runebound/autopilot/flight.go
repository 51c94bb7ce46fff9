package autopilot

import (
	"skald/engine/runebound"
	"skald/engine/runebound/reckoning"
	"skald/engine/text"
)

const (
	// fleeBelow is what a fight has to be worth at least for the hero not to flee.
	fleeBelow = -3.6
	// stayOdds is the chance to win from which on the hero never flees, leastEscape the
	// least chance of getting away with which they try to.
	stayOdds    = 0.4
	leastEscape = 0.2
	// duelEscape stands for the chance to get away in a duel, in which both roll.
	duelEscape = 0.4
)

// flees reports whether fleeing is better than fighting on with these odds, and why, or
// why not.
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
		// A flight that fails costs a wound, and the last one costs all.
		return false, text.M("why.fight-cornered")
	case away > won && !m.Duel():
		return true, text.M("why.flee", "percent", reckoning.Percent(won), "away", reckoning.Percent(away))
	}
	return true, text.M("why.flee-stakes")
}

// escapes is how likely an attempt to flee succeeds.
func (m *planner) escapes() float64 {
	if m.Duel() {
		return duelEscape
	}
	r := m.RollOf(runebound.RollEscape, runebound.ThisHero, runebound.PhaseEscape)
	return m.Likely(&r)
}
