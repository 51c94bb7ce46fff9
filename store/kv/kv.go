// Package kv defines the engines of the store: ordered keys in named buckets, read and written in transactions. Package
// boltfile implements it with one file, package postgres with a server. Keys and values are uninterpreted bytes.
package kv

import "context"

// An Engine is an open database. It is safe for concurrent use.
type Engine interface {
	// Name returns the name of the database for errors: a path, or an address without a password.
	Name() string

	// Shared reports whether several processes write at the same time. Then a write may be run again because another
	// came first, and the numbers of a bucket rise only for writers that write one after the other.
	Shared() bool

	// View runs read in a transaction that sees one moment and changes nothing. While *calling is true, a function of
	// the caller runs, whose panics are passed on; calling may be nil.
	View(calling *bool, read func(Tx) error) error

	// Update runs write in a transaction, which it may share with others. It is committed if write returns nil and
	// otherwise rolled back. The function write may run in another goroutine and, if the engine is shared, more than
	// once, so it must not call functions of the caller. An error of ctx means that nothing was written.
	Update(ctx context.Context, write func(Tx) error) error

	// UpdateExclusive is Update in the caller's goroutine and in a transaction that is not shared; write may call
	// functions of the caller while *calling is true.
	UpdateExclusive(ctx context.Context, calling *bool, write func(Tx) error) error

	// Check reports what is wrong with the engine's own data, in sentences, and if nothing is, runs then as View does.
	// Writes may have to wait meanwhile.
	Check(report func(finding string), then func(Tx) error) error

	// WriteFailure returns the error of the last write, an ErrNotWritten or an ErrUnknownOutcome, or the damage that
	// stops all writing, an ErrDamaged; nil if the last write succeeded.
	WriteFailure() error

	// Close waits for running transactions and closes the database. Closing twice does no harm.
	Close() error
}

// A Tx is a transaction. It, its buckets, keys and values are valid only while the function it was given to runs; keys
// and values must not be changed. If the database cannot be read, a read does not return: the engine ends the function
// and the transaction with an error.
type Tx interface {
	// Bucket returns a bucket, nil if there is none of that name.
	Bucket(name string) Bucket

	// MakeBucket returns a bucket and creates it if there is none of that name.
	MakeBucket(name string) (Bucket, error)

	// DropBucket removes a bucket with its content, if there is one. It must not be used in a shared transaction.
	DropBucket(name string) error

	// Fetch announces reads, so that a remote engine can do them in one round trip.
	Fetch(wanted ...Wanted)

	// Size returns the bytes the database takes on its disk, 0 if unknown.
	Size() int64
}

// Wanted is an announced read.
type Wanted struct {
	Bucket string
	// From is the first key of a range that ends before the key To; if To is nil, it is a single key.
	From, To []byte
	// Numbers is the number of calls of NextSequence for the bucket; then the other fields are empty.
	Numbers int
}

// A Bucket holds values under keys in the order of the bytes of the keys. No key is empty.
type Bucket interface {
	// Get returns the value of a key, nil if there is none. An empty value is not nil.
	Get(key []byte) []byte
	Put(key, value []byte) error
	// Delete removes a key, if it is there.
	Delete(key []byte) error

	// Cursor walks through keys and values.
	Cursor() Cursor

	// Hold orders this transaction before or after any other that writes or holds the key at the same time, as if it
	// wrote the key.
	Hold(key []byte) error

	// NextSequence returns the next number of the bucket, from 1. A transaction that is rolled back may use up numbers
	// or not. Sequence returns the last number given out, 0 for none.
	NextSequence() (uint64, error)
	Sequence() uint64
	// SetSequence sets the last number given out.
	SetSequence(last uint64) error

	// Appending announces keys in rising order, after all others or all others of their kind.
	Appending()
}

// A Cursor walks through the keys of a bucket in order. Each method returns the key it has moved to and its value; a
// nil key is the end. Keys that are put or deleted meanwhile may be seen or not; no other is left out.
type Cursor interface {
	First() (key, value []byte)
	Last() (key, value []byte)
	// Seek moves to a key or, if it is not there, to the next one.
	Seek(key []byte) (k, value []byte)
	Next() (key, value []byte)
	Prev() (key, value []byte)
}
