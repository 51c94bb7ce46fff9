package lobby

import (
	"context"
	"slices"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/route"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/store"
)

// JoinFromList gives the user a seat in a lobby by a button of a list, and brings the post of the lobby up to date.
func (h *Handler) JoinFromList(ctx context.Context, r *route.Request) error {
	t := r.Table
	if again, err := r.IsDuplicate(); again || err != nil {
		r.Private(Joined(h.lobby(t.Rules(), t.Head, t.Extra), t.Head.Channel, r.Say))
		return err
	}
	l := h.lobby(t.Rules(), t.Head, t.Extra)
	if slices.ContainsFunc(t.Head.Seats, func(p store.Seat) bool { return p.User == r.User }) {
		r.Private(ui.Answer(r.Say, "bot.tables.already", "where", "<#"+t.Head.Channel+">"))
		return nil
	}
	why := h.JoinRefused(r, t)
	if len(l.Taken) >= l.Seats.Max {
		r.Private(ui.Answer(r.Say, "bot.lobby.full"))
		return nil
	}
	if !why.IsZero() {
		r.Note(why)
		return nil
	}
	sit(&t.Head, &t.Extra, store.Seat{User: r.User, Name: r.Name}, r.ID)
	if err := h.Tables.Save(ctx, t, table.Change{Interaction: r.ID}); err != nil {
		return err
	}
	r.Private(Joined(h.lobby(t.Rules(), t.Head, t.Extra), t.Head.Channel, r.Say))
	h.welcome(r)
	r.Later(func(ctx context.Context) { h.showPost(ctx, t) })
	return nil
}

// postsSearched is the number of messages among which the post of a lobby is searched.
const postsSearched = 100

// showPost brings the post of a lobby up to date after a change made in another channel. If it is not among the newest
// messages, the lobby is posted again. It does not matter if that fails: a press on the post updates it.
func (h *Handler) showPost(ctx context.Context, t *table.Table) {
	t.Showing.Lock()
	defer t.Showing.Unlock()
	t.Lock()
	id, channel, post := t.Head.ID, t.Head.Channel, t.LobbyPost
	l := h.Render.Message(h.LobbyMessage(t), t, "")
	t.Unlock()
	m := l.Draw(ctx)
	if post == "" {
		recent, err := h.Client.Recent(ctx, channel, postsSearched)
		if err != nil {
			h.Log.Warn("updating the post of a lobby failed", "match", id, "channel", channel, "error", err)
			return
		}
		joins := customid.LobbyID{Lobby: string(id), Act: customid.LobbyJoin}.String()
		if i := slices.IndexFunc(recent, func(p discord.Posted) bool {
			return p.Author.Bot && slices.Contains(p.Controls(), joins)
		}); i >= 0 {
			post = recent[i].ID
		}
	}
	var err error
	if post != "" {
		err = h.Client.Edit(ctx, channel, post, m)
	}
	if post == "" || discord.CodeOf(err) == discord.CodeUnknownMessage {
		_, err = h.Client.Post(ctx, channel, m)
	}
	if err != nil {
		h.Log.Warn("updating the post of a lobby failed", "match", id, "channel", channel, "error", err)
	}
}
