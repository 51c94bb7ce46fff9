package table

import (
	"slices"

	"skald/engine"
	"skald/engine/match"
)

// AskedOpenly reports whether everybody knows that a seat is asked something by itself, outside of any round.
func (t *Table) AskedOpenly(seat engine.Seat) bool {
	return !t.Match.Over() && slices.ContainsFunc(t.Match.PromptsFor(engine.Public), func(p engine.Prompt) bool {
		return p.Seat == seat && p.Kind != engine.May
	})
}

// Owes reports whether a seat has not answered the round it is in. It is for the ears of its person alone.
func (t *Table) Owes(seat engine.Seat) bool {
	return slices.ContainsFunc(engine.Of(t.Match.PromptsFor(seat), seat), func(p engine.Prompt) bool {
		return p.Round != "" && p.Kind != engine.May
	})
}

// RoundsOpened is the entry by which the rounds that are open now opened, and the person who did it by a move everybody
// knows to be his; "" for none. An answer that closes one round and opens the next is nobody's: it would tell who was
// the last to answer.
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

// answered are the moves by which the person at a seat has answered in the rounds that are open now. They are for that
// person's eyes alone: whoever has the seat next answers anew or leaves it at that.
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
