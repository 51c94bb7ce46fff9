package play

import (
	"context"
	"errors"

	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/engine"
)

// why answers /why: whether a move is legal now, and if not, by which rule and how it would be. For a place it lists
// the moves there, or explains why the place cannot be reached. Nothing is played, and the answer is private.
func (h *Handler) why(_ context.Context, r *route.Request) error {
	t, seats, words := r.Table, r.Seats, r.Text(slash.OptionMove)
	v, s := panel.Of(t.Snapshot()), r.Say
	wanted := panel.Resolve(v, seats, "", words, s)
	if wanted.Move == "" {
		seat, moves, show := panel.WhyPlace(v, seats, words, s)
		for _, m := range moves {
			if err := t.Why(seat, m); !errors.As(err, new(*engine.ParseError)) {
				return h.answerWhy(r, seat, m)
			}
		}
		if show == nil && len(moves) == 0 {
			seat, move, also := panel.WhyVerb(v, seats, words, s)
			if move != "" {
				return h.answerWhy(r, seat, move)
			}
			show = also
		}
		if show != nil {
			wanted.Show = show
		}
		if wanted.Show == nil {
			m := panel.Matching(v, seats, "", words, s)
			wanted.Show = &m
		}
		r.Private(*wanted.Show)
		return nil
	}
	return h.answerWhy(r, wanted.Seat, wanted.Move)
}

// answerWhy reports whether a move of a seat is legal now, and if not, why.
func (h *Handler) answerWhy(r *route.Request, seat engine.Seat, move engine.Move) error {
	v, s := panel.Of(r.Table.Snapshot()), r.Say
	err := r.Table.Why(seat, move)
	var refusal *engine.Refusal
	var misread *engine.ParseError
	switch {
	case err == nil:
		r.Private(panel.Allowed(v, seat, move, s))
	case errors.As(err, &refusal), errors.As(err, &misread):
		r.Private(panel.Refused(v, r.Seats, err, s))
	default:
		return err
	}
	return nil
}
