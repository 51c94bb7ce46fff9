package tools

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"skald/bot/backup"
	"skald/bot/config"
	"skald/bot/records"
	"skald/engine/match"
	"skald/store"
)

// nightly waits for a backup to be made.
type nightly chan struct{}

func (nightly) Newest(time.Time) {}
func (n nightly) Made()          { close(n) }
func (nightly) Failed()          {}

// backUp lets the bot's own keeper make the backup of a night and returns its path.
func backUp(t *testing.T, db *store.DB, folder string, night time.Time) string {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	done, made := make(chan struct{}), make(nightly)
	k := &backup.Keeper{
		Backups: config.Backups{Folder: folder, Every: config.Span(24 * time.Hour), Keep: 7}, Store: db, Counts: made,
		Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return night },
	}
	go func() { k.Run(ctx); close(done) }()
	<-made
	stop()
	<-done
	copies, err := store.Copies(folder, db.Path())
	if err != nil || len(copies) == 0 || !copies[0].At.Equal(night) {
		t.Fatalf("the backups are %+v, %v", copies, err)
	}
	return copies[0].Path
}

func TestLastNightsBackupRestores(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", filepath.Join(dir, "tmp"))
	if err := os.Mkdir(filepath.Join(dir, "tmp"), 0o700); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(filepath.Join(dir, "skald.db"), store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	finished := []string{"return-of-the-heroes/two", "legends-of-andor/legend-1-2-won",
		"released-1/legends-of-andor-fork-over", "released-1/return-of-the-heroes-called-off", "runebound/dash",
		"heroes/duel"}
	keepRecord := func(name string) {
		t.Helper()
		if err := Import(t.Context(), io.Discard, db,
			filepath.Join("../../engine/games/testdata", name+".skald")); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range finished {
		keepRecord(name)
	}
	keepRecord("released-1/return-of-the-heroes-long-begun") // of a match that went on: without a seed
	rec, rules, err := record("../../engine/games/testdata/return-of-the-heroes/three.skald")
	if err != nil {
		t.Fatal(err)
	}
	rec.Lines, rec.Final, rec.Status = rec.Lines[:20], "", ""
	begun := store.Commit{Match: store.Match{ID: "begun"}, Now: time.Now()}
	if _, err := records.Import(t.Context(), db, rules, rec, begun); err != nil {
		t.Fatal(err)
	}
	night := time.Date(2031, 5, 1, 4, 0, 0, 0, time.UTC)
	copied := backUp(t, db, filepath.Join(dir, "copies"), night)
	keepRecord("runebound/two") // by day

	rehearse := func(copied string, wrong error, says ...string) {
		t.Helper()
		before := read(t, copied)
		var out bytes.Buffer
		if err := Rehearse(t.Context(), &out, io.Discard, copied, night.Add(5*time.Hour)); !errors.Is(err, wrong) {
			t.Errorf("Rehearse() = %v, want %v\n%s", err, wrong, &out)
		}
		for _, s := range says {
			if !strings.Contains(out.String(), s) {
				t.Errorf("it does not say %q:\n%s", s, &out)
			}
		}
		if left, err := os.ReadDir(os.Getenv("TMPDIR")); err != nil || len(left) > 0 ||
			!bytes.Equal(before, read(t, copied)) {
			t.Errorf("it left %v or changed the backup (%v)", left, err)
		}
	}
	t.Run("every finished match of the night verifies", func(t *testing.T) {
		rehearse(copied, nil,
			"finished matches verified: 6; other matches loaded: 1; lobbies and records without a seed: 1; matches "+
				"with faults: 0\n", "can be restored; nothing was replaced")
	})
	t.Run("a roll that was changed is found, and its match named", func(t *testing.T) {
		all, err := db.Matches(store.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		i := 0
		for all[i].Game != "heroes" {
			i++
		}
		forge(t, db, all[i].ID)
		forged := backUp(t, db, filepath.Join(dir, "copies"), night.AddDate(0, 0, 1))
		rehearse(forged, ErrNo, "match "+string(all[i].ID)+" (heroes, over): ", "finished matches verified: 6; ",
			"matches with faults: 1\n")
	})
	t.Run("a damaged backup is refused", func(t *testing.T) {
		b := read(t, copied)
		rotten := filepath.Join(dir, "rotten.db")
		if err := os.WriteFile(rotten, b[:len(b)/2], 0o600); err != nil {
			t.Fatal(err)
		}
		rehearse(rotten, store.ErrDamaged)
	})
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// forge changes a die in the log of a match, with checksums that fit.
func forge(t *testing.T, db *store.DB, id store.MatchID) {
	t.Helper()
	forged := false
	err := db.RewriteMatch(t.Context(), id, store.Rewrite{
		Match: func(*store.Match) error { return nil },
		Line: func(l store.Entry) (json.RawMessage, error) {
			var e match.Entry
			if err := json.Unmarshal(l.Data, &e); err != nil || forged || len(e.Rolls) == 0 {
				return l.Data, err
			}
			forged = true
			e.Rolls[0].Value = (e.Rolls[0].Value + 1) % e.Rolls[0].N
			return json.Marshal(e)
		},
		State: func(b []byte) ([]byte, error) { return b, nil },
		Post:  func(*store.Outgoing) (bool, error) { return true, nil },
		Draft: func(json.RawMessage) bool { return true },
		Plan:  func(p json.RawMessage) (json.RawMessage, error) { return p, nil },
	})
	if err != nil || !forged {
		t.Fatalf("nothing was forged: %v", err)
	}
}
