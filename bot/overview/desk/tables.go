package desk

import (
	"context"
	"slices"

	"skald/bot/customid"
	"skald/bot/overview"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
	"skald/store"
)

// tables answers /tables, and the buttons of its list, with the tables of the server that have open seats.
func (h *Handler) tables(ctx context.Context, r *route.Request) error {
	if r.Guild == "" {
		r.Private(ui.Answer(r.In(""), "bot.nodirect"))
		return nil
	}
	game, language, page := r.Text(slash.OptionGame), r.Text(slash.OptionLanguage), 0
	if at, ok := r.Pressed.(customid.Nav); ok {
		game, language = overview.Filters(at)
		page = at.Page(2)
	}
	if h.House.Libraries.Games[game] == nil {
		game = ""
	}
	if !slices.Contains(text.Languages(), language) {
		language = ""
	}
	voice := func(rules engine.Rules) text.Localizer { return r.By(rules) }
	lines, err := h.House.Lines(ctx, overview.Query{Guild: r.Guild, Game: game, Language: language, Open: true,
		Turns: overview.AllTurns, Shows: func(m store.Match) bool { return h.knows(r, m) }, Voice: voice})
	if err != nil {
		return err
	}
	r.Panel(overview.Tables(overview.List{Lines: lines, User: r.User, Roles: r.Roles, Page: page,
		In: voice, Language: language, Game: h.House.Libraries.Games[game]}, r.In("")))
	return nil
}

// knows reports whether the user knows of a table without a list: it is in the channel where they ask, or they are at
// it.
func (h *Handler) knows(r *route.Request, m store.Match) bool {
	return m.Channel == r.Channel || m.Host == r.User ||
		slices.ContainsFunc(m.Seats, func(p store.Seat) bool { return p.User == r.User })
}

// join takes a seat by the button of a list or of an offer.
func (h *Handler) join(ctx context.Context, r *route.Request) error {
	t, channel, seat := r.Table, r.Table.Head.Channel, r.Pressed.(customid.TableAct).Seat
	switch {
	case !h.knows(r, t.Head) && !h.House.Sight.Everyone(ctx, t.Head.Guild, channel):
		r.Private(ui.Answer(r.Say, "bot.lobby.gone")) // the channel was closed after the list was shown
		return nil
	case t.Match == nil && t.Head.Status == store.Lobby:
		return h.Lobby.JoinFromList(ctx, r)
	case t.Match == nil:
		r.Private(ui.Answer(r.Say, "bot.lobby.gone"))
		return nil
	case r.RefuseIfOver():
		return nil
	case len(r.Seats) > 0 && (seat == 0 || slices.Contains(r.Seats, engine.Seat(seat-1))):
		// A double tap must not take a second seat.
		r.Private(ui.Answer(r.Say, "bot.tables.seated", "where", "<#"+channel+">"))
		return nil
	}
	return h.Seats.Sit(ctx, r, seat)
}
