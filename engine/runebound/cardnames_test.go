package runebound

import (
	"slices"
	"strings"
	"testing"

	"skald/engine/runebound/cards"
)

// A card called like a piece of the game is taken for one in a log line or a list of prices.
func TestNoCardIsNamedLikeAPieceOfTheGame(t *testing.T) {
	pieces := []string{"card", "counter", "deck", "dice", "die", "hex", "phase", "round", "token", "turn", "wound"}
	var ids []string
	for i := range cards.Dragonlords.Adventures {
		ids = append(ids, cards.Dragonlords.Adventures[i].ID)
	}
	for g := range cards.Dragonlords.AllGoods() {
		ids = append(ids, g.ID)
	}
	for _, id := range ids {
		for _, word := range strings.Fields(strings.ToLower(said(name(id)))) {
			if slices.Contains(pieces, strings.TrimSuffix(word, "s")) {
				t.Errorf("%s is called %q", id, said(name(id)))
			}
		}
	}
	if len(ids) < 100 {
		t.Errorf("only %d cards are looked at", len(ids))
	}
}
