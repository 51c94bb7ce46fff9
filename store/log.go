package store

import (
	"encoding/json"
	"fmt"
)

// An Entry is one line of the log of a match. Lines are numbered from 1 without gaps and never
// change.
type Entry struct {
	Seq  uint64
	Data json.RawMessage // returned byte for byte
}

// logFill packs log and snapshot pages tightly: both only grow at their end.
const logFill = 0.95

func (t *tx) appendLog(id MatchID, after uint64, entries []Entry) error {
	if len(entries) == 0 {
		return nil
	}
	lines, err := t.log.CreateBucketIfNotExists([]byte(id))
	if err != nil {
		return fmt.Errorf("the log of match %s cannot be written: %w", id, err)
	}
	lines.FillPercent = logFill
	for i, e := range entries {
		seq := after + uint64(i) + 1
		if err := put(lines, numberKey(seq), e.Data, line(id, seq)); err != nil {
			return err
		}
	}
	return nil
}

func line(id MatchID, seq uint64) string { return fmt.Sprintf("line %d of match %s", seq, id) }

// Log returns the lines of a match from number from to number to, both included; a to of 0 means the
// last. It returns what there is of that range. The error is ErrNotFound if there is no such match,
// ErrDamaged with the number of the line if one is missing or unreadable.
func (db *DB) Log(id MatchID, from, to uint64) ([]Entry, error) {
	if err := id.check(); err != nil {
		return nil, err
	}
	var entries []Entry
	err := db.view(func(t *tx) error {
		m, err := t.match(id)
		if err != nil {
			return err
		}
		from = max(from, 1)
		if to == 0 || to > m.Seq {
			to = m.Seq
		}
		if from > to {
			return nil
		}
		lines := t.log.Bucket([]byte(id))
		if lines == nil {
			return faultf(ErrDamaged, "the log of match %s is missing", id)
		}
		c := lines.Cursor()
		key, record := c.Seek(numberKey(from))
		for seq := from; seq <= to; seq++ {
			if n, ok := keyNumber(key); !ok || n != seq {
				return faultf(ErrDamaged, "%s is missing", line(id, seq))
			}
			data, err := unseal(key, record, line(id, seq))
			if err != nil {
				return err
			}
			entries = append(entries, Entry{Seq: seq, Data: append(json.RawMessage(nil), data...)})
			key, record = c.Next()
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return entries, nil
}
