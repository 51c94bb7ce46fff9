package runebound

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// anyFight is a fight such as players are told the odds of, with whatever cards can bring.
func anyFight(d *rand.Rand) *reckoning {
	upTo := func(n int) int { return d.IntN(n + 1) }
	rarely := func() bool { return d.IntN(8) == 0 }
	allies := upTo(mostFrail)
	chance := func() float64 { return float64(upTo(20)) / 20 }
	mishaps := func() (out []mishap) {
		for range upTo(1) {
			if rarely() {
				out = append(out, mishap{tires: upTo(2), wounds: upTo(1), harder: upTo(2), tired: upTo(1), hero: true, ally: rarely(), once: rarely()})
			}
		}
		return out
	}
	k := &reckoning{life: 1 + upTo(5), foe: 1 + upTo(5), cancel: upTo(1), ward: upTo(1), twice: rarely()}
	k.told, k.cancelNow, k.wardNow, k.twiceLater, k.tiredness, k.round = true, upTo(1), upTo(1), k.twice, 3, 1
	for i := range allies {
		k.bears[i] = int8(upTo(8))
	}
	k.bears[vigour] = int8(upTo(3))
	for range 3 {
		in := phaseOdds{blow: upTo(2), sweeps: rarely(), drains: rarely(), starts: mishaps(), hits: mishaps(), misses: mishaps()}
		for i := range allies + 1 {
			e := exchange{chance: chance(), damage: upTo(3), adds: upTo(8)}
			if i == 0 {
				e.risk = in.blow
			}
			in.attacks = append(in.attacks, e)
			if i > 0 && rarely() {
				in.guards = append(in.guards, guarding{i, exchange{chance: chance()}})
			}
		}
		in.defence = exchange{chance: chance(), risk: in.blow, adds: upTo(8)}
		if rarely() {
			for n := range 20 {
				in.numbers = append(in.numbers, n+upTo(8))
			}
		}
		k.phases = append(k.phases, in)
	}
	for range 10 {
		k.begins = append(k.begins, roundStart{regrows: upTo(1), wears: upTo(1)})
	}
	if rarely() {
		k.begins = nil
	}
	return k
}

// A round goes the same ways with an ally who bears more than it can cost them.
func TestStrengthARoundCannotTakeMakesNoDifference(t *testing.T) {
	t.Parallel()
	d := rand.New(rand.NewPCG(1, 2))
	found, without := 0, 0
	for n := range 300 {
		k := anyFight(d)
		var r, each rounds
		for _, x := range []*rounds{&r, &each} {
			x.reset(k, k.phases, k.twice, moment{ward: k.ward, cancel: k.cancel})
		}
		for bears := range each.alike {
			each.alike[bears] = int32(bears)
		}
		for foe := 1; foe <= k.foe; foe++ {
			for bears := range k.lives() {
				if !slices.Equal(r.from(foe, bears), each.from(foe, bears)) {
					t.Fatalf("fight %d: against %d with %v a round goes otherwise: %+v", n, foe, k.bearing(bears), k)
				}
			}
		}
		found, without = found+r.found, without+each.found
	}
	if 3*found > 2*without {
		t.Errorf("%d exchanges were gone through, not two thirds of %d", found, without)
	}
}

// Whether a fight is more likely won than some chance is known before it has been followed
// to its end, and never differently.
func TestTheFirstRoundsDecideWhatIsAskedOnly(t *testing.T) {
	t.Parallel()
	d := rand.New(rand.NewPCG(3, 4))
	shorter := 0
	for n := range 2000 {
		k := anyFight(d)
		var r, about reckoner
		won, _, _ := r.odds(k)
		least := []float64{fleeOdds, even, won, won + 1e-12}[n%4]
		if w, _, _ := about.oddsAbout(k, least); w >= least != (won >= least) {
			t.Fatalf("fight %d is won with %v, but asked about %v with %v: %+v", n, won, least, w, k)
		}
		if about.steps < r.steps {
			shorter++
		}
	}
	if shorter < 500 {
		t.Errorf("only %d fights were not followed to their end", shorter)
	}
}
