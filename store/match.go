package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"time"

	"skald/store/kv"
)

// A MatchID names a match: 1 to 8 characters out of a-z and 0-9.
type MatchID string

// Valid reports whether the id has the form of one.
func (id MatchID) Valid() bool {
	if len(id) < 1 || len(id) > 8 {
		return false
	}
	for i := range len(id) {
		if c := id[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

func (id MatchID) check() error {
	if !id.Valid() {
		return faultf(ErrInvalid, "%q is not a match id: it takes 1 to 8 characters out of a-z and 0-9", string(id))
	}
	return nil
}

// The statuses a match can have. Lobby, Running and Paused are live: the match occupies its channel.
const (
	Lobby     = "lobby"     // players are joining
	Running   = "running"   // it is played
	Paused    = "paused"    // it is suspended and can be resumed
	Archived  = "archived"  // it was put away because nobody answered, and can be brought back
	Over      = "over"      // it was played to its end
	Abandoned = "abandoned" // it was ended before
)

var statuses = []string{Lobby, Running, Paused, Archived, Over, Abandoned}

// A Secret is a sequence of bytes that no format verb and no structured log shows.
type Secret []byte

// Format writes the word secret, whatever the verb.
func (s Secret) Format(f fmt.State, _ rune) {
	if s == nil {
		io.WriteString(f, "none")
		return
	}
	io.WriteString(f, "secret")
}

// LogValue returns the word secret.
func (s Secret) LogValue() slog.Value { return slog.StringValue(fmt.Sprint(s)) }

// A Seat is a place at the table.
type Seat struct {
	User      string `json:"user,omitempty"`      // id of the user who plays it; empty if nobody does
	Name      string `json:"name,omitempty"`      // how that user is called
	Autopilot int    `json:"autopilot,omitempty"` // level of the autopilot that plays it; 0 if none does
}

// A Post is a message that stands in a channel for a match, such as its newest board.
type Post struct {
	Kind    string `json:"kind"` // what it is; a match has one post of each kind
	Channel string `json:"channel"`
	Message string `json:"message"`
	Seq     uint64 `json:"seq,omitempty"` // line of the log it shows
	// Settled is what is to remain of it when it is out of date; "" leaves its words.
	Settled string `json:"settled,omitempty"`
}

// A Match is the header of a match: all that is needed to find and to load it.
type Match struct {
	ID           MatchID `json:"id"`
	Game         string  `json:"game"`
	RulesVersion int     `json:"rulesVersion"`
	Guild        string  `json:"guild,omitempty"`
	Channel      string  `json:"channel,omitempty"` // where it is played; may be empty
	Host         string  `json:"host,omitempty"`
	Status       string  `json:"status"` // Lobby, Running, Paused, Archived, Over or Abandoned
	Language     string  `json:"language,omitempty"`
	Seats        []Seat  `json:"seats,omitempty"`
	// Left are the users who held a seat of a finished match and have none at its end.
	Left     []string          `json:"left,omitempty"`
	Options  map[string]string `json:"options,omitempty"`
	Seed     Secret            `json:"seed,omitempty"` // cannot change once set
	SeedHash string            `json:"seedHash,omitempty"`
	Created  time.Time         `json:"created"` // set by the first commit if zero, then kept
	Updated  time.Time         `json:"updated"` // set by every commit
	// Seq is the last line of the log, 0 if there is none; every commit sets it.
	Seq   uint64          `json:"seq"`
	Posts []Post          `json:"posts,omitempty"` // changed by RecordDelivery and UpdateMatch, kept by Commit
	Extra json.RawMessage `json:"extra,omitempty"` // the caller's own; equal as JSON, not byte for byte
}

// Live reports whether the match is in its lobby, running or paused.
func (m *Match) Live() bool {
	return isLive(m.Status)
}

func isLive(status string) bool { return status == Lobby || status == Running || status == Paused }

// Finished reports whether the match is over or abandoned.
func (m *Match) Finished() bool { return isFinished(m.Status) }

// HasPlayed reports whether a user has a seat, or held one of a finished match.
func (m *Match) HasPlayed(user string) bool {
	return slices.Contains(m.Left, user) || slices.ContainsFunc(m.Seats, func(s Seat) bool { return s.User == user })
}

func isFinished(status string) bool { return status == Over || status == Abandoned }

// Post returns the post of that kind.
func (m *Match) Post(kind string) (Post, bool) { return postOf(m.Posts, kind) }

func postOf(posts []Post, kind string) (Post, bool) {
	for _, p := range posts {
		if p.Kind == kind {
			return p, true
		}
	}
	return Post{}, false
}

// LogValue names the match in a structured log without its seed.
func (m Match) LogValue() slog.Value {
	return slog.GroupValue(slog.String("id", string(m.ID)), slog.String("game", m.Game),
		slog.String("status", m.Status), slog.Uint64("seq", m.Seq))
}

func (m *Match) check() error {
	if err := m.ID.check(); err != nil {
		return err
	}
	if !slices.Contains(statuses, m.Status) {
		return faultf(ErrInvalid, "match %s has the status %q; it can be %v", m.ID, m.Status, statuses)
	}
	if m.Channel != "" {
		if err := checkName(m.Channel, "the channel of match "+string(m.ID)); err != nil {
			return err
		}
	}
	return checkJSON(m.Extra, "the caller's own data of match "+string(m.ID))
}

// No vowels, so that no id is a word, and nothing that looks like something else.
const idCharacters = "23456789bcdfghjkmnpqrstvwxyz"

// NewMatchID returns an id of six characters that no match has yet, made of bytes from random. Two
// calls without a commit between them may return the same id; Commit then refuses the second match
// with ErrIDTaken, provided that the matches have different seeds.
func (db *DB) NewMatchID(random io.Reader) (MatchID, error) {
	return db.newID(random, func(t *tx, id []byte) bool { return t.matches.Get(id) != nil })
}

// newID returns an id that is not taken.
func (db *DB) newID(random io.Reader, isTaken func(t *tx, id []byte) bool) (MatchID, error) {
	const most = 256 / len(idCharacters) * len(idCharacters)
	for range 100 {
		id := make([]byte, 0, 6)
		for len(id) < cap(id) {
			var b [1]byte
			if _, err := io.ReadFull(random, b[:]); err != nil {
				return "", fmt.Errorf("no randomness for a match id: %w", err)
			}
			if int(b[0]) < most {
				id = append(id, idCharacters[int(b[0])%len(idCharacters)])
			}
		}
		taken := false
		err := db.view(func(t *tx) error {
			taken = isTaken(t, id)
			return nil
		})
		if err != nil {
			return "", err
		}
		if !taken {
			return MatchID(id), nil
		}
	}
	return "", errors.New("no free match id in a hundred attempts; is the source of randomness broken?")
}

// Match returns the header of a match, or ErrNotFound.
func (db *DB) Match(id MatchID) (Match, error) {
	var m Match
	if err := id.check(); err != nil {
		return m, err
	}
	err := db.view(func(t *tx) (err error) {
		m, err = t.match(id)
		return err
	})
	return m, err
}

// What the bucket "matches" holds of a match behind its header. What each move writes anew lies
// together.
const (
	partState  = 's' // the newest state
	partTimers = 't'
)

// partKey is the key of what is stored of a match behind its header. No id has a zero byte.
func partKey(id MatchID, part byte) []byte { return append([]byte(id), 0, part) }

// eachHeader calls f with the key of every header in the order of the ids, after the one of match after,
// until f returns false.
func (t *tx) eachHeader(after MatchID, f func(id MatchID) (more bool)) {
	c := t.matches.Cursor()
	for key, _ := c.Seek(append([]byte(after), 1)); key != nil; key, _ = c.Next() {
		if !bytes.Contains(key, []byte{0}) && !f(MatchID(key)) {
			return
		}
	}
}

// match returns the header of a match. The error is a *DamagedMatchError for one that cannot be read.
func (t *tx) match(id MatchID) (Match, error) {
	var m Match
	err := getJSON(t.matches, []byte(id), &m, "match "+string(id))
	if err == nil && m.ID != id {
		err = faultf(ErrDamaged, "match %s is damaged: its header belongs to match %q", id, string(m.ID))
	}
	if errors.Is(err, ErrDamaged) {
		err = &DamagedMatchError{Match: id, Cause: err}
	}
	if err != nil {
		return Match{}, err
	}
	return m, nil
}

// A channelRecord says what is played in a channel.
type channelRecord struct {
	Match MatchID `json:"match"` // the live match, or else the last one there was
	Live  bool    `json:"live"`
	// Before is the match before it, the last one again if Match never begins, or leaves.
	Before MatchID `json:"before,omitempty"`
}

func (t *tx) channelRecord(channel string) (channelRecord, error) {
	var p channelRecord
	err := getJSON(t.channels, []byte(channel), &p, "channel "+channel)
	return p, err
}

// lastIn returns what is played in a channel. A damaged record is replaced by what the headers of live matches tell,
// and
// mended says so.
func (t *tx) lastIn(channel string) (p channelRecord, mended bool, err error) {
	p, err = t.channelRecord(channel)
	if !errors.Is(err, ErrDamaged) {
		return p, false, err
	}
	for _, id := range t.candidates(&Filter{Status: []string{Lobby, Running, Paused}}) {
		m, err := t.fromIndex(id)
		if err == nil && m.Channel == channel && m.Live() {
			return channelRecord{Match: id, Live: true}, true, nil
		}
	}
	return p, true, faultf(ErrNotFound, "no match is being played in channel %s", channel)
}

// isDamaged reports whether the header of a match cannot be read.
func (t *tx) isDamaged(id MatchID) bool {
	_, err := t.match(id)
	return errors.Is(err, ErrDamaged)
}

// channel is where a match is played, "" for none.
func (m *Match) channel() string {
	if m == nil {
		return ""
	}
	return m.Channel
}

// bindChannel enters in which channel the match m is played; before is its header as stored, nil for a new
// match.
func (t *tx) bindChannel(before, m *Match) error {
	if before == nil || before.Channel != m.Channel || before.Live() != m.Live() {
		for _, channel := range []string{before.channel(), m.Channel} {
			if channel == "" {
				continue
			}
			if err := t.channels.Hold([]byte(channel)); err != nil {
				return err
			}
		}
	}
	if before != nil && before.Channel != "" && before.Channel != m.Channel {
		p, _, err := t.lastIn(before.Channel)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
		if err == nil && p.Match == m.ID {
			if err := t.channelBefore(before.Channel, p); err != nil {
				return err
			}
		}
	}
	if m.Channel == "" {
		return nil
	}
	p, mended, err := t.lastIn(m.Channel)
	if p.Live && p.Match != m.ID && t.isDamaged(p.Match) {
		p.Live = false // nobody can play it, so it keeps nobody from playing here
	}
	switch {
	case errors.Is(err, ErrNotFound):
	case err != nil:
		return err
	case p.Match == m.ID && p.Live == m.Live() && !mended:
		return nil
	case p.Match == m.ID && !m.Live() && m.Seq == 0 && p.Before != "":
		return t.channelBefore(m.Channel, p) // a lobby that was cancelled is no match
	case p.Match == m.ID:
	case !m.Live() && (p.Live || before == nil || before.Channel == m.Channel):
		return nil // the channel belongs to a later match
	case !m.Live(): // one that is brought here is the last one now
	case p.Live:
		return &ChannelTakenError{Channel: m.Channel, Match: p.Match}
	}
	last := channelRecord{Match: m.ID, Live: m.Live(), Before: p.Match}
	if p.Match == m.ID {
		last.Before = p.Before
	}
	return putJSON(t.channels, []byte(m.Channel), last, "channel "+m.Channel)
}

// channelBefore makes the match before the present one the last one of a channel
// again, if it is still there.
func (t *tx) channelBefore(channel string, p channelRecord) error {
	m, err := t.match(p.Before)
	switch {
	case p.Before == "", errors.Is(err, ErrNotFound), errors.Is(err, ErrDamaged), err == nil && m.Channel != channel:
		return t.channels.Delete([]byte(channel))
	case err != nil:
		return err
	}
	return putJSON(t.channels, []byte(channel), channelRecord{Match: m.ID, Live: m.Live()}, "channel "+channel)
}

// MatchInChannel returns the live match that is played in a channel, or ErrNotFound. The error is a *DamagedMatchError
// if its header cannot be read; the channel is free for a new match then.
func (db *DB) MatchInChannel(channel string) (Match, error) {
	m, err := db.LastMatchInChannel(channel)
	if err == nil && !m.Live() {
		return Match{}, faultf(ErrNotFound, "no match is being played in channel %s", channel)
	}
	return m, err
}

// LastMatchInChannel returns the live match in a channel or, if there is none, the last one that
// was, or ErrNotFound. The error is a *DamagedMatchError if its header cannot be read.
func (db *DB) LastMatchInChannel(channel string) (Match, error) {
	var m Match
	if err := checkName(channel, "the channel"); err != nil {
		return m, err
	}
	err := db.view(func(t *tx) error {
		p, _, err := t.lastIn(channel)
		if err != nil {
			return err
		}
		m, err = t.match(p.Match)
		return err
	})
	return m, err
}

// A Filter chooses matches. Fields left empty choose all.
type Filter struct {
	Guild   string
	Channel string
	Game    string
	User    string   // host, or holder of a seat; of a finished match also one who left
	Status  []string // any of these
	After   MatchID  // only ids after this one: the last of the page before
	Limit   int      // at most so many; 0 means all
}

func (f *Filter) fits(m *Match) bool {
	return (f.Guild == "" || f.Guild == m.Guild) &&
		(f.Channel == "" || f.Channel == m.Channel) &&
		(f.Game == "" || f.Game == m.Game) &&
		(f.User == "" || f.User == m.Host || m.HasPlayed(f.User)) &&
		(len(f.Status) == 0 || slices.Contains(f.Status, m.Status))
}

// Matches returns the headers of the matches that fit, in the order of their ids. With a Filter.User it
// reads the headers of that user's matches, with statuses of live matches alone those of the live
// ones, otherwise all after Filter.After until it has enough. Headers it cannot read it
// leaves out and names in the error; the others are returned all the same.
func (db *DB) Matches(f Filter) ([]Match, error) {
	var found []Match
	var unreadable []error
	err := db.view(func(t *tx) error {
		ids := t.candidates(&f)
		for i, id := range ids {
			if i%fetchAtOnce == 0 {
				t.fetchHeaders(ids[i:min(i+fetchAtOnce, len(ids))])
			}
			m, err := t.fromIndex(id)
			if err != nil {
				unreadable = append(unreadable, err)
			} else if db.own(m.Guild) && f.fits(&m) {
				found = append(found, m)
			}
			if f.Limit > 0 && len(found) == f.Limit {
				break
			}
		}
		return nil
	})
	return found, errors.Join(append(unreadable, err)...)
}

// fetchAtOnce is how many headers are asked for at once.
const fetchAtOnce = 200

// fetchHeaders says that the headers of some matches will be read.
func (t *tx) fetchHeaders(ids []MatchID) {
	if !t.shared {
		return
	}
	wanted := make([]kv.Wanted, len(ids))
	for i, id := range ids {
		wanted[i] = kv.Wanted{Bucket: bucketMatches, From: []byte(id)}
	}
	t.Fetch(wanted...)
}

// UpdateMatch lets change alter the header of a match in one transaction, for what is no move: a
// post that is gone, a user's new name. The function change may be called again if another write came before. It does
// not touch the log: ID, Seed, Seq, Created and
// Updated keep their values. An error of change is returned and nothing is written. The function
// change must not use the database.
func (db *DB) UpdateMatch(ctx context.Context, id MatchID, change func(*Match) error) error {
	if err := id.check(); err != nil {
		return err
	}
	calling := false
	return db.updateAlone(ctx, &calling, func(t *tx) error {
		before, err := t.match(id)
		if err != nil {
			return err
		}
		m, err := t.match(id) // a second copy: change may reach into slices and maps
		if err != nil {
			return err
		}
		calling = true
		err = change(&m)
		calling = false
		if err != nil {
			return err
		}
		m.ID, m.Seed, m.Seq, m.Created, m.Updated = before.ID, before.Seed, before.Seq, before.Created, before.Updated
		if err := m.check(); err != nil {
			return err
		}
		if err := t.bindChannel(&before, &m); err != nil {
			return err
		}
		return t.putMatch(&before, &m)
	})
}
