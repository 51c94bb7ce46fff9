package store

import (
	"bytes"
	"encoding/binary"
	"math"
	"time"
)

// interactionLife is how long an answered interaction is remembered: its token lives for 15 minutes,
// and a delivery is repeated within seconds.
const interactionLife = time.Hour

// forgetAtOnce is how many old interactions one commit forgets at most. Each commit adds one at most, so
// the rest follows soon.
const forgetAtOnce = 64

// An Interaction is one that was answered.
type Interaction struct {
	ID     string    `json:"-"`
	Match  MatchID   `json:"match"`
	At     time.Time `json:"at"`
	Answer []byte    `json:"answer,omitempty"`
}

func interactionName(id string) string { return "interaction " + id }

// interactionPeriod is the time whose interactions lie together in the file, to be forgotten together.
const interactionPeriod = 15 * time.Minute

// interactionKey is the key of an interaction answered at a time: the period, so that new ones come to
// lie behind the old ones, and the id.
func interactionKey(at time.Time, id string) []byte {
	period := at.UnixNano() / int64(interactionPeriod)
	return append(binary.BigEndian.AppendUint32(nil, uint32(period)), id...)
}

// splitInteractionKey takes apart what interactionKey put together; end is the end of the period.
func splitInteractionKey(key []byte) (end time.Time, id string, ok bool) {
	if len(key) < 5 {
		return end, "", false
	}
	return time.Unix(0, 0).Add(time.Duration(binary.BigEndian.Uint32(key)+1) * interactionPeriod), string(key[4:]), true
}

// interaction looks for an interaction in all periods of which there are any.
func (t *tx) interaction(id string) (Interaction, error) {
	i := Interaction{ID: id}
	c := t.interactions.Cursor()
	for next, _ := c.First(); len(next) >= 4; {
		period := binary.BigEndian.Uint32(next)
		key := append(binary.BigEndian.AppendUint32(nil, period), id...)
		if t.interactions.Get(key) != nil {
			return i, getJSON(t.interactions, key, &i, interactionName(id))
		}
		if period == math.MaxUint32 {
			break
		}
		next, _ = c.Seek(binary.BigEndian.AppendUint32(nil, period+1))
	}
	return i, faultf(ErrNotFound, "%s is not in the database", interactionName(id))
}

// Interaction returns an interaction that a commit has answered, or ErrNotFound. It is remembered
// for an hour at least; later commits forget it.
func (db *DB) Interaction(id string) (Interaction, error) {
	if err := checkName(id, "the interaction"); err != nil {
		return Interaction{}, err
	}
	var found Interaction
	err := db.view(func(t *tx) (err error) {
		found, err = t.interaction(id)
		return err
	})
	if err != nil {
		return Interaction{}, err
	}
	return found, nil
}

// remember stores an answered interaction.
func (t *tx) remember(id string, i Interaction) error {
	t.interactions.Appending()
	return putJSON(t.interactions, interactionKey(i.At, id), i, interactionName(id))
}

// forget removes some of the interactions of periods that ended before a time, the oldest first. It
// stops at one that a newer Skald wrote.
func (t *tx) forget(before time.Time) error {
	var old [][]byte
	c := t.interactions.Cursor()
	for key, record := c.First(); key != nil && len(old) < forgetAtOnce; key, record = c.Next() {
		if end, _, ok := splitInteractionKey(key); ok && end.After(before) || !forgettable(record) {
			break
		}
		old = append(old, bytes.Clone(key))
	}
	return deleteAll(t.interactions, old)
}

// forgettable reports whether this package may delete a record: not if a newer one wrote it.
func forgettable(record []byte) bool {
	return len(record) == 0 || record[0] <= recordVersion
}
