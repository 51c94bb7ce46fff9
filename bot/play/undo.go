package play

import (
	"context"
	"errors"

	"skald/bot/customid"
	"skald/bot/draft"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// askUndo answers /undo. It asks whether to undo the user's last move.
func (h *Handler) askUndo(ctx context.Context, r *route.Request) error {
	if r.Flag(slash.OptionTable) {
		return h.askTableUndo(ctx, r)
	}
	t, s, seats := r.Table, r.Say, r.Seats
	v := panel.Of(t.Snapshot())
	if len(seats) == 0 {
		r.Private(panel.NotSeated(v, s))
		return nil
	}
	seat, span, err := undoable(t, seats)
	if err != nil {
		h.refuseUndo(r, t, seats, err)
		return nil
	}
	turn, err := t.Match.UndoTurnRange(t.Log, seat)
	if err != nil || turn.To == span.To {
		turn = match.Span{}
	}
	r.Private(panel.UndoQuestion(v, seat, [2]match.Span{span, turn}, draft.VersionOf(t), s))
	return nil
}

// undoNow undoes the last move of a seat without a question, by the button below a turn that has just ended. While the
// autopilots wait, a slip costs nothing.
func (h *Handler) undoNow(ctx context.Context, r *route.Request) error {
	t, s, id := r.Table, r.Say, r.Pressed.(customid.Act)
	if answered, err := h.Answered(r, t, id.Seat); answered || err != nil {
		return err
	}
	span, err := t.Match.UndoRange(t.Log, id.Seat)
	switch {
	case id.Own != t.Match.Own(id.Seat):
		r.Private(ui.Answer(s, "bot.asked.late"))
		return nil
	case err != nil:
		h.refuseUndo(r, t, []engine.Seat{id.Seat}, err)
		return nil
	}
	return h.change(ctx, r, t, h.Tables.RollBack(t, span.To, r.Actor(), ""))
}

// refuseUndo explains why a player may not undo their move alone. If the table can allow it, a button asks the table.
func (h *Handler) refuseUndo(r *route.Request, t *table.Table, seats []engine.Seat, why error) {
	m := panel.Refused(panel.Of(t.Snapshot()), r.Seats, why, r.Say)
	if seat, _, err := tableSpan(t, seats); err == nil && !t.Match.Paused() {
		m = panel.WithAskTable(m, panel.Of(t.Snapshot()), seat, t.HasOthers(r.User), r.Say)
	}
	r.Private(m)
}

// pressAskTable asks the table for an undo that the player may not do alone, by the button below the refusal.
func (h *Handler) pressAskTable(ctx context.Context, r *route.Request) error {
	t, id := r.Table, r.Pressed.(customid.Act)
	if answered, err := h.Answered(r, t, id.Seat); answered || err != nil {
		return err
	}
	if id.Own != t.Match.Own(id.Seat) {
		r.Private(ui.Answer(r.Say, "bot.asked.late"))
		return nil
	}
	return h.askTableUndo(ctx, r)
}

// tableSpan returns the span the table would undo for the newest move of the seats.
func tableSpan(t *table.Table, seats []engine.Seat) (seat engine.Seat, span match.Span, err error) {
	found := false
	for _, x := range seats {
		s, refused := t.Match.TableSpan(t.Log, x)
		switch {
		case refused == nil && (!found || s.To > span.To):
			seat, span, found = x, s, true
		case err == nil:
			err = refused
		}
	}
	if found {
		err = nil
	}
	return seat, span, err
}

// askTableUndo answers /undo table:true. It asks the table whether to go back to before the user's last move,
// regardless of later events. A player alone at the table decides alone.
func (h *Handler) askTableUndo(ctx context.Context, r *route.Request) error {
	t, s, seats := r.Table, r.Say, r.Seats
	v := panel.Of(t.Snapshot())
	if !r.RequireSeat() {
		return nil
	}
	_, span, err := tableSpan(t, seats)
	if err != nil {
		r.Private(panel.Refused(v, seats, err, s))
		return nil
	}
	if t.HasOthers(r.User) {
		return h.Vote.AskTable(ctx, r, t, table.Vote{Kind: table.VoteUndo, By: r.User, To: span.To, Says: span.Says})
	}
	before := len(t.Log)
	_, err = h.Tables.Apply(ctx, t, table.Change{Interaction: r.ID}, h.Tables.RollBack(t, span.To, r.Actor(), ""))
	var refusal *engine.Refusal
	switch {
	case errors.As(err, &refusal):
		r.Private(panel.Refused(v, seats, err, s))
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		r.Private(ui.Answer(s, "bot.busy"))
	case err != nil:
		return err
	default:
		h.played(r, t, t.Log[before:]) // with the moves to make instead
	}
	return nil
}

// undoable returns the newest move that one of the seats may undo.
func undoable(t *table.Table, seats []engine.Seat) (engine.Seat, match.Span, error) {
	var best match.Span
	who := engine.Public
	var first error
	for _, seat := range seats {
		span, err := t.Match.UndoRange(t.Log, seat)
		switch {
		case err != nil && first == nil:
			first = err
		case err == nil && (who == engine.Public || span.To > best.To):
			who, best = seat, span
		}
	}
	if who == engine.Public {
		return who, best, first
	}
	return who, best, nil
}
