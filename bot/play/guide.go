package play

import (
	"context"
	"slices"

	"skald/bot/customid"
	"skald/bot/panel"
	"skald/bot/preferences"
	"skald/bot/route"
	"skald/bot/ui"
	"skald/engine"
	"skald/store"
)

// guide shows a page of the guide to a first turn, in a lobby too. Once finished or skipped, it is not offered again.
func (h *Handler) guide(ctx context.Context, r *route.Request) error {
	t, n := r.Table, r.Pressed.(customid.Nav)
	switch {
	case t.Match == nil && t.Head.Status != store.Lobby:
		r.Private(ui.Answer(r.Say, "bot.lobby.gone"))
		return nil
	case t.Match != nil && !r.RequireSeat():
		return nil
	case !panel.HasGuide(t.Rules()):
		r.Private(ui.NoTable(r.Say))
		return nil
	}
	done := n.Arg(0) == panel.GuideDone
	if done || panel.IsLastGuidePage(t.Rules(), n.Page(0)) {
		if err := h.guided(ctx, r); err != nil {
			return err
		}
	}
	switch at := panel.InLobby(string(t.Head.ID), t.Rules()); {
	case t.Match == nil && done:
		r.Panel(panel.GuideInLobbyDone(r.Say))
	case t.Match == nil:
		r.Panel(panel.Guide(at, engine.Public, n.Page(0), "", r.Say))
	case done:
		h.ShowMoves(r, "")
	default:
		h.guidePage(r, n.Page(0))
	}
	return nil
}

// guidePage shows a page of the guide to a player of a match.
func (h *Handler) guidePage(r *route.Request, page int) {
	t, seat := r.Table, r.Seats[0]
	asked := func(x engine.Seat) bool { return slices.Contains(t.Match.Waiting(x), x) }
	if i := slices.IndexFunc(r.Seats, asked); i >= 0 {
		seat = r.Seats[i]
	}
	var hint engine.Move
	if asked(seat) {
		hint, _ = t.Hint(seat)
	}
	r.Panel(panel.Guide(panel.Of(t.Snapshot()), seat, page, hint, r.Say))
}

// guided records that the user of a request has finished or skipped the guide of the table's game.
func (h *Handler) guided(ctx context.Context, r *route.Request) error {
	_, err := h.People.Change(ctx, r.User, func(p *preferences.Person) bool {
		if slices.Contains(p.Guided, r.Table.Head.Game) {
			return false
		}
		p.Guided = append(slices.Clone(p.Guided), r.Table.Head.Game)
		return true
	})
	return err
}

// ViewFor returns the table for the user of a request, with their note; newcomers to the game are offered the guide.
func (h *Handler) ViewFor(r *route.Request) panel.Table {
	v := panel.Of(r.Table.Snapshot())
	v.Newcomer, v.Note = h.newcomer(r), h.Draft.NoteOf(r.Table, r.User)
	return v
}

// ShowMoves shows the user their moves below a line of text, or the result of a match that is over.
func (h *Handler) ShowMoves(r *route.Request, line string) {
	if r.Table.Match.Over() {
		r.Panel(panel.MatchOver(panel.Of(r.Table.Snapshot()), r.Say))
		return
	}
	r.Panel(panel.Moves(h.ViewFor(r), r.Seats,
		customid.Nav{Match: string(r.Table.Head.ID), Seat: engine.Public, Screen: customid.ScreenMoves}, line, r.Say))
}

// newcomer reports whether the user is offered the guide of the table's game.
func (h *Handler) newcomer(r *route.Request) bool {
	return panel.HasGuide(r.Table.Rules()) && h.Tables.IsNewcomer(r.User, r.Table.Head.Game)
}
