package bot

import (
	"errors"

	"skald/bot/panel"
	"skald/engine"
)

// why answers /why: whether a move may be made now, and if not, by which rule
// and what would make it legal. Nothing is played, and nobody else sees it.
func (a *App) why(w *answer, t *table, words string) error {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	seats, plays := a.plays(w, t)
	if !plays {
		return nil
	}
	wanted := panel.Resolve(v, seats, "", words, s)
	if wanted.Move == "" {
		if wanted.Show == nil {
			m := panel.Matching(v, seats, "", words, s)
			wanted.Show = &m
		}
		w.private(*wanted.Show)
		return nil
	}
	err := t.match.Why(wanted.Seat, wanted.Move)
	var refusal *engine.Refusal
	var misread *engine.Misread
	switch {
	case err == nil:
		w.private(panel.Allowed(v, wanted.Seat, wanted.Move, s))
	case errors.As(err, &refusal), errors.As(err, &misread):
		w.private(panel.Refused(v, seats, err, s))
	default:
		return err
	}
	return nil
}
