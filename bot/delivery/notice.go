package delivery

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/discord"
	"skald/bot/mention"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/store"
)

// deliverNotices posts the notices of a match, which the caller has claimed. It reports whether any succeeded.
func (d *Delivery) deliverNotices(ctx context.Context, id store.MatchID, started time.Time,
	pending []store.Outgoing) bool {
	some := false
	for _, o := range pending {
		if !table.IsNotice(o) || o.Next.After(d.Now()) {
			continue
		}
		head, err := d.Store.Match(id)
		if err != nil {
			return some
		}
		if err := d.postNotice(ctx, head, o, started); err != nil {
			if ctx.Err() != nil {
				return some
			}
			d.Log.Warn("posting a notice failed", "match", id, "channel", o.Channel, "attempts",
				o.Attempts+1, "error", err)
			if discord.CodeOf(err) == discord.CodeUnknownChannel {
				d.stopClock(ctx, o, err)
				d.Counts.GivenUp(o.Kind)
				d.strike(ctx, []store.Outgoing{o})
				d.Deleted(ctx, o.Channel)
				continue
			}
			d.retry(ctx, o, err)
			continue
		}
		d.Counts.Done(o.Kind)
		d.strike(ctx, []store.Outgoing{o})
		some = true
	}
	return some
}

// postNotice posts one table.Notice, unless it is in its channel already.
func (d *Delivery) postNotice(ctx context.Context, head store.Match, o store.Outgoing, started time.Time) error {
	var n table.Notice
	if err := json.Unmarshal(o.Payload, &n); err != nil {
		d.Log.Error("reading a notice failed; gave it up", "match", head.ID, "error", err)
		return nil
	}
	if n.Next > 0 && !d.Tables.IsStillNext(head.ID, n) {
		return nil
	}
	s := d.Voices.In(head.Game, head.Language)
	link := ""
	if p, ok := head.Post(table.PostBoard); ok && n.Board {
		link = mention.MessageLink(head.Guild, p.Channel, p.Message)
	}
	said := ui.Notice(n.Say, link, n.To, s)
	m := discord.Message{Content: said.Content, Mentions: said.Mentions, Nonce: o.Nonce,
		Silent: n.Next > 0 || n.Silent}
	if n.Takes {
		m.Components = TakesSeat(head.ID, n.Seat, s)
	}
	if n.Closes {
		return d.closeNotice(ctx, head, n, m)
	}
	stands := func(channel string) (string, error) {
		if !o.Created.Before(started) && o.Attempts == 0 {
			return "", nil
		}
		return d.stands(ctx, head, channel, o.Created, ui.Notice(n.Say, "", nil, s).Content)
	}
	if (n.Direct || n.Secret) && len(n.To) > 0 {
		if len(n.About) > 0 {
			m.Content = said.Content + NoticeAbout(n.About, d.ServerName(head.Guild), s)
		}
		channel, err := d.Client.Direct(ctx, n.To[0])
		there := ""
		if err == nil {
			there, err = stands(channel)
		}
		if there != "" {
			return nil
		}
		if err == nil {
			d.Hook.Reach(checkpoint.Posting.Of(table.PostNotice))
			_, err = d.Client.Post(ctx, channel, m)
			d.Hook.Reach(checkpoint.Posted.Of(table.PostNotice))
		}
		switch discord.CodeOf(err) {
		case discord.CodeCannotDirect, discord.CodeNoMutualGuilds, discord.CodeMissingAccess,
			discord.CodeUnknownChannel:
			// The user accepts no direct messages, so it goes to the channel.
			if n.Secret {
				return nil
			}
		default:
			return err
		}
	}
	if m.Content = said.Content; len(n.About) > 0 {
		m.Content += NoticeAbout(n.About, "", s)
	}
	there, err := stands(o.Channel)
	if err != nil {
		return err
	}
	if there == "" {
		d.Hook.Reach(checkpoint.Posting.Of(table.PostNotice))
		posted, err := d.Client.Post(ctx, o.Channel, m)
		d.Hook.Reach(checkpoint.Posted.Of(table.PostNotice))
		if err != nil {
			return err
		}
		there = posted.ID
	}
	if n.Post != "" {
		d.notePost(ctx, head.ID, n.Post, &store.Post{Kind: n.Post, Channel: o.Channel, Message: there})
	}
	return nil
}

// notePost records the post of a kind in place of the previous one; nil removes the record.
func (d *Delivery) notePost(ctx context.Context, id store.MatchID, kind string, p *store.Post) {
	err := d.Store.UpdateMatch(context.WithoutCancel(ctx), id, func(m *store.Match) error {
		m.Posts = slices.DeleteFunc(m.Posts, func(p store.Post) bool { return p.Kind == kind })
		if p != nil {
			m.Posts = append(m.Posts, *p)
		}
		return nil
	})
	if err != nil {
		d.Log.Warn("recording a post failed", "match", id, "kind", kind, "error", err)
	}
}

// closeNotice replaces the recorded message of a notice, if it still exists.
func (d *Delivery) closeNotice(ctx context.Context, head store.Match, n table.Notice, m discord.Message) error {
	p, ok := head.Post(n.Post)
	if !ok {
		return nil
	}
	m.Mentions, m.Nonce = nil, ""
	err := d.edit(ctx, p, m)
	switch discord.CodeOf(err) {
	case discord.CodeUnknownMessage, discord.CodeUnknownChannel, discord.CodeArchived, discord.CodeMissingAccess:
		err = nil
	}
	if err == nil {
		d.notePost(ctx, head.ID, n.Post, nil)
	}
	return err
}

// stands returns the id of the message with the given text that the bot has posted in a channel since a notice was
// added to the outbox, "" for none. The message may end with a link to the board of that time.
func (d *Delivery) stands(ctx context.Context, head store.Match, channel string, at time.Time, content string) (string,
	error) {
	recent, err := d.messagesSince(ctx, head, channel, at)
	i := slices.IndexFunc(recent, func(p discord.Posted) bool {
		return p.Author.Bot && !p.At().Before(at.Add(-clocksDiffer)) &&
			(p.Content == content || strings.HasPrefix(p.Content, content+" "))
	})
	if i < 0 {
		return "", err
	}
	return recent[i].ID, err
}
