// Package records stores matches that were played elsewhere.
package records

import (
	"context"
	"encoding/json"
	"errors"
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
// A channel gets it as its last match, unless one is played there. last, if it is
// not nil, adds to the last commit what belongs to it. All of it is stored in one
// transaction, and nothing of a record that does not replay.
func Import(ctx context.Context, db *store.DB, rules engine.Rules, rec match.Record, head store.Match, now time.Time,
	last func(*store.Commit)) (store.Match, error) {
	if rec.Position != nil {
		return head, ErrMiddle
	}
	rec.Match = string(head.ID)
	head.Game, head.Language, head.Options = rec.Game, rec.Language, rec.Options
	head.Seed, head.Seats = store.Secret(rec.Seed), nil
	head.Status = store.Abandoned
	var commits []store.Commit
	played, err := match.ReplayEach(rec, rules, func(m *match.Match, e match.Entry) error {
		state, err := m.State()
		if err != nil {
			return err
		}
		line, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if m.Outcome() != nil {
			head.Status = store.Over
		}
		commits = append(commits, store.Commit{Now: now, Expect: e.Seq - 1,
			Entries: []store.Entry{{Seq: e.Seq, Data: line}}, Snapshot: state})
		return ctx.Err()
	})
	if err != nil {
		return head, err
	}
	for _, p := range played.Match.Players() {
		head.Seats = append(head.Seats, store.Seat(p))
	}
	head.SeedHash, head.RulesVersion = played.Match.SeedHash(), played.Match.Rules().Version()
	for i := range commits {
		c := &commits[i]
		if c.Match = head; i < len(commits)-1 {
			c.Match.Channel = "" // it comes to its channel when it is whole
		} else if last != nil {
			last(c)
		}
	}
	if err := db.CommitAll(ctx, commits...); err != nil {
		return head, err
	}
	return db.Match(head.ID)
}
