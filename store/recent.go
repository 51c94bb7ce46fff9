package store

import (
	"bytes"
	"slices"
	"sync"
)

// maxRecent is the number of matches of which the last move is kept in memory.
const maxRecent = 16

// A recentMatch is what the last commit of a match wrote, decoded, so that the next one does not decode it again. It is
// never trusted: each part is used only if the database still has exactly the records it was made from, whoever wrote
// in between and whether that commit lasted or not.
type recentMatch struct {
	id MatchID

	newest       Snapshot
	newestRecord []byte // the record of newest in the bucket "matches"

	run   lineRun
	lines []byte // the records of its lines, concatenated
}

// recentMatches are those of the last commits. Its zero value is empty. It is safe for concurrent use.
type recentMatches struct {
	mu   sync.Mutex
	list []*recentMatch // the one committed last comes last
}

// take removes a match and returns it, empty if it is not there. No other commit can use it until it is kept again.
func (r *recentMatches) take(id MatchID) *recentMatch {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, m := range r.list {
		if m.id == id {
			r.list = slices.Delete(r.list, i, i+1)
			return m
		}
	}
	return &recentMatch{id: id}
}

// keep adds a match. It drops the one whose last commit is longest ago if there are too many.
func (r *recentMatches) keep(m *recentMatch) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.list) == maxRecent {
		r.list = slices.Delete(r.list, 0, 1)
	}
	r.list = append(r.list, m)
}

// add adds a line with its record.
func (m *recentMatch) add(seq uint64, data, record []byte, begins bool) {
	if begins {
		m.lines = m.lines[:0]
	}
	m.run.add(seq, data, begins)
	m.lines = append(m.lines, record...)
}

// isRun reports whether the database has the lines of the run, and that it ends with line last. On a server it returns
// false: there another process may write, and reading takes longer than decoding.
func (m *recentMatch) isRun(t *tx, last uint64) bool {
	if t.shared || m.run.first == 0 || m.run.last != last || len(m.lines) == 0 {
		return false
	}
	rest, seq := m.lines, m.run.first
	c := t.log.Cursor()
	for key, record := c.Seek(logKey(m.id, seq, kindLine)); key != nil && seq <= last; key, record = c.Next() {
		id, at, kind, ok := splitLogKey(key)
		if !ok || id != m.id {
			return false
		}
		if kind == kindState {
			continue
		}
		if at != seq || !bytes.HasPrefix(rest, record) {
			return false
		}
		rest, seq = rest[len(record):], seq+1
	}
	return seq == last+1 && len(rest) == 0
}

// isNewest reports whether a record is that of the newest state.
func (m *recentMatch) isNewest(record []byte) bool {
	return len(record) > 0 && bytes.Equal(record, m.newestRecord)
}
