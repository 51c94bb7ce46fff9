package table

import (
	"context"
	"encoding/json"

	"skald/engine/match"
	"skald/store"
)

// ForkOrigin is the turn from which a fork continues.
type ForkOrigin struct {
	Match store.MatchID `json:"match"`
	Turn  int           `json:"turn"`
	Why   string        `json:"why,omitempty"`
}

// StartFork starts the fork of a lobby: it stores the moves that led to it and the state after them, in one
// transaction.
func (a *Tables) StartFork(ctx context.Context, t *Table, m *match.Match, entries []match.Entry,
	interaction string) error {
	last := entries[len(entries)-1]
	t.Match, t.Joins = m, m.Header().Joins
	t.useCalendar()
	t.FollowClock(last, a.Now())
	c := Change{Interaction: interaction, Outbox: []store.Outgoing{{Kind: PostBoard, Payload: json.RawMessage(`{}`)}}}
	t.Log = entries
	if n, ok := a.announceNext(t, last); ok {
		n.Direct = a.People.Of(n.To[0]).Direct
		c.Notices = append(c.Notices, n)
	}
	if err := a.commitEntries(ctx, t, t.Head.Seq, entries, c); err != nil {
		return err
	}
	return a.SyncVacations(ctx, t)
}

// BeforeFork returns the number of the entry before the fork of a match, 0 if it is not a fork. Earlier entries were
// announced in the parent match.
func (t *Table) BeforeFork() uint64 {
	for _, e := range t.Log {
		if e.Fork != nil {
			return e.Seq - 1
		}
	}
	return 0
}
