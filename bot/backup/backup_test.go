package backup

import (
	"bytes"
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

func TestKeeperKeepsBackupsOfDamagedDatabase(t *testing.T) {
	h := build(t, "")
	h.Backups.Command = nil
	if err := h.Store.PutPlayer(t.Context(), "anna", []byte("{}")); err != nil {
		t.Fatal(err)
	}
	for range h.Backups.Keep {
		h.backUp(t.Context())
		h.now = h.now.Add(24 * time.Hour)
	}
	descriptions := 2 * os.Getpagesize() // by which the file is a database still
	content, err := os.ReadFile(h.Store.Path())
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(h.Store.Path(), os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteAt(bytes.Repeat([]byte{0xA5}, len(content)-descriptions), int64(descriptions)); err != nil {
		t.Fatal(err)
	}
	newest := h.newest
	if wait := h.backUp(t.Context()); wait != 24*time.Hour || h.failed != 1 || h.made != 2 || !h.newest.Equal(newest) {
		t.Errorf("it is tried again after %v, %+v", wait, h.counted)
	}
	if copies, err := store.Copies(h.Backups.Folder, h.Store.Path()); err != nil || len(copies) != 2 ||
		!copies[1].At.Equal(night) {
		t.Errorf("there are the backups %v, %v", copies, err)
	}
	if said := h.log.String(); strings.Count(said, "level=ERROR") != 1 ||
		!strings.Contains(said, "backup is damaged") {
		t.Errorf("the log says %s", said)
	}
}
