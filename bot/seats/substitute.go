package seats

import (
	"context"
	"errors"
	"slices"

	"skald/bot/customid"
	"skald/bot/draft"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/store"
)

// askSubstitute asks the player of a seat whether to look for a substitute, or to stop looking.
func (h *Handler) askSubstitute(ctx context.Context, r *route.Request) error {
	t, seat := r.Table, r.Pressed.(customid.Nav).Seat
	if seat == engine.Public {
		seat = r.Seats[0]
	}
	if !slices.Contains(r.Seats, seat) {
		r.Private(panel.NotYourSeat(panel.Of(t.Snapshot()), seat, r.Seats, r.Say))
		return nil
	}
	d := draft.Draft{Kind: customid.ConfirmSubstitute, Arg: draft.Asking(r, t)}
	if t.Seeks(seat) {
		d.Kind = customid.ConfirmWithdraw
	}
	if err := h.Draft.KeepDraft(ctx, r, t, d); err != nil {
		return err
	}
	r.Panel(SubstituteQuestion(panel.Of(t.Snapshot()), seat, d.Arg, r.Say))
	return nil
}

// Substitute offers a seat of the user to everyone, or ends that offer. The seat and its clock stay theirs until
// another user takes it.
func (h *Handler) Substitute(ctx context.Context, r *route.Request, seat engine.Seat, seek bool) error {
	t := r.Table
	c := table.Change{Interaction: r.ID}
	if seek {
		c.Notices = t.SeekSubstitute(seat, h.Now())
	} else if t.Seeks(seat) {
		c.Notices = t.WithdrawOffer(seat)
	}
	if len(c.Notices) > 0 { // otherwise a second press
		if err := h.Tables.Save(ctx, t, c); errors.Is(err, store.ErrRepeated) || errors.Is(err, store.ErrStale) {
			r.Private(ui.Answer(r.Say, "bot.busy"))
			return nil
		} else if err != nil {
			return err
		}
	}
	r.Panel(panel.Status(panel.Of(t.Snapshot()), t.Viewer(r.User), r.Say))
	return nil
}
