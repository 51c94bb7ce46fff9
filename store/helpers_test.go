package store_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"skald/store"
)

var (
	ctx  = context.Background()
	noon = time.Date(2026, 3, 1, 12, 0, 0, 123456789, time.UTC)
)

// open opens a database without waiting for the disk and, at the end of the test, checks and closes
// it.
func open(t testing.TB, path string) *store.DB {
	t.Helper()
	db, err := store.Open(path, store.Options{NoSync: true, Timeout: 300 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeChecked(t, db) })
	return db
}

// closeChecked closes a database that must be sound. One that is closed already is left alone.
func closeChecked(t testing.TB, db *store.DB) {
	t.Helper()
	findings, err := db.Check(ctx)
	if is(err, store.ErrClosed) {
		return
	}
	if err != nil {
		t.Errorf("the check failed: %v", err)
	}
	for _, finding := range findings {
		t.Errorf("the check found: %s", finding)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}

func fresh(t testing.TB) *store.DB {
	t.Helper()
	return open(t, filepath.Join(t.TempDir(), "skald.db"))
}

func match(id store.MatchID) store.Match {
	return store.Match{
		ID: id, Game: "return-of-the-heroes", RulesVersion: 3, Guild: "g1", Channel: "c-" + string(id), Host: "u1",
		Status: store.Running, Language: "it",
		Seats:    []store.Seat{{User: "u1", Name: "Ada <&>"}, {Name: "Autopilot", Autopilot: 2}},
		Options:  map[string]string{"length": "introductory"},
		Seed:     store.Secret("0123456789abcdef0123456789abcdef"),
		SeedHash: "hash", Extra: json.RawMessage(`{"thread":"t1"}`),
	}
}

// move is a commit of one line with a state.
func move(m store.Match, after uint64, state []byte) store.Commit {
	return store.Commit{
		Now: noon.Add(time.Duration(after) * time.Minute), Match: m, Expect: after,
		Entries:  []store.Entry{{Data: json.RawMessage(fmt.Sprintf(`{"move":"go %d"}`, after+1))}},
		Snapshot: state,
	}
}

func commit(t testing.TB, db *store.DB, c store.Commit) {
	t.Helper()
	if err := db.Commit(ctx, c); err != nil {
		t.Fatal(err)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func readFile(t testing.TB, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
