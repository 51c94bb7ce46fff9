package runebound

import "math"

// exchange is one exchange of blows in a phase as the odds of a fight see it: an attack
// with its chance and damage, or the defence.
type exchange struct {
	chance float64
	damage int // what a success deals to the enemy
	risk   int // what a failure costs the hero
}

// phaseOdds are the exchanges of a phase: the attacks of the hero and of his allies, in
// that order, and his defence. A phase left out has none.
type phaseOdds struct {
	attacks []exchange
	defence exchange
	// by is the word of the stance for who attacks in it; "" as "best".
	by string
}

// flight is how a hero flees by the stance, the zero value if they never do.
type flight struct {
	when    string    // the word of the stance
	now     bool      // the phase of escape of the round under way is still to come
	escapes []float64 // how likely an attempt succeeds, by what the other may have rolled
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
	// bears is how many failed attacks each ally lives through and one more, the first
	// ally first; 0 where it is never killed.
	bears [mostFrail]int8
}

// mostFrail is how many allies' lives are reckoned with.
const mostFrail = 3

// noAttack says that the hero defends.
const noAttack = -1

// moment is where a round stands: the phase, what it has cost the hero so far, what
// life the enemy has left, and what each side can still cancel; spent counts the attacks
// each has made, bears what the allies still live through.
type moment struct {
	phase, risk, foe, ward, cancel int
	spent                          [16]int8
	bears                          [mostFrail]int8
}

// dead says whether one who attacks has been killed.
func (k *reckoning) dead(who int, bears *[mostFrail]int8) bool {
	return who > 0 && who <= mostFrail && k.bears[who-1] > 0 && bears[who-1] == 0
}

// chosen is who attacks in a phase, by his place, noAttack to defend: each has one
// attack a round, and waits for the phase in which he can expect most.
func (k *reckoning) chosen(at *moment) int {
	best, who := 0.0, noAttack
	by := k.phases[at.phase].by
	for a := range k.phases[at.phase].attacks {
		if by == "defend" || by == "hero" && a > 0 || by == "allies" && a == 0 || a >= len(at.spent) || at.spent[a] > 1 || at.spent[a] == 1 && (a > 0 || !k.twice) || k.dead(a, &at.bears) {
			continue
		}
		now := k.worth(at.phase, a, at.foe)
		if by == "hero" {
			return a
		}
		if now <= best {
			continue
		}
		later := by == "allies"
		if later {
			best, who = now, a
		}
		for p := at.phase + 1; p < len(k.phases) && !later; p++ {
			later = k.worth(p, a, at.foe) > now*1.01
		}
		if !later {
			best, who = now, a
		}
	}
	return who
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
	bears     [mostFrail]int8
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
	now := at
	at.phase++
	if len(in.attacks) == 0 {
		return k.courses(list, from, at, p)
	}
	e := in.defence
	who := k.chosen(&now)
	if who != noAttack {
		e = in.attacks[who]
		at.spent[who]++
	}
	if e.chance > 0 {
		hit := at
		warded := min(hit.ward, e.damage)
		hit.foe -= e.damage - warded
		if hit.ward -= warded; k.told && warded > 0 {
			hit.ward = 0
		}
		list = k.courses(list, from, hit, p*e.chance)
	}
	if e.chance < 1 {
		miss := at
		switch {
		case who > 0 && who <= mostFrail && miss.bears[who-1] > 0:
			miss.bears[who-1]--
		case k.told && e.risk > 0:
			miss.risk += max(0, e.risk-miss.cancel)
			miss.cancel = 0
		default:
			miss.risk += e.risk
		}
		list = k.courses(list, from, miss, p*(1-e.chance))
	}
	return list
}

// lives counts the ways the allies can stand, and tells one of them by its number.
func (k *reckoning) lives() int {
	n := 1
	for _, b := range k.bears {
		n *= int(b) + 1
	}
	return n
}

func (k *reckoning) number(bears [mostFrail]int8) int {
	n := 0
	for i, b := range bears {
		n = n*(int(k.bears[i])+1) + int(b)
	}
	return n
}

func (k *reckoning) bearing(number int) (out [mostFrail]int8) {
	for i := mostFrail - 1; i >= 0; i-- {
		out[i] = int8(number % (int(k.bears[i]) + 1))
		number /= int(k.bears[i]) + 1
	}
	return out
}

// flees reports whether the stance flees where the fight stands so.
func (k *reckoning) flees(life, foe, bears int) bool {
	switch k.flight.when {
	case "last":
		return life <= k.flight.worst
	case "odds":
		on := *k
		on.flight, on.life, on.foe, on.bears = flight{}, life, foe, k.bearing(bears)
		on.begun, on.spent, on.cancelNow, on.wardNow = 0, [16]int8{}, k.cancel, k.ward
		won, _, _ := on.odds()
		return won < fleeOdds
	}
	return false
}

// stays is how likely so many attempts to flee all fail.
func (x *flight) stays(attempts int) float64 {
	sum := 0.0
	for _, p := range x.escapes {
		sum += math.Pow(1-p, float64(attempts))
	}
	return sum / float64(len(x.escapes))
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
			k, begin = &later, moment{ward: k.ward, cancel: k.cancel}
			clear(rounds)
		}
		left := 0.0
		worn := min(k.wears, max(0, k.wears*(round+1)-k.fresh))
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
				if flees { // each attempt that fails costs a wound
					down += p * k.flight.stays(life)
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
				switch after := life - c.loss; {
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
					next[(after*width+min(k.foe, c.foe+k.regrows))*lives+k.number(c.bears)] += p * c.chance
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
