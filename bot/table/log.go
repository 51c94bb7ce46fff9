package table

import (
	"slices"

	"skald/engine"
	"skald/engine/match"
)

// LastShown is the newest entry everybody can tell of.
func (t *Table) LastShown() match.Entry {
	for _, e := range slices.Backward(t.Log) {
		if !e.Quiet {
			return e
		}
	}
	return match.Entry{Seat: engine.Public}
}

// LastOwn is the entry by which the person at a seat acted last before the turn he is in now, and of whoever is not on
// turn his last of all; 0 when there is none.
func (t *Table) LastOwn(seat engine.Seat) uint64 {
	turn := t.Match.Turn()
	if turn.Seat != seat {
		turn.Number++
	}
	return match.LastOwn(t.Log, seat, turn.Number)
}

// News returns what happened since a viewer saw the match last: after the entry from, or if that is 0 since the
// viewer's own last move. Where neither is known it is nothing, or with always what happened since the turn before
// began.
func (t *Table) News(from uint64, viewer engine.Seat, always bool) []engine.Said {
	if from == 0 && viewer >= 0 {
		from = t.LastOwn(viewer)
	}
	if always && from == 0 {
		if starts := match.TurnStarts(t.Log); len(starts) > 0 {
			from = starts[max(0, len(starts)-2)]
		}
	}
	if from == 0 {
		return nil
	}
	return match.NewsSince(t.Log, viewer, from)
}

// AddressOf is where in the match everybody knows an entry to stand.
func (t *Table) AddressOf(seq uint64) match.Address {
	var at match.Address
	for _, l := range match.Visible(t.Log, engine.Public) {
		if l.Seq <= seq {
			at = l.Address
		}
	}
	return at
}
