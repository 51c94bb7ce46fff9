package reckoning

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// anyFight returns a random fight with all effects that cards can have on odds for players.
func anyFight(d *rand.Rand) *Fight {
	upTo := func(n int) int { return d.IntN(n + 1) }
	rarely := func() bool { return d.IntN(8) == 0 }
	allies := upTo(MostFrail)
	chance := func() float64 { return float64(upTo(20)) / 20 }
	mishaps := func() (out []Mishap) {
		for range upTo(1) {
			if rarely() {
				out = append(out, Mishap{Tires: upTo(2), Wounds: upTo(1), Harder: upTo(2), Tired: upTo(1), Hero: true,
					Ally: rarely(), Once: rarely()})
			}
		}
		return out
	}
	k := &Fight{Life: 1 + upTo(5), Foe: 1 + upTo(5), Cancel: upTo(1), Ward: upTo(1), Twice: rarely()}
	k.Told, k.CancelNow, k.WardNow, k.TwiceLater, k.Tiredness, k.Round = true, upTo(1), upTo(1), k.Twice, 3, 1
	for i := range allies {
		k.Bears[i] = int8(upTo(8))
	}
	k.Bears[Vigour] = int8(upTo(3))
	for range 3 {
		in := Phase{Blow: upTo(2), Sweeps: rarely(), Drains: rarely(), Starts: mishaps(), Hits: mishaps(),
			Misses: mishaps()}
		for i := range allies + 1 {
			e := Exchange{Chance: chance(), Damage: upTo(3), Adds: upTo(8)}
			if i == 0 {
				e.Risk = in.Blow
			}
			in.Attacks = append(in.Attacks, e)
			if i > 0 && rarely() {
				in.Guards = append(in.Guards, Guard{i, Exchange{Chance: chance()}})
			}
		}
		in.Defence = Exchange{Chance: chance(), Risk: in.Blow, Adds: upTo(8)}
		if rarely() {
			for n := range 20 {
				in.Numbers = append(in.Numbers, n+upTo(8))
			}
		}
		k.Phases = append(k.Phases, in)
	}
	for range 10 {
		k.Begins = append(k.Begins, RoundStart{Regrows: upTo(1), Wears: upTo(1)})
	}
	if rarely() {
		k.Begins = nil
	}
	return k
}

// A round has the same courses for an ally with more strength than it can cost them.
func TestStrengthARoundCannotTakeMakesNoDifference(t *testing.T) {
	t.Parallel()
	d := rand.New(rand.NewPCG(1, 2))
	found, without := 0, 0
	for n := range 300 {
		k := anyFight(d)
		var r, each rounds
		for _, x := range []*rounds{&r, &each} {
			x.reset(k, k.Phases, k.Twice, moment{ward: k.Ward, cancel: k.Cancel})
		}
		for bears := range each.alike {
			each.alike[bears] = int32(bears)
		}
		for foe := 1; foe <= k.Foe; foe++ {
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

// A comparison with a chance is decided before the fight has been followed to its end, and always the same way.
func TestTheFirstRoundsDecideWhatIsAskedOnly(t *testing.T) {
	t.Parallel()
	d := rand.New(rand.NewPCG(3, 4))
	shorter := 0
	for n := range 2000 {
		k := anyFight(d)
		var r, about Reckoner
		won, _, _ := r.Odds(k)
		least := []float64{FleeOdds, 0.5, won, won + 1e-12}[n%4]
		if w, _, _ := about.OddsAbout(k, least); w >= least != (won >= least) {
			t.Fatalf("fight %d is won with %v, but asked about %v with %v: %+v", n, won, least, w, k)
		}
		if about.Steps < r.Steps {
			shorter++
		}
	}
	if shorter < 500 {
		t.Errorf("only %d fights were not followed to their end", shorter)
	}
}
