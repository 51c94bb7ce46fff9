package postgres

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"skald/store/kv"
)

// tables are the buckets. Statements are built from these names alone.
var tables = []string{
	"matches", "channels", "log", "outbox", "interactions", "due", "players", "guilds", "drafts", "plans", "audit",
	"index",
	"tournaments", "libraries", "forgetting", "copying",
}

// numbered are the tables with a sequence.
var numbered = []string{"outbox", "audit"}

// A tx is a transaction. It begins on the server with its first read.
type tx struct {
	db      *DB
	ctx     context.Context
	conn    *pgxpool.Conn
	open    bool // it has begun on the server
	writing bool
	lease   *lease // lease it must hold; nil for none
	flushed bool   // some changes were sent to the server
	buckets map[string]*bucket
}

// A bucket is a table within a transaction, with known values and changes.
type bucket struct {
	tx      *tx
	name    string
	known   map[string][]byte // values read; nil for a key without a value
	paged   map[string][]byte // values of the last page of a cursor
	spans   []span            // ranges of which everything is known
	changed map[string][]byte // values to write; nil to delete
	held    map[string]bool
	numbers []uint64 // taken and not yet returned
}

// mostKnown is the maximum number of values remembered in a transaction that only reads.
const mostKnown = 4096

// A span is a range of keys from one up to, but not including, another.
type span struct{ from, to []byte }

func (t *tx) Bucket(name string) kv.Bucket {
	if b := t.bucket(name); b != nil {
		return b
	}
	return nil
}

func (t *tx) bucket(name string) *bucket {
	if b := t.buckets[name]; b != nil {
		return b
	}
	if !slices.Contains(tables, name) {
		return nil
	}
	if t.buckets == nil {
		t.buckets = make(map[string]*bucket)
	}
	b := &bucket{tx: t, name: name}
	b.forget()
	t.buckets[name] = b
	return b
}

// MakeBucket returns a bucket; the migrations have created all.
func (t *tx) MakeBucket(name string) (kv.Bucket, error) {
	if b := t.bucket(name); b != nil {
		return b, nil
	}
	return nil, fmt.Errorf("there is no table for the bucket %q", name)
}

// DropBucket empties a bucket.
func (t *tx) DropBucket(name string) error {
	b := t.bucket(name)
	if b == nil {
		return nil
	}
	b.forget()
	t.begin(func(batch *pgx.Batch) { batch.Queue("DELETE FROM skald." + name) })
	t.flushed = true
	return nil
}

// Fetch reads everything wanted in one round trip.
func (t *tx) Fetch(wanted ...kv.Wanted) {
	var statements []func(*pgx.Batch)
	keys := make(map[*bucket][][]byte)
	for _, w := range wanted {
		b := t.bucket(w.Bucket)
		switch {
		case b == nil:
		case w.Numbers > 0:
			statements = append(statements, b.takeNumbers(w.Numbers))
		case w.To != nil:
			statements = append(statements, b.readRange(span{w.From, w.To}))
		default:
			keys[b] = append(keys[b], w.From)
		}
	}
	for b, keys := range keys {
		statements = append(statements, b.readKeys(keys))
	}
	t.begin(statements...)
}

// Size asks the server; an error is ignored.
func (t *tx) Size() (bytes int64) {
	ctx, cancel := context.WithTimeout(t.ctx, t.db.wait)
	defer cancel()
	_ = t.db.pool.QueryRow(ctx, "SELECT pg_database_size(current_database())").Scan(&bytes)
	return bytes
}

func (t *tx) hasChanges() bool {
	if t.flushed {
		return true
	}
	for _, b := range t.buckets {
		if len(b.changed)+len(b.held) > 0 {
			return true
		}
	}
	return false
}

// flushing returns the statements that write all changes. The order of tables and keys is always the same, so that
// deadlocks are rare.
func (t *tx) flushing() *pgx.Batch {
	batch := &pgx.Batch{}
	for _, name := range tables {
		if b := t.buckets[name]; b != nil {
			b.flush(batch)
		}
	}
	return batch
}

// forget drops known values and changes.
func (b *bucket) forget() {
	b.known, b.paged, b.spans = make(map[string][]byte), make(map[string][]byte), nil
	b.changed, b.held = make(map[string][]byte), make(map[string]bool)
}

func (b *bucket) readKeys(keys [][]byte) func(*pgx.Batch) {
	return func(batch *pgx.Batch) {
		batch.Queue("SELECT k, v FROM skald."+b.name+" WHERE k = ANY($1)", keys).Query(func(rows pgx.Rows) error {
			err := b.learn(rows)
			for _, key := range keys {
				if _, there := b.known[string(key)]; !there {
					b.known[string(key)] = nil
				}
			}
			return err
		})
	}
}

func (b *bucket) readRange(s span) func(*pgx.Batch) {
	return func(batch *pgx.Batch) {
		batch.Queue("SELECT k, v FROM skald."+b.name+" WHERE k >= $1 AND k < $2", s.from,
			s.to).Query(func(rows pgx.Rows) error {
			err := b.learn(rows)
			if err == nil {
				b.spans = append(b.spans, s)
			}
			return err
		})
	}
}

func (b *bucket) learn(rows pgx.Rows) error {
	for rows.Next() {
		var key, value []byte
		if err := rows.Scan(&key, &value); err != nil {
			return err
		}
		b.known[string(key)] = notNil(value)
	}
	return rows.Err()
}

func notNil(value []byte) []byte {
	if value == nil {
		return []byte{}
	}
	return value
}

// Get returns a value: a change, a known value, or one from the server.
func (b *bucket) Get(key []byte) []byte {
	if value, ok := b.changed[string(key)]; ok {
		return value
	}
	if value, ok := b.known[string(key)]; ok {
		return value
	}
	if value, ok := b.paged[string(key)]; ok {
		return value
	}
	for _, s := range b.spans {
		if bytes.Compare(s.from, key) <= 0 && bytes.Compare(key, s.to) < 0 {
			return nil
		}
	}
	if len(b.known) >= mostKnown && !b.tx.writing {
		b.known, b.spans = make(map[string][]byte), nil
	}
	b.tx.begin(b.readKeys([][]byte{bytes.Clone(key)}))
	return b.known[string(key)]
}

func (b *bucket) Put(key, value []byte) error {
	b.changed[string(key)] = notNil(bytes.Clone(value))
	return nil
}

func (b *bucket) Delete(key []byte) error {
	b.changed[string(key)] = nil
	return nil
}

// Hold writes the key with its present value.
func (b *bucket) Hold(key []byte) error {
	b.held[string(key)] = true
	return nil
}

// Appending does nothing.
func (b *bucket) Appending() {}

// flush adds the statements that write the changes.
func (b *bucket) flush(batch *pgx.Batch) {
	var keys, values, gone, held [][]byte
	for _, key := range slices.Sorted(maps.Keys(b.changed)) {
		if value := b.changed[key]; value != nil {
			keys, values = append(keys, []byte(key)), append(values, value)
		} else {
			gone = append(gone, []byte(key))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(b.held)) {
		if _, written := b.changed[key]; !written {
			held = append(held, []byte(key))
		}
	}
	if len(held) > 0 {
		batch.Queue("UPDATE skald."+b.name+" SET v = v WHERE k = ANY($1)", held)
	}
	if len(gone) > 0 {
		batch.Queue("DELETE FROM skald."+b.name+" WHERE k = ANY($1)", gone)
	}
	if len(keys) > 0 {
		batch.Queue("INSERT INTO skald."+b.name+
			` (k, v) SELECT * FROM unnest($1::BYTEA[], $2::BYTEA[])
			ON CONFLICT (k) DO UPDATE SET v = excluded.v`,
			keys, values)
	}
}

// written sends the changes to the server, so that reads there see them.
func (b *bucket) written() {
	if len(b.changed)+len(b.held) == 0 {
		return
	}
	t := b.tx
	t.begin(func(batch *pgx.Batch) { b.flush(batch) })
	b.forget()
	t.flushed = true
}

func (b *bucket) takeNumbers(n int) func(*pgx.Batch) {
	return func(batch *pgx.Batch) {
		batch.Queue("SELECT nextval('skald."+b.name+"_numbers') FROM generate_series(1, $1)",
			n).Query(func(rows pgx.Rows) error {
			for rows.Next() {
				var number int64
				if err := rows.Scan(&number); err != nil {
					return err
				}
				b.numbers = append(b.numbers, uint64(number))
			}
			return rows.Err()
		})
	}
}

// NextSequence returns the next number.
func (b *bucket) NextSequence() (uint64, error) {
	if !slices.Contains(numbered, b.name) {
		return 0, fmt.Errorf("the bucket %q has no numbers", b.name)
	}
	if len(b.numbers) == 0 {
		b.tx.begin(b.takeNumbers(1))
	}
	if len(b.numbers) == 0 {
		return 0, errors.New("the server gave no number")
	}
	n := b.numbers[0]
	b.numbers = b.numbers[1:]
	return n, nil
}

// Sequence returns the last number given out.
func (b *bucket) Sequence() uint64 {
	if !slices.Contains(numbered, b.name) {
		return 0
	}
	var last int64
	var called bool
	b.tx.begin(func(batch *pgx.Batch) {
		batch.Queue("SELECT last_value, is_called FROM skald." + b.name + "_numbers").QueryRow(func(row pgx.Row) error {
			return row.Scan(&last, &called)
		})
	})
	if !called {
		return 0
	}
	return uint64(last)
}

// SetSequence sets the last number, at once and whether the transaction is committed or not.
func (b *bucket) SetSequence(last uint64) error {
	if !slices.Contains(numbered, b.name) {
		return nil
	}
	b.tx.begin(func(batch *pgx.Batch) {
		batch.Queue("SELECT setval('skald."+b.name+"_numbers', $1, $2)", max(int64(last), 1), last > 0)
	})
	return nil
}
