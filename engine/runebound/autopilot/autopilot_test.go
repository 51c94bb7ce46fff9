package autopilot_test

import (
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/runebound"
	"skald/engine/runebound/autopilot"
	"skald/engine/simulate"
)

// "skald simulate" reports the figures; this test only shows that matches of every number of seats end.
func TestMatchesOfAutopilotsEnd(t *testing.T) {
	t.Parallel()
	sweep.Of(t, []int{2, 3, 4, 5, 6}, 2).Run(t, func(seats int) string { return fmt.Sprint(seats, " heroes") },
		func(t *testing.T, seats int) {
			r, err := simulate.Play(simulate.Request{Rules: runebound.New(autopilot.At),
				Setup: engine.Setup{Seats: seats},
				Level: 2, Matches: 1, Seed: 7, Moves: 8000}, func() bool { return true })
			if err != nil {
				t.Fatal(err)
			}
			if r.Endless > 0 {
				t.Errorf("a match is not over after %d moves", r.Moves[0])
			}
		})
}

func TestTheAutopilotSaysWhyInEveryLanguage(t *testing.T) {
	t.Parallel()
	r := runebound.New(autopilot.At)
	d := engine.NewDice(engine.NewChance(3), engine.StreamPositions{})
	g, _, err := r.New(engine.Setup{Seats: 3}, d)
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{}
	for range 500 {
		seats := engine.Waiting(g.Prompts(), engine.Public)
		if g.Outcome() != nil || len(seats) == 0 {
			break
		}
		m, why := r.Autopilot(2).Choose(g.Imagine(seats[0], d), seats[0], d)
		contract.Explained(t, r, m, why)
		said[why.Key] = true
		if _, err := g.Apply(seats[0], m, d); err != nil {
			t.Fatal(err)
		}
	}
	if len(said) < 12 {
		t.Errorf("only %d reasons: %v", len(said), said)
	}
}

// TestTheAutopilotOfLevelTwoBeatsThatOfLevelOne allows level 2 to lose one of ten matches.
func TestTheAutopilotOfLevelTwoBeatsThatOfLevelOne(t *testing.T) {
	t.Parallel()
	r := runebound.New(autopilot.At)
	lost := 0
	matches := sweep.Of(t, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 3)
	for _, i := range matches.Cases() {
		if !matches.Next() {
			break
		}
		d, own := engine.NewDice(engine.NewChance(uint64(100+i)), engine.StreamPositions{}),
			engine.NewDice(engine.NewChance(uint64(900+i)), engine.StreamPositions{})
		g, _, err := r.New(engine.Setup{Seats: 2}, d)
		if err != nil {
			t.Fatal(err)
		}
		better := engine.Seat(i % 2)
		for moves := 0; g.Outcome() == nil && moves < 5000; moves++ {
			seat := engine.Waiting(g.Prompts(), engine.Public)[0]
			level := 1
			if seat == better {
				level = 2
			}
			m, _ := r.Autopilot(level).Choose(g.Imagine(seat, own), seat, own)
			if _, err := g.Apply(seat, m, d); err != nil {
				t.Fatal(err)
			}
		}
		if o := g.Outcome(); o == nil || o.Places[0][0] != better {
			lost++
		}
	}
	if lost > 1 {
		t.Errorf("level 2 does not win %d of %d matches against level 1", lost, len(matches.Cases()))
	}
}
