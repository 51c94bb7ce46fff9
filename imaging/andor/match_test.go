package andor

import (
	"fmt"
	"testing"

	"skald/engine"
	rules "skald/engine/andor"
)

// TestBoardsOfAMatchAreDrawn plays a while at random and draws what comes.
func TestBoardsOfAMatchAreDrawn(t *testing.T) {
	game, err := rules.New()
	if err != nil {
		t.Fatal(err)
	}
	r := request("board", "")
	for _, seats := range []int{2, 4} {
		table, own := engine.NewDice(engine.NewChance(uint64(seats)), engine.Marks{}), engine.NewDice(engine.NewChance(9), engine.Marks{})
		g, _, err := game.New(engine.Setup{Seats: seats}, table)
		if err != nil {
			t.Fatal(err)
		}
		pilot, fights := game.Autopilot(1), 0
		for i := range 160 {
			v, ok := g.View(engine.Public).(rules.View)
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
			r.Since = v
			if g.Outcome() != nil {
				break
			}
			seat := g.Prompts()[0].Seat
			m, _ := pilot.Choose(g, seat, own)
			if _, err = engine.Play(g, seat, m, table); err != nil {
				t.Fatal(fmt.Errorf("move %d: %w", i, err))
			}
		}
	}
}
