package backup

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"skald/bot/config"
	"skald/store"
)

func TestTheStateOfBackupsIsToldInASentence(t *testing.T) {
	dir := t.TempDir()
	database := filepath.Join(dir, "skald.db")
	db, err := store.Open(database, store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	b := config.Backups{Folder: filepath.Join(dir, "copies"), Every: config.Span(24 * time.Hour), Keep: 2}
	now := time.Date(2031, 5, 1, 12, 0, 0, 0, time.UTC)
	state := func(b config.Backups, now time.Time, says string, fine bool) {
		t.Helper()
		said, err := State(b, database, now)
		if (err == nil) != fine {
			t.Errorf("%v: %q %v", now, said, err)
		}
		if err != nil {
			said = err.Error()
		}
		if !strings.Contains(said, says) {
			t.Errorf("%v: it says %q", now, said)
		}
	}
	state(config.Backups{}, now, "folder is empty", true)
	state(b, now, "skald serve makes the first", true)
	if _, err := os.Stat(b.Folder); err == nil {
		t.Error("looking made the folder")
	}
	if _, err := db.BackupInto(t.Context(), b.Folder, b.Keep, now); err != nil {
		t.Fatal(err)
	}
	state(b, now.Add(47*time.Hour), "1 backup in ", true)
	state(b, now.Add(49*time.Hour), "2d1h old, and one is due every 1d", false)
	if files, err := os.ReadDir(b.Folder); err != nil || len(files) != 1 {
		t.Errorf("looking left %v (%v)", files, err)
	}
	// A backup that bears a time to come, because a clock was wrong, says nothing of now.
	if _, err := db.BackupInto(t.Context(), b.Folder, b.Keep, now.AddDate(3, 0, 0)); err != nil {
		t.Fatal(err)
	}
	state(b, now.Add(47*time.Hour), "copies, the newest from 2031-05-01", true)
	state(b, now.Add(49*time.Hour), "2d1h old, and one is due every 1d", false)
	state(b, now.Add(-time.Hour), "none from before now", false)
	b.Folder = filepath.Join(dir, "none", "copies")
	state(b, now, "make the folder", false)
}
