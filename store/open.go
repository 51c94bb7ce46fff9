package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
)

// schemaVersion is the version of the layout of the file.
const schemaVersion = 1

// DefaultTimeout is how long Open waits for another process to let go of the file.
const DefaultTimeout = 2 * time.Second

// Options say how a database is opened. The zero value is right for a bot.
type Options struct {
	// Timeout is how long to wait while another process has the file open; 0 means DefaultTimeout.
	Timeout time.Duration

	// ReadOnly opens the file without the right to change it. The file has to exist. Several
	// processes may do so at once, but not while one has the file open for writing.
	ReadOnly bool

	// NoSync leaves out the wait for the disk at the end of each commit. A crash of the machine may
	// then destroy the file; a crash of the process does no harm. It is meant for simulations and
	// tests.
	NoSync bool
}

// A DB is an open database. It is safe for concurrent use. It has to be closed after use.
type DB struct {
	bolt  *bolt.DB
	path  string
	codec *codec
}

// Open opens the database at path and creates it (readable by its owner only, because it holds the
// secret seeds) if there is none. A file that exists is examined first, page by page, without
// changing it; damage that would mislead later writes is found here.
//
// The error is an ErrLocked if another process has the file open, an ErrNewer if a newer Skald wrote
// it, an ErrNotDatabase if it is something else, an ErrDamaged if it is truncated or corrupt. In all
// these cases the file is left as it was, byte for byte.
func Open(path string, opt Options) (*DB, error) {
	if opt.Timeout <= 0 {
		opt.Timeout = DefaultTimeout
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if opt.ReadOnly {
			return nil, faultf(ErrNotFound, "there is no database %s", path)
		}
		if parent, err := os.Stat(filepath.Dir(path)); err != nil || !parent.IsDir() {
			return nil, faultf(ErrNotFound, "the database %s cannot be created: there is no folder %s", path, filepath.Dir(path))
		}
	case err != nil:
		return nil, fmt.Errorf("the database %s cannot be opened: %w", path, err)
	case info.IsDir():
		return nil, faultf(ErrNotDatabase, "%s is a folder, not a database file", path)
	case !info.Mode().IsRegular():
		return nil, faultf(ErrNotDatabase, "%s is not a regular file", path)
	case info.Size() > 0:
		if err := examine(path, opt.Timeout); err != nil {
			return nil, err
		}
	case opt.ReadOnly:
		return nil, faultf(ErrNotDatabase, "%s is an empty file, not a database of Skald", path)
	}

	settings := &bolt.Options{Timeout: opt.Timeout, ReadOnly: opt.ReadOnly, NoSync: opt.NoSync, NoStatistics: true}
	if !opt.ReadOnly && runtime.GOOS != "windows" && strconv.IntSize == 64 {
		// Address space only: while it lasts a long read, such as a backup, never makes a commit wait.
		settings.InitialMmapSize = 256 << 20
	}
	inner, err := openBolt(path, settings)
	if err != nil {
		return nil, err
	}
	inner.AllocSize = 1 << 20 // the file grows by a megabyte, not by bbolt's sixteen
	db := &DB{bolt: inner, path: path}
	if db.codec, err = newCodec(); err != nil {
		inner.Close()
		return nil, err
	}
	if opt.ReadOnly {
		err = db.view(func(*tx) error { return nil })
	} else {
		err = db.create()
	}
	if err != nil {
		db.Close()
		return nil, err
	}
	if info == nil {
		syncFolder(filepath.Dir(path))
	}
	return db, nil
}

// Close waits for running transactions and lets go of the file. Closing twice does no harm.
func (db *DB) Close() error {
	err := db.bolt.Close()
	db.codec.close()
	return err
}

// Path returns the path the database was opened with.
func (db *DB) Path() string { return db.path }

// openBolt calls bolt.Open and says what went wrong.
func openBolt(path string, settings *bolt.Options) (inner *bolt.DB, err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if trouble := recover(); trouble != nil {
			inner, err = nil, faultf(ErrDamaged, "the database %s is damaged: %v", path, trouble)
		}
	}()
	inner, err = bolt.Open(path, 0o600, settings)
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return nil, faultf(ErrLocked, "the database %s is in use by another process; stop that one first, or use another file", path)
	case errors.Is(err, fs.ErrPermission):
		if settings.ReadOnly {
			return nil, fmt.Errorf("the database %s may not be read by this user: %w", path, err)
		}
		return nil, fmt.Errorf("the database %s may not be written by this user: %w", path, err)
	case err != nil:
		return nil, fmt.Errorf("the database %s cannot be opened: %w", path, err)
	}
	return inner, nil
}

// examine looks at an existing file without the means to change it: no other process writes it, its
// pages are sound, and its schema is one this package knows.
func examine(path string, timeout time.Duration) error {
	inner, openErr := openBolt(path, &bolt.Options{Timeout: timeout, ReadOnly: true, NoStatistics: true})
	if openErr == nil {
		defer inner.Close()
	} else if errors.Is(openErr, ErrLocked) || errors.Is(openErr, fs.ErrPermission) {
		return openErr
	}

	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("the database %s cannot be read: %w", path, err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return fmt.Errorf("the database %s cannot be read: %w", path, err)
	}
	if err := checkPages(file, info.Size()); err != nil {
		if errors.Is(err, ErrNotDatabase) {
			return faultf(ErrNotDatabase, "%s is not a database of Skald", path)
		}
		return faultf(ErrDamaged, "the database %s is damaged: %v", path, err)
	}
	if openErr != nil {
		return openErr
	}
	db := &DB{bolt: inner, path: path}
	return db.guard(nil, func() error {
		return inner.View(func(t *bolt.Tx) error {
			if name, _ := t.Cursor().First(); name == nil {
				return nil // creation was interrupted before anything was stored
			}
			return db.checkSchema(t)
		})
	})
}

// checkSchema reports a file that is not one of ours or whose schema this package does not know.
func (db *DB) checkSchema(t *bolt.Tx) error {
	meta := t.Bucket([]byte("meta"))
	if meta == nil || meta.Get([]byte("schema")) == nil {
		return faultf(ErrNotDatabase, "%s is a bbolt file, but not a database of Skald", db.path)
	}
	text := string(meta.Get([]byte("schema")))
	version, err := strconv.ParseUint(text, 10, 32)
	switch {
	case err != nil || version == 0:
		return faultf(ErrDamaged, "the database %s is damaged: its schema version is unreadable", db.path)
	case version > schemaVersion:
		return faultf(ErrNewer, "the database %s was written by a newer Skald: schema version %d, this one knows up to %d; use that Skald, or another file", db.path, version, schemaVersion)
	}
	return nil
}

// create lays out a new file; one that is laid out already it leaves alone.
func (db *DB) create() error {
	return db.guard(nil, func() error {
		fresh := false
		err := db.bolt.View(func(t *bolt.Tx) error {
			name, _ := t.Cursor().First()
			fresh = name == nil
			if fresh {
				return nil
			}
			if err := db.checkSchema(t); err != nil {
				return err
			}
			_, err := db.begin(t)
			return err
		})
		if err != nil || !fresh {
			return err
		}
		return db.bolt.Update(func(t *bolt.Tx) error {
			meta, err := t.CreateBucket([]byte("meta"))
			if err != nil {
				return err
			}
			for _, name := range bucketNames {
				if _, err := t.CreateBucket([]byte(name)); err != nil {
					return err
				}
			}
			return meta.Put([]byte("schema"), []byte(strconv.Itoa(schemaVersion)))
		})
	})
}

// A tx is a transaction with its buckets at hand.
type tx struct {
	db *DB
	matches, channels, log, snapshots, current, outbox, interactions, answered,
	timers, due, players, guilds, drafts, audit *bolt.Bucket
}

var bucketNames = [...]string{"matches", "channels", "log", "snapshots", "current", "outbox", "interactions",
	"answered", "timers", "due", "players", "guilds", "drafts", "audit"}

func (db *DB) begin(t *bolt.Tx) (*tx, error) {
	x := &tx{db: db}
	for i, b := range [len(bucketNames)]**bolt.Bucket{&x.matches, &x.channels, &x.log, &x.snapshots, &x.current, &x.outbox,
		&x.interactions, &x.answered, &x.timers, &x.due, &x.players, &x.guilds, &x.drafts, &x.audit} {
		if *b = t.Bucket([]byte(bucketNames[i])); *b == nil {
			return nil, faultf(ErrDamaged, "the database %s is damaged: the bucket %q is missing", db.path, bucketNames[i])
		}
	}
	return x, nil
}

// view runs read in a read-only transaction.
func (db *DB) view(read func(*tx) error) error { return db.viewWith(nil, read) }

func (db *DB) viewWith(calling *bool, read func(*tx) error) error {
	return db.guard(calling, func() error {
		return db.bolt.View(func(t *bolt.Tx) error {
			x, err := db.begin(t)
			if err != nil {
				return err
			}
			return read(x)
		})
	})
}

// update runs write in a transaction that is committed if write returns nil and otherwise leaves no
// trace.
func (db *DB) update(ctx context.Context, write func(*tx) error) error {
	return db.updateWith(ctx, nil, write)
}

func (db *DB) updateWith(ctx context.Context, calling *bool, write func(*tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return db.guard(calling, func() error {
		return db.bolt.Update(func(t *bolt.Tx) error {
			x, err := db.begin(t)
			if err != nil {
				return err
			}
			if err := write(x); err != nil {
				return err
			}
			return ctx.Err() // the wait for other writers may have outlasted the caller
		})
	})
}

// guard runs f and turns a panic or a memory fault into an error: bbolt reads its file through
// memory and trusts it, so a file damaged while it is open shows in this way. A panic of a function
// of the caller (while *calling is true) is passed on.
func (db *DB) guard(calling *bool, f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if trouble := recover(); trouble != nil {
			if calling != nil && *calling {
				panic(trouble)
			}
			err = faultf(ErrDamaged, "the database %s is damaged: %v", db.path, trouble)
		}
	}()
	return db.translate(f())
}

// syncFolder makes the name of a new file durable where the system can do that. A failure is no
// reason to refuse work: the content is safe.
func syncFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		_ = folder.Sync()
		folder.Close()
	}
}
