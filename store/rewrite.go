package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"

	"skald/store/kv"
)

// A Rewrite changes the stored data of a match after the fact, to remove the personal data of a user. Nothing else
// changes records. The functions must not use the database; data they return unchanged stays as it is.
type Rewrite struct {
	// Match changes the header. ID, Seed, SeedHash, Seq, Created, Updated, Channel and Status keep their values.
	Match func(*Match) error
	// Line changes a line of the log, and State a state.
	Line  func(Entry) (json.RawMessage, error)
	State func([]byte) ([]byte, error)
	// Post changes an entry of the outbox, or removes it if keep is false.
	Post func(*Outgoing) (keep bool, err error)
	// Draft reports whether a draft is kept.
	Draft func(json.RawMessage) (keep bool)
	// Plan changes the plan.
	Plan func(json.RawMessage) (json.RawMessage, error)
}

// RewriteMatch changes the stored data of a match in one transaction, all or nothing. The error is ErrNotFound if there
// is no such match, ErrDamaged if part of it cannot be read, or an error of one of the functions. The old data can
// still be read in free pages of the file until they are written over or the file is compacted.
func (db *DB) RewriteMatch(ctx context.Context, id MatchID, r Rewrite) error {
	if err := id.check(); err != nil {
		return err
	}
	return db.updateExclusive(ctx, func(t *tx, call caller) error {
		w := rewriting{t: t, r: r, id: id, call: call}
		m, err := w.header()
		if err != nil {
			return err
		}
		if err := w.history(ctx, m); err != nil {
			return err
		}
		if err := w.posts(); err != nil {
			return err
		}
		if err := w.drafts(); err != nil {
			return err
		}
		return w.plan()
	})
}

// A rewriting is a Rewrite in its transaction.
type rewriting struct {
	t    *tx
	r    Rewrite
	id   MatchID
	call caller
}

func (w *rewriting) header() (*Match, error) {
	before, err := w.t.match(w.id)
	if err != nil {
		return nil, err
	}
	m, err := w.t.match(w.id) // a second copy: Match may reach into slices and maps
	if err != nil {
		return nil, err
	}
	if err := w.call(func() error { return w.r.Match(&m) }); err != nil {
		return nil, err
	}
	m.ID, m.Seed, m.SeedHash, m.Seq = before.ID, before.Seed, before.SeedHash, before.Seq
	m.Created, m.Updated, m.Channel, m.Status = before.Created, before.Updated, before.Channel, before.Status
	if err := m.check(); err != nil {
		return nil, err
	}
	return &m, w.t.putMatch(&before, &m)
}

// history rewrites the lines of the log and the states.
func (w *rewriting) history(ctx context.Context, m *Match) error {
	entries, states, err := w.t.readHistory(ctx, m)
	if err != nil {
		return err
	}
	if err := w.call(func() (err error) {
		for i, e := range entries {
			if entries[i].Data, err = w.r.Line(e); err != nil {
				return err
			}
			if err = checkJSON(entries[i].Data, lineName(w.id, e.Seq)); err != nil {
				return err
			}
		}
		for i := range states {
			if states[i].State, err = w.r.State(states[i].State); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		return err
	}
	if err := w.t.replaceLog(w.id, entries); err != nil {
		return err
	}
	return w.t.replaceStates(w.id, states)
}

func (w *rewriting) posts() error {
	return w.t.rewriteOutbox(func(o *Outgoing) bool { return o.Match == w.id },
		func(o *Outgoing) (keep bool, err error) {
			err = w.call(func() (err error) {
				keep, err = w.r.Post(o)
				return err
			})
			return keep, err
		})
}

// drafts removes the drafts that are not kept.
func (w *rewriting) drafts() error {
	return w.t.deleteDrafts(func(key, content []byte) (gone bool) {
		if bytes.HasPrefix(key, append([]byte(w.id), 0)) {
			_ = w.call(func() error {
				gone = !w.r.Draft(slices.Clone(content))
				return nil
			})
		}
		return gone
	})
}

func (w *rewriting) plan() error {
	plan, err := w.t.plan(w.id)
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := w.call(func() (err error) { plan, err = w.r.Plan(plan); return err }); err != nil {
		return err
	}
	if err := checkJSON(plan, planName(w.id)); err != nil {
		return err
	}
	return w.t.putPlan(w.id, plan)
}

func (t *tx) readHistory(ctx context.Context, m *Match) (entries []Entry, states []Snapshot, err error) {
	err = t.walkLog(m, func(i Item) error {
		switch {
		case i.Entry != nil:
			entries = append(entries, *i.Entry)
		case i.Snapshot != nil:
			states = append(states, *i.Snapshot)
		}
		return ctx.Err()
	})
	return entries, states, err
}

func (t *tx) replaceLog(id MatchID, entries []Entry) error {
	if err := t.dropLog(id, kindLine); err != nil {
		return err
	}
	return t.appendLog(&recentMatch{id: id}, 0, entries)
}

func (t *tx) replaceStates(id MatchID, states []Snapshot) error {
	if err := t.dropLog(id, kindState); err != nil {
		return err
	}
	if err := t.matches.Delete(partKey(id, partState)); err != nil {
		return err
	}
	m := &recentMatch{id: id}
	for _, s := range states {
		if err := t.putSnapshot(m, s.Seq, s.State, t.db.codec.quick(s.State)); err != nil {
			return err
		}
	}
	return nil
}

func (t *tx) dropLog(id MatchID, kind byte) error {
	return deleteWhere(t.log, logPrefix(id), func(key, _ []byte) bool { return key[len(key)-1] == kind })
}

func deleteAll(b kv.Bucket, keys [][]byte) error {
	for _, key := range keys {
		if err := b.Delete(key); err != nil {
			return err
		}
	}
	return nil
}

// rewriteOutbox changes or removes the entries that which selects.
func (t *tx) rewriteOutbox(which func(*Outgoing) bool, change func(*Outgoing) (keep bool, err error)) error {
	var mine []Outgoing
	if err := errors.Join(t.eachOutgoing(func(o Outgoing) bool {
		if which(&o) {
			mine = append(mine, o)
		}
		return true
	})...); err != nil {
		return err
	}
	for _, o := range mine {
		number := o.ID
		keep, err := change(&o)
		switch {
		case err != nil:
			return err
		case !keep:
			err = t.outbox.Delete(numberKey(number))
		default:
			err = putJSON(t.outbox, numberKey(number), o, outgoingName(number))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// RewriteAudit changes the audit records of a share in one transaction; change reports whether it changed the record.
// It returns the number of changed records. Number and time keep their values, and so do records that cannot be read.
func (db *DB) RewriteAudit(ctx context.Context, change func(*AuditRecord) bool) (changed int, err error) {
	err = db.updateExclusive(ctx, func(t *tx, call caller) error {
		changed = 0
		mine := ownership{t: t}
		var rewritten []AuditRecord
		for key, record := range records(t.audit, nil) {
			a, err := readAudit(key, record)
			if _, ok := keyNumber(key); !ok || err != nil {
				continue
			}
			if own := t.db.own(a.Guild); !own && (a.Guild != "" || a.Match == "") ||
				a.Guild == "" && a.Match != "" && !mine.mine(a.Match, "") {
				continue
			}
			id, at, does := a.ID, a.At, false
			_ = call(func() error { does = change(&a); return nil })
			if does {
				a.ID, a.At = id, at
				rewritten = append(rewritten, a)
			}
		}
		if err := checkAudit(rewritten); err != nil {
			return err
		}
		for _, a := range rewritten {
			if err := putJSON(t.audit, numberKey(a.ID), a, auditName(a.ID)); err != nil {
				return err
			}
		}
		changed = len(rewritten)
		return nil
	})
	return changed, err
}

// ForgetPerson removes the settings and drafts of a user, and the drafts and posts of others that name the user.
func (db *DB) ForgetPerson(ctx context.Context, user string) error {
	if err := checkName(user, "the user"); err != nil {
		return err
	}
	return db.update(ctx, func(t *tx) error {
		if err := t.deleteDrafts(draftOf(user)); err != nil {
			return err
		}
		mine := ownership{t: t}
		if err := t.rewriteOutbox(func(o *Outgoing) bool {
			return mentions(o.Payload, user) && mine.posts(o)
		}, func(*Outgoing) (bool, error) { return false, nil }); err != nil {
			return err
		}
		return t.putUnlessNewer(t.players, user, nil, "the record of user "+user)
	})
}

// draftOf returns a function that reports whether a draft is that of a user or names them.
func draftOf(user string) func(key, content []byte) bool {
	end := append([]byte{0}, user...)
	return func(key, content []byte) bool { return bytes.HasSuffix(key, end) || mentions(content, user) }
}

// matchingDrafts returns the keys of drafts. Drafts written by a newer Skald are left out; if a draft cannot be read,
// fit gets no content.
func (t *tx) matchingDrafts(fit func(key, content []byte) bool) [][]byte {
	var keys [][]byte
	for key, record := range records(t.drafts, nil) {
		content, err := unwrapRecord(key, record, "a draft")
		if err != nil {
			content = nil
		}
		if forgettable(record) && fit(key, content) {
			keys = append(keys, slices.Clone(key))
		}
	}
	return keys
}

func (t *tx) deleteDrafts(which func(key, content []byte) bool) error {
	return deleteAll(t.drafts, t.matchingDrafts(which))
}

// PersonalData is a summary of the stored data about a user.
type PersonalData struct {
	// Settings reports whether the user has settings.
	Settings bool
	// Matches are those that name the user, as a player or a former player; Lines is the number of lines in their logs
	// that do.
	Matches []MatchID
	Lines   int
	// Tournaments are those that name the user.
	Tournaments []MatchID
	// Libraries are the guilds whose libraries name the user.
	Libraries []string
	// Servers are those whose state names the user.
	Servers []string
	// Posts counts entries of the outbox, Drafts the drafts of the user or naming them, Audit the audit records that
	// name the user.
	Posts, Drafts, Audit int
}

// PersonalData looks for a user in everything that is stored. It reads all logs, one match at a time, so it takes a
// while, but commits go on meanwhile. Matches that cannot be read are left out and named in the error.
func (db *DB) PersonalData(ctx context.Context, user string) (PersonalData, error) {
	var found PersonalData
	if err := checkName(user, "the user"); err != nil {
		return found, err
	}
	var ids []MatchID
	err := db.view(func(t *tx) error {
		found.Settings = t.players.Get([]byte(user)) != nil
		found.Drafts = len(t.matchingDrafts(draftOf(user)))
		t.eachOutgoing(func(o Outgoing) bool {
			if mentions(o.Payload, user) {
				found.Posts++
			}
			return true
		})
		mine := ownership{t: t}
		for key, record := range records(t.audit, nil) {
			if content, err := unwrapRecord(key, record, "an audit record"); err == nil && mentions(content, user) {
				found.Audit++
			}
		}
		t.eachTournament(func(id MatchID, content []byte, err error) {
			if err == nil && mentions(content, user) && mine.mine("", id) {
				found.Tournaments = append(found.Tournaments, id)
			}
		})
		t.eachLibrary(func(guild string, content []byte, err error) {
			if err == nil && mentions(content, user) && t.db.own(guild) {
				found.Libraries = append(found.Libraries, guild)
			}
		})
		for key, record := range records(t.guilds, []byte(serverPrefix)) {
			guild := string(key[len(serverPrefix):])
			content, err := unwrapRecord(key, record, serverName(guild))
			if err == nil && mentions(content, user) && t.db.own(guild) {
				found.Servers = append(found.Servers, guild)
			}
		}
		t.eachHeader("", func(id MatchID) (more bool) {
			if mine.mine(id, "") {
				ids = append(ids, id)
			}
			return true
		})
		return nil
	})
	if err != nil {
		return found, err
	}
	var unreadable []error
	for _, id := range ids {
		if err := ctx.Err(); err != nil {
			return found, err
		}
		err := db.view(func(t *tx) error {
			in, lines, err := t.traces(id, user)
			if in {
				found.Matches = append(found.Matches, id)
				found.Lines += lines
			}
			return err
		})
		if err != nil {
			unreadable = append(unreadable, err)
		}
	}
	return found, errors.Join(unreadable...)
}

// traces looks for a user in one match: in its header, its log and its first state. Players who joined later are named
// in the log.
func (t *tx) traces(id MatchID, user string) (in bool, found int, err error) {
	header, err := get(t.matches, []byte(id), "match "+string(id))
	if err != nil {
		return false, 0, err
	}
	in = mentions(header, user)
	var r lineRun
	first := true
	for key, record := range records(t.log, logPrefix(id)) {
		_, seq, kind, _ := splitLogKey(key)
		var text []byte
		switch {
		case kind == kindLine:
			if text, err = t.readLine(id, seq, record, &r); err == nil && mentions(text, user) {
				found++
			}
		case first:
			first = false
			if text, err = t.nextState(id, seq, record, Snapshot{}); err == nil {
				in = in || mentions(text, user)
			}
		}
		if err != nil {
			return in, found, err
		}
	}
	return in || found > 0, found, nil
}

// mentions reports whether JSON names a user: as a string of its own, or by a mention within one.
func mentions(data []byte, user string) bool {
	return bytes.Contains(data, []byte(`"`+user+`"`)) || bytes.Contains(data, []byte("@"+user))
}
