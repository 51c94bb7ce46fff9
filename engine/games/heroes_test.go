package games_test

import (
	"strings"
	"testing"

	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

func TestEveryEndOfAMatchAndEveryNamelessIsRecorded(t *testing.T) {
	ends, cards, seats := map[string]string{}, map[string]string{}, map[int]bool{}
	for _, r := range records() {
		if r.game != "return-of-the-heroes" || r.turns > 0 {
			continue
		}
		seats[r.seats] = true
		_, got := replay(t, r.path())
		if got.Outcome == nil {
			continue
		}
		ends[got.Outcome.Reason.Key] = r.name
		if card, ok := got.Outcome.Reason.Args["card"].(text.Message); ok {
			cards[strings.TrimPrefix(card.Key, "name.")] = r.name
		}
	}
	for _, c := range pieces.Cards() {
		if cards[c.ID] == "" {
			t.Errorf("in no recorded match %s is beaten", c.ID)
		}
		t.Logf("%s: %s", c.ID, cards[c.ID])
	}
	for _, end := range []string{"outcome", "outcome.solo", "outcome.late", "outcome.lost"} {
		if ends[end] == "" {
			t.Errorf("no recorded match ends with %q", end)
		}
		t.Logf("%s: %s", end, ends[end])
	}
	for n := 1; n <= 5; n++ {
		if !seats[n] {
			t.Errorf("no recorded match has %d seats", n)
		}
	}
}
