package runebound

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"skald/engine/runebound/cards"
	"skald/engine/text"
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

// Some enemies are several, such as brothers, so no sentence about any enemy has one as the subject of its verb. The
// sentences excepted are about items, allies and enemies that are one.
func TestEnemiesThatAreSeveralAreNoSubjects(t *testing.T) {
	single := []string{"say.cancelled", "say.errand-over", "say.foe-heals", "say.immune", "no.gold", "no.unhurt",
		"no.face-down", "no.hero-taken", "why.buy-at", "why.buy", "why.use", "why.sell"}
	subject := regexp.MustCompile(`\bGrey Twins [a-z]+s\b`)
	for _, key := range catalogue.Keys("en") {
		if slices.Contains(single, key) {
			continue
		}
		if got := said(text.M(key, "what", name("grey-twins"))); subject.MatchString(got) {
			t.Errorf("%s reads %q", key, got)
		}
	}
}
