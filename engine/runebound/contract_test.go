package runebound

import (
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
)

// tables returns a table for each number of seats and for each value of each option.
func tables() []engine.Setup {
	var out []engine.Setup
	for n := 2; n <= 6; n++ {
		out = append(out, engine.Setup{Seats: n})
	}
	for n := 1; n <= 4; n++ {
		out = append(out, engine.Setup{Seats: n, Options: map[string]string{optionCompany: switchOn, optionDoom: "24"}})
	}
	for _, o := range options {
		for i, v := range o.Values[1:] {
			if o.ID != optionCompany {
				out = append(out, engine.Setup{Seats: 2 + i, Options: map[string]string{o.ID: v.ID}})
			}
		}
	}
	return append(out,
		engine.Setup{Seats: 3, Options: map[string]string{optionLength: lengthDash, optionStart: startDrawn,
			optionDoom: "30", optionRefill: switchOn, optionDuels: duelsRunes}},
		engine.Setup{Seats: 2, Options: map[string]string{optionLength: lengthShort, optionHeroes: heroesTwo,
			optionDoom: "36", optionRefill: switchOn, optionCompany: switchOn}})
}

// someTables returns a few of the tables, or all of them in a whole sweep.
func someTables(t *testing.T, few int) []engine.Setup {
	t.Helper()
	s := sweep.Of(t, tables(), few)
	var out []engine.Setup
	for _, setup := range s.Cases() {
		if s.Next() {
			out = append(out, setup)
		}
	}
	return out
}

func TestTheKernelsContractHolds(t *testing.T) {
	contract.Suite{Rules: New(Pilots), Setups: someTables(t, 5), Matches: 1, Moves: 300, Every: 97,
		Invariant: func(t *testing.T, g engine.Game) {
			if err := invariant(g.(*Game)); err != nil {
				t.Fatal(err)
			}
		}}.Run(t)
}
