package boltfile

import (
	"bytes"

	bolt "go.etcd.io/bbolt"
)

// A cursor walks through a bucket and its recent changes. Records may be written on the way: it goes on from the last
// key it returned.
type cursor struct {
	bucket *bucket
	stored *bolt.Cursor
	writes int // those of the transaction when stored was moved last; a cursor of bbolt is worth nothing after others
	// next and value are the key of the bucket to be looked at next, and its value; a nil key is the end.
	next, value []byte
	key         []byte // the last key that was returned, nil at the end
	back        bool   // the last step was backwards
	// place is that of the first entry of the table behind key; it is known if version is that of the table.
	place, version int
}

// entries returns the recent changes.
func (c *cursor) entries() []entry {
	if t := c.bucket.table(); t != nil {
		return t.entries
	}
	return nil
}

// after returns the place of the first entry behind a key, or at it.
func (c *cursor) after(key []byte, at bool) int {
	t := c.bucket.table()
	if t == nil {
		return 0
	}
	if !at && !c.back && c.version == t.version && c.key != nil {
		return c.place
	}
	place, found := t.find(key)
	if found && !at {
		place++
	}
	return place
}

// forward returns the first key from the entry at a place and the next key of the bucket on.
func (c *cursor) forward(place int) (key, value []byte) {
	entries := c.entries()
	c.back = false
	for {
		c.key, c.place = nil, place
		if t := c.bucket.table(); t != nil {
			c.version = t.version
		}
		if place == len(entries) {
			c.key = c.next
			return c.next, c.value
		}
		e := entries[place]
		order := -1
		if c.next != nil {
			order = bytes.Compare(e.key, c.next)
		}
		if order > 0 {
			c.key = c.next
			return c.next, c.value
		}
		if order == 0 {
			c.next, c.value = c.stored.Next()
		}
		place++
		if e.value != nil {
			c.key, c.place = e.key, place
			return e.key, e.value
		}
	}
}

// backward returns the last key before the entry at a place, up to the next key of the bucket.
func (c *cursor) backward(place int) (key, value []byte) {
	entries := c.entries()
	c.back = true
	for {
		if place == 0 {
			c.key = c.next
			return c.next, c.value
		}
		e := entries[place-1]
		if c.next != nil {
			switch bytes.Compare(e.key, c.next) {
			case -1:
				c.key = c.next
				return c.next, c.value
			case 0:
				c.next, c.value = c.storedPrev(e.key)
			}
		}
		place--
		if e.value != nil {
			c.key = e.key
			return e.key, e.value
		}
	}
}

func (c *cursor) First() (key, value []byte) {
	c.writes = c.bucket.tx.writes
	c.next, c.value = c.stored.First()
	return c.forward(0)
}

func (c *cursor) Last() (key, value []byte) {
	c.writes = c.bucket.tx.writes
	c.next, c.value = c.storedLast()
	return c.backward(len(c.entries()))
}

func (c *cursor) Seek(key []byte) (k, value []byte) {
	c.writes = c.bucket.tx.writes
	c.next, c.value = c.stored.Seek(key)
	return c.forward(c.after(key, true))
}

func (c *cursor) Next() (key, value []byte) {
	if c.key == nil {
		return nil, nil
	}
	if c.back || c.moved() {
		c.next, c.value = c.stored.Seek(c.key)
	}
	if c.next != nil && bytes.Compare(c.next, c.key) <= 0 {
		c.next, c.value = c.stored.Next()
	}
	return c.forward(c.after(c.key, false))
}

func (c *cursor) Prev() (key, value []byte) {
	if c.key == nil {
		return nil, nil
	}
	if moved := c.moved(); !c.back || moved {
		if next, _ := c.stored.Seek(c.key); next == nil {
			c.next, c.value = c.storedLast()
		} else {
			c.next, c.value = c.storedPrev(c.key)
		}
	} else if c.next != nil && bytes.Compare(c.next, c.key) >= 0 {
		c.next, c.value = c.storedPrev(c.key)
	}
	return c.backward(c.after(c.key, true))
}

// moved reports whether records were written in their places since stored was moved last.
func (c *cursor) moved() bool {
	moved := c.writes != c.bucket.tx.writes
	c.writes = c.bucket.tx.writes
	return moved
}

// storedLast moves stored to the last key. The cursor of bbolt never returns from a bucket whose pages have all become
// empty in the transaction.
func (c *cursor) storedLast() (key, value []byte) {
	if first, _ := c.stored.First(); first == nil {
		return nil, nil
	}
	return c.stored.Last()
}

// storedPrev moves stored back to the key before the given one. The cursor of bbolt stops at each page that has become
// empty in the transaction.
func (c *cursor) storedPrev(before []byte) (key, value []byte) {
	key, value = c.stored.Prev()
	if key == nil && c.writes > 0 {
		first, _ := c.bucket.open().Cursor().First()
		for key == nil && first != nil && bytes.Compare(first, before) < 0 {
			key, value = c.stored.Prev()
		}
	}
	return key, value
}
