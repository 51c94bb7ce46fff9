package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
)

// An Outgoing is an entry of the outbox: something to post. It stays there from the commit that caused it until it is
// removed. Callers of Commit set Kind and Payload and, where they differ from the default, Channel, Nonce and Next; the
// store sets the rest.
type Outgoing struct {
	ID    uint64  `json:"-"` // increasing in the order of commits, never reused
	Match MatchID `json:"match"`
	// Tournament is the tournament it belongs to, Guild the server; "" if it belongs to a match.
	Tournament MatchID         `json:"tournament,omitempty"`
	Guild      string          `json:"guild,omitempty"`
	Channel    string          `json:"channel"` // by default the channel of the match
	Kind       string          `json:"kind"`
	Payload    json.RawMessage `json:"payload,omitempty"` // the caller's own; equal as JSON, not byte for byte
	// Nonce has at most 25 characters; by default it is unique.
	Nonce     string    `json:"nonce"`
	Created   time.Time `json:"created"`
	Attempts  int       `json:"attempts,omitempty"`
	Next      time.Time `json:"next,omitzero"`       // earliest time of the next attempt; zero means at once
	LastError string    `json:"lastError,omitempty"` // error of the last attempt
}

func outgoingName(id uint64) string { return fmt.Sprintf("entry %d of the outbox", id) }

// An owner is the match, tournament or server of a post.
type owner struct {
	match, tournament MatchID
	guild             string
	channel           string
	seed              []byte
}

func (m *Match) owner() owner { return owner{match: m.ID, channel: m.Channel, seed: m.Seed} }

func checkPosts(posts []Outgoing, of string) error {
	for _, o := range posts {
		if !isJSON(o.Payload) {
			return notJSON("what is to be posted for " + of)
		}
	}
	return nil
}

func (t *tx) post(by owner, now time.Time, posts []Outgoing) error {
	if len(posts) > 0 {
		t.outbox.Appending()
	}
	for _, o := range posts {
		id, err := t.outbox.NextSequence()
		if err != nil {
			return fmt.Errorf("the outbox cannot be written: %w", err)
		}
		o.Match, o.Tournament, o.Guild, o.Created = by.match, by.tournament, by.guild, now
		o.Next, o.Attempts, o.LastError = inUTC(o.Next), 0, ""
		if o.Channel == "" {
			o.Channel = by.channel
		}
		of := string(by.match+by.tournament) + by.guild
		if err := checkName(o.Channel, "the channel of a post of "+of); err != nil {
			return err
		}
		if o.Nonce == "" {
			o.Nonce = nonce(by.seed, id)
		}
		name := func() string { return outgoingName(id) }
		if _, err := putAppended(t.outbox, numberKey(id), o.appendJSON, name); err != nil {
			return err
		}
	}
	return nil
}

// nonce returns the nonce of an entry, unique for Discord. All readers of a message may see it, so it does not reveal
// the number of entries: some go to one person alone.
func nonce(seed []byte, id uint64) string {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(slices.Clone(seed), id))
	return hex.EncodeToString(sum[:12])
}

func (t *tx) outgoing(id uint64) (Outgoing, error) {
	var o Outgoing
	err := getJSON(t.outbox, numberKey(id), &o, outgoingName(id))
	o.ID = id
	return o, err
}

// eachOutgoing calls f for the entries in their order until it returns false, and returns the errors of entries that
// cannot be read.
func (t *tx) eachOutgoing(f func(Outgoing) bool) []error { return t.eachOutgoingWith(nil, f) }

// eachOutgoingWith is eachOutgoing for the entries whose stored form contains a text. With a long outbox, decoding all
// of it for each match would take longer than posting it.
func (t *tx) eachOutgoingWith(text []byte, f func(Outgoing) bool) []error {
	var unreadable []error
	for key := range records(t.outbox, nil) {
		id, ok := keyNumber(key)
		if !ok {
			unreadable = append(unreadable, faultf(ErrDamaged, "the outbox is damaged: an entry has no number"))
			continue
		}
		if content, err := get(t.outbox, key, outgoingName(id)); err == nil && !bytes.Contains(content, text) {
			continue
		}
		o, err := t.outgoing(id)
		if err != nil {
			unreadable = append(unreadable, err)
			continue
		}
		if !f(o) {
			break
		}
	}
	return unreadable
}

// Pending returns the entries that can be posted at now, at most limit (0 means all), in the order of their commits. An
// entry that has to wait delays the later ones of its channel; when an attempt fails, leave the rest of that channel
// for the next call. Entries that cannot be read are left out and named in the error.
func (db *DB) Pending(now time.Time, limit int) ([]Outgoing, error) {
	var found []Outgoing
	var unreadable []error
	err := db.view(func(t *tx) error {
		waiting := make(map[string]bool)
		mine := ownership{t: t}
		unreadable = t.eachOutgoing(func(o Outgoing) bool {
			if !mine.posts(&o) {
				return true
			}
			if o.Next.After(now) {
				waiting[o.Channel] = true
			}
			if !waiting[o.Channel] {
				found = append(found, o)
			}
			return limit <= 0 || len(found) < limit
		})
		return nil
	})
	return found, errors.Join(append(unreadable, err)...)
}

// NextPending returns the time at which an entry of the outbox can be tried next, zero if one can be tried at once; ok
// is false if the outbox is empty.
func (db *DB) NextPending() (next time.Time, ok bool, err error) {
	err = db.view(func(t *tx) error {
		heads := make(map[string]bool) // channels whose first entry was seen; only that one counts
		mine := ownership{t: t}
		t.eachOutgoing(func(o Outgoing) bool {
			if !mine.posts(&o) {
				return true
			}
			if !heads[o.Channel] {
				heads[o.Channel] = true
				if !ok || o.Next.Before(next) {
					next = o.Next
				}
				ok = true
			}
			return !next.IsZero()
		})
		return nil
	})
	return next, ok, err
}

// PendingOf returns all entries of the outbox that belong to a match, due or not, in order.
func (db *DB) PendingOf(match MatchID) ([]Outgoing, error) {
	return db.pendingOf(match, matchField, ofMatch)
}

// matchField is the beginning of the id of the match in a stored entry of the outbox.
const matchField = `"match":"`

func ofMatch(o *Outgoing) MatchID { return o.Match }

// pendingOf returns the entries of an owner; field is the beginning of the id in a stored entry.
func (db *DB) pendingOf(id MatchID, field string, of func(*Outgoing) MatchID) ([]Outgoing, error) {
	if err := id.check(); err != nil {
		return nil, err
	}
	var found []Outgoing
	var unreadable []error
	err := db.view(func(t *tx) error {
		found, unreadable = t.pendingOf(id, field, of)
		return nil
	})
	return found, errors.Join(append(unreadable, err)...)
}

func (t *tx) pendingOf(id MatchID, field string, of func(*Outgoing) MatchID) (found []Outgoing, unreadable []error) {
	unreadable = t.eachOutgoingWith([]byte(field+string(id)+`"`), func(o Outgoing) bool {
		if of(&o) == id {
			found = append(found, o)
		}
		return true
	})
	return found, unreadable
}

// MatchAndPending returns the header of a match and its outbox at one moment: Match and PendingOf in one transaction.
func (db *DB) MatchAndPending(id MatchID) (m Match, pending []Outgoing, err error) {
	if err := id.check(); err != nil {
		return m, nil, err
	}
	err = db.view(func(t *tx) (err error) {
		var unreadable []error
		pending, unreadable = t.pendingOf(id, matchField, ofMatch)
		m, err = t.match(id)
		return errors.Join(append(unreadable, err)...)
	})
	return m, pending, err
}

// RemoveOutgoing removes an entry from the outbox, if it is there: it was posted or given up.
func (db *DB) RemoveOutgoing(ctx context.Context, id uint64) error {
	return db.update(ctx, func(t *tx) error {
		_, err := t.removeOutgoing(id)
		return err
	})
}

// A Delivery is the result of posting for a match or tournament.
type Delivery struct {
	Match MatchID
	// Tournament is the tournament, "" for a match.
	Tournament MatchID
	// Removed are the entries that leave the outbox.
	Removed []uint64
	// Posts replace those of their kind in the header. Posts of the kinds in Gone are removed from it.
	Posts []Post
	Gone  []string
	// Outbox is added to the outbox.
	Outbox []Outgoing
}

// RecordDelivery writes the result of posting in one transaction at the time now. It does nothing if none of the
// removed entries is there, because another delivery has settled them.
func (db *DB) RecordDelivery(ctx context.Context, now time.Time, s Delivery) error {
	if err := errors.Join((s.Match + s.Tournament).check(),
		checkTime(now, "the time of a post of "+string(s.Match+s.Tournament))); err != nil {
		return err
	}
	return db.update(ctx, func(t *tx) error {
		there := false
		for _, id := range s.Removed {
			o, err := t.removeOutgoing(id)
			if err != nil {
				return err
			}
			there = there || o.Match == s.Match && o.Tournament == s.Tournament
		}
		if !there {
			return nil
		}
		if s.Tournament != "" {
			return t.recordTournamentDelivery(&s)
		}
		before, err := t.match(s.Match)
		if err != nil {
			return err
		}
		m := before
		m.Posts = s.noted(m.Posts)
		if err := t.putMatch(&before, &m); err != nil {
			return err
		}
		return t.post(m.owner(), inUTC(now), s.Outbox)
	})
}

// removeOutgoing removes an entry and returns it, empty if there is none. It removes damaged entries, but not newer
// ones.
func (t *tx) removeOutgoing(id uint64) (Outgoing, error) {
	o, err := t.outgoing(id)
	switch {
	case errors.Is(err, ErrNotFound):
		return Outgoing{}, nil
	case err != nil && !errors.Is(err, ErrDamaged):
		return Outgoing{}, err
	case err != nil:
		o = Outgoing{}
	}
	return o, t.outbox.Delete(numberKey(id))
}

// MarkTried records that an attempt to post an entry failed, the failure, and the time of the next attempt. The text
// must be fit for moderators to read. The error is ErrNotFound if the entry is not there.
func (db *DB) MarkTried(ctx context.Context, id uint64, failure string, next time.Time) error {
	return db.update(ctx, func(t *tx) error {
		o, err := t.outgoing(id)
		if err != nil {
			return err
		}
		o.Attempts++
		o.LastError, o.Next = failure, inUTC(next)
		return putJSON(t.outbox, numberKey(id), o, outgoingName(id))
	})
}

// RetryChannel makes entries of a channel that wait after a failed attempt due at once, and returns the number of
// entries of the channel that have failed before. Entries that were never tried keep their time.
func (db *DB) RetryChannel(ctx context.Context, channel string) (failed int, err error) {
	err = db.update(ctx, func(t *tx) error {
		failed = 0
		var waiting []Outgoing
		// Entries that cannot be read are reported by Pending.
		t.eachOutgoing(func(o Outgoing) bool {
			if o.Channel == channel && o.Attempts > 0 {
				failed++
				if !o.Next.IsZero() {
					waiting = append(waiting, o)
				}
			}
			return true
		})
		for _, o := range waiting {
			o.Next = time.Time{}
			if err := putJSON(t.outbox, numberKey(o.ID), o, outgoingName(o.ID)); err != nil {
				return err
			}
		}
		return nil
	})
	return failed, err
}
