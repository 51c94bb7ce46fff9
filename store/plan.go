package store

import (
	"encoding/json"
	"errors"
	"slices"
)

// Plan returns the plan the players of a match share, byte for byte as a Commit stored it, or ErrNotFound. A plan is
// not part of the match: it is not logged, and it is removed when the match is over.
func (db *DB) Plan(id MatchID) (json.RawMessage, error) {
	if err := id.check(); err != nil {
		return nil, err
	}
	return look(db, func(t *tx) (json.RawMessage, error) { return t.plan(id) })
}

// plan returns a copy of the plan of a match.
func (t *tx) plan(id MatchID) (json.RawMessage, error) {
	content, err := get(t.plans, []byte(id), planName(id))
	return slices.Clone(content), err
}

func planName(id MatchID) string { return "the plan of match " + string(id) }

// putPlan replaces the plan of a match; an empty one removes it.
func (t *tx) putPlan(id MatchID, plan json.RawMessage) error {
	return t.putUnlessNewer(t.plans, string(id), plan, planName(id))
}

// dropPlan removes the plan of a match, unless a newer Skald wrote it.
func (t *tx) dropPlan(id MatchID) error {
	if err := t.putPlan(id, nil); !errors.Is(err, ErrNewer) {
		return err
	}
	return nil
}

// planRecords checks that every plan can be read and belongs to a match.
func (c *checkup) planRecords() error {
	return c.each(c.plans, func(key, record []byte) {
		if _, err := unwrapRecord(key, record, planName(MatchID(key))); err != nil {
			c.reportError(err)
		}
		if _, ok := c.matches[MatchID(key)]; !ok {
			c.report("A plan belongs to match %q, which does not exist.", key)
		}
	})
}
