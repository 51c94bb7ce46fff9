package runebound

import "math"

// exchange is one exchange of blows in a phase as the odds of a fight see it: an attack
// with its chance and damage, or the defence.
type exchange struct {
	chance float64
	damage int // what a success deals to the enemy
	risk   int // what a failure costs the hero
	adds   int // what is added to the die, where the other side rolls the number to reach
	// spoiled are the faces on which the roll fails whatever is added, again those on which
	// a failure is rolled once more, from the first to the last; none where both are 0.
	spoiled, again [2]int
}

// against is how likely the exchange would succeed against a number, by the sum alone.
func (e *exchange) against(number int) float64 {
	return float64(min(20, max(0, 21-number+e.adds))) / 20
}

// comes is how likely an exchange succeeds that does so by the sum with a chance.
func (e *exchange) comes(chance float64) float64 {
	if e.spoiled == e.again {
		return chance
	}
	least, hits, again := 21-int(20*chance+0.5), 0, 0
	for face := 1; face <= 20; face++ {
		switch {
		case face >= least && (face < e.spoiled[0] || face > e.spoiled[1]):
			hits++
		case face >= e.again[0] && face <= e.again[1]:
			again++
		}
	}
	return float64(hits) / 20 * (1 + float64(again)/20)
}

// phaseOdds are the exchanges of a phase: the attacks of the hero and of his allies, in
// that order, and his defence. A phase left out has none.
type phaseOdds struct {
	attacks []exchange
	defence exchange
	// by is the word of the stance for who attacks in it; "" as "best".
	by string
	// numbers are those a defender may have rolled, each as likely as the others, which the
	// attacker sees before acting; none where that is not reckoned.
	numbers []int
	// blow is what a failure costs an ally, and guards are the allies who may defend in the
	// hero's place, with their defence.
	blow   int
	guards []guarding
	// sweeps reports whether wounds of the hero wound each ally too, drains whether a blow
	// exhausts the hero and does not wound.
	sweeps, drains bool
	// starts, hits and misses are what cards do by themselves as the phase begins and when
	// an attack in it succeeds or fails.
	starts, hits, misses []mishap
}

// mishap is what a card does by itself in a fight.
type mishap struct {
	tires, wounds int
	harder        int  // by how much the enemy deals more for the rest of the round
	tired         int  // the exhaustion it needs
	hero, ally    bool // whose attack it goes with
	once          bool // it happens once a round
}

// guarding is the defence of an ally, by its place among those who attack.
type guarding struct {
	who int
	exchange
}

// flight is how a hero flees by the stance, the zero value if they never do.
type flight struct {
	when    string    // the word of the stance
	now     bool      // the phase of escape of the round under way is still to come
	free    bool      // a first attempt that fails in a round costs no wound
	above   int       // the hero must have more life than that left
	escapes []float64 // how likely an attempt succeeds, by what the other may have rolled
	first   []float64 // the same against a number rolled in the round under way, nil for none
	worst   int       // the most wounds the enemy deals in a phase
}

// reckoning is a fight as far as its odds are reckoned: figures, free cancels, the
// order of attacks. Cards that cost something are left out of it: who uses them well
// fares better.
type reckoning struct {
	life, foe int
	cancel    int // wounds cancelled free in each round
	ward      int // wounds the enemy, a hero himself, cancels free in each round
	regrows   int // wounds the enemy loses as each round after the first begins
	wears     int // exhaustion the hero takes then, and
	fresh     int // how much he can take before it wounds him
	phases    []phaseOdds
	// later are the phases of the rounds after the first, nil where they are the same.
	later []phaseOdds
	twice bool // the hero attacks twice in a round
	// A fight under way, and what players are told of one, is reckoned more closely. It
	// begins where the round stands: begun phases are over, of which spent are the attacks;
	// it knows that what cancels serves for one blow, and that allies are killed. On its
	// way the autopilot reckons whole rounds, hundreds of times a turn, without.
	closeness
}

// closeness is what is reckoned only of a fight under way, or for players.
type closeness struct {
	told  bool
	begun int
	spent [16]int8
	// cancelNow and wardNow are what is left of cancel and ward in the round under way.
	cancelNow, wardNow int
	// twiceLater is twice after the round under way.
	twiceLater bool
	// flight is how the stance flees.
	flight flight
	// bears is how many wounds kill each ally, the first ally first, and last how much
	// exhaustion the hero can take. An ally with 0 is never killed.
	bears strengths
	// tiredness is the hero's exhaustion at most, of which bears takes the rest.
	tiredness int
	// round is the one under way, from 1, and begins what cards do as each begins.
	round  int
	begins []roundStart
}

// roundStart is what happens by itself as a round begins: how many wounds the enemy loses, and
// how much exhaustion the hero takes.
type roundStart struct{ regrows, wears int }

// mostFrail is how many allies' lives are reckoned with; the hero's own place is behind
// theirs.
const (
	mostFrail = 3
	vigour    = mostFrail
)

// strengths is what the allies and the hero can still bear, as in closeness.
type strengths [mostFrail + 1]int8

// killed reports whether one who attacks has been killed.
func (k *reckoning) killed(who int, bears *strengths) bool {
	return who > 0 && who <= mostFrail && k.bears[who-1] > 0 && bears[who-1] == 0
}

// lives counts the ways the allies and the hero can stand.
func (k *reckoning) lives() int {
	n := 1
	for _, b := range k.bears {
		n *= int(b) + 1
	}
	return n
}

// number tells one of the ways the allies and the hero can stand by its number. What the
// hero bears counts last: with each exhaustion less the number is one lower.
func (k *reckoning) number(bears *strengths) int {
	n := 0
	for i, b := range bears {
		n = n*(int(k.bears[i])+1) + int(b)
	}
	return n
}

// bearing is the way to stand that has a number.
func (k *reckoning) bearing(number int) (out strengths) {
	for i := len(out) - 1; i >= 0; i-- {
		out[i] = int8(number % (int(k.bears[i]) + 1))
		number /= int(k.bears[i]) + 1
	}
	return out
}

// stays is how likely so many attempts to flee all fail.
func (x *flight) stays(attempts int) float64 {
	sum, escapes := 0.0, x.escapes
	if x.first != nil {
		escapes = x.first
	}
	for _, p := range escapes {
		sum += math.Pow(1-p, float64(attempts))
	}
	return sum / float64(len(escapes))
}
