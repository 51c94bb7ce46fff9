package boltfile

import bolt "go.etcd.io/bbolt"

// bbolt writes the list of all free pages with every commit. While the database is open, it is left out; Close writes
// it. After a crash the next Open finds the free pages by a walk through the tree, and so does any earlier release.

// unlistedSize is the size of the file in bytes up to which the list is left out, because the walk takes time and
// memory.
const unlistedSize = 1 << 30

// leaveOutFreelist decides whether the commit of t leaves out the list. The caller must hold db.writing.
func (db *DB) leaveOutFreelist(t *bolt.Tx) {
	db.unlisted = !db.closing && t.Size() <= unlistedSize
	db.bolt.NoFreelistSync = db.unlisted
}

// writeFreelist writes the list if the last commit left it out. A failure does no harm. The caller must hold
// db.writing.
func (db *DB) writeFreelist() {
	if db.unlisted {
		db.closing = true
		_ = db.transactLocked(nil, true, func(*bolt.Tx) error { return nil })
	}
}
