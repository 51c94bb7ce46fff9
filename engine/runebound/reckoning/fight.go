// Package reckoning reckons the odds of fights: how likely a hero wins one, is knocked out
// in it, and how many wounds it costs. It knows figures and chances, no cards and no game:
// package runebound says what a fight comes down to (fight.go), here the ways each round can
// go are found (rounds.go) and followed to the end (odds.go).
package reckoning

import (
	"math"
	"slices"
)

// MostRounds is how long a fight may last before it is broken off (R8).
const MostRounds = 20

// FleeOdds is the chance to win below which a stance flees by the odds.
const FleeOdds = 1.0 / 3

// Exchange is one exchange of blows in a phase as the odds of a fight see it: an attack
// with its chance and damage, or the defence.
type Exchange struct {
	Chance float64
	Damage int // what a success deals to the enemy
	Risk   int // what a failure costs the hero
	Adds   int // what is added to the die, where the other side rolls the number to reach
	// Spoiled are the faces on which the roll fails whatever is added, Again those on which
	// a failure is rolled once more, from the first to the last; none where both are 0.
	Spoiled, Again [2]int
}

// against is how likely the exchange would succeed against a number, by the sum alone.
func (e *Exchange) against(number int) float64 {
	return float64(min(20, max(0, 21-number+e.Adds))) / 20
}

// Comes is how likely an exchange succeeds that does so by the sum with a chance.
func (e *Exchange) Comes(chance float64) float64 {
	if e.Spoiled == e.Again {
		return chance
	}
	least, hits, again := 21-int(20*chance+0.5), 0, 0
	for face := 1; face <= 20; face++ {
		switch {
		case face >= least && (face < e.Spoiled[0] || face > e.Spoiled[1]):
			hits++
		case face >= e.Again[0] && face <= e.Again[1]:
			again++
		}
	}
	return float64(hits) / 20 * (1 + float64(again)/20)
}

// Phase are the exchanges of a phase: the attacks of the hero and of his allies, in
// that order, and his defence. A phase left out has none.
type Phase struct {
	Attacks []Exchange
	Defence Exchange
	// By is the word of the stance for who attacks in it; "" as "best".
	By string
	// Numbers are those a defender may have rolled, each as likely as the others, which the
	// attacker sees before acting; none where that is not reckoned.
	Numbers []int
	// Blow is what a failure costs an ally, and Guards are the allies who may defend in the
	// hero's place, with their defence.
	Blow   int
	Guards []Guard
	// Sweeps reports whether wounds of the hero wound each ally too, Drains whether a blow
	// exhausts the hero and does not wound.
	Sweeps, Drains bool
	// Starts, Hits and Misses are what cards do by themselves as the phase begins and when
	// an attack in it succeeds or fails.
	Starts, Hits, Misses []Mishap
}

// Mishap is what a card does by itself in a fight.
type Mishap struct {
	Tires, Wounds int
	Harder        int  // by how much the enemy deals more for the rest of the round
	Tired         int  // the exhaustion it needs
	Hero, Ally    bool // whose attack it goes with
	Once          bool // it happens once a round
}

// Guard is the defence of an ally, by its place among those who attack.
type Guard struct {
	Who int
	Exchange
}

// Flight is how a hero flees by the stance, the zero value if they never do.
type Flight struct {
	When    string    // the word of the stance
	Now     bool      // the phase of escape of the round under way is still to come
	Free    bool      // a first attempt that fails in a round costs no wound
	Above   int       // the hero must have more life than that left
	Escapes []float64 // how likely an attempt succeeds, by what the other may have rolled
	First   []float64 // the same against a number rolled in the round under way, nil for none
	Worst   int       // the most wounds the enemy deals in a phase
}

// Fight is a fight as far as its odds are reckoned: figures, free cancels, the
// order of attacks. Cards that cost something are left out of it: who uses them well
// fares better.
type Fight struct {
	Life, Foe int
	Cancel    int // wounds cancelled free in each round
	Ward      int // wounds the enemy, a hero himself, cancels free in each round
	Regrows   int // wounds the enemy loses as each round after the first begins
	Wears     int // exhaustion the hero takes then, and
	Fresh     int // how much he can take before it wounds him
	Phases    []Phase
	// Later are the phases of the rounds after the first, nil where they are the same.
	Later []Phase
	Twice bool // the hero attacks twice in a round
	// A fight under way, and what players are told of one, is reckoned more closely. It
	// begins where the round stands: Begun phases are over, of which Spent are the attacks;
	// it knows that what cancels serves for one blow, and that allies are killed. On its
	// way the autopilot reckons whole rounds, hundreds of times a turn, without.
	Closeness
}

// Closeness is what is reckoned only of a fight under way, or for players.
type Closeness struct {
	Told  bool
	Begun int
	Spent [16]int8
	// CancelNow and WardNow are what is left of cancel and ward in the round under way.
	CancelNow, WardNow int
	// TwiceLater is twice after the round under way.
	TwiceLater bool
	// Flight is how the stance flees.
	Flight Flight
	// Bears is how many wounds kill each ally, the first ally first, and last how much
	// exhaustion the hero can take. An ally with 0 is never killed.
	Bears Strengths
	// Tiredness is the hero's exhaustion at most, of which bears takes the rest.
	Tiredness int
	// Round is the one under way, from 1, and Begins what cards do as each begins.
	Round  int
	Begins []RoundStart
}

// RoundStart is what happens by itself as a round begins: how many wounds the enemy loses, and
// how much exhaustion the hero takes.
type RoundStart struct{ Regrows, Wears int }

// MostFrail is how many allies' lives are reckoned with; the hero's own place is behind
// theirs.
const (
	MostFrail = 3
	Vigour    = MostFrail
)

// Strengths is what the allies and the hero can still bear, as in Closeness.
type Strengths [MostFrail + 1]int8

// killed reports whether one who attacks has been killed.
func (k *Fight) killed(who int, bears *Strengths) bool {
	return who > 0 && who <= MostFrail && k.Bears[who-1] > 0 && bears[who-1] == 0
}

// lives counts the ways the allies and the hero can stand.
func (k *Fight) lives() int {
	n := 1
	for _, b := range k.Bears {
		n *= int(b) + 1
	}
	return n
}

// number tells one of the ways the allies and the hero can stand by its number. What the
// hero bears counts last: with each exhaustion less the number is one lower.
func (k *Fight) number(bears *Strengths) int {
	n := 0
	for i, b := range bears {
		n = n*(int(k.Bears[i])+1) + int(b)
	}
	return n
}

// bearing is the way to stand that has a number.
func (k *Fight) bearing(number int) (out Strengths) {
	for i := len(out) - 1; i >= 0; i-- {
		out[i] = int8(number % (int(k.Bears[i]) + 1))
		number /= int(k.Bears[i]) + 1
	}
	return out
}

// stays is how likely so many attempts to flee all fail.
func (x *Flight) stays(attempts int) float64 {
	sum, escapes := 0.0, x.Escapes
	if x.First != nil {
		escapes = x.First
	}
	for _, p := range escapes {
		sum += math.Pow(1-p, float64(attempts))
	}
	return sum / float64(len(escapes))
}

// Tires reports whether anything in the phases exhausts the hero.
func (k *Fight) Tires() bool {
	tires := func(list []Mishap) bool {
		return slices.ContainsFunc(list, func(x Mishap) bool { return x.Tires > 0 || x.Tired > 0 })
	}
	for _, of := range [][]Phase{k.Phases, k.Later} {
		for i := range of {
			if in := &of[i]; in.Drains || tires(in.Starts) || tires(in.Hits) || tires(in.Misses) {
				return true
			}
		}
	}
	return false
}

// Percent is a chance, 0 to 1, in percent.
func Percent(p float64) int { return int(p*100 + 0.5) }
