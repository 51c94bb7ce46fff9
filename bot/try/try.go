package try

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

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

// tryFrom begins a trial at the current position.
func tryFrom(t *table.Table, seat engine.Seat) draft.Tried {
	return draft.Tried{Seat: seat, Shown: t.Match.Shown(), Own: t.Match.MoveCount(seat)}
}

// triedBy returns the trial of a user at a table, nil for none. stale reports that it is no longer valid because the
// match has moved on.
func (h *Handler) triedBy(t *table.Table, user string) (x *draft.Tried, stale bool, err error) {
	d, err := h.Draft.DraftOf(t, user)
	if err != nil || d.Try == nil {
		return nil, false, err
	}
	x = d.Try
	now := tryFrom(t, x.Seat)
	stale = !slices.Contains(t.Match.Seats(user), x.Seat) || x.Shown != now.Shown || x.Own != now.Own
	return x, stale, nil
}

// keepTried stores the trial of a user; nil deletes it.
func (h *Handler) keepTried(ctx context.Context, t *table.Table, user string, x *draft.Tried) error {
	d, err := h.Draft.DraftOf(t, user)
	if err != nil {
		return err
	}
	d.Try = x
	return h.Draft.PutDraft(ctx, t, user, d)
}

// try answers /try. It continues or begins the user's trial, with the move given.
func (h *Handler) try(ctx context.Context, r *route.Request) error {
	t, s, seats, words := r.Table, r.Say, r.Seats, r.Text(slash.OptionMove)
	v := panel.Of(t.Snapshot())
	x, stale, err := h.triedBy(t, r.User)
	if err != nil {
		return err
	}
	if x == nil || stale {
		seat, ok := panel.SeatToTry(v, seats)
		if !ok {
			r.Private(Nothing(v, s))
			return nil
		}
		now := tryFrom(t, seat)
		x = &now
	}
	note := ""
	if strings.TrimSpace(words) != "" {
		at, err := t.Try(x.Seat, x.Moves)
		if err != nil {
			return err
		}
		wanted := panel.Resolve(panel.TryTable(v, at), []engine.Seat{x.Seat}, "", words, s)
		switch {
		case at.Stopped != "":
			note = Ended(s)
		case wanted.Move == "":
			note = Unread(words, s)
		default:
			x.Moves = append(slices.Clone(x.Moves), wanted.Move)
		}
	}
	return h.showTry(ctx, r, t, *x, customid.Nav{}, note)
}

// showTry makes the moves of a trial on a copy, stores those that were possible and shows the result.
func (h *Handler) showTry(ctx context.Context, r *route.Request, t *table.Table, x draft.Tried, at customid.Nav,
	note string) error {
	v, s := panel.Of(t.Snapshot()), r.Say
	tr, err := t.Try(x.Seat, x.Moves)
	if err != nil {
		return err
	}
	if tr.Refused != nil {
		note = Refused(v, tr.Refused, len(tr.Made) > 0, s)
	}
	x.Moves = panel.Tried(tr)
	if err := h.keepTried(ctx, t, r.User, &x); err != nil {
		return err
	}
	copied := panel.TryTable(v, tr)
	r.Copied = &copied
	for _, made := range tr.Made {
		r.Happened = append(r.Happened, made.Said...)
	}
	r.Panel(panel.Try(copied, tr, at, note, s))
	return nil
}

// lookAtTry shows a page or group of the user's trial, or begins one.
func (h *Handler) lookAtTry(ctx context.Context, r *route.Request) error {
	t, seats, n := r.Table, r.Seats, r.Pressed.(customid.Nav)
	x, stale, err := h.triedBy(t, r.User)
	if err != nil {
		return err
	}
	if x == nil || stale || n.Seat >= 0 && x.Seat != n.Seat {
		seat, ok := n.Seat, slices.Contains(seats, n.Seat) && panel.CanTry(panel.Of(t.Snapshot()), n.Seat)
		if !ok {
			seat, ok = panel.SeatToTry(panel.Of(t.Snapshot()), seats)
		}
		if !ok {
			r.Panel(Nothing(panel.Of(t.Snapshot()), r.Say))
			return nil
		}
		now := tryFrom(t, seat)
		x = &now
	}
	return h.showTry(ctx, r, t, *x, n, "")
}

// trial returns the trial that a press belongs to. If it has changed since its panel was shown, the press is answered
// and ok is false.
func (h *Handler) trial(ctx context.Context, r *route.Request, t *table.Table, seat engine.Seat,
	own int) (x draft.Tried, tr match.Trial, ok bool, err error) {
	v, s := panel.Of(t.Snapshot()), r.Say
	if answered, err := h.Play.Answered(r, t, seat); answered || err != nil {
		return x, tr, false, err
	}
	stored, stale, err := h.triedBy(t, r.User)
	if err != nil {
		return x, tr, false, err
	}
	if stored == nil || stale || stored.Seat != seat {
		r.Panel(Stale(v, seat, s))
		return x, tr, false, nil
	}
	if own != stored.Own+len(stored.Moves) {
		// An older panel, or a press that was delivered twice.
		return x, tr, false, h.showTry(ctx, r, t, *stored, customid.Nav{}, "")
	}
	tr, err = t.Try(seat, stored.Moves)
	return *stored, tr, err == nil, err
}

// pressTry makes another move on the copy.
func (h *Handler) pressTry(ctx context.Context, r *route.Request) error {
	t, id := r.Table, r.Pressed.(customid.ID)
	x, tr, ok, err := h.trial(ctx, r, t, id.Seat, id.Own)
	if !ok || err != nil {
		return err
	}
	if o := engine.Legal(tr.Prompts, id.Seat, id.Move); o != nil && match.OfferTag(*o) == id.Tag {
		x.Moves = append(slices.Clone(x.Moves), id.Move)
	}
	return h.showTry(ctx, r, t, x, customid.Nav{}, "")
}

// pressTryForm performs a step in filling a form on the copy.
func (h *Handler) pressTryForm(ctx context.Context, r *route.Request) error {
	t, id := r.Table, r.Pressed.(customid.FormID)
	x, tr, ok, err := h.trial(ctx, r, t, id.Seat, id.Own)
	if !ok || err != nil {
		return err
	}
	s := r.Say
	step, err := panel.Form(panel.TryTable(panel.Of(t.Snapshot()), tr), r.Seats, id, r.Values, s)
	switch {
	case errors.Is(err, panel.ErrStale):
	case err != nil:
		return err
	case step.Ask != nil:
		r.OpenModal(*step.Ask)
		return nil
	case step.Show != nil:
		r.Panel(*step.Show)
		return nil
	default:
		x.Moves = append(slices.Clone(x.Moves), step.Move)
	}
	return h.showTry(ctx, r, t, x, customid.Nav{}, "")
}

// actOnTry plays the trial, removes its last move, or discards it.
func (h *Handler) actOnTry(ctx context.Context, r *route.Request) error {
	t, id := r.Table, r.Pressed.(customid.Act)
	x, tr, ok, err := h.trial(ctx, r, t, id.Seat, id.Own)
	if !ok || err != nil {
		return err
	}
	s := r.Say
	if customid.MovesTag(x.Moves) != id.Tag || len(x.Moves) == 0 {
		return h.showTry(ctx, r, t, x, customid.Nav{}, "")
	}
	switch id.What {
	case customid.ActCommit:
		return h.playTried(ctx, r, t, x, tr)
	case customid.ActBack:
		x.Moves = x.Moves[:len(x.Moves)-1]
		return h.showTry(ctx, r, t, x, customid.Nav{}, "")
	}
	if err := h.keepTried(ctx, t, r.User, nil); err != nil {
		return err
	}
	r.Panel(panel.Moves(h.Play.ViewFor(r), r.Seats,
		customid.Nav{Match: id.Match, Seat: id.Seat, Screen: customid.ScreenMoves}, Dropped(s), s))
	return nil
}

// playTried plays the moves of a trial in order, each in its own transaction and only if it is still offered as on the
// copy.
func (h *Handler) playTried(ctx context.Context, r *route.Request, t *table.Table, x draft.Tried,
	tr match.Trial) error {
	s := r.Say
	tags := make([]string, 0, len(x.Moves))
	for _, m := range tr.Made {
		tags = append(tags, m.Tag)
	}
	if tr.Stopped != "" {
		tags = append(tags, tr.Tag)
	}
	before := len(t.Log)
	actor := match.Actor{User: r.User, Name: r.Name, Moderator: r.Moderator}
	n, why := 0, ""
	for n < len(tags) && why == "" && !t.Dropped() {
		mv := x.Moves[n]
		if o := engine.Legal(t.PromptsFor(x.Seat), x.Seat, mv); o == nil {
			why = table.StopIllegal
			break
		} else if match.OfferTag(*o) != tags[n] {
			why = table.StopChanged
			break
		}
		c := table.Change{}
		if n == 0 {
			c.Interaction = r.ID
		}
		from := len(t.Log)
		_, err := h.Tables.Apply(ctx, t, c, func(now time.Time) (match.Entry, error) {
			return t.Play(actor, x.Seat, mv, now)
		})
		var refusal *engine.Refusal
		switch {
		case errors.As(err, &refusal) && n == 0:
			r.Private(panel.Refused(panel.Of(t.Snapshot()), r.Seats, err, s))
			return nil
		case errors.As(err, &refusal):
			why = table.StopIllegal
			continue
		case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
			r.Private(ui.Answer(s, "bot.busy"))
			return nil
		case err != nil && n == 0:
			return err
		case err != nil:
			// The earlier moves are stored, so the reply must not be that nothing changed.
			h.Log.Error("playing previewed moves failed", table.LogIDs(t.Head.ID, r.ID), "error", err)
			r.Private(ui.Answer(s, "bot.busy"))
			return nil
		}
		n++
		if n < len(tags) {
			why = between(t.Log[from:], x.Seat)
		}
	}
	if t.Dropped() {
		r.Private(ui.Answer(s, "bot.busy"))
		return nil
	}
	if err := h.keepTried(ctx, t, r.User, nil); err != nil {
		// It is no longer valid anyway, as the seat has moved.
		h.Log.Warn("deleting a preview failed", "match", t.Head.ID, "error", err)
	}
	h.Play.ReportPlayed(r, t, t.Log[before:], PlayedOn(n, len(tags), why, s))
	return nil
}

// between returns the reason not to play further moves of a seat after some entries: one of table's Stop constants, ""
// if there is none.
func between(made []match.Entry, seat engine.Seat) string {
	for i, e := range made {
		switch {
		case i == 0 && e.Revealed, table.Shows(e, seat):
			return table.StopSeen
		case i == 0 && e.Rolled:
			return table.StopDice
		}
	}
	return ""
}

// movesToTry completes a move on the copy in its current position.
func (h *Handler) movesToTry(r *route.Request) []route.Choice {
	t, typed := r.Table, r.Text(r.Focus)
	v := panel.Of(t.Snapshot())
	x, stale, err := h.triedBy(t, r.User)
	if err != nil || x == nil || stale {
		return panel.Complete(v, r.Seats, "", typed, r.Say)
	}
	tr, err := t.Try(x.Seat, x.Moves)
	if err != nil {
		return nil
	}
	return panel.Complete(panel.TryTable(v, tr), []engine.Seat{x.Seat}, "", typed, r.Say)
}
