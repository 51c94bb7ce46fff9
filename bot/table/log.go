package table

import (
	"slices"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// LastShown returns the newest public entry.
func (t *Table) LastShown() match.Entry {
	for _, e := range slices.Backward(t.Log) {
		if !e.Quiet {
			return e
		}
	}
	return match.Entry{Seat: engine.Public}
}

// LastOwn returns the last entry that the player of a seat made before their current turn, or at all if it is not their
// turn; 0 if there is none.
func (t *Table) LastOwn(seat engine.Seat) uint64 {
	turn := t.Match.Turn()
	if turn.Seat != seat {
		turn.Number++
	}
	return match.LastOwn(t.Log, seat, turn.Number)
}

// News returns the events since a viewer last saw the match: after the entry from or, if that is 0, since the viewer's
// own last move. If neither is known, it returns nothing. A picture of the news alone gets the summary of the events,
// and if neither is known that of the events since the beginning of the previous turn.
func (t *Table) News(from uint64, viewer engine.Seat, alone bool) []engine.Said {
	if from == 0 && viewer >= 0 {
		from = t.LastOwn(viewer)
	}
	if alone && from == 0 {
		if starts := match.TurnStarts(t.Log); len(starts) > 0 {
			from = starts[max(0, len(starts)-2)]
		}
	}
	if from == 0 {
		return nil
	}
	if alone {
		return match.SummarySince(t.Match.Rules(), t.Log, viewer, from)
	}
	return match.NewsSince(t.Log, viewer, from)
}

// Decided returns the last public decision of the table in words; zero if there is none.
func (t *Table) Decided() (what text.Message) {
	for _, l := range match.Visible(t.Log, engine.Public) {
		if l.Table.Key != "" {
			what = l.Table
		}
	}
	return what
}

// AddressOf returns the public address of an entry in the match.
func (t *Table) AddressOf(seq uint64) match.Address {
	var at match.Address
	for _, l := range match.Visible(t.Log, engine.Public) {
		if l.Seq <= seq {
			at = l.Address
		}
	}
	return at
}
