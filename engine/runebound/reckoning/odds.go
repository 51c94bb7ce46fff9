package reckoning

import "math/bits"

// A Reckoner computes the odds of fights, reusing its memory. The zero value is ready.
type Reckoner struct {
	fight *Fight
	lives int
	// first is the present or first round and later the rounds after it; again is the first as if it began anew.
	first, again, later rounds
	// whole is the fight, rest the remainder from which the stance evaluates its continuation.
	whole, rest bout
	// fleeing caches by state whether the stance flees; staying caches by attempts the chance that all fail.
	fleeing []answer
	staying []float64
	// Steps counts the exchanges and courses of rounds processed.
	Steps int
}

// answer is a cached decision of the stance, or none yet.
type answer int8

const (
	notAsked answer = iota
	staysOn
	leaves
)

// A bout is the course of a fight from one of its states.
type bout struct {
	// standing holds the probabilities of the states at the beginning of a round, next those of the following round,
	// indexed by the hero's life, the enemy's and the number of the side's strengths.
	standing, next likelihood
	// first holds the courses of the first round; life, foe and bears are its initial state.
	first            *rounds
	life, foe, bears int
	// flees reports whether the stance may flee; least is the chance to win to compare with, 0 for the full odds.
	flees bool
	least float64
}

// likelihood holds the probability of each state of a fight; set has a bit for each possible one.
type likelihood struct {
	of  []float64
	set []uint64
}

// room makes room for a number of states, all impossible between fights.
func (x *likelihood) room(states int) {
	if len(x.of) < states {
		x.of, x.set = make([]float64, states), make([]uint64, (states+63)/64)
	}
}

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

// Free releases the memory.
func (r *Reckoner) Free() { *r = Reckoner{} }

// Odds returns the probabilities of winning the fight and of being knocked out, and the mean number of wounds. The rest
// to 1 is the chance of an interruption.
func (r *Reckoner) Odds(k *Fight) (won, down, wounds float64) { return r.OddsAbout(k, 0) }

// OddsAbout is Odds, but if least is not 0 it may stop after the rounds that decide whether the chance to win reaches
// least.
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

// states returns the number of states of a fight in which the hero has at most this life.
func (r *Reckoner) states(life int) int { return (life + 1) * (r.fight.most() + 1) * r.lives }

// upkeep is the cost of every round apart from its blows: the hero's loss of life, the enemy's healing, and the hero's
// exhaustion.
type upkeep struct{ worn, regrows, tires int }

// upkeep returns the upkeep of a round, from 0.
func (k *Fight) upkeep(round int) (u upkeep) {
	if !k.Told {
		return upkeep{worn: min(k.Wears, max(0, k.Wears*(round+1)-k.Fresh)), regrows: k.Regrows}
	}
	if n := k.Round + round + 1; n < len(k.Begins) {
		u.regrows, u.tires = k.Begins[n].Regrows, k.Begins[n].Wears
	}
	return u
}

// sums holds the probabilities that a fight has been won and lost so far, the wounds, and the probability that it goes
// on.
type sums struct{ won, down, wounds, left float64 }

func (r *Reckoner) follow(b *bout) (x sums) {
	k := r.fight
	b.standing.room(r.states(b.life))
	b.next.room(r.states(b.life))
	b.standing.add((b.life*(k.most()+1)+b.foe)*r.lives+b.bears, 1)
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

// round follows all states of a fight through a round, from 0, and clears them.
func (r *Reckoner) round(b *bout, in *rounds, round int, x *sums) {
	k, width := r.fight, r.fight.most()+1
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
					b.next.add((after*width+min(width-1, int(c.foe)+every.regrows))*r.lives+bears, p*c.chance)
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

// asksToFlee evaluates the stance. By the odds it flees if the rest of the fight, fought to the end, is won too rarely.
func (r *Reckoner) asksToFlee(at, round int) bool {
	k, width := r.fight, r.fight.most()+1
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

// stays returns the chance that all of a hero's attempts to flee fail, given their life: each failure costs a wound
// unless cancelled.
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
