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
	"strconv"
	"time"

	"skald/store/kv"
)

// A MatchID names a match or a tournament: 1 to 8 characters out of a-z and 0-9.
type MatchID string

// Valid reports whether the id has the right form.
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

// The statuses of a match. A match in Lobby, Running or Paused is live: it occupies its channel.
const (
	Lobby     = "lobby"     // players are joining
	Running   = "running"   // being played
	Paused    = "paused"    // suspended, can be resumed
	Archived  = "archived"  // archived because no one answered, can be brought back
	Over      = "over"      // played to its end
	Abandoned = "abandoned" // ended early
)

var statuses = []string{Lobby, Running, Paused, Archived, Over, Abandoned}

// A Secret is a sequence of bytes that formatting and structured logs do not show.
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
	User      string `json:"user,omitempty"`      // id of the user who plays it; empty if none does
	Name      string `json:"name,omitempty"`      // the user's name
	Autopilot int    `json:"autopilot,omitempty"` // level of the autopilot that plays it, 0 for none
}

// A Post is a message in a channel about a match, such as its newest board.
type Post struct {
	Kind    string `json:"kind"` // a match has at most one post of each kind
	Channel string `json:"channel"`
	Message string `json:"message"`
	Seq     uint64 `json:"seq,omitempty"` // line of the log it shows
	// First is the line it showed when it was posted; the people asked then were pinged. 0 if that is not known.
	First uint64 `json:"first,omitempty"`
	// Settled replaces the content of a post that is out of date; "" keeps its content.
	Settled string `json:"settled,omitempty"`
}

// A Match is the header of a match, with everything needed to find and load it.
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
	// Left are the users who left a seat of a finished match.
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

// Post returns the post of a kind.
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
	if !isJSON(m.Extra) {
		return notJSON("the caller's own data of match " + string(m.ID))
	}
	return nil
}

// No vowels, so that no id is a word, and no characters that look alike.
const idCharacters = "23456789bcdfghjkmnpqrstvwxyz"

// NewMatchID returns an id of six characters that no match has yet, made of bytes from random. Two calls without a
// commit between them may return the same id; Commit then refuses the second match with ErrIDTaken, provided that the
// matches have different seeds.
func (db *DB) NewMatchID(random io.Reader) (MatchID, error) {
	return db.newID(random, func(t *tx, id []byte) bool { return t.matches.Get(id) != nil })
}

// newID returns an id for which isTaken returns false.
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
		taken, err := look(db, func(t *tx) (bool, error) { return isTaken(t, id), nil })
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
	if err := id.check(); err != nil {
		return Match{}, err
	}
	return look(db, func(t *tx) (Match, error) { return t.match(id) })
}

// Parts of a match in the bucket "matches" besides its header. Data that every move replaces is kept together.
const (
	partState  = 's' // the newest state
	partTimers = 't'
)

// partKey returns the key of a part of a match. No id has a zero byte.
func partKey(id MatchID, part byte) []byte { return append([]byte(id), 0, part) }

// eachHeader calls f with the key of every header in the order of the ids, after the one of match after, until f
// returns false.
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

// A channelRecord names the match of a channel.
type channelRecord struct {
	Match MatchID `json:"match"` // the live match, or else the last one there was
	Live  bool    `json:"live"`
	// Before is the previous match of the channel. It becomes the last one again if Match never begins, or leaves.
	Before MatchID `json:"before,omitempty"`
}

func (t *tx) channelRecord(channel string) (channelRecord, error) {
	var p channelRecord
	err := getJSON(t.channels, []byte(channel), &p, "channel "+channel)
	return p, err
}

// lastIn returns the record of a channel. It replaces a damaged record by one made from the headers of live matches,
// and returns mended as true.
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

// channel returns the channel of a match, "" for none.
func (m *Match) channel() string {
	if m == nil {
		return ""
	}
	return m.Channel
}

// isBound reports whether the channel of before and m is bound to m already. It is false if the record would have to be
// decoded to know.
func (t *tx) isBound(before, m *Match) bool {
	if before == nil || before.Channel != m.Channel || before.Live() != m.Live() {
		return false
	}
	content, err := get(t.channels, []byte(m.Channel), "the channel")
	if err != nil {
		return false
	}
	beginning := append(append(make([]byte, 0, 40), `{"match":"`...), m.ID...)
	beginning = strconv.AppendBool(append(beginning, `","live":`...), m.Live())
	return bytes.HasPrefix(content, beginning)
}

// bindChannel enters the match m in its channel; before is its stored header, nil for a new match.
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
	if m.Channel == "" || t.isBound(before, m) {
		return nil
	}
	p, mended, err := t.lastIn(m.Channel)
	if p.Live && p.Match != m.ID && t.isDamaged(p.Match) {
		p.Live = false // it cannot be played, so it does not occupy the channel
	}
	switch {
	case errors.Is(err, ErrNotFound):
	case err != nil:
		return err
	case p.Match == m.ID && p.Live == m.Live() && !mended:
		return nil
	case p.Match == m.ID && !m.Live() && m.Seq == 0 && p.Before != "":
		return t.channelBefore(m.Channel, p) // a cancelled lobby is not counted as a match
	case p.Match == m.ID:
	case !m.Live() && (p.Live || before == nil || before.Channel == m.Channel):
		return nil // the channel belongs to a later match
	case !m.Live(): // a finished match that is moved here becomes the last one
	case p.Live:
		return &ChannelTakenError{Channel: m.Channel, Match: p.Match}
	}
	last := channelRecord{Match: m.ID, Live: m.Live(), Before: p.Match}
	if p.Match == m.ID {
		last.Before = p.Before
	}
	return putJSON(t.channels, []byte(m.Channel), last, "channel "+m.Channel)
}

// channelBefore makes the match before the present one the last one of a channel again, if it is still there.
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

// LastMatchInChannel returns the live match in a channel or, if there is none, the last one that was, or ErrNotFound.
// The error is a *DamagedMatchError if its header cannot be read.
func (db *DB) LastMatchInChannel(channel string) (Match, error) {
	if err := checkName(channel, "the channel"); err != nil {
		return Match{}, err
	}
	return look(db, func(t *tx) (Match, error) {
		p, _, err := t.lastIn(channel)
		if err != nil {
			return Match{}, err
		}
		return t.match(p.Match)
	})
}

// A Filter chooses matches. Fields left empty choose all.
type Filter struct {
	Guild   string
	Channel string
	Game    string
	User    string   // host, player or, of a finished match, former player
	Status  []string // any of these
	After   MatchID  // only ids after this one: the last of the previous page
	Limit   int      // maximum number; 0 means no limit
}

func (f *Filter) fits(m *Match) bool {
	return (f.Guild == "" || f.Guild == m.Guild) &&
		(f.Channel == "" || f.Channel == m.Channel) &&
		(f.Game == "" || f.Game == m.Game) &&
		(f.User == "" || f.User == m.Host || m.HasPlayed(f.User)) &&
		(len(f.Status) == 0 || slices.Contains(f.Status, m.Status))
}

// Matches returns the headers of the matches that fit, in the order of their ids. With a Filter.User it reads the
// headers of that user's matches, with only live statuses those of the live matches, otherwise all after Filter.After
// until it has enough. Headers that cannot be read are left out and named in the error.
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

// fetchAtOnce is the number of headers fetched together.
const fetchAtOnce = 200

// fetchHeaders announces reads of headers.
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

// UpdateMatch lets change alter the header of a match in one transaction, for changes that are not moves, such as a
// deleted post or a user's new name. It may call change again if another write came first, and change must not use the
// database. The log is not changed: ID, Seed, Seq, Created and Updated keep their values. If change returns an error,
// UpdateMatch returns it and writes nothing.
func (db *DB) UpdateMatch(ctx context.Context, id MatchID, change func(*Match) error) error {
	if err := id.check(); err != nil {
		return err
	}
	return db.updateExclusive(ctx, func(t *tx, call caller) error {
		before, err := t.match(id)
		if err != nil {
			return err
		}
		m, err := t.match(id) // a second copy: change may reach into slices and maps
		if err != nil {
			return err
		}
		if err := call(func() error { return change(&m) }); err != nil {
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
