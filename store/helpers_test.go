package store_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/store"
	"skald/store/kv"
	"skald/store/postgres"
)

var (
	ctx  = context.Background()
	noon = time.Date(2026, 3, 1, 12, 0, 0, 123456789, time.UTC)
)

// open opens a database without waiting for the disk and, at the end of the test, checks and closes it.
func open(t testing.TB, path string) *store.DB {
	t.Helper()
	db, err := openAt(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeChecked(t, db) })
	return db
}

// openAt opens the database of a path: a file or, where the tests run on a server, one there.
func openAt(path string) (*store.DB, error) {
	if server == nil {
		return store.Open(path, store.Options{NoSync: true, Timeout: 300 * time.Millisecond})
	}
	address, err := server.Make(fmt.Sprintf("d%x", sha256.Sum256([]byte(path)))[:40])
	if err != nil {
		return nil, err
	}
	engine, err := postgres.Open(ctx, postgres.Options{Address: address, Connections: 4})
	if err != nil {
		return nil, err
	}
	return store.On(engine), nil
}

// openToCommit is openAt for tests that wait for the disk.
func openToCommit(path string) (*store.DB, error) {
	if server != nil {
		return openAt(path)
	}
	return store.Open(path, store.Options{})
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
		Now: noon.Add(time.Duration(after) * time.Minute), Match: m, ExpectSeq: after,
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

// numbers are those from 0 to n-1, as the cases of a sweep.
func numbers(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
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

// records are all keys and values of a database by bucket.
func records(t *testing.T, db *store.DB) map[string]map[string]string {
	t.Helper()
	all := make(map[string]map[string]string)
	if err := db.Look(func(tx kv.Tx) error {
		for _, name := range store.AllBuckets {
			b := tx.Bucket(name)
			if b == nil {
				continue
			}
			all[name] = make(map[string]string)
			if err := store.Each(b, func(key, value []byte) error {
				all[name][string(key)] = string(value)
				return nil
			}); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

// putBack restores the records of a database.
func putBack(t *testing.T, db *store.DB, were map[string]map[string]string) {
	t.Helper()
	are := records(t, db)
	if err := db.Spoil(func(tx kv.Tx) error {
		for name, values := range were {
			b := tx.Bucket(name)
			for key := range are[name] {
				if _, was := values[key]; !was {
					if err := b.Delete([]byte(key)); err != nil {
						return err
					}
				}
			}
			for key, value := range values {
				if are[name][key] != value {
					if err := b.Put([]byte(key), []byte(value)); err != nil {
						return err
					}
				}
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// everyRecord lists all keys and values of a database, and its sequences.
func everyRecord(t *testing.T, db *store.DB) string {
	t.Helper()
	var all strings.Builder
	are := records(t, db)
	if err := db.Look(func(tx kv.Tx) error {
		for _, name := range slices.Sorted(maps.Keys(are)) {
			fmt.Fprintf(&all, "%s (sequence %d)\n", name, tx.Bucket(name).Sequence())
			for _, key := range slices.Sorted(maps.Keys(are[name])) {
				fmt.Fprintf(&all, "  %q = %q\n", key, are[name][key])
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return all.String()
}
