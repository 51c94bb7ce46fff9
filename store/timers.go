package store

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"slices"
	"time"
)

// A Timer wakes a match at a time. It stays due until a commit to the match replaces its timers.
type Timer struct {
	Match   MatchID         `json:"-"` // filled in by the store
	Due     time.Time       `json:"due"`
	Kind    string          `json:"kind"`
	Payload json.RawMessage `json:"payload,omitempty"` // the caller's own; equal as JSON, not byte for byte
}

// maxTimers is the maximum number of timers of a match.
const maxTimers = 1000

// dueKey returns the key in the index of the timer at place i of the match's list.
func dueKey(due time.Time, id MatchID, i int) []byte {
	key := append(timeKey(due), id...)
	return binary.BigEndian.AppendUint16(key, uint16(i))
}

// splitDueKey parses a key made by dueKey.
func splitDueKey(key []byte) (due time.Time, id MatchID, i int, ok bool) {
	if len(key) < 8+1+2 {
		return due, "", 0, false
	}
	due, ok = keyTime(key)
	id = MatchID(key[8 : len(key)-2])
	return due, id, int(binary.BigEndian.Uint16(key[len(key)-2:])), ok && id.Valid()
}

func timersName(id MatchID) string { return "the timer list of match " + string(id) }

func (t *tx) timersOf(id MatchID) ([]Timer, error) {
	var timers []Timer
	err := getJSON(t.matches, partKey(id, partTimers), &timers, timersName(id))
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	for i := range timers {
		timers[i].Match = id
	}
	return timers, err
}

func (t *tx) replaceTimers(m *recentMatch, timers []Timer) error {
	id := m.id
	old, err := m.storedTimers(t)
	if err != nil {
		return err
	}
	if slices.EqualFunc(old, timers, sameTimer) {
		return nil
	}
	for i, timer := range old {
		if err := t.due.Delete(dueKey(timer.Due, id, i)); err != nil {
			return err
		}
	}
	if len(timers) == 0 {
		return t.matches.Delete(partKey(id, partTimers))
	}
	for i, timer := range timers {
		key := dueKey(timer.Due, id, i)
		if err := t.due.Put(key, wrapRecord(key, nil)); err != nil {
			return err
		}
	}
	record, err := putAppended(t.matches, partKey(id, partTimers),
		func(b []byte) ([]byte, error) { return appendTimers(b, timers) }, func() string { return timersName(id) })
	if err == nil {
		m.keepTimers(timers, record)
	}
	return err
}

// sameTimer reports whether two timers would be stored alike.
func sameTimer(x, y Timer) bool {
	return x.Due.Equal(y.Due) && x.Kind == y.Kind && bytes.Equal(x.Payload, y.Payload)
}

// Timers returns the timers of a match in the order in which they were committed.
func (db *DB) Timers(id MatchID) ([]Timer, error) {
	if err := id.check(); err != nil {
		return nil, err
	}
	return look(db, func(t *tx) ([]Timer, error) { return t.timersOf(id) })
}

// DueTimers returns the timers that are due at now, earliest first, at most limit of them; a limit of 0 means all.
// Timers that cannot be read are left out and named in the error.
func (db *DB) DueTimers(now time.Time, limit int) ([]Timer, error) {
	var found []Timer
	var unreadable []error
	err := db.view(func(t *tx) error {
		lists := make(map[MatchID][]Timer)
		bad := make(map[MatchID]bool)
		mine := ownership{t: t}
		c := t.due.Cursor()
		for key, _ := c.First(); key != nil && (limit <= 0 || len(found) < limit); key, _ = c.Next() {
			due, id, i, ok := splitDueKey(key)
			if !ok {
				unreadable = append(unreadable, faultf(ErrDamaged, "the list of timers is damaged: one has no match"))
				continue
			}
			if due.After(now) {
				return nil
			}
			if !mine.mine(id, "") {
				continue
			}
			list, known := lists[id]
			if !known {
				var err error
				if list, err = t.timersOf(id); err != nil {
					unreadable = append(unreadable, err)
					bad[id] = true
				}
				lists[id] = list
			}
			switch {
			case bad[id]:
			case i < len(list) && list[i].Due.Equal(due):
				found = append(found, list[i])
			default:
				unreadable = append(unreadable, faultf(ErrDamaged,
					"the list of timers is damaged: match %s has none at %s", id, due.Format(time.RFC3339)))
			}
		}
		return nil
	})
	return found, errors.Join(append(unreadable, err)...)
}

// NextTimer returns the time at which the earliest timer is due; ok is false if there is no timer.
func (db *DB) NextTimer() (due time.Time, ok bool, err error) {
	err = db.view(func(t *tx) error {
		mine := ownership{t: t}
		for key := range records(t.due, nil) {
			var id MatchID
			if due, id, _, ok = splitDueKey(key); ok && mine.mine(id, "") {
				return nil
			}
		}
		ok = false
		return nil
	})
	return due, ok, err
}
