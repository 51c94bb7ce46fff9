package help_test

import (
	"path/filepath"
	"testing"

	"skald/bot/bottest"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/match"
)

// A player who asks for advice out of turn is not advised to give up a choice for good.
func TestHintIsNoStandingAnswer(t *testing.T) {
	t.Parallel()
	root := filepath.Join(bottest.ModuleFolder(t), "engine", "games", "testdata")
	paths, err := filepath.Glob(filepath.Join(root, "*", "*.skald"))
	if err != nil {
		t.Fatal(err)
	}
	for i, path := range paths {
		paths[i], _ = filepath.Rel(root, path)
	}
	sweep.Of(t, paths, 3).Parallel(t, func(path string) string { return path }, func(t *testing.T, path string) {
		rules, rec := bottest.ReadRecord(t, path)
		n, advised := 0, 0
		_, err := match.ReplayEach(rec, rules, func(m *match.Match, _ match.Entry) error {
			if n++; n%23 != 0 || n > 700 || m.Over() {
				return nil
			}
			tb := &table.Table{Match: m}
			for seat := range rec.Players {
				mv, _ := tb.Hint(engine.Seat(seat))
				if table.IsStanding(mv) {
					t.Errorf("after move %d seat %d is advised to %s", n, seat+1, mv)
				}
				if mv != "" {
					advised++
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if n > 23 && advised == 0 {
			t.Errorf("of %d moves none is advised", n)
		}
	})
}
