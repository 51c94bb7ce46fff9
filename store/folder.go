package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A Copy is a backup in a folder.
type Copy struct {
	Path  string
	At    time.Time // time of the backup, in UTC, to the second
	Bytes int64
}

// copyTime is the format of the time in the name of a backup.
const copyTime = "20060102-150405"

// copyName returns the name of a backup: the name of the database with the time.
func copyName(database string, at time.Time) string {
	name, extension := nameOf(database)
	return name + "-" + at.UTC().Format(copyTime) + extension
}

func nameOf(database string) (name, extension string) {
	if IsServer(database) {
		return path.Base(Masked(database)), ".db"
	}
	base := filepath.Base(database)
	extension = filepath.Ext(base)
	return strings.TrimSuffix(base, extension), extension
}

// copyAt returns the time in the name of a backup of a database; ok is false for any other file.
func copyAt(database, file string) (at time.Time, ok bool) {
	name, extension := nameOf(database)
	text, ok := strings.CutPrefix(file, name+"-")
	if ok {
		text, ok = strings.CutSuffix(text, extension)
	}
	if !ok {
		return at, false
	}
	at, err := time.Parse(copyTime, text)
	return at, err == nil
}

// Copies returns the backups of the database at path in a folder, newest first: the files with its name and a time.
// There are none if there is no such folder.
func Copies(folder, path string) ([]Copy, error) {
	files, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the backups in %s cannot be listed: %w", folder, err)
	}
	var found []Copy
	for _, file := range files {
		at, ok := copyAt(path, file.Name())
		if !ok || !file.Type().IsRegular() {
			continue
		}
		info, err := file.Info()
		if err != nil {
			continue // removed meanwhile
		}
		found = append(found, Copy{Path: filepath.Join(folder, file.Name()), At: at, Bytes: info.Size()})
	}
	slices.SortFunc(found, func(a, b Copy) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.Path, b.Path)) })
	return found, nil
}

// Newest returns the newest of copies, in the order of Copies, taken up to now; ok is false if there is none. Backups
// with a later time were taken while a clock was wrong.
func Newest(copies []Copy, now time.Time) (newest Copy, ok bool) {
	i := slices.IndexFunc(copies, func(c Copy) bool { return !c.At.After(now) })
	if i < 0 {
		return Copy{}, false
	}
	return copies[i], true
}

// sentName returns the name of the file that names the last backup of a database that was sent.
func sentName(database string) string {
	name, _ := nameOf(database)
	return "." + name + ".sent"
}

// NoteSent records that a backup of the database at path was sent to another disk or machine.
func NoteSent(c Copy, path string) error {
	name := filepath.Join(filepath.Dir(c.Path), sentName(path))
	if err := os.WriteFile(name, []byte(filepath.Base(c.Path)+"\n"), 0o600); err != nil {
		return fmt.Errorf("the backup %s was sent on, which cannot be noted: %w", c.Path, err)
	}
	return nil
}

// Sent returns the last of the copies of the database at path, in the order of Copies, that was sent; ok is false if
// none was.
func Sent(copies []Copy, path string) (sent Copy, ok bool) {
	if len(copies) == 0 {
		return Copy{}, false
	}
	name, err := os.ReadFile(filepath.Join(filepath.Dir(copies[0].Path), sentName(path)))
	if err != nil {
		return Copy{}, false // it will be sent again
	}
	i := slices.IndexFunc(copies, func(c Copy) bool { return filepath.Base(c.Path) == strings.TrimSpace(string(name)) })
	if i < 0 {
		return Copy{}, false
	}
	return copies[i], true
}

// unsound is the suffix of a backup that was not yet examined, or found damaged. Copies does not return it.
const unsound = ".unsound"

// NextBackup returns the time at which the next backup into a folder is due if there is one every so often: now if
// there is none yet. Backups with a later time do not count.
func (db *DB) NextBackup(folder string, every time.Duration, now time.Time) (time.Time, error) {
	copies, err := Copies(folder, db.Path())
	newest, ok := Newest(copies, now)
	if err != nil || !ok {
		return now, err
	}
	next := newest.At.Add(every)
	if next.Before(now) {
		next = now
	}
	return next, nil
}

// BackupInto writes a backup into a folder, named after the database and the time now, and examines it as Check does.
// It creates the folder if only the last part of its path is missing. Then it removes the oldest backups of this
// database so that the newest keep remain (at least 1); other files are left alone, and if the backup fails none is
// removed. It needs room for one more than are kept. Commits go on meanwhile. If a backup cannot be removed, it returns
// an error and the Copy. The error is an ErrDamaged for a damaged database: its backup may be all there is of the
// newest matches, so the last one is kept under another name.
func (db *DB) BackupInto(ctx context.Context, folder string, keep int, now time.Time) (Copy, error) {
	if keep < 1 {
		return Copy{}, faultf(ErrInvalid, "%d backups cannot be kept; it has to be 1 or more", keep)
	}
	if err := checkTime(now, "the time of the backup"); err != nil {
		return Copy{}, err
	}
	db.backingUp.Lock()
	defer db.backingUp.Unlock()
	if err := os.Mkdir(folder, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return Copy{}, fmt.Errorf("the folder for backups %s cannot be made; make it, and let the user Skald runs as "+
			"write to it: %w", folder, err)
	}
	made := Copy{Path: filepath.Join(folder, copyName(db.Path(), now)), At: now.UTC().Truncate(time.Second)}
	if err := notThere(made.Path); err != nil {
		return Copy{}, err
	}
	db.removeUnfinished(folder)
	draft := made.Path + unsound
	if err := db.BackupFile(ctx, draft); err != nil {
		return Copy{}, err
	}
	findings, err := examine(ctx, draft)
	if errors.Is(err, ErrDamaged) {
		findings = []string{err.Error()}
	} else if err != nil {
		return Copy{}, errors.Join(fmt.Errorf("the backup %s could not be examined: %w", draft, err), os.Remove(draft))
	}
	if len(findings) > 0 {
		return Copy{}, faultf(ErrDamaged,
			"the database %s is damaged, and so is its backup %s. What is wrong with it (%d): %s", db.Path(), draft,
			len(findings), strings.Join(findings[:min(len(findings), 3)], " "))
	}
	if err := os.Rename(draft, made.Path); err != nil {
		return Copy{}, fmt.Errorf("the backup %s cannot be given its name: %w", draft, err)
	}
	if info, err := os.Stat(made.Path); err == nil {
		made.Bytes = info.Size()
	}
	copies, err := Copies(folder, db.Path())
	if err != nil {
		return made, err
	}
	// Keep the new one, even if others have a later time because a clock was wrong.
	copies = slices.DeleteFunc(copies, func(c Copy) bool { return c.Path == made.Path })
	var failed []error
	for _, c := range copies[min(keep-1, len(copies)):] {
		if err := os.Remove(c.Path); err != nil {
			failed = append(failed, fmt.Errorf("the old backup %s cannot be removed: %w", c.Path, err))
		}
	}
	return made, errors.Join(failed...)
}

// removeUnfinished removes unfinished backups of this database, left by a process that was killed, and the last backup
// that was found damaged.
func (db *DB) removeUnfinished(folder string) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, file := range files {
		name, ours := strings.CutSuffix(file.Name(), unsound)
		if partial, hidden := strings.CutPrefix(file.Name(), "."); hidden && strings.HasSuffix(partial, ".partial") {
			partial = strings.TrimSuffix(partial, ".partial")
			name, ours = strings.TrimSuffix(strings.TrimSuffix(partial, filepath.Ext(partial)), unsound), true
		}
		if _, ok := copyAt(db.Path(), name); ours && ok {
			os.Remove(filepath.Join(folder, file.Name()))
		}
	}
}
