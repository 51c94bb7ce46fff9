package contract

import (
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/text"
)

// Explained fails a test unless the reason an autopilot gives for a move is complete in every language of the game.
func Explained(t testing.TB, r engine.Rules, m engine.Move, why text.Message) {
	t.Helper()
	if why.IsZero() {
		t.Fatalf("%s is not explained", m)
	}
	for _, l := range r.Catalogue().Languages() {
		if words := r.Catalogue().In(l).Say(why); words == "" || strings.Contains(words, why.Key) ||
			strings.ContainsAny(words, "{}") {
			t.Errorf("%s is explained in %s by %q", m, l, words)
		}
	}
}
