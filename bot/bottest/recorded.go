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

// Recorded is a recorded match played by people up to some move, entry by entry with the state after each.
type Recorded struct {
	rules  engine.Rules
	seed   []byte
	Log    []match.Entry
	states [][]byte
	head   match.Header
}

// People play the seats of a recorded match.
var People = []string{"anna", "ben", "cara", "dora", "emil"}

// RecordedUntil plays a recorded match until a position is wanted for the n-th time: the first of those a pattern of
// paths names that has it and people for all its seats.
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

// ModuleFolder is the folder of the module a test runs in.
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

// ReadRecord reads a recorded match.
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
	return rules, rec
}

// PlayRecord is a record played by people to its end, or until a position is as wanted.
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

// Recorder records a match as people play it.
type Recorder struct {
	*testing.T
	Match    *match.Match
	Recorded Recorded
}

// NewRecorder begins a match with the options, the seats and the chance of a record.
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

// recordedAt is when people play it.
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

// Play makes a move of a seat.
func (w *Recorder) Play(seat engine.Seat, m engine.Move) match.Entry {
	w.Helper()
	e, err := w.Match.Play(match.Actor{User: People[seat]}, seat, m, recordedAt)
	if err != nil {
		w.Fatal(err)
	}
	w.keep(e)
	return e
}
