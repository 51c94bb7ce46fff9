package boltfile

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"skald/store/kv"
)

// transact runs f in a transaction; one that writes is committed if f returns nil.
//
// bbolt maps its file into memory and trusts it, so damage to an open file shows as a panic or a memory fault, which
// becomes an error here. In a transaction that writes, or at the beginning of any, it may leave bbolt's locks held and
// its lists wrong: later transactions that could wait forever or build upon that are refused. A panic of a function of
// the caller (while *calling is true) is passed on.
func (db *DB) transact(calling *bool, write bool, f func(*bolt.Tx) error) (err error) {
	if write {
		db.writing <- struct{}{}
		defer func() { <-db.writing }()
	}
	return db.transactLocked(calling, write, f)
}

// transactLocked is transact for a caller that holds db.writing, unless write is false.
func (db *DB) transactLocked(calling *bool, write bool, f func(*bolt.Tx) error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	t, err := db.beginBolt(write)
	if err != nil {
		return db.translate(err)
	}
	defer func() {
		cause := recover()
		if cause == nil {
			return
		}
		ours := calling == nil || !*calling
		damage := kv.Faultf(kv.ErrDamaged,
			"the database %s is damaged: %v; stop Skald and put a backup in its place (skald restore)", db.path, cause)
		if !rollback(t) {
			db.failures.stop(write, true, damage)
		} else if ours && write {
			db.failures.stop(true, false, damage)
		}
		if !ours {
			panic(cause)
		}
		err = damage
	}()
	if err := f(t); err != nil || !write {
		_ = t.Rollback()
		if write {
			db.prepareRecent(nil)
		}
		return db.translate(err)
	}
	number := t.ID()
	db.leaveOutFreelist(t)
	if err := t.Commit(); err != nil {
		seen := db.lastTransaction() >= number
		if seen {
			db.publishRecent()
		}
		db.prepareRecent(nil)
		err = NotWritten(db.path, err, seen)
		db.failures.noteWrite(err)
		return err
	}
	db.publishRecent()
	db.failures.noteWrite(nil)
	return nil
}

// beginBolt begins a transaction. After a panic within bbolt's own beginning there is no other.
func (db *DB) beginBolt(write bool) (t *bolt.Tx, err error) {
	db.failures.begin.Lock()
	defer db.failures.begin.Unlock()
	if err := db.failures.stopped(write); err != nil {
		return nil, err
	}
	defer func() {
		if cause := recover(); cause != nil {
			t, err = nil, kv.Faultf(kv.ErrDamaged,
				"the database %s was damaged while it was open: %v; stop Skald and put a backup in its place (skald "+
					"restore)", db.path, cause)
			db.failures.stop(false, true, err)
		}
	}()
	return db.bolt.Begin(write)
}

// rollback ends a transaction after a panic, if bbolt still can.
func rollback(t *bolt.Tx) (done bool) {
	defer func() { _ = recover() }()
	_ = t.Rollback()
	return true
}

// lastTransaction returns the number of the last transaction that can be seen.
func (db *DB) lastTransaction() int {
	t, err := db.beginBolt(false)
	if err != nil {
		return 0
	}
	defer func() { _ = t.Rollback() }()
	return t.ID()
}

// failures are the lasting failures of an open database.
type failures struct {
	begin sync.Mutex // held at the beginning of a transaction
	mu    sync.Mutex
	all   error // reason why no transaction can begin
	write error // reason why no write can begin
	held  bool  // a lock of bbolt is held for ever
	last  error // error of the last write; nil if it succeeded
}

// stop records damage after which nothing can be written or, unless writesOnly, read. With held bbolt cannot be closed
// either.
func (t *failures) stop(writesOnly, held bool, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.write, t.held = err, t.held || held
	if !writesOnly {
		t.all = err
	}
}

// stopped returns the reason why no transaction can begin, nil if one can.
func (t *failures) stopped(write bool) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if write && t.write != nil {
		return t.write
	}
	return t.all
}

// lockHeld returns the reason why bbolt cannot be closed, nil if it can.
func (t *failures) lockHeld() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.held {
		return t.write
	}
	return nil
}

// noteWrite records the error of a write, nil for success.
func (t *failures) noteWrite(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = err
}

// WriteFailure implements kv.Engine. It never returns an ErrUnknownOutcome.
func (db *DB) WriteFailure() error {
	if err := db.failures.stopped(true); err != nil {
		return err
	}
	db.failures.mu.Lock()
	defer db.failures.mu.Unlock()
	return db.failures.last
}

// refusals are the errors by which a system refuses to write.
var refusals = []struct {
	number syscall.Errno
	reason string
}{
	{syscall.ENOSPC, "the disk is full; make room"},
	{syscall.EDQUOT, "this user's share of the disk is used up; make room"},
	{syscall.EFBIG, "the file may not grow any larger (ulimit -f, or its file system); compact it, or raise the limit"},
	{syscall.EROFS, "its file system is read-only; mount it writable"},
	{syscall.EIO, "the disk reports a failure; look after the disk, and have a backup"},
}

// refusal returns the reason why a write was refused, empty for any other error.
func refusal(err error) string {
	for _, r := range refusals {
		// bbolt keeps only the text of some errors.
		if errors.Is(err, r.number) || strings.Contains(err.Error(), r.number.Error()) {
			return r.reason
		}
	}
	return ""
}

// NotWritten returns the error of a failed write. If seen is true it failed at the last step, the wait for the disk:
// the data can be read, but only the next write makes sure that it lasts.
func NotWritten(name string, cause error, seen bool) error {
	reason := refusal(cause)
	if reason == "" {
		reason = cause.Error()
	}
	what := "nothing of the change was stored, and what was stored before is safe"
	if seen {
		what = "the change is stored, but may be lost if the machine stops before the next one"
	}
	return &kv.Fault{Kind: kv.ErrNotWritten,
		Text: fmt.Sprintf("the database %s cannot be written: %s; %s", name, reason, what), Cause: cause}
}

// translate turns errors of bbolt into those of this package.
func (db *DB) translate(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, berrors.ErrDatabaseNotOpen):
		return kv.Faultf(kv.ErrClosed, "the database %s has been closed", db.path)
	case errors.Is(err, berrors.ErrDatabaseReadOnly):
		return kv.Faultf(kv.ErrReadOnly, "the database %s was opened for reading only", db.path)
	}
	return err
}
