package backup

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"skald/bot/config"
	"skald/store"
)

// counted remembers how backups fare.
type counted struct {
	newest       time.Time
	made, failed int
}

func (c *counted) Newest(at time.Time) { c.newest = at }
func (c *counted) Made()               { c.made++ }
func (c *counted) Failed()             { c.failed++ }

var night = time.Date(2031, 5, 1, 4, 0, 0, 0, time.UTC)

// house is a database whose backups go to a folder and from there, by a command, to another.
type house struct {
	*Keeper
	counted
	log bytes.Buffer
	now time.Time
	far string
}

// build makes a house in which a script of the shell runs after each backup; $1 is the backup's path and $2 the
// folder far away.
func build(t *testing.T, script string) *house {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell here")
	}
	dir := t.TempDir()
	db, err := store.Open(filepath.Join(dir, "skald.db"), store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	h := &house{now: night, far: t.TempDir()}
	h.Keeper = &Keeper{
		Backups: config.Backups{
			Folder: filepath.Join(dir, "copies"), Every: config.Span(24 * time.Hour), Keep: 2,
			Command: []string{"sh", "-c", script, "sh", config.BackupPath, h.far}, Timeout: config.Span(time.Minute),
		},
		Store: db, Counts: h, Log: slog.New(slog.NewTextHandler(&h.log, nil)), Now: func() time.Time { return h.now },
		Token: "MTIzNDU2.abcdef.secret",
	}
	return h
}

// sent returns how many backups have come far away.
func (h *house) sent(t *testing.T) int {
	t.Helper()
	files, err := os.ReadDir(h.far)
	if err != nil {
		t.Fatal(err)
	}
	return len(files)
}

func TestBackupIsSentOnOnce(t *testing.T) {
	h := build(t, `cp "$1" "$2" && echo "sent ${1##*/}"`)
	h.backUp(t.Context())
	h.now = h.now.Add(time.Hour)
	h.backUp(t.Context())
	if h.sent(t) != 1 || h.made != 1 || h.failed != 0 || !h.newest.Equal(night) {
		t.Errorf("%d were sent, %+v", h.sent(t), h.counted)
	}
	if !strings.Contains(h.log.String(), `output="sent skald-20310501-040000.db"`) {
		t.Errorf("the log says %s", &h.log)
	}
	t.Run("nor again after a restart", func(t *testing.T) {
		again := *h.Keeper
		if os.RemoveAll(h.far); os.Mkdir(h.far, 0o700) != nil {
			t.Fatal("the folder is gone")
		}
		again.backUp(t.Context())
		if h.sent(t) != 0 || h.made != 1 {
			t.Errorf("%d were sent, %+v", h.sent(t), h.counted)
		}
	})
	t.Run("and so is the next one", func(t *testing.T) {
		h.now = night.Add(24 * time.Hour)
		h.backUp(t.Context())
		if h.sent(t) != 1 || h.made != 2 || !h.newest.Equal(h.now) {
			t.Errorf("%d were sent, %+v", h.sent(t), h.counted)
		}
	})
}

func TestFailedCommandCountsAsFailedBackup(t *testing.T) {
	t.Setenv("DISCORD_TOKEN", "MTIzNDU2.abcdef.secret")
	t.Setenv("PGPASSWORD", "wordpass")
	t.Setenv("VAULT_SECRET_KEY", "opensesame")
	h := build(t, `echo "it is MTIzNDU2.abcdef.secret $VAULT_SECRET_KEY [$DISCORD_TOKEN$PGPASSWORD] https://ann:hushhush@vault.example.org"; test -e "$2/open" && cp "$1" "$2"`)
	wait := h.backUp(t.Context())
	if wait != retryAfter || h.made != 0 || h.failed != 1 || !h.newest.IsZero() {
		t.Errorf("it is run again after %v, %+v", wait, h.counted)
	}
	said := h.log.String()
	for _, secret := range []string{"abcdef", "opensesame", "wordpass", "hushhush"} {
		if strings.Contains(said, secret) {
			t.Errorf("the log holds %q: %s", secret, said)
		}
	}
	if !strings.Contains(said, "level=ERROR") ||
		!strings.Contains(said, `output="it is [hidden] [hidden] [] https://[hidden]@vault.example.org"`) ||
		!strings.Contains(said, "exit status 1") {
		t.Errorf("the log says %s", said)
	}
	if _, err := State(h.Backups, h.Store.Path(), h.now); err != nil {
		t.Errorf("State() = %v, though the first was not due long ago", err)
	}
	if err := os.WriteFile(filepath.Join(h.far, "open"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	h.now = h.now.Add(retryAfter)
	h.backUp(t.Context())
	if copies, err := store.Copies(h.Backups.Folder, h.Store.Path()); err != nil || len(copies) != 1 ||
		h.sent(t) != 2 || h.made != 1 || h.failed != 1 || !h.newest.Equal(night) {
		t.Errorf("there are the backups %v (%v), %+v", copies, err, h.counted)
	}
	t.Run("and the newest is the one that was sent on", func(t *testing.T) {
		if err := os.Remove(filepath.Join(h.far, "open")); err != nil {
			t.Fatal(err)
		}
		h.now, h.newest = night.Add(24*time.Hour), time.Time{}
		if h.backUp(t.Context()); h.failed != 2 || !h.newest.Equal(night) {
			t.Errorf("%+v", h.counted)
		}
		if said, err := State(h.Backups, h.Store.Path(), h.now); err != nil ||
			!strings.Contains(said, "the command has sent on that from 2031-05-01T04:00:00Z") {
			t.Errorf("State() = %q, %v", said, err)
		}
		h.Backups.Every = config.Span(11 * time.Hour)
		if _, err := State(h.Backups, h.Store.Path(), h.now); err == nil ||
			!strings.Contains(err.Error(), "the newest backup the command has sent on is ") {
			t.Errorf("State() = %v", err)
		}
		h.Backups.Command = []string{"no-such-program", config.BackupPath}
		if _, err := State(h.Backups, h.Store.Path(), h.now); err == nil ||
			!strings.Contains(err.Error(), "no-such-program") {
			t.Errorf("State() = %v", err)
		}
	})
}

func TestCommandIsEndedAfterItsTimeout(t *testing.T) {
	t.Parallel() // most of it is waiting
	h := build(t, `echo begun; sleep 300 & wait`)
	h.Backups.Timeout = config.Span(3 * time.Second)
	begun := time.Now()
	h.backUp(t.Context())
	if took := time.Since(begun); took > 3*time.Second+pipesClose || h.failed != 1 {
		t.Errorf("it took %v, %+v", took, h.counted)
	}
	if said := h.log.String(); !strings.Contains(said, "ended after 3s (backups: timeout)") ||
		!strings.Contains(said, "output=begun") {
		t.Errorf("the log says %s", said)
	}
}

func TestStopEndsTheCommandWhichRunsAfterTheStart(t *testing.T) {
	h := build(t, `test -e "$2/first" && cp "$1" "$2" || { touch "$2/first"; sleep 300; }`)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { h.Run(ctx); close(done) }()
	for h.sent(t) == 0 {
		time.Sleep(time.Millisecond)
	}
	stop()
	<-done
	if h.made+h.failed != 0 || strings.Contains(h.log.String(), "level=ERROR") {
		t.Errorf("a stop counts as %+v: %s", h.counted, &h.log)
	}
	if h.backUp(t.Context()); h.made != 1 || h.sent(t) != 2 {
		t.Errorf("after the start %+v", h.counted)
	}
}

func TestOnlyTheEndOfLongOutputIsShown(t *testing.T) {
	var out tail
	for i := range 20_000 {
		fmt.Fprintf(&out, "line %d é opensesame\n", i)
	}
	shown := out.shown([]string{"opensesame"})
	if len(shown) > maxShown+len("…") || !strings.HasSuffix(shown, "line 19999 é [hidden]") ||
		strings.Contains(shown, "open") || len(out.kept) != maxKept {
		t.Errorf("%d bytes are kept, %d shown: %s", len(out.kept), len(shown), shown)
	}
}
