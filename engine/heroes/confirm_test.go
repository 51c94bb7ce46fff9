package heroes

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/text"
)

// Costly choices that are final show what they are before they are made, wherever they are offered: a ready-made army
// its creatures and points, doing nothing its wounds (rulebook: 2.2).
func TestCostlyChoicesAreConfirmed(t *testing.T) {
	seen := map[engine.Move]int{}
	for seed := range uint64(6) {
		r, d := begun(t, 2, optionStart, startReady)
		by := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
		for n := 0; n < 400 && len(r.g.Prompts()) > 0; n++ {
			ps := r.g.Prompts()
			for _, p := range ps {
				for _, c := range p.Choices {
					if slices.Contains([]engine.Move{"army ready 1", VerbNone, StopWith(VerbNone)}, c.Move) {
						seen[c.Move]++
						checkConfirmed(r, p.Seat, c)
					}
				}
			}
			seat := ps[n%len(ps)].Seat
			if m, _ := (engine.Random{}).Choose(r.g, seat, by); m != "" {
				move(t, r.g, seat, m, d)
			}
		}
	}
	if len(seen) < 3 {
		t.Errorf("offered was only %v", seen)
	}
}

func checkConfirmed(r *rig, seat engine.Seat, c engine.Choice) {
	r.Helper()
	if c.Move.Verb() != VerbArmy {
		if key := c.Confirm.Key; key != "choice.none.cost" && key != "choice.none.sure" && key != "choice.act.sure" {
			r.Errorf("%s is made after the question %q", c.Move, key)
		}
		return
	}
	creatures, cost, _ := r.g.readyArmy(r.g.Player(seat).Hero, r.g.ArmyLimit(r.g.Arena(seat)))
	want(r, "what is asked before", c.Confirm.Key, "sure.army.ready")
	n, _ := c.Confirm.Args.Get("n").(int)
	want(r, "the points", n, cost)
	names, _ := c.Confirm.Args.Get("creatures").([]text.Message)
	listed := 0
	for _, name := range names {
		copies, ok := name.Args.Get("n").(int)
		if !ok {
			copies = 1
		}
		listed += copies
	}
	want(r, "the creatures", listed, len(creatures))
}
