package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"skald/store/kv"
)

// A Commit is everything one move writes. All of it is written, or nothing.
type Commit struct {
	// Now is the time of the commit. It has to be given.
	Now time.Time

	// Match is the new header. It creates the match or replaces its header, except for Posts and Created, which keep
	// their stored values, and Updated and Seq, which Commit sets. A live match is bound to its channel and occupies it
	// until it is over, abandoned or moved.
	Match Match

	// ExpectSeq is the last line of the log that the caller knew: 0 for a new match.
	ExpectSeq uint64

	// Entries are appended to the log. Their numbers follow Expect one by one; a number of 0 is filled in.
	Entries []Entry

	// Snapshot is the whole state of the match after the last entry, nil if it has not changed. It is returned byte for
	// byte; it compresses best if equal states have equal bytes.
	Snapshot []byte

	// Outbox is the posts this move causes, in this order.
	Outbox []Outgoing

	// Interaction is the id of the interaction that asked for this move, and Answer the answer it got. Nothing is
	// remembered if Interaction is empty.
	Interaction string
	Answer      []byte

	// Timers replace all timers of the match; none means that it has none.
	Timers []Timer

	// Plan replaces the plan of the match: nil keeps it, an empty one removes it.
	Plan json.RawMessage

	// Audit is appended to the audit list.
	Audit []AuditRecord
}

// Commit writes c in one transaction and returns when it is on disk. Invalid arguments are an ErrInvalid. Otherwise
// the error is, in this order,
//
//   - a *RepeatedError (ErrRepeated) with the stored answer if the interaction was answered before,
//   - a *StaleError (ErrStale) if the log does not end with Expect,
//   - a *ChannelTakenError (ErrChannelTaken) if another live match is bound to the channel,
//   - an ErrIDTaken if the id belongs to a match with another seed,
//   - an ErrDamaged or ErrNewer for records that cannot be read,
//
// or that of ctx, and then nothing was written. Commits that wait for the disk at the same time share a transaction, in
// the order of their arrival. Each is written or refused by itself, but if the disk refuses the transaction or damage
// is met in it, none is written and all fail. Two commits without entries, as in a lobby, are not stale to each other:
// callers that could lose one by the other add entries, or take turns.
func (db *DB) Commit(ctx context.Context, c Commit) error { return db.CommitAll(ctx, c) }

// CommitAll writes several commits in their order in one transaction, all or nothing, such as a whole match that is
// imported. The error is that of Commit for the first that cannot be written.
func (db *DB) CommitAll(ctx context.Context, commits ...Commit) error {
	encodings := make([][]byte, len(commits))
	for i := range commits {
		c := &commits[i]
		if err := c.check(); err != nil {
			return err
		}
		if c.Snapshot != nil {
			encodings[i] = db.codec.quick(c.Snapshot) // costly, so before other writers have to wait
		}
	}
	return db.update(ctx, func(t *tx) error {
		for i := range commits {
			if err := t.commit(&commits[i], encodings[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// check reports a commit that is invalid in itself.
func (c *Commit) check() error {
	if err := c.Match.check(); err != nil {
		return err
	}
	match := "match " + string(c.Match.ID)
	if err := checkTime(c.Now, "the time of a commit to "+match); err != nil {
		return err
	}
	for i, e := range c.Entries {
		seq := c.ExpectSeq + uint64(i) + 1
		if e.Seq != 0 && e.Seq != seq {
			return faultf(ErrInvalid, "line %d cannot be number %d in the log of %s", e.Seq, seq, match)
		}
		if len(e.Data) == 0 {
			return faultf(ErrInvalid, "line %d of %s is empty", seq, match)
		}
		if !isJSON(e.Data) {
			return notJSON(fmt.Sprintf("line %d of %s", seq, match))
		}
	}
	if c.Snapshot != nil && len(c.Snapshot) == 0 {
		return faultf(ErrInvalid, "the state of %s is empty", match)
	}
	if len(c.Snapshot) > MaxRecord {
		return faultf(ErrInvalid, "the state of %s is too large: %d bytes, at most %d can be stored", match,
			len(c.Snapshot), MaxRecord)
	}
	if err := checkPosts(c.Outbox, match); err != nil {
		return err
	}
	if !isJSON(c.Plan) {
		return notJSON("the plan of " + match)
	}
	if err := checkInteraction(c.Interaction); err != nil {
		return err
	}
	if len(c.Timers) > maxTimers {
		return faultf(ErrInvalid, "%s has %d timers, at most %d can be stored", match, len(c.Timers), maxTimers)
	}
	for _, timer := range c.Timers {
		if err := checkTime(timer.Due, "the time of a timer of "+match); err != nil {
			return err
		}
		if !isJSON(timer.Payload) {
			return notJSON("what a timer of " + match + " carries")
		}
	}
	return checkAudit(c.Audit)
}

// notAnswered returns a *RepeatedError if an interaction was answered before; "" is none.
func (t *tx) notAnswered(interaction string) error {
	if interaction == "" {
		return nil
	}
	answered, err := t.interaction(interaction)
	switch {
	case err == nil:
		return &RepeatedError{Interaction: interaction, Answer: answered.Answer}
	case errors.Is(err, ErrNotFound):
		return nil
	}
	return err
}

// fetch announces the reads of commit.
func (t *tx) fetch(c *Commit) {
	if !t.shared {
		return
	}
	id := c.Match.ID
	wanted := []kv.Wanted{
		{Bucket: bucketMatches, From: []byte(id), To: append([]byte(id), 1)},
		logWanted(id, c.ExpectSeq-c.ExpectSeq%keyEvery, c.ExpectSeq+1),
	}
	if c.Interaction != "" {
		wanted = append(wanted, kv.Wanted{Bucket: bucketInteractions, From: []byte(c.Interaction)})
	}
	if c.Match.Channel != "" {
		wanted = append(wanted, kv.Wanted{Bucket: bucketChannels, From: []byte(c.Match.Channel)})
	}
	if len(c.Outbox) > 0 {
		wanted = append(wanted, kv.Wanted{Bucket: bucketOutbox, Numbers: len(c.Outbox)})
	}
	if len(c.Audit) > 0 {
		wanted = append(wanted, kv.Wanted{Bucket: bucketAudit, Numbers: len(c.Audit)})
	}
	t.Fetch(wanted...)
}

// commit writes c, whose snapshot has the encoding.
func (t *tx) commit(c *Commit, encoding []byte) error {
	t.fetch(c)
	if err := t.notAnswered(c.Interaction); err != nil {
		return err
	}
	now := inUTC(c.Now)
	recent := t.db.recent.take(c.Match.ID)
	defer t.db.recent.keep(recent)
	m, err := t.commitHeader(recent, c, now)
	if err != nil {
		return err
	}
	if err := t.appendLog(recent, c.ExpectSeq, c.Entries); err != nil {
		return err
	}
	if c.Snapshot != nil {
		if err := t.putSnapshot(recent, m.Seq, c.Snapshot, encoding); err != nil {
			return err
		}
	}
	if err := t.post(m.owner(), now, c.Outbox); err != nil {
		return err
	}
	if err := t.replaceTimers(recent, c.Timers); err != nil {
		return err
	}
	if err := t.commitPlan(m, c.Plan); err != nil {
		return err
	}
	return t.conclude(c.Interaction, Interaction{Match: m.ID, At: now, Answer: c.Answer}, m.Guild, c.Audit)
}

// commitHeader writes the header of the match as it is after c and returns it.
func (t *tx) commitHeader(recent *recentMatch, c *Commit, now time.Time) (*Match, error) {
	before, err := recent.storedHeader(t)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return nil, err
	}
	m := c.Match
	stored := uint64(0)
	if before != nil {
		stored = before.Seq
	}
	if stored != c.ExpectSeq {
		return nil, &StaleError{Match: m.ID, Expected: c.ExpectSeq, Stored: stored}
	}
	m.Created = inUTC(m.Created)
	if before != nil {
		if len(before.Seed) > 0 && !bytes.Equal(before.Seed, m.Seed) {
			return nil, faultf(ErrIDTaken, "there is already a match %s, with another seed", m.ID)
		}
		m.Created, m.Posts = before.Created, before.Posts
	} else if c.Match.Created.IsZero() {
		m.Created = now
	}
	m.Updated = now
	m.Seq = c.ExpectSeq + uint64(len(c.Entries))
	if err := t.bindChannel(before, &m); err != nil {
		return nil, err
	}
	if done, err := recent.moveHeader(t, &m); done || err != nil {
		return &m, err
	}
	return &m, t.putMatch(before, &m)
}

// commitPlan stores the plan of a live match. It removes the plan and the drafts of any other.
func (t *tx) commitPlan(m *Match, plan json.RawMessage) error {
	switch {
	case !m.Live():
		return errors.Join(t.dropDrafts(m.ID), t.dropPlan(m.ID))
	case plan != nil:
		return t.putPlan(m.ID, plan)
	}
	return nil
}

// conclude writes the end of a commit: its answered interaction, "" for none, and its audit records. A record without a
// match or guild gets those of the commit. Old interactions are removed.
func (t *tx) conclude(interaction string, i Interaction, guild string, audit []AuditRecord) error {
	if interaction != "" {
		if err := t.remember(interaction, i); err != nil {
			return err
		}
	}
	if err := t.forget(i.At.Add(-interactionLife)); err != nil {
		return err
	}
	for _, a := range audit {
		if a.Match == "" {
			a.Match = i.Match
		}
		if a.Guild == "" {
			a.Guild = guild
		}
		if err := t.appendAudit(a, i.At); err != nil {
			return err
		}
	}
	return nil
}
