package playground

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
)

// The buckets of a state file.
const (
	bucketMeta         = "meta"
	bucketUsers        = "users"
	bucketChannels     = "channels"
	bucketMessages     = "messages"
	bucketFiles        = "files"
	bucketCommands     = "commands"
	bucketInteractions = "interactions"
	bucketEmojis       = "emojis"
)

var buckets = []string{bucketMeta, bucketUsers, bucketChannels, bucketMessages, bucketFiles, bucketCommands,
	bucketInteractions, bucketEmojis}

const (
	keySchema     = "schema"
	keyLease      = "lease"
	keyAhead      = "ahead"
	schemaVersion = "1"
)

// disk stores the playground's state in a bbolt file, or in memory if there is none. Writes are collected during a
// change and written in one transaction before the change is announced.
type disk struct {
	db      *bbolt.DB
	files   map[string][]byte // if there is no database
	order   []string          // their ids, oldest first; some may be gone
	held    int               // their total size in bytes
	pending []write
}

// mostHeld is the maximum number of bytes of files kept in memory. Beyond it the oldest are dropped; with a state file
// all are kept.
const mostHeld = 256 << 20

type write struct {
	bucket, key string
	value       []byte // nil deletes
}

func openDisk(path string) (*disk, error) {
	d := &disk{files: map[string][]byte{}}
	if path == "" {
		return d, nil
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second})
	if errors.Is(err, berrors.ErrTimeout) {
		return nil, fmt.Errorf(
			"the playground's file %s is in use by another process; end that one or name another file", path)
	}
	if err != nil {
		return nil, fmt.Errorf("open the playground's file %s: %w", path, err)
	}
	// A write reaches the operating system before it is answered, so it survives a crash of this process. Only a power
	// cut could lose the last seconds, and waiting for the disk at every message is not worth that.
	db.NoSync = true
	err = db.Update(func(tx *bbolt.Tx) error {
		for _, name := range buckets {
			if _, err := tx.CreateBucketIfNotExists([]byte(name)); err != nil {
				return err
			}
		}
		meta := tx.Bucket([]byte(bucketMeta))
		switch v := meta.Get([]byte(keySchema)); {
		case v == nil:
			return meta.Put([]byte(keySchema), []byte(schemaVersion))
		case string(v) != schemaVersion:
			return fmt.Errorf("it was written by another version of the playground (schema %s, this one reads %s)", v,
				schemaVersion)
		}
		return nil
	})
	if err != nil {
		db.Close()
		return nil, fmt.Errorf("open the playground's file %s: %w", path, err)
	}
	d.db = db
	return d, nil
}

func (d *disk) put(bucket, key string, v any) {
	if d.db == nil {
		return
	}
	b, err := json.Marshal(v)
	if err != nil {
		panic("playground: state that is no JSON: " + err.Error()) // all of it came from JSON
	}
	d.pending = append(d.pending, write{bucket, key, b})
}

func (d *disk) delete(bucket, key string) {
	if d.db == nil {
		return
	}
	d.pending = append(d.pending, write{bucket, key, nil})
}

func (d *disk) putFile(id string, content []byte) {
	if d.db != nil {
		d.pending = append(d.pending, write{bucketFiles, id, content})
		return
	}
	d.files[id] = content
	d.order = append(d.order, id)
	for d.held += len(content); d.held > mostHeld && len(d.order) > 1; d.order = d.order[1:] {
		d.drop(d.order[0])
	}
	if len(d.order) > 2*len(d.files)+64 {
		d.order = slices.DeleteFunc(d.order, func(id string) bool { _, there := d.files[id]; return !there })
	}
}

func (d *disk) deleteFile(id string) {
	d.drop(id)
	d.delete(bucketFiles, id)
}

// drop removes a file kept in memory.
func (d *disk) drop(id string) {
	d.held -= len(d.files[id])
	delete(d.files, id)
}

// file returns a copy of the bytes of an attachment, or nil.
func (d *disk) file(id string) (content []byte) {
	if d.db == nil {
		return d.files[id]
	}
	err := d.db.View(func(tx *bbolt.Tx) error {
		content = bytes.Clone(tx.Bucket([]byte(bucketFiles)).Get([]byte(id)))
		return nil
	})
	if err != nil {
		return nil
	}
	return content
}

func (d *disk) commit() error {
	if len(d.pending) == 0 || d.db == nil {
		return nil
	}
	err := d.db.Update(func(tx *bbolt.Tx) error {
		for _, w := range d.pending {
			b := tx.Bucket([]byte(w.bucket))
			var err error
			if w.value == nil {
				err = b.Delete([]byte(w.key))
			} else {
				err = b.Put([]byte(w.key), w.value)
			}
			if err != nil {
				return fmt.Errorf("write %s %s: %w", w.bucket, w.key, err)
			}
		}
		return nil
	})
	d.pending = d.pending[:0]
	return err
}

func (d *disk) close() error {
	if d.db == nil {
		return nil
	}
	if err := d.db.Sync(); err != nil {
		d.db.Close()
		return err
	}
	return d.db.Close()
}

// each decodes every value of a bucket. Numbers keep their form.
func each[T any](d *disk, bucket string, f func(key string, v *T)) error {
	if d.db == nil {
		return nil
	}
	return d.db.View(func(tx *bbolt.Tx) error {
		return tx.Bucket([]byte(bucket)).ForEach(func(k, raw []byte) error {
			v := new(T)
			dec := json.NewDecoder(bytes.NewReader(raw))
			dec.UseNumber()
			if err := dec.Decode(v); err != nil {
				return fmt.Errorf("the playground's file is damaged: %s %s: %w", bucket, k, err)
			}
			f(string(k), v)
			return nil
		})
	})
}

// load restores the state of the file into an empty server.
func (s *Server) load() error {
	var err error
	keep := func(e error) {
		if err == nil {
			err = e
		}
	}
	keep(each(s.disk, bucketMeta, func(key string, v *json.Number) {
		switch key {
		case keyLease:
			if lease, ok := parseID(v.String()); ok {
				s.ids.restore(lease)
			}
		case keyAhead:
			if d, err := v.Int64(); err == nil && d >= 0 {
				s.ahead.Store(d)
			}
		}
	}))
	keep(each(s.disk, bucketUsers, func(_ string, u *user) { s.users[u.ID] = u }))
	keep(each(s.disk, bucketChannels, func(_ string, c *channel) { s.channels[c.ID] = c }))
	keep(each(s.disk, bucketMessages, func(_ string, m *message) {
		if c := s.channels[m.Channel]; c != nil {
			c.messages = append(c.messages, m)
		}
	}))
	keep(each(s.disk, bucketCommands, func(_ string, c *command) { s.commands[c.ID] = c }))
	keep(each(s.disk, bucketEmojis, func(_ string, e *appEmoji) { s.emojis[e.ID] = e }))
	keep(each(s.disk, bucketInteractions, func(_ string, i *interaction) {
		if s.now().Sub(i.Created) < tokenLife {
			i.expired = !i.Answered // the person no longer waits for it
			s.interactions[i.ID] = i
		} else {
			s.forgetInteraction(i)
		}
	}))
	for _, c := range s.channels {
		slices.SortFunc(c.messages, func(a, b *message) int { return compareIDs(a.ID, b.ID) })
	}
	return err
}

// compareIDs compares ids as numbers.
func compareIDs(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}

// idLess reports whether an id is older than another.
func idLess(a, b string) bool { return compareIDs(a, b) < 0 }
