package returnofheroes_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/returnofheroes"
	"skald/engine/returnofheroes/autopilot"
)

func TestTheContractOfTheKernelIsKept(t *testing.T) {
	if !slices.Contains(returnofheroes.New(autopilot.At).Catalogue().Languages(), "it") {
		t.Skip("the suite wants every sentence in two languages, and the Italian catalogue is not there")
	}
	keep(t, []engine.Setup{
		{Seats: 2},
		{Seats: 3, Options: map[string]string{"one-draw-per-turn": "on"}},
		{Seats: 4, Options: map[string]string{"first-player": "3"}},
		{Seats: 2, Options: map[string]string{"preset": "standard"}},
		{Seats: 4, Options: map[string]string{"preset": "standard"}},
	}, 2, contract.Suite{Moves: 600, Every: 60})
}

// keep runs a suite for the tables, an ordinary run for a few of them.
func keep(t *testing.T, tables []engine.Setup, few int, s contract.Suite) {
	t.Helper()
	s.Rules, s.Matches = returnofheroes.New(autopilot.At), 1
	sweep.Of(t, tables, few).Run(t,
		func(table engine.Setup) string { return fmt.Sprint(table.Seats, " seats ", table.Options) },
		func(t *testing.T, table engine.Setup) {
			s.Setups = []engine.Setup{table}
			s.Run(t)
		})
}

// with returns switched-on options.
func with(preset string, more ...string) map[string]string {
	o := map[string]string{"preset": preset}
	for _, id := range more {
		o[id] = "on"
	}
	return o
}

func TestTheContractIsKeptInEveryVariant(t *testing.T) {
	keep(t, []engine.Setup{
		{Seats: 1, Options: with("solo", "healing-encounter")},
		{Seats: 1, Options: map[string]string{"preset": "solo", "map": "random", "nameless": "king"}},
		{Seats: 1, Options: map[string]string{"preset": "solo", "map": "random", "unexplored-land": "on",
			"free-tiles": "on"}},
		{Seats: 2, Options: with("standard", "unexplored-land", "free-tiles", "nameless-in-bag")},
		{Seats: 3, Options: with("long", "tested-broom", "healing-encounter")},
		{Seats: 2, Options: with("hard", "alternating-houses")},
		{Seats: 5, Options: with("standard", "five-players", "alternating-houses")},
		{Seats: 5, Options: with("standard", "five-players")},
		{Seats: 4, Options: with("introductory", "nameless-in-bag", "deadly-spider", "fortune-teller-limit",
			"healing-encounter", "tested-broom")},
	}, 3, contract.Suite{Moves: 350, Every: 80})
}

func FuzzLoadAnswersJunkWithAnError(f *testing.F) {
	d := engine.NewDice(engine.NewChance(5), engine.StreamPositions{})
	own := engine.NewDice(engine.NewChance(6), engine.StreamPositions{})
	g, _, err := returnofheroes.New(autopilot.At).New(engine.Setup{Seats: 3}, d)
	if err != nil {
		f.Fatal(err)
	}
	for i := range 200 {
		if i%40 == 0 {
			b, err := json.Marshal(g)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(b)
		}
		seat := g.Prompts()[0].Seat
		m, _ := engine.Random{}.Choose(g, seat, own)
		if _, err := g.Apply(seat, m, d); err != nil {
			f.Fatal(err)
		}
	}
	f.Add([]byte(`{}`))
	f.Add([]byte(`{"format":1,"heroes":[{},{}]}`))
	f.Fuzz(func(t *testing.T, b []byte) { contract.Load(t, returnofheroes.New(autopilot.At), b) })
}

func FuzzMovesNeverBreakThePosition(f *testing.F) {
	f.Add(uint64(1), 0, "move a6")
	f.Add(uint64(2), 1, "fight troll melee")
	f.Add(uint64(3), 2, "buy horse-1 boots-2")
	f.Add(uint64(4), -1, "")
	f.Add(uint64(5), 0, "swap a a")
	f.Add(uint64(6), 0, "complete side-monk")
	f.Add(uint64(7), 0, "cube magic magic")
	f.Fuzz(func(t *testing.T, seed uint64, seat int, move string) {
		d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
		own := engine.NewDice(engine.NewChance(seed+1), engine.StreamPositions{})
		g, _, err := returnofheroes.New(autopilot.At).New(engine.Setup{Seats: 2 + int(seed%3)}, d)
		if err != nil {
			t.Fatal(err)
		}
		for range seed % 60 {
			s := g.Prompts()[0].Seat
			m, _ := engine.Random{}.Choose(g, s, own)
			if _, err := g.Apply(s, m, d); err != nil {
				t.Fatal(err)
			}
		}
		before, _ := json.Marshal(g)
		marks := d.Marks()
		legal := engine.Legal(g.Prompts(), engine.Seat(seat), engine.Move(move)) != nil
		_, err = g.Apply(engine.Seat(seat), engine.Move(move), d)
		after, _ := json.Marshal(g)
		switch {
		case legal != (err == nil):
			t.Errorf("%q of seat %d is offered: %v, and answered with %v", move, seat+1, legal, err)
		case err != nil && string(before) != string(after):
			t.Errorf("%q is refused and changes the game", move)
		case err != nil && len(marks.Next) > 0 && d.Marks().Next["table"] != marks.Next["table"]:
			t.Errorf("%q is refused and rolls", move)
		}
	})
}
