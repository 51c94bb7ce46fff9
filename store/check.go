package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"skald/store/kv"
)

const maxFindings = 200

// Check examines the whole database and returns its findings, one sentence each; none means that all is well: the pages
// are sound, each log runs from its first to its last line, each state can be restored and the newest equals the
// current one, channels and live matches agree, timers, posts, drafts and plans belong to matches, libraries have all
// their files, and indexes are right. The error is the reason why the examination could not be finished. In a file,
// commits wait meanwhile.
func (db *DB) Check(ctx context.Context) ([]string, error) {
	c := &checkup{ctx: ctx}
	err := db.engine.Check(func(finding string) { c.report("%s", finding) }, func(t kv.Tx) error {
		c.tx = db.begin(t)
		return c.run()
	})
	return c.findings, err
}

// A checkup is one run of Check.
type checkup struct {
	*tx
	ctx      context.Context
	findings []string
	matches  map[MatchID]*Match // nil for a header that cannot be read
	// tournaments are the ids of all tournaments.
	tournaments map[MatchID]bool
}

func (c *checkup) report(format string, args ...any) {
	if len(c.findings) < maxFindings {
		c.findings = append(c.findings, fmt.Sprintf(format, args...))
	}
}

func (c *checkup) reportError(err error) {
	text := err.Error()
	c.report("%s%s.", bytes.ToUpper([]byte(text[:1])), text[1:])
}

func (c *checkup) run() error {
	for _, part := range []func() error{c.headers, c.tournamentRecords, c.libraryRecords, c.logs, c.channels,
		c.timerLists, c.posts, c.answers, c.rest, c.planRecords, c.indexEntries} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

// each calls f for every key of a bucket until the context ends.
func (c *checkup) each(b kv.Bucket, f func(key, record []byte)) error {
	for key, record := range records(b, nil) {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		f(key, record)
	}
	return nil
}

func (c *checkup) headers() error {
	c.matches = make(map[MatchID]*Match)
	return c.each(c.tx.matches, func(key, _ []byte) {
		if bytes.Contains(key, []byte{0}) {
			return // reported with its match
		}
		id := MatchID(key)
		m, err := c.match(id)
		if err == nil {
			err = m.check()
		}
		if err != nil {
			c.reportError(err)
			c.matches[id] = nil
			return
		}
		c.matches[id] = &m
	})
}

// logs compares the log, the states and the current state of every match.
func (c *checkup) logs() error {
	done := int64(0)
	for id, m := range c.matches {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		done++
		kv.TellProgress(c.ctx, done, int64(len(c.matches)))
		if m == nil {
			continue
		}
		var last *Snapshot
		err := c.walkLog(m, func(i Item) error {
			if i.Snapshot != nil {
				last = i.Snapshot
			}
			return c.ctx.Err()
		})
		if err != nil && c.ctx.Err() != nil {
			return err
		}
		if err != nil {
			c.reportError(err)
			continue
		}
		switch newest, err := c.currentState(id); {
		case errors.Is(err, ErrNotFound):
			if last != nil {
				c.report("Match %s has states but no current one.", id)
			}
		case err != nil:
			c.reportError(err)
		case last == nil:
			c.report("Match %s has a current state but no others.", id)
		case newest.Seq != last.Seq || !bytes.Equal(newest.State, last.State):
			c.report("The current state of match %s (line %d) is not its newest (line %d).", id, newest.Seq, last.Seq)
		}
	}
	belongs := func(b kv.Bucket, what func(key []byte) string) error {
		return c.each(b, func(key, _ []byte) {
			id, rest, found := bytes.Cut(key, []byte{0})
			if _, ok := c.matches[MatchID(id)]; !ok || b == c.log && !found {
				c.report("%s belongs to match %q, which does not exist.", what(rest), id)
			}
		})
	}
	return errors.Join(
		belongs(c.log, func(rest []byte) string {
			if len(rest) > 0 && rest[len(rest)-1] == kindState {
				return "A state"
			}
			return "A line of a log"
		}),
		belongs(c.tx.matches, func(rest []byte) string {
			if bytes.Equal(rest, []byte{partTimers}) {
				return "A list of timers"
			}
			return "A newest state"
		}))
}

func (c *checkup) channels() error {
	err := c.each(c.tx.channels, func(key, _ []byte) {
		p, err := c.channelRecord(string(key))
		if err != nil {
			c.reportError(err)
			return
		}
		m, ok := c.matches[p.Match]
		switch {
		case !ok:
			c.report("Channel %q points at match %s, which does not exist.", key, p.Match)
		case m == nil: // reported with the headers
		case m.Channel != string(key):
			c.report("Channel %q points at match %s, which is in channel %q.", key, m.ID, m.Channel)
		case m.Live() != p.Live:
			c.report("Channel %q does not know that match %s is %s.", key, m.ID, m.Status)
		}
	})
	if err != nil {
		return err
	}
	for id, m := range c.matches {
		if m == nil || !m.Live() || m.Channel == "" {
			continue
		}
		if p, err := c.channelRecord(m.Channel); err == nil && p.Match != id || errors.Is(err, ErrNotFound) {
			c.report("Match %s is live, but its channel %q does not point at it.", id, m.Channel)
		}
	}
	return nil
}

func (c *checkup) timerLists() error {
	listed := 0
	err := c.each(c.tx.matches, func(key, _ []byte) {
		id := MatchID(bytes.TrimSuffix(key, []byte{0, partTimers}))
		if len(id) == len(key) {
			return
		}
		timers, err := c.timersOf(id)
		if err != nil {
			c.reportError(err)
			return
		}
		for i, timer := range timers {
			listed++
			if checkTime(timer.Due, "") != nil || c.due.Get(dueKey(timer.Due, id, i)) == nil {
				c.report("Timer %d of match %s would never fall due.", i+1, id)
			}
		}
	})
	if err != nil {
		return err
	}
	indexed := 0
	if err := c.each(c.due, func(key, record []byte) {
		indexed++
		if _, err := unwrapRecord(key, record, "the list of timers"); err != nil {
			c.reportError(err)
		}
	}); err != nil {
		return err
	}
	if indexed > listed {
		c.report("The list of timers has %d entries for %d timers.", indexed, listed)
	}
	return nil
}

func (c *checkup) posts() error {
	for _, err := range c.eachOutgoing(func(o Outgoing) bool {
		if _, ok := c.matches[o.Match]; o.Guild != "" {
			// A server needs no record.
		} else if o.Tournament != "" && !c.tournaments[o.Tournament] {
			c.report("Entry %d of the outbox belongs to tournament %s, which does not exist.", o.ID, o.Tournament)
		} else if o.Tournament == "" && !ok {
			c.report("Entry %d of the outbox belongs to match %s, which does not exist.", o.ID, o.Match)
		}
		if o.ID > c.outbox.Sequence() {
			c.report("Entry %d of the outbox has a number that was never given out.", o.ID)
		}
		return c.ctx.Err() == nil
	}) {
		c.reportError(err)
	}
	return c.ctx.Err()
}

func (c *checkup) answers() error {
	return c.each(c.interactions, func(key, _ []byte) {
		if c.shared && len(key) > 0 && key[0] != 0 {
			i, err := c.interaction(string(key))
			if err != nil {
				c.reportError(err)
			} else if c.interactions.Get(oldKey(i.At, string(key))) == nil {
				c.report("Interaction %q would not be forgotten in time.", key)
			}
			return
		}
		if c.shared {
			key = key[1:]
		}
		_, id, ok := splitInteractionKey(key)
		if !ok {
			c.report("The list of interactions has an entry that is none.")
			return
		}
		i, err := c.interaction(id)
		if err != nil {
			c.reportError(err)
			return
		}
		if !bytes.Equal(interactionKey(i.At, id), key) {
			c.report("Interaction %q would not be forgotten in time.", id)
		}
	})
}

// rest checks that callers' data and the audit list can be read.
func (c *checkup) rest() error {
	for _, part := range []struct {
		bucket kv.Bucket
		what   string
	}{
		{c.players, "the record of user"}, {c.guilds, "the record of guild"}, {c.audit, "the audit record"},
		{c.drafts, "the draft"},
		{c.forgetting, "the wish to be forgotten of user"},
	} {
		if part.bucket == nil {
			continue // there was no request
		}
		err := c.each(part.bucket, func(key, record []byte) {
			if _, err := unwrapRecord(key, record, fmt.Sprintf("%s %q", part.what, key)); err != nil {
				c.reportError(err)
			}
		})
		if err != nil {
			return err
		}
	}
	return c.each(c.drafts, func(key, _ []byte) {
		id, _, _ := bytes.Cut(key, []byte{0})
		if _, ok := c.matches[MatchID(id)]; !ok {
			c.report("A draft belongs to match %q, which does not exist.", id)
		}
	})
}
