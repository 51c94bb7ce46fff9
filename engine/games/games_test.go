package games

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/text"
)

// Rules play every level at random until they are given their autopilots.
func TestEveryGameHasItsAutopilot(t *testing.T) {
	for _, newest := range All() {
		for _, r := range append(newest.Earlier(), newest) {
			if _, random := r.Autopilot(2).(engine.Random); random {
				t.Errorf("version %d of %s plays level 2 at random", r.Version(), r.ID())
			}
		}
	}
}

func TestEveryGameSpeaksEveryLanguage(t *testing.T) {
	want := slices.Sorted(slices.Values(text.Languages()))
	for _, g := range All() {
		if got := g.Catalogue().Languages(); !slices.Equal(got, want) {
			t.Errorf("%s has texts in %v, want %v", g.ID(), got, want)
		}
	}
}
