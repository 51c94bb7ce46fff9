package store

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"time"
)

// interactionLife is the time for which an answered interaction is remembered: its token is valid for 15 minutes, and a
// delivery is repeated within seconds.
const interactionLife = time.Hour

// forgetAtOnce is the maximum number of old interactions one commit removes. Each commit adds at most one, so the rest
// follows soon.
const forgetAtOnce = 64

// An Interaction is the stored answer to an interaction.
type Interaction struct {
	ID     string    `json:"-"`
	Match  MatchID   `json:"match"`
	At     time.Time `json:"at"`
	Answer []byte    `json:"answer,omitempty"`
}

func interactionName(id string) string { return "interaction " + id }

// checkInteraction checks the id of the interaction a commit answers, "" for none.
func checkInteraction(id string) error {
	if id == "" {
		return nil
	}
	return checkName(id, "the interaction")
}

// interactionPeriod is the length of the periods by which interactions are grouped in the file. A whole period is
// removed together.
const interactionPeriod = 15 * time.Minute

// interactionKey returns the key of an interaction answered at a time: the period, so that new keys come after old
// ones, and the id.
func interactionKey(at time.Time, id string) []byte {
	period := at.UnixNano() / int64(interactionPeriod)
	return append(binary.BigEndian.AppendUint32(nil, uint32(period)), id...)
}

// splitInteractionKey parses a key made by interactionKey; end is the end of the period.
func splitInteractionKey(key []byte) (end time.Time, id string, ok bool) {
	if len(key) < 5 {
		return end, "", false
	}
	return time.Unix(0, 0).Add(time.Duration(binary.BigEndian.Uint32(key)+1) * interactionPeriod), string(key[4:]), true
}

// In a shared database an interaction is found by its id, so that it cannot be answered twice, and removed by
//
//	0, period, id → nothing
//
// ForgetInteractions does that, because commits that did it would conflict.

// oldKey returns the key by which an interaction of a shared database is removed. No id begins with a zero byte.
func oldKey(at time.Time, id string) []byte { return append([]byte{0}, interactionKey(at, id)...) }

// interaction looks for an interaction, in a file in every period.
func (t *tx) interaction(id string) (Interaction, error) {
	i := Interaction{ID: id}
	if t.shared {
		return i, getJSON(t.interactions, []byte(id), &i, interactionName(id))
	}
	c := t.interactions.Cursor()
	key := make([]byte, 4, 4+len(id))
	for next, _ := c.First(); len(next) >= 4; {
		period := binary.BigEndian.Uint32(next)
		binary.BigEndian.PutUint32(key[:4], period)
		key = append(key[:4], id...)
		if next, _ = c.Seek(key); bytes.Equal(next, key) {
			return i, getJSON(t.interactions, key, &i, interactionName(id))
		}
		if period == math.MaxUint32 {
			break
		}
		// Ids rise with the time, so that those of the period seldom follow this one.
		if len(next) >= 4 && binary.BigEndian.Uint32(next) == period {
			binary.BigEndian.PutUint32(key[:4], period+1)
			next, _ = c.Seek(key[:4])
		}
	}
	return i, faultf(ErrNotFound, "%s is not in the database", interactionName(id))
}

// Interaction returns an interaction that a commit has answered, or ErrNotFound. It is remembered for at least an hour;
// later commits remove it.
func (db *DB) Interaction(id string) (Interaction, error) {
	if err := checkName(id, "the interaction"); err != nil {
		return Interaction{}, err
	}
	return look(db, func(t *tx) (Interaction, error) { return t.interaction(id) })
}

func (t *tx) remember(id string, i Interaction) error {
	t.interactions.Appending()
	if t.shared {
		if err := put(t.interactions, oldKey(i.At, id), nil, interactionName(id)); err != nil {
			return err
		}
	}
	key := []byte(id)
	if !t.shared {
		key = interactionKey(i.At, id)
	}
	_, err := putAppended(t.interactions, key, i.appendJSON, func() string { return interactionName(id) })
	return err
}

// forget removes some of the interactions of periods that ended before a time, oldest first. It stops at one that a
// newer Skald wrote.
func (t *tx) forget(before time.Time) error {
	if t.shared {
		return nil
	}
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

// forgetSharedAtOnce is the number of interactions of a shared database removed in one transaction.
const forgetSharedAtOnce = 500

// ForgetInteractions removes the interactions of a shared database that are too old at now to be repeated, and returns
// their number. It does nothing in a file, where commits remove them.
func (db *DB) ForgetInteractions(ctx context.Context, now time.Time) (forgotten int, err error) {
	if !db.engine.Shared() {
		return 0, nil
	}
	before := now.Add(-interactionLife)
	for {
		n := 0
		if err := db.update(ctx, func(t *tx) error {
			var old [][]byte
			n = 0
			for key, record := range records(t.interactions, []byte{0}) {
				end, id, ok := splitInteractionKey(key[1:])
				if n == forgetSharedAtOnce || ok && end.After(before) || !forgettable(record) {
					break
				}
				old = append(old, bytes.Clone(key), []byte(id))
				n++
			}
			return deleteAll(t.interactions, old)
		}); err != nil {
			return forgotten, err
		}
		if forgotten += n; n < forgetSharedAtOnce {
			return forgotten, nil
		}
	}
}

// forgettable reports whether this package may delete a record. It may not if a newer one wrote it.
func forgettable(record []byte) bool {
	return len(record) == 0 || record[0] <= recordVersion
}
