package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	bolt "go.etcd.io/bbolt"
)

// Backup writes the database as it is at one moment to w; commits go on meanwhile. What is written
// is a database file itself. It holds the secret seeds: keep it as safe as the original.
func (db *DB) Backup(ctx context.Context, w io.Writer) error {
	calling := false
	return db.guard(&calling, func() error {
		return db.bolt.View(func(t *bolt.Tx) error {
			out := &contextWriter{ctx: ctx, w: w, calling: &calling}
			_, err := t.WriteTo(out)
			if out.err != nil {
				err = out.err // bbolt tells only its text
			}
			if err != nil {
				return fmt.Errorf("the backup of %s is incomplete: %w", db.path, err)
			}
			return nil
		})
	})
}

// A contextWriter stops writing when its context ends, and remembers what went wrong.
type contextWriter struct {
	ctx     context.Context
	w       io.Writer
	calling *bool
	err     error
}

func (c *contextWriter) Write(b []byte) (int, error) {
	if c.err = c.ctx.Err(); c.err != nil {
		return 0, c.err
	}
	var n int
	*c.calling = true
	n, c.err = c.w.Write(b)
	*c.calling = false
	return n, c.err
}

// BackupFile writes a backup to a new file, readable by its owner only. It refuses to replace a file
// that exists, and a file of that name appears only when the backup is complete and on disk.
func (db *DB) BackupFile(ctx context.Context, path string) error {
	return newFile(path, func(f *os.File) error { return db.Backup(ctx, f) })
}

// Compact writes the database at src to a new file dst without the free pages. Nobody may have src
// open for writing meanwhile. It refuses to replace a file that exists, and dst appears only when it
// is complete and on disk; src is not changed.
func Compact(ctx context.Context, src, dst string) error {
	from, err := Open(src, Options{ReadOnly: true})
	if err != nil {
		return err
	}
	defer from.Close()
	return newFile(dst, func(f *os.File) error {
		to, err := openBolt(f.Name(), &bolt.Options{Timeout: DefaultTimeout, NoSync: true, NoStatistics: true})
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			to.Close()
			return err
		}
		err = from.guard(nil, func() error { return bolt.Compact(to, from.bolt, 1<<20) })
		if err := errors.Join(err, to.Close()); err != nil {
			return fmt.Errorf("%s could not be compacted: %w", src, err)
		}
		return ctx.Err()
	})
}

// newFile lets fill write a file beside path and gives it that name when it is complete. If anything
// fails, no trace remains.
func newFile(path string, fill func(*os.File) error) (err error) {
	exists := func() error {
		return fmt.Errorf("%s exists already and is not replaced; choose another name: %w", path, fs.ErrExist)
	}
	if _, err := os.Lstat(path); err == nil {
		return exists()
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.partial")
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, err)
	}
	defer os.Remove(f.Name())
	err = fill(f)
	if err == nil {
		err = f.Sync()
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := os.Link(f.Name(), path); errors.Is(err, fs.ErrExist) {
		return exists()
	} else if err != nil {
		// A file system without links: the look above has to do.
		if err := os.Rename(f.Name(), path); err != nil {
			return fmt.Errorf("%s cannot be written: %w", path, err)
		}
	}
	syncFolder(filepath.Dir(path))
	return nil
}
