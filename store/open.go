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

// DefaultTimeout is the time for which Open waits until another process closes the file.
const DefaultTimeout = boltfile.DefaultTimeout

// Options are settings for opening a database. The zero value is right for a bot.
type Options struct {
	// Timeout is the time to wait while another process has the file open; 0 means DefaultTimeout.
	Timeout time.Duration

	// ReadOnly opens an existing file without permission to change it. Several processes may do so at once, but not
	// while a process has the file open for writing.
	ReadOnly bool

	// Copying opens a database with an unfinished copy in it.
	Copying bool

	// NoSync leaves out the wait for the disk at the end of each commit. A crash of the machine may then destroy the
	// file; a crash of the process does no harm. It is meant for simulations and tests.
	NoSync bool
}

// IsServer reports whether the name of a database is the address of a server, not a path.
func IsServer(name string) bool { return postgres.IsAddress(name) }

// Masked returns the name of a database without its password.
func Masked(name string) string { return postgres.Masked(name) }

// Unprotected returns the hosts in the address of a server that are not this machine, if no setting determines how
// connections to them are encrypted. It returns none for a path.
func Unprotected(name string) []string { return postgres.Unprotected(name) }

// A DB is an open database. It is safe for concurrent use. Close must be called after use.
type DB struct {
	engine    kv.Engine
	owns      func(guild string) bool // reports whether a guild belongs to the share; nil for all
	shard     int                     // number of the share
	total     int                     // number of shares
	codec     codec
	recent    recentMatches
	backingUp sync.Mutex // held while a folder of backups is changed
	wrote     atomic.Pointer[func(error)]
}

// On returns the database in an engine. Closing it closes the engine.
func On(engine kv.Engine) *DB { return &DB{engine: engine} }

// Open opens the database at path or, if that begins with postgres://, on a server, with the tables made or brought up
// to date there. A file is created (readable by its owner only, because it holds the secret seeds) if there is none. A
// file that exists is examined first, page by page, without changing it; damage that would mislead later writes is
// found here.
//
// The error is an ErrLocked if another process has the file open, an ErrNewer if a newer Skald wrote it, an
// ErrNotDatabase if it is something else or empty, an ErrDamaged if it is truncated or corrupt, an fs.ErrPermission or
// ErrNotWritten if this user or the disk does not let it be written. In all these cases the file is left as it was,
// byte for byte; one that did not exist does not exist then.
func Open(path string, opt Options) (*DB, error) {
	db, err := open(path, opt)
	if err != nil || opt.Copying {
		return db, err
	}
	if begun, err := look(db, func(t *tx) (string, error) { return t.copyBegun(), nil }); err != nil || begun != "" {
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

// Close waits for running transactions and for writes that are already queued, and closes the database. Closing twice
// does no harm. After damage was met, a file may stay locked until the process ends; then Close returns an error.
func (db *DB) Close() error { return db.engine.Close() }

// Path returns the name of the database: the path it was opened with, or an address without a password.
func (db *DB) Path() string { return db.engine.Name() }

// WriteFailure returns the error of the last write, an ErrNotWritten or an ErrUnknownOutcome, or the damage that stops
// all writing, an ErrDamaged; nil if the last write succeeded. Unless it is damaged, the database still works: reads
// succeed, each write is tried, and the first that succeeds clears the failure. After an ErrDamaged, stop the bot and
// restore a backup.
func (db *DB) WriteFailure() error { return db.engine.WriteFailure() }

// Probe writes a record that is never read, to find out whether writes succeed. It returns the error of the write,
// which counts for WriteFailure and OnWrite like any other.
func (db *DB) Probe(ctx context.Context) error {
	return db.update(ctx, func(t *tx) error { return t.outbox.Hold([]byte("probe")) })
}

// OnWrite sets the function that is called with the error of each write, nil for success, in the goroutine of the
// write. It replaces the previous function. The function must not use the database.
func (db *DB) OnWrite(wrote func(err error)) { db.wrote.Store(&wrote) }

// written passes the error of a write to the function of OnWrite and returns it.
func (db *DB) written(err error) error {
	if wrote := db.wrote.Load(); wrote != nil {
		(*wrote)(err)
	}
	return err
}

// A tx is a transaction with its buckets.
type tx struct {
	kv.Tx
	db *DB
	// shared reports whether other processes write at the same time.
	shared bool

	matches, channels, log, outbox, interactions, due, players, guilds, drafts, plans, audit, index kv.Bucket
	// tournaments is nil before the first tournament.
	tournaments kv.Bucket
	// libraries is nil before the first library.
	libraries kv.Bucket
	// forgetting is nil before the first request.
	forgetting kv.Bucket
}

// The buckets with records that are fetched before they are read.
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

// make creates a bucket that exists only once it has records.
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

func (db *DB) view(read func(*tx) error) error {
	return db.engine.View(nil, func(t kv.Tx) error { return read(db.begin(t)) })
}

// A caller runs a function of the store's caller within a transaction. It passes on its panics, which would otherwise
// be taken for damage.
type caller func(f func() error) error

// calls returns a caller that sets *calling while it runs a function.
func calls(calling *bool) caller {
	return func(f func() error) error {
		*calling = true
		err := f()
		*calling = false
		return err
	}
}

// viewCalling is view for a function that calls functions of the caller.
func (db *DB) viewCalling(read func(t *tx, call caller) error) error {
	calling := false
	return db.engine.View(&calling, func(t kv.Tx) error { return read(db.begin(t), calls(&calling)) })
}

// look returns the result of read in a read-only transaction.
func look[T any](db *DB, read func(*tx) (T, error)) (found T, err error) {
	err = db.view(func(t *tx) (err error) {
		found, err = read(t)
		return err
	})
	return found, err
}

// update runs write in a transaction that it may share with others. It is committed if write returns nil and otherwise
// rolled back. The function write must not call functions of the caller, because it may run in another goroutine and
// more than once. An error of ctx means that nothing was written; a write that a transaction has taken is waited for.
func (db *DB) update(ctx context.Context, write func(*tx) error) error {
	return db.written(db.engine.Update(ctx, func(t kv.Tx) error { return write(db.begin(t)) }))
}

// updateExclusive is update in a transaction that is not shared, for a function that calls functions of the caller.
func (db *DB) updateExclusive(ctx context.Context, write func(t *tx, call caller) error) error {
	calling := false
	return db.written(db.engine.UpdateExclusive(ctx, &calling,
		func(t kv.Tx) error { return write(db.begin(t), calls(&calling)) }))
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

// Backup writes the database as it is at one moment to w; commits go on meanwhile. The result is a database file. It
// contains the secret seeds: keep it as safe as the original. The error is an ErrInvalid for a database on a server.
func (db *DB) Backup(ctx context.Context, w io.Writer) error {
	file, err := db.file()
	if err != nil {
		return err
	}
	return file.Backup(ctx, w)
}

// BackupFile writes a backup to a new file, readable by its owner only, and checks its pages. It refuses to replace an
// existing file, and the file appears only when the backup is complete, sound and on disk. From a server it copies the
// database as it is at one moment.
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

// Compact writes the database at src to a new file dst without the free pages. No process may have src open for writing
// meanwhile. It refuses to replace an existing file, and dst appears only when it is complete, on disk and examined as
// by Check; src is not changed. The error is an ErrDamaged with findings if src is damaged.
func Compact(ctx context.Context, src, dst string) error {
	return boltfile.Compact(ctx, src, dst, bucketNames[:], examine)
}

// CompactInPlace replaces the database at path by one without the free pages, and returns both sizes in bytes. No other
// process can open it for writing meanwhile. If anything fails, the old file is kept. The error is an ErrDamaged with
// the first finding if it is damaged.
func CompactInPlace(ctx context.Context, path string) (before, after int64, err error) {
	return boltfile.CompactInPlace(ctx, path, bucketNames[:], examine)
}

func examine(ctx context.Context, path string) (findings []string, err error) {
	db, err := Open(path, Options{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer db.Close()
	return db.Check(ctx)
}

// Restore puts a backup in the place of the database at path, sound or not. It keeps the old file beside it and returns
// its new name, empty if there was none. First the backup is copied and the copy examined as by Check; if that finds
// anything, or anything fails, nothing has changed. The backup itself is never changed. The error is an ErrLocked if a
// process has the database open, an ErrDamaged with findings if the backup is damaged, an ErrNewer or ErrNotDatabase as
// from Open.
func Restore(ctx context.Context, backup, path string, now time.Time) (kept string, err error) {
	if err := checkTime(now, "the time"); err != nil {
		return "", err
	}
	return boltfile.Restore(ctx, backup, path, path+".before-"+now.UTC().Format(copyTime), examine)
}

// WithProgress returns a context under which long calls report how much of a total is done: matches for Check, bytes
// for Backup and BackupFile, first bytes and then matches for Restore. They call report often, in their own goroutine,
// and it must not use the database.
func WithProgress(ctx context.Context, report func(done, total int64)) context.Context {
	return kv.WithProgress(ctx, report)
}
