package boltfile

import (
	"bytes"
	"encoding/binary"
	"slices"
	"sort"
)

// The kinds of change. Each is followed by the name of its bucket and
const (
	changePut       = 'p' // key and value
	changeDelete    = 'd' // key
	changeSequence  = 's' // a number
	changeAppending = 'a' // nothing: keys come in rising order
)

// An entry is the newest value of a key; a nil value is one that was deleted.
type entry struct{ key, value []byte }

// A table has the recent changes of a bucket.
type table struct {
	name      string
	entries   []entry // in the order of their keys
	sequence  uint64
	numbered  bool // sequence has changed
	appending bool
	owned     bool // entries may be changed in place
	version   int  // rises with each change of entries
}

// find returns the place of the first entry whose key is not below the given one.
func (t *table) find(key []byte) (at int, found bool) {
	at = sort.Search(len(t.entries), func(i int) bool { return bytes.Compare(t.entries[i].key, key) >= 0 })
	return at, at < len(t.entries) && bytes.Equal(t.entries[at].key, key)
}

func (t *table) set(e entry) {
	if !t.owned {
		t.entries, t.owned = append(make([]entry, 0, len(t.entries)+8), t.entries...), true
	}
	t.version++
	if at, found := t.find(e.key); found {
		t.entries[at] = e
	} else {
		t.entries = slices.Insert(t.entries, at, e)
	}
}

// A recent is the recent changes as a transaction sees them. It is not changed after its commit.
type recent struct {
	transaction int // number of the first transaction that sees it
	tables      []*table
	number      int    // of records
	size        int    // bytes of the records
	last        uint64 // number of the last record
}

// table returns the table of a bucket, nil if there is none.
func (r *recent) table(name string) *table {
	for _, t := range r.tables {
		if t.name == name {
			return t
		}
	}
	return nil
}

// change returns the table of a bucket and makes one if there is none.
func (r *recent) change(name string) *table {
	t := r.table(name)
	if t == nil {
		t = &table{name: name}
		r.tables = append(r.tables, t)
	}
	return t
}

// copied returns recent changes to which more can be added.
func (r *recent) copied() recent {
	c := *r
	made := make([]table, len(r.tables))
	c.tables = make([]*table, len(r.tables), len(r.tables)+4)
	for i, t := range r.tables {
		made[i] = *t
		made[i].owned = false
		c.tables[i] = &made[i]
	}
	return c
}

// appendChange appends a change up to its content.
func appendChange(b []byte, kind byte, name string) []byte {
	return append(append(b, kind, byte(len(name))), name...)
}

func appendBytes(b, content []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(content))), content...)
}

// apply makes the changes of a record, without its head. The tables keep parts of it.
func (r *recent) apply(changes []byte) (ok bool) {
	for len(changes) > 0 && changes[0] != 0 {
		if len(changes) < 2 || len(changes) < 2+int(changes[1]) {
			return false
		}
		kind, name := changes[0], string(changes[2:2+changes[1]])
		changes = changes[2+changes[1]:]
		t := r.change(name)
		var e entry
		switch kind {
		case changePut:
			if e.key, changes, ok = cutBytes(changes); ok {
				e.value, changes, ok = cutBytes(changes)
			}
			t.set(e)
		case changeDelete:
			e.key, changes, ok = cutBytes(changes)
			t.set(e)
		case changeSequence:
			n, size := binary.Uvarint(changes)
			if ok = size > 0; ok {
				t.sequence, t.numbered, changes = n, true, changes[size:]
			}
		case changeAppending:
			t.appending, ok = true, true
		default:
			return false
		}
		if !ok {
			return false
		}
	}
	return true
}

// cutBytes returns content written by appendBytes, and the rest behind it.
func cutBytes(b []byte) (content, rest []byte, ok bool) {
	n, size := binary.Uvarint(b)
	if size <= 0 || n > uint64(len(b)-size) {
		return nil, nil, false
	}
	b = b[size:]
	return b[:n:n], b[n:], true
}
