package heroes

import (
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/simulate"
)

// "skald simulate" shows the figures; this test only checks that matches end, whatever the options.
func TestMatchesOfAutopilotsEnd(t *testing.T) {
	t.Parallel()
	sweep.Of(t, tables(), 3).Run(t, func(s engine.Setup) string { return fmt.Sprint(s.Seats, s.Options) },
		func(t *testing.T, setup engine.Setup) {
			r, err := simulate.Play(simulate.Request{Rules: New(Pilots), Setup: setup, Level: 2, Matches: 1, Seed: 7,
				Moves: 8000}, func() bool { return true })
			if err != nil {
				t.Fatal(err)
			}
			if r.Endless > 0 {
				t.Errorf("a match is not over after %d moves", r.Moves[0])
			}
		})
}

// TestAPersonWhoOnlyWaitsDoesNotBeatTheAutopilot lets one seat roll once in each clash, stay and pass, even if the
// autopilot's hero bears a permanent that makes every stop expensive.
func TestAPersonWhoOnlyWaitsDoesNotBeatTheAutopilot(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		r, d := begun(t, 2, optionStart, startReady, optionArmy, armyReady, optionPlacing, placingOnce, optionFormat,
			view.FormatShort)
		waiter, other := engine.Seat(seed%2), engine.Seat(1-seed%2)
		if seed > 1 {
			hero, _ := field.ParseSpot(fmt.Sprintf("%db2", other+1))
			r.lies(int(waiter), hero.ID(), "brand-of-pain", 3)
			r.lies(int(waiter), hero.ID(), "root-and-branch", 3)
		}
		own := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
		for n := 0; r.g.Over == "" && n < 4000; n++ {
			seat := waitedFor(r.g)[0]
			m := promptOf(r.g, seat).Default
			switch p := promptOf(r.g, seat); {
			case seat == other:
				m, _ = Pilots(2).Choose(r.g.Imagine(seat, own), seat, own)
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

// After the last beat no roll is left, and the reason for a stop does not mention any.
func TestAStopAfterTheLastBeatSaysThatNoRollIsLeft(t *testing.T) {
	r := newRig(t, 2)
	r.hand(0, "geyser")
	r.rolls(0, "FFFWWW")
	p := r.g.Player(0)
	for len(p.Prep.Beats) < LastBeat {
		p.Prep.Beats = append(p.Prep.Beats, p.Prep.Beats[0])
	}
	m, said := New(Pilots).Autopilot(2).Choose(r.g, 0, engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	if m.Verb() != VerbStop || said.Key != "why.stop-last" {
		t.Errorf("the hero plays %s because of %v", m, said)
	}
}
