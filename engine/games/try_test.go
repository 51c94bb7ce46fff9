package games_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
)

func TestWhatIsTriedInARealMatchIsWhatComesOfItAndStopsBeforeEveryDieAndSight(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"return-of-the-heroes/four.skald", "legends-of-andor/legend-1-newcomer-won.skald"} {
		t.Run(file, func(t *testing.T) {
			f, err := os.Open(filepath.Join("testdata", file))
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
			var moves []match.RecordLine
			for _, l := range rec.Lines {
				if l.Move != "" {
					moves = append(moves, l)
				}
			}
			var tried match.Trial
			n, same, stopped := 0, 0, 0
			_, err = match.ReplayEach(rec, rules, func(m *match.Match, e match.Entry) error {
				if e.Move != "" {
					made := len(tried.Made) == 1
					switch {
					case (e.Rolled || e.Revealed) && made:
						t.Errorf("%s %s rolls %v, shows %v, and the trial goes on", e.Address, e.Move, e.Rolled,
							e.Revealed)
					case tried.Refused != nil:
						t.Errorf("%s %s cannot be tried: %v", e.Address, e.Move, tried.Refused)
					case !made:
						stopped++
					default:
						if a, b := inJSON(t, tried.View), inJSON(t, m.View(e.Seat)); a != b {
							t.Errorf("%s %s is tried as\n%s\nand comes to\n%s", e.Address, e.Move, a, b)
						}
						same++
					}
					n++
				}
				if n < len(moves) {
					var err error
					tried, err = m.Try(moves[n].Seat, []engine.Move{moves[n].Move})
					if err != nil && !m.Over() {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if same < 20 || stopped < 10 {
				t.Errorf("%d trials came true and %d stopped", same, stopped)
			}
		})
	}
}

func inJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
