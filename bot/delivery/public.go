package delivery

import (
	"context"
	"slices"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/discord"
	"skald/bot/render"
	"skald/bot/table"
	"skald/store"
)

// publicPost is a board, plan or vote to post, captured while the table was held.
type publicPost struct {
	head store.Match
	// pending are the entries of the outbox that it settles. Several entries make one post.
	pending []store.Outgoing
	message render.Pending
}

// open opens the table of a match that has begun and returns its outbox entries, filtered by wanted. The table is nil
// if there are none; otherwise the caller must unlock it.
func (d *Delivery) open(id store.MatchID, wanted func([]store.Outgoing) []store.Outgoing) (t *table.Table, p publicPost,
	err error) {
	if t, err = d.Tables.Open(id); err != nil {
		return nil, p, err
	}
	defer func() {
		if err != nil || len(p.pending) == 0 {
			t.Unlock()
			t = nil
		}
	}()
	if t.Match == nil {
		return t, p, nil
	}
	if p.head, p.pending, err = d.Store.MatchAndPending(id); err == nil {
		p.pending = wanted(p.pending)
	}
	return t, p, err
}

// only returns a filter for the entries of a kind.
func only(is func(store.Outgoing) bool) func([]store.Outgoing) []store.Outgoing {
	return func(all []store.Outgoing) []store.Outgoing {
		return slices.DeleteFunc(all, func(o store.Outgoing) bool { return !is(o) })
	}
}

// edit changes a post.
func (d *Delivery) edit(ctx context.Context, p store.Post, m discord.Message) error {
	d.Hook.Reach(checkpoint.Editing.Of(p.Kind))
	err := d.Client.Edit(ctx, p.Channel, p.Message, m)
	d.Hook.Reach(checkpoint.Edited.Of(p.Kind))
	return err
}

// send posts a message as a new one and returns its id.
func (d *Delivery) send(ctx context.Context, kind, channel string, m discord.Message) (string, error) {
	d.Hook.Reach(checkpoint.Posting.Of(kind))
	p, err := d.Client.Post(ctx, channel, m)
	if err != nil {
		return "", err
	}
	d.Hook.Reach(checkpoint.Posted.Of(kind))
	return p.ID, nil
}

// mayStand reports whether a post may already be in its channel: it was added before the start, or an attempt has
// failed. Discord forgets nonces within minutes, so the channel has to be searched.
func (p *publicPost) mayStand(started time.Time) bool {
	return p.pending[0].Created.Before(started) || p.pending[0].Attempts > 0
}

// failed logs that posting failed and delays the post, or gives it up if its channel is gone or the attempts are used
// up; 0 attempts means no limit.
func (d *Delivery) failed(ctx context.Context, p *publicPost, attempts int, err error) {
	if ctx.Err() != nil {
		return // the bot stops; it is posted after the next start
	}
	first := p.pending[0]
	d.Log.Warn("posting failed", "match", first.Match, "kind", first.Kind, "channel", first.Channel, "attempts",
		first.Attempts+1, "error", err)
	if discord.CodeOf(err) == discord.CodeUnknownChannel || attempts > 0 && first.Attempts+1 >= attempts {
		d.stopClock(ctx, first, err)
		d.Counts.GivenUp(first.Kind)
		d.strike(ctx, p.pending)
		if discord.CodeOf(err) == discord.CodeUnknownChannel {
			d.Deleted(ctx, first.Channel)
		}
		return
	}
	d.retry(ctx, first, err)
}
