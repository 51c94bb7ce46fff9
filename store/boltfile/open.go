package boltfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"skald/store/kv"
)

// schemaVersion is the version of the layout of the file. 4 is the first that was released: files of versions 1 to 3
// cannot be read any more.
const schemaVersion = 4

// schemaRecent is the version of a file with recent changes, which earlier releases do not know.
const schemaRecent = 5

// DefaultTimeout is the time for which Open waits until another process closes the file.
const DefaultTimeout = 2 * time.Second

// Options are settings for opening a database. The zero value is right for a bot.
type Options struct {
	// Timeout is the time to wait while another process has the file open; 0 means DefaultTimeout.
	Timeout time.Duration

	// ReadOnly opens an existing file without permission to change it. Several processes may do so at once, but not
	// while a process has the file open for writing.
	ReadOnly bool

	// Buckets are those a database must have. They are created with the file.
	Buckets []string

	// NoSync leaves out the wait for the disk at the end of each commit. A crash of the machine may then destroy the
	// file; a crash of the process does no harm. It is meant for simulations and tests.
	NoSync bool
}

// A DB is an open database. It is safe for concurrent use. Close must be called after use.
type DB struct {
	bolt *bolt.DB
	file *os.File // the one bbolt reads and writes
	path string

	buckets  []string    // those that must exist
	complete atomic.Bool // the file has them

	writing  chan struct{} // full while a transaction may write
	queue    groupQueue    // writes that wait
	claimed  int64         // size up to which the file has blocks of the disk, 0 if unknown
	closing  bool          // the next commit is the last
	unlisted bool          // the last commit left out the list of free pages
	failures failures

	recentMu   sync.Mutex
	recent     *recent // the recent changes, never nil
	nextRecent *recent // those after the commit that is being made, nil for none
}

// Open opens the database at path and creates it (readable by its owner only, because it contains the secret seeds) if
// there is none. An existing file is examined first, page by page, without changing it, to find damage that would
// mislead later writes. The errors are those of store.Open. After an error an existing file is as it was, byte for
// byte, and none is created.
func Open(path string, opt Options) (*DB, error) {
	if opt.Timeout <= 0 {
		opt.Timeout = DefaultTimeout
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if opt.ReadOnly {
			return nil, kv.Faultf(kv.ErrNotFound, "there is no database %s", path)
		}
		if parent, err := os.Stat(filepath.Dir(path)); err != nil || !parent.IsDir() {
			return nil, kv.Faultf(kv.ErrNotFound,
				"the database %s cannot be created: there is no folder %s; make it, or name another file", path,
				filepath.Dir(path))
		}
		// It gets its name only when it is complete, so that a full disk leaves no half of one.
		err := newFile(path, func(f *os.File) error { return layOut(f.Name(), path, opt) })
		if errors.Is(err, fs.ErrExist) {
			if _, err := os.Stat(path); err != nil {
				return nil, kv.Faultf(kv.ErrNotFound,
					"the database %s cannot be created: it is a link to a file that is not there", path)
			}
			return Open(path, opt) // another process was faster
		}
		if err != nil {
			return nil, err
		}
		return openExisting(path, path, opt)
	case err != nil:
		return nil, fmt.Errorf("the database %s cannot be opened: %w", path, err)
	case info.IsDir():
		return nil, kv.Faultf(kv.ErrNotDatabase, "%s is a folder, not a database file", path)
	case !info.Mode().IsRegular():
		return nil, kv.Faultf(kv.ErrNotDatabase, "%s is not a regular file", path)
	case info.Size() == 0:
		// A new database is complete from the start, so this one was truncated or was never one.
		return nil, kv.Faultf(kv.ErrNotDatabase,
			"%s is an empty file, not a database of Skald: if matches were in it, put a backup in its place (skald "+
				"restore); if none were, remove it, and a new database is made", path)
	}
	if err := examine(path, opt.Timeout); err != nil {
		return nil, err
	}
	return openExisting(path, path, opt)
}

// layOut makes the empty file at path an empty database; errors call it name.
func layOut(path, name string, opt Options) error {
	db, err := openExisting(path, name, opt)
	if err != nil {
		return err
	}
	return db.Close()
}

// openExisting opens a file that was examined. Errors call it name.
func openExisting(path, name string, opt Options) (*DB, error) {
	settings := &bolt.Options{Timeout: opt.Timeout, ReadOnly: opt.ReadOnly, NoSync: opt.NoSync, NoStatistics: true,
		NoFreelistSync: true} // opening does not write; see freelist.go
	if !opt.ReadOnly && runtime.GOOS != "windows" && strconv.IntSize == 64 {
		settings.InitialMmapSize = initialMapping
	}
	db, err := openBolt(path, name, opt.Buckets, settings)
	if err != nil {
		return nil, err
	}
	db.bolt.AllocSize = allocation
	if err = db.loadRecent(); err != nil {
		db.bolt.Close()
		return nil, err
	}
	if opt.ReadOnly {
		err = db.View(nil, func(kv.Tx) error { return nil })
	} else {
		err = db.create()
	}
	if err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// initialMapping is the address space given to a database at once. While the file is smaller, a long read such as a
// backup never makes a commit wait. It takes no memory.
const initialMapping = 4 << 30

// Close waits for running transactions and queued writes, and closes the file. Closing twice does no harm. After damage
// was met, the file may stay locked until the process ends; then Close returns an error.
func (db *DB) Close() error {
	if err := db.failures.lockHeld(); err != nil {
		return fmt.Errorf("%w; the file is let go when Skald has stopped", err)
	}
	db.writing <- struct{}{}
	defer func() { <-db.writing }()
	db.writeGroup()
	db.finish()
	return db.bolt.Close()
}

// Path returns the path the database was opened with.
func (db *DB) Path() string { return db.path }

// openBolt opens a bbolt file without examining it. Errors call it name.
func openBolt(path, name string, buckets []string, settings *bolt.Options) (db *DB, err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if cause := recover(); cause != nil {
			db, err = nil, kv.Faultf(kv.ErrDamaged,
				"the database %s is damaged: %v; put a backup in its place (skald restore)", name, cause)
		}
	}()
	db = &DB{path: name, buckets: buckets, writing: make(chan struct{}, 1), recent: new(recent)}
	settings.OpenFile = func(path string, flag int, mode os.FileMode) (*os.File, error) {
		f, err := os.OpenFile(path, flag, mode)
		db.file = f
		return f, err
	}
	for attempt := 0; ; attempt++ {
		db.bolt, err = bolt.Open(path, 0o600, settings)
		if err != nil || db.isFileAt(path) {
			break
		}
		// While this waited for the lock, the file was replaced.
		db.bolt.Close()
		if attempt == 3 {
			return nil, kv.Faultf(kv.ErrLocked,
				"the database %s is being replaced again and again; try again when that is over", name)
		}
	}
	switch {
	case err == nil:
		return db, nil
	case errors.Is(err, berrors.ErrTimeout):
		return nil, kv.Faultf(kv.ErrLocked,
			"the database %s is in use by another process, such as a running bot: stop that one first, or use a "+
				"backup or another file", name)
	case errors.Is(err, fs.ErrPermission) && settings.ReadOnly:
		return nil, fmt.Errorf("the database %s may not be read by this user; run Skald as its owner, or give it to "+
			"this user: %w", name, err)
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("the database %s may not be written by this user; run Skald as its owner, or give it "+
			"to this user: %w", name, err)
	case refusal(err) != "":
		return nil, NotWritten(name, err, false)
	}
	return nil, fmt.Errorf("the database %s cannot be opened: %w", name, err)
}

// isFileAt reports whether the opened file still has the name.
func (db *DB) isFileAt(path string) bool {
	ours, err := db.file.Stat()
	if err != nil {
		return false
	}
	there, err := os.Stat(path)
	return err == nil && os.SameFile(ours, there)
}

// examine checks an existing file, opened for reading: no other process writes it, its pages are sound, and this
// package knows its schema.
func examine(path string, timeout time.Duration) error {
	db, openErr := openBolt(path, path, nil, &bolt.Options{Timeout: timeout, ReadOnly: true, NoStatistics: true})
	if openErr == nil {
		defer db.bolt.Close()
	} else if errors.Is(openErr, kv.ErrLocked) || errors.Is(openErr, fs.ErrPermission) {
		return openErr
	}

	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("the database %s cannot be read: %w", path, err)
	}
	defer file.Close()
	if err := checkFile(file); err != nil {
		if errors.Is(err, kv.ErrNotDatabase) {
			return kv.Faultf(kv.ErrNotDatabase, "%s is not a database of Skald", path)
		}
		return kv.Faultf(kv.ErrDamaged, "the database %s is damaged: %v; put a backup in its place (skald restore)",
			path, err)
	}
	if openErr != nil {
		return openErr
	}
	return db.transact(nil, false, func(t *bolt.Tx) error {
		if name, _ := t.Cursor().First(); name == nil {
			return nil // creation was interrupted before anything was stored
		}
		return db.schema(t)
	})
}

// schema returns an error for a file that is not ours, or whose version this package does not read.
func (db *DB) schema(t *bolt.Tx) error {
	meta := t.Bucket([]byte("meta"))
	if meta == nil || meta.Get([]byte("schema")) == nil {
		return kv.Faultf(kv.ErrNotDatabase, "%s is a bbolt file, but not a database of Skald", db.path)
	}
	version, err := strconv.ParseUint(string(meta.Get([]byte("schema"))), 10, 32)
	switch {
	case err != nil || version == 0:
		return kv.Faultf(kv.ErrDamaged,
			"the database %s is damaged: its schema version is unreadable; put a backup in its place (skald restore)",
			db.path)
	case version > schemaRecent:
		return kv.Faultf(kv.ErrNewer,
			"the database %s was written by a newer Skald: schema version %d, this one knows up to %d; use that "+
				"Skald, or another file", db.path, version, schemaRecent)
	case version < schemaVersion:
		return kv.Faultf(kv.ErrNotDatabase,
			"the database %s was written by a Skald before its first release (schema version %d), which this one "+
				"cannot read; use another file", db.path, version)
	}
	return nil
}

// create lays out a new file; it leaves others alone.
func (db *DB) create() error {
	fresh := false
	err := db.transact(nil, false, func(t *bolt.Tx) error {
		if name, _ := t.Cursor().First(); name == nil {
			fresh = true
			return nil
		}
		_, err := db.begin(t)
		return err
	})
	if err != nil || !fresh {
		return err
	}
	return db.transact(nil, true, db.layOutBuckets)
}

func (db *DB) layOutBuckets(t *bolt.Tx) error {
	for _, name := range db.buckets {
		if _, err := t.CreateBucketIfNotExists([]byte(name)); err != nil {
			return err
		}
	}
	meta, err := t.CreateBucketIfNotExists([]byte("meta"))
	if err != nil {
		return err
	}
	return meta.Put([]byte("schema"), []byte(strconv.Itoa(schemaVersion)))
}

// syncFolder makes the name of a new file durable if the system can do that. A failure is ignored: the content is safe.
func syncFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		_ = folder.Sync()
		folder.Close()
	}
}
