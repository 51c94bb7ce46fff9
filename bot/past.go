package bot

import (
	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// glimpse is what a viewer saw after an entry of a match; nil when that cannot
// be read any more, which a picture can do without.
func (a *App) glimpse(rules engine.Rules, id store.MatchID, seq uint64, viewer engine.Seat) engine.View {
	old, err := a.o.Store.SnapshotAt(id, seq)
	if err == nil {
		var v engine.View
		if v, err = match.Glimpse(rules, old.State, viewer); err == nil {
			return v
		}
	}
	a.o.Log.Warn("an earlier position cannot be looked at", "match", id, "seq", seq, "error", err)
	return nil
}

// seenLast is what the reader of a picture saw last, so that what changed can be
// ringed: as the picture says, or else his own last move, or for those who do
// not play the beginning of the turn before. The caller holds the table.
func (a *App) seenLast(t *table, p *panel.PictureRequest) engine.View {
	from := p.Since
	switch p.Kind {
	case panel.PictureWhole, panel.PictureNear, panel.PictureTile, panel.PictureSince:
		if from == 0 && p.Viewer >= 0 {
			from = t.lastOwn(p.Viewer)
		}
	default:
		return nil
	}
	if p.Kind == panel.PictureSince && from == 0 {
		if starts := match.TurnStarts(t.log); len(starts) > 0 {
			from = starts[max(0, len(starts)-2)]
		}
	}
	if from == 0 || from >= t.head.Seq && p.Kind != panel.PictureSince {
		return nil
	}
	return a.glimpse(t.match.Rules(), t.head.ID, from, p.Viewer)
}

// lastOwn is the entry by which the person at a seat acted last before the turn
// he is in now, and of whoever is not on turn his last of all; 0 when there is
// none.
func (t *table) lastOwn(seat engine.Seat) uint64 {
	turn := t.match.Turn()
	if turn.Seat != seat {
		turn.Number++
	}
	return match.LastOwn(t.log, seat, turn.Number)
}

// story looks at the beginnings of the turns of a match, as everybody saw them.
// It reads the store and needs no table.
func (a *App) story(rules engine.Rules, id store.MatchID, turns []uint64) []any {
	var out []any
	for _, seq := range turns {
		if v := a.glimpse(rules, id, seq, engine.Public); v != nil {
			out = append(out, v)
		}
	}
	return out
}
