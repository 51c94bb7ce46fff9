package play

import (
	"context"

	"skald/bot/customid"
	"skald/bot/draft"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
)

// askUndo answers /undo: it asks whether to take the last move of the person back.
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
	r.Private(panel.UndoQuestion(v, seat, span, draft.VersionOf(t), s))
	return nil
}

// undoNow takes the last move of a seat back, by the button under a turn that has just ended: while the autopilots wait
// nothing is lost by a slip.
func (h *Handler) undoNow(ctx context.Context, r *route.Request) error {
	t, s, id := r.Table, r.Say, r.Pressed.(customid.Act)
	if answered, err := h.Answered(r, t, id.Seat); answered || err != nil {
		return err
	}
	span, err := t.Match.UndoSpan(t.Log, id.Seat)
	switch {
	case id.Own != t.Match.Own(id.Seat):
		r.Private(ui.Answer(s, "bot.asked.late"))
		return nil
	case err != nil:
		h.refuseUndo(r, t, []engine.Seat{id.Seat}, err)
		return nil
	}
	return h.change(ctx, r, t, h.Tables.Back(t, span.To, r.Actor(), ""))
}

// refuseUndo says why somebody may not take his move back alone. Where the table may let him, a button asks it.
func (h *Handler) refuseUndo(r *route.Request, t *table.Table, seats []engine.Seat, why error) {
	m := panel.Refused(panel.Of(t.Snapshot()), r.Seats, why, r.Say)
	if seat, _, err := tableSpan(t, seats); err == nil && !t.Match.Paused() {
		m = panel.WithAskTable(m, panel.Of(t.Snapshot()), seat, t.HasOthers(r.User), r.Say)
	}
	r.Private(m)
}

// pressAskTable asks the table to take back what its player may not take back alone, by the button under the refusal.
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

// tableSpan is what the table would take back for the newest move of the seats.
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

// askTableUndo answers /undo table:true: the table is asked whether to go back before the person's last move, whatever
// has happened since. Who is alone at his table decides alone.
func (h *Handler) askTableUndo(ctx context.Context, r *route.Request) error {
	t, s, seats := r.Table, r.Say, r.Seats
	v := panel.Of(t.Snapshot())
	if !r.Plays() {
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
	return h.Vote.Decide(ctx, r, t, h.Tables.Back(t, span.To, r.Actor(), ""))
}

// undoable finds the newest move that one of the seats may take back.
func undoable(t *table.Table, seats []engine.Seat) (engine.Seat, match.Span, error) {
	var best match.Span
	who := engine.Public
	var first error
	for _, seat := range seats {
		span, err := t.Match.UndoSpan(t.Log, seat)
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
