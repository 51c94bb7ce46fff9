package heroes

import (
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
)

// tables returns a table of each mode and number of seats, and one for each value of each option.
func tables() []engine.Setup {
	var out []engine.Setup
	add := func(seats int, pairs ...string) {
		s := engine.Setup{Seats: seats, Options: map[string]string{}}
		for i := 0; i < len(pairs); i += 2 {
			s.Options[pairs[i]] = pairs[i+1]
		}
		out = append(out, s)
	}
	add(2)
	add(3, optionMode, view.ModeAll)
	add(4, optionMode, view.ModeAll, optionFormat, view.FormatShort)
	add(4, optionMode, view.ModeTeams)
	add(4, optionMode, view.ModeTournament, optionFormat, view.FormatShort, optionStart, startReady, optionArmy,
		armyReady, optionPlacing, placingOnce)
	add(2, optionWin, view.WinPoints, optionArmy, armyReady)
	add(2, optionWin, view.WinBare, optionStart, startReady, optionHeroes, heroesPlain, optionPlacing, placingOnce)
	add(3, optionMode, view.ModeAll, optionWin, view.WinPoints, optionStart, startReady, optionBeat, "5")
	return out
}

// TestEveryPairOfOptionsIsPlayedFromSavedGames plays random matches at tables among which every two values of options
// meet, each move in the saved position: with the chosen armies, and hero against hero, where matches end in other
// ways.
func TestEveryPairOfOptionsIsPlayedFromSavedGames(t *testing.T) {
	t.Parallel()
	type table struct {
		engine.Setup
		bare bool
	}
	r := New(Pilots)
	var tables []table
	for _, setup := range contract.Pairs(r) {
		tables = append(tables, table{setup, false}, table{setup, true})
	}
	sweep.Of(t, tables, 6).Run(t, func(x table) string { return fmt.Sprint(x.Seats, x.Options, x.bare) },
		func(t *testing.T, x table) {
			d, own := engine.NewDice(engine.NewChance(11), engine.StreamPositions{}),
				engine.NewDice(engine.NewChance(12), engine.StreamPositions{})
			g, _, err := r.New(x.Setup, d)
			if err != nil {
				t.Fatal(err)
			}
			for n := 0; g.Outcome() == nil && n < 2500; n++ { // points are not won by chance alone
				var seats []engine.Seat
				for _, s := range engine.Clockwise(0, x.Seats) {
					if engine.Awaited(g.Prompts(), s) {
						seats = append(seats, s)
					}
				}
				if len(seats) == 0 {
					t.Fatalf("after %d moves nobody is awaited", n)
				}
				seat := seats[own.Pick("who", len(seats))]
				m, _ := engine.Random{}.Choose(g, seat, own)
				if _, err := engine.Play(g, seat, m, d); err != nil {
					t.Fatal(err)
				}
				d.Forget()
				if x.bare {
					strip(g.(*Game))
				}
				b, err := g.MarshalJSON()
				if err != nil {
					t.Fatal(err)
				}
				if g, err = r.Load(b); err != nil {
					t.Fatalf("after %s of seat %d: %v", m, seat+1, err)
				}
			}
		})
}

// strip removes all creatures from the boards of a match while its first clash is open.
func strip(g *Game) {
	for _, a := range g.Arenas {
		for _, s := range a.Seats {
			for i := range g.Field.Sides[s].Board {
				if at := SpotOf(s, field.Space(i)); a.Open && a.age() == 1 && g.Field.At(at).Creature() {
					*g.Field.At(at) = field.Being{}
				}
			}
		}
	}
}

func TestTheKernelsContractHolds(t *testing.T) {
	s := sweep.Of(t, tables(), 3)
	var setups []engine.Setup
	for _, setup := range s.Cases() {
		if s.Next() {
			setups = append(setups, setup)
		}
	}
	contract.Suite{Rules: New(Pilots), Setups: setups, Matches: 1, Moves: 400, Every: 37}.Run(t)
}
