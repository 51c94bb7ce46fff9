package boltfile

import (
	"bytes"
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
		b.opened = b.tx.bolt.Bucket([]byte(b.name))
	}
	return b.opened
}

func (b *bucket) Get(key []byte) []byte { return b.open().Get(key) }

func (b *bucket) Cursor() kv.Cursor { return b.open().Cursor() }

func (b *bucket) Sequence() uint64 { return b.open().Sequence() }

// Hold does nothing, because no other process writes.
func (b *bucket) Hold([]byte) error { return nil }

// Appending makes bbolt fill the pages well.
func (b *bucket) Appending() { b.open().FillPercent = appendFill }

// A change is a function that undoes one change.
type change func() error

// Put stores a value under a key.
func (b *bucket) Put(key, value []byte) error {
	if !b.tx.undoable {
		return b.open().Put(key, value)
	}
	back, err := b.before(key), b.open().Put(key, value)
	return b.tx.changed(back, err)
}

// Delete removes the value of a key.
func (b *bucket) Delete(key []byte) error {
	if !b.tx.undoable {
		return b.open().Delete(key)
	}
	back, err := b.before(key), b.open().Delete(key)
	return b.tx.changed(back, err)
}

// NextSequence returns the next number of the bucket.
func (b *bucket) NextSequence() (uint64, error) {
	if !b.tx.undoable {
		return b.open().NextSequence()
	}
	last := b.Sequence()
	n, err := b.open().NextSequence()
	return n, b.tx.changed(func() error { return b.open().SetSequence(last) }, err)
}

// SetSequence makes a number the last one of the bucket.
func (b *bucket) SetSequence(last uint64) error {
	if !b.tx.undoable {
		return b.open().SetSequence(last)
	}
	old := b.Sequence()
	return b.tx.changed(func() error { return b.open().SetSequence(old) }, b.open().SetSequence(last))
}

// before returns a function that restores the value of a key.
func (b *bucket) before(key []byte) change {
	key = bytes.Clone(key)
	old := b.Get(key)
	if old == nil {
		return func() error { return b.open().Delete(key) }
	}
	old = bytes.Clone(old)
	return func() error { return b.open().Put(key, old) }
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
