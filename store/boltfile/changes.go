package boltfile

import (
	"bytes"
	"encoding/binary"
	"fmt"

	bolt "go.etcd.io/bbolt"

	"skald/store/kv"
)

// A bucket is a bucket of the file whose changes can be undone within the transaction. The file must have one of that
// name. It is looked up when it is first used: a move uses few of them.
type bucket struct {
	name   string
	tx     *tx
	opened *bolt.Bucket
}

// open returns the bucket of the file.
func (b *bucket) open() *bolt.Bucket {
	if b.opened == nil {
		if b.opened = b.tx.bolt.Bucket([]byte(b.name)); b.opened == nil {
			panic(fmt.Sprintf("the bucket %q is missing", b.name))
		}
	}
	return b.opened
}

// table returns the recent changes of the bucket, nil if there are none.
func (b *bucket) table() *table { return b.tx.recent.table(b.name) }

func (b *bucket) Get(key []byte) []byte {
	if t := b.table(); t != nil {
		if at, found := t.find(key); found {
			return t.entries[at].value
		}
	}
	return b.open().Get(key)
}

func (b *bucket) Cursor() kv.Cursor {
	if b.table() == nil && !b.tx.bolt.Writable() {
		return b.open().Cursor()
	}
	return &cursor{bucket: b, stored: b.open().Cursor()}
}

func (b *bucket) Sequence() uint64 {
	if t := b.table(); t != nil && t.numbered {
		return t.sequence
	}
	return b.open().Sequence()
}

// Hold does nothing, because no other process writes.
func (b *bucket) Hold([]byte) error { return nil }

// Appending makes bbolt fill the pages well.
func (b *bucket) Appending() {
	if b.tx.direct {
		b.open().FillPercent = appendFill
		return
	}
	if t := b.table(); t != nil && t.appending {
		return
	}
	if t, err := b.tx.record(changeAppending, b.name, 0); err == nil && t != nil {
		t.appending = true
	}
}

// A change is a function that undoes one change.
type change func() error

// Put stores a value under a key.
func (b *bucket) Put(key, value []byte) error {
	if !b.tx.undoable {
		return b.put(key, value)
	}
	back, err := b.before(key), b.put(key, value)
	return b.tx.changed(back, err)
}

// put is Put for a change that is not undone.
func (b *bucket) put(key, value []byte) error {
	if len(key) == 0 || len(key) > bolt.MaxKeySize {
		return b.open().Put(key, value) // it refuses the key
	}
	t, err := b.tx.record(changePut, b.name, len(key)+len(value))
	if err != nil {
		return err
	}
	if t == nil {
		b.tx.writes++
		return b.open().Put(key, value)
	}
	log := appendBytes(appendBytes(b.tx.log, key), value)
	b.tx.log = log
	// The entry is a part of the log, which is only appended to.
	end := len(log)
	begin := end - len(value)
	keyEnd := begin - uvarintSize(len(value))
	t.set(entry{key: log[keyEnd-len(key) : keyEnd : keyEnd], value: log[begin:end:end]})
	return nil
}

// Delete removes the value of a key.
func (b *bucket) Delete(key []byte) error {
	if !b.tx.undoable {
		return b.remove(key)
	}
	back, err := b.before(key), b.remove(key)
	return b.tx.changed(back, err)
}

// remove is Delete for a change that is not undone.
func (b *bucket) remove(key []byte) error {
	t, err := b.tx.record(changeDelete, b.name, len(key))
	if err != nil {
		return err
	}
	if t == nil {
		b.tx.writes++
		return b.open().Delete(key)
	}
	b.tx.log = appendBytes(b.tx.log, key)
	end := len(b.tx.log)
	t.set(entry{key: b.tx.log[end-len(key) : end : end]})
	return nil
}

// NextSequence returns the next number of the bucket.
func (b *bucket) NextSequence() (uint64, error) {
	n := b.Sequence() + 1
	return n, b.SetSequence(n)
}

// SetSequence makes a number the last one of the bucket.
func (b *bucket) SetSequence(last uint64) error {
	if !b.tx.undoable {
		return b.setSequence(last)
	}
	old := b.Sequence()
	return b.tx.changed(func() error { return b.setSequence(old) }, b.setSequence(last))
}

// setSequence is SetSequence for a change that is not undone.
func (b *bucket) setSequence(last uint64) error {
	t, err := b.tx.record(changeSequence, b.name, 0)
	if err != nil {
		return err
	}
	if t == nil {
		return b.open().SetSequence(last)
	}
	b.tx.log = binary.AppendUvarint(b.tx.log, last)
	t.sequence, t.numbered = last, true
	return nil
}

// uvarintSize returns the number of bytes of a length as binary.AppendUvarint writes it.
func uvarintSize(n int) int {
	size := 1
	for ; n >= 0x80; n >>= 7 {
		size++
	}
	return size
}

// before returns a function that restores the value of a key.
func (b *bucket) before(key []byte) change {
	key = bytes.Clone(key)
	old := b.Get(key)
	if old == nil {
		return func() error { return b.remove(key) }
	}
	old = bytes.Clone(old)
	return func() error { return b.put(key, old) }
}

// changed keeps the function that undoes a change, unless the change failed.
func (t *tx) changed(back change, err error) error {
	if err == nil {
		t.changes = append(t.changes, back)
	}
	return err
}

// try runs write and, if it fails, undoes its changes when undoable is true. If undoing fails, t is broken and must not
// be committed.
func (t *tx) try(write func(kv.Tx) error, undoable bool) error {
	t.changes, t.undoable = t.changes[:0], undoable
	err := write(t)
	if err == nil {
		return nil
	}
	for i := len(t.changes) - 1; i >= 0; i-- {
		if back := t.changes[i](); back != nil {
			t.broken = fmt.Errorf("a refused write could not be taken back (%w) after: %w", back, err)
			return t.broken
		}
	}
	return err
}
