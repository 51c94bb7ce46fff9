package andor

import (
	"math"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/text"
)

// rolls returns the distribution of a hero's roll in a round whose hour is paid, against the target on a region, as the
// stance decides. A player with the stance "ask" is assumed to turn a die for any gain and to roll again while that is
// likely to help. Brews and herbs are not counted.
func (g *Game) rolls(seat engine.Seat, at int) Spread {
	h := g.Hero(seat)
	dice := g.DiceOf(h)
	var s Spread
	switch {
	case h.Black():
		s = EqualsOf(1, true).Spread
	case h.ID == "archer", h.large("bow") && h.At != at && g.RubbleAt(at) < 0:
		s = LastSpread(dice, func(left int) int {
			if least, err := strconv.Atoi(h.Stance.Stop); err == nil {
				return least
			}
			return StopAt(left)
		})
	case h.Helm:
		s = EqualsOf(dice, false).Spread
	default:
		s = BestSpread[dice]
	}
	if h.ID != "wizard" || h.Stance.Flip == "never" {
		return s
	}
	least, err := strconv.Atoi(h.Stance.Flip)
	if err != nil {
		least = 1
	}
	return s.Turned(h.Black(), least)
}

// foe holds a creature's values in a round; named is the id of a named creature.
type foe struct {
	kind, named string
	sp, wp      int
}

// odds forecasts a round: the probabilities, 0 to 1, that the heroes win it and that the creature falls, and the mean
// total of both sides.
type odds struct{ wins, falls, ours, theirs float64 }

// foretellRound forecasts a round of some heroes against the target on a region; for rubble, without a foe, it gives
// only the heroes' total. If a card begins the round, the odds are the mean over the possible cards.
func (g *Game) foretellRound(with []engine.Seat, at int, f foe) (mean odds) {
	ways := g.beginnings(with, at, f)
	for _, way := range ways {
		o := way.reckoned()
		mean.wins += o.wins / float64(len(ways))
		mean.falls += o.falls / float64(len(ways))
		mean.ours += o.ours / float64(len(ways))
		mean.theirs += o.theirs / float64(len(ways))
	}
	return mean
}

// fallChance returns the chance that a hero loses their last willpower in a round of some heroes against the target on
// a region.
func (g *Game) fallChance(seat engine.Seat, with []engine.Seat, at int, f foe) (mean float64) {
	ways := g.beginnings(with, at, f)
	for _, way := range ways {
		if way.Fight == nil || way.Fight.Foe == RubbleFoe {
			continue
		}
		ours, lead := way.attack()
		by := max(1, way.Hero(seat).WP) // the round is lost by so much
		mean += EqualsOf(way.foeDice()).Spread.beats(ours, way.Fight.SP-lead-by+1) / float64(len(ways))
	}
	return mean
}

// attack returns the distribution of the heroes' dice in a round that has begun, and the sum that is added to them.
func (g *Game) attack() (dice Spread, lead int) {
	lead = AllyStrength * len(g.AlliesAt(g.Fight.At))
	dice = Spread{1}
	for _, x := range g.StillFighting() {
		lead += g.Hero(x.Seat).SP
		dice = dice.Plus(g.rolls(x.Seat, g.Fight.At))
	}
	return dice, lead
}

// reckoned forecasts a round that has begun, before any dice are rolled.
func (g *Game) reckoned() (o odds) {
	f := g.Fight
	if f == nil { // a card has ended the legend
		return o
	}
	ours, lead := g.attack()
	if len(g.StillFighting()) > 0 {
		o.ours = float64(lead) + ours.mean()
	}
	if f.Foe == RubbleFoe {
		return o
	}
	theirs := EqualsOf(g.foeDice())
	o.theirs = float64(f.SP) + theirs.mean
	if len(g.StillFighting()) > 0 {
		o.wins = ours.beats(theirs.Spread, lead-f.SP)
		o.falls = ours.beats(theirs.Spread, lead-f.SP-f.WP+1)
	}
	return o
}

// firstRound and anyRound give the chance to win a round, firstShot the chance that a creature falls in the first. They
// are indexed by helped and by percent; with help the chance is a minimum, and a minimum of 0% is said in words.
var firstRound, anyRound, firstShot = percentTable("hint.first-round"), percentTable("hint.round"),
	percentTable("hint.first-shot")

func percentTable(key string) (out [2][101]text.Message) {
	for percent := range out[0] {
		out[0][percent] = text.M(key, "percent", percent)
		out[1][percent] = text.M(key+".least", "percent", percent)
	}
	out[1][0] = text.M(key + ".helped")
	out[1][100] = out[0][100] // no help raises it
	return out
}

// helped returns 1 if a wizard, not included in the odds, may turn a die of others in the fight, else 0.
func (g *Game) helped(with []engine.Seat) int {
	if len(with) > 1 && slices.ContainsFunc(with,
		func(s engine.Seat) bool { return g.Hero(s).ID == "wizard" && g.Hero(s).Stance.Flip != "never" }) {
		return 1
	}
	return 0
}

// oddsAt describes, in short and at length, the heroes' odds in the first round; in an attack from a neighbouring
// region that may raise an alarm, also the chance that the creature falls before it.
func (g *Game) oddsAt(with []engine.Seat, a aim) (few, more text.Message) {
	if !g.explains {
		return few, more
	}
	c := g.Prey(a)
	if c == nil {
		few = text.M("hint.rubble", "ours", rounded(g.foretellRound(with, a.at, foe{kind: RubbleFoe}).ours))
		return few, few
	}
	f := foe{c.Kind, c.Foe, g.StrengthAgainst(*c, with), g.WillOf(*c)}
	o := g.foretellRound(with, a.at, f)
	few = firstRound[g.helped(with)][rounded(100*o.wins)]
	if fromAfar := !slices.ContainsFunc(with, func(s engine.Seat) bool { return g.Hero(s).At == a.at }); fromAfar &&
		g.quiet() {
		few = firstShot[g.helped(with)][rounded(100*o.falls)]
	}
	return few, text.M("hint.fight", "chance", few, "ours", rounded(o.ours), "theirs", rounded(o.theirs), "wp", f.wp)
}

// oddsOn describes the cost of another round for a fighter, and the odds of those who have not announced that they
// leave.
func (g *Game) oddsOn(s Step, seat engine.Seat) text.Message {
	if !g.explains {
		return text.Message{}
	}
	f, cost := g.Fight, hoursCost(1, g.HoursWill(g.Hero(seat), 1))
	if f.Foe == RubbleFoe {
		return cost
	}
	with, sp := slices.DeleteFunc(g.FightingSeats(), func(x engine.Seat) bool {
		return slices.ContainsFunc(s.Said, func(a answer) bool { return a.Seat == x && a.Word != "on" })
	}), f.SP
	if c := g.Prey(f.Aim()); c != nil {
		sp = g.StrengthAgainst(*c, with)
	}
	o := g.foretellRound(with, f.At, foe{f.Foe, f.Named, sp, f.WP})
	return text.M("hint.costed", "hint", anyRound[g.helped(with)][rounded(100*o.wins)], "cost", cost)
}

func rounded(x float64) int { return int(math.Round(x)) }
