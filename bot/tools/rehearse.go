package tools

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"skald/engine/games"
	"skald/engine/match"
	"skald/store"
)

// Rehearse restores a backup into a temporary folder as Restore would, verifies every finished match there and loads
// every other that has begun. The folder needs room for the backup and is removed. Problems of matches are printed, and
// then the error is ErrNo.
func Rehearse(ctx context.Context, out, errs io.Writer, backup string, now time.Time) error {
	folder, err := os.MkdirTemp("", "skald-restore-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "skald.db")
	waiting := showProgress(errs, "examining the backup", 0)
	_, err = store.Restore(waiting.watch(ctx), backup, path, now)
	waiting.end()
	if err != nil {
		return err
	}
	db, err := store.Open(path, store.Options{Timeout: lockTime}) // as the bot opens it
	if err != nil {
		return err
	}
	defer db.Close()
	all, err := db.Matches(store.Filter{})
	if err != nil {
		return err
	}
	waiting = showProgress(errs, "matches examined", len(all))
	defer waiting.end()
	verified, loaded, empty, wrong := 0, 0, 0, 0
	for _, m := range all {
		if err := ctx.Err(); err != nil {
			return err
		}
		waiting.step(1)
		if m.Seq == 0 || len(m.Seed) == 0 {
			empty++
			continue
		}
		proven, err := rehearse(db, m.ID)
		switch {
		case err != nil:
			wrong++
			fmt.Fprintf(out, "match %s (%s, %s): %v\n", m.ID, m.Game, m.Status, err)
		case proven:
			verified++
		default:
			loaded++
		}
	}
	fmt.Fprintf(out, "finished matches verified: %d; other matches loaded: %d; lobbies and records without a seed: "+
		"%d; matches with faults: %d\n", verified, loaded, empty, wrong)
	if wrong > 0 {
		return ErrNo
	}
	fmt.Fprintf(out, "%s can be restored; nothing was replaced\n", backup)
	return nil
}

// rehearse loads a match and, if it is over, verifies its record; proven reports whether it did.
func rehearse(db *store.DB, id store.MatchID) (proven bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("it broke: %v", r) // one broken match must not hide the others
		}
	}()
	m, log, _, err := load(db, string(id))
	if err != nil || !m.Over() {
		return false, err
	}
	var record bytes.Buffer
	if err := match.Export(&record, m.Header(), log, match.ExportOptions{}); err != nil {
		return false, err
	}
	rec, err := match.ParseRecord(&record)
	if err != nil {
		return false, err
	}
	rules, ok := games.Find(rec.Game)
	if !ok {
		return false, fmt.Errorf("the game %q is not known", rec.Game)
	}
	_, err = match.VerifyRecord(rec, rules)
	return true, err
}
