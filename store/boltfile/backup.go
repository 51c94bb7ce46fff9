package boltfile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	bolt "go.etcd.io/bbolt"

	"skald/store/kv"
)

// Backup writes the database as it is at one moment to w; commits go on meanwhile.
func (db *DB) Backup(ctx context.Context, w io.Writer) error {
	calling := false
	return db.transact(&calling, false, func(t *bolt.Tx) error {
		out := &contextWriter{ctx: ctx, w: w, calling: &calling, total: t.Size()}
		_, err := t.WriteTo(out)
		if out.err != nil {
			err = out.err // bbolt returns only its text
		}
		if err != nil {
			return fmt.Errorf("the backup of %s is incomplete: %w", db.path, err)
		}
		return nil
	})
}

// A contextWriter stops writing when its context ends, and remembers the error. It reports the progress.
type contextWriter struct {
	ctx     context.Context
	w       io.Writer
	calling *bool
	err     error

	written, total int64
}

func (c *contextWriter) Write(b []byte) (int, error) {
	if c.err = c.ctx.Err(); c.err != nil {
		return 0, c.err
	}
	var n int
	*c.calling = true
	n, c.err = c.w.Write(b)
	*c.calling = false
	c.written += int64(n)
	kv.TellProgress(c.ctx, c.written, c.total)
	return n, c.err
}

// BackupFile writes a backup to a new file as store.DB.BackupFile does.
func (db *DB) BackupFile(ctx context.Context, path string) error {
	removePartial(path)
	return newFile(path, func(f *os.File) error {
		if err := db.Backup(ctx, f); err != nil {
			return err
		}
		if err := checkFile(f); err != nil {
			return kv.Faultf(kv.ErrDamaged, "the backup of %s would be damaged, as that database is: %v", db.path, err)
		}
		if err := settleFile(f.Name()); err != nil {
			return fmt.Errorf("the backup of %s cannot be finished: %w", db.path, err)
		}
		return nil
	})
}

// settleFile moves the recent changes in a file to their places, so that earlier releases can read it. It does not wait
// for the disk.
func settleFile(path string) error {
	db, err := openBolt(path, path, nil,
		&bolt.Options{Timeout: DefaultTimeout, NoSync: true, NoStatistics: true, NoFreelistSync: true})
	if err != nil {
		return err
	}
	db.bolt.AllocSize = os.Getpagesize()
	db.closing = true
	err = db.loadRecent()
	if err == nil {
		err = db.settle()
	}
	return errors.Join(err, db.bolt.Close())
}

// Compact writes the database at src to a new file dst as store.Compact does. The buckets are those it must have.
func Compact(ctx context.Context, src, dst string, buckets []string, examine Examine) error {
	from, err := Open(src, Options{ReadOnly: true, Buckets: buckets})
	if err != nil {
		return err
	}
	defer from.Close()
	removePartial(dst)
	return newFile(dst, func(f *os.File) error { return from.compact(ctx, f, examine) })
}

// compact writes the database to f without the free pages, and examines it.
func (db *DB) compact(ctx context.Context, f *os.File, examine Examine) error {
	to, err := openBolt(f.Name(), f.Name(), nil,
		&bolt.Options{Timeout: DefaultTimeout, NoSync: true, NoStatistics: true})
	if err != nil {
		return err
	}
	to.bolt.AllocSize = os.Getpagesize() // it grows only as needed
	err = db.transact(nil, false, func(t *bolt.Tx) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return bolt.Compact(to.bolt, db.bolt, 1<<20)
	})
	if err == nil {
		err = to.loadRecent()
	}
	if err == nil {
		err = to.settle()
	}
	if err := errors.Join(err, to.bolt.Close(), ctx.Err()); err != nil {
		if refusal(err) != "" {
			err = NotWritten(f.Name(), err, false)
		}
		return fmt.Errorf("%s could not be compacted: %w", db.path, err)
	}
	if err := checkFile(f); err != nil {
		return kv.Faultf(kv.ErrDamaged, "%s could not be compacted: %v", db.path, err)
	}
	return examine.sound(ctx, f.Name(), db.path, "the database "+db.path+
		" is damaged and was left as it is; put a backup in its place (skald restore)")
}

// CompactInPlace replaces the database at path as store.CompactInPlace does.
func CompactInPlace(ctx context.Context, path string, buckets []string, examine Examine) (before, after int64,
	err error) {
	from, err := Open(path, Options{ReadOnly: true, Buckets: buckets})
	if err != nil {
		return 0, 0, err
	}
	defer from.Close()
	old, err := from.file.Stat()
	if err != nil {
		return 0, 0, fmt.Errorf("%s could not be compacted: %w", path, err)
	}
	removePartial(path)
	err = writeBeside(path, func(f *os.File) error {
		if err := from.compact(ctx, f, examine); err != nil {
			return err
		}
		small, err := f.Stat()
		if err != nil {
			return fmt.Errorf("%s could not be compacted: %w", path, err)
		}
		after = small.Size()
		return copyOwner(f, old)
	}, func(partial string) error { return os.Rename(partial, path) })
	return old.Size(), after, err
}

// newFile lets fill write a file beside path and gives it that name when it is complete. If anything fails, it is
// removed. The error is an fs.ErrExist if a file has that name.
func newFile(path string, fill func(*os.File) error) (err error) {
	exists := func() error {
		return fmt.Errorf("%s exists already and is not replaced; choose another name: %w", path, fs.ErrExist)
	}
	if _, err := os.Lstat(path); err == nil {
		return exists()
	}
	return writeBeside(path, fill, func(partial string) error {
		err := os.Link(partial, path)
		if errors.Is(err, fs.ErrExist) {
			return exists()
		}
		if err != nil {
			// A file system without links: the check above has to do.
			err = os.Rename(partial, path)
		}
		return err
	})
}

// partialName returns the pattern of the names of unfinished files.
func partialName(path string) string { return "." + filepath.Base(path) + ".*.partial" }

// removePartial removes unfinished files at path, left by a process that was killed. A process that is still writing
// one will fail to put it in place; two at once are not supported.
func removePartial(path string) {
	folder, start := filepath.Dir(path), "."+filepath.Base(path)+"."
	files, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, file := range files {
		rest, ours := strings.CutPrefix(file.Name(), start)
		number, partial := strings.CutSuffix(rest, ".partial")
		if ours && partial && number != "" && strings.Trim(number, "0123456789") == "" {
			os.Remove(filepath.Join(folder, file.Name()))
		}
	}
}

// writeBeside lets fill write a file in the folder of path, readable by its owner only, and calls place with its name
// when it is on disk. Then it removes that name.
func writeBeside(path string, fill func(*os.File) error, place func(partial string) error) error {
	told := func(err error) error {
		switch {
		case refusal(err) != "" && !errors.Is(err, kv.ErrNotWritten):
			return &kv.Fault{Kind: kv.ErrNotWritten, Text: fmt.Sprintf("%s cannot be written: %s", path, refusal(err)),
				Cause: err}
		case errors.Is(err, fs.ErrPermission):
			return fmt.Errorf("%s cannot be written: this user may not write to the folder %s: %w", path,
				filepath.Dir(path), err)
		}
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), partialName(path))
	if err != nil {
		return told(fmt.Errorf("%s cannot be written: %w", path, err))
	}
	defer os.Remove(f.Name())
	err = fill(f)
	if err == nil {
		err = f.Sync()
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = place(f.Name())
	}
	if err != nil {
		return told(err)
	}
	syncFolder(filepath.Dir(path))
	return nil
}
