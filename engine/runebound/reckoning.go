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
	// exhaustion the hero can take. An ally with 0 is never killed, or is dead already.
	bears strengths
	dead  [mostFrail]bool
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

// noAttack says that the hero defends.
const noAttack = -1

// moment is where a round stands: the phase, what it has cost the hero so far, what
// life the enemy has left, what each side can still cancel, and how much more the enemy
// deals; spent counts the attacks each has made, bears what the hero's side can still bear.
// once reports whether what happens once a round has.
type moment struct {
	phase, risk, foe, ward, cancel, harder int
	spent                                  [16]int8
	bears                                  strengths
	once                                   bool
}

// killed reports whether one who attacks has been killed.
func (k *reckoning) killed(who int, bears *strengths) bool {
	return who > 0 && who <= mostFrail && (k.dead[who-1] || k.bears[who-1] > 0 && bears[who-1] == 0)
}

// tire exhausts the hero: what is too much wounds, and nothing cancels it.
func (at *moment) tire(n int) {
	taken := min(n, int(at.bears[vigour]))
	at.bears[vigour] -= int8(taken)
	at.risk += n - taken
}

// wound deals wounds to the hero, of which the first of a round are cancelled, and returns
// how many are left.
func (at *moment) wound(n int) int {
	n, at.cancel = max(0, n-at.cancel), 0
	at.risk += n
	return n
}

// suffer does what cards do by themselves to the hero; ally reports whether an ally has
// attacked.
func (k *reckoning) suffer(at *moment, list []mishap, ally bool) {
	for i := range list {
		x := &list[i]
		switch {
		case x.once && at.once, ally && !x.ally, !ally && !x.hero, k.tiredness-int(at.bears[vigour]) < x.tired:
			continue
		}
		at.once = at.once || x.once
		at.tire(x.tires)
		at.harder += x.harder
		if x.wounds > 0 {
			at.wound(x.wounds)
		}
	}
}

// chosen is who attacks in a phase, by their place, noAttack to defend: each has one
// attack a round, and waits for the phase in which they can expect most. Where number is
// known it is what this phase's rolls have to reach.
func (k *reckoning) chosen(at *moment, number int, known bool) int {
	best, who := 0.0, noAttack
	in := &k.phases[at.phase]
	for a := range in.attacks {
		if in.by == "defend" || in.by == "hero" && a > 0 || in.by == "allies" && a == 0 || a >= len(at.spent) || at.spent[a] > 1 || at.spent[a] == 1 && (a > 0 || !k.twice) || k.killed(a, &at.bears) {
			continue
		}
		if in.by == "hero" {
			return a
		}
		now := k.worth(at.phase, a, at.foe)
		if known {
			now = in.attacks[a].against(number) * float64(min(in.attacks[a].damage, at.foe))
		}
		if now <= best {
			continue
		}
		later := false
		for p := at.phase + 1; p < len(k.phases) && !later && in.by != "allies"; p++ {
			later = k.worth(p, a, at.foe) > now*1.01
		}
		if !later {
			best, who = now, a
		}
	}
	return who
}

// guard returns the ally who defends in the hero's place in a phase, nil for the hero: the
// first of those alive, if they live through it.
func (k *reckoning) guard(at *moment) *guarding {
	in := &k.phases[at.phase]
	if in.by == "hero" {
		return nil
	}
	for i := range in.guards {
		switch x := &in.guards[i]; {
		case k.killed(x.who, &at.bears):
		case x.who > mostFrail || k.bears[x.who-1] == 0 || int(at.bears[x.who-1]) > in.blow+at.harder:
			return x
		default:
			return nil
		}
	}
	return nil
}

// worth is what an attack can be expected to deal in a phase.
func (k *reckoning) worth(phase, who, foe int) float64 {
	if who >= len(k.phases[phase].attacks) {
		return 0
	}
	e := k.phases[phase].attacks[who]
	return e.chance * float64(min(e.damage, foe))
}

// course is one way a round can go: how likely, what it costs the hero, what life it
// leaves the enemy, and what the allies still live through.
type course struct {
	chance    float64
	loss, foe int
	bears     strengths
}

// courses lists the ways a round can go from a moment on, behind what the list holds
// already: from is where they begin.
func (k *reckoning) courses(list []course, from int, at moment, p float64) []course {
	if at.phase == len(k.phases) || at.foe <= 0 {
		x := course{p, at.risk, max(0, at.foe), at.bears}
		if !k.told {
			x.loss = max(0, at.risk-k.cancel)
		}
		for i := from; i < len(list); i++ {
			if y := &list[i]; y.loss == x.loss && y.foe == x.foe && y.bears == x.bears {
				y.chance += p
				return list
			}
		}
		return append(list, x)
	}
	in := &k.phases[at.phase]
	if len(in.attacks) == 0 {
		at.phase++
		return k.courses(list, from, at, p)
	}
	k.suffer(&at, in.starts, false)
	if len(in.numbers) == 0 {
		who := k.chosen(&at, 0, false)
		e := k.exchangeBy(&at, who)
		return k.exchanged(list, from, at, p, who, e.comes(e.chance))
	}
	// Whoever sees the number decides by it; ways with the same attacker are put together.
	var share, hits [len(at.spent) + 1]float64
	each := 1 / float64(len(in.numbers))
	for _, n := range in.numbers {
		who := k.chosen(&at, n, true)
		share[who+1] += each
		e := k.exchangeBy(&at, who)
		hits[who+1] += each * e.comes(e.against(n))
	}
	for i, x := range share {
		if x > 0 {
			list = k.exchanged(list, from, at, p*x, i-1, min(1, hits[i]/x))
		}
	}
	return list
}

// exchangeBy returns the attack of somebody in a phase, of noAttack the defence.
func (k *reckoning) exchangeBy(at *moment, who int) *exchange {
	in := &k.phases[at.phase]
	if who != noAttack {
		return &in.attacks[who]
	}
	if x := k.guard(at); x != nil {
		return &x.exchange
	}
	return &in.defence
}

// exchanged lists the ways a round can go on from an exchange that succeeds with a chance.
func (k *reckoning) exchanged(list []course, from int, at moment, p float64, who int, chance float64) []course {
	in, e := &k.phases[at.phase], k.exchangeBy(&at, who)
	bearer := who
	if who != noAttack {
		at.spent[who]++
	} else if x := k.guard(&at); x != nil {
		bearer = x.who
	}
	at.phase++
	if chance > 0 {
		hit := at
		if who != noAttack {
			k.suffer(&hit, in.hits, who > 0)
		}
		warded := min(hit.ward, e.damage)
		hit.foe -= e.damage - warded
		if hit.ward -= warded; k.told && warded > 0 {
			hit.ward = 0
		}
		list = k.courses(list, from, hit, p*chance)
	}
	if chance < 1 {
		miss := at
		if who != noAttack {
			k.suffer(&miss, in.misses, who > 0)
		}
		k.struck(&miss, in, e, bearer)
		list = k.courses(list, from, miss, p*(1-chance))
	}
	return list
}

// struck deals what a failed exchange of a phase costs whoever stands in it.
func (k *reckoning) struck(at *moment, in *phaseOdds, e *exchange, bearer int) {
	switch {
	case bearer > 0 && bearer <= mostFrail && k.bears[bearer-1] > 0:
		at.bears[bearer-1] -= int8(min(int(at.bears[bearer-1]), in.blow+at.harder))
	case !k.told:
		at.risk += e.risk
	case bearer > 0:
	case in.drains:
		n := max(0, e.risk+at.harder-at.cancel)
		at.cancel = 0
		at.tire(n)
	default:
		if e.risk+at.harder > 0 && at.wound(e.risk+at.harder) > 0 && in.sweeps {
			for i := range mostFrail {
				at.bears[i] = max(0, at.bears[i]-1)
			}
		}
	}
}

// lives counts the ways the allies can stand, and tells one of them by its number.
func (k *reckoning) lives() int {
	n := 1
	for _, b := range k.bears {
		n *= int(b) + 1
	}
	return n
}

func (k *reckoning) number(bears strengths) int {
	n := 0
	for i, b := range bears {
		n = n*(int(k.bears[i])+1) + int(b)
	}
	return n
}

func (k *reckoning) bearing(number int) (out strengths) {
	for i := len(out) - 1; i >= 0; i-- {
		out[i] = int8(number % (int(k.bears[i]) + 1))
		number /= int(k.bears[i]) + 1
	}
	return out
}

// flees reports whether the stance flees where the fight stands so.
func (k *reckoning) flees(life, foe, bears int) bool {
	if life <= k.flight.above {
		return false
	}
	switch k.flight.when {
	case "last":
		return life <= k.flight.worst
	case "odds":
		on := *k
		on.flight, on.life, on.foe, on.bears = flight{}, life, foe, k.bearing(bears)
		for i := range on.dead {
			on.dead[i] = k.killed(i+1, &on.bears)
		}
		on.begun, on.spent, on.cancelNow, on.wardNow = 0, [16]int8{}, k.cancel, k.ward
		won, _, _ := on.odds()
		return won < fleeOdds
	}
	return false
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

// odds are the chances to win the fight and to be knocked out in it, and how many
// wounds it costs on average. What is left is a fight broken off.
func (k *reckoning) odds() (won, down, wounds float64) {
	if k.life <= 0 || k.foe <= 0 {
		return 0, 0, 0
	}
	// Room for what fights commonly need, so that reckoning one takes no memory.
	var roomRounds [16][2]int
	var roomCourses [64]course
	var roomStanding [2][128]float64
	// The ways a round against an enemy of some life can go lie from the first of two
	// places of the list to the second.
	lives, width := k.lives(), k.foe+1
	rounds, listed := append(roomRounds[:0], make([][2]int, width*lives)...), roomCourses[:0]
	// standing is how likely the fight stands so: the hero's life by the enemy's and by
	// what the allies live through.
	size := (k.life + 1) * width * lives
	standing, next := append(roomStanding[0][:0], make([]float64, size)...), append(roomStanding[1][:0], make([]float64, size)...)
	standing[(k.life*width+k.foe)*lives+lives-1] = 1
	var fleeing map[int]bool // where the stance flees, by the place in standing
	begin := moment{phase: k.begun, ward: k.ward, cancel: k.cancel, spent: k.spent}
	if k.told {
		begin.ward, begin.cancel = k.wardNow, k.cancelNow
	}
	for round := range mostRounds {
		if round == 1 && (k.later != nil || k.told) {
			later := *k
			if k.later != nil {
				later.phases = k.later
			}
			later.twice = k.twice && !k.told || k.twiceLater
			later.flight.free, later.flight.first = k.cancel > 0, nil
			k, begin = &later, moment{ward: k.ward, cancel: k.cancel}
			clear(rounds)
		}
		left := 0.0
		worn, regrows, tires := min(k.wears, max(0, k.wears*(round+1)-k.fresh)), k.regrows, 0
		if k.told {
			worn, regrows = 0, 0
			if n := k.round + round + 1; n < len(k.begins) {
				regrows, tires = k.begins[n].regrows, k.begins[n].wears
			}
		}
		for at, p := range standing {
			if p < 1e-6 {
				continue
			}
			life, foe, bears := at/lives/width, at/lives%width, at%lives
			if k.flight.when != "" && (round > 0 || k.flight.now) {
				flees, known := fleeing[at]
				if !known {
					if fleeing == nil {
						fleeing = map[int]bool{}
					}
					flees = k.flees(life, foe, bears)
					fleeing[at] = flees
				}
				if flees { // each attempt that fails costs a wound, but for what cancels one
					attempts := life
					if k.flight.free {
						attempts++
					}
					down += p * k.flight.stays(attempts)
					continue
				}
			}
			way := &rounds[foe*lives+bears]
			if way[1] == 0 {
				from := len(listed)
				now := begin
				now.foe, now.bears = foe, k.bearing(bears)
				listed = k.courses(listed, from, now, 1)
				*way = [2]int{from, len(listed)}
			}
			for _, c := range listed[way[0]:way[1]] {
				after, bears := life-c.loss, c.bears
				if tires > 0 {
					free := min(tires, int(bears[vigour]))
					worn, bears[vigour] = tires-free, bears[vigour]-int8(free)
				}
				switch {
				case after <= 0:
					down += p * c.chance
					wounds += p * c.chance * float64(k.life)
				case c.foe == 0:
					won += p * c.chance
					wounds += p * c.chance * float64(k.life-after)
				case after <= worn:
					down += p * c.chance
					wounds += p * c.chance * float64(k.life)
				default:
					after -= worn
					next[(after*width+min(k.foe, c.foe+regrows))*lives+k.number(bears)] += p * c.chance
					left += p * c.chance
				}
			}
		}
		if left < 0.001 {
			break
		}
		standing, next = next, standing
		clear(next)
	}
	return won, down, wounds
}
