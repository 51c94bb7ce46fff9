// Package records stores matches that were played elsewhere.
package records

import (
	"context"
	"encoding/json"
	"errors"

	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// ErrMiddle is returned for a record that begins in the middle of a match, as reports may.
var ErrMiddle = errors.New("the record begins in the middle of a match")

// Import plays a record and stores it as a closed match, in one transaction. The commit end gives the id, guild and
// channel of the match and the time, and anything to store with its last line; the rest is the record's. The match
// becomes the last one of its channel, unless a live match is bound to that. Import stores nothing of a record that
// does not replay. The error is ErrMiddle, or one of match.ReplayEach or of store.DB.CommitAll.
func Import(ctx context.Context, db *store.DB, rules engine.Rules, rec match.Record, end store.Commit) (store.Match,
	error) {
	head := end.Match
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
		commits = append(commits, store.Commit{Now: end.Now, ExpectSeq: e.Seq - 1,
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
			c.Match.Channel = "" // the channel gets it when it is complete
			continue
		}
		end.Match, end.ExpectSeq, end.Entries, end.Snapshot = head, c.ExpectSeq, c.Entries, c.Snapshot
		*c = end
	}
	if err := db.CommitAll(ctx, commits...); err != nil {
		return head, err
	}
	return db.Match(head.ID)
}
