package bot

import (
	"context"
	"slices"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/store"
)

// postShut is the word, outside of it, that the bot cannot post in the thread of a
// match.
const postShut = "shut"

// shutOut tells the people of a match, once, that the bot cannot post in their
// thread any more, and who can change that: in the channel the thread hangs on or
// else, by direct message, to the host. p is the post that was refused.
func (a *App) shutOut(ctx context.Context, p store.Outgoing, refusal error) {
	why := ""
	switch discord.CodeOf(refusal) {
	case discord.CodeArchived, discord.CodeLocked:
		why = panel.ShutLocked
	case discord.CodeTooManyThreads:
		why = panel.ShutCrowded
	case discord.CodeMissingPermissions, discord.CodeMissingAccess:
		why = panel.ShutSend
	default:
		return
	}
	head, err := a.o.Store.Match(p.Match)
	if err != nil || head.Channel != p.Channel {
		return
	}
	if _, told := head.Post(postShut); told {
		return
	}
	place, err := a.client.Place(ctx, p.Channel)
	if err != nil || !place.Thread {
		return
	}
	if place.Locked {
		why = panel.ShutLocked
	}
	s := a.voices.In(head.Game, head.Language)
	said := panel.ThreadClosed(head.Channel, usersOf(head), why, s)
	m := discord.Message{Content: said.Content, Mentions: said.Mentions, Nonce: "shut-" + string(head.ID)}
	at := place.Parent
	posted, err := a.client.Post(ctx, at, m)
	if err != nil && head.Host != "" {
		if at, err = a.client.Direct(ctx, head.Host); err == nil {
			posted, err = a.client.Post(ctx, at, m)
		}
	}
	if err != nil {
		a.o.Log.Warn("nobody can be told that the thread of a match is closed", "match", head.ID, "channel", head.Channel, "error", err)
		return
	}
	err = a.o.Store.UpdateMatch(context.WithoutCancel(ctx), head.ID, func(m *store.Match) error {
		m.Posts = append(m.Posts, store.Post{Kind: postShut, Channel: at, Message: posted.ID, Seq: m.Seq})
		return nil
	})
	if err != nil {
		a.o.Log.Warn("what was told of a closed thread cannot be noted", "match", head.ID, "error", err)
	}
}

// letIn takes the word back that a thread is closed, after a post came through.
func (a *App) letIn(ctx context.Context, id store.MatchID) {
	head, err := a.o.Store.Match(id)
	if err != nil {
		return
	}
	told, ok := head.Post(postShut)
	if !ok {
		return
	}
	said := panel.ThreadReopened(head.Channel, a.voices.In(head.Game, head.Language))
	if err := a.client.Edit(ctx, told.Channel, told.Message, discord.Message{Content: said.Content}); err != nil {
		a.o.Log.Info("the word that a thread is closed stays", "match", id, "error", err)
	}
	err = a.o.Store.UpdateMatch(context.WithoutCancel(ctx), id, func(m *store.Match) error {
		m.Posts = slices.DeleteFunc(m.Posts, func(p store.Post) bool { return p.Kind == postShut })
		return nil
	})
	if err != nil {
		a.o.Log.Warn("that a thread is open again cannot be noted", "match", id, "error", err)
	}
}

// usersOf are the people at a table as its header has them.
func usersOf(m store.Match) []string {
	var out []string
	for _, p := range m.Seats {
		if p.User != "" && !panel.IsFormer(p.User) && !slices.Contains(out, p.User) {
			out = append(out, p.User)
		}
	}
	return out
}
