package reckoning

import "math/bits"

// A Reckoner reckons the odds of fights, one after the other in the same memory. The zero
// value is ready.
type Reckoner struct {
	fight *Fight
	lives int
	// first are the round under way, or the first, and later those after it; again is the
	// first as it were if it began anew.
	first, again, later rounds
	// whole is the fight, and rest what is left of it where the stance asks how it goes on.
	whole, rest bout
	// fleeing remembers by the state of the fight whether the stance flees, staying by the
	// attempts how likely all fail.
	fleeing []answer
	staying []float64
	// Steps counts the exchanges gone through and the ways of rounds followed.
	Steps int
}

// answer is one the stance has given, or has not yet.
type answer int8

const (
	notAsked answer = iota
	staysOn
	leaves
)

// A bout is a fight followed from one of its states.
type bout struct {
	// standing is how likely the fight stands so as a round begins, next as the one after it
	// does: the hero's life by the enemy's and by what the hero's side lives through.
	standing, next likelihood
	// first are the ways of the first round, life, foe and bears where it begins.
	first            *rounds
	life, foe, bears int
	// flees reports whether the stance may end it by flight; least is the chance to win that is asked
	// about, 0 where the odds themselves are.
	flees bool
	least float64
}

// likelihood is how likely each of the states of a fight is; set has a bit for each of those
// that are possible.
type likelihood struct {
	of  []float64
	set []uint64
}

// room makes room for so many states; none is possible before and after a fight.
func (x *likelihood) room(states int) {
	if len(x.of) < states {
		x.of, x.set = make([]float64, states), make([]uint64, (states+63)/64)
	}
}

// clear makes all states impossible.
func (x *likelihood) clear() {
	for word, set := range x.set {
		x.set[word] = 0
		for ; set != 0; set &= set - 1 {
			x.of[word<<6|bits.TrailingZeros64(set)] = 0
		}
	}
}

func (x *likelihood) add(state int, p float64) {
	x.of[state] += p
	x.set[state>>6] |= 1 << (state & 63)
}

// Free gives the memory back.
func (r *Reckoner) Free() { *r = Reckoner{} }

// Odds are the chances to win the fight and to be knocked out in it, and how many
// wounds it costs on average. What is left is a fight broken off.
func (r *Reckoner) Odds(k *Fight) (won, down, wounds float64) { return r.OddsAbout(k, 0) }

// OddsAbout returns the same. Where least is not 0 they may be those of the first rounds,
// as soon as these decide whether the chance to win is at least as high.
func (r *Reckoner) OddsAbout(k *Fight, least float64) (won, down, wounds float64) {
	if k.Life <= 0 || k.Foe <= 0 {
		return 0, 0, 0
	}
	r.fight, r.lives = k, k.lives()
	before := r.first.found + r.again.found + r.later.found
	begin := moment{phase: k.Begun, ward: k.Ward, cancel: k.Cancel}
	for who, n := range k.Spent {
		begin.spent.add(who, min(3, int(n)))
	}
	if k.Told {
		begin.ward, begin.cancel = k.WardNow, k.CancelNow
	}
	r.first.reset(k, k.Phases, k.Twice, begin)
	if k.Later != nil || k.Told {
		phases := k.Phases
		if k.Later != nil {
			phases = k.Later
		}
		r.later.reset(k, phases, k.Twice && !k.Told || k.TwiceLater, moment{ward: k.Ward, cancel: k.Cancel})
	}
	b := &r.whole
	b.first, b.life, b.foe, b.bears, b.least = &r.first, k.Life, k.Foe, r.lives-1, least
	if b.flees = k.Flight.When != ""; b.flees {
		r.fleeing = cleared(r.fleeing, r.states(k.Life))
		r.staying = cleared(r.staying, k.Life+2)
		r.again.reset(k, k.Phases, k.Twice, moment{ward: k.Ward, cancel: k.Cancel})
	}
	x := r.follow(b)
	r.Steps += r.first.found + r.again.found + r.later.found - before
	return x.won, x.down, x.wounds
}

// states is how many states a fight has as long as the hero has no more life than this.
func (r *Reckoner) states(life int) int { return (life + 1) * (r.fight.Foe + 1) * r.lives }

// upkeep is what every round costs whatever happens in it, behind its blows: how much life the
// hero is worn down by, how much the enemy's wounds close, and what tires the hero.
type upkeep struct{ worn, regrows, tires int }

// upkeep returns that of a round, from 0.
func (k *Fight) upkeep(round int) (u upkeep) {
	if !k.Told {
		return upkeep{worn: min(k.Wears, max(0, k.Wears*(round+1)-k.Fresh)), regrows: k.Regrows}
	}
	if n := k.Round + round + 1; n < len(k.Begins) {
		u.regrows, u.tires = k.Begins[n].Regrows, k.Begins[n].Wears
	}
	return u
}

// sums are how likely a fight has been won and lost so far, what that has cost, and how likely
// it goes on.
type sums struct{ won, down, wounds, left float64 }

// follow follows a fight to its end.
func (r *Reckoner) follow(b *bout) (x sums) {
	k := r.fight
	b.standing.room(r.states(b.life))
	b.next.room(r.states(b.life))
	b.standing.add((b.life*(k.Foe+1)+b.foe)*r.lives+b.bears, 1)
	in := b.first
	for round := range MostRounds {
		if round == 1 && (k.Later != nil || k.Told) {
			in = &r.later
		}
		x.left = 0
		r.round(b, in, round, &x)
		if x.left < 0.001 || b.least > 0 && (x.won >= b.least || x.won+x.left < b.least-1e-9) {
			break
		}
		b.standing, b.next = b.next, b.standing
	}
	b.standing.clear()
	b.next.clear()
	return x
}

// round follows all states of a fight through a round, from 0, and leaves none standing.
func (r *Reckoner) round(b *bout, in *rounds, round int, x *sums) {
	k, width := r.fight, r.fight.Foe+1
	every := k.upkeep(round)
	for word, set := range b.standing.set[:(r.states(b.life)+63)/64] {
		b.standing.set[word] = 0
		for ; set != 0; set &= set - 1 {
			at := word<<6 | bits.TrailingZeros64(set)
			p := b.standing.of[at]
			b.standing.of[at] = 0
			if p < 1e-6 {
				continue
			}
			life, foe, bears := at/r.lives/width, at/r.lives%width, at%r.lives
			if b.flees && (round > 0 || k.Flight.Now) && r.stanceFlees(at, round) {
				x.down += p * r.stays(life, round)
				continue
			}
			ways := in.from(foe, bears)
			r.Steps += len(ways)
			for i := range ways {
				c := &ways[i]
				after, bears := life-int(c.loss), bears-int(c.lost)
				if every.tires > 0 {
					free := min(every.tires, bears%(int(k.Bears[Vigour])+1))
					every.worn, bears = every.tires-free, bears-free
				}
				switch {
				case after <= 0:
					x.down += p * c.chance
					x.wounds += p * c.chance * float64(b.life)
				case c.foe == 0:
					x.won += p * c.chance
					x.wounds += p * c.chance * float64(b.life-after)
				case after <= every.worn:
					x.down += p * c.chance
					x.wounds += p * c.chance * float64(b.life)
				default:
					after -= every.worn
					b.next.add((after*width+min(b.foe, int(c.foe)+every.regrows))*r.lives+bears, p*c.chance)
					x.left += p * c.chance
				}
			}
		}
	}
}

// stanceFlees reports whether the stance flees in a state of the fight, in a round from 0.
func (r *Reckoner) stanceFlees(at, round int) bool {
	if r.fleeing[at] == notAsked {
		r.fleeing[at] = staysOn
		if r.asksToFlee(at, round) {
			r.fleeing[at] = leaves
		}
	}
	return r.fleeing[at] == leaves
}

// asksToFlee asks the stance. By the odds it flees where what is left of the fight, fought
// to the end, is won too seldom.
func (r *Reckoner) asksToFlee(at, round int) bool {
	k, width := r.fight, r.fight.Foe+1
	life := at / r.lives / width
	if life <= k.Flight.Above {
		return false
	}
	switch k.Flight.When {
	case "last":
		return life <= k.Flight.Worst
	case "odds":
		b := &r.rest
		b.first, b.life, b.foe, b.bears, b.least = &r.later, life, at/r.lives%width, at%r.lives, FleeOdds
		if round == 0 {
			b.first = &r.again
		}
		return r.follow(b).won < FleeOdds
	}
	return false
}

// stays is how likely all attempts to flee fail that a hero with so much life has: each that
// fails costs a wound, but for what cancels one.
func (r *Reckoner) stays(life, round int) float64 {
	flight := r.fight.Flight
	if round == 0 {
		if flight.Free {
			life++
		}
		return flight.stays(life)
	}
	flight.Free, flight.First = r.fight.Cancel > 0, nil
	if flight.Free {
		life++
	}
	if r.staying[life] == 0 {
		r.staying[life] = flight.stays(life)
	}
	return r.staying[life]
}
