package reckoning

import "slices"

// noAttack says that the hero defends.
const noAttack = -1

// moment is where a round stands: the phase, what it has cost the hero so far, what
// life the enemy has left, what each side can still cancel, and how much more the enemy
// deals; spent counts the attacks each has made, bears what the hero's side can still bear.
// once reports whether what happens once a round has.
type moment struct {
	phase, risk, foe, ward, cancel, harder int
	spent                                  counts
	bears                                  Strengths
	once                                   bool
}

// counts are how many attacks each has made in a round, of whom nobody has more than two:
// two bits for each.
type counts uint32

// mostAttackers is how many of those who attack are counted; others do not attack.
const mostAttackers = 16

func (x counts) of(who int) int { return int(x>>(2*who)) & 3 }

func (x *counts) add(who, n int) { *x += counts(n) << (2 * who) }

// course is one way a round can go: how likely, what it costs the hero and what life it
// leaves the enemy, and by how much it lowers the number of what the hero's side bears.
type course struct {
	loss, foe int16
	lost      int32
	chance    float64
}

// rounds are the ways in which the rounds of a fight can go that are alike. They are found
// when they are first needed and kept: a round goes the same ways whatever the hero's life,
// and however much an ally bears beyond what a round can cost one.
type rounds struct {
	fight  *Fight
	phases []Phase
	twice  bool
	begin  moment
	// alike are the least strengths with which a round goes like with those of a number, by
	// the number.
	alike []int32
	// ways are the places in listed between which the ways lie that begin with so much life
	// of the enemy and such strengths, by both.
	ways   [][2]int32
	listed []course
	// decided is what the hero's side does in a phase, by the phase and the enemy's life; the
	// first of a list, from 1, of which each names the next.
	decided []int32
	choices []choice
	shares  []share
	able    []candidate
	// start is the number of the strengths with which the ways listed now begin, found counts
	// the exchanges gone through.
	start, found int
}

// choice is what the hero's side does in a phase where a round stands so; the shares lie
// from one place to another.
type choice struct {
	at       situation
	from, to int32
	next     int32
}

// situation is all on which a choice in a phase against an enemy with some life depends:
// the attacks made, those killed before theirs, and the place of the ally who would defend, from 1.
type situation struct {
	spent counts
	dead  [MostFrail]bool
	guard int8
}

// share is one who attacks, or defends, in a phase: how likely it is they, and the chance
// of their exchange.
type share struct {
	who            int
	likely, chance float64
}

// reset forgets the ways of another fight, or of other rounds.
func (r *rounds) reset(k *Fight, phases []Phase, twice bool, begin moment) {
	r.fight, r.phases, r.twice, r.begin = k, phases, twice, begin
	r.listed, r.choices, r.shares = r.listed[:0], r.choices[:0], r.shares[:0]
	lives := k.lives()
	r.ways, r.decided = cleared(r.ways, (k.Foe+1)*lives), cleared(r.decided, (k.Foe+1)*len(phases))
	r.alike = cleared(r.alike, lives)
	enough := r.enough()
	// The numbers go through what the first bears, for each of these the second, and so on;
	// the list is filled from behind, strength by strength.
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

// enough is how much each ally must bear so that it makes no difference to a round if they
// bear more: an attack that fails costs them one blow, a defence too, and what sweeps one
// wound in each phase.
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
	blow, blows, guards := 1, 0, [MostFrail]bool{} // with nothing they would be dead
	for i := range r.phases {
		in := &r.phases[i]
		blow, blows = max(blow, in.Blow+harder), blows+in.Blow+harder+1
		for who := range guards {
			guards[who] = guards[who] || in.Sweeps || slices.ContainsFunc(in.Guards, func(x Guard) bool { return x.Who == who+1 })
		}
	}
	for who := range out {
		if out[who] = blow; guards[who] {
			out[who] = blows + blow + 1
		}
	}
	return out
}

// cleared returns a list of so many zeros, in the memory of another where it is enough.
func cleared[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n)
	}
	list = list[:n]
	clear(list)
	return list
}

// from lists the ways a round can go that begins with so much life of the enemy and such
// strengths.
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

// tire exhausts the hero: what is too much wounds, and nothing cancels it.
func (at *moment) tire(n int) {
	taken := min(n, int(at.bears[Vigour]))
	at.bears[Vigour] -= int8(taken)
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

// candidate is one who may attack in a phase: the damage, at most the enemy's life, and the
// most they can expect to deal by waiting for a later phase of the round.
type candidate struct {
	who     int
	damage  float64
	waiting float64
}

// candidates lists those who may attack in a phase: each has one attack a round.
func (r *rounds) candidates(at *moment) []candidate {
	in := &r.phases[at.phase]
	r.able = r.able[:0]
	for a := range min(len(in.Attacks), mostAttackers) {
		if in.By == "defend" || in.By == "hero" && a > 0 || in.By == "allies" && a == 0 || at.spent.of(a) > 1 || at.spent.of(a) == 1 && (a > 0 || !r.twice) || r.fight.killed(a, &at.bears) {
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

// chosen is who attacks in a phase, by their place, noAttack to defend: whoever can expect
// most now, and no more later. Where known, number is what this phase's rolls have to reach.
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

// worth is what an attack can be expected to deal in a phase.
func (r *rounds) worth(phase, who, foe int) float64 {
	if who >= len(r.phases[phase].Attacks) {
		return 0
	}
	e := &r.phases[phase].Attacks[who]
	return e.Chance * float64(min(e.Damage, foe))
}

// guard returns the place, from 1, of the ally who defends in the hero's place in a phase,
// 0 for the hero: the first of those alive, if they live through it.
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

// exchangeBy returns the attack of somebody in a phase, of noAttack the defence.
func (in *Phase) exchangeBy(who, guard int) *Exchange {
	switch {
	case who != noAttack:
		return &in.Attacks[who]
	case guard > 0:
		return &in.Guards[guard-1].Exchange
	}
	return &in.Defence
}

// choose returns what the hero's side does in a phase.
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

// decide adds the shares of those who attack or defend in a phase whose number is seen
// first: whoever sees it decides by it. Numbers with the same attacker are put together.
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

// follow lists the ways a round can go on from a moment, behind what is listed already:
// start is where they begin.
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

// arrive lists the way a round has gone, which is over.
func (r *rounds) arrive(start int, at *moment, p float64) {
	x := course{loss: int16(at.risk), foe: int16(max(0, at.foe)), lost: int32(r.start - r.fight.number(&at.bears)), chance: p}
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

// exchanged lists the ways a round can go on from an exchange of one share.
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

// struck deals what a failed exchange of a phase costs whoever stands in it.
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
