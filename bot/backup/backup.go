// Package backup makes backups of the database and reports their state.
package backup

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"skald/bot/config"
	"skald/store"
)

// retryAfter is the wait before a failed backup is tried again, maxWait the longest sleep between two checks of the
// time: clocks are set, and machines sleep.
const (
	retryAfter = 15 * time.Minute
	maxWait    = 10 * time.Minute
)

// Counts counts backups.
type Counts interface {
	// Newest sets the time of the newest backup.
	Newest(at time.Time)
	// Made and Failed count the attempts to make one.
	Made()
	Failed()
}

// Keeper makes a backup whenever one is due.
type Keeper struct {
	Backups config.Backups
	Store   *store.DB
	Counts  Counts
	Log     *slog.Logger
	Now     func() time.Time
	// Token is hidden in the log, should the command print it.
	Token string
}

// Run makes backups until the context ends.
func (k *Keeper) Run(ctx context.Context) {
	if k.Backups.Folder == "" {
		return
	}
	for {
		timer := time.NewTimer(k.backUp(ctx))
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-timer.C:
		}
	}
}

// backUp makes a backup if one is due, runs the command on the newest if there is one, and returns the time to wait.
// Errors are logged and tried again; the bot goes on.
func (k *Keeper) backUp(ctx context.Context) (wait time.Duration) {
	b, every, now := k.Backups, time.Duration(k.Backups.Every), k.Now()
	next, err := k.Store.NextBackup(b.Folder, every, now)
	due := err == nil && !next.After(now)
	newest := next.Add(-every)
	if due {
		var made store.Copy
		if made, err = k.Store.BackupInto(ctx, b.Folder, b.Keep, now); made.Path != "" {
			k.Log.Info("backup made", "path", made.Path, "bytes", made.Bytes)
			if err != nil {
				k.Log.Error("removing old backups failed: remove them by hand, and give Skald's user the right to "+
					"delete in that folder", "folder", b.Folder, "error", err)
			}
			newest, next, err = made.At, now.Add(every), nil
		}
	}
	if errors.Is(err, store.ErrDamaged) && ctx.Err() == nil {
		k.Log.Error("backup is damaged: kept all older ones; stop the bot, run skald check, and restore the newest if "+
			"it says so", "folder", b.Folder, "in", every, "error", err)
		k.Counts.Failed()
		return every // waiting does not mend it, and each attempt reads everything
	}
	if err != nil {
		if ctx.Err() == nil {
			k.Log.Error("making a backup failed; will retry: make room, or give Skald's user the right to write to "+
				"the folder", "folder", b.Folder, "in", retryAfter, "error", err)
			k.Counts.Failed()
		}
		return retryAfter // a bot that stops makes it at its next start
	}
	done := due
	if len(b.Command) > 0 {
		if done, err = k.sendOn(ctx, now); err != nil {
			return retryAfter
		}
	}
	if done {
		k.Counts.Made()
	}
	k.Counts.Newest(newest)
	return min(next.Sub(now), maxWait)
}

// State returns the state of the backups of a database at a time, in words. The error is the problem: the folder is not
// writable, or the newest is older than two intervals.
func State(b config.Backups, database string, now time.Time) (string, error) {
	if b.Folder == "" {
		return "no backups are made by themselves: backups: folder is empty", nil
	}
	if err := writable(b.Folder); err != nil {
		return "", err
	}
	if len(b.Command) > 0 {
		if _, err := exec.LookPath(b.Command[0]); err != nil {
			return "", fmt.Errorf("the command after a backup cannot be run (backups: command): %w", err)
		}
	}
	copies, err := store.Copies(b.Folder, database)
	if err != nil {
		return "", err
	}
	if len(copies) == 0 {
		return fmt.Sprintf("there is no backup in %s yet; skald serve makes the first", b.Folder), nil
	}
	newest, ok := store.Newest(copies, now)
	if !ok {
		return "", fmt.Errorf("of the backups in %s there is none from before now: is the clock of this machine right?",
			b.Folder)
	}
	age := now.Sub(newest.At)
	if age > 2*time.Duration(b.Every) {
		return "", fmt.Errorf("the newest backup is %s, %s old, and one is due every %s: is skald serve running, and "+
			"what does its log say of backups?", newest.Path, config.Span(age.Round(time.Minute)), b.Every)
	}
	n := "1 backup"
	if len(copies) > 1 {
		n = fmt.Sprintf("%d backups", len(copies))
	}
	said := fmt.Sprintf("%s in %s, the newest from %s", n, b.Folder, newest.At.Format(time.RFC3339))
	if len(b.Command) == 0 {
		return said, nil
	}
	sent, ok := store.Sent(copies, database)
	switch {
	case !ok:
		return said + "; the command after a backup has sent none of them on yet", nil
	case now.Sub(sent.At) > 2*time.Duration(b.Every):
		return "", fmt.Errorf("the newest backup the command has sent on is %s, %s old: what does the log of skald "+
			"serve say of the command?", sent.Path, config.Span(now.Sub(sent.At).Round(time.Minute)))
	}
	return said + "; the command has sent on that from " + sent.At.Format(time.RFC3339), nil
}

// writable returns an error unless files can be created in a folder, or a missing folder in its parent.
func writable(folder string) error {
	at := folder
	if _, err := os.Stat(folder); os.IsNotExist(err) {
		at = filepath.Dir(filepath.Clean(folder))
	}
	f, err := os.CreateTemp(at, ".skald-check-*")
	if err != nil {
		return fmt.Errorf("no backup can be written to %s: %w; make the folder, and let the user Skald runs as "+
			"write to it", folder, err)
	}
	f.Close()
	return os.Remove(f.Name())
}
