package games_test

import (
	"path/filepath"
	"testing"
)

// TestAMatchPlayedByHandReplays plays the first legend again as a newcomer played
// it from the tutorial to its end, an autopilot at his side.
func TestAMatchPlayedByHandReplays(t *testing.T) {
	_, got := replay(t, filepath.Join("testdata", "legends-of-andor", "legend-1-newcomer-won.skald"))
	if got.Outcome == nil || !got.Outcome.Won {
		t.Errorf("the legend was won, the replay ends with %+v", got.Outcome)
	}
}
