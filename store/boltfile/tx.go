package boltfile

import (
	"context"
	"errors"
	"slices"

	bolt "go.etcd.io/bbolt"

	"skald/store/kv"
)

// appendFill is the fill of pages whose records are added in the order of their keys.
const appendFill = 0.95

// A tx is a transaction whose changes can be undone.
type tx struct {
	bolt     *bolt.Tx
	buckets  []string // names of buckets that the file is known to have
	made     []bucket // memory for those that Bucket returns
	recent   recent   // those of the transaction included
	log      []byte   // record of its changes, with room for the head; nil if there are none
	direct   bool     // changes are made in their places
	writes   int      // rises with each change made there
	undoable bool     // changes are kept, because a write can be undone without the others of the transaction
	changes  []change // functions that undo the changes of the present write, in the order of the changes
	broken   error    // reason why the transaction must not be committed
}

func (t *tx) Bucket(name string) kv.Bucket {
	if slices.Contains(t.buckets, name) {
		if len(t.made) == cap(t.made) {
			t.made = make([]bucket, 0, len(t.buckets))
		}
		t.made = append(t.made, bucket{name: name, tx: t})
		return &t.made[len(t.made)-1]
	}
	b := t.bolt.Bucket([]byte(name))
	if b == nil {
		return nil
	}
	return &bucket{name, t, b}
}

func (t *tx) MakeBucket(name string) (kv.Bucket, error) {
	b, err := t.bolt.CreateBucketIfNotExists([]byte(name))
	if err != nil {
		return nil, err
	}
	return &bucket{name, t, b}, nil
}

func (t *tx) DropBucket(name string) error {
	if t.bolt.Bucket([]byte(name)) == nil {
		return nil
	}
	if err := t.settle(); err != nil {
		return err
	}
	return t.bolt.DeleteBucket([]byte(name))
}

// Fetch does nothing, because reads are local.
func (t *tx) Fetch(...kv.Wanted) {}

func (t *tx) Size() int64 { return t.bolt.Size() }

// errTooEarly is the error of a transaction that has to begin again.
var errTooEarly = errors.New("a commit was made while the transaction began")

// begin returns a transaction. The first one finds out whether the file has its buckets; nothing removes one later.
func (db *DB) begin(t *bolt.Tx) (*tx, error) {
	seen := db.recentFor(t.ID())
	if seen == nil {
		return nil, errTooEarly
	}
	x := &tx{bolt: t, recent: *seen}
	if t.Writable() {
		x.recent = seen.copied()
	}
	if db.complete.Load() {
		x.buckets = db.buckets
		return x, nil
	}
	for _, name := range db.buckets {
		if t.Bucket([]byte(name)) == nil {
			return nil, kv.Faultf(kv.ErrDamaged, "the database %s is damaged: the bucket %q is missing", db.path, name)
		}
	}
	db.complete.Store(true)
	x.buckets = db.buckets
	return x, nil
}

// Name returns the path of the file.
func (db *DB) Name() string { return db.path }

// Shared returns false.
func (db *DB) Shared() bool { return false }

// View runs read in a read-only transaction.
func (db *DB) View(calling *bool, read func(kv.Tx) error) error {
	for {
		err := db.transact(calling, false, func(t *bolt.Tx) error {
			x, err := db.begin(t)
			if err != nil {
				return err
			}
			return read(x)
		})
		if err != errTooEarly {
			return err
		}
	}
}

// UpdateExclusive runs write in a transaction of its own.
func (db *DB) UpdateExclusive(ctx context.Context, calling *bool, write func(kv.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return db.transact(calling, true, func(t *bolt.Tx) error {
		x, err := db.begin(t)
		if err != nil {
			return err
		}
		if err := write(x); err != nil {
			return err
		}
		if err := x.finish(db); err != nil {
			return err
		}
		return ctx.Err() // the wait for other writers may have taken longer than ctx allows
	})
}

// Check compares the pages of the file with each other. While it lasts, commits wait.
func (db *DB) Check(report func(string), then func(kv.Tx) error) error {
	if !db.bolt.IsReadOnly() {
		// bbolt compares its pages with the list of free ones, which a write would change meanwhile.
		db.writing <- struct{}{}
		defer func() { <-db.writing }()
	}
	return db.transact(nil, false, func(t *bolt.Tx) error {
		const contradict = "The pages of the file contradict each other: "
		// bbolt would follow wrong pages, in a goroutine of its own.
		if err := checkFile(db.file); err != nil {
			report(contradict + err.Error() + ".")
			return nil
		}
		sound := true
		for cause := range t.Check() { // to the end, or its goroutine would leak
			sound = false
			report(contradict + cause.Error() + ".")
		}
		if !sound {
			return nil
		}
		x, err := db.begin(t)
		if err != nil {
			return err
		}
		return then(x)
	})
}

// An Inside lets tests inspect the file, damage it and delay writes.
type Inside struct {
	Bolt    *bolt.DB
	File    interface{ Close() error } // the file bbolt reads and writes
	Hold    func() (release func())    // stops writes until release is called
	Waiting func() int                 // number of writes that wait for a transaction
	Settle  func() error               // moves recent changes to their places
}

// Inside is for tests.
func (db *DB) Inside() Inside {
	return Inside{
		Bolt: db.bolt,
		File: db.file,
		Hold: func() (release func()) {
			db.writing <- struct{}{}
			return func() { <-db.writing }
		},
		Waiting: func() int {
			db.queue.mu.Lock()
			defer db.queue.mu.Unlock()
			return len(db.queue.waiting)
		},
		Settle: func() error {
			db.writing <- struct{}{}
			defer func() { <-db.writing }()
			return db.settle()
		},
	}
}
