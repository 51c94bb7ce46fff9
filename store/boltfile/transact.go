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
// bbolt reads its file through memory and trusts it, so a file damaged while it is open shows as a
// panic or a memory fault. It becomes an error. In a transaction that writes, or at the beginning of
// any, it may leave bbolt's locks held and its lists wrong: what could wait for ever or build upon
// that is refused from then on. A panic of a function of the caller (while *calling is true) is
// passed on.
func (db *DB) transact(calling *bool, write bool, f func(*bolt.Tx) error) (err error) {
	if write {
		db.writing <- struct{}{}
		defer func() { <-db.writing }()
	}
	return db.transactLocked(calling, write, f)
}

// transactLocked is transact for one who holds db.writing if he writes.
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
		return db.translate(err)
	}
	number := t.ID()
	if err := t.Commit(); err != nil {
		err = NotWritten(db.path, err, db.lastTransaction() >= number)
		db.failures.noteWrite(err)
		return err
	}
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

// failures is what went wrong with an open database and has not come right.
type failures struct {
	begin sync.Mutex // held at the beginning of a transaction
	mu    sync.Mutex
	all   error // why nothing can be done any more
	write error // why nothing can be written any more
	held  bool  // a lock of bbolt is held for ever
	last  error // why the last write failed; nil if it did not
}

// stop notes damage after which nothing can be written or, unless writesOnly, read. With held
// bbolt cannot be closed either.
func (t *failures) stop(writesOnly, held bool, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.write, t.held = err, t.held || held
	if !writesOnly {
		t.all = err
	}
}

// stopped returns why no transaction can begin, nil if one can.
func (t *failures) stopped(write bool) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if write && t.write != nil {
		return t.write
	}
	return t.all
}

// lockHeld returns why bbolt cannot be closed, nil if it can.
func (t *failures) lockHeld() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.held {
		return t.write
	}
	return nil
}

// noteWrite notes what came of a write, nil for success.
func (t *failures) noteWrite(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = err
}

// WriteFailure returns why the last write failed, as an ErrNotWritten, or what damage was met that stops
// all writing, as an ErrDamaged; nil if all is well. With an ErrNotWritten the database goes on: reads
// work, each write is tried, and the first that succeeds ends that. After an ErrDamaged it has
// to be stopped and a backup put in its place.
func (db *DB) WriteFailure() error {
	if err := db.failures.stopped(true); err != nil {
		return err
	}
	db.failures.mu.Lock()
	defer db.failures.mu.Unlock()
	return db.failures.last
}

// refusals are the reasons for which a system does not write.
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

// refusal returns why a write was refused, empty if the error is of another kind.
func refusal(err error) string {
	for _, r := range refusals {
		// bbolt keeps only the text of some errors.
		if errors.Is(err, r.number) || strings.Contains(err.Error(), r.number.Error()) {
			return r.reason
		}
	}
	return ""
}

// NotWritten tells of a write that failed. If seen is true it failed at the very last step, the wait
// for the disk: what it wrote is there, and only the next write makes sure that it stays.
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

// translate turns the errors of bbolt that callers of this package can meet into ours.
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
