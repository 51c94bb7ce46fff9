package store

import (
	"time"
)

// interactionLife is how long an answered interaction is remembered: its token lives for 15 minutes,
// and a delivery is repeated within seconds.
const interactionLife = time.Hour

// forgetAtOnce is how many old interactions one commit forgets at most. Each commit adds one, so the
// rest follows soon.
const forgetAtOnce = 64

// An Interaction is one that was answered.
type Interaction struct {
	ID     string    `json:"-"`
	Match  MatchID   `json:"match"`
	At     time.Time `json:"at"`
	Answer []byte    `json:"answer,omitempty"`
}

func interactionName(id string) string { return "interaction " + id }

func (t *tx) interaction(id string) (Interaction, error) {
	var i Interaction
	err := getJSON(t.interactions, []byte(id), &i, interactionName(id))
	i.ID = id
	return i, err
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
	if err := putJSON(t.interactions, []byte(id), i, interactionName(id)); err != nil {
		return err
	}
	key := append(timeKey(i.At), id...)
	return t.answered.Put(key, seal(key, nil))
}

// forget removes some of the interactions answered before a time, the oldest first. It stops at one
// that a newer Skald wrote.
func (t *tx) forget(before time.Time) error {
	if before.Before(earliest) {
		return nil
	}
	var old [][]byte
	c := t.answered.Cursor()
	for key, record := c.First(); key != nil && len(old) < forgetAtOnce; key, record = c.Next() {
		at, ok := keyTime(key)
		if ok && !at.Before(before) || !forgettable(record) || ok && !forgettable(t.interactions.Get(key[8:])) {
			break
		}
		old = append(old, append([]byte(nil), key...))
	}
	for _, key := range old {
		if err := t.answered.Delete(key); err != nil {
			return err
		}
		if len(key) > 8 {
			if err := t.interactions.Delete(key[8:]); err != nil {
				return err
			}
		}
	}
	return nil
}

// forgettable reports whether this package may delete a record: not if a newer one wrote it.
func forgettable(record []byte) bool {
	return len(record) == 0 || record[0] <= recordVersion
}
