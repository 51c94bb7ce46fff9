package lobby

import (
	"context"
	"errors"

	"skald/bot/discord"
	"skald/bot/route"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine/text"
	"skald/store"
)

// newTable is a table that is not stored yet, with the change that stores it.
type newTable struct {
	head   store.Match
	extra  table.Extra
	change table.Change
}

// aboveThread returns the channel in which a thread for a new table can be opened: that of the interaction, or the one
// around its thread, as threads cannot contain threads. It returns "" if there is none, and the user was answered;
// inside is the text for a thread whose channel is unknown.
func (h *Handler) aboveThread(r *route.Request, inside string) string {
	above := r.Channel
	if r.Thread {
		above = r.Parent
	}
	if above == "" {
		r.Private(ui.Answer(r.Say, inside))
		return ""
	}
	m := route.MissingForThread(r.Interaction)
	if m.IsZero() {
		m = h.Servers.MayOpen(r.Guild, above, r.User)
	}
	if !m.IsZero() {
		r.Note(m)
		return ""
	}
	return above
}

// openAside opens a table in a thread of its own, and posts a link to it in the channel.
func (h *Handler) openAside(r *route.Request, above string, head store.Match, e table.Extra) error {
	seed, hash, err := h.freshSeed()
	if err != nil {
		return err
	}
	e.Thread = true
	head.Guild, head.Host, head.Status, head.Seed, head.SeedHash = r.Guild, r.User, store.Lobby, seed, hash
	public, s := h.Voices.By(h.Libraries.Rules(head.Guild, head.Game), head.Language), r.Say
	title := ui.LabelText(h.titleOf(head.Game, e.Name, public), ui.MaxThreadName)
	r.Later(func(ctx context.Context) {
		thread, err := h.once(r.ID, func() (string, error) {
			return h.openInThread(ctx, r.Interaction, above, title,
				newTable{head, e, table.Change{Interaction: r.ID}})
		})
		if err != nil {
			r.SendPrivate(ctx, discord.Message{Content: h.threadFailed(r, err, s).Content, Ephemeral: true})
			return
		}
		r.SendPublic(ctx, discord.Message{Content: TableOpened(r.User, title, thread, public).Content})
	})
	return nil
}

// once opens a thread for an interaction unless that was done before or is being done. It returns ErrRepeated then.
func (h *Handler) once(interaction string, open func() (string, error)) (string, error) {
	if _, running := h.opening.LoadOrStore(interaction, true); running {
		return "", store.ErrRepeated
	}
	defer h.opening.Delete(interaction)
	if _, err := h.Store.Interaction(interaction); err == nil {
		return "", store.ErrRepeated
	}
	return open()
}

// openInThread opens a thread in a channel and a new table in it, and returns the thread.
func (h *Handler) openInThread(ctx context.Context, i *discord.Interaction, above, title string,
	n newTable) (string, error) {
	var place discord.ChannelInfo
	var err error
	if i.Thread {
		// A match in a thread may be in a forum.
		if place, err = h.Client.ChannelInfo(ctx, above); err != nil {
			return "", err
		}
	}
	if n.head.Channel, err = h.Client.Thread(ctx, above, title, place.Forum); err != nil {
		return "", err
	}
	if n.head, err = h.Tables.Create(ctx, n.head, n.extra, n.change); err != nil {
		return "", err
	}
	l := h.Render.Message(h.lobbyOf(n.head, n.extra), nil, "")
	m := l.Draw(ctx)
	m.Nonce = i.ID
	if _, err := h.Client.Post(ctx, n.head.Channel, m); err != nil {
		// The table is stored; /game status in the thread shows it.
		h.Log.Warn("posting a new table in its thread failed", "match", n.head.ID, "channel", n.head.Channel,
			"error", err)
	}
	h.Tables.Outbox.Wake()
	return n.head.Channel, nil
}

// threadFailed is the answer when a table was not opened in a thread.
func (h *Handler) threadFailed(r *route.Request, err error, s text.Localizer) ui.Message {
	switch code := discord.CodeOf(err); {
	case errors.Is(err, store.ErrRepeated):
		return ui.Answer(s, "bot.busy")
	case code == discord.CodeMissingPermissions || code == discord.CodeMissingAccess:
		return ui.Note(ui.NoThread(), s)
	}
	h.Log.Error("opening a table in a thread failed", "ref", r.Reference(), "error", err)
	return r.ErrorMessage(err)
}

// renameThread gives the thread of a table the table's name. Discord allows two changes of a name in ten minutes; the
// thread keeps its old name if that fails.
func (h *Handler) renameThread(p *press) {
	t := p.Table
	if !t.Thread || t.Fork != nil {
		return
	}
	match, channel := t.Head.ID, t.Head.Channel
	title := ui.LabelText(h.titleOf(t.Head.Game, t.Called(), h.Voices.By(t.Rules(), t.Head.Language)), ui.MaxThreadName)
	p.Later(func(ctx context.Context) {
		if err := h.Client.RenameThread(ctx, channel, title); err != nil {
			h.Log.Info("renaming the thread of a table failed", "match", match, "channel", channel, "error", err)
		}
	})
}

// TableOpened links a new table from the channel around its thread.
func TableOpened(who, game, thread string, s text.Localizer) ui.Message {
	return ui.Message{Content: ui.Say(s, "bot.thread.opened", "who", "<@"+who+">", "game", text.Plain(ui.Escape(game)),
		"where", "<#"+thread+">")}
}
