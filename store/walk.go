package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
)

// An Item is one part of a match; exactly one of its fields is set.
type Item struct {
	Match    *Match
	Entry    *Entry
	Snapshot *Snapshot
	Timer    *Timer
	Outgoing *Outgoing
	Audit    *AuditRecord
}

// Walk calls visit with everything that belongs to a match, as it was at one moment: the header, the lines of the log
// each followed by the state after it, the timers, the entries of the outbox, and the audit records, oldest first. It
// stops at the first error of visit, at a record it cannot read, or when ctx ends, and returns that error. The function
// visit must not use the database.
func (db *DB) Walk(ctx context.Context, id MatchID, visit func(Item) error) error {
	if err := id.check(); err != nil {
		return err
	}
	return db.viewCalling(func(t *tx, call caller) error {
		tell := func(i Item) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return call(func() error { return visit(i) })
		}
		m, err := t.match(id)
		if err != nil {
			return err
		}
		if err := tell(Item{Match: &m}); err != nil {
			return err
		}
		if err := t.walkLog(&m, tell); err != nil {
			return err
		}
		timers, err := t.timersOf(id)
		if err != nil {
			return err
		}
		for i := range timers {
			if err := tell(Item{Timer: &timers[i]}); err != nil {
				return err
			}
		}
		var told error
		unreadable := t.eachOutgoing(func(o Outgoing) bool {
			if o.Match == id {
				told = tell(Item{Outgoing: &o})
			}
			return told == nil
		})
		if err := errors.Join(append(unreadable, told)...); err != nil {
			return err
		}
		for key, record := range records(t.audit, nil) {
			a, err := readAudit(key, record)
			if err != nil {
				return err
			}
			if a.Match != id {
				continue
			}
			if err := tell(Item{Audit: &a}); err != nil {
				return err
			}
		}
		return nil
	})
}

// walkLog visits the lines and states of a match in order. Each state is made from the one before, so each is decoded
// once.
func (t *tx) walkLog(m *Match, tell func(Item) error) error {
	var r lineRun       // the last line, and those it builds upon
	var newest Snapshot // the last state
	last := uint64(0)   // the last line
	for key, record := range records(t.log, logPrefix(m.ID)) {
		_, seq, kind, ok := splitLogKey(key)
		var err error
		switch {
		case !ok:
			err = faultf(ErrDamaged, "the log of match %s is damaged: something in it has no number", m.ID)
		case seq > m.Seq && kind == kindLine:
			err = faultf(ErrDamaged, "the log of match %s goes on after its last line %d", m.ID, m.Seq)
		case seq > m.Seq:
			err = faultf(ErrDamaged, "there are states of match %s after its last line %d", m.ID, m.Seq)
		case kind == kindLine && seq != last+1 || seq > last+1:
			err = faultf(ErrDamaged, "%s is missing", lineName(m.ID, last+1))
		case kind == kindLine:
			var data []byte
			if data, err = t.readLine(m.ID, seq, record, &r); err == nil {
				last = seq
				err = tell(Item{Entry: &Entry{Seq: seq, Data: data}})
			}
		case seq != last:
			err = faultf(ErrDamaged, "%s is missing", lineName(m.ID, last+1))
		default:
			var state []byte
			if state, err = t.nextState(m.ID, seq, record, newest); err == nil {
				newest = Snapshot{Seq: seq, State: state}
				err = tell(Item{Snapshot: &Snapshot{Seq: seq, State: bytes.Clone(state)}})
			}
		}
		if err != nil {
			return err
		}
	}
	if last < m.Seq {
		return faultf(ErrDamaged, "%s is missing", lineName(m.ID, last+1))
	}
	return nil
}

// nextState returns the state of a record found after line seq, given the state before it in the bucket.
func (t *tx) nextState(id MatchID, seq uint64, record []byte, before Snapshot) ([]byte, error) {
	what := stateName(id, seq)
	content, err := unwrapRecord(logKey(id, seq, kindState), record, what)
	if err != nil {
		return nil, err
	}
	encoding, err := parseEncoding(content)
	if err == nil && encoding.kind != encodingWhole && (before.State == nil || encoding.base != before.Seq) {
		err = fmt.Errorf("the one after line %d, which it builds upon, is missing", encoding.base)
	}
	var state []byte
	if err == nil {
		state, err = t.db.codec.state(encoding, before.State)
	}
	if err != nil {
		return nil, faultf(ErrDamaged, "%s cannot be restored: %v", what, err)
	}
	return state, nil
}
