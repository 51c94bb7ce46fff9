package commands

import (
	"context"
	"errors"

	"skald/bot/panel"
	"skald/bot/route"
	"skald/engine"
)

// why answers /why: whether a move may be made now, and if not, by which rule
// and what would make it legal. Nothing is played, and nobody else sees it.
func (cmd *Commands) why(_ context.Context, r *route.Request) error {
	t, seats, words := r.Table, r.Seats, r.Text(panel.OptionMove)
	v, s := t.View(), r.Say
	wanted := panel.Resolve(v, seats, "", words, s)
	if wanted.Move == "" {
		if wanted.Show == nil {
			m := panel.Matching(v, seats, "", words, s)
			wanted.Show = &m
		}
		r.Private(*wanted.Show)
		return nil
	}
	err := t.Match.Why(wanted.Seat, wanted.Move)
	var refusal *engine.Refusal
	var misread *engine.Misread
	switch {
	case err == nil:
		r.Private(panel.Allowed(v, wanted.Seat, wanted.Move, s))
	case errors.As(err, &refusal), errors.As(err, &misread):
		r.Private(panel.Refused(v, seats, err, s))
	default:
		return err
	}
	return nil
}
