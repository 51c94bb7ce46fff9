package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// planBucket is where plans lie. Files laid out before there were plans get it with the first one.
const planBucket = "plans"

// Plan returns what the players of a match have let each other know of their intentions as a Commit
// stored it, byte for byte, or ErrNotFound. A plan is no part of the match: it is not logged, and it
// goes when the match is over.
func (db *DB) Plan(id MatchID) (json.RawMessage, error) {
	if err := id.check(); err != nil {
		return nil, err
	}
	var found json.RawMessage
	err := db.view(func(t *tx) (err error) {
		found, err = t.plan(id)
		return err
	})
	return found, err
}

// plan returns a copy of the plan of a match.
func (t *tx) plan(id MatchID) (json.RawMessage, error) {
	b := t.plans()
	if b == nil {
		return nil, faultf(ErrNotFound, "%s is not in the database", planName(id))
	}
	content, err := get(b, []byte(id), planName(id))
	return slices.Clone(content), err
}

func planName(id MatchID) string { return "the plan of match " + string(id) }

// plans is the bucket of the plans, nil in a file that never held one.
func (t *tx) plans() *bucket { return t.bucket(t.matches.Tx().Bucket([]byte(planBucket))) }

// putPlan stores the plan of a match in place of the one it had; none at all removes it.
func (t *tx) putPlan(id MatchID, plan json.RawMessage) error {
	b := t.plans()
	if b == nil {
		if len(plan) == 0 {
			return nil
		}
		made, err := t.matches.Tx().CreateBucket([]byte(planBucket))
		if err := t.changed(func() error { return t.matches.Tx().DeleteBucket([]byte(planBucket)) }, err); err != nil {
			return fmt.Errorf("there is no room for plans: %w", err)
		}
		b = t.bucket(made)
	}
	return t.putRaw(b, string(id), plan, planName(id))
}

// dropPlan removes the plan of a match, unless a newer Skald wrote it.
func (t *tx) dropPlan(id MatchID) error {
	if err := t.putPlan(id, nil); !errors.Is(err, ErrNewer) {
		return err
	}
	return nil
}

// planned checks that every plan can be read and belongs to a match.
func (c *checkup) planned() error {
	b := c.plans()
	if b == nil {
		return nil
	}
	return c.each(b, func(key, record []byte) {
		if _, err := unseal(key, record, planName(MatchID(key))); err != nil {
			c.sayErr(err)
		}
		if _, ok := c.matches[MatchID(key)]; !ok {
			c.say("A plan belongs to match %q, which does not exist.", key)
		}
	})
}
