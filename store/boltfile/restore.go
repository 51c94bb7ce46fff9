package boltfile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	bolt "go.etcd.io/bbolt"

	"skald/store/kv"
)

// Restore puts a backup in the place of the database at path as store.Restore does. It renames an existing database to
// keep, and returns that name.
func Restore(ctx context.Context, backup, path, keep string, examine Examine) (kept string, err error) {
	from, err := os.Open(backup)
	if err != nil {
		return "", fmt.Errorf("the backup %s cannot be read: %w", backup, err)
	}
	defer from.Close()
	source, err := from.Stat()
	if err != nil {
		return "", fmt.Errorf("the backup %s cannot be read: %w", backup, err)
	}
	if !source.Mode().IsRegular() {
		return "", kv.Faultf(kv.ErrNotDatabase, "the backup %s is not a file", backup)
	}
	old, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		old = nil
	case err != nil:
		return "", fmt.Errorf("the database %s cannot be replaced: %w", path, err)
	case !old.Mode().IsRegular():
		return "", kv.Faultf(kv.ErrNotDatabase, "%s is not a file that could be replaced", path)
	case os.SameFile(source, old):
		return "", kv.Faultf(kv.ErrInvalid, "%s is the database itself; name a backup of it", backup)
	}
	if old != nil && old.Size() > 0 {
		// Opened for reading, even a damaged file is left as it is, and no bot can start before it is closed.
		holding, err := openBolt(path, path, nil,
			&bolt.Options{Timeout: DefaultTimeout, ReadOnly: true, NoStatistics: true})
		switch {
		case err == nil:
			defer holding.bolt.Close()
		case errors.Is(err, kv.ErrLocked), errors.Is(err, fs.ErrPermission):
			return "", err
		}
	}

	removePartial(path)
	err = writeBeside(path, func(f *os.File) error {
		if err := copyFile(ctx, f, from, source.Size()); err != nil {
			return fmt.Errorf("the backup %s cannot be copied: %w", backup, err)
		}
		if err := examine.sound(ctx, f.Name(), backup, "the backup "+backup+
			" is damaged and was not put in place; use another"); err != nil {
			return err
		}
		if old != nil {
			return copyOwner(f, old)
		}
		return nil
	}, func(partial string) error {
		if old == nil {
			return os.Rename(partial, path)
		}
		kept = keep
		if _, err := os.Lstat(kept); err == nil {
			return fmt.Errorf("%s exists already and is not replaced; try again: %w", kept, fs.ErrExist)
		}
		return exchange(partial, path, kept)
	})
	if err != nil {
		return "", err
	}
	return kept, nil
}

// exchange renames the file at path to kept and the file at fresh to path. If that fails, the one at path keeps its
// name.
func exchange(fresh, path, kept string) error {
	// With a second name for the old one there is a database at path at every moment.
	undo := func() error { return os.Remove(kept) }
	if err := os.Link(path, kept); err != nil {
		if err := os.Rename(path, kept); err != nil {
			return fmt.Errorf("the database %s cannot be kept as %s: %w", path, kept, err)
		}
		undo = func() error { return os.Rename(kept, path) }
	}
	if err := os.Rename(fresh, path); err != nil {
		return errors.Join(fmt.Errorf("the database %s cannot be replaced: %w", path, err), undo())
	}
	return nil
}

// copyFile copies size bytes unless the context ends.
func copyFile(ctx context.Context, to io.Writer, from io.Reader, size int64) error {
	calling := false
	out := &contextWriter{ctx: ctx, w: to, calling: &calling, total: size}
	_, err := io.Copy(out, from)
	return err
}

// Examine returns what is wrong with the database at a path, in sentences.
type Examine func(ctx context.Context, path string) (findings []string, err error)

// sound examines the database at path. Errors call it name; one of damage begins with told.
func (examine Examine) sound(ctx context.Context, path, name, told string) error {
	findings, err := examine(ctx, path)
	if err != nil {
		var f *kv.Fault
		if errors.As(err, &f) {
			return &kv.Fault{Kind: f.Kind, Text: strings.ReplaceAll(f.Text, path, name), Cause: f.Cause}
		}
		return err
	}
	if len(findings) > 0 {
		return kv.Faultf(kv.ErrDamaged, "%s. What is wrong with it (%d): %s", told, len(findings),
			strings.Join(findings[:min(len(findings), 3)], " "))
	}
	return nil
}
