package andor

import (
	"math"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/text"
)

// rolls is how a hero will roll in the first round against what is on a region, as his
// stance decides; where he wants to be asked, as one does who wants much. Brews and
// herbs are not counted.
func (g combat) rolls(seat engine.Seat, at int) spread {
	h := g.hero(seat)
	// The hour is paid first, and may cost a die.
	dice := g.diceAt(h, h.WP-g.day().hoursWill(h, 1))
	var s spread
	switch {
	case h.black():
		s = equalsOf(1, true).spread
	case h.ID == "archer", h.large("bow") && h.At != at && g.rubbleAt(at) < 0:
		s = lastSpread(dice, func(left int) int {
			if least, err := strconv.Atoi(h.Stance.Stop); err == nil {
				return least
			}
			return stopAt(left)
		})
	case h.Helm:
		s = equalsOf(dice, false).spread
	default:
		s = bestSpread[dice]
	}
	if h.ID != "wizard" || h.Stance.Flip == "never" {
		return s
	}
	least, err := strconv.Atoi(h.Stance.Flip)
	if err != nil {
		least = 1
	}
	return s.turned(h.black(), least)
}

// foe is what a creature fights with in a round.
type foe struct {
	kind   string
	sp, wp int
}

// odds are how a round against a creature may end: how likely the heroes win it and how
// likely it falls in it, in hundredths, and what both sides make on average.
type odds struct{ percent, falls, ours, theirs int }

// foretell foretells a round of some heroes against what is on a region; without a foe,
// for rubble, only what they make.
func (g combat) foretell(with []engine.Seat, at int, f foe) odds {
	lead := allyStrength * len(g.alliesAt(at))
	var ours spread
	for i, s := range with {
		lead += g.hero(s).SP
		if rolls := g.rolls(s, at); i == 0 {
			ours = rolls
		} else {
			ours = ours.plus(rolls)
		}
	}
	o := odds{ours: int(float64(lead) + ours.mean() + 0.5)}
	if f.kind != "" {
		theirs := equalsOf(g.edition.beastDice(f.kind, f.wp))
		o.percent = int(math.Round(100 * ours.beats(theirs.spread, lead-f.sp)))
		o.falls = int(math.Round(100 * ours.beats(theirs.spread, lead-f.sp-f.wp+1)))
		o.theirs = int(float64(f.sp) + theirs.mean + 0.5)
	}
	return o
}

// firstRound and anyRound say how likely a round is won, firstShot how likely a creature
// falls in the first, alone or with somebody who makes it likelier.
var firstRound, anyRound, firstShot = percentTable("hint.first-round"), percentTable("hint.round"), percentTable("hint.first-shot")

func percentTable(key string) (out [2][101]text.Message) {
	for percent := range out[0] {
		out[0][percent] = text.M(key, "percent", percent)
		out[1][percent] = text.M(key+".least", "percent", percent)
	}
	return out
}

// helped is 1 if a wizard may turn a die of others in the fight, which is not counted,
// else 0.
func (g combat) helped(with []engine.Seat) int {
	if len(with) > 1 && slices.ContainsFunc(with, func(s engine.Seat) bool { return g.hero(s).ID == "wizard" && g.hero(s).Stance.Flip != "never" }) {
		return 1
	}
	return 0
}

// oddsAt says in few words and in more how some heroes stand in the first round against
// what they aim at; from next door, while an alarm can be raised, how likely it falls
// before that.
func (g combat) oddsAt(with []engine.Seat, a aim) (few, more text.Message) {
	c := g.prey(a)
	if c == nil {
		few = text.M("hint.rubble", "ours", g.foretell(with, a.at, foe{}).ours)
		return few, few
	}
	f := foe{c.Kind, g.strengthAgainst(*c, with), g.will(*c)}
	o := g.foretell(with, a.at, f)
	few = firstRound[g.helped(with)][o.percent]
	if fromAfar := !slices.ContainsFunc(with, func(s engine.Seat) bool { return g.hero(s).At == a.at }); fromAfar && g.story().quiet() {
		few = firstShot[g.helped(with)][o.falls]
	}
	return few, text.M("hint.fight", "chance", few, "ours", o.ours, "theirs", o.theirs, "wp", f.wp)
}

// oddsOn says what another round costs a fighter, and how likely those who are still in
// the fight win it.
func (g combat) oddsOn(seat engine.Seat) text.Message {
	f, cost := g.Fight, hoursCost(1, g.day().hoursWill(g.hero(seat), 1))
	if f.Foe == rubbleFoe {
		return cost
	}
	with, sp := g.fightingSeats(), f.SP
	if c := g.prey(f.aim()); c != nil {
		sp = g.strengthAgainst(*c, with)
	}
	return text.M("hint.costed", "hint", anyRound[g.helped(with)][g.foretell(with, f.At, foe{f.Foe, sp, f.WP}).percent], "cost", cost)
}
