package conditional

import (
	"context"
	"errors"
	"slices"

	"skald/bot/customid"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/store"
)

// screen shows the conditional answers of the presser's seat, one to be added, or their list after a change.
func (h *Handler) screen(ctx context.Context, r *route.Request) error {
	t, at := r.Table, r.Pressed.(customid.Nav)
	seat := at.Seat
	if !slices.Contains(r.Seats, seat) {
		r.Private(panel.NotYourSeat(panel.Of(t.Snapshot()), seat, r.Seats, r.Say))
		return nil
	}
	c := table.Conditional{ID: at.Arg(1), Value: at.Arg(2)}
	if _, err := h.Store.Interaction(r.ID); !errors.Is(err, store.ErrNotFound) {
		r.Panel(List(t, seat, "", r.Say)) // it was delivered before
		return err
	}
	switch do := at.Arg(0); {
	case do == customid.WhenKeep:
		return h.keep(ctx, r, seat, c)
	case do == customid.WhenDrop:
		return h.drop(ctx, r, seat, c)
	case do == customid.WhenNew && c.Value != "":
		if _, ok := t.ConditionalWords(seat, c); ok {
			r.Panel(Preview(t, seat, c, r.Say))
			return nil
		}
		r.Panel(List(t, seat, ui.Say(r.Say, "bot.when.stale"), r.Say))
	case do == customid.WhenNew:
		r.Panel(Values(t, seat, c.ID, r.Say))
	default:
		r.Panel(List(t, seat, "", r.Say))
	}
	return nil
}

// keep stores a conditional answer. If its question is open, the table answers it at once.
func (h *Handler) keep(ctx context.Context, r *route.Request, seat engine.Seat, c table.Conditional) error {
	t := r.Table
	list := t.ConditionalsOf(seat, r.User)
	if _, ok := t.ConditionalWords(seat, c); !ok {
		r.Panel(List(t, seat, ui.Say(r.Say, "bot.when.stale"), r.Say))
		return nil
	}
	switch {
	case slices.Contains(list, c):
	case len(list) >= table.MaxConditionals:
		r.Panel(List(t, seat, ui.Say(r.Say, "bot.when.full", "n", table.MaxConditionals), r.Say))
		return nil
	default:
		list = append(slices.Clone(list), c)
	}
	return h.save(ctx, r, seat, list, "bot.when.saved")
}

// drop removes a conditional answer.
func (h *Handler) drop(ctx context.Context, r *route.Request, seat engine.Seat, c table.Conditional) error {
	list := slices.DeleteFunc(slices.Clone(r.Table.ConditionalsOf(seat, r.User)),
		func(x table.Conditional) bool { return x == c })
	return h.save(ctx, r, seat, list, "bot.when.removed")
}

// save stores the conditional answers of the user for a seat and shows them with a note.
func (h *Handler) save(ctx context.Context, r *route.Request, seat engine.Seat, list []table.Conditional,
	note string) error {
	t := r.Table
	t.SetConditionals(seat, table.Conditionals{User: r.User, List: list})
	err := h.Tables.Save(ctx, t, table.Change{Interaction: r.ID})
	switch {
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		r.Private(ui.Answer(r.Say, "bot.busy"))
		return nil
	case err != nil:
		return err
	}
	r.Panel(List(t, seat, ui.Say(r.Say, note), r.Say))
	return nil
}
