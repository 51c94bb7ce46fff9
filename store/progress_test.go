package store

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestLongWorkTellsHowFarItHasCome checks that the progress of every kind of work rises to its total.
func TestLongWorkTellsHowFarItHasCome(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db, err := Open(filepath.Join(dir, "skald.db"), Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now := time.Unix(1_800_000_000, 0)
	for n := range 5 {
		head := Match{ID: MatchID(fmt.Sprintf("match%d", n)), Game: "g", Guild: "1", Channel: fmt.Sprint(n + 1),
			Status: Lobby, Language: "en"}
		if err := db.Commit(t.Context(), Commit{Now: now, Match: head}); err != nil {
			t.Fatal(err)
		}
	}
	copied := filepath.Join(dir, "copy.db")
	for _, c := range []struct {
		name string
		work func(ctx context.Context) error
		// matches says that the last it tells of are the five matches, and not bytes.
		matches bool
	}{
		{"a check", func(ctx context.Context) error { _, err := db.Check(ctx); return err }, true},
		{"a backup", func(ctx context.Context) error { return db.BackupFile(ctx, copied) }, false},
		{"a restore", func(ctx context.Context) error {
			_, err := Restore(ctx, copied, filepath.Join(dir, "again.db"), now)
			return err
		}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			var done []int64
			var last, total int64
			err := c.work(WithProgress(t.Context(), func(d, all int64) {
				if all != total {
					done, total = nil, all
				}
				done, last = append(done, d), d
			}))
			if err != nil {
				t.Fatal(err)
			}
			if total == 0 || last != total || !slices.IsSorted(done) || c.matches != (total == 5) {
				t.Errorf("it told of %v of %d", done, total)
			}
		})
	}
}
