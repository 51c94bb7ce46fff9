package andor

import (
	"fmt"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/text"
)

// Strength is a reason to strike, not to wait for others or to move.
func TestReasonsOfTheAutopilotFitTheMove(t *testing.T) {
	of := func(verbs ...string) contract.Claim {
		return func(_ engine.Game, _ engine.Seat, m engine.Move, _ text.Message) error {
			if !slices.Contains(verbs, m.Verb()) {
				return fmt.Errorf("only %v have it", verbs)
			}
			return nil
		}
	}
	said := map[string]int{}
	contract.Reasons{Rules: newRules(t), Setups: []engine.Setup{{Seats: 3, Options: map[string]string{"legend": "2"}}},
		Moves: 400, Prefix: "why.",
		Claims: map[string]contract.Claim{"why.fight": of("fight", "invite", "use"), "why.wait": of("pass", "stay")},
		Said:   func(why text.Message) { said[why.Key]++ }}.Run(t)
	if said["why.fight"] == 0 || said["why.wait"] == 0 {
		t.Errorf("only these reasons were given: %v", said)
	}
}
