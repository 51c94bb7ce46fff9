// Package games is the catalogue of the games Skald hosts.
package games

import (
	"skald/engine"
	"skald/engine/returnofheroes"
)

// All lists the games, in the order in which they are offered.
func All() []engine.Rules {
	return []engine.Rules{returnofheroes.New()}
}

// Find returns the game of an id; false when there is none.
func Find(id string) (engine.Rules, bool) {
	for _, g := range All() {
		if g.ID() == id {
			return g, true
		}
	}
	return nil, false
}
