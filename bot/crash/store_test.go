//go:build unix

package crash

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"skald/store"
)

// asClerk holds, in the environment of a child that does nothing but write, the database it writes.
const asClerk = "SKALD_CRASH_CLERK"

// noon is when everything happens; the clerk counts hours from it.
var noon = time.Date(2030, 1, 1, 12, 0, 0, 0, time.UTC)

// clerk commits, makes backups, rewrites, compacts and restores without a pause until it is killed, and says after each
// commit which one it was.
func clerk(path string) error {
	ctx := context.Background()
	folder := filepath.Join(filepath.Dir(path), "backups")
	for {
		db, err := store.Open(path, store.Options{NoSync: true, Timeout: patience})
		if err != nil {
			return err
		}
		m, err := db.Match("m1")
		if err != nil {
			return err
		}
		var made store.Copy
		for range 3 {
			line, err := json.Marshal(strings.Repeat("written ", int(m.Seq)%50))
			if err != nil {
				return err
			}
			c := store.Commit{Now: noon, Match: m, ExpectSeq: m.Seq, Entries: []store.Entry{{Data: line}},
				Snapshot: fmt.Appendf(nil, "state %d %s", m.Seq+1, rand.Text()),
				Outbox:   []store.Outgoing{{Kind: "board"}}}
			if err := db.Commit(ctx, c); err != nil {
				return err
			}
			m.Seq++
			fmt.Println(m.Seq)
			made, err = db.BackupInto(ctx, folder, 3, noon.Add(time.Duration(m.Seq)*time.Hour))
			if err != nil {
				return err
			}
			err = db.RewriteMatch(ctx, "m1", store.Rewrite{
				Match: func(*store.Match) error { return nil },
				Line:  func(e store.Entry) (json.RawMessage, error) { return e.Data, nil },
				State: func(b []byte) ([]byte, error) { return b, nil },
				Post:  func(o *store.Outgoing) (bool, error) { return o.ID%3 == 0, nil },
			})
			if err != nil {
				return err
			}
		}
		if err := db.Close(); err != nil {
			return err
		}
		if _, _, err := store.CompactInPlace(ctx, path); err != nil {
			return err
		}
		kept, err := store.Restore(ctx, made.Path, path, noon.Add(time.Duration(m.Seq)*time.Hour))
		if err != nil {
			return err
		}
		if err := os.Remove(kept); err != nil {
			return err
		}
	}
}

func TestADatabaseIsWholeWheneverItsWriterIsKilled(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	db, err := store.Open(path, store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	m := store.Match{ID: "m1", Game: "legends-of-andor", Guild: "1", Channel: "2", Host: "3", Status: store.Running,
		Seed: make([]byte, 32), Language: "en"}
	if err := db.Commit(t.Context(), store.Commit{Now: noon, Match: m}); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	kills := max(5, 2*killsWanted(t))
	for k := range kills {
		c := exec.Command(exe)
		c.Env = append(os.Environ(), asClerk+"="+path)
		var wrong strings.Builder
		c.Stderr = &wrong
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		last := 0
		for lines.Scan() {
			if last == 0 {
				// Somewhere in the following, another place each time.
				time.AfterFunc(time.Duration(1+k*k*7%97)*time.Millisecond, func() { _ = c.Process.Kill() })
			}
			if last, err = strconv.Atoi(lines.Text()); err != nil {
				t.Fatal(err)
			}
		}
		_ = c.Wait()
		if wrong.Len() > 0 {
			t.Fatalf("the writer ended by itself: %s", &wrong)
		}
		whole(t, path, uint64(last))
		copies, err := store.Copies(filepath.Join(filepath.Dir(path), "backups"), path)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range copies {
			whole(t, b.Path, 0)
		}
	}
	// One that is not killed puts everything in order.
	db, err = store.Open(path, store.Options{NoSync: true})
	if err == nil {
		_, err = db.BackupInto(t.Context(), filepath.Join(filepath.Dir(path), "backups"), 3, noon.Add(1e5*time.Hour))
	}
	if err == nil {
		err = db.Close()
	}
	if err == nil {
		_, _, err = store.CompactInPlace(t.Context(), path)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{filepath.Dir(path), filepath.Join(filepath.Dir(path), "backups")} {
		files, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if strings.HasSuffix(f.Name(), ".partial") {
				t.Errorf("a kill has left %s", f.Name())
			}
		}
	}
}

// whole checks that a database is sound and holds as many lines as were acknowledged, at least.
func whole(t *testing.T, path string, lines uint64) {
	t.Helper()
	db, err := store.Open(path, store.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if findings, err := db.Check(t.Context()); err != nil || len(findings) > 0 {
		t.Fatalf("%s: %v %v", path, findings, err)
	}
	m, err := db.Match("m1")
	if err != nil || m.Seq < lines {
		t.Errorf("%s has %d lines after %d were acknowledged (%v)", path, m.Seq, lines, err)
	}
	if log, err := db.Log("m1", 1, 0); err != nil || uint64(len(log)) != m.Seq {
		t.Errorf("%s has %d lines of %d (%v)", path, len(log), m.Seq, err)
	}
}
