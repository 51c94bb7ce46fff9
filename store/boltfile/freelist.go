package boltfile

import bolt "go.etcd.io/bbolt"

// bbolt writes the list of all free pages with every commit. While the database is open, it is left out; Close writes
// it. After a crash the next Open finds the free pages by a walk through the tree.

// unlistedSize is the size of the file in bytes up to which the list is left out, because the walk takes time and
// memory.
const unlistedSize = 1 << 30

// leaveOutFreelist decides whether the commit of t leaves out the list. The caller must hold db.writing.
func (db *DB) leaveOutFreelist(t *bolt.Tx) {
	db.unlisted = !db.closing && t.Size() <= unlistedSize
	db.bolt.NoFreelistSync = db.unlisted
}

// finish writes the list if the last commit left it out, and moves recent changes to their places. A failure does no
// harm. The caller must hold db.writing.
func (db *DB) finish() {
	if db.bolt.IsReadOnly() {
		return
	}
	db.closing = true
	if db.recent.number > 0 {
		_ = db.settle()
	} else if db.unlisted {
		_ = db.transactLocked(nil, true, func(*bolt.Tx) error { return nil })
	}
}

// settle moves recent changes to their places. The caller must hold db.writing.
func (db *DB) settle() error {
	if db.recent.number == 0 {
		return nil
	}
	return db.transactLocked(nil, true, func(t *bolt.Tx) error {
		x, err := db.begin(t)
		if err != nil {
			return err
		}
		if err := x.settle(); err != nil {
			return err
		}
		return x.finish(db)
	})
}
