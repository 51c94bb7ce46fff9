package andor

import (
	"fmt"
	"sync"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
)

// standardRules returns the rules with the built-in legends.
var standardRules = sync.OnceValue(func() engine.Rules {
	r, err := New(Options{Autopilot: Pilots})
	if err != nil {
		panic(err)
	}
	return r
})

// newRules returns standardRules, which all tests share because rules never change.
func newRules(t testing.TB) engine.Rules {
	t.Helper()
	return standardRules()
}

func TestTheKernelsContractHolds(t *testing.T) {
	var setups []engine.Setup
	for _, l := range builtIn {
		for seats := l.Least; seats <= l.Most; seats++ {
			for _, d := range append([]string{""}, l.Difficulties...) {
				s := engine.Setup{Seats: seats, Options: map[string]string{OptionLegend: l.ID}}
				if d != "" {
					s.Options[optionDifficulty] = d
				}
				setups = append(setups, s)
			}
		}
	}
	name := func(s engine.Setup) string { return fmt.Sprint(s.Seats, " seats ", s.Options) }
	// Each setup has its own suite, so that its match does not depend on the sample.
	sweep.Of(t, setups, 10).Parallel(t, name, func(t *testing.T, s engine.Setup) {
		contract.Suite{Rules: newRules(t), Setups: []engine.Setup{s}, Matches: 1, Moves: 3000, MustEnd: true, Every: 60,
			Invariant: func(t *testing.T, g engine.Game) {
				if err := invariant(g); err != nil {
					t.Fatal(err)
				}
			}}.Run(t)
	})
}

// invariant checks a position of random play.
func invariant(g engine.Game) error {
	x := g.(*Game)
	if err := x.check(); err != nil {
		return err
	}
	held := map[string]int{}
	for i := range x.Heroes {
		for _, y := range x.Heroes[i].goods() {
			held[y.it.ID]++
		}
	}
	for _, l := range x.Lying {
		held[l.What] += l.N
	}
	for _, a := range stock {
		if n := held[a.ID] + x.Stock[a.ID]; n != a.N {
			return fmt.Errorf("there are %d of %s, the box holds %d", n, a.ID, a.N)
		}
	}
	return nil
}
