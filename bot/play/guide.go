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

// guide shows a page of the guide to a first turn. Once finished or skipped, it is not offered again.
func (h *Handler) guide(ctx context.Context, r *route.Request) error {
	t, n := r.Table, r.Pressed.(customid.Nav)
	seat := r.Seats[0]
	if i := slices.IndexFunc(r.Seats,
		func(x engine.Seat) bool { return slices.Contains(t.Match.Waiting(x), x) }); i >= 0 {
		seat = r.Seats[i]
	}
	switch {
	case t.Match.Over():
		r.Panel(panel.MatchOver(panel.Of(t.Snapshot()), r.Say))
	case n.Arg(0) == panel.GuideDone:
		_, err := h.People.Change(ctx, r.User, func(p *preferences.Person) bool {
			if slices.Contains(p.Guided, t.Head.Game) {
				return false
			}
			p.Guided = append(slices.Clone(p.Guided), t.Head.Game)
			return true
		})
		if err != nil {
			return err
		}
		r.Panel(panel.Moves(panel.Of(t.Snapshot()), r.Seats,
			customid.Nav{Match: string(t.Head.ID), Seat: engine.Public, Screen: customid.ScreenMoves}, "", r.Say))
	case !panel.HasGuide(t.Match.Rules()):
		r.Private(ui.Answer(r.Say, "bot.nomatch"))
	default:
		var hint engine.Move
		if slices.Contains(t.Match.Waiting(seat), seat) {
			hint, _ = t.Hint(seat)
		}
		r.Panel(panel.Guide(panel.Of(t.Snapshot()), seat, n.Page(0), hint, r.Say))
	}
	return nil
}

// viewFor returns the table for the user of a request; newcomers to the game are offered the guide.
func (h *Handler) viewFor(r *route.Request) panel.Table {
	v := panel.Of(r.Table.Snapshot())
	v.Newcomer = h.newcomer(r)
	return v
}

// newcomer reports whether the user has neither finished a match of the table's game nor finished or skipped its guide.
func (h *Handler) newcomer(r *route.Request) bool {
	game := r.Table.Head.Game
	if !panel.HasGuide(r.Table.Match.Rules()) || slices.Contains(h.People.Of(r.User).Guided, game) {
		return false
	}
	played := false
	err := h.Store.FinishedOf(r.User, func(m store.Match) bool {
		played = m.Game == game
		return !played
	})
	return err == nil && !played
}
