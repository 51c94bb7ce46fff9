package table

import (
	"slices"

	"skald/engine"
	"skald/engine/match"
)

// AskedOpenly reports whether a seat is publicly asked outside of any round.
func (t *Table) AskedOpenly(seat engine.Seat) bool {
	return !t.Match.Over() && slices.ContainsFunc(t.Match.PromptsFor(engine.Public), func(p engine.Prompt) bool {
		return p.Seat == seat && p.Kind != engine.May
	})
}

// HasNotAnswered reports whether a seat has not answered its round. Only its player may learn it.
func (t *Table) HasNotAnswered(seat engine.Seat) bool {
	return slices.ContainsFunc(engine.Of(t.Match.PromptsFor(seat), seat), func(p engine.Prompt) bool {
		return p.Round != "" && p.Kind != engine.May
	})
}

// RoundsOpened returns the entry that opened the open rounds, and its author if that is public, otherwise "". An answer
// that closes one round and opens the next counts as no person's, because it would reveal which player answered last.
func (t *Table) RoundsOpened() (seq uint64, by string) {
	for _, e := range slices.Backward(t.Log) {
		if e.Inside {
			continue
		}
		if e.By == match.ByPlayer && e.Move != "" && !e.Sealed {
			by = e.Actor
		}
		return e.Seq, by
	}
	return 0, ""
}

// answered returns the moves by which the player of a seat answered in the open rounds, for the eyes of that player
// only. A later player of the seat does not see them.
func (t *Table) answered(seat engine.Seat) []match.Entry {
	var out []match.Entry
	passed := false // the seat has changed hands since
	user := t.Match.Players()[seat].User
	for _, e := range slices.Backward(t.Log) {
		if !e.Inside {
			break
		}
		passed = passed || e.Reseat != nil && e.Reseat.Seat == seat
		if e.Seat == seat && e.Sealed && (!passed || user != "" && e.Actor == user) {
			out = append(out, e)
		}
	}
	slices.Reverse(out)
	return out
}
