package autopilot

import (
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/runebound"
)

// An autopilot that remembers chooses as one that has just come to the table of a match loaded from its file.
func TestMemoryChangesNoChoice(t *testing.T) {
	t.Parallel()
	sweep.Of(t, []int{2, 3, 4, 5, 6}, 1).Run(t, func(seats int) string { return fmt.Sprint(seats, " heroes") },
		func(t *testing.T, seats int) {
			r := runebound.New(At)
			d := engine.NewDice(engine.NewChance(uint64(seats)), engine.StreamPositions{})
			g, _, err := r.New(engine.Setup{Seats: seats}, d)
			if err != nil {
				t.Fatal(err)
			}
			remembers, noted := At(2), 0
			for n := uint64(0); n < 250 && g.Outcome() == nil; n++ {
				seat := engine.Waiting(engine.MovesOf(g), engine.Public)[0]
				choose := func(by engine.Autopilot, g engine.Game) (engine.Move, string) {
					own := engine.NewDice(engine.NewChance(n), engine.StreamPositions{})
					m, why := by.Choose(g.Imagine(seat, own), seat, own)
					return m, why.String()
				}
				saved, err := g.MarshalJSON()
				if err != nil {
					t.Fatal(err)
				}
				loaded, err := r.Load(saved)
				if err != nil {
					t.Fatal(err)
				}
				if x := g.(*runebound.Game); x.Noted(seat) != nil && x.Todo.Top().Do == runebound.DoGo {
					noted++
				}
				m, why := choose(remembers, g)
				if want, because := choose(At(2), loaded); m != want || why != because {
					t.Fatalf("after %d moves it plays %s (%s), and without memory %s (%s)", n, m, why, want, because)
				}
				if _, err := g.Apply(seat, m, d); err != nil {
					t.Fatal(err)
				}
			}
			if p := remembers.(pilot); len(p.memory.strengths) == 0 || len(p.memory.reaches) == 0 || noted == 0 {
				t.Errorf("it remembers %d strengths and %d reaches, and had %d plans noted", len(p.memory.strengths),
					len(p.memory.reaches), noted)
			}
		})
}

func TestMemoryIsBounded(t *testing.T) {
	in := map[int]string{}
	for n := range 10 {
		if got := keep(in, 3, n, fmt.Sprint(n)); got != fmt.Sprint(n) || in[n] != got {
			t.Errorf("keep() = %q, kept is %q", got, in[n])
		}
		if len(in) > 3 {
			t.Errorf("%d results are kept", len(in))
		}
	}
}

func TestSidesOfOtherFiguresHaveOtherKeys(t *testing.T) {
	plain := func() *side {
		return &side{life: 5, attack: [3][]int{{1}, {2}, {3}}, damage: [3][]int{{1}, {1}, {0}}}
	}
	seen := map[string]string{}
	for what, change := range map[string]func(s *side){
		"nothing": func(*side) {},
		"life":    func(s *side) { s.life++ },
		"cancel":  func(s *side) { s.cancel++ },
		"twice":   func(s *side) { s.twice = true },
		"attack":  func(s *side) { s.attack[1][0]++ },
		"damage":  func(s *side) { s.damage[2][0]++ },
		"defence": func(s *side) { s.defence[0]-- },
		"turned":  func(s *side) { s.cancelled[2]++ },
		"an ally": func(s *side) {
			for v := range s.attack {
				s.attack[v], s.damage[v] = append(s.attack[v], 0), append(s.damage[v], 0)
			}
		},
	} {
		s := plain()
		change(s)
		if key := string(s.key(nil)); seen[key] != "" {
			t.Errorf("%s and %s have the same key", what, seen[key])
		} else {
			seen[key] = what
		}
	}
}
