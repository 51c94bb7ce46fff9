package games_test

import (
	"os"
	"path/filepath"
	"testing"

	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
)

// Posts name a turn by its round or day, and so does the log beside the number.
func TestTurnsOfTheLogHaveThePeriodOfTheirPosts(t *testing.T) {
	t.Parallel()
	for path, arg := range map[string]string{
		"return-of-the-heroes/four.skald": "round", "return-of-the-heroes/five-players.skald": "round",
		"runebound/brisk.skald": "round", "legends-of-andor/legend-2-3-easy-won.skald": "day",
	} {
		f, err := os.Open(filepath.Join("testdata", path))
		if err != nil {
			t.Fatal(err)
		}
		rec, err := match.ParseRecord(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		rules, _ := games.Find(rec.Game)
		var period text.Message
		var since []engine.Said
		turn, compared := 0, 0
		if _, err := match.ReplayEach(rec, rules, func(m *match.Match, e match.Entry) error {
			for _, l := range match.VisibleInPlay([]match.Entry{e}, engine.Public) {
				since = append(since, l.Said...)
			}
			now := m.Turn()
			if now.Number == turn {
				return nil
			}
			turn = now.Number
			period = engine.PeriodOf(rules, period, turn, len(m.Players()), since)
			since = nil
			if want := now.Label.Args.Get(arg); want != nil {
				if compared++; period.Args.Get(arg) != want {
					t.Errorf("%s: turn %d is in %v, its post says %v", path, turn, period, want)
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if compared < 10 {
			t.Errorf("%s: %d turns were compared", path, compared)
		}
	}
}
