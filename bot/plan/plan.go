package plan

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// plan answers /plan-board.
func (h *Handler) plan(ctx context.Context, r *route.Request) error {
	t, s, seats, sub := r.Table, r.Say, r.Seats, r.Subcommand()
	v := panel.Of(t.Snapshot())
	_, err := h.Store.Interaction(r.ID)
	switch {
	case sub == slash.SubShow:
		return h.showPlan(ctx, r)
	case err == nil: // it was delivered before
		r.Private(PlanNoted(v, t.Plan, seats, s))
		return nil
	case !errors.Is(err, store.ErrNotFound):
		return err
	case t.Match.Over():
		r.Private(panel.MatchOver(v, s))
		return nil
	case len(seats) == 0:
		r.Private(PlanWatcher(v, s))
		return nil
	}
	n, named := r.Number(slash.OptionSeat)
	seat, ok := panel.SeatFor(v, seats, n, named)
	if !ok {
		r.Private(PlanNoSeat(v, seats, s))
		return nil
	}
	step, _ := r.Number(slash.OptionStep)
	now := t.Plan.At(v.Turn.Number)
	next, changed := now, false
	if sub == slash.SubClear {
		of := seats
		if named || step > 0 {
			of = []engine.Seat{seat}
		}
		for _, x := range of {
			var some bool
			next, some = next.Without(x, step)
			changed = changed || some
		}
		if !changed {
			r.Private(PlanNoStep(len(now.Of(seat)), s))
			return nil
		}
	} else {
		place, unclear := panel.FindPlace(v, []engine.Seat{seat}, r.Text(slash.OptionPlace), s)
		if unclear != nil {
			r.Private(*unclear)
			return nil
		}
		m := table.Mark{Seat: seat, Place: place, Note: PlanNote(r.Text(slash.OptionNote)), Turn: v.Turn.Number,
			By: match.Player{User: r.User, Name: r.Name}}
		if next, ok = now.Put(m, step); !ok {
			r.Private(PlanFull(s))
			return nil
		}
	}
	if err := h.keepPlan(ctx, r, t, next); err != nil {
		if errors.Is(err, store.ErrRepeated) || errors.Is(err, store.ErrStale) {
			r.Private(ui.Answer(s, "bot.busy"))
			return nil
		}
		return err
	}
	r.Private(PlanNoted(v, t.Plan, seats, s))
	return nil
}

// placesToMark completes the place of a mark.
func (h *Handler) placesToMark(r *route.Request) []route.Choice {
	v, seats := panel.Of(r.Table.Snapshot()), r.Seats
	if n, named := r.Number(slash.OptionSeat); named && slices.Contains(seats, engine.Seat(n-1)) {
		seats = []engine.Seat{engine.Seat(n - 1)}
	}
	return panel.CompletePlaces(v, seats, r.Text(r.Focus), r.Say)
}

// showPlan shows the plan to one reader, in their language.
func (h *Handler) showPlan(_ context.Context, r *route.Request) error {
	t, s := r.Table, r.Say
	v := panel.Of(t.Snapshot())
	if t.Match.Over() {
		r.Panel(panel.MatchOver(v, s))
		return nil
	}
	r.Panel(PlanBoard(v, t.Plan, r.Viewer, true, s))
	return nil
}

// keepPlan stores a changed plan and its post in one transaction. It adds no entry to the log.
func (h *Handler) keepPlan(ctx context.Context, r *route.Request, t *table.Table, p table.Plan) error {
	kind := table.PostPlan
	if len(p.Marks) == 0 {
		kind = table.PostPlanEdit // an empty plan is not worth a post
	}
	return h.Tables.Save(ctx, t, table.Change{
		Interaction: r.ID, Plan: &p, Outbox: []store.Outgoing{{Kind: kind, Payload: json.RawMessage(`{}`)}},
	})
}
