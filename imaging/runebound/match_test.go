package runebound

import (
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/match"
	rules "skald/engine/runebound"
	"skald/engine/runebound/view"
	"skald/imaging/scenetest"
)

// TestBoardsOfAMatchAreDrawn plays a while at random and draws the positions in each kind of picture.
func TestBoardsOfAMatchAreDrawn(t *testing.T) {
	type kindOf struct {
		seats int
		kind  string
	}
	var all []kindOf
	for _, seats := range []int{2, 6} {
		for _, kind := range []string{"board", "near", "market", "sheet", "fight", "track", "event", "since"} {
			all = append(all, kindOf{seats, kind})
		}
	}
	kinds := map[int][]string{}
	for c := range scenetest.Cases(t, all, 3) {
		kinds[c.seats] = append(kinds[c.seats], c.kind)
	}
	for seats := range kinds {
		drawMatch(t, seats, kinds[seats])
	}
}

// drawMatch plays with some seats and draws some kinds of pictures.
func drawMatch(t *testing.T, seats int, kinds []string) {
	t.Helper()
	game, drawnOf := rules.New(nil), map[string]int{}
	table, own := engine.NewDice(engine.NewChance(uint64(seats)), engine.StreamPositions{}),
		engine.NewDice(engine.NewChance(9), engine.StreamPositions{})
	g, _, err := game.New(engine.Setup{Seats: seats}, table)
	if err != nil {
		t.Fatal(err)
	}
	pilot := game.Autopilot(1)
	var happened []engine.Said
	for i := range 500 {
		v, ok := g.View(engine.Public).(view.View)
		if !ok {
			t.Fatalf("the view is a %T", g.View(engine.Public))
		}
		for _, kind := range kinds {
			r := request(kind, "")
			if kind == "market" {
				r.Arg = "tamalir"
			}
			if v.AltOf(kind, r.Arg).IsZero() && kind != "board" || drawnOf[kind] > i/80 {
				continue
			}
			r.Since = match.News(happened)
			drawnOf[kind]++
			drawn(t, v, r)
		}
		if g.Outcome() != nil {
			break
		}
		seat := engine.Waiting(g.Prompts(), engine.Public)[0]
		m, _ := pilot.Choose(g.Imagine(seat, own), seat, own)
		res, err := engine.Play(g, seat, m, table)
		if err != nil {
			t.Fatal(fmt.Errorf("move %d: %w", i, err))
		}
		for _, e := range res.Events {
			if m, facts, ok := e.For(engine.Public, func(string) bool { return true }); ok {
				happened = append(happened, engine.Said{Kind: e.Kind, Seat: e.Seat, Text: m, Facts: facts})
			}
		}
	}
	for _, kind := range kinds {
		if drawnOf[kind] == 0 {
			t.Errorf("with %d seats no %s was drawn", seats, kind)
		}
	}
}
