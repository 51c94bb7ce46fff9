package delivery

import (
	"context"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/store"
)

// EditVote answers a press on a vote as EditBoard does for the board.
func (d *Delivery) EditVote(ctx context.Context, id store.MatchID, press Press) (bool, error) {
	if !d.claim(id) {
		return false, nil
	}
	defer d.Outbox.Wake()
	defer d.release(id)
	p, err := d.votePostOf(id)
	if err != nil || p == nil || p.n == 0 {
		return false, nil // reported by the delivery
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

// votePost is the vote of a table to post.
type votePost struct {
	publicPost
	n uint64
}

func (d *Delivery) votePostOf(id store.MatchID) (*votePost, error) {
	now := d.Now()
	t, post, err := d.open(id, only(func(o store.Outgoing) bool { return table.IsVote(o) && !o.Next.After(now) }))
	if t == nil {
		return nil, err
	}
	defer t.Unlock()
	p := &votePost{publicPost: post}
	if t.Vote == nil {
		return p, nil
	}
	p.n = t.Vote.N
	p.message = d.Render.Message(d.Question(d.Tables.VoteState(t), d.Voices.By(t.Rules(), t.Head.Language)), t, "")
	return p, nil
}

// deliverVote posts or updates the vote of a match, which the caller has claimed. It reports whether that succeeded.
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
		err = d.edit(ctx, present, m)
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
		if p.mayStand(started) {
			standing, err = d.findControls(ctx, p.head, last.Channel, p.pending[0].Created, m)
		}
		if standing == "" && err == nil {
			standing, err = d.send(ctx, table.PostVote, last.Channel, m)
		}
		if err == nil {
			d.posted(ctx, id, p.pending,
				store.Post{Kind: table.PostVote, Channel: last.Channel, Message: standing, Seq: p.n})
			return true
		}
	}
	d.failed(ctx, &p.publicPost, 0, err)
	return false
}
