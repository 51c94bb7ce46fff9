package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/text"
)

// exchange is one exchange of blows in a phase as the odds of a fight see it: who attacks with
// which chance and damage, or the defence.
type exchange struct {
	chance float64
	damage int  // what a success deals to the enemy
	risk   int  // what a failure costs the hero
	attack bool // of the hero or an ally; a defence deals nothing
}

// reckoning is a fight as far as its odds are reckoned: figures, free cancels, the
// order of attacks. Cards that cost something, and the lives of allies, are left out
// of it: who uses them fares better.
type reckoning struct {
	life, foe int
	cancel    int // wounds cancelled free in each round
	regrows   int // wounds the enemy loses each round
	phases    []map[string]exchange
	allies    []string
	twice     bool
}

// fightPhases are the phases in which blows fall, in the order of a round.
func (g *Game) fightPhases() []string {
	return slices.DeleteFunc(slices.Clone(slicesOf(g.order())), func(p string) bool { return p == phaseEscape })
}

func slicesOf(p [4]string) []string { return p[:] }

// reckon reckons the fight the hero is in, or about to begin.
func (g *Game) reckon() reckoning {
	f := g.Facing
	h := g.hero(f.Seat)
	k := reckoning{life: g.lifeLeft(f.Seat), foe: g.foeLifeLeft(), allies: h.of(cards.Ally, true)}
	x := g.judged(f.Seat, "", "")
	if g.any("drains", x) {
		k.life += max(0, g.stamina(f.Seat)-h.Exhaustion)
	}
	k.twice = g.any("twice", x)
	for _, s := range g.sources(f.Seat) {
		for i := range s.rules {
			r := &s.rules[i]
			if r.Optional() || len(r.If) > 0 {
				continue
			}
			for j := range r.Do {
				switch t := &r.Do[j]; {
				case t.Word == "cancel" && r.When == "hurt":
					k.cancel += t.N()
				case t.Word == "foe-heals" && r.When == "round":
					k.regrows += t.N()
				}
			}
		}
	}
	for _, phase := range g.fightPhases() {
		at := map[string]exchange{}
		x := g.judged(f.Seat, phase, "")
		skipped, immune := false, false
		g.each("skip", x, func(t *ability.Term, _ string) { skipped = skipped || t.Arg(0) == phase })
		g.each("only", x, func(t *ability.Term, _ string) { immune = immune || t.Arg(0) != phase })
		if skipped {
			k.phases = append(k.phases, at)
			continue
		}
		for _, who := range append([]string{thisHero}, k.allies...) {
			e := g.exchangeOf(rollAttack, who, phase)
			e.attack = true
			if immune {
				e.damage = 0
			}
			if who != thisHero {
				e.risk = 0
			}
			at[who] = e
		}
		at[""] = g.exchangeOf(rollDefence, thisHero, phase)
		k.phases = append(k.phases, at)
	}
	return k
}

// exchangeOf is one exchange of a phase.
func (g *Game) exchangeOf(kind, who, phase string) exchange {
	f := g.Facing
	e := exchange{risk: g.foeDamage(phase)}
	if kind == rollAttack {
		e.damage = g.damage(f.Seat, ally(who), phase)
	}
	if !g.duel() {
		r := g.rollOf(kind, who, phase)
		e.chance = float64(g.chance(&r)) / 20
		return e
	}
	// Both sides roll: of 400 pairs of dice, those in which the attacker's sum is at
	// least the defender's.
	own := roll{Kind: kind, Seat: f.Seat, Who: ally(who), Phase: phase, Value: valueOf(phase)}
	theirs := roll{Kind: rollNumber, Seat: f.Foe, Phase: phase, Value: valueOf(phase)}
	lead := g.rollValue(&own) - g.rollValue(&theirs)
	won := 0
	for d := 1; d <= 20; d++ {
		won += min(20, max(0, 21-d+lead))
	}
	e.chance = float64(won) / 400
	return e
}

// chosen is who attacks in a phase, "" to defend: each has one attack a round, and
// waits for the phase in which he can expect most.
func (k *reckoning) chosen(phase int, spent []string, foe int) string {
	best, who := 0.0, ""
	for _, a := range append([]string{thisHero}, k.allies...) {
		if slices.Contains(spent, a) && !(a == thisHero && k.twice && countOf(spent, a) < 2) {
			continue
		}
		worth := func(p int) float64 {
			e := k.phases[p][a]
			return e.chance * float64(min(e.damage, foe))
		}
		now := worth(phase)
		later := false
		for p := phase + 1; p < len(k.phases); p++ {
			later = later || worth(p) > now*1.01
		}
		if !later && now > best {
			best, who = now, a
		}
	}
	return who
}

func countOf(list []string, x string) int {
	n := 0
	for _, y := range list {
		if y == x {
			n++
		}
	}
	return n
}

// odds are the chances to win the fight by the stance and to be knocked out in it.
// What is left is a fight broken off.
func (g *Game) odds() (won, down float64) {
	k := g.reckon()
	if k.life <= 0 || k.foe <= 0 {
		return 0, 0
	}
	// standing is how likely the fight stands so: the hero's life by the enemy's.
	standing := make([][]float64, k.life+1)
	for i := range standing {
		standing[i] = make([]float64, k.foe+1)
	}
	standing[k.life][k.foe] = 1
	for range mostRounds {
		next := make([][]float64, k.life+1)
		for i := range next {
			next[i] = make([]float64, k.foe+1)
		}
		left := 0.0
		for life := 1; life <= k.life; life++ {
			for foe := 1; foe <= k.foe; foe++ {
				if p := standing[life][foe]; p > 1e-6 {
					k.round(0, life, foe, k.cancel, nil, p, next, &won, &down)
				}
			}
		}
		for life := range next {
			for foe := k.foe; foe > 0 && k.regrows > 0; foe-- {
				if up := min(k.foe, foe+k.regrows); up != foe {
					next[life][up] += next[life][foe]
					next[life][foe] = 0
				}
			}
			for foe := range next[life] {
				left += next[life][foe]
			}
		}
		standing = next
		if left < 0.001 {
			break
		}
	}
	return won, down
}

// round plays the phases of a round out with all their chances.
func (k *reckoning) round(phase, life, foe, cancel int, spent []string, p float64, next [][]float64, won, down *float64) {
	if phase == len(k.phases) {
		next[life][foe] += p
		return
	}
	if len(k.phases[phase]) == 0 {
		k.round(phase+1, life, foe, cancel, spent, p, next, won, down)
		return
	}
	who := k.chosen(phase, spent, foe)
	e := k.phases[phase][who]
	if who != "" {
		spent = append(slices.Clone(spent), who)
	}
	if e.chance > 0 {
		if left := foe - e.damage; left <= 0 {
			*won += p * e.chance
		} else {
			k.round(phase+1, life, left, cancel, spent, p*e.chance, next, won, down)
		}
	}
	if e.chance < 1 {
		off := min(cancel, e.risk)
		if left := life - e.risk + off; left <= 0 {
			*down += p * (1 - e.chance)
		} else {
			k.round(phase+1, left, foe, cancel-off, spent, p*(1-e.chance), next, won, down)
		}
	}
}

// fightOdds says the odds of a fight by the stance.
func (g *Game) fightOdds() text.Message {
	won, down := g.odds()
	return text.M("hint.fight-odds", "won", int(won*100+0.5), "down", int(down*100+0.5))
}

// oddsAgainst are the odds of a hero against a card, as if he faced it now.
func (g *Game) oddsAgainst(seat engine.Seat, id string) (won, down float64) {
	before := g.Facing
	g.Facing = &facing{Seat: seat, Card: id, Foe: engine.Public, At: g.hero(seat).At}
	won, down = g.odds()
	g.Facing = before
	return won, down
}

// prospect is of how many challenges of a colour, as far as nobody knows which comes
// next, a hero would rather win than not.
type prospect struct {
	seat    engine.Seat
	of, won int
	known   bool
}

// prospects reckons the prospect of a hero for a colour, once a move.
func (g *Game) prospects(seat engine.Seat, colour string) (won, of int) {
	k := &g.chances[colourOf(colour)]
	if k.known && k.seat == seat {
		return k.won, k.of
	}
	*k = prospect{seat: seat, known: true}
	for _, id := range g.Decks[colourOf(colour)].Unseen(engine.Public) {
		a := cards.Dragonlords.Adventure(id)
		if a.Kind != cards.Challenge || !a.Fights() {
			continue
		}
		k.of++
		if w, _ := g.oddsAgainst(seat, id); w >= 0.5 {
			k.won++
		}
	}
	return k.won, k.of
}

// duelHint says the odds of a duel.
func (g *Game) duelHint(seat, foe engine.Seat) text.Message {
	before := g.Facing
	g.Facing = &facing{Seat: seat, Foe: foe, At: g.hero(seat).At}
	won, down := g.odds()
	g.Facing = before
	return text.M("hint.fight-odds", "won", int(won*100+0.5), "down", int(down*100+0.5))
}
