// Package reckoning computes the odds of fights: the chances that a hero wins and is knocked out, and the mean number
// of wounds. It knows figures and chances but neither cards nor the game: package runebound provides the values of a
// fight (fight.go); this package enumerates the courses of each round (rounds.go) and follows them to the end
// (odds.go).
package reckoning

import (
	"math"
	"slices"
)

// MostRounds is the number of rounds after which a fight is interrupted (R8).
const MostRounds = 20

// FleeOdds is the chance to win below which a stance flees by the odds.
const FleeOdds = 1.0 / 3

// Exchange is one exchange of blows in a phase: an attack with its chance and damage, or the defence.
type Exchange struct {
	Chance float64
	Damage int // to the enemy on success
	Risk   int // to the hero on failure
	Adds   int // the bonus to the die if the other side rolls the number to reach
	// Spoiled are the first and last face with which the roll always fails, Again the faces with which a failure is
	// rolled once more; both are 0 for none.
	Spoiled, Again [2]int
}

// against returns the chance of reaching a number by the sum alone.
func (e *Exchange) against(number int) float64 {
	return float64(min(20, max(0, 21-number+e.Adds))) / 20
}

// Comes returns the chance that an exchange succeeds, given its chance by the sum.
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

// Phase holds the exchanges of a phase: the attacks of the hero and then of the allies, and the hero's defence. An
// omitted phase has none.
type Phase struct {
	Attacks []Exchange
	Defence Exchange
	// By is the stance's word for the attacker; "" means "best".
	By string
	// Numbers are the equally likely rolls of a defender, which the attacker sees before acting; empty if they are not
	// considered.
	Numbers []int
	// Blow is an ally's cost of a failure; Guards are the allies who may defend in the hero's place, with their
	// defence.
	Blow   int
	Guards []Guard
	// Sweeps reports whether wounds of the hero also wound each ally, Drains whether blows exhaust the hero instead of
	// wounding.
	Sweeps, Drains bool
	// Starts, Hits and Misses are automatic effects of cards at the beginning of the phase and after a successful or
	// failed attack.
	Starts, Hits, Misses []Mishap
}

// Mishap is an automatic effect of a card in a fight.
type Mishap struct {
	Tires, Wounds int
	Harder        int  // added to the enemy's damage for the rest of the round
	Tired         int  // the exhaustion that triggers it
	Hero, Ally    bool // the attackers that trigger it
	Once          bool // at most once a round
}

// Guard is the defence of an ally, given by its place among the attackers.
type Guard struct {
	Who int
	Exchange
}

// Flight is the stance's flight; the zero value never flees.
type Flight struct {
	When    string    // the stance's word
	Now     bool      // this round's escape phase is still to come
	Free    bool      // the first failed attempt of a round costs no wound
	Above   int       // the hero must have more life left than this
	Escapes []float64 // the chances of an attempt, by the opponent's possible rolls
	First   []float64 // the same against the number already rolled this round, or nil
	Worst   int       // the enemy's most wounds in a phase
}

// Fight holds the values of a fight for its odds: figures, free cancellations and the order of attacks. Cards with a
// cost are omitted; using them well improves the odds.
type Fight struct {
	Life, Foe int
	Cancel    int // wounds cancelled free in each round
	Ward      int // wounds that an enemy hero cancels free in each round
	Regrows   int // wounds the enemy heals at the beginning of each round after the first
	Wears     int // exhaustion of the hero at the same time
	Fresh     int // exhaustion the hero can take before being wounded
	Phases    []Phase
	// Later holds the phases of the rounds after the first; nil if they are the same.
	Later []Phase
	Twice bool // the hero attacks twice in a round
	// The details of a fight under way, and of odds for players. It begins in the present state of the round: Begun
	// phases are over and Spent attacks of the present one are made; each cancellation serves for one blow, and allies
	// can be killed. The autopilot's plans omit these and consider whole rounds, hundreds of times a turn.
	Closeness
}

// Closeness holds details considered only for a fight under way or for players.
type Closeness struct {
	Told  bool
	Begun int
	Spent [16]int8
	// CancelNow and WardNow are the rests of Cancel and Ward in the present round.
	CancelNow, WardNow int
	// TwiceLater is Twice for the later rounds.
	TwiceLater bool
	// Flight is how the stance flees.
	Flight Flight
	// Bears holds the wounds that kill each ally, in order, and last the exhaustion the hero can take. An ally with 0
	// is never killed.
	Bears Strengths
	// Tiredness is the hero's greatest exhaustion, of which Bears holds the rest.
	Tiredness int
	// Whole is the life of an enemy without wounds, up to which it can heal; 0 if it has none.
	Whole int
	// Round is the present round, from 1; Begins holds the effects of cards at the beginning of each.
	Round  int
	Begins []RoundStart
}

// RoundStart is the automatic effects at the beginning of a round: wounds the enemy heals and exhaustion of the hero.
type RoundStart struct{ Regrows, Wears int }

// MostFrail is the greatest number of allies whose lives are considered; the hero's index follows theirs.
const (
	MostFrail = 3
	Vigour    = MostFrail
)

// Strengths holds the remaining resistance of the allies and the hero, as in Closeness.
type Strengths [MostFrail + 1]int8

// most returns the most life the enemy can have in this fight.
func (k *Fight) most() int { return max(k.Foe, k.Whole) }

func (k *Fight) killed(who int, bears *Strengths) bool {
	return who > 0 && who <= MostFrail && k.Bears[who-1] > 0 && bears[who-1] == 0
}

func (k *Fight) lives() int {
	n := 1
	for _, b := range k.Bears {
		n *= int(b) + 1
	}
	return n
}

// number encodes Strengths as a number. The hero's part is last: each point of exhaustion lowers the number by 1.
func (k *Fight) number(bears *Strengths) int {
	n := 0
	for i, b := range bears {
		n = n*(int(k.Bears[i])+1) + int(b)
	}
	return n
}

// bearing decodes a number into Strengths.
func (k *Fight) bearing(number int) (out Strengths) {
	for i := len(out) - 1; i >= 0; i-- {
		out[i] = int8(number % (int(k.Bears[i]) + 1))
		number /= int(k.Bears[i]) + 1
	}
	return out
}

// stays returns the chance that a number of attempts to flee all fail.
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

// Percent converts a probability, 0 to 1, to percent.
func Percent(p float64) int { return int(p*100 + 0.5) }
