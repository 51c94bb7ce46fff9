package table

import (
	"slices"

	"skald/bot/panel"
	"skald/bot/ui"
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

// LastOwn is the entry by which the person at a seat acted last before the turn
// he is in now, and of whoever is not on turn his last of all; 0 when there is
// none.
func (t *Table) LastOwn(seat engine.Seat) uint64 {
	turn := t.Match.Turn()
	if turn.Seat != seat {
		turn.Number++
	}
	return match.LastOwn(t.Log, seat, turn.Number)
}

// News is what happened since the reader of a picture saw the match last, so that
// it can be ringed: since the entry the picture names, or else since his own last
// move, or for those who do not play since the beginning of the turn before.
func (t *Table) News(p *ui.PictureRequest) []engine.Said {
	from := p.Since
	if !panel.ShowsMap(t.Match.Rules(), p.Kind) {
		return nil
	}
	if from == 0 && p.Viewer >= 0 {
		from = t.LastOwn(p.Viewer)
	}
	if p.Kind == ui.PictureSince && from == 0 {
		if starts := match.TurnStarts(t.Log); len(starts) > 0 {
			from = starts[max(0, len(starts)-2)]
		}
	}
	if from == 0 {
		return nil
	}
	return match.NewsSince(t.Log, p.Viewer, from)
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
