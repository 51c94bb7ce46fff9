package games_test

import (
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/games"
)

// Every pair of option values is at some table, including solo games with every variant, and random matches there keep
// the promises of the kernel.
func TestRandomMatchesPlayEveryPairOfOptionsTogether(t *testing.T) {
	t.Parallel()
	moves := 150
	if sweep.Full() {
		moves = 2500
	}
	for _, rules := range games.All() {
		t.Run(rules.ID(), func(t *testing.T) {
			t.Parallel()
			contract.Suite{Rules: rules, Setups: contract.Pairs(rules), Matches: 1, Few: 5, Moves: moves,
				Every: 100}.Run(t)
		})
	}
}

func TestThePairsHoldSoloWithEveryVariantItAllows(t *testing.T) {
	t.Parallel()
	rules, _ := games.Find("return-of-the-heroes")
	want := map[string]bool{}
	for _, o := range rules.Options() {
		for _, v := range o.Values {
			s := engine.Setup{Seats: 1, Options: map[string]string{"preset": "solo", o.ID: v.ID}}
			if _, _, err := rules.New(s, engine.NewDice(engine.NewChance(1), engine.StreamPositions{})); err == nil &&
				o.ID != "preset" {
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
