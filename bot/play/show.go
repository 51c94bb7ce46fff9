package play

import (
	"cmp"
	"context"
	"slices"

	"skald/bot/customid"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
)

// completePicture completes the pictures of /board.
func (h *Handler) completePicture(r *route.Request) []route.Choice {
	return panel.CompletePictures(panel.Of(r.Table.Snapshot()), r.Viewer, r.Text(r.Focus), r.Say)
}

// status answers /game status.
func (h *Handler) status(_ context.Context, r *route.Request) error {
	v := panel.Of(r.Table.Snapshot())
	v.Away, v.Vacations = h.Tables.Away(r.Table), h.Tables.Vacations(r.Table)
	r.Panel(panel.Status(v, r.Viewer, r.Say))
	return nil
}

// log answers /log and shows a page of the log.
func (h *Handler) log(_ context.Context, r *route.Request) error {
	page := -1
	if n, ok := r.Number(slash.OptionPage); ok {
		page = n - 1
	}
	if at, pressed := r.Pressed.(customid.Nav); pressed && at.Arg(0) != "" {
		page = at.Page(0)
	}
	r.Panel(panel.Log(panel.Of(r.Table.Snapshot()), r.Table.Lines(r.Viewer, 0), page, r.Say))
	return nil
}

// board answers /board.
func (h *Handler) board(_ context.Context, r *route.Request) error {
	t, s, viewer := r.Table, r.Say, r.Viewer
	if turn, ok := r.Number(slash.OptionTurn); ok {
		h.Film.Show(r, turn, true)
		return nil
	}
	if r.Flag(slash.OptionText) {
		r.Private(panel.BoardWords(panel.Of(t.Snapshot()), viewer, 0, s))
		return nil
	}
	kind, arg := panel.AskedPicture(t.Match.Rules(), r.Text(slash.OptionView), r.Text(slash.OptionPlace),
		r.Text(slash.OptionSeat), viewer)
	showBoard(r, kind, arg)
	return nil
}

// showBoard shows a picture to one reader in their language, or lists the pictures available.
func showBoard(r *route.Request, kind, arg string) {
	v := panel.Of(r.Table.Snapshot())
	if !v.Offers(kind, arg, r.Viewer) {
		r.Private(panel.NoPicture(v, r.Viewer, r.Say))
		return
	}
	r.Panel(panel.Board(v, kind, arg, r.Viewer, r.Say))
}

// boardScreen shows another picture of the board. The arguments of the button are the kind and argument of the picture.
func (h *Handler) boardScreen(_ context.Context, r *route.Request) error {
	n := r.Pressed.(customid.Nav)
	showBoard(r, cmp.Or(n.Arg(0), ui.PictureWhole), n.Arg(1))
	return nil
}

// wordsScreen shows a page of the board in words.
func (h *Handler) wordsScreen(_ context.Context, r *route.Request) error {
	r.Panel(panel.BoardWords(panel.Of(r.Table.Snapshot()), r.Viewer, r.Pressed.(customid.Nav).Page(0), r.Say))
	return nil
}

// standing answers /standing and shows the standing answers of a seat.
func (h *Handler) standing(_ context.Context, r *route.Request) error {
	n, pressed := r.Pressed.(customid.Nav)
	if !pressed {
		n = customid.Nav{Match: string(r.Table.Head.ID), Seat: engine.Public, Screen: customid.ScreenStanding}
	}
	r.Panel(panel.Standing(panel.Of(r.Table.Snapshot()), r.Seats, n, "", r.Say))
	return nil
}

// movesScreen shows the user their moves, or a group of them.
func (h *Handler) movesScreen(_ context.Context, r *route.Request) error {
	n, v := r.Pressed.(customid.Nav), panel.Of(r.Table.Snapshot())
	switch {
	case r.Table.Match.Over():
		r.Panel(panel.MatchOver(v, r.Say))
	case len(r.Seats) == 0:
		r.Private(panel.NotSeated(v, r.Say))
	default:
		r.Panel(panel.Moves(h.ViewFor(r), r.Seats, n, "", r.Say))
	}
	return nil
}

// recap answers /recap with the events since the user's last move, and the board with the changes.
func (h *Handler) recap(_ context.Context, r *route.Request) error {
	t, s, viewer := r.Table, r.Say, r.Viewer
	after := uint64(0)
	if viewer >= 0 {
		after = t.LastOwn(viewer)
	}
	if after == 0 {
		if starts := match.TurnStarts(t.Log); len(starts) > 1 {
			after = starts[len(starts)-2]
		}
	}
	v := panel.Of(t.Snapshot())
	var news []match.Line
	v.Earlier, news = t.SplitInPlay(viewer, after)
	r.Private(Recap(v, news, viewer, s))
	return nil
}

// hint answers /hint with the move the autopilot would make, and the reason.
func (h *Handler) hint(_ context.Context, r *route.Request) error {
	t, s, seats := r.Table, r.Say, r.Seats
	seat := seats[0]
	if i := slices.IndexFunc(seats,
		func(x engine.Seat) bool { return slices.Contains(t.Match.Waiting(x), x) }); i >= 0 {
		seat = seats[i]
	}
	mv, why := t.Hint(seat)
	r.Private(Hint(panel.Of(t.Snapshot()), seat, mv, why, s))
	return nil
}
