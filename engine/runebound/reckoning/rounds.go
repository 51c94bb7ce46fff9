package reckoning

import "slices"

// noAttack means that the hero defends.
const noAttack = -1

// moment is a state within a round: the phase, the hero's cost so far, the enemy's life left, each side's cancellations
// left, and the enemy's extra damage. spent counts the attacks of each attacker, bears is the side's remaining
// strengths; once reports whether the once-a-round effects have happened.
type moment struct {
	phase, risk, foe, ward, cancel, harder int
	spent                                  counts
	bears                                  Strengths
	once                                   bool
}

// counts holds the number of attacks of each attacker in a round, at most two, in two bits each.
type counts uint32

// mostAttackers is the number of attackers considered; others do not attack.
const mostAttackers = 16

func (x counts) of(who int) int { return int(x>>(2*who)) & 3 }

func (x *counts) add(who, n int) { *x += counts(n) << (2 * who) }

// course is a possible course of a round: its probability, the hero's cost, the enemy's life left, and the decrease of
// the number of the side's strengths.
type course struct {
	loss, foe int16
	lost      int32
	chance    float64
}

// rounds holds the courses of equal rounds of a fight, enumerated on demand and cached: they do not depend on the
// hero's life, nor on an ally's strength beyond the most a round can cost.
type rounds struct {
	fight  *Fight
	phases []Phase
	twice  bool
	begin  moment
	// alike maps a number of strengths to that of the least strengths with the same courses.
	alike []int32
	// ways holds the bounds in listed of the courses for an enemy's life and strengths.
	ways   [][2]int32
	listed []course
	// decided holds the first choice in a linked list, from 1, by phase and enemy's life.
	decided []int32
	choices []choice
	shares  []share
	able    []candidate
	// start is the number of the strengths at the beginning of the present courses; found counts the exchanges
	// processed.
	start, found int
}

// choice is the decision of the hero's side in a phase in a situation; its shares are a range of the list.
type choice struct {
	at       situation
	from, to int32
	next     int32
}

// situation is everything that determines a choice in a phase against an enemy with a given life: the attacks made, the
// attackers killed before theirs, and the place of the guarding ally, from 1.
type situation struct {
	spent counts
	dead  [MostFrail]bool
	guard int8
}

// share is an attacker or defender in a phase: the probability of its exchange being chosen, and the chance of the
// exchange.
type share struct {
	who            int
	likely, chance float64
}

// reset prepares for another fight or other rounds.
func (r *rounds) reset(k *Fight, phases []Phase, twice bool, begin moment) {
	r.fight, r.phases, r.twice, r.begin = k, phases, twice, begin
	r.listed, r.choices, r.shares = r.listed[:0], r.choices[:0], r.shares[:0]
	lives := k.lives()
	r.ways, r.decided = cleared(r.ways, (k.most()+1)*lives), cleared(r.decided, (k.most()+1)*len(phases))
	r.alike = cleared(r.alike, lives)
	enough := r.enough()
	// The numbers enumerate the strengths of the first ally, for each of these those of the second, and so on; the list
	// is filled from the end, strength by strength.
	n := 1
	for i, most := range k.Bears {
		base := int(most) + 1
		for j := n - 1; j >= 0; j-- {
			before := r.alike[j]
			for b := range base {
				least := b
				if i < MostFrail {
					least = min(b, enough[i])
				}
				r.alike[j*base+b] = before*int32(base) + int32(least)
			}
		}
		n *= base
	}
}

// enough returns the strength of each ally beyond which a round's course does not change: one blow for a failed attack,
// one for a defence, and one wound in each sweeping phase.
func (r *rounds) enough() (out [MostFrail]int) {
	harder := 0
	for i := range r.phases {
		in := &r.phases[i]
		for _, list := range [][]Mishap{in.Starts, in.Hits, in.Misses} {
			for j := range list {
				harder += max(0, list[j].Harder)
			}
		}
	}
	blow, blows, guards := 1, 0, [MostFrail]bool{} // an ally without strength would be dead
	for i := range r.phases {
		in := &r.phases[i]
		blow, blows = max(blow, in.Blow+harder), blows+in.Blow+harder+1
		for who := range guards {
			guards[who] = guards[who] || in.Sweeps || slices.ContainsFunc(in.Guards, func(x Guard) bool {
				return x.Who == who+1
			})
		}
	}
	for who := range out {
		if out[who] = blow; guards[who] {
			out[who] = blows + blow + 1
		}
	}
	return out
}

// cleared returns a list of n zeros, reusing memory if possible.
func cleared[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n)
	}
	list = list[:n]
	clear(list)
	return list
}

// from returns the courses of a round for an enemy's life and a number of strengths.
func (r *rounds) from(foe, bears int) []course {
	r.start = int(r.alike[bears])
	way := &r.ways[foe*len(r.alike)+r.start]
	if way[1] == 0 {
		way[0] = int32(len(r.listed))
		now := r.begin
		now.foe, now.bears = foe, r.fight.bearing(r.start)
		r.follow(int(way[0]), &now, 1)
		way[1] = int32(len(r.listed))
	}
	return r.listed[way[0]:way[1]]
}

// tire exhausts the hero; the excess wounds and cannot be cancelled.
func (at *moment) tire(n int) {
	taken := min(n, int(at.bears[Vigour]))
	at.bears[Vigour] -= int8(taken)
	at.risk += n - taken
}

// wound wounds the hero, less the round's cancellations, and returns the rest.
func (at *moment) wound(n int) int {
	n, at.cancel = max(0, n-at.cancel), 0
	at.risk += n
	return n
}

// suffer applies automatic effects of cards to the hero; ally reports whether an ally has attacked.
func (r *rounds) suffer(at *moment, list []Mishap, ally bool) {
	for i := range list {
		x := &list[i]
		switch {
		case x.Once && at.once, ally && !x.Ally, !ally && !x.Hero, r.fight.Tiredness-int(at.bears[Vigour]) < x.Tired:
			continue
		}
		at.once = at.once || x.Once
		at.tire(x.Tires)
		at.harder += x.Harder
		if x.Wounds > 0 {
			at.wound(x.Wounds)
		}
	}
}

// candidate is a possible attacker in a phase: the damage, at most the enemy's life, and the highest expected damage in
// a later phase of the round.
type candidate struct {
	who     int
	damage  float64
	waiting float64
}

// candidates returns the possible attackers in a phase; each has one attack a round.
func (r *rounds) candidates(at *moment) []candidate {
	in := &r.phases[at.phase]
	r.able = r.able[:0]
	for a := range min(len(in.Attacks), mostAttackers) {
		if in.By == "defend" || in.By == "hero" && a > 0 || in.By == "allies" && a == 0 || at.spent.of(a) > 1 ||
			at.spent.of(a) == 1 && (a > 0 || !r.twice) || r.fight.killed(a, &at.bears) {
			continue
		}
		x := candidate{who: a, damage: float64(min(in.Attacks[a].Damage, at.foe))}
		for p := at.phase + 1; p < len(r.phases) && in.By != "allies"; p++ {
			x.waiting = max(x.waiting, r.worth(p, a, at.foe))
		}
		r.able = append(r.able, x)
	}
	return r.able
}

// chosen returns the index of the attacker in a phase, noAttack to defend: the highest expected damage now that is not
// exceeded later. If known, number is the number that this phase's rolls have to reach.
func (in *Phase) chosen(able []candidate, number int, known bool) int {
	best, who := 0.0, noAttack
	for i := range able {
		x := &able[i]
		e := &in.Attacks[x.who]
		if in.By == "hero" {
			return x.who
		}
		chance := e.Chance
		if known {
			chance = e.against(number)
		}
		if now := chance * x.damage; now > best && x.waiting <= now*1.01 {
			best, who = now, x.who
		}
	}
	return who
}

// worth returns the expected damage of an attack in a phase.
func (r *rounds) worth(phase, who, foe int) float64 {
	if who >= len(r.phases[phase].Attacks) {
		return 0
	}
	e := &r.phases[phase].Attacks[who]
	return e.Chance * float64(min(e.Damage, foe))
}

// guard returns the place, from 1, of the ally who defends in the hero's place in a phase, 0 for the hero: the first
// living one that would survive it.
func (r *rounds) guard(at *moment) int {
	in := &r.phases[at.phase]
	if in.By == "hero" {
		return 0
	}
	for i := range in.Guards {
		switch x := &in.Guards[i]; {
		case r.fight.killed(x.Who, &at.bears):
		case x.Who > MostFrail || r.fight.Bears[x.Who-1] == 0 || int(at.bears[x.Who-1]) > in.Blow+at.harder:
			return i + 1
		default:
			return 0
		}
	}
	return 0
}

// exchangeBy returns an attacker's exchange in a phase; for noAttack the defence.
func (in *Phase) exchangeBy(who, guard int) *Exchange {
	switch {
	case who != noAttack:
		return &in.Attacks[who]
	case guard > 0:
		return &in.Guards[guard-1].Exchange
	}
	return &in.Defence
}

// choose returns the decision of the hero's side in a phase.
func (r *rounds) choose(at *moment) choice {
	now := situation{spent: at.spent, guard: int8(r.guard(at))}
	for i := range now.dead {
		now.dead[i] = at.spent.of(i+1) == 0 && r.fight.killed(i+1, &at.bears)
	}
	head := &r.decided[at.foe*len(r.phases)+at.phase]
	for i := *head; i > 0; i = r.choices[i-1].next {
		if r.choices[i-1].at == now {
			return r.choices[i-1]
		}
	}
	c := choice{at: now, from: int32(len(r.shares)), next: *head}
	if in := &r.phases[at.phase]; len(in.Numbers) == 0 {
		who := in.chosen(r.candidates(at), 0, false)
		e := in.exchangeBy(who, int(now.guard))
		r.shares = append(r.shares, share{who, 1, e.Comes(e.Chance)})
	} else {
		r.decide(at, int(now.guard))
	}
	c.to = int32(len(r.shares))
	r.choices = append(r.choices, c)
	*head = int32(len(r.choices))
	return c
}

// decide adds the shares of a phase whose number is seen before the decision, merging numbers with the same attacker.
func (r *rounds) decide(at *moment, guard int) {
	in, able := &r.phases[at.phase], r.candidates(at)
	var likely, hits [mostAttackers + 1]float64
	each := 1 / float64(len(in.Numbers))
	for _, n := range in.Numbers {
		who := in.chosen(able, n, true)
		likely[who+1] += each
		e := in.exchangeBy(who, guard)
		hits[who+1] += each * e.Comes(e.against(n))
	}
	for i, x := range likely {
		if x > 0 {
			r.shares = append(r.shares, share{i - 1, x, min(1, hits[i]/x)})
		}
	}
}

// follow appends the courses of a round from a moment on; start is the beginning of the present list.
func (r *rounds) follow(start int, at *moment, p float64) {
	r.found++
	for at.phase < len(r.phases) && len(r.phases[at.phase].Attacks) == 0 {
		at.phase++
	}
	if at.phase == len(r.phases) || at.foe <= 0 {
		r.arrive(start, at, p)
		return
	}
	in := &r.phases[at.phase]
	r.suffer(at, in.Starts, false)
	c := r.choose(at)
	for i := c.from; i < c.to; i++ {
		x := r.shares[i]
		r.exchanged(start, at, p*x.likely, x, int(c.at.guard))
	}
}

// arrive appends a finished course of a round.
func (r *rounds) arrive(start int, at *moment, p float64) {
	x := course{loss: int16(at.risk), foe: int16(max(0, at.foe)), lost: int32(r.start - r.fight.number(&at.bears)),
		chance: p}
	if !r.fight.Told {
		x.loss = int16(max(0, at.risk-r.fight.Cancel))
	}
	for i := start; i < len(r.listed); i++ {
		if y := &r.listed[i]; y.loss == x.loss && y.foe == x.foe && y.lost == x.lost {
			y.chance += p
			return
		}
	}
	r.listed = append(r.listed, x)
}

// exchanged appends the courses of a round from one share's exchange on.
func (r *rounds) exchanged(start int, at *moment, p float64, x share, guard int) {
	in, after := &r.phases[at.phase], *at
	e := in.exchangeBy(x.who, guard)
	bearer := x.who
	if x.who != noAttack {
		after.spent.add(x.who, 1)
	} else if guard > 0 {
		bearer = in.Guards[guard-1].Who
	}
	after.phase++
	if x.chance > 0 {
		hit := after
		if x.who != noAttack {
			r.suffer(&hit, in.Hits, x.who > 0)
		}
		warded := min(hit.ward, e.Damage)
		hit.foe -= e.Damage - warded
		if hit.ward -= warded; r.fight.Told && warded > 0 {
			hit.ward = 0
		}
		r.follow(start, &hit, p*x.chance)
	}
	if x.chance < 1 {
		if x.who != noAttack {
			r.suffer(&after, in.Misses, x.who > 0)
		}
		r.struck(&after, in, e, bearer)
		r.follow(start, &after, p*(1-x.chance))
	}
}

// struck applies the cost of a failed exchange to the hero or ally in it.
func (r *rounds) struck(at *moment, in *Phase, e *Exchange, bearer int) {
	switch {
	case bearer > 0 && bearer <= MostFrail && r.fight.Bears[bearer-1] > 0:
		at.bears[bearer-1] -= int8(min(int(at.bears[bearer-1]), in.Blow+at.harder))
	case !r.fight.Told:
		at.risk += e.Risk
	case bearer > 0:
	case in.Drains:
		n := max(0, e.Risk+at.harder-at.cancel)
		at.cancel = 0
		at.tire(n)
	default:
		if e.Risk+at.harder > 0 && at.wound(e.Risk+at.harder) > 0 && in.Sweeps {
			for i := range MostFrail {
				at.bears[i] = max(0, at.bears[i]-1)
			}
		}
	}
}
