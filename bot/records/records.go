// Package records stores matches that were played elsewhere.
package records

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// ErrMiddle answers a record that begins in the middle of a match, as a report
// may: it is no match of its own.
var ErrMiddle = errors.New("the record begins in the middle of a match")

// Import plays a record and stores it as a closed match under the id of head,
// which tells guild and channel besides; the rest of the header is the record's.
// It is played once before anything is stored, so that nothing of a record that
// does not replay is. The match occupies no channel.
func Import(ctx context.Context, db *store.DB, rules engine.Rules, rec match.Record, head store.Match, now time.Time) (store.Match, error) {
	if rec.Position != nil {
		return head, ErrMiddle
	}
	rec.Match = string(head.ID)
	head.Game, head.RulesVersion, head.Language, head.Options = rec.Game, rules.Version(), rec.Language, rec.Options
	head.Seed, head.Seats = store.Secret(rec.Seed), nil
	for _, p := range rec.Players {
		head.Seats = append(head.Seats, store.Seat(p))
	}
	tried, err := match.ReplayEach(rec, rules, func(*match.Match, match.Entry) error { return ctx.Err() })
	if err != nil {
		return head, err
	}
	head.SeedHash, head.Status = tried.Match.SeedHash(), store.Abandoned
	last := tried.Match.Seq()
	_, err = match.ReplayEach(rec, rules, func(m *match.Match, e match.Entry) error {
		state, err := m.State()
		if err != nil {
			return err
		}
		line, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if e.Seq == last && m.Outcome() != nil {
			head.Status = store.Over
		}
		return db.Commit(ctx, store.Commit{Now: now, Match: head, Expect: e.Seq - 1, Entries: []store.Entry{{Seq: e.Seq, Data: line}}, Snapshot: state})
	})
	if err != nil {
		return head, fmt.Errorf("not the whole record is stored: %w", err)
	}
	return db.Match(head.ID)
}
