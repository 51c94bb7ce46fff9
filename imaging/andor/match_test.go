package andor

import (
	"fmt"
	"testing"

	"skald/engine"
	rules "skald/engine/andor"
	"skald/engine/andor/view"
	"skald/engine/match"
)

// TestBoardsOfAMatchAreDrawn plays a while at random and draws every position.
func TestBoardsOfAMatchAreDrawn(t *testing.T) {
	game, err := rules.New(rules.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := request("board", "")
	for _, seats := range []int{2, 4} {
		table, own := engine.NewDice(engine.NewChance(uint64(seats)), engine.StreamPositions{}),
			engine.NewDice(engine.NewChance(9), engine.StreamPositions{})
		g, _, err := game.New(engine.Setup{Seats: seats}, table)
		if err != nil {
			t.Fatal(err)
		}
		pilot, fights := game.Autopilot(1), 0
		var happened []engine.Said
		for i := range 160 {
			v, ok := g.View(engine.Public).(view.View)
			if !ok {
				t.Fatalf("the view is a %T", g.View(engine.Public))
			}
			if i%40 == 0 {
				drawn(t, v, r)
			}
			if v.Fight != nil && fights < 3 {
				fights++
				f := r
				f.Kind = "fight"
				drawn(t, v, f)
			}
			r.Since = match.News(happened)
			if g.Outcome() != nil {
				break
			}
			seat := g.Prompts()[0].Seat
			m, _ := pilot.Choose(g, seat, own)
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
	}
}
