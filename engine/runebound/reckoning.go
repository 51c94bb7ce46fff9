package runebound

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
}

// reckoning is a fight as far as its odds are reckoned: figures, free cancels, the
// order of attacks. Cards that cost something, and the lives of allies, are left out
// of it: who uses them fares better.
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
}

// noAttack says that the hero defends.
const noAttack = -1

// chosen is who attacks in a phase, by his place, noAttack to defend: each has one
// attack a round, and waits for the phase in which he can expect most. spent counts the
// attacks each has made.
func (k *reckoning) chosen(phase int, spent *[16]int8, foe int) int {
	best, who := 0.0, noAttack
	for a := range k.phases[phase].attacks {
		if a >= len(spent) || spent[a] > 1 || spent[a] == 1 && (a > 0 || !k.twice) {
			continue
		}
		now := k.worth(phase, a, foe)
		if now <= best {
			continue
		}
		later := false
		for p := phase + 1; p < len(k.phases) && !later; p++ {
			later = k.worth(p, a, foe) > now*1.01
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

// course is one way a round can go: how likely, what it costs the hero, and what life
// it leaves the enemy.
type course struct {
	chance    float64
	loss, foe int
}

// courses lists the ways a round can go against an enemy with so much life left, and so
// many wounds he can still cancel, behind what the list holds already: from is where they
// begin. The first call is for the first phase, with nothing spent and a chance of 1.
func (k *reckoning) courses(list []course, from, phase, risk, foe, ward int, spent [16]int8, p float64) []course {
	if phase == len(k.phases) || foe <= 0 {
		x := course{p, max(0, risk-k.cancel), max(0, foe)}
		for i := from; i < len(list); i++ {
			if y := &list[i]; y.loss == x.loss && y.foe == x.foe {
				y.chance += p
				return list
			}
		}
		return append(list, x)
	}
	at := &k.phases[phase]
	if len(at.attacks) == 0 {
		return k.courses(list, from, phase+1, risk, foe, ward, spent, p)
	}
	e := at.defence
	if who := k.chosen(phase, &spent, foe); who != noAttack {
		e = at.attacks[who]
		spent[who]++
	}
	if e.chance > 0 {
		warded := min(ward, e.damage)
		list = k.courses(list, from, phase+1, risk, foe-e.damage+warded, ward-warded, spent, p*e.chance)
	}
	if e.chance < 1 {
		list = k.courses(list, from, phase+1, risk+e.risk, foe, ward, spent, p*(1-e.chance))
	}
	return list
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
	rounds, listed := append(roomRounds[:0], make([][2]int, k.foe+1)...), roomCourses[:0]
	// standing is how likely the fight stands so: the hero's life by the enemy's.
	width := k.foe + 1
	size := (k.life + 1) * width
	standing, next := append(roomStanding[0][:0], make([]float64, size)...), append(roomStanding[1][:0], make([]float64, size)...)
	standing[k.life*width+k.foe] = 1
	for round := range mostRounds {
		if round == 1 && k.later != nil {
			later := *k
			k, later.phases = &later, k.later
			clear(rounds)
		}
		left := 0.0
		worn := min(k.wears, max(0, k.wears*(round+1)-k.fresh))
		for life := 1; life <= k.life; life++ {
			for foe := 1; foe <= k.foe; foe++ {
				p := standing[life*width+foe]
				if p < 1e-6 {
					continue
				}
				if rounds[foe][1] == 0 {
					from := len(listed)
					listed = k.courses(listed, from, 0, 0, foe, k.ward, [16]int8{}, 1)
					rounds[foe] = [2]int{from, len(listed)}
				}
				for _, c := range listed[rounds[foe][0]:rounds[foe][1]] {
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
						next[after*width+min(k.foe, c.foe+k.regrows)] += p * c.chance
						left += p * c.chance
					}
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
