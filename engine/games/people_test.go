package games_test

import (
	"os"
	"path/filepath"
	"testing"

	"skald/engine/games"
	"skald/engine/match"
)

// TestMatchesPlayedByHandReplay plays matches again that people pressed and typed
// in the playground: the first legend as a newcomer, from where its fog has changed
// on with the moves that were suggested to him, the mine and the dragon for two, a
// whole solo match, a standard match on unexplored land, two heroes of Runebound in
// the shortest length with the moves suggested to them, a short duel of Heroes.
func TestMatchesPlayedByHandReplay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		record, reason string
		won            bool
	}{
		{"legends-of-andor/legend-1-newcomer-won.skald", "", true},
		{"legends-of-andor/legend-4-by-hand-won.skald", "", true},
		{"legends-of-andor/legend-5-by-hand-won.skald", "", true},
		{"return-of-the-heroes/solo-by-hand.skald", "outcome.lost", false},
		{"return-of-the-heroes/unexplored-by-hand.skald", "outcome", true},
		{"runebound/by-hand.skald", "over.runes", true},
		{"heroes/by-hand.skald", "over.last", true},
		// Begun by the metronome, ended for a clash by silence, taken up again; autopilots
		// moved where the rules changed under it.
		{"heroes/by-metronome.skald", "over.last", true},
	} {
		rec, got := replay(t, filepath.Join("testdata", filepath.FromSlash(c.record)))
		o := got.Outcome
		if o == nil || o.Won != c.won || c.reason != "" && o.Reason.Key != c.reason {
			t.Errorf("%s ends with %+v", c.record, o)
		}
		if got.Hash != rec.Final {
			t.Errorf("%s ends at %s, recorded is %s", c.record, got.Hash, rec.Final)
		}
	}
}

// TestReportsOfErrorsReplay replays the reports of /bug: a file bug-*.skald in testdata is a test.
func TestReportsOfErrorsReplay(t *testing.T) {
	t.Parallel()
	reports, err := filepath.Glob(filepath.Join("testdata", "*", "bug-*.skald"))
	if err != nil || len(reports) == 0 {
		t.Fatalf("no report is kept (%v)", err)
	}
	for _, path := range reports {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := match.ParseRecord(f)
		f.Close()
		rules, ok := games.Find(rec.Game)
		if err != nil || !ok {
			t.Fatalf("%s is a record of %q: %v", path, rec.Game, err)
		}
		got, err := match.Replay(rec, rules) // the match may go on, its seed sealed
		if err != nil || rec.Report == nil || got.Hash != rec.Final {
			t.Errorf("%s does not come to its end, %s: %+v (%v); the report: %+v", path, rec.Final, got, err,
				rec.Report)
		}
	}
}
