package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	bolt "go.etcd.io/bbolt"
)

// A file of schema 1 or 2 is brought to schema 3 by writing a new one beside it and giving that its name
// when it is complete and on disk: whatever stops it on the way leaves the old file as it was. In these
// schemas
//
//	log           held a bucket for each match: seq → line
//	snapshots     held a bucket for each match: seq → state; they lie in "log" now
//	current       held match → newest state, and
//	timers        match → its timers; both lie in "matches" now
//	interactions  held interaction → answer, without the period, and
//	answered      time, interaction → nothing
//
// and there was no index. "plans" was made with the first plan. Records that cannot be read keep what
// they hold and stay unreadable, for the check to tell.

// upgrade puts a file of the present schema in the place of the one at path, which is open for writing.
func (db *DB) upgrade(path string) error {
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return fmt.Errorf("the database %s cannot be brought up to date: %w", db.path, err)
	}
	info, err := db.file.Stat()
	if err != nil {
		return fmt.Errorf("the database %s cannot be brought up to date: %w", db.path, err)
	}
	removePartial(path)
	err = writeBeside(path, func(f *os.File) error {
		if err := db.writeUpgraded(f); err != nil {
			return err
		}
		return copyOwner(f, info)
	}, func(partial string) error { return os.Rename(partial, path) })
	if err != nil {
		return fmt.Errorf("the database %s, of an older Skald, cannot be brought up to date and was left as it is: %w", db.path, err)
	}
	return nil
}

// openUpgraded returns the database in the present schema for reading: a copy in the folder for
// temporary files, which goes when it is closed. The file itself is left as it is.
func (db *DB) openUpgraded(opt Options) (*DB, error) {
	f, err := os.CreateTemp("", "skald-*.db") // for its owner only
	if err != nil {
		return nil, fmt.Errorf("the database %s, of an older Skald, cannot be read: there is no room for a copy: %w", db.path, err)
	}
	err = errors.Join(db.writeUpgraded(f), f.Close())
	var copied *DB
	if err == nil {
		copied, err = openExisting(f.Name(), db.path, opt)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("the database %s, of an older Skald, cannot be read: %w", db.path, err), os.Remove(f.Name()))
	}
	copied.temporary = f.Name()
	return copied, nil
}

// writeUpgraded writes what the database holds to an empty file in the present schema.
func (db *DB) writeUpgraded(f *os.File) (err error) {
	to, err := openBolt(f.Name(), f.Name(), &bolt.Options{Timeout: DefaultTimeout, NoSync: true, NoStatistics: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, to.bolt.Close()) }()
	to.bolt.AllocSize = 1 << 20
	if err := to.transact(nil, true, layOutBuckets); err != nil {
		return err
	}
	w := &upgradeWriter{to: to}
	defer w.rollback()
	err = db.transact(nil, false, func(from *bolt.Tx) error {
		if err := w.upgrade(from); err != nil {
			return err
		}
		return w.finish()
	})
	if err != nil {
		return err
	}
	if err := to.updateAlone(context.Background(), nil, func(t *tx) error { return t.buildIndex(context.Background()) }); err != nil {
		return err
	}
	return checkFile(f)
}

// An upgradeWriter writes records in transactions of bounded size.
type upgradeWriter struct {
	to    *DB
	tx    *bolt.Tx
	bytes int
}

// upgradeBytes is how much one transaction holds.
const upgradeBytes = 4 << 20

// finish ends the present transaction.
func (w *upgradeWriter) finish() error {
	if w.tx == nil {
		return nil
	}
	err := w.tx.Commit()
	w.tx, w.bytes = nil, 0
	return err
}

// rollback drops a transaction that was not finished, so that the file can be closed.
func (w *upgradeWriter) rollback() {
	if w.tx != nil {
		_ = w.tx.Rollback()
	}
}

func (w *upgradeWriter) bucket(name string) (*bolt.Bucket, error) {
	if w.bytes > upgradeBytes {
		if err := w.finish(); err != nil {
			return nil, err
		}
	}
	if w.tx == nil {
		var err error
		if w.tx, err = w.to.bolt.Begin(true); err != nil {
			return nil, err
		}
	}
	return w.tx.Bucket([]byte(name)), nil
}

// put stores a record as it is.
func (w *upgradeWriter) put(name string, key, record []byte) error {
	b, err := w.bucket(name)
	if err != nil {
		return err
	}
	b.FillPercent = appendFill
	w.bytes += len(key) + len(record)
	return b.Put(bytes.Clone(key), bytes.Clone(record))
}

// move stores the record of a key under another, with a checksum that fits that.
func (w *upgradeWriter) move(name string, old, key, record []byte) error {
	if content, err := unwrapRecord(old, record, ""); err == nil {
		record = wrapRecord(key, content)
	}
	return w.put(name, key, record)
}

func (w *upgradeWriter) upgrade(from *bolt.Tx) error {
	return from.ForEach(func(name []byte, b *bolt.Bucket) error {
		switch string(name) {
		case "meta", "answered":
			return nil
		case "log":
			return w.nested(b, kindLine)
		case "snapshots":
			return w.nested(b, kindState)
		case "current":
			return b.ForEach(func(key, record []byte) error {
				return w.move("matches", key, partKey(MatchID(key), partState), record)
			})
		case "timers":
			return b.ForEach(func(key, record []byte) error {
				return w.move("matches", key, partKey(MatchID(key), partTimers), record)
			})
		case "interactions":
			return b.ForEach(func(id, record []byte) error {
				var i Interaction
				at := time.Time{} // one that cannot be read is forgotten first
				if content, err := unwrapRecord(id, record, ""); err == nil && decodeJSON(content, &i, "") == nil {
					at = i.At
				}
				if checkTime(at, "") != nil {
					at = earliest
				}
				return w.move("interactions", id, interactionKey(at, string(id)), record)
			})
		}
		to, err := w.bucket(string(name))
		if err != nil {
			return err
		}
		if to == nil {
			return fmt.Errorf("the bucket %q is of no known kind", name)
		}
		if err := to.SetSequence(b.Sequence()); err != nil {
			return err
		}
		return b.ForEach(func(key, record []byte) error { return w.put(string(name), key, record) })
	})
}

// nested stores what the bucket of each match holds.
func (w *upgradeWriter) nested(b *bolt.Bucket, kind byte) error {
	return b.ForEachBucket(func(id []byte) error {
		return b.Bucket(id).ForEach(func(key, record []byte) error {
			seq, ok := keyNumber(key)
			if !ok {
				return faultf(ErrDamaged, "the log of match %q is damaged: something in it has no number", id)
			}
			return w.move("log", key, logKey(MatchID(id), seq, kind), record)
		})
	})
}
