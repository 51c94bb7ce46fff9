package games_test

import (
	"os"
	"strconv"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/games"
)

// pairMoves is how many moves a match of the sweep over pairs of options lasts:
// OPTION_PAIRS_MOVES where time is no matter, else few enough for every day.
func pairMoves(t *testing.T) int {
	if n, err := strconv.Atoi(os.Getenv("OPTION_PAIRS_MOVES")); err == nil {
		return n
	}
	if testing.Short() {
		return 30
	}
	return 150
}

// Every two values of options stand together at some table, solo games with every
// variant among them, and random matches there keep what the kernel promises.
func TestRandomMatchesPlayEveryPairOfOptionsTogether(t *testing.T) {
	moves := pairMoves(t)
	for _, rules := range games.All() {
		t.Run(rules.ID(), func(t *testing.T) {
			t.Parallel()
			setups := contract.Pairs(rules)
			t.Logf("%d tables of %d moves", len(setups), moves)
			contract.Suite{Rules: rules, Setups: setups, Matches: 1, Moves: moves, Every: 100}.Run(t)
		})
	}
}

func TestThePairsHoldSoloWithEveryVariantItAllows(t *testing.T) {
	rules, _ := games.Find("return-of-the-heroes")
	want := map[string]bool{}
	for _, o := range rules.Options() {
		for _, v := range o.Values {
			s := engine.Setup{Seats: 1, Options: map[string]string{"preset": "solo", o.ID: v.ID}}
			if _, _, err := rules.New(s, engine.NewDice(engine.NewChance(1), engine.Marks{})); err == nil && o.ID != "preset" {
				want[o.ID+"="+v.ID] = true
			}
		}
	}
	if len(want) < 10 {
		t.Fatalf("solo allows only %v", want)
	}
	for _, s := range contract.Pairs(rules) {
		if s.Options["preset"] == "solo" {
			for id, v := range s.Options {
				delete(want, id+"="+v)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("no solo table plays with %v", want)
	}
}
