package delivery

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/discord"
	"skald/bot/overview"
	"skald/store"
)

// postTables posts the post of all tables of a server, or brings it up to date. Several entries make one.
func (d *Delivery) postTables(ctx context.Context, pending []store.Outgoing, started time.Time) error {
	first := pending[0]
	st, err := d.States.Read(first.Guild)
	if err != nil {
		return err
	}
	p := st.Post
	if p == nil || p.Channel != first.Channel {
		d.strike(ctx, pending) // turned off or moved meanwhile
		return nil
	}
	d.Hook.Reach(checkpoint.Taken.Of(overview.PostTables))
	mayStand := first.Created.Before(started) || first.Attempts > 0
	edge := started.Add(overview.EditEvery)
	if mayStand && first.Attempts == 0 && p.Message != "" && d.Now().Before(edge) {
		// It may have been edited just before a crash.
		return d.Store.MarkTried(ctx, first.ID, "waiting after a start", edge)
	}
	said, s, shown, err := d.Boards.Post(ctx, first.Guild, *p)
	if err != nil {
		return err
	}
	if p.Message != "" && shown == p.Shown {
		d.strike(ctx, pending)
		return nil
	}
	l := d.Render.Shown(said, first.Guild, p.Channel, s)
	m := l.Draw(ctx)
	d.Hook.Reach(checkpoint.Drawn.Of(overview.PostTables))
	now := *p
	now.Shown, now.At = shown, d.Now().Unix()
	if p.Message != "" {
		err := d.edit(ctx, store.Post{Kind: overview.PostTables, Channel: p.Channel, Message: p.Message}, m)
		switch {
		case discord.CodeOf(err) == discord.CodeUnknownMessage:
			now.Message, now.Shown, now.Lost = "", "", p.Lost+1 // posted again after a while
		case err != nil:
			return err
		default:
			now.Lost = 0
		}
		d.notedTables(ctx, pending, *p, now)
		return nil
	}
	if mayStand {
		if now.Message, err = d.findTables(ctx, first); err != nil {
			return err
		}
		if now.Message != "" {
			now.Shown = "" // it may be older
		}
	}
	if now.Message == "" {
		m.Nonce, m.Silent = first.Nonce, true
		if now.Message, err = d.send(ctx, first.Kind, p.Channel, m); err != nil {
			return err
		}
	}
	d.notedTables(ctx, pending, *p, now)
	return nil
}

// findTables returns the post of all tables that was posted before a crash, "" for none.
func (d *Delivery) findTables(ctx context.Context, o store.Outgoing) (string, error) {
	recent, err := d.messagesSince(ctx, store.Match{}, o.Channel, o.Created)
	if i := slices.IndexFunc(recent, func(m discord.Posted) bool {
		return m.Author.Bot && slices.Contains(m.Controls(), overview.StandingMark()) &&
			!m.At().Before(o.Created.Add(-clocksDiffer))
	}); i >= 0 {
		return recent[i].ID, nil
	}
	return "", err
}

// notedTables records the post and removes the entries that it settles, in one transaction. If the post was turned off,
// moved or replaced meanwhile, it is deleted.
func (d *Delivery) notedTables(ctx context.Context, pending []store.Outgoing, was, now overview.Standing) {
	d.Counts.Posted(overview.PostTables, d.Now().Sub(pending[0].Created))
	also := overview.Also{}
	for _, o := range pending {
		also.Removed = append(also.Removed, o.ID)
	}
	ctx = context.WithoutCancel(ctx)
	err := d.States.Change(ctx, pending[0].Guild, func(s *overview.State) (overview.Also, error) {
		also := also
		switch {
		case s.Post != nil && s.Post.Channel == was.Channel && s.Post.Message == was.Message:
			p := *s.Post // By and Locale may have changed during the call
			p.Message, p.Shown, p.At, p.Lost = now.Message, now.Shown, now.At, now.Lost
			s.Post = &p
		case now.Message != "":
			gone, err := now.Deletes()
			also.Outbox = append(also.Outbox, gone)
			return also, err
		}
		return also, nil
	})
	if err != nil {
		d.Log.Warn("recording a post failed", "guild", pending[0].Guild, "kind", overview.PostTables, "error", err)
		d.unnoted()
		return
	}
	d.Hook.Reach(checkpoint.Noted.Of(overview.PostTables))
}

// giveUp ends the post of all tables of a server, or its digest, whose channel is gone or stays closed to the bot. It
// returns false for other posts.
func (d *Delivery) giveUp(ctx context.Context, o store.Outgoing, failure error) bool {
	if o.Kind != overview.PostTables && o.Kind != overview.PostDigest {
		return false
	}
	d.Counts.GivenUp(o.Kind)
	d.Log.Error("channel of a post of a server is out of reach: gave the post up", "guild", o.Guild, "kind", o.Kind,
		"channel", o.Channel, "error", failure)
	err := d.States.Change(context.WithoutCancel(ctx), o.Guild, func(s *overview.State) (overview.Also, error) {
		also := overview.Also{Removed: []uint64{o.ID}}
		switch p, week := s.Post, s.Digest; {
		case o.Kind == overview.PostTables && p != nil && p.Channel == o.Channel:
			also.Audit = []store.AuditRecord{p.Record(p.By, overview.AuditLost)}
			s.Post = nil
		case o.Kind == overview.PostDigest && week != nil && week.Channel == o.Channel:
			also.Audit = []store.AuditRecord{week.Record(week.By, overview.AuditLost)}
			s.Digest = nil
		}
		return also, nil
	})
	if err != nil {
		d.Log.Warn("recording a post failed", "guild", o.Guild, "kind", o.Kind, "error", err)
		d.unnoted()
	}
	return true
}

// deleteTables deletes a post of all tables that was turned off or moved.
func (d *Delivery) deleteTables(ctx context.Context, o store.Outgoing) error {
	var gone overview.Gone
	if err := json.Unmarshal(o.Payload, &gone); err != nil || gone.Message == "" {
		d.Log.Error("reading a post of a server failed; gave it up", "guild", o.Guild, "error", err)
		return nil
	}
	err := d.Client.Delete(ctx, o.Channel, gone.Message)
	switch discord.CodeOf(err) {
	case discord.CodeUnknownMessage, discord.CodeUnknownChannel, discord.CodeMissingAccess:
		return nil
	}
	return err
}
