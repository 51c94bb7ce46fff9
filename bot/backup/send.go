package backup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"skald/bot/config"
	"skald/store"
)

// pipesClose is the time for which an ended command may leave its output open.
const pipesClose = 5 * time.Second

// sendOn runs the command on the newest backup unless it has sent that already, and reports whether it did so now. A
// failure is logged and counted as that of a backup. If the bot stops meanwhile, the command is ended and runs again
// after the start.
func (k *Keeper) sendOn(ctx context.Context, now time.Time) (done bool, err error) {
	copies, err := store.Copies(k.Backups.Folder, k.Store.Path())
	newest, ok := store.Newest(copies, now)
	if err == nil && !ok {
		return false, nil
	}
	var printed string
	if err == nil {
		sent, ok := store.Sent(copies, k.Store.Path())
		if ok && sent == newest {
			return false, nil
		}
		if ok {
			k.Counts.Newest(sent.At) // until this one is sent
		}
		begun := time.Now()
		if printed, err = k.command(ctx, newest.Path); err == nil {
			err = store.NoteSent(newest, k.Store.Path())
		}
		if err == nil {
			k.Log.Info("backup sent on", "path", newest.Path, "took", time.Since(begun).Round(time.Millisecond),
				"output", printed)
			return true, nil
		}
	}
	if ctx.Err() == nil {
		k.Log.Error("sending on a backup failed; will retry", "path", newest.Path, "in", retryAfter, "output", printed,
			"error", err)
		k.Counts.Failed()
	}
	return false, err
}

// command runs the command on a backup and returns the end of its output, without secrets.
func (k *Keeper) command(ctx context.Context, path string) (printed string, err error) {
	path, err = filepath.Abs(path)
	if err != nil {
		return "", err
	}
	args := slices.Clone(k.Backups.Command)
	for i := range args[1:] {
		args[i+1] = strings.ReplaceAll(args[i+1], config.BackupPath, path)
	}
	timeout := time.Duration(k.Backups.Timeout)
	limited, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	cmd := exec.CommandContext(limited, args[0], args[1:]...)
	cmd.Env = slices.DeleteFunc(os.Environ(), func(e string) bool {
		return strings.HasPrefix(e, "DISCORD_TOKEN=") || strings.HasPrefix(e, "PGPASSWORD=")
	})
	cmd.WaitDelay = pipesClose
	endWithChildren(cmd)
	var out tail
	cmd.Stdout, cmd.Stderr = &out, &out
	err = cmd.Run()
	if errors.Is(limited.Err(), context.DeadlineExceeded) {
		err = fmt.Errorf("the command was ended after %s (backups: timeout)", config.Span(timeout))
	}
	return out.shown(secrets(k.Token, os.Environ())), err
}
