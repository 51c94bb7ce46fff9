package games_test

import (
	"testing"

	"skald/engine/returnofheroes/pieces"
)

func TestEveryEndOfAMatchAndEveryNamelessIsRecorded(t *testing.T) {
	t.Parallel()
	ends, cards, armed, seats := map[string]string{}, map[string]string{}, map[string]string{}, map[int]bool{}
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
		switch card := beaten(got.Outcome); {
		case happened(got.Log)["armed"]:
			armed[card] = r.name
		case card != "":
			cards[card] = r.name
		}
	}
	for _, c := range pieces.First().Cards() {
		if cards[c.ID] == "" {
			t.Errorf("in no recorded match %s is beaten without a magic item", c.ID)
		}
		if (c.Key != "" || c.Ward != "") && armed[c.ID] == "" {
			t.Errorf("in no recorded match %s is beaten with a magic item", c.ID)
		}
		t.Logf("%s: %s, with its magic item: %s", c.ID, cards[c.ID], armed[c.ID])
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
