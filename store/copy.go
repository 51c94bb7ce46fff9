package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"

	"skald/store/kv"
)

// bucketCopying records the source of a copy while it is not finished.
const bucketCopying = "copying"

var copyKey = []byte("from")

// copyBegun returns the source of an unfinished copy, "" if there is none.
func (t *tx) copyBegun() string {
	b := t.Bucket(bucketCopying)
	if b == nil {
		return ""
	}
	return string(b.Get(copyKey))
}

// Limits of one transaction of a copy.
const (
	copyRecords = 1000
	copyBytes   = 4 << 20
)

// A record is a key and its value in a bucket.
type record struct{ key, value []byte }

// copied returns the buckets whose records are equal in every database. The others follow from these, or have keys that
// depend on the kind of database.
func copied() []string {
	var names []string
	for _, name := range append(slices.Clone(bucketNames[:]), bucketTournaments, bucketLibraries, bucketForgetting) {
		if name != bucketInteractions && name != "index" {
			names = append(names, name)
		}
	}
	return names
}

// CopyTo copies everything into another database, as it is at one moment: matches with their logs and states,
// tournaments, libraries, settings, outbox, timers, interactions, audit and seeds. Hosts may keep working on the source
// meanwhile. The target must be empty, or contain an unfinished copy, which is continued. Open refuses the target until
// the copy is complete. At the end both are read and compared, and the sum over all records, equal in both, is
// returned. The error is an ErrInvalid if the target is not empty, an ErrDamaged for records that cannot be read.
func (db *DB) CopyTo(ctx context.Context, to *DB) (sum string, err error) {
	if err := to.beginCopy(ctx, db.Path()); err != nil {
		return "", err
	}
	var sequences map[string]uint64
	err = db.view(func(from *tx) error {
		done, total := int64(0), int64(0)
		from.eachHeader("", func(MatchID) bool { total++; return ctx.Err() == nil })
		sequences = from.sequences()
		for _, name := range copied() {
			b := from.Bucket(name)
			if b == nil {
				continue
			}
			c := b.Cursor()
			next, value := c.First()
			if err := to.replace(ctx, name, func() (record, bool) {
				if next == nil {
					return record{}, false
				}
				r := record{bytes.Clone(next), bytes.Clone(value)}
				if name == bucketMatches && !bytes.Contains(next, []byte{0}) {
					done++
					kv.TellProgress(ctx, done, total)
				}
				next, value = c.Next()
				return r, true
			}); err != nil {
				return err
			}
		}
		interactions, err := from.interactionsFor(to.Shared())
		if err != nil {
			return err
		}
		if err := to.replace(ctx, bucketInteractions, listed(interactions)); err != nil {
			return err
		}
		if sum, err = from.digest(ctx, sequences); err != nil {
			return err
		}
		return ctx.Err()
	})
	if err != nil {
		return "", err
	}
	var index []record
	if err := to.view(func(t *tx) error {
		entries, unreadable := t.wantedIndex(ctx)
		for _, key := range slices.Sorted(maps.Keys(entries)) {
			index = append(index, record{[]byte(key), wrapRecord([]byte(key), entries[key])})
		}
		return errors.Join(append(unreadable, ctx.Err())...)
	}); err != nil {
		return "", err
	}
	if err := to.replace(ctx, "index", listed(index)); err != nil {
		return "", err
	}
	if err := to.updateExclusive(ctx, func(t *tx, _ caller) error {
		return errors.Join(t.outbox.SetSequence(sequences[bucketOutbox]), t.audit.SetSequence(sequences[bucketAudit]))
	}); err != nil {
		return "", err
	}
	there, err := to.Digest(ctx)
	if err != nil {
		return "", err
	}
	if there != sum {
		return "", faultf(ErrDamaged, "the copy in %s is not equal to %s: their sums are %s and %s; try again",
			to.Path(), db.Path(), there, sum)
	}
	return sum, to.updateExclusive(ctx, func(t *tx, _ caller) error { return t.DropBucket(bucketCopying) })
}

// beginCopy records the source of a copy, if the database is empty or a copy was begun before.
func (db *DB) beginCopy(ctx context.Context, of string) error {
	return db.updateExclusive(ctx, func(t *tx, _ caller) error {
		if t.copyBegun() != "" {
			return nil
		}
		for _, name := range append(copied(), bucketInteractions, "index") {
			b := t.Bucket(name)
			if b == nil {
				continue
			}
			if key, _ := b.Cursor().First(); key != nil {
				return faultf(ErrInvalid,
					"the database %s is not empty and nothing was written to it; name another, or a new one", db.Path())
			}
		}
		b, err := t.MakeBucket(bucketCopying)
		if err != nil {
			return err
		}
		return b.Put(copyKey, []byte(of))
	})
}

// listed returns a function that returns records one after the other.
func listed(records []record) func() (record, bool) {
	return func() (record, bool) {
		if len(records) == 0 {
			return record{}, false
		}
		r := records[0]
		records = records[1:]
		return r, true
	}
}

// replace makes a bucket contain exactly the records that next returns in the order of their keys. Equal records are
// not written again.
func (db *DB) replace(ctx context.Context, name string, next func() (record, bool)) error {
	var after []byte // the last key compared
	for more := true; more; {
		var batch []record
		size := 0
		for len(batch) < copyRecords && size < copyBytes {
			r, ok := next()
			if !ok {
				more = false
				break
			}
			batch = append(batch, r)
			size += len(r.key) + len(r.value)
		}
		if !more && len(batch) == 0 && after == nil {
			// Nothing is to be stored, and a missing bucket is not created.
			there, err := look(db, func(t *tx) (bool, error) { return t.Bucket(name) != nil, nil })
			if err != nil || !there {
				return err
			}
		}
		if err := db.updateExclusive(ctx, func(t *tx, _ caller) error {
			b, err := t.MakeBucket(name)
			if err != nil {
				return err
			}
			b.Appending()
			have := make(map[string][]byte)
			c := b.Cursor()
			for key, value := c.Seek(append(bytes.Clone(after), 0)); key != nil; key, value = c.Next() {
				if more && bytes.Compare(key, batch[len(batch)-1].key) > 0 {
					break
				}
				have[string(key)] = bytes.Clone(value)
			}
			for _, r := range batch {
				if old, there := have[string(r.key)]; !there || !bytes.Equal(old, r.value) {
					if err := b.Put(r.key, r.value); err != nil {
						return err
					}
				}
				delete(have, string(r.key))
			}
			for _, key := range slices.Sorted(maps.Keys(have)) {
				if err := b.Delete([]byte(key)); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			return err
		}
		if len(batch) > 0 {
			after = batch[len(batch)-1].key
		}
	}
	return ctx.Err()
}

// answered returns all interactions with their contents.
func (t *tx) answered() (map[string][]byte, error) {
	all := make(map[string][]byte)
	for key, value := range records(t.interactions, nil) {
		id := string(key)
		if t.shared && len(key) > 0 && key[0] == 0 {
			continue
		}
		if !t.shared {
			var ok bool
			if _, id, ok = splitInteractionKey(key); !ok {
				return nil, faultf(ErrDamaged, "the list of interactions is damaged: an entry has no id")
			}
		}
		content, err := unwrapRecord(key, value, interactionName(id))
		if err != nil {
			return nil, err
		}
		all[id] = bytes.Clone(content)
	}
	return all, nil
}

// interactionsFor returns all interactions with the keys of a shared database, or of a file.
func (t *tx) interactionsFor(shared bool) ([]record, error) {
	all, err := t.answered()
	if err != nil {
		return nil, err
	}
	records := make(map[string][]byte)
	for id, content := range all {
		var i Interaction
		if err := decodeJSON(content, &i, interactionName(id)); err != nil {
			return nil, err
		}
		key := interactionKey(i.At, id)
		if shared {
			old := oldKey(i.At, id)
			records[string(old)] = wrapRecord(old, nil)
			key = []byte(id)
		}
		records[string(key)] = wrapRecord(key, content)
	}
	var sorted []record
	for _, key := range slices.Sorted(maps.Keys(records)) {
		sorted = append(sorted, record{[]byte(key), records[key]})
	}
	return sorted, nil
}

// Digest returns a sum over all records. It is equal for two databases with the same content, whatever their engines.
func (db *DB) Digest(ctx context.Context) (sum string, err error) {
	return look(db, func(t *tx) (string, error) { return t.digest(ctx, t.sequences()) })
}

// sequences returns the last numbers given out. On a server they may be later than the moment of the transaction.
func (t *tx) sequences() map[string]uint64 {
	return map[string]uint64{bucketOutbox: t.outbox.Sequence(), bucketAudit: t.audit.Sequence()}
}

func (t *tx) digest(ctx context.Context, sequences map[string]uint64) (string, error) {
	sum := sha256.New()
	add := func(parts ...[]byte) {
		for _, part := range parts {
			sum.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part))))
			sum.Write(part)
		}
	}
	for _, name := range copied() {
		if b := t.Bucket(name); b != nil {
			for key, value := range records(b, nil) {
				add([]byte(name), key, value)
				if err := ctx.Err(); err != nil {
					return "", err
				}
			}
		}
	}
	all, err := t.answered()
	if err != nil {
		return "", err
	}
	for _, id := range slices.Sorted(maps.Keys(all)) {
		add([]byte(bucketInteractions), []byte(id), all[id])
	}
	add(fmt.Append(nil, sequences[bucketOutbox], sequences[bucketAudit]))
	return hex.EncodeToString(sum.Sum(nil)), nil
}
