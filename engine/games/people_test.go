package games_test

import (
	"os"
	"path/filepath"
	"testing"

	"skald/engine/games"
	"skald/engine/match"
)

// TestAMatchPlayedByHandReplays plays the first legend again as a newcomer played
// it from the tutorial to its end, an autopilot at his side.
func TestAMatchPlayedByHandReplays(t *testing.T) {
	f, err := os.Open(filepath.Join("testdata", "legends-of-andor", "legend-1-newcomer-won.skald"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rec, err := match.ParseRecord(f)
	if err != nil {
		t.Fatal(err)
	}
	rules, ok := games.Find(rec.Game)
	if !ok {
		t.Fatalf("there is no game %s", rec.Game)
	}
	got, err := match.VerifyRecord(rec, rules)
	if err != nil {
		t.Fatal(err)
	}
	if got.Outcome == nil || !got.Outcome.Won {
		t.Errorf("the legend was won, the replay ends with %+v", got.Outcome)
	}
}
