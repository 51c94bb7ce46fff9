package heroes

import (
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// Of a card is said that it promises most only where no other does that could be taken.
func TestReasonsOfTheAutopilotFitTheMove(t *testing.T) {
	most := func(g engine.Game, seat engine.Seat, m engine.Move, why text.Message) error {
		x := g.(*Game)
		p := &planner{Game: x, seat: seat}
		best, named := -1.0, -1.0
		for _, card := range x.Arena(seat).Table[view.TableColumns : 2*view.TableColumns] {
			if card == "" {
				continue
			}
			n := p.promise(p.cards.SpellOf(card))
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
		if r := &g.(*Game).Player(seat).Prep; LastBeat-len(r.Beats) <= 0 {
			return fmt.Errorf("no roll is left to compare with")
		}
		return nil
	}
	contract.Reasons{Rules: New(), Setups: []engine.Setup{{Seats: 2, Options: map[string]string{}}}, Moves: 250, Prefix: "why.",
		Claims: map[string]contract.Claim{"why.take": most, "why.stop": rolled}}.Run(t)
}

// With the last beat no roll is left, and a stop is not explained by those to come.
func TestAStopAfterTheLastBeatSaysThatNoRollIsLeft(t *testing.T) {
	r := newRig(t, 2)
	r.hand(0, "geyser")
	r.rolls(0, "FFFWWW")
	p := r.g.Player(0)
	for len(p.Prep.Beats) < LastBeat {
		p.Prep.Beats = append(p.Prep.Beats, p.Prep.Beats[0])
	}
	m, said := New().Autopilot(2).Choose(r.g, 0, engine.NewDice(engine.NewChance(1), engine.Marks{}))
	if m.Verb() != VerbStop || said.Key != "why.stop-last" {
		t.Errorf("the hero plays %s because of %v", m, said)
	}
}
