package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// An AuditRecord records an action that is not a move, with its user and reason: a reset, an end by a moderator, a
// change of settings. Records are never removed, and only RewriteAudit changes them.
type AuditRecord struct {
	ID     uint64          `json:"-"`  // increasing; filled in by the store
	At     time.Time       `json:"at"` // by default the time of the commit
	Guild  string          `json:"guild,omitempty"`
	Match  MatchID         `json:"match,omitempty"`
	Actor  string          `json:"actor"` // id of the user
	Action string          `json:"action"`
	Reason string          `json:"reason,omitempty"`
	Detail json.RawMessage `json:"detail,omitempty"` // the caller's own; equal as JSON, not byte for byte
}

func checkAudit(records []AuditRecord) error {
	for _, a := range records {
		if a.Match != "" {
			if err := a.Match.check(); err != nil {
				return err
			}
		}
		if a.Action == "" {
			return faultf(ErrInvalid, "an audit record does not say what was done")
		}
		if err := checkJSON(a.Detail, "the detail of an audit record"); err != nil {
			return err
		}
	}
	return nil
}

func (t *tx) appendAudit(a AuditRecord, now time.Time) error {
	id, err := t.audit.NextSequence()
	if err != nil {
		return fmt.Errorf("the audit list cannot be written: %w", err)
	}
	if a.At.IsZero() {
		a.At = now
	}
	a.At = inUTC(a.At)
	t.audit.Appending()
	return putJSON(t.audit, numberKey(id), a, auditName(id))
}

func readAudit(key, record []byte) (a AuditRecord, err error) {
	id, _ := keyNumber(key)
	content, err := unwrapRecord(key, record, auditName(id))
	if err == nil {
		err = decodeJSON(content, &a, auditName(id))
	}
	a.ID = id
	return a, err
}

func auditName(id uint64) string { return fmt.Sprintf("audit record %d", id) }

// Record appends to the audit list actions outside of a match.
func (db *DB) Record(ctx context.Context, now time.Time, records ...AuditRecord) error {
	if err := checkTime(now, "the time of an audit record"); err != nil {
		return err
	}
	if err := checkAudit(records); err != nil {
		return err
	}
	return db.update(ctx, func(t *tx) error {
		for _, a := range records {
			if err := t.appendAudit(a, now); err != nil {
				return err
			}
		}
		return nil
	})
}

// An AuditFilter chooses audit records. Fields left empty choose all.
type AuditFilter struct {
	Guild  string
	Match  MatchID
	Action string
	Before uint64 // only ids before this one: the last of the previous page
	Limit  int    // maximum number; 0 means no limit
}

// Audit returns the audit records that fit, newest first. Records that cannot be read are left out and named in the
// error.
func (db *DB) Audit(f AuditFilter) ([]AuditRecord, error) {
	var found []AuditRecord
	var unreadable []error
	err := db.view(func(t *tx) error {
		c := t.audit.Cursor()
		for key, record := c.Last(); key != nil && (f.Limit <= 0 || len(found) < f.Limit); key, record = c.Prev() {
			id, ok := keyNumber(key)
			if !ok || f.Before != 0 && id >= f.Before {
				continue
			}
			a, err := readAudit(key, record)
			if err != nil {
				unreadable = append(unreadable, err)
				continue
			}
			if (f.Guild == "" || f.Guild == a.Guild) && (f.Match == "" || f.Match == a.Match) &&
				(f.Action == "" || f.Action == a.Action) {
				found = append(found, a)
			}
		}
		return nil
	})
	return found, errors.Join(append(unreadable, err)...)
}
