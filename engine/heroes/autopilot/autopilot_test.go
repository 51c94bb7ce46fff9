package autopilot

import (
	"math"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/heroes"
	"skald/engine/heroes/cards"
)

// waitedFor returns the seats that have to answer before the match continues.
func waitedFor(g engine.Game) []engine.Seat {
	var out []engine.Seat
	for _, p := range g.Prompts() {
		if p.Kind != engine.May {
			out = append(out, p.Seat)
		}
	}
	return out
}

// move makes a move and fails if it is refused.
func move(t *testing.T, g engine.Game, s engine.Seat, m engine.Move, d *engine.Dice) {
	t.Helper()
	if _, err := engine.Play(g, s, m, d); err != nil {
		t.Fatalf("seat %d: %s: %v", s+1, m, err)
	}
}

func TestTheAutopilotSaysWhyInEveryLanguage(t *testing.T) {
	t.Parallel()
	r := heroes.New(At)
	said := map[string]bool{}
	for seed := range uint64(3) {
		d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
		g, _, err := r.New(engine.Setup{Seats: 2}, d)
		if err != nil {
			t.Fatal(err)
		}
		for range 400 {
			seats := waitedFor(g)
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
	}
	if said["why.usual"] || len(said) < 15 {
		t.Errorf("the reasons are %v", said)
	}
}

// TestTheAutopilotOfLevelTwoBeatsThatOfLevelOne lets level 2 lose two of twenty matches.
func TestTheAutopilotOfLevelTwoBeatsThatOfLevelOne(t *testing.T) {
	t.Parallel()
	r := heroes.New(At)
	lost := 0
	var seeds []int
	for i := range 20 {
		seeds = append(seeds, i)
	}
	matches := sweep.Of(t, seeds, 6)
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
			seat := waitedFor(g)[0]
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
	if lost > 2 {
		t.Errorf("level 2 does not win %d of %d matches against level 1", lost, len(matches.Cases()))
	}
}

func TestTheRollsThatBringWhatASpellNeedsAreThoseOfBestPlay(t *testing.T) {
	for pattern, want := range rollsFor {
		var needs []cards.Symbol
		for i, n := range pattern {
			needs = append(needs, repeat(cards.Symbols[i], int(n-'0'))...)
		}
		const never = 1000
		all := looks(6, 40, 1, func(f *tally) float64 {
			if f.have(needs) {
				return 0
			}
			return -never
		})
		if got := -all[len(all)-1].going(tally{}); math.Abs(got-want) > 0.16 {
			t.Errorf("the needs %s take %.2f rolls, want %.1f", pattern, got, want)
		}
	}
}

// TestNotesChangeNoMove compares each choice with that in the same position loaded, where nothing is noted.
func TestNotesChangeNoMove(t *testing.T) {
	t.Parallel()
	r := heroes.New(At)
	for _, setup := range []engine.Setup{{Seats: 2}, {Seats: 4, Options: map[string]string{"mode": "teams"}}} {
		d, own := engine.NewDice(engine.NewChance(31), engine.StreamPositions{}),
			engine.NewDice(engine.NewChance(32), engine.StreamPositions{})
		g, _, err := r.New(setup, d)
		if err != nil {
			t.Fatal(err)
		}
		noted := 0
		for moves := 0; g.Outcome() == nil && moves < 400; moves++ {
			seat := waitedFor(g)[0]
			saved, err := g.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			loaded, err := r.Load(saved)
			if err != nil {
				t.Fatal(err)
			}
			same := engine.NewDice(engine.NewChance(32), own.Marks())
			want, _ := pilot{}.Choose(loaded.Imagine(seat, same), seat, same)
			if n := g.(*heroes.Game).NotesOf(seat); n != nil && n.Reckoned != nil {
				noted++
			}
			got, _ := pilot{}.Choose(g.Imagine(seat, own), seat, own)
			if got != want {
				t.Fatalf("move %d of %d seats: with notes seat %d plays %q, without %q", moves+1, setup.Seats, seat+1,
					got, want)
			}
			if _, err := engine.Play(g, seat, got, d); err != nil {
				t.Fatal(err)
			}
		}
		if noted < 50 {
			t.Errorf("of %d seats only %d choices used notes", setup.Seats, noted)
		}
	}
}
