package delivery

import (
	"context"
	"slices"

	"skald/bot/discord"
	"skald/bot/mention"
	"skald/bot/table"
	"skald/store"
)

// tellThreadShut notifies the people of a match, once, that the bot can no longer post in their thread, and of the
// permission needed to change that: in the parent channel or, if that fails, by direct message to the host. p is the
// post that was refused.
func (d *Delivery) tellThreadShut(ctx context.Context, p store.Outgoing, refusal error) {
	why := ""
	switch discord.CodeOf(refusal) {
	case discord.CodeArchived, discord.CodeLocked:
		why = ShutLocked
	case discord.CodeTooManyThreads:
		why = ShutCrowded
	case discord.CodeMissingPermissions, discord.CodeMissingAccess:
		why = ShutSend
	default:
		return
	}
	head, err := d.Store.Match(p.Match)
	if err != nil || head.Channel != p.Channel {
		return
	}
	if _, told := head.Post(table.PostThreadClosed); told {
		return
	}
	place, err := d.Client.ChannelInfo(ctx, p.Channel)
	if err != nil || !place.Thread {
		return
	}
	if place.Locked {
		why = ShutLocked
	}
	s := d.Voices.In(head.Game, head.Language)
	said := ThreadClosed(head.Channel, usersOf(head), why, s)
	m := discord.Message{Content: said.Content, Mentions: said.Mentions, Nonce: "shut-" + string(head.ID)}
	at := place.Parent
	posted, err := d.Client.Post(ctx, at, m)
	if err != nil && head.Host != "" {
		if at, err = d.Client.Direct(ctx, head.Host); err == nil {
			posted, err = d.Client.Post(ctx, at, m)
		}
	}
	if err != nil {
		d.Log.Warn("announcing a closed thread failed", "match", head.ID, "channel", head.Channel,
			"error", err)
		return
	}
	err = d.Store.UpdateMatch(context.WithoutCancel(ctx), head.ID, func(m *store.Match) error {
		m.Posts = append(m.Posts, store.Post{Kind: table.PostThreadClosed, Channel: at, Message: posted.ID, Seq: m.Seq})
		return nil
	})
	if err != nil {
		d.Log.Warn("recording the announcement of a closed thread failed", "match", head.ID, "error", err)
	}
}

// tellThreadOpen edits the message that a thread is closed, if there is one, after a post succeeded.
func (d *Delivery) tellThreadOpen(ctx context.Context, head store.Match) {
	id := head.ID
	told, ok := head.Post(table.PostThreadClosed)
	if !ok {
		return
	}
	said := ThreadReopened(head.Channel, d.Voices.In(head.Game, head.Language))
	if err := d.Client.Edit(ctx, told.Channel, told.Message, discord.Message{Content: said.Content}); err != nil {
		d.Log.Info("editing the announcement of a closed thread failed", "match", id, "error", err)
	}
	err := d.Store.UpdateMatch(context.WithoutCancel(ctx), id, func(m *store.Match) error {
		m.Posts = slices.DeleteFunc(m.Posts, func(p store.Post) bool { return p.Kind == table.PostThreadClosed })
		return nil
	})
	if err != nil {
		d.Log.Warn("recording a reopened thread failed", "match", id, "error", err)
	}
}

// usersOf returns the people at a table according to its header.
func usersOf(m store.Match) []string {
	var out []string
	for _, p := range m.Seats {
		if p.User != "" && !mention.IsFormer(p.User) && !slices.Contains(out, p.User) {
			out = append(out, p.User)
		}
	}
	return out
}
