package store

import (
	"bytes"
	"context"
	"errors"
	"hash/crc32"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// The index finds matches without reading all headers. It follows from the headers and is written with them:
//
//	"live", 0, match                                  → nothing
//	"user", 0, user, 0, "unfinished", 0, match        → nothing, for the host and each holder of a seat
//	"user", 0, user, 0, "finished", 0, time, match    → nothing, also for former players; the time of the
//	                                                    last commit
//	"channel", 0, channel, 0, time, match             → nothing, for finished matches of one line at least
//	"count", 0, status, 0, game                       → how many matches of the game have the status

func livePrefix() []byte { return []byte("live\x00") }

func unfinishedOfPrefix(user string) []byte { return []byte("user\x00" + user + "\x00unfinished\x00") }

func finishedOfPrefix(user string) []byte { return []byte("user\x00" + user + "\x00finished\x00") }

func finishedInPrefix(channel string) []byte { return []byte("channel\x00" + channel + "\x00") }

func countKey(status, game string) []byte { return []byte("count\x00" + status + "\x00" + game) }

// countParts is the number of records over which a count of matches is spread in a shared database, so that writers
// seldom wait for the same record.
const countParts = 16

// countOf returns the key of the number that counts a match:
//
//	"count", 0, status, 0, game, 0, part    → a part in a shared database; the number is the sum of all parts
func (t *tx) countOf(m *Match) []byte {
	key := countKey(m.Status, m.Game)
	if t.shared {
		key = append(key, 0, byte('a'+crc32.ChecksumIEEE([]byte(m.ID))%countParts))
	}
	return key
}

// indexKeys returns the keys of a header in the index, none for nil.
func (m *Match) indexKeys() [][]byte {
	if m == nil {
		return nil
	}
	var keys [][]byte
	at := m.Updated
	if checkTime(at, "") != nil {
		at = earliest
	}
	timed := func(prefix []byte) []byte { return append(append(prefix, timeKey(at)...), m.ID...) }
	if m.Live() {
		keys = append(keys, append(livePrefix(), m.ID...))
	} else if m.Finished() && m.Channel != "" && m.Seq > 0 {
		keys = append(keys, timed(finishedInPrefix(m.Channel)))
	}
	users := append([]string{m.Host}, m.Left...)
	for _, seat := range m.Seats {
		users = append(users, seat.User)
	}
	slices.Sort(users)
	users = slices.Compact(users)
	for _, user := range users {
		switch {
		case checkName(user, "") != nil: // no query can ask for this user
		case m.Finished():
			keys = append(keys, timed(finishedOfPrefix(user)))
		default:
			keys = append(keys, append(unfinishedOfPrefix(user), m.ID...))
		}
	}
	return keys
}

// putMatch replaces the header before, nil for a new match, by m, and updates the index.
func (t *tx) putMatch(before, m *Match) error {
	if err := t.mustOwn(m.Guild, "match "+string(m.ID)); err != nil {
		return err
	}
	if err := putJSON(t.matches, []byte(m.ID), m, "match "+string(m.ID)); err != nil {
		return err
	}
	old, now := before.indexKeys(), m.indexKeys()
	for _, key := range old {
		if !containsKey(now, key) {
			if err := t.index.Delete(key); err != nil {
				return err
			}
		}
	}
	for _, key := range now {
		if !containsKey(old, key) {
			if err := put(t.index, key, nil, "the index"); err != nil {
				return err
			}
		}
	}
	if before != nil && before.Status == m.Status && before.Game == m.Game {
		return nil
	}
	if before != nil {
		if err := t.addToCount(before, -1); err != nil {
			return err
		}
	}
	return t.addToCount(m, 1)
}

func containsKey(keys [][]byte, key []byte) bool {
	return slices.ContainsFunc(keys, func(k []byte) bool { return bytes.Equal(k, key) })
}

// addToCount changes the number of matches with the game and status of m. A number that cannot be read is left for
// Check to find; it does not stop a match.
func (t *tx) addToCount(m *Match, by int) error {
	key := t.countOf(m)
	n, err := t.count(key)
	if err != nil {
		return nil
	}
	if n += by; n <= 0 {
		return t.index.Delete(key)
	}
	return put(t.index, key, strconv.AppendInt(nil, int64(n), 10), "the index")
}

// count returns the number stored under a key, 0 if there is none.
func (t *tx) count(key []byte) (int, error) {
	content, err := get(t.index, key, "the number of matches")
	if errors.Is(err, ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(string(content))
	if err != nil {
		return 0, faultf(ErrDamaged, "the number of matches is damaged: %q", content)
	}
	return n, nil
}

// indexed calls f for the matches of keys that begin with a prefix, until it returns false.
func (t *tx) indexed(prefix []byte, f func(id MatchID) (more bool)) {
	for key := range records(t.index, prefix) {
		if !f(MatchID(key[len(prefix):])) {
			return
		}
	}
}

// newestFirst calls f for the matches of keys that begin with a prefix and a time, newest first, until it returns
// false.
func (t *tx) newestFirst(prefix []byte, f func(id MatchID) (more bool)) {
	c := t.index.Cursor()
	key, _ := c.Seek(append(slices.Clone(prefix), 0xff)) // later than any time
	if key == nil {
		key, _ = c.Last()
	} else {
		key, _ = c.Prev()
	}
	for ; bytes.HasPrefix(key, prefix); key, _ = c.Prev() {
		if rest := key[len(prefix):]; len(rest) < 8 || !f(MatchID(rest[8:])) {
			return
		}
	}
}

// fromIndex returns the header of a match in the index.
func (t *tx) fromIndex(id MatchID) (Match, error) {
	if err := id.check(); err != nil {
		return Match{}, faultf(ErrDamaged, "the index of matches is damaged: it names %q", id)
	}
	m, err := t.match(id)
	if errors.Is(err, ErrNotFound) {
		err = faultf(ErrDamaged, "the index of matches is damaged: it names match %s, which does not exist", id)
	}
	return m, err
}

// FinishedOf calls visit for the finished matches in which a user was host or had a seat, in order of their last
// commit, newest first, until visit returns false. It reads no others. The function visit must not use the database.
// Headers that cannot be read are left out and named in the error.
func (db *DB) FinishedOf(user string, visit func(Match) (more bool)) error {
	if err := checkName(user, "the user"); err != nil {
		return err
	}
	var unreadable []error
	err := db.viewCalling(func(t *tx, call caller) error {
		t.newestFirst(finishedOfPrefix(user), func(id MatchID) (more bool) {
			m, err := t.fromIndex(id)
			if err != nil {
				unreadable = append(unreadable, err)
				return true
			}
			_ = call(func() error { more = visit(m); return nil })
			return more
		})
		return nil
	})
	return errors.Join(append(unreadable, err)...)
}

// LastFinishedInChannel returns the finished match of a channel with the latest commit, even if another has begun there
// since, or ErrNotFound. Matches that ended before their first move do not count.
func (db *DB) LastFinishedInChannel(channel string) (Match, error) {
	if err := checkName(channel, "the channel"); err != nil {
		return Match{}, err
	}
	return look(db, func(t *tx) (m Match, err error) {
		err = faultf(ErrNotFound, "no match was finished in channel %s", channel)
		t.newestFirst(finishedInPrefix(channel), func(id MatchID) (more bool) {
			m, err = t.fromIndex(id)
			return false
		})
		return m, err
	})
}

// A Count is the number of matches of a game with a status.
type Count struct {
	Game    string
	Status  string
	Matches int
}

// Live reports whether the matches are in their lobby, running or paused.
func (c Count) Live() bool { return isLive(c.Status) }

// Counts returns the numbers of matches by status and game, without zeros. Commits keep them, so the time this takes
// does not depend on the number of matches. A number that cannot be read is left out and named in the error.
func (db *DB) Counts() ([]Count, error) {
	var counts []Count
	var unreadable []error
	err := db.view(func(t *tx) error {
		prefix := []byte("count\x00")
		for key := range records(t.index, prefix) {
			status, game, _ := strings.Cut(string(key[len(prefix):]), "\x00")
			game, _, _ = strings.Cut(game, "\x00")
			n, err := t.count(key)
			if err != nil {
				unreadable = append(unreadable, err)
				continue
			}
			if last := len(counts) - 1; last >= 0 && counts[last].Game == game && counts[last].Status == status {
				counts[last].Matches += n // another part
				continue
			}
			counts = append(counts, Count{Game: game, Status: status, Matches: n})
		}
		return nil
	})
	return counts, errors.Join(append(unreadable, err)...)
}

// RebuildIndex rebuilds the index of matches from their headers. Headers that cannot be read are kept and left out of
// the index; Check reports them.
func (db *DB) RebuildIndex(ctx context.Context) error {
	return db.updateExclusive(ctx, func(t *tx, _ caller) error {
		if err := deleteWhere(t.index, nil, func(_, _ []byte) bool { return true }); err != nil {
			return err
		}
		return t.buildIndex(ctx)
	})
}

func (t *tx) buildIndex(ctx context.Context) error {
	entries, _ := t.wantedIndex(ctx)
	for _, key := range slices.Sorted(maps.Keys(entries)) {
		if err := put(t.index, []byte(key), entries[key], "the index"); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// wantedIndex returns the index that follows from the headers that can be read, and the errors of the others.
func (t *tx) wantedIndex(ctx context.Context) (entries map[string][]byte, unreadable []error) {
	entries = make(map[string][]byte)
	counts := make(map[string]int)
	t.eachHeader("", func(id MatchID) (more bool) {
		m, err := t.match(id)
		if err != nil {
			unreadable = append(unreadable, err)
			return true
		}
		for _, key := range m.indexKeys() {
			entries[string(key)] = nil
		}
		counts[string(t.countOf(&m))]++
		return ctx.Err() == nil
	})
	for key, n := range counts {
		entries[key] = strconv.AppendInt(nil, int64(n), 10)
	}
	return entries, unreadable
}

// indexEntries compares the index with the headers. If a header cannot be read, its entries and all numbers are left
// unchecked.
func (c *checkup) indexEntries() error {
	want, unreadable := c.wantedIndex(c.ctx)
	if err := c.ctx.Err(); err != nil {
		return err
	}
	wrong := 0
	err := c.each(c.index, func(key, _ []byte) {
		content, err := get(c.index, key, "an entry of the index of matches")
		expected, known := want[string(key)]
		delete(want, string(key))
		switch {
		case err != nil:
			c.reportError(err)
		case len(unreadable) > 0 && !known, len(unreadable) > 0 && bytes.HasPrefix(key, []byte("count\x00")):
		case !known || !bytes.Equal(content, expected):
			wrong++
		}
	})
	if err != nil {
		return err
	}
	if wrong += len(want); wrong > 0 {
		c.report("The index of matches does not agree with their headers (entries wrong or missing: %d); it can be "+
			"built anew (skald check -db FILE -rebuild-index).", wrong)
	}
	return nil
}

// candidates returns the matches that may fit, from the index if possible, in the order of their ids.
func (t *tx) candidates(f *Filter) (ids []MatchID) {
	finished := len(f.Status) == 0 || slices.ContainsFunc(f.Status, isFinished)
	unfinished := len(f.Status) == 0 || slices.ContainsFunc(f.Status, func(s string) bool { return !isFinished(s) })
	live := len(f.Status) > 0 && !slices.ContainsFunc(f.Status, func(s string) bool { return !isLive(s) })
	byUser := f.User != "" && checkName(f.User, "") == nil
	add := func(id MatchID) (more bool) {
		if id > f.After {
			ids = append(ids, id)
		}
		return true
	}
	switch {
	case byUser:
		if finished {
			t.newestFirst(finishedOfPrefix(f.User), add)
		}
		if unfinished {
			t.indexed(unfinishedOfPrefix(f.User), add)
		}
	case live:
		t.indexed(livePrefix(), add)
	default:
		t.eachHeader(f.After, add)
	}
	slices.Sort(ids)
	return ids
}
