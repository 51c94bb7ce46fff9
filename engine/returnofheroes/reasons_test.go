package returnofheroes

import (
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/returnofheroes/land"
	"skald/engine/text"
)

// bestShown checks that a move is shown with the chance in its reason, and no other of its verb with a better one.
func bestShown(g engine.Game, seat engine.Seat, m engine.Move, why text.Message) error {
	told := why.Args.Get("percent")
	if n, ok := contract.Shown(g, seat, m, "percent"); !ok || n != told {
		return fmt.Errorf("it is shown with %d %%, if any: %v", n, ok)
	}
	for _, p := range engine.Of(g.Prompts(), seat) {
		for _, c := range p.Choices {
			if n, _ := contract.Shown(g, seat, c.Move, "percent"); c.Move.Verb() == m.Verb() && n > told.(int) {
				return fmt.Errorf("%s is shown with %d %%", c.Move, n)
			}
		}
	}
	return nil
}

// A chance is the reason for a fight only if no other one offered has a better one.
func TestReasonsForFightsAreWhatTheyWereChosenFor(t *testing.T) {
	tables := []engine.Setup{
		{Seats: 2, Options: map[string]string{}}, {Seats: 4, Options: map[string]string{}},
		{Seats: 3, Options: map[string]string{"preset": "standard"}},
		{Seats: 1, Options: map[string]string{"preset": "solo"}},
		{Seats: 3, Options: map[string]string{"preset": "hard"}},
	}
	sweep.Of(t, tables, 1).Run(t, func(s engine.Setup) string { return fmt.Sprint(s.Seats, s.Options) },
		func(t *testing.T, s engine.Setup) {
			said := map[string]int{}
			contract.Reasons{Rules: New(Pilots), Setups: []engine.Setup{s}, Moves: 1500, Prefix: "autopilot.",
				Claims: map[string]contract.Claim{"autopilot.fight": bestShown, "autopilot.strike": bestShown},
				Said:   func(why text.Message) { said[why.Key]++ }}.Run(t)
			if said["autopilot.fight"] < 5 {
				t.Errorf("only these reasons were given: %v", said)
			}
		})
}

// A fight chosen for its gains, though another has the better odds, is not explained by its odds.
func TestAFightWithWorseOddsIsChosenForWhatItBrings(t *testing.T) {
	for foe, why := range map[string]string{"spider": "autopilot.fight-worth", "": "autopilot.fight"} {
		g := onTurn(t)
		g.Tokens = []Token{{Piece: "troll", At: land.At("A3")}}
		if foe != "" {
			g.Tokens = append(g.Tokens, Token{Piece: foe, At: land.At("A3")})
		}
		stand(g, "A3")
		m, said := Pilots(2).Choose(g, g.Active, engine.NewDice(engine.NewChance(3), engine.StreamPositions{}))
		if m != "fight troll melee" || said.Key != why {
			t.Errorf("beside %q the hero plays %q because of %v, want %s", foe, m, said, why)
		}
		if foe != "" {
			continue
		}
		if err := bestShown(g, g.Active, m, said); err != nil {
			t.Errorf("%v: %v", said, err)
		}
	}
}
