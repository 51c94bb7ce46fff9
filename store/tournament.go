package store

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"time"
)

// A Tournament is a stored tournament of a server. Its id has the form of a match's.
type Tournament struct {
	ID       MatchID         `json:"id"`
	Guild    string          `json:"guild,omitempty"`
	Channel  string          `json:"channel"`
	Language string          `json:"language,omitempty"`
	Live     bool            `json:"live"` // not over; a channel has at most one live tournament
	Seed     Secret          `json:"seed,omitempty"`
	SeedHash string          `json:"seedHash,omitempty"`
	Created  time.Time       `json:"created"`         // set by the first commit
	Updated  time.Time       `json:"updated"`         // set by every commit
	Seq      uint64          `json:"seq"`             // counts the commits
	Posts    []Post          `json:"posts,omitempty"` // changed only by RecordDelivery
	State    json.RawMessage `json:"state"`           // the caller's own; equal as JSON, not byte for byte
}

// Post returns the post of a kind.
func (t *Tournament) Post(kind string) (Post, bool) { return postOf(t.Posts, kind) }

// The keys of the bucket of tournaments:
//
//	tournament                      → the tournament
//	"live", 0, tournament           → nothing, while it is live
//	"channel", 0, channel           → the live tournament of the channel, or else the last one
//
// It is created with the first tournament.
const bucketTournaments = "tournaments"

func liveTournament(id MatchID) []byte { return append([]byte("live\x00"), id...) }

func tournamentChannel(channel string) []byte { return append([]byte("channel\x00"), channel...) }

func tournamentName(id MatchID) string { return "tournament " + string(id) }

// A TournamentCommit is everything one change of a tournament writes. All of it is written, or nothing.
type TournamentCommit struct {
	// Now is the time of the commit. It has to be given.
	Now time.Time
	// Tournament is the new tournament, Expect the Seq the caller knew: 0 for a new one.
	Tournament Tournament
	Expect     uint64
	// Outbox is the posts the change causes, Audit is appended to the audit list.
	Outbox []Outgoing
	Audit  []AuditRecord
	// Interaction is the id of the interaction that asked for the change, "" for none.
	Interaction string
}

// CommitTournament writes c in one transaction. The error is
//
//   - a *RepeatedError (ErrRepeated) if the interaction was answered before,
//   - a *StaleError (ErrStale) if the tournament was changed since,
//   - a *ChannelTakenError (ErrChannelTaken) if another tournament is live in the channel,
//   - an ErrInvalid for invalid arguments, an ErrDamaged or ErrNewer for records that cannot be read,
//
// and then nothing was written.
func (db *DB) CommitTournament(ctx context.Context, c TournamentCommit) error {
	if err := c.check(); err != nil {
		return err
	}
	return db.update(ctx, func(t *tx) error { return t.commitTournament(&c) })
}

func (c *TournamentCommit) check() error {
	name := tournamentName(c.Tournament.ID)
	if err := errors.Join(c.Tournament.ID.check(), checkName(c.Tournament.Channel, "the channel of "+name),
		checkTime(c.Now, "the time of a commit to "+name),
		checkJSON(c.Tournament.State, "the state of "+name), checkAudit(c.Audit),
		checkPosts(c.Outbox, name)); err != nil {
		return err
	}
	return checkInteraction(c.Interaction)
}

func (t *tx) commitTournament(c *TournamentCommit) error {
	if err := t.notAnswered(c.Interaction); err != nil {
		return err
	}
	now, m := inUTC(c.Now), c.Tournament
	before, err := t.tournament(m.ID)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	if before.Seq != c.Expect {
		return &StaleError{Match: m.ID, Expected: c.Expect, Stored: before.Seq}
	}
	m.Created, m.Posts = now, nil
	if c.Expect > 0 {
		m.Created, m.Posts = before.Created, before.Posts
	}
	m.Updated, m.Seq = now, c.Expect+1
	if err := t.make(&t.tournaments, bucketTournaments); err != nil {
		return err
	}
	at, err := t.tournamentIn(m.Channel)
	switch {
	case errors.Is(err, ErrNotFound):
	case err != nil:
		return err
	case at.Live && m.Live && at.ID != m.ID:
		return &ChannelTakenError{Channel: m.Channel, Match: at.ID}
	}
	if m.Live || errors.Is(err, ErrNotFound) {
		if err := put(t.tournaments, tournamentChannel(m.Channel), []byte(m.ID), "channel "+m.Channel); err != nil {
			return err
		}
	}
	if err := t.putTournament(&m); err != nil {
		return err
	}
	if err := t.post(owner{tournament: m.ID, channel: m.Channel, seed: m.Seed}, now, c.Outbox); err != nil {
		return err
	}
	return t.conclude(c.Interaction, Interaction{At: now}, m.Guild, c.Audit)
}

// putTournament stores a tournament and whether it is live.
func (t *tx) putTournament(m *Tournament) error {
	if err := t.mustOwn(m.Guild, tournamentName(m.ID)); err != nil {
		return err
	}
	if err := putJSON(t.tournaments, []byte(m.ID), m, tournamentName(m.ID)); err != nil {
		return err
	}
	if !m.Live {
		return t.tournaments.Delete(liveTournament(m.ID))
	}
	return put(t.tournaments, liveTournament(m.ID), nil, "the list of tournaments")
}

func (t *tx) tournament(id MatchID) (Tournament, error) {
	var m Tournament
	if t.tournaments == nil {
		return m, faultf(ErrNotFound, "%s is not in the database", tournamentName(id))
	}
	err := getJSON(t.tournaments, []byte(id), &m, tournamentName(id))
	if err == nil && m.ID != id {
		err = faultf(ErrDamaged, "%s is damaged: it calls itself %q", tournamentName(id), string(m.ID))
	}
	return m, err
}

func (t *tx) tournamentIn(channel string) (Tournament, error) {
	if t.tournaments == nil {
		return Tournament{}, faultf(ErrNotFound, "channel %s had no tournament", channel)
	}
	id, err := get(t.tournaments, tournamentChannel(channel), "the tournament of channel "+channel)
	if err != nil {
		return Tournament{}, err
	}
	return t.tournament(MatchID(id))
}

// Tournament returns a tournament, or ErrNotFound.
func (db *DB) Tournament(id MatchID) (m Tournament, err error) {
	if err := id.check(); err != nil {
		return m, err
	}
	return look(db, func(t *tx) (Tournament, error) { return t.tournament(id) })
}

// TournamentInChannel returns the live tournament of a channel, or else the last one, or ErrNotFound.
func (db *DB) TournamentInChannel(channel string) (m Tournament, err error) {
	if err := checkName(channel, "the channel"); err != nil {
		return m, err
	}
	return look(db, func(t *tx) (Tournament, error) { return t.tournamentIn(channel) })
}

// LiveTournaments returns the ids of the live tournaments.
func (db *DB) LiveTournaments() ([]MatchID, error) {
	return look(db, func(t *tx) (ids []MatchID, err error) {
		if t.tournaments == nil {
			return nil, nil
		}
		prefix := liveTournament("")
		mine := ownership{t: t}
		for key := range records(t.tournaments, prefix) {
			if id := MatchID(key[len(prefix):]); mine.mine("", id) {
				ids = append(ids, id)
			}
		}
		return ids, nil
	})
}

// NewTournamentID returns an id that no tournament has yet, as NewMatchID does.
func (db *DB) NewTournamentID(random io.Reader) (MatchID, error) {
	return db.newID(random, func(t *tx, id []byte) bool { return t.tournaments != nil && t.tournaments.Get(id) != nil })
}

// PendingOfTournament returns all entries of the outbox that belong to a tournament, due or not, in order.
func (db *DB) PendingOfTournament(id MatchID) ([]Outgoing, error) {
	return db.pendingOf(id, `"tournament":"`, func(o *Outgoing) MatchID { return o.Tournament })
}

func (t *tx) eachTournament(f func(id MatchID, content []byte, err error)) {
	name := func(id string) string { return tournamentName(MatchID(id)) }
	eachContent(t.tournaments, name, func(id string, content []byte, err error) { f(MatchID(id), content, err) })
}

// tournamentRecords checks that every tournament can be read and that its channel names it while it is live.
func (c *checkup) tournamentRecords() error {
	c.tournaments = map[MatchID]bool{}
	c.eachTournament(func(id MatchID, _ []byte, err error) {
		c.tournaments[id] = true
		var m Tournament
		if err == nil {
			m, err = c.tournament(id)
		}
		switch {
		case err != nil:
			c.reportError(err)
		case m.Live != (c.tx.tournaments.Get(liveTournament(id)) != nil):
			c.report("The list of tournaments does not know whether tournament %s goes on.", id)
		case m.Live:
			if at, err := c.tournamentIn(m.Channel); err != nil || at.ID != id {
				c.report("Tournament %s goes on, but its channel %q does not point at it.", id, m.Channel)
			}
		}
	})
	return c.ctx.Err()
}

// recordTournamentDelivery is RecordDelivery for a tournament.
func (t *tx) recordTournamentDelivery(s *Delivery) error {
	m, err := t.tournament(s.Tournament)
	if err != nil {
		return err
	}
	m.Posts = s.noted(m.Posts)
	return t.putTournament(&m)
}

func (s *Delivery) noted(posts []Post) []Post {
	posts = slices.DeleteFunc(slices.Clone(posts), func(p Post) bool {
		return slices.Contains(s.Gone, p.Kind) || slices.ContainsFunc(s.Posts, func(by Post) bool {
			return by.Kind == p.Kind
		})
	})
	return append(posts, s.Posts...)
}
