package store

import (
	"bytes"
	"maps"
	"slices"
	"strconv"
	"sync"
)

// maxRecent is the number of matches of which the last move is kept in memory.
const maxRecent = 16

// A recentMatch is what the last commit of a match wrote, decoded, so that the next one does not decode it again. It is
// never trusted: each part is used only if the database still has exactly the records it was made from, whoever wrote
// in between and whether that commit lasted or not.
type recentMatch struct {
	id MatchID

	header       Match
	headerRecord []byte // the record of header, nil if there is no header

	timers       []Timer
	timersRecord []byte // the record of timers, nil if there are none

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

// storedHeader returns the header of the match, which must not be changed, or ErrNotFound.
func (m *recentMatch) storedHeader(t *tx) (*Match, error) {
	record := t.matches.Get([]byte(m.id))
	if len(record) > 0 && bytes.Equal(record, m.headerRecord) {
		return &m.header, nil
	}
	m.headerRecord = nil
	header, err := t.match(m.id)
	if err != nil {
		return nil, err
	}
	m.header, m.headerRecord = header, bytes.Clone(record)
	return &m.header, nil
}

// moveHeader replaces the stored header, that of m, by next if nothing but their time and last line differs; done is
// false if more does, or the index depends on the time. The record is made from the stored one.
func (m *recentMatch) moveHeader(t *tx, next *Match) (done bool, err error) {
	if m.headerRecord == nil || next.Finished() || !t.db.own(next.Guild) || !sameHeader(&m.header, next) {
		return false, nil
	}
	old, err := appendProgress(nil, &m.header)
	if err != nil {
		return false, nil
	}
	head, tail, found := bytes.Cut(m.headerRecord, old) // no field before these can contain the same
	if !found {
		return false, nil
	}
	record := append(make([]byte, 0, len(m.headerRecord)+len(old)), head...)
	if record, err = appendProgress(record, next); err != nil {
		return false, nil
	}
	record = append(record, tail...)
	key := []byte(next.ID)
	sealRecord(key, record)
	if err := t.matches.Put(key, record); err != nil {
		return false, err
	}
	m.header.Updated, m.header.Seq, m.headerRecord = next.Updated, next.Seq, record
	return true, nil
}

// appendProgress appends the part of the JSON of a header that every move changes.
func appendProgress(b []byte, m *Match) ([]byte, error) {
	b, err := appendTime(append(b, `,"updated":`...), m.Updated)
	return strconv.AppendUint(append(b, `,"seq":`...), m.Seq, 10), err
}

// sameHeader reports whether two headers differ at most in Updated and Seq.
func sameHeader(x, y *Match) bool {
	return x.ID == y.ID && x.Game == y.Game && x.RulesVersion == y.RulesVersion && x.Guild == y.Guild &&
		x.Channel == y.Channel && x.Host == y.Host && x.Status == y.Status && x.Language == y.Language &&
		slices.Equal(x.Seats, y.Seats) && slices.Equal(x.Left, y.Left) && maps.Equal(x.Options, y.Options) &&
		bytes.Equal(x.Seed, y.Seed) && x.SeedHash == y.SeedHash && x.Created.Equal(y.Created) &&
		slices.Equal(x.Posts, y.Posts) && bytes.Equal(x.Extra, y.Extra)
}

// storedTimers returns the timers of the match, which must not be changed.
func (m *recentMatch) storedTimers(t *tx) ([]Timer, error) {
	if m.timersRecord != nil && bytes.Equal(t.matches.Get(partKey(m.id, partTimers)), m.timersRecord) {
		return m.timers, nil
	}
	m.timersRecord = nil
	return t.timersOf(m.id)
}

// keepTimers keeps timers with their record.
func (m *recentMatch) keepTimers(timers []Timer, record []byte) {
	m.timers = append(m.timers[:0], timers...)
	for i := range m.timers {
		m.timers[i].Payload = bytes.Clone(m.timers[i].Payload)
	}
	m.timersRecord = record
}
