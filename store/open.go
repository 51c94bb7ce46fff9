package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"skald/store/boltfile"
	"skald/store/kv"
	"skald/store/postgres"
)

// DefaultTimeout is how long Open waits for another process to let go of the file.
const DefaultTimeout = boltfile.DefaultTimeout

// Options say how a database is opened. The zero value is right for a bot.
type Options struct {
	// Timeout is how long to wait while another process has the file open; 0 means DefaultTimeout.
	Timeout time.Duration

	// ReadOnly opens the file without the right to change it. The file has to exist. Several
	// processes may do so at once, but not while one has the file open for writing.
	ReadOnly bool

	// Copying opens a database into which a copy was begun and not ended.
	Copying bool

	// NoSync leaves out the wait for the disk at the end of each commit. A crash of the machine may
	// then destroy the file; a crash of the process does no harm. It is meant for simulations and
	// tests.
	NoSync bool
}

// IsServer reports whether the name of a database is the address of a server, not a path.
func IsServer(name string) bool { return postgres.IsAddress(name) }

// Masked is the name of a database as it may be shown: an address without its password.
func Masked(name string) string { return postgres.Masked(name) }

// Unprotected returns the hosts of a server's address that are not this machine, if nothing says how a connection to
// them
// is encrypted; none for a path.
func Unprotected(name string) []string { return postgres.Unprotected(name) }

// A DB is an open database. It is safe for concurrent use. It has to be closed after use.
type DB struct {
	engine    kv.Engine
	owns      func(guild string) bool // which part of a share it is; nil for all
	shard     int                     // the number of a share,
	total     int                     // and how many there are
	codec     codec
	backingUp sync.Mutex // held while a folder of backups is changed
	wrote     atomic.Pointer[func(error)]
}

// On returns the database an engine keeps. Closing it closes the engine.
func On(engine kv.Engine) *DB { return &DB{engine: engine} }

// Open opens the database at path or, if that begins with postgres://, on a server, with the tables made
// or brought up to date there. A file is created (readable by its owner only, because it holds the
// secret seeds) if there is none. A file that exists is examined first, page by page, without
// changing it; damage that would mislead later writes is found here.
//
// The error is an ErrLocked if another process has the file open, an ErrNewer if a newer Skald wrote
// it, an ErrNotDatabase if it is something else or empty, an ErrDamaged if it is truncated or corrupt, an
// fs.ErrPermission or ErrNotWritten if this user or the disk does not let it be written. In all these
// cases the file is left as it was, byte for byte; one that did not exist does not exist then.
func Open(path string, opt Options) (*DB, error) {
	db, err := open(path, opt)
	if err != nil || opt.Copying {
		return db, err
	}
	var begun string
	if err := db.view(func(t *tx) error {
		begun = t.copyBegun()
		return nil
	}); err != nil || begun != "" {
		if err == nil {
			err = faultf(ErrNotDatabase,
				"the database %s is a copy of %s that was not finished; go on with it by skald copy", db.Path(), begun)
		}
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func open(path string, opt Options) (*DB, error) {
	if postgres.IsAddress(path) {
		server, err := postgres.Open(context.Background(), postgres.Options{Address: path, ReadOnly: opt.ReadOnly})
		if err != nil {
			return nil, err
		}
		return On(server), nil
	}
	file, err := boltfile.Open(path,
		boltfile.Options{Timeout: opt.Timeout, ReadOnly: opt.ReadOnly, NoSync: opt.NoSync, Buckets: bucketNames[:]})
	if err != nil {
		return nil, err
	}
	return On(file), nil
}

// Close waits for running transactions and for writes that were asked for before, and lets go of the
// database. Closing twice does no harm. After damage was met a file may stay locked until the process
// ends; the error tells.
func (db *DB) Close() error { return db.engine.Close() }

// Path returns what the database is called: the path it was opened with, or an address without a
// password.
func (db *DB) Path() string { return db.engine.Name() }

// WriteFailure returns why the last write failed, as an ErrNotWritten or an ErrUncertain, or what damage was met
// that stops all writing, as an ErrDamaged; nil if all is well. With the first two the database goes on: reads
// work, each write is tried, and the first that succeeds ends that. After an ErrDamaged it has
// to be stopped and a backup put in its place.
func (db *DB) WriteFailure() error { return db.engine.WriteFailure() }

// Probe writes something that nobody reads, to find out whether the database takes writes. It returns an error as any
// write would, and counts as one for WriteFailure and OnWrite.
func (db *DB) Probe(ctx context.Context) error {
	return db.update(ctx, func(t *tx) error { return t.outbox.Hold([]byte("probe")) })
}

// OnWrite has wrote called after each write with what came of it, on the goroutine that asked for it. It replaces the
// one
// before. The function wrote must not use the database.
func (db *DB) OnWrite(wrote func(err error)) { db.wrote.Store(&wrote) }

// written tells what came of a write, and returns it.
func (db *DB) written(err error) error {
	if wrote := db.wrote.Load(); wrote != nil {
		(*wrote)(err)
	}
	return err
}

// A tx is a transaction with its buckets at hand.
type tx struct {
	kv.Tx
	// shared is set if others write at the same time.
	shared                                                                                          bool
	db                                                                                              *DB
	matches, channels, log, outbox, interactions, due, players, guilds, drafts, plans, audit, index kv.Bucket
	// tournaments is nil before the first tournament.
	tournaments kv.Bucket
	// libraries is nil before the first library.
	libraries kv.Bucket
	// forgetting is nil before the first wish.
	forgetting kv.Bucket
}

// The buckets whose records are asked for before they are read.
const (
	bucketMatches      = "matches"
	bucketChannels     = "channels"
	bucketLog          = "log"
	bucketOutbox       = "outbox"
	bucketInteractions = "interactions"
	bucketAudit        = "audit"
)

var bucketNames = [...]string{bucketMatches, bucketChannels, bucketLog, bucketOutbox, bucketInteractions, "due",
	"players", "guilds", "drafts", "plans",
	bucketAudit, "index"}

// begin looks up the buckets of a transaction.
func (db *DB) begin(t kv.Tx) *tx {
	x := &tx{Tx: t, db: db, shared: db.engine.Shared()}
	for i, b := range [len(bucketNames)]*kv.Bucket{&x.matches, &x.channels, &x.log, &x.outbox, &x.interactions, &x.due,
		&x.players, &x.guilds, &x.drafts, &x.plans, &x.audit, &x.index} {
		*b = t.Bucket(bucketNames[i])
	}
	x.tournaments = t.Bucket(bucketTournaments)
	x.libraries = t.Bucket(bucketLibraries)
	x.forgetting = t.Bucket(bucketForgetting)
	return x
}

// make makes a bucket that comes with the first record in it, unless it is there.
func (t *tx) make(bucket *kv.Bucket, name string) error {
	if *bucket != nil {
		return nil
	}
	made, err := t.MakeBucket(name)
	if err != nil {
		return fmt.Errorf("the bucket of %s cannot be made: %w", name, err)
	}
	*bucket = made
	return nil
}

// view runs read in a read-only transaction.
func (db *DB) view(read func(*tx) error) error { return db.viewWith(nil, read) }

func (db *DB) viewWith(calling *bool, read func(*tx) error) error {
	return db.engine.View(calling, func(t kv.Tx) error { return read(db.begin(t)) })
}

// update runs write in a transaction that it may share with others. It is committed if write returns
// nil and otherwise leaves no trace. The function write must call none of the caller's, for it may run
// in another goroutine and more than once. An error of ctx means that nothing was written; a write that
// a transaction has taken is waited for.
func (db *DB) update(ctx context.Context, write func(*tx) error) error {
	return db.written(db.engine.Update(ctx, func(t kv.Tx) error { return write(db.begin(t)) }))
}

// updateAlone runs write, which may call functions of the caller while *calling is true, in a
// transaction of its own that is committed if write returns nil and otherwise leaves no trace. It may
// run more than once.
func (db *DB) updateAlone(ctx context.Context, calling *bool, write func(*tx) error) error {
	return db.written(db.engine.UpdateAlone(ctx, calling, func(t kv.Tx) error { return write(db.begin(t)) }))
}

// each calls f for the keys and values of a bucket until it returns an error.
func each(b kv.Bucket, f func(key, record []byte) error) error {
	c := b.Cursor()
	for key, record := c.First(); key != nil; key, record = c.Next() {
		if err := f(key, record); err != nil {
			return err
		}
	}
	return nil
}

// file returns the engine of a database that is a file.
func (db *DB) file() (*boltfile.DB, error) {
	if file, ok := db.engine.(*boltfile.DB); ok {
		return file, nil
	}
	return nil, faultf(ErrInvalid,
		"%s is on a server and no file; a copy of it is made by the server's own tools, such as pg_dump, or by "+
			"skald copy", db.Path())
}

// Backup writes the database as it is at one moment to w; commits go on meanwhile. What is written
// is a database file itself. It holds the secret seeds: keep it as safe as the original. The error is an
// ErrInvalid for a database that is no file.
func (db *DB) Backup(ctx context.Context, w io.Writer) error {
	file, err := db.file()
	if err != nil {
		return err
	}
	return file.Backup(ctx, w)
}

// BackupFile writes a backup to a new file, readable by its owner only, and looks through its pages.
// It refuses to replace a file that exists, and a file of that name appears only when the backup is
// complete, sound and on disk. Of a database on a server it makes a copy as it is at one moment.
func (db *DB) BackupFile(ctx context.Context, path string) error {
	if file, ok := db.engine.(*boltfile.DB); ok {
		return file.BackupFile(ctx, path)
	}
	if err := notThere(path); err != nil {
		return err
	}
	partial := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".0.partial")
	if err := os.Remove(partial); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s cannot be written: %w", path, err)
	}
	defer os.Remove(partial)
	to, err := Open(partial, Options{Copying: true})
	if err != nil {
		return err
	}
	_, err = db.CopyTo(ctx, to)
	if err := errors.Join(err, to.Close()); err != nil {
		return err
	}
	if err := os.Link(partial, path); err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, err)
	}
	return nil
}

// notThere returns an fs.ErrExist if there is a file at path.
func notThere(path string) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s exists already and is not replaced; choose another name: %w", path, fs.ErrExist)
	}
	return nil
}

// Compact writes the database at src to a new file dst without the free pages. Nobody may have src
// open for writing meanwhile. It refuses to replace a file that exists, and dst appears only when it
// is complete, examined as by Check and on disk; src is not changed. The error is an ErrDamaged that tells what is
// wrong with src.
func Compact(ctx context.Context, src, dst string) error {
	return boltfile.Compact(ctx, src, dst, bucketNames[:], examine)
}

// CompactInPlace replaces the database at path by one without the free pages, and returns the sizes
// of both in bytes. Nobody else can open it for writing meanwhile. If anything fails, the old one is
// there as it was. The error is an ErrDamaged that tells what is wrong with it.
func CompactInPlace(ctx context.Context, path string) (before, after int64, err error) {
	return boltfile.CompactInPlace(ctx, path, bucketNames[:], examine)
}

// examine checks the database at path.
func examine(ctx context.Context, path string) (findings []string, err error) {
	db, err := Open(path, Options{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer db.Close()
	return db.Check(ctx)
}

// Restore puts a backup in the place of the database at path, sound or not, and keeps that one
// beside it under the name that is returned, empty if there was none. First the backup is copied and
// the copy examined as by Check; if that finds anything, or anything fails, nothing has changed. The
// backup itself is not changed either. The error is an ErrLocked if a process has the database open,
// an ErrDamaged that tells what is wrong with the backup, an ErrNewer or ErrNotDatabase as from Open.
func Restore(ctx context.Context, backup, path string, now time.Time) (kept string, err error) {
	if err := checkTime(now, "the time"); err != nil {
		return "", err
	}
	return boltfile.Restore(ctx, backup, path, path+".before-"+now.UTC().Format(copyTime), examine)
}

// WithProgress returns a context under which what takes long tells how much of a
// total is done: matches for Check, bytes for Backup and BackupFile, first bytes
// and then matches for Restore. It is told often, on the goroutine of the call, and
// must not use the database.
func WithProgress(ctx context.Context, told func(done, total int64)) context.Context {
	return kv.WithProgress(ctx, told)
}
