package boltfile

import (
	"context"
	"errors"
	"sync"

	bolt "go.etcd.io/bbolt"

	"skald/store/kv"
)

// Writes that wait for the disk at the same time share one transaction of bbolt, and with it one wait for the disk. A
// caller that finds no write running writes at once, for itself and for all that arrive meanwhile; it does not wait for
// others to arrive. A refused write is undone exactly, so the others do not notice; if the transaction fails, all
// writes in it fail.

// maxGroup is the maximum number of writes that join a transaction after it began, so that the first of them does not
// wait too long.
const maxGroup = 256

// A groupWrite is a write that waits for its transaction, or for the disk.
type groupWrite struct {
	ctx   context.Context
	write func(kv.Tx) error
	done  chan struct{} // closed when err is final
	err   error         // error of the write, or of the transaction
}

// A groupQueue has the writes that no transaction has taken yet, in order of arrival.
type groupQueue struct {
	mu      sync.Mutex
	waiting []*groupWrite
}

func (q *groupQueue) add(w *groupWrite) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, w)
}

func (q *groupQueue) take() []*groupWrite {
	q.mu.Lock()
	defer q.mu.Unlock()
	all := q.waiting
	q.waiting = nil
	return all
}

// remove removes a write; it returns false if a transaction has taken it.
func (q *groupQueue) remove(w *groupWrite) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i, x := range q.waiting {
		if x == w {
			q.waiting = append(q.waiting[:i:i], q.waiting[i+1:]...)
			return true
		}
	}
	return false
}

// Update implements kv.Engine. A write that a transaction has taken is waited for even if ctx ends.
func (db *DB) Update(ctx context.Context, write func(kv.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	w := &groupWrite{ctx: ctx, write: write, done: make(chan struct{})}
	db.queue.add(w)
	for ended := ctx.Done(); ; {
		select {
		case <-w.done:
			return w.err
		case <-ended:
			if db.queue.remove(w) {
				return ctx.Err()
			}
			ended = nil
		case db.writing <- struct{}{}:
			select {
			case <-w.done: // taken by the previous writer
			default:
				db.writeGroup()
			}
			<-db.writing
		}
	}
}

// errAllRefused rolls back a transaction in which no write succeeded.
var errAllRefused = errors.New("no write of the group succeeded")

// writeGroup writes all that wait in one transaction and gives each its error. The caller must hold db.writing.
func (db *DB) writeGroup() {
	group := db.queue.take()
	if len(group) == 0 {
		return
	}
	failed := db.transactLocked(nil, true, func(t *bolt.Tx) error {
		x, err := db.begin(t)
		if err != nil {
			return err
		}
		// A single write that fails is undone with its transaction; those that arrive meanwhile take the next one.
		alone := len(group) == 1
		written := false
		for next := group; len(next) > 0 && len(group) <= maxGroup; {
			for _, w := range next {
				if w.err = w.ctx.Err(); w.err == nil {
					w.err = x.try(w.write, !alone)
				}
				if x.broken != nil {
					return x.broken
				}
				written = written || w.err == nil
			}
			if alone && !written {
				return errAllRefused
			}
			alone = false
			next = db.queue.take()
			group = append(group, next...)
		}
		if !written {
			return errAllRefused
		}
		return x.finish(db)
	})
	if failed == nil && len(group) > 1 {
		db.claim()
	}
	for _, w := range group {
		if failed != nil && failed != errAllRefused {
			w.err = failed // refused ones too: the reason may have been a change of another write
		}
		close(w.done)
	}
}
