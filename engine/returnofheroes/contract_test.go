package returnofheroes_test

import (
	"encoding/json"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/returnofheroes"
)

func TestTheContractOfTheKernelIsKept(t *testing.T) {
	if !slices.Contains(returnofheroes.New().Catalogue().Languages(), "it") {
		t.Skip("the suite wants every sentence in two languages, and the Italian catalogue is not there")
	}
	s := contract.Suite{
		Rules: returnofheroes.New(),
		Setups: []engine.Setup{
			{Seats: 2},
			{Seats: 3, Options: map[string]string{"one-draw-per-turn": "on"}},
			{Seats: 4, Options: map[string]string{"first-player": "3"}},
			{Seats: 2, Options: map[string]string{"preset": "standard"}},
			{Seats: 4, Options: map[string]string{"preset": "standard"}},
		},
		Matches: 1, Moves: 300, Every: 60,
	}
	if !testing.Short() {
		s.Matches, s.Moves = 1, 600
	}
	s.Run(t)
}

// with are options switched on.
func with(preset string, more ...string) map[string]string {
	o := map[string]string{"preset": preset}
	for _, id := range more {
		o[id] = "on"
	}
	return o
}

func TestTheContractIsKeptInEveryVariant(t *testing.T) {
	s := contract.Suite{
		Rules: returnofheroes.New(),
		Setups: []engine.Setup{
			{Seats: 1, Options: with("solo", "healing-encounter")},
			{Seats: 1, Options: map[string]string{"preset": "solo", "map": "random", "nameless": "king"}},
			{Seats: 1, Options: map[string]string{"preset": "solo", "map": "random", "unexplored-land": "on", "free-tiles": "on"}},
			{Seats: 2, Options: with("standard", "unexplored-land", "free-tiles", "nameless-in-bag")},
			{Seats: 3, Options: with("long", "tested-broom", "healing-encounter")},
			{Seats: 2, Options: with("hard", "alternating-houses")},
			{Seats: 5, Options: with("standard", "five-players", "alternating-houses")},
			{Seats: 5, Options: with("standard", "five-players")},
			{Seats: 4, Options: with("introductory", "nameless-in-bag", "deadly-spider", "fortune-teller-limit", "healing-encounter", "tested-broom")},
		},
		Matches: 1, Moves: 350, Every: 80,
	}
	s.Run(t)
}

func FuzzLoadAnswersJunkWithAnError(f *testing.F) {
	d := engine.NewDice(engine.NewChance(5), engine.Marks{})
	own := engine.NewDice(engine.NewChance(6), engine.Marks{})
	g, _, err := returnofheroes.New().New(engine.Setup{Seats: 3}, d)
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
	f.Fuzz(func(t *testing.T, b []byte) { contract.Load(t, returnofheroes.New(), b) })
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
		d := engine.NewDice(engine.NewChance(seed), engine.Marks{})
		own := engine.NewDice(engine.NewChance(seed+1), engine.Marks{})
		g, _, err := returnofheroes.New().New(engine.Setup{Seats: 2 + int(seed%3)}, d)
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
