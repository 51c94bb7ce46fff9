package boltfile

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"strconv"

	bolt "go.etcd.io/bbolt"

	"skald/store/kv"
)

// A move changes records in several trees, and bbolt writes every changed page of each of them whole. So the changes of
// a small transaction are first stored together, as the one record of a bucket of its own, "recent-a" to "recent-h":
//
//	number → version, checksum, changes in their order, zeros up to the size of a page of its own
//
// They are kept in memory too, and reads look there first. When there are many of them, or a transaction is large, they
// go to their places in the other buckets, all together, and those of their own are removed. Close does that as well,
// so that a closed file has the same layout as before, and an earlier release can read it. While there are recent
// changes, the file has another schema version, so that no program overlooks them.

// prefixRecent is the beginning of the names of the buckets with records.
const prefixRecent = "recent-"

const (
	// maxRecent is the number of transactions whose changes are kept together, and recentSize the number of bytes up to
	// which they are. After a crash the next Open reads them into memory. More of them make a move hardly any faster,
	// but the file larger.
	maxRecent  = 8
	recentSize = 64 << 10
	// smallTransaction is the size in bytes up to which the changes of a transaction are stored together.
	smallTransaction = 8 << 10
)

// recentVersion is the version of the records.
const recentVersion = 1

// recentHead is the size in bytes of version and checksum.
const recentHead = 1 + crc32.Size

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func numberKey(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

// sealRecent writes the head of a record.
func sealRecent(key, record []byte) {
	record[0] = recentVersion
	binary.BigEndian.PutUint32(record[1:], recentSum(key, record))
}

func recentSum(key, record []byte) uint32 {
	sum := crc32.Update(crc32.Checksum(record[:1], castagnoli), castagnoli, key)
	return crc32.Update(sum, castagnoli, record[recentHead:])
}

// readRecent returns the recent changes in the file.
func (db *DB) readRecent(t *bolt.Tx) (*recent, error) {
	r := &recent{}
	damaged := kv.Faultf(kv.ErrDamaged,
		"the database %s is damaged: its most recent changes cannot be read; put a backup in its place (skald restore)",
		db.path)
	places := recentPlaces(t)
	for _, place := range places {
		key, record := t.Bucket(place).Cursor().First()
		if len(key) != 8 || len(record) < recentHead || record[0] != recentVersion ||
			binary.BigEndian.Uint32(record[1:]) != recentSum(key, record) {
			return nil, damaged
		}
		if n := binary.BigEndian.Uint64(key); n != r.last+1 && r.number > 0 {
			return nil, damaged
		}
		if !r.apply(bytes.Clone(record[recentHead:])) {
			return nil, damaged
		}
		r.number++
		r.size += len(record)
		r.last = binary.BigEndian.Uint64(key)
	}
	return r, nil
}

// recentPlaces returns the names of the buckets with records, in the order of these.
func recentPlaces(t *bolt.Tx) (names [][]byte) {
	c := t.Cursor()
	prefix := []byte(prefixRecent)
	for name, _ := c.Seek(prefix); bytes.HasPrefix(name, prefix); name, _ = c.Next() {
		names = append(names, bytes.Clone(name))
	}
	return names
}

// loadRecent reads the recent changes of a file that was not closed.
func (db *DB) loadRecent() error {
	return db.transact(nil, false, func(t *bolt.Tx) error {
		r, err := db.readRecent(t)
		if err == nil {
			db.setRecent(r)
		}
		return err
	})
}

// setRecent makes r the recent changes of every transaction that begins.
func (db *DB) setRecent(r *recent) {
	db.recentMu.Lock()
	defer db.recentMu.Unlock()
	db.recent, db.nextRecent = r, nil
}

// recentFor returns the recent changes a transaction sees, nil if they are known no more: it began just before a commit
// and has to begin again.
func (db *DB) recentFor(transaction int) *recent {
	db.recentMu.Lock()
	defer db.recentMu.Unlock()
	switch {
	case db.nextRecent != nil && transaction >= db.nextRecent.transaction:
		return db.nextRecent
	case transaction >= db.recent.transaction:
		return db.recent
	}
	return nil
}

// prepareRecent announces the recent changes after a commit that is about to be made; nil withdraws them.
func (db *DB) prepareRecent(r *recent) {
	db.recentMu.Lock()
	defer db.recentMu.Unlock()
	db.nextRecent = r
}

// publishRecent makes the announced changes the recent ones.
func (db *DB) publishRecent() {
	db.recentMu.Lock()
	defer db.recentMu.Unlock()
	if db.nextRecent != nil {
		db.recent, db.nextRecent = db.nextRecent, nil
	}
}

// settle moves all recent changes to their places. Later changes of the transaction are made there.
func (t *tx) settle() error {
	if t.direct {
		return nil
	}
	t.direct = true
	t.writes++
	for _, table := range t.recent.tables {
		if err := t.settleTable(table); err != nil {
			return err
		}
	}
	t.recent = recent{}
	places := recentPlaces(t.bolt)
	for _, place := range places {
		if err := t.bolt.DeleteBucket(place); err != nil {
			return err
		}
	}
	if len(places) == 0 {
		return nil
	}
	return putSchema(t.bolt, schemaVersion)
}

func (t *tx) settleTable(table *table) error {
	b := t.bolt.Bucket([]byte(table.name))
	if b == nil {
		return kv.Faultf(kv.ErrDamaged, "the database is damaged: the bucket %q is missing", table.name)
	}
	if table.appending {
		b.FillPercent = appendFill
	}
	for _, e := range table.entries {
		var err error
		if e.value == nil {
			err = b.Delete(e.key)
		} else {
			err = b.Put(e.key, e.value)
		}
		if err != nil {
			return err
		}
	}
	if table.numbered && b.Sequence() != table.sequence {
		return b.SetSequence(table.sequence)
	}
	return nil
}

// finish stores the changes of a transaction that is about to be committed.
func (t *tx) finish(db *DB) error {
	if t.broken != nil {
		return t.broken
	}
	if len(t.log) > recentHead && !t.direct {
		if t.recent.number == maxRecent || t.recent.size+len(t.log) > recentSize {
			if err := t.settle(); err != nil {
				return err
			}
		} else if err := t.keep(); err != nil {
			return err
		}
	}
	next := t.recent
	next.transaction = t.bolt.ID()
	db.prepareRecent(&next)
	return nil
}

// keep stores the changes of the transaction as a record.
func (t *tx) keep() error {
	if t.recent.number == 0 {
		if err := putSchema(t.bolt, schemaRecent); err != nil {
			return err
		}
	}
	// bbolt would put a small bucket into the page of all buckets, which then might need two.
	if least := t.bolt.DB().Info().PageSize / 4; len(t.log) < least {
		t.log = append(t.log, make([]byte, least-len(t.log))...)
	}
	b, err := t.bolt.CreateBucket([]byte(prefixRecent + string('a'+rune(t.recent.number))))
	if err != nil {
		return err
	}
	t.recent.number++
	t.recent.size += len(t.log)
	t.recent.last++
	key := numberKey(t.recent.last)
	sealRecent(key, t.log)
	return b.Put(key, t.log)
}

func putSchema(t *bolt.Tx, version int) error {
	return t.Bucket([]byte("meta")).Put([]byte("schema"), []byte(strconv.Itoa(version)))
}

// record appends a change of a bucket to those of the transaction, and returns its table. It is nil if the transaction
// has become too large, and changes are made in their places.
func (t *tx) record(kind byte, name string, size int) (*table, error) {
	if !t.direct && len(t.log)+size > smallTransaction {
		if err := t.settle(); err != nil {
			t.broken = err
			return nil, err
		}
	}
	if t.direct {
		return nil, nil
	}
	if t.log == nil {
		t.log = make([]byte, recentHead, usualTransaction)
	}
	t.log = appendChange(t.log, kind, name)
	return t.recent.change(name), nil
}

// usualTransaction is the size in bytes of a record that most moves do not exceed.
const usualTransaction = 2 << 10
