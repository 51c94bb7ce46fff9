package bottest

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
)

// Recorded is a recorded match up to some move, with the state after each entry of its log.
type Recorded struct {
	rules  engine.Rules
	seed   []byte
	Log    []match.Entry
	states [][]byte
	head   match.Header
}

// People are the players of recorded matches, by seat.
var People = []string{"anna", "ben", "cara", "dora", "emil"}

// RecordedUntil replays a recorded match until wanted accepts a position for the n-th time. It uses the first record
// matching pattern that has such a position and at most as many seats as there are People.
func RecordedUntil(t *testing.T, pattern string, n int, wanted func(*match.Match, match.Entry) bool) Recorded {
	t.Helper()
	root := filepath.Join(ModuleFolder(t), "engine", "games", "testdata")
	paths, err := filepath.Glob(filepath.Join(root, pattern))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		path, _ = filepath.Rel(root, path)
		rules, rec := ReadRecord(t, path)
		if len(rec.Players) < 2 || len(rec.Players) > len(People) {
			continue
		}
		found := 0
		c := PlayRecord(t, rules, rec, func(m *match.Match, e match.Entry) bool {
			if wanted(m, e) {
				found++
			}
			return found == n
		})
		if found == n {
			return c
		}
	}
	t.Fatalf("%s has no such position", pattern)
	return Recorded{}
}

// ModuleFolder returns the folder of the module of the running test.
func ModuleFolder(t testing.TB) string {
	t.Helper()
	at, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(at, "go.mod")); missing == nil {
			return at
		}
		if filepath.Dir(at) == at {
			break
		}
		at = filepath.Dir(at)
	}
	t.Fatal("no go.mod lies above the test: ", err)
	return ""
}

// ReadRecord parses a recorded match. The rules are those of its version.
func ReadRecord(t *testing.T, path string) (engine.Rules, match.Record) {
	t.Helper()
	f, err := os.Open(filepath.Join(ModuleFolder(t), "engine", "games", "testdata", path))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rec, err := match.ParseRecord(f)
	if err != nil {
		t.Fatal(err)
	}
	rules, _ := games.Find(rec.Game)
	if rules, err = engine.InVersion(rules, rec.Version); err != nil {
		t.Fatal(err)
	}
	return rules, rec
}

// PlayRecord replays a record with People as players, to its end or until enough accepts a position.
func PlayRecord(t *testing.T, rules engine.Rules, rec match.Record,
	enough func(*match.Match, match.Entry) bool) Recorded {
	t.Helper()
	w := NewRecorder(t, rules, rec)
	for _, l := range rec.Lines {
		if l.Move == "" {
			continue
		}
		if e := w.Play(l.Seat, l.Move); enough(w.Match, e) {
			break
		}
	}
	return w.Recorded
}

// Recorder records a match move by move.
type Recorder struct {
	*testing.T
	Match    *match.Match
	Recorded Recorded
}

// NewRecorder begins a match with the options, the seats and the seed of a record.
func NewRecorder(t *testing.T, rules engine.Rules, rec match.Record) *Recorder {
	t.Helper()
	config := match.Config{ID: "secret", Rules: rules, Options: rec.Options, Language: "en", Pace: match.Daily,
		Seed: rec.Seed, Joins: rec.Joins}
	for i := range rec.Players {
		config.Players = append(config.Players, match.Player{User: People[i], Name: People[i]})
	}
	m, e, err := match.Start(config, recordedAt)
	if err != nil {
		t.Fatal(err)
	}
	w := &Recorder{t, m, Recorded{rules: rules, seed: rec.Seed}}
	w.keep(e)
	return w
}

// recordedAt is the time of every move.
var recordedAt = time.Unix(1_800_000_000, 0)

func (w *Recorder) keep(e match.Entry) {
	w.Helper()
	state, err := w.Match.State()
	if err != nil {
		w.Fatal(err)
	}
	w.Recorded.Log, w.Recorded.states, w.Recorded.head = append(w.Recorded.Log, e), append(w.Recorded.states, state),
		w.Match.Header()
}

// Play makes a move for a seat and records it.
func (w *Recorder) Play(seat engine.Seat, m engine.Move) match.Entry {
	w.Helper()
	e, err := w.Match.Play(match.Actor{User: People[seat]}, seat, m, recordedAt)
	if err != nil {
		w.Fatal(err)
	}
	w.keep(e)
	return e
}
