package store_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"skald/store"

	bolt "go.etcd.io/bbolt"
)

// oldDatabase puts a database of an older schema, whose pages an older Skald wrote, into a folder: what
// fill makes. That of schema 2 has besides a line with a plan in match m1, and matches old0 to old2 in
// channel c-old, of which the first is over, the second abandoned and the third archived.
func oldDatabase(t *testing.T, schema int) (path string, content []byte) {
	t.Helper()
	f, err := os.Open(fmt.Sprintf("testdata/schema-%d.db.gz", schema))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	content = must(io.ReadAll(must(gzip.NewReader(f))))
	content = append(content, make([]byte, max(0, 256<<10-len(content)))...) // the room it had to grow
	path = filepath.Join(t.TempDir(), "skald.db")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path, content
}

func schemaOf(t *testing.T, db *store.DB) (version string) {
	t.Helper()
	err := db.Raw().View(func(tx *bolt.Tx) error {
		version = string(tx.Bucket([]byte("meta")).Get([]byte("schema")))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return version
}

func TestADatabaseOfAnOlderSchemaIsReadAndGoesOn(t *testing.T) {
	for schema := 1; schema <= 2; schema++ {
		t.Run(fmt.Sprint("schema ", schema), func(t *testing.T) {
			temporary := t.TempDir()
			t.Setenv("TMPDIR", temporary)
			path, old := oldDatabase(t, schema)
			made := uint64(30)
			if schema == 2 {
				made = 31
			}
			reading := must(store.Open(path, store.Options{ReadOnly: true}))
			want := contents(reading)
			if findings := must(reading.Check(ctx)); len(findings) != 0 {
				t.Errorf("the check finds %q", findings)
			}
			if log := must(reading.Log("m1", 0, 0)); len(log) != int(made) || string(log[11].Data) != `{"move":"go 12"}` {
				t.Errorf("the log has %d lines, or others", len(log))
			}
			wantErr(t, reading.PutPlayer(ctx, "u1", []byte("{}")), store.ErrReadOnly, path)
			if err := reading.Close(); err != nil || !bytes.Equal(old, readFile(t, path)) {
				t.Fatalf("reading has changed the file, or %v", err)
			}
			if left := must(os.ReadDir(temporary)); len(left) != 0 {
				t.Errorf("reading has left %v", left)
			}

			// The synthetic match goes on from where it was, over the bounds of what is stored whole then and now.
			game := newSynthetic(1)
			for range 30 {
				game.move()
			}
			db := open(t, path)
			if contents(db) != want {
				t.Error("opened for writing, it holds something else")
			}
			if schemaOf(t, db) != "3" || len(names(t, filepath.Dir(path))) != 1 {
				t.Errorf("the schema is %s, and beside it lie %v", schemaOf(t, db), names(t, filepath.Dir(path)))
			}
			states := map[uint64][]byte{}
			for seq := made; seq < 90; seq++ {
				states[seq+1] = game.move()
				commit(t, db, telling(seq, states[seq+1]))
			}
			for seq, state := range states {
				if s := must(db.SnapshotAt("m1", seq)); !bytes.Equal(s.State, state) {
					t.Errorf("the state after line %d is another", seq)
				}
			}
			if log := must(db.Log("m1", 25, 35)); len(log) != 11 || string(log[0].Data) != `{"move":"go 25"}` || !bytes.Equal(log[10].Data, telling(34, nil).Entries[0].Data) {
				t.Errorf("from 25 to 35 there are %d lines, or others", len(log))
			}
			if due := must(db.DueTimers(noon, 0)); len(due) != 2 { // that of m1 went with its commits
				t.Errorf("%d timers are due", len(due))
			}
			if posts := must(db.Pending(noon, 0)); len(posts) != 90 {
				t.Errorf("%d posts wait", len(posts))
			}
			if answered, err := db.Interaction("0-3"); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("an interaction of more than an hour ago is still there: %v, %v", answered, err)
			}
		})
	}
}

func TestTheIndexOfAnOlderDatabaseIsMade(t *testing.T) {
	path, _ := oldDatabase(t, 2)
	db := open(t, path)
	if live := must(db.Matches(store.Filter{Status: []string{store.Running}})); !slices.Equal(idsOf(live), []store.MatchID{"m0", "m1", "m2"}) {
		t.Errorf("the live matches are %v", idsOf(live))
	}
	var finished []store.Match
	if err := db.FinishedOf("u1", func(m store.Match) bool { finished = append(finished, m); return true }); err != nil || !slices.Equal(idsOf(finished), []store.MatchID{"old1", "old0"}) {
		t.Errorf("finished are %v, %v", idsOf(finished), err)
	}
	if last, err := db.LastFinishedInChannel("c-old"); err != nil || last.ID != "old1" {
		t.Errorf("the last one is %s, %v", last.ID, err)
	}
	if counts := must(db.Counts()); len(counts) != 4 {
		t.Errorf("the counts are %v", counts)
	}
	if plan := must(db.Plan("m1")); string(plan) != `{"note":"tomorrow"}` {
		t.Errorf("the plan is %s", plan)
	}
	if again, err := db.Interaction("planned"); err != nil || again.Match != "m1" {
		t.Errorf("the interaction is %+v, %v", again, err)
	}
	id := must(db.Pending(noon, 0))
	c := move(match("new"), 0, nil)
	c.Outbox = []store.Outgoing{{Kind: "x"}}
	commit(t, db, c)
	if posts := must(db.PendingOf("new")); len(posts) != 1 || posts[0].ID <= id[len(id)-1].ID {
		t.Errorf("what is posted next has a number that was given before: %v", posts)
	}
}

// changeOld changes an old database as its Skald or a broken disk could have.
func changeOld(t *testing.T, path string, change func(*bolt.Tx) error) {
	t.Helper()
	db := must(bolt.Open(path, 0o600, nil))
	if err := errors.Join(db.Update(change), db.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestWhatIsDamagedInAnOlderDatabaseIsKeptAndTold(t *testing.T) {
	path, _ := oldDatabase(t, 2)
	damage := func(b *bolt.Bucket, key []byte) error {
		record := slices.Clone(b.Get(key))
		record[len(record)-1] ^= 1
		return b.Put(key, record)
	}
	changeOld(t, path, func(tx *bolt.Tx) error {
		return errors.Join(
			damage(tx.Bucket([]byte("matches")), []byte("m0")),
			damage(tx.Bucket([]byte("log")).Bucket([]byte("m1")), store.NumberKey(5)),
			damage(tx.Bucket([]byte("snapshots")).Bucket([]byte("m2")), store.NumberKey(7)),
			damage(tx.Bucket([]byte("current")), []byte("m2")),
			damage(tx.Bucket([]byte("interactions")), []byte("planned")),
			damage(tx.Bucket([]byte("players")), []byte("u1")))
	})
	db := must(store.Open(path, store.Options{NoSync: true}))
	defer db.Close()
	said := strings.Join(must(db.Check(ctx)), "\n")
	for _, words := range []string{"Match m0 is damaged", "Line 5 of match m1 is damaged", "line 7 is damaged", `user "u1" is damaged`, "Interaction planned is damaged"} {
		if !strings.Contains(said, words) {
			t.Errorf("the check does not say %q but %q", words, said)
		}
	}
	_, err := db.Current("m2")
	wantErr(t, err, store.ErrDamaged, "m2")
	if log := must(db.Log("m2", 0, 0)); len(log) != 30 {
		t.Errorf("of a sound log %d lines are left", len(log))
	}
}

func TestAnOlderDatabaseThatCannotBeBroughtUpToDateIsLeftAsItIs(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	path, _ := oldDatabase(t, 2)
	changeOld(t, path, func(tx *bolt.Tx) error {
		return tx.Bucket([]byte("log")).Bucket([]byte("m1")).Put([]byte("?"), []byte("?"))
	})
	before := readFile(t, path)
	for _, readOnly := range []bool{false, true} {
		_, err := store.Open(path, store.Options{ReadOnly: readOnly})
		wantErr(t, err, store.ErrDamaged, path, "match \"m1\"")
		if !bytes.Equal(before, readFile(t, path)) || len(names(t, filepath.Dir(path))) != 1 || len(names(t, os.TempDir())) != 0 {
			t.Fatalf("the file was changed, or something lies beside it: %v, %v", names(t, filepath.Dir(path)), names(t, os.TempDir()))
		}
	}
}

func TestABackupOfAnOlderSchemaIsRestored(t *testing.T) {
	backup, old := oldDatabase(t, 2)
	path := filepath.Join(t.TempDir(), "skald.db")
	if _, err := store.Restore(ctx, backup, path, noon); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(old, readFile(t, backup)) {
		t.Error("the backup was changed")
	}
	db := open(t, path)
	if log := must(db.Log("m1", 0, 0)); len(log) != 31 {
		t.Errorf("the log has %d lines", len(log))
	}
}

func TestAnOlderDatabaseIsCompacted(t *testing.T) {
	path, _ := oldDatabase(t, 1)
	if _, _, err := store.CompactInPlace(ctx, path); err != nil {
		t.Fatal(err)
	}
	db := open(t, path)
	if log := must(db.Log("m1", 0, 0)); schemaOf(t, db) != "3" || len(log) != 30 {
		t.Errorf("the schema is %s, the log has %d lines", schemaOf(t, db), len(log))
	}
}
