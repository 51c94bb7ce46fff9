package heroes

import (
	"fmt"
	"math"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/simulate"
)

// The figures themselves are told by "skald simulate"; here it is enough that matches
// end, whatever the options.
func TestMatchesOfAutopilotsEnd(t *testing.T) {
	t.Parallel()
	sweep.Of(t, tables(), 3).Run(t, func(s engine.Setup) string { return fmt.Sprint(s.Seats, s.Options) }, func(t *testing.T, setup engine.Setup) {
		r, err := simulate.Play(simulate.Request{Rules: New(), Setup: setup, Level: 2, Matches: 1, Seed: 7, Moves: 8000}, func() bool { return true })
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
	r := New()
	said := map[string]bool{}
	for seed := range uint64(3) {
		d := engine.NewDice(engine.NewChance(seed), engine.Marks{})
		g, _, err := r.New(engine.Setup{Seats: 2}, d)
		if err != nil {
			t.Fatal(err)
		}
		for range 400 {
			seats := waitedFor(g.(*Game))
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
	r := New()
	lost := 0
	matches := sweep.Of(t, numbers(20), 6)
	for _, i := range matches.Cases() {
		if !matches.Next() {
			break
		}
		d, own := engine.NewDice(engine.NewChance(uint64(100+i)), engine.Marks{}), engine.NewDice(engine.NewChance(uint64(900+i)), engine.Marks{})
		g, _, err := r.New(engine.Setup{Seats: 2}, d)
		if err != nil {
			t.Fatal(err)
		}
		better := engine.Seat(i % 2)
		for moves := 0; g.Outcome() == nil && moves < 5000; moves++ {
			seat := waitedFor(g.(*Game))[0]
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
		o := look(6, 40, 1, func(f *tally) float64 {
			if f.have(needs) {
				return 0
			}
			return -never
		})
		if got := -o.going(tally{}); math.Abs(got-want) > 0.16 {
			t.Errorf("the needs %s take %.2f rolls, want %.1f", pattern, got, want)
		}
	}
}

// TestAPersonWhoOnlyWaitsDoesNotBeatTheAutopilot lets one seat roll once in each clash,
// stay and pass, even where the hero of the autopilot bears a permanent that makes every
// stop dear.
func TestAPersonWhoOnlyWaitsDoesNotBeatTheAutopilot(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		r, d := begun(t, 2, optionStart, startReady, optionArmy, armyReady, optionPlacing, placingOnce, optionFormat, view.FormatShort)
		waiter, other := engine.Seat(seed%2), engine.Seat(1-seed%2)
		if seed > 1 {
			hero, _ := field.ParseSpot(fmt.Sprintf("%db2", other+1))
			r.lies(int(waiter), hero.ID(), "brand-of-pain", 3)
			r.lies(int(waiter), hero.ID(), "root-and-branch", 3)
		}
		own := engine.NewDice(engine.NewChance(seed), engine.Marks{})
		for n := 0; r.g.Over == "" && n < 4000; n++ {
			seat := waitedFor(r.g)[0]
			m := promptOf(r.g, seat).Default
			switch p := promptOf(r.g, seat); {
			case seat == other:
				m, _ = pilot{}.Choose(r.g.Imagine(seat, own), seat, own)
			case p.Legal(VerbStay):
				m = VerbStay
			case p.Topic == "beats":
				m = VerbKeep
			}
			move(t, r.g, seat, m, d)
		}
		if r.g.Over == "" || r.g.Places[0][0] == waiter {
			t.Errorf("seed %d: the match is over %q, and the places are %v", seed, r.g.Over, r.g.Places)
		}
	}
}
