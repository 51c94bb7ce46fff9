package autopilot

import (
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/heroes"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// The reason "promises most" needs a card with the highest promise of all on offer.
func TestReasonsOfTheAutopilotFitTheMove(t *testing.T) {
	most := func(g engine.Game, seat engine.Seat, m engine.Move, why text.Message) error {
		x := g.(*heroes.Game)
		p := &planner{Game: x, seat: seat, reckoned: &reckoned{}}
		best, named := -1.0, -1.0
		for _, card := range x.Arena(seat).Table[view.TableColumns : 2*view.TableColumns] {
			if card == "" {
				continue
			}
			n := p.promise(p.Cards().SpellOf(card))
			best = max(best, n)
			if view.Name(card).String() == fmt.Sprint(why.Args.Get("card")) {
				named = n
			}
		}
		if named < best {
			return fmt.Errorf("it promises %.2f, another %.2f", named, best)
		}
		return nil
	}
	rolled := func(g engine.Game, seat engine.Seat, _ engine.Move, _ text.Message) error {
		if r := &g.(*heroes.Game).Player(seat).Prep; heroes.LastBeat-len(r.Beats) <= 0 {
			return fmt.Errorf("no roll is left to compare with")
		}
		return nil
	}
	contract.Reasons{Rules: heroes.New(At), Setups: []engine.Setup{{Seats: 2, Options: map[string]string{}}},
		Moves: 250, Prefix: "why.",
		Claims: map[string]contract.Claim{"why.take": most, "why.stop": rolled}}.Run(t)
}
