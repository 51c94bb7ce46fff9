package delivery

import (
	"context"
	"slices"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/discord"
	"skald/bot/panel"
	"skald/bot/render"
	"skald/bot/table"
	"skald/store"
)

// EditVote answers a press on the question of a table as EditBoard does one on the
// board.
func (d *Delivery) EditVote(ctx context.Context, id store.MatchID, press Press) (bool, error) {
	if !d.claim(id) {
		return false, nil
	}
	defer d.Outbox.Wake()
	defer d.release(id)
	p, err := d.votePostOf(id)
	if err != nil || p == nil || p.n == 0 {
		return false, nil // told by the delivery
	}
	m := p.message.Draw(ctx)
	m.Mentions = nil
	if err := press.Change(ctx, m); err != nil {
		return true, err
	}
	d.Hook.Reach(checkpoint.PostEdited)
	if present, ok := p.head.Post(table.PostVote); ok && present.Seq == p.n && present.Message == press.Message {
		d.strike(ctx, p.pending)
	}
	return true, nil
}

// votePost is the question of a table as it should stand in the channel.
type votePost struct {
	head    store.Match
	pending []store.Outgoing
	n       uint64
	message render.Pending
}

func (d *Delivery) votePostOf(id store.MatchID) (*votePost, error) {
	t, err := d.Tables.Open(id)
	if err != nil {
		return nil, err
	}
	defer t.Unlock()
	if t.Match == nil {
		return nil, nil
	}
	p := &votePost{}
	if p.pending, err = d.Store.PendingOf(id); err != nil {
		return nil, err
	}
	now := d.Now()
	if p.pending = slices.DeleteFunc(p.pending, func(o store.Outgoing) bool { return !table.IsVote(o) || o.Next.After(now) }); len(p.pending) == 0 {
		return nil, nil
	}
	if p.head, err = d.Store.Match(id); err != nil {
		return nil, err
	}
	if t.Vote == nil {
		return p, nil
	}
	p.n = t.Vote.N
	p.message = d.Render.Message(panel.Vote(t.VoteState(), d.Voices.In(t.Head.Game, t.Head.Language)), t, "")
	return p, nil
}

// deliverVote posts the question of a match, which the caller has claimed, or
// brings its post up to date. It reports whether it came through.
func (d *Delivery) deliverVote(ctx context.Context, id store.MatchID, started time.Time) bool {
	p, err := d.votePostOf(id)
	if err != nil || p == nil {
		return false
	}
	present, stands := p.head.Post(table.PostVote)
	stands = stands && present.Seq == p.n
	d.Hook.Reach(checkpoint.Taken.Of(table.PostVote))
	m := p.message.Draw(ctx)
	switch {
	case p.n == 0, !stands && len(m.Components) == 0:
		d.strike(ctx, p.pending) // decided before it was posted
		return true
	case stands:
		m.Mentions = nil
		d.Hook.Reach(checkpoint.Editing.Of(table.PostVote))
		err = d.Client.Edit(ctx, present.Channel, present.Message, m)
		d.Hook.Reach(checkpoint.Edited.Of(table.PostVote))
		if code := discord.CodeOf(err); code == discord.CodeUnknownMessage || code == discord.CodeArchived {
			err = nil
		}
		if err == nil {
			d.Counts.Done(p.pending[0].Kind)
			d.strike(ctx, p.pending)
			return true
		}
	default:
		last := p.pending[len(p.pending)-1]
		m.Nonce = last.Nonce
		standing := ""
		if first := p.pending[0]; first.Created.Before(started) || first.Attempts > 0 {
			standing, err = d.findControls(ctx, p.head, last.Channel, first.Created, m)
		}
		if standing == "" && err == nil {
			var posted discord.Posted
			d.Hook.Reach(checkpoint.Posting.Of(table.PostVote))
			if posted, err = d.Client.Post(ctx, last.Channel, m); err == nil {
				d.Hook.Reach(checkpoint.Posted.Of(table.PostVote))
				standing = posted.ID
			}
		}
		if err == nil {
			d.posted(ctx, id, p.pending, store.Post{Kind: table.PostVote, Channel: last.Channel, Message: standing, Seq: p.n})
			return true
		}
	}
	if ctx.Err() != nil {
		return false
	}
	first := p.pending[0]
	d.Log.Warn("a question did not reach its channel", "match", id, "channel", first.Channel, "attempts", first.Attempts+1, "error", err)
	if discord.CodeOf(err) == discord.CodeUnknownChannel {
		d.Counts.GivenUp(first.Kind)
		d.strike(ctx, p.pending)
		return false
	}
	d.retry(ctx, first, err)
	return false
}
