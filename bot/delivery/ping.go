package delivery

import (
	"slices"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
)

// toPing returns those of the users named by a new board whom it pings: each question pings its people once, with the
// board that asks it first, and again after a pause. A rollback asks nothing anew, and a round does not ping the person
// with the move that opened it. The new board reports the events after an entry; the board before was posted with the
// entry named first.
func toPing(t *table.Table, after, first uint64, users []string) []string {
	last := t.LastShown()
	opened, opener := t.RoundsOpened()
	told := opened <= after && !last.Resume || last.Back != nil
	asked := func(s engine.Seat) bool {
		switch {
		case last.Back != nil && !t.Clock.AskedBy(s, last.Back.To):
			return false // the rollback asks again, and those it asks were pinged before
		case !t.AskedOpenly(s):
			return false
		}
		return last.Resume || !t.Clock.AskedBy(s, first)
	}
	return slices.DeleteFunc(users, func(u string) bool {
		seats := t.Match.Seats(u)
		if slices.ContainsFunc(seats, asked) {
			return false
		}
		return told || u == opener || !slices.ContainsFunc(t.Match.Rounds(), func(r match.Round) bool {
			return slices.ContainsFunc(seats, r.Has)
		})
	})
}
