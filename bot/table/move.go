package table

import (
	"context"
	"encoding/json"
	"time"

	"skald/engine/match"
	"skald/store"
)

// Move continues a match in another channel, where its board is posted. A match that was paused because its channel was
// deleted is resumed there. If the old channel still exists, a message in it links to the new one. c is stored in the
// same transaction; the caller must hold t.
func (a *Tables) Move(ctx context.Context, t *Table, to string, c Change) error {
	c.Channel = to
	c.Outbox = append(c.Outbox, store.Outgoing{Kind: PostBoard, Payload: json.RawMessage(`{"moved":true}`)})
	lost := t.NoChannel
	if t.NoChannel = nil; lost == nil {
		pointer, err := Notice{Say: MatchMoved(to)}.Outgoing()
		if err != nil {
			return err
		}
		pointer.Channel = t.Head.Channel
		c.Outbox = append(c.Outbox, pointer)
	}
	var err error
	if lost != nil && lost.Paused && t.Match.Paused() {
		_, err = a.Apply(ctx, t, c, func(now time.Time) (match.Entry, error) {
			return t.Match.Resume(match.Actor{}, now)
		})
	} else {
		err = a.Save(ctx, t, c)
	}
	if err == nil && t.Tournament != "" {
		a.Tournaments.Wake()
	}
	return err
}
