package versions_test

import (
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/versions"
)

func TestEveryVersionKeepsEveryPromise(t *testing.T) {
	for name, rules := range map[string]engine.Rules{"first": versions.First(), "both": versions.Both(),
		"second": versions.Second()} {
		t.Run(name, func(t *testing.T) {
			contract.Suite{Rules: rules, Setups: []engine.Setup{{Seats: 2}, {Seats: 3}}, Matches: 5, Moves: 500,
				MustEnd: true}.Run(t)
		})
	}
}
