package queue

import (
	"context"
	"errors"
	"slices"

	"skald/bot/customid"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// queue answers /queue.
func (h *Handler) queue(ctx context.Context, r *route.Request) error {
	t, s, seats, sub := r.Table, r.Say, r.Seats, r.Subcommand()
	v := panel.Of(t.Snapshot())
	_, err := h.Store.Interaction(r.ID)
	switch {
	case sub == slash.SubShow, err == nil: // or it was delivered before
		r.Private(Queue(v, t.QueueStates(seats), "", s))
		return nil
	case !errors.Is(err, store.ErrNotFound):
		return err
	case sub == slash.SubClear:
		return h.clearQueue(ctx, r, t, seats)
	}
	wanted := ResolveQueue(v, seats, r.Text(slash.OptionMove), s)
	if wanted.Show != nil {
		r.Private(*wanted.Show)
		return nil
	}
	q := t.QueueOf(wanted.Seat, r.User)
	if len(q.Moves) >= table.MaxQueue {
		r.Private(QueueFull(s))
		return nil
	}
	if len(q.Moves) == 0 {
		q = table.Queue{User: r.User}
		if turn, window := t.Asks(wanted.Seat); turn || window {
			q.Turn = t.Match.Turn().Number
		}
	}
	m := table.Queued{Move: wanted.Move}
	if o := engine.Legal(t.PromptsFor(wanted.Seat), wanted.Seat, wanted.Move); o != nil {
		m.Tag = match.OfferTag(*o)
	}
	q.Moves = append(slices.Clone(q.Moves), m)
	t.SetQueue(wanted.Seat, q)
	return h.keepQueue(ctx, r, t, Queued(v, wanted.Move, s))
}

// queueScreen shows the user's queues.
func (h *Handler) queueScreen(_ context.Context, r *route.Request) error {
	r.Panel(Queue(panel.Of(r.Table.Snapshot()), r.Table.QueueStates(r.Seats), "", r.Say))
	return nil
}

// completeQueue completes a move to queue.
func (h *Handler) completeQueue(r *route.Request) []route.Choice {
	return CompleteQueue(panel.Of(r.Table.Snapshot()), r.Seats, r.Text(r.Focus), r.Say)
}

// keepQueue stores the changed queues and shows them.
func (h *Handler) keepQueue(ctx context.Context, r *route.Request, t *table.Table, note string) error {
	s := r.Say
	err := h.Tables.Save(ctx, t, table.Change{Interaction: r.ID})
	switch {
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		r.Private(ui.Answer(s, "bot.busy"))
		return nil
	case err != nil:
		return err
	}
	r.Panel(Queue(panel.Of(t.Snapshot()), t.QueueStates(r.Seats), note, s))
	return nil
}

// clearQueue answers /queue clear.
func (h *Handler) clearQueue(ctx context.Context, r *route.Request, t *table.Table, seats []engine.Seat) error {
	s := r.Say
	if n, named := r.Number(slash.OptionSeat); named {
		seats = slices.DeleteFunc(slices.Clone(seats), func(x engine.Seat) bool { return int(x)+1 != n })
	}
	n, one := r.Number(slash.OptionN)
	gone := 0
	for _, seat := range seats {
		q := t.QueueOf(seat, r.User)
		switch {
		case !one && len(q.Moves) > 0:
			gone += len(q.Moves)
			q.Moves, q.Turn = nil, 0
		case one && gone == 0 && n >= 1 && n <= len(q.Moves):
			gone = 1
			q.Moves = slices.Delete(slices.Clone(q.Moves), n-1, n)
		default:
			continue
		}
		t.SetQueue(seat, q)
	}
	if gone == 0 {
		m := Queue(panel.Of(t.Snapshot()), t.QueueStates(r.Seats), "", s)
		if one {
			m = ui.Answer(s, "bot.queue.none", "n", n)
		}
		r.Private(m)
		return nil
	}
	return h.keepQueue(ctx, r, t, QueueCleared(gone, s))
}

// unqueue removes all moves of a queue, by the button below it.
func (h *Handler) unqueue(ctx context.Context, r *route.Request) error {
	t, s, id := r.Table, r.Say, r.Pressed.(customid.Act)
	if answered, err := h.Play.Answered(r, t, id.Seat); answered || err != nil {
		return err
	}
	q := t.QueueOf(id.Seat, r.User)
	if len(q.Moves) == 0 || customid.MovesTag(q.Texts()) != id.Tag {
		r.Panel(Queue(panel.Of(t.Snapshot()), t.QueueStates(r.Seats), QueueChanged(s), s))
		return nil
	}
	n := len(q.Moves)
	q.Moves, q.Turn = nil, 0
	t.SetQueue(id.Seat, q)
	return h.keepQueue(ctx, r, t, QueueCleared(n, s))
}
