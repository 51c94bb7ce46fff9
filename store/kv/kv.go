// Package kv is what the store asks of a database: ordered keys in named buckets, read and written in
// transactions. Package boltfile gives it with one file, package postgres with a server. Keys and values
// are bytes that mean nothing here.
package kv

import "context"

// An Engine is an open database. It may be used by any number of goroutines.
type Engine interface {
	// Name is what errors call the database: a path, or an address without a password.
	Name() string

	// Shared reports whether several processes write at the same time. Then a write may be run again
	// from its beginning, because another came before it, and numbers of a bucket only rise for those
	// who write one after the other.
	Shared() bool

	// View runs read in a transaction that sees one moment and changes nothing. While *calling is true,
	// which may be nil, a function of the caller runs, whose panics are passed on.
	View(calling *bool, read func(Tx) error) error

	// Update runs write in a transaction, which it may share with others. It is written if write
	// returns nil, and otherwise leaves no trace. The function write may run in another goroutine and,
	// if the engine is shared, more than once: it must call none of the caller's. An error of ctx means
	// that nothing was written.
	Update(ctx context.Context, write func(Tx) error) error

	// UpdateAlone is Update in the caller's goroutine and in a transaction that is not shared; write
	// may call functions of the caller while *calling is true.
	UpdateAlone(ctx context.Context, calling *bool, write func(Tx) error) error

	// Check tells what is wrong with what is the engine's own, in sentences, and if that is nothing runs
	// then in a transaction as View does. What others write may have to wait meanwhile.
	Check(report func(finding string), then func(Tx) error) error

	// WriteFailure returns why the last write failed, as an ErrNotWritten or an ErrUncertain, or what damage
	// stops all writing, as an ErrDamaged; nil if all is well.
	WriteFailure() error

	// Close waits for running transactions and lets go of the database. Closing twice does no harm.
	Close() error
}

// A Tx is a transaction. It and all that comes of it are valid while the function it was given to runs,
// and so are keys and values: they must not be changed. Where the database cannot be read, reading does
// not come back: the engine ends the function and the transaction with an error.
type Tx interface {
	// Bucket returns a bucket, nil if there is none of that name.
	Bucket(name string) Bucket

	// MakeBucket returns a bucket, which is made if there is none of that name.
	MakeBucket(name string) (Bucket, error)

	// DropBucket removes a bucket with all it holds; none of that name is no error. In a transaction
	// that is shared it must not be used.
	DropBucket(name string) error

	// Fetch says what will be read, so that an engine far away can bring it in one go.
	Fetch(wanted ...Wanted)

	// Size is how many bytes the database takes on its disk, 0 if that cannot be told.
	Size() int64
}

// Wanted is something that will be read.
type Wanted struct {
	Bucket string
	// From is the first key of a range that ends before the key To; if To is nil, the only one.
	From, To []byte
	// Numbers is how many numbers will be taken from the bucket; it stands alone.
	Numbers int
}

// A Bucket holds values under keys in the order of the bytes of the keys. No key is empty.
type Bucket interface {
	// Get returns the value under a key, nil if there is none. A value that is empty is not nil.
	Get(key []byte) []byte
	Put(key, value []byte) error
	// Delete removes what is under a key; nothing there is no error.
	Delete(key []byte) error

	// Cursor walks through keys and values.
	Cursor() Cursor

	// Hold makes whoever writes the same key, or holds it, at the same time come before or after this
	// transaction, as if it were written.
	Hold(key []byte) error

	// NextSequence returns the next number of the bucket, 1 for the first. A transaction that is not
	// written may use up numbers or not. Sequence returns the last that was given out, 0 for none.
	NextSequence() (uint64, error)
	Sequence() uint64
	// SetSequence makes a number the last that was given out.
	SetSequence(last uint64) error

	// Appending says that keys are put in their order, behind all others or others of their kind.
	Appending()
}

// A Cursor walks through the keys of a bucket in their order. Each method returns the key it has come to
// and the value there; a key of nil is the end. What is put or deleted meanwhile may be seen or not.
type Cursor interface {
	First() (key, value []byte)
	Last() (key, value []byte)
	// Seek goes to a key or, if there is none such, to the next.
	Seek(key []byte) (k, value []byte)
	Next() (key, value []byte)
	Prev() (key, value []byte)
}
