package autopilot

import (
	"math/bits"
	"slices"

	"skald/engine"
	"skald/engine/andor"
	"skald/engine/andor/land"
)

// siege forecasts the fight with a creature named by a goal round by round.
type siege struct {
	// sp and wp are the creature's values, foe its roll; lead is the strength of the allies beside it.
	sp, wp, lead int
	// match reports whether the creature is as strong as the heroes fighting it; further is the strength added for
	// each after the first.
	match   bool
	further int
	foe     andor.Spread
	heroes  []besieger
	game    *andor.Game
	// drinks is the number of heroes with a brew for each round.
	drinks [siegeRounds]int
	// margins caches the heroes' lead by team and number of drinkers; chances caches the chance by round, loss of each
	// hero and creature's willpower, as one number.
	margins map[[2]int]andor.Spread
	chances map[int]float64
}

// siegeRounds is the number of rounds forecast.
const siegeRounds = 6

// besieger is a hero as they will reach the creature: in hour, after buying in shop, which is Nowhere if they go there
// directly.
type besieger struct {
	andor.Hero
	seat engine.Seat
	hour int
	shop int
}

// roll returns the distribution of a hero's roll beside a creature, with or without a brew.
func (g mind) roll(h *andor.Hero, brew bool) andor.Spread {
	var s andor.Spread
	switch {
	case h.Black():
		s = andor.EqualsOf(1, true).Spread
	case h.ID == "archer":
		s = andor.LastSpread(g.DiceOf(h), andor.StopAt)
	case h.Helm && !brew:
		s = andor.EqualsOf(g.DiceOf(h), false).Spread
	default:
		s = andor.BestSpread[g.DiceOf(h)]
	}
	if h.ID == "wizard" {
		s = s.Turned(h.Black(), 1)
	}
	if !brew {
		return s
	}
	doubled := make(andor.Spread, 2*len(s)-1)
	for value, p := range s {
		doubled[2*value] = p
	}
	return doubled
}

// siege returns the heroes' chance against the creature named by a goal at a given willpower.
func (p *planner) siege(heroes []besieger, will int) float64 {
	c := p.mind().front(p.bossAt)
	n, black := p.Edition().BeastDice(c.Kind, will)
	x := siege{
		sp: p.StrengthOf(*c), wp: will, lead: andor.AllyStrength * len(p.AlliesAt(c.At)),
		foe: andor.EqualsOf(n, black).Spread, heroes: heroes, game: p.Game,
		margins: map[[2]int]andor.Spread{}, chances: map[int]float64{},
	}
	if f := p.NamedFoe(c.Foe); f != nil && f.Match {
		x.match, x.further, x.sp = true, f.Further, x.sp-p.StrengthAgainst(*c, p.CouldFight(c.At))
	}
	x.pour()
	return x.chance(will, 0, 0)
}

// pour deals the brews to the heroes, full ones first: each serves for two rounds, and no hero drinks twice in a round.
func (x *siege) pour() {
	if len(x.heroes) == 0 {
		return
	}
	draughts, next := make([]int, len(x.heroes)), 0
	for _, used := range []bool{false, true} {
		for i := range x.heroes {
			for _, it := range x.heroes[i].Small {
				if it.ID == "brew" && it.Used == used {
					draughts[next%len(draughts)] += 2 - andor.Boolean(used)
					next++
				}
			}
		}
	}
	for _, n := range draughts {
		for round := range min(n, siegeRounds) {
			x.drinks[round]++
		}
	}
}

// chance returns the probability that the creature falls from a round on, given its willpower and each hero's loss, as
// long as a hero has hours and willpower.
func (x *siege) chance(will, lost, round int) float64 {
	if round == siegeRounds || lost >= andor.MaxWP {
		return 0
	}
	key := (will*andor.MaxWP+lost)*siegeRounds + round
	if c, ok := x.chances[key]; ok {
		return c
	}
	stand, lead := 0, x.lead-x.sp
	for i := range x.heroes {
		h := x.heroes[i].Hero
		h.Hour = x.heroes[i].hour
		if h.Hour+round < x.game.LastHour() && h.WP-lost-x.game.HoursWill(&h, round+1) > 0 {
			stand |= 1 << i
			lead += h.SP
			if x.match {
				lead -= h.SP
			}
		}
	}
	lead -= x.further * max(0, bits.OnesCount(uint(stand))-1)
	c := 0.0
	if stand != 0 {
		for i, p := range x.margin(stand, min(x.drinks[round], bits.OnesCount(uint(stand)))) {
			switch d := lead + i - len(x.foe) + 1; {
			case p == 0:
			case d >= will:
				c += p
			case d > 0:
				c += p * x.chance(will-d, lost, round+1)
			default:
				c += p * x.chance(will, lost-d, round+1)
			}
		}
	}
	x.chances[key] = c
	return c
}

// margin returns the distribution of the heroes' lead over the creature's roll with some of them drinking; its first
// entry is for a total of 0 against the creature's highest roll.
func (x *siege) margin(stand, drink int) andor.Spread {
	key := [2]int{stand, drink}
	if s, ok := x.margins[key]; ok {
		return s
	}
	out := slices.Clone(x.foe)
	slices.Reverse(out)
	for i := range x.heroes {
		if stand&(1<<i) != 0 {
			out = out.Plus(mind{x.game}.roll(&x.heroes[i].Hero, drink > 0))
			drink--
		}
	}
	x.margins[key] = out
	return out
}

// muster returns the heroes able to be beside the creature named by a goal today or after some sunrises, either
// directly or after buying equipment on the way.
func (p *planner) muster(sunrises int, shopping bool) []besieger {
	var out []besieger
	at := p.bossAt
	if sunrises > 0 {
		at = p.next[at]
	}
	on := p.roads.Distances(at, nil)
	for i := range p.Heroes {
		s, h := engine.Seat(i), &p.Heroes[i]
		if h.Done && sunrises == 0 {
			continue
		}
		// One hour is reserved for the fight, on another day two.
		have := p.today(s, sunrises == 0) - 1
		if sunrises > 0 {
			have += sunrises*andor.DayHours - 1
		}
		best, far, gain := besieger{Hero: *h, seat: s, shop: land.Nowhere}, on[h.At], 0.0
		if far > have {
			gain = -1
		}
		if shopping {
			for _, at := range p.mind().shops() {
				if d := p.dist[s][at] + on[at]; d <= have {
					if b := p.purchase(s, at); b.gain > gain {
						best, far, gain = besieger{Hero: b.hero, seat: s, shop: at}, d, b.gain
					}
				}
			}
		}
		if gain < 0 {
			continue
		}
		best.hour = 2
		if sunrises == 0 {
			best.hour = h.Hour + max(0, far-h.Free)
		}
		out = append(out, best)
	}
	return out
}

// besiege sends all heroes in reach against the creature named by a goal if nothing else is left to do, unless the
// castle survives another day and the chances are better then.
func (p *planner) besiege() bool {
	if p.bossAt < 0 || !p.bossAlone || !p.Permitted("fighting") || p.free == 0 {
		return false
	}
	will := p.WillOf(*p.mind().front(p.bossAt))
	heroes := p.muster(0, false)
	now := p.siege(heroes, will)
	if shopping := p.muster(0, true); len(shopping) > 0 {
		if better := p.siege(shopping, will); better > now {
			heroes, now = shopping, better
		}
	}
	if now == 0 || now < p.w.patience*p.another(will) {
		return false
	}
	b := bid{task: task{at: p.bossAt, foe: p.bossAt, over: true, why: "boss"}}
	for i := range heroes {
		b.team |= alone(heroes[i].seat)
	}
	p.accept(b)
	for i := range heroes {
		if x := &heroes[i]; x.shop >= 0 && x.shop != p.Hero(x.seat).At {
			p.tasks[x.seat].at, p.tasks[x.seat].why = x.shop, "buy"
		}
	}
	return true
}

// another returns the chance to beat the creature named by a goal on the day after the coming sunrise, 0 if there is no
// such day.
func (p *planner) another(will int) float64 {
	stands, fall := p.stands()
	if p.next[p.bossAt] == land.CastleAt {
		return 0 // it will be in the castle
	}
	if stands == 0 || p.look.left-fall < 2 {
		return 0
	}
	return stands * p.siege(p.muster(1, true), will)
}

// stands returns the chance that the castle survives the coming sunrise if all available heroes defend it, and the
// number of creatures that must fall for that.
func (p *planner) stands() (likely float64, fall int) {
	d := p.gate()
	switch ready := p.ready(); {
	case d.need <= 0:
		return 1, 0
	case d.need > len(d.foes) || ready == 0:
		return 0, d.need
	default:
		d.weigh(ready)
		teams, _ := d.best(ready)
		return d.likely(teams), d.need
	}
}

// stays reports whether heroes go on fighting the creature named by a goal if nothing else is left to do: while there
// is hope, or another day offers less.
func (g mind) stays() bool {
	p := g.planner()
	var heroes []besieger
	for _, s := range g.FightingSeats() {
		heroes = append(heroes, besieger{Hero: *p.Hero(s), seat: s, hour: p.Hero(s).Hour})
	}
	now := p.siege(heroes, g.Fight.WP)
	return now > p.w.hope || now > 0 && now >= p.w.patience*p.another(g.WillOf(*g.front(p.bossAt)))
}

// short reports whether the present round, by the rolls made and to come, is unlikely to be the creature's last.
func (g mind) short() bool {
	f := g.Fight
	n, black := g.Edition().BeastDice(f.Foe, f.WP)
	ours := g.OurSide()
	more := 0.0
	for _, x := range g.StillFighting() {
		if len(x.Dice) == 0 {
			more += g.ExpectedRoll(x.Seat)
		}
	}
	return float64(ours)+more < float64(f.SP+f.WP)+andor.MeanEquals(n, black)
}
