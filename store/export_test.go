package store

import (
	"context"
	"testing"

	bolt "go.etcd.io/bbolt"

	"skald/store/boltfile"
	"skald/store/kv"
)

// Internals for black-box tests.

var (
	Patch      = patch
	CheckPages = boltfile.CheckPages
	WrapRecord = wrapRecord
	NumberKey  = numberKey
	AllBuckets = append(bucketNames[:], bucketTournaments, bucketLibraries)
	LineKey    = func(id MatchID, seq uint64) []byte { return logKey(id, seq, kindLine) }
	StateKey   = func(id MatchID, seq uint64) []byte { return logKey(id, seq, kindState) }
	NewestKey  = func(id MatchID) []byte { return partKey(id, partState) }
	TimersKey  = func(id MatchID) []byte { return partKey(id, partTimers) }
	NotWritten = boltfile.NotWritten

	SameHeader   = sameHeader
	AppendTimers = appendTimers
)

// Difference is difference. It panics if the anchors of a base that grew lead to other instructions.
func Difference(dst, base, next []byte) []byte {
	var built, grown anchors
	built.build(base)
	grown.extend(base[:len(base)/2])
	grown.extend(base)
	grown.reset()
	grown.extend(base[:len(base)/3])
	grown.extend(base)
	instructions := difference(nil, &built, base, next)
	if other := difference(nil, &grown, base, next); string(other) != string(instructions) {
		panic("the anchors of a base that grew differ")
	}
	return append(dst, instructions...)
}

// AppendJSON and the like are encodings made by hand.
func (o *Outgoing) AppendJSON(b []byte) ([]byte, error)    { return o.appendJSON(b) }
func (i *Interaction) AppendJSON(b []byte) ([]byte, error) { return i.appendJSON(b) }

// SameJSON expects that encode appends the JSON of v.
func SameJSON(t testing.TB, encode func([]byte) ([]byte, error), v any) {
	t.Helper()
	want, err := marshalJSON(v)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := encode([]byte("before ")); err != nil || string(got) != "before "+string(want) {
		t.Errorf("the JSON is %s (%v), want %s", got, err, want)
	}
}

// Each calls f for the keys and records of a bucket until it returns an error.
func Each(b kv.Bucket, f func(key, record []byte) error) error {
	for key, record := range records(b, nil) {
		if err := f(key, record); err != nil {
			return err
		}
	}
	return nil
}

// Spoil lets tests change stored records, Look shows them.
func (db *DB) Spoil(write func(kv.Tx) error) error {
	return db.engine.UpdateExclusive(context.Background(), nil, write)
}

func (db *DB) Look(read func(kv.Tx) error) error { return db.engine.View(nil, read) }

// Raw lets tests damage stored records.
func (db *DB) Raw() *bolt.DB {
	if err := db.inside().Settle(); err != nil {
		panic(err)
	}
	return db.inside().Bolt
}

func (db *DB) inside() boltfile.Inside { return db.engine.(*boltfile.DB).Inside() }

// RestoreState decodes an encoding as it might lie in a file, upon before.
func (db *DB) RestoreState(encoding, before []byte) ([]byte, error) {
	p, err := parseEncoding(encoding)
	if err != nil {
		return nil, err
	}
	return db.codec.state(p, before)
}

// WholeEncoding and DeltaEncoding make encodings as Commit does.
func (db *DB) WholeEncoding(state []byte) []byte { return db.codec.whole(state) }

func (db *DB) DeltaEncoding(base uint64, before, state []byte) []byte {
	return db.codec.delta(base, before, state)
}

// AddInteractions stores n answered interactions in one transaction, as n commits would.
func (db *DB) AddInteractions(n int, make func(i int) (string, Interaction)) error {
	return db.update(context.Background(), func(t *tx) error {
		for i := range n {
			if err := t.remember(make(i)); err != nil {
				return err
			}
		}
		return nil
	})
}

// HoldWrites stops writes until release is called.
func (db *DB) HoldWrites() (release func()) { return db.inside().Hold() }

// WritesWaiting returns how many writes wait for a transaction to share.
func (db *DB) WritesWaiting() int { return db.inside().Waiting() }

// PanicInAWrite writes and panics on the way, as on damage.
func (db *DB) PanicInAWrite() error {
	return db.update(context.Background(), func(*tx) error { panic("an impossible page") })
}

// RefusedWhile is a write that puts a record, calls meanwhile and fails with an error.
func (db *DB) RefusedWhile(meanwhile func(), err error) error {
	return db.update(context.Background(), func(t *tx) error {
		if err := put(t.players, []byte("partial"), nil, "a part"); err != nil {
			return err
		}
		meanwhile()
		return err
	})
}

// CloseFile takes the file away, so that the system refuses whatever is written to it.
func (db *DB) CloseFile() error { return db.inside().File.Close() }
