package runebound_test

import (
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/runebound"
)

func TestRandomPlay(t *testing.T) {
	s := contract.Suite{Rules: runebound.New(), Matches: 2, Moves: 3000, Every: 40}
	for n := 2; n <= 6; n++ {
		s.Setups = append(s.Setups, engine.Setup{Seats: n})
	}
	s.Run(t)
}
