package returnofheroes

import (
	"testing"

	"skald/engine"
)

func TestEveryPlaceAChoiceNamesIsOnTheMapPlayersPointAt(t *testing.T) {
	b := warriorAndElf(t)
	m, ok := b.View(engine.Public).(engine.Mapped)
	if !ok {
		t.Fatal("the view does not know its map")
	}
	known := map[string]bool{}
	for _, p := range m.Places() {
		if known[p.ID] || p.ID == "" {
			t.Errorf("the place %q is listed twice or has no id", p.ID)
		}
		known[p.ID] = true
	}
	met := 0
	for _, p := range b.Prompts() {
		for _, c := range p.Choices {
			if c.Place != "" {
				met++
				if !known[c.Place] {
					t.Errorf("%q happens at %q, which is not on the map", c.Move, c.Place)
				}
			}
		}
	}
	if met == 0 {
		t.Error("no choice has a place")
	}
	if m.Piece(0) != "warrior" || m.Piece(1) != "elf" || m.Piece(7) != "" {
		t.Errorf("the seats move %q, %q and %q", m.Piece(0), m.Piece(1), m.Piece(7))
	}
}
