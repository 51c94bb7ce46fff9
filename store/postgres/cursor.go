package postgres

import (
	"strconv"

	"github.com/jackc/pgx/v5"

	"skald/store/kv"
)

// The number of rows a cursor reads at once: few at first, then more, as long as they are small.
const (
	firstPage   = 32
	largestPage = 2048
	pageBytes   = 4 << 20
)

// A cursor reads a table page by page.
type cursor struct {
	b        *bucket
	page     []row
	at       int  // place in the page
	backward bool // the page goes to smaller keys
	last     bool // there is nothing behind the page in its direction
	limit    int
}

type row struct{ key, value []byte }

func (b *bucket) Cursor() kv.Cursor { return &cursor{b: b} }

func (c *cursor) First() (key, value []byte) {
	return c.from("", nil, false)
}

func (c *cursor) Last() (key, value []byte) {
	return c.from("", nil, true)
}

func (c *cursor) Seek(key []byte) (k, value []byte) {
	return c.from(">=", key, false)
}

func (c *cursor) Next() (key, value []byte) { return c.step(false) }

func (c *cursor) Prev() (key, value []byte) { return c.step(true) }

// from starts again at the keys that compare with a key.
func (c *cursor) from(compare string, key []byte, backward bool) (k, value []byte) {
	c.limit = firstPage
	c.read(compare, key, backward)
	return c.here()
}

// step goes to the next key in a direction.
func (c *cursor) step(backward bool) (key, value []byte) {
	if c.at >= len(c.page) {
		return nil, nil // at the end
	}
	compare := ">"
	if backward {
		compare = "<"
	}
	switch {
	case c.backward != backward:
		c.limit = firstPage
		c.read(compare, c.page[c.at].key, backward)
	case c.at+1 < len(c.page):
		c.at++
	case c.last:
		c.at++
	default:
		c.read(compare, c.page[c.at].key, backward)
	}
	return c.here()
}

func (c *cursor) here() (key, value []byte) {
	if c.at >= len(c.page) {
		return nil, nil
	}
	return c.page[c.at].key, c.page[c.at].value
}

func (c *cursor) read(compare string, key []byte, backward bool) {
	b := c.b
	b.written()
	sql, order := "SELECT k, v FROM skald."+b.name, " ORDER BY k"
	if backward {
		order = " ORDER BY k DESC"
	}
	var args []any
	if compare != "" {
		sql += " WHERE k " + compare + " $1"
		args = append(args, key)
	}
	limit := c.limit
	sql += order + " LIMIT " + strconv.Itoa(limit)
	c.page, c.at, c.backward = nil, 0, backward
	clear(b.paged)
	size := 0
	b.tx.begin(func(batch *pgx.Batch) {
		batch.Queue(sql, args...).Query(func(rows pgx.Rows) error {
			for rows.Next() {
				var r row
				if err := rows.Scan(&r.key, &r.value); err != nil {
					return err
				}
				r.value = notNil(r.value)
				b.paged[string(r.key)] = r.value
				size += len(r.key) + len(r.value)
				c.page = append(c.page, r)
			}
			return rows.Err()
		})
	})
	c.last = len(c.page) < limit
	c.limit = min(4*limit, largestPage)
	if len(c.page) > 0 {
		c.limit = max(1, min(c.limit, pageBytes/max(1, size/len(c.page))))
	}
}
