package runebound_test

import (
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/runebound"
	"skald/engine/simulate"
)

// The figures themselves are told by "skald simulate"; here it is enough that matches
// of every number of seats end.
func TestMatchesOfAutopilotsEnd(t *testing.T) {
	t.Parallel()
	most := 6
	if testing.Short() {
		most = 2
	}
	for seats := 2; seats <= most; seats++ {
		r, err := simulate.Play(simulate.Request{Rules: runebound.New(), Setup: engine.Setup{Seats: seats}, Level: 2, Matches: 1, Seed: 7, Moves: 8000}, func() bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		if r.Endless > 0 {
			t.Errorf("%d heroes: a match is not over after %d moves", seats, r.Moves[0])
		}
	}
}

func TestTheAutopilotSaysWhyInEveryLanguage(t *testing.T) {
	t.Parallel()
	r := runebound.New()
	d := engine.NewDice(engine.NewChance(3), engine.Marks{})
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

func TestTheAutopilotOfLevelTwoBeatsThatOfLevelOne(t *testing.T) {
	t.Parallel()
	matches := 10
	if testing.Short() {
		matches = 3
	}
	r := runebound.New()
	won := 0
	for i := range matches {
		d, own := engine.NewDice(engine.NewChance(uint64(100+i)), engine.Marks{}), engine.NewDice(engine.NewChance(uint64(900+i)), engine.Marks{})
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
		if o := g.Outcome(); o != nil && o.Places[0][0] == better {
			won++
		}
	}
	if won*10 < matches*9 {
		t.Errorf("level 2 wins %d of %d matches against level 1", won, matches)
	}
}
