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
	regrows   int // wounds the enemy loses each round
	phases    []phaseOdds
	twice     bool // the hero attacks twice in a round
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

// courses lists the ways a round can go against an enemy with so much life left.
func (k *reckoning) courses(foe int) []course {
	var out []course
	var play func(phase, risk, foe int, spent [16]int8, p float64)
	play = func(phase, risk, foe int, spent [16]int8, p float64) {
		if phase == len(k.phases) || foe <= 0 {
			c := course{p, max(0, risk-k.cancel), max(0, foe)}
			for i := range out {
				if out[i].loss == c.loss && out[i].foe == c.foe {
					out[i].chance += p
					return
				}
			}
			out = append(out, c)
			return
		}
		at := &k.phases[phase]
		if len(at.attacks) == 0 {
			play(phase+1, risk, foe, spent, p)
			return
		}
		e := at.defence
		if who := k.chosen(phase, &spent, foe); who != noAttack {
			e = at.attacks[who]
			spent[who]++
		}
		if e.chance > 0 {
			play(phase+1, risk, foe-e.damage, spent, p*e.chance)
		}
		if e.chance < 1 {
			play(phase+1, risk+e.risk, foe, spent, p*(1-e.chance))
		}
	}
	play(0, 0, foe, [16]int8{}, 1)
	return out
}

// odds are the chances to win the fight and to be knocked out in it, and how many
// wounds it costs on average. What is left is a fight broken off.
func (k *reckoning) odds() (won, down, wounds float64) {
	if k.life <= 0 || k.foe <= 0 {
		return 0, 0, 0
	}
	rounds := make([][]course, k.foe+1)
	// standing is how likely the fight stands so: the hero's life by the enemy's.
	width := k.foe + 1
	standing, next := make([]float64, (k.life+1)*width), make([]float64, (k.life+1)*width)
	standing[k.life*width+k.foe] = 1
	for range mostRounds {
		left := 0.0
		for life := 1; life <= k.life; life++ {
			for foe := 1; foe <= k.foe; foe++ {
				p := standing[life*width+foe]
				if p < 1e-6 {
					continue
				}
				if rounds[foe] == nil {
					rounds[foe] = k.courses(foe)
				}
				for _, c := range rounds[foe] {
					switch after := life - c.loss; {
					case after <= 0:
						down += p * c.chance
						wounds += p * c.chance * float64(k.life)
					case c.foe == 0:
						won += p * c.chance
						wounds += p * c.chance * float64(k.life-after)
					default:
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
