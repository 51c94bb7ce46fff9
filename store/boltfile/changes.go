package boltfile

import (
	"bytes"
	"fmt"

	bolt "go.etcd.io/bbolt"

	"skald/store/kv"
)

// A bucket is a bucket of the file whose changes can be undone within the transaction.
type bucket struct {
	*boltBucket
	tx *tx
}

type boltBucket = bolt.Bucket // so that bucket can have methods of the same names

func (b *bucket) Cursor() kv.Cursor { return b.boltBucket.Cursor() }

// Hold does nothing, because no other process writes.
func (b *bucket) Hold([]byte) error { return nil }

// Appending makes bbolt fill the pages well.
func (b *bucket) Appending() { b.FillPercent = appendFill }

// A change is a function that undoes one change.
type change func() error

// Put stores a value under a key.
func (b *bucket) Put(key, value []byte) error {
	back, err := b.before(key), b.boltBucket.Put(key, value)
	return b.tx.changed(back, err)
}

// Delete removes the value of a key.
func (b *bucket) Delete(key []byte) error {
	back, err := b.before(key), b.boltBucket.Delete(key)
	return b.tx.changed(back, err)
}

// NextSequence returns the next number of the bucket.
func (b *bucket) NextSequence() (uint64, error) {
	last := b.Sequence()
	n, err := b.boltBucket.NextSequence()
	return n, b.tx.changed(func() error { return b.boltBucket.SetSequence(last) }, err)
}

// SetSequence makes a number the last one of the bucket.
func (b *bucket) SetSequence(last uint64) error {
	old := b.Sequence()
	return b.tx.changed(func() error { return b.boltBucket.SetSequence(old) }, b.boltBucket.SetSequence(last))
}

// before returns a function that restores the value of a key.
func (b *bucket) before(key []byte) change {
	key = bytes.Clone(key)
	old := b.Get(key)
	if old == nil {
		return func() error { return b.boltBucket.Delete(key) }
	}
	old = bytes.Clone(old)
	return func() error { return b.boltBucket.Put(key, old) }
}

// changed keeps the function that undoes a change, unless the change failed.
func (t *tx) changed(back change, err error) error {
	if err == nil {
		t.changes = append(t.changes, back)
	}
	return err
}

// try runs write and undoes its changes if it fails. If undoing fails, t is broken and must not be committed.
func (t *tx) try(write func(kv.Tx) error) error {
	t.changes = t.changes[:0]
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
