package boltfile

import (
	"context"
	"errors"
	"sync"

	bolt "go.etcd.io/bbolt"

	"skald/store/kv"
)

// Writes that wait for the disk at the same time share one transaction of bbolt, and with it one wait
// for the disk. Whoever finds nobody writing writes at once, for himself and for all who come while he
// is at it; nobody waits for others to come. A write that is refused is taken back exactly, so its
// neighbours do not notice; if the transaction fails, all that shared it fail.

// maxGroup bounds how many writes share a transaction beyond those that waited when it began, so that
// the first of them is not kept waiting while others come.
const maxGroup = 256

// A groupWrite is a write that waits for its turn, or for the disk.
type groupWrite struct {
	ctx   context.Context
	write func(kv.Tx) error
	done  chan struct{} // closed when err is final
	err   error         // why it was refused, or why the transaction failed
}

// A groupQueue holds the writes that no transaction has taken yet, in the order in which they came.
type groupQueue struct {
	mu      sync.Mutex
	waiting []*groupWrite
}

func (q *groupQueue) add(w *groupWrite) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, w)
}

// take empties the queue.
func (q *groupQueue) take() []*groupWrite {
	q.mu.Lock()
	defer q.mu.Unlock()
	all := q.waiting
	q.waiting = nil
	return all
}

// remove takes one write out; false if a transaction has taken it.
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

// Update runs write in a transaction that it may share with others. It is committed if write returns
// nil and otherwise leaves no trace. The function write must call none of the caller's, for it may run
// in another goroutine. An error of ctx means that nothing was written; a write that a transaction has
// taken is waited for.
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
			case <-w.done: // by the one who wrote before
			default:
				db.writeGroup()
			}
			<-db.writing
		}
	}
}

// errAllRefused undoes a transaction in which no write succeeded.
var errAllRefused = errors.New("no write of the group succeeded")

// writeGroup writes all that wait in one transaction and tells each what became of its own. The caller
// lockHeld db.writing.
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
		written := false
		for next := group; len(next) > 0 && len(group) <= maxGroup; {
			for _, w := range next {
				if w.err = w.ctx.Err(); w.err == nil {
					w.err = x.try(w.write)
				}
				if x.broken != nil {
					return x.broken
				}
				written = written || w.err == nil
			}
			next = db.queue.take()
			group = append(group, next...)
		}
		if !written {
			return errAllRefused
		}
		return nil
	})
	for _, w := range group {
		if failed != nil && failed != errAllRefused {
			w.err = failed // a refused one too: what it was refused for may have been a neighbour's
		}
		close(w.done)
	}
}
