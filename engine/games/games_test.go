package games

import (
	"testing"

	"skald/engine"
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
