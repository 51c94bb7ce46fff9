package bot

import (
	"encoding/json"
	"fmt"

	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// maxForks bounds how far back a fork of a fork of a fork is followed.
const maxForks = 32

// ancestry finds earlier positions of a match, those before a fork in the match
// they were played in. It remembers what it has read.
type ancestry struct {
	a       *App
	parents map[store.MatchID]parent
}

// parent is the match a fork comes from; led are its entries that led to the
// fork, the first of which is the first of the fork. It is zero for what is no
// fork.
type parent struct {
	match store.MatchID
	led   []uint64
}

func (a *App) ancestry() *ancestry {
	return &ancestry{a: a, parents: map[store.MatchID]parent{}}
}

// state is the position after an entry of a match.
func (y *ancestry) state(id store.MatchID, seq uint64) ([]byte, error) {
	for range maxForks {
		p, err := y.parent(id)
		if err != nil {
			return nil, err
		}
		if seq < 1 || seq > uint64(len(p.led)) {
			break
		}
		id, seq = p.match, p.led[seq-1]
	}
	old, err := y.a.o.Store.SnapshotAt(id, seq)
	return old.State, err
}

// parent is where a match comes from.
func (y *ancestry) parent(id store.MatchID) (parent, error) {
	if p, ok := y.parents[id]; ok {
		return p, nil
	}
	head, err := y.a.o.Store.Match(id)
	if err != nil {
		return parent{}, err
	}
	var p parent
	if from := extraOf(head).Fork; from != nil {
		log, err := y.a.logOf(from.Match)
		if err != nil {
			return parent{}, err
		}
		p.match = from.Match
		if p.led, err = match.EntriesBeforeTurn(log, from.Turn); err != nil {
			return parent{}, err
		}
	}
	y.parents[id] = p
	return p, nil
}

// logOf reads the log of a match.
func (a *App) logOf(id store.MatchID) ([]match.Entry, error) {
	lines, err := a.o.Store.Log(id, 1, 0)
	if err != nil {
		return nil, err
	}
	log := make([]match.Entry, len(lines))
	for i, l := range lines {
		if err := json.Unmarshal(l.Data, &log[i]); err != nil {
			return nil, fmt.Errorf("line %d of match %s cannot be read: %w", l.Seq, id, err)
		}
	}
	return log, nil
}

// glimpse is what a viewer saw after an entry of a match; nil when that cannot
// be read any more, which a picture can do without.
func (y *ancestry) glimpse(rules engine.Rules, id store.MatchID, seq uint64, viewer engine.Seat) engine.View {
	state, err := y.state(id, seq)
	if err == nil {
		var v engine.View
		if v, err = match.SavedView(rules, state, viewer); err == nil {
			return v
		}
	}
	y.a.o.Log.Warn("an earlier position cannot be looked at", "match", id, "seq", seq, "error", err)
	return nil
}

// news is what happened since the reader of a picture saw the match last, so that
// it can be ringed: since the entry the picture names, or else since his own last
// move, or for those who do not play since the beginning of the turn before. The
// caller holds the table.
func (t *table) news(p *panel.PictureRequest) []engine.Said {
	from := p.Since
	if !panel.ShowsMap(t.match.Rules(), p.Kind) {
		return nil
	}
	if from == 0 && p.Viewer >= 0 {
		from = t.lastOwn(p.Viewer)
	}
	if p.Kind == panel.PictureSince && from == 0 {
		if starts := match.TurnStarts(t.log); len(starts) > 0 {
			from = starts[max(0, len(starts)-2)]
		}
	}
	if from == 0 {
		return nil
	}
	return match.NewsSince(t.log, p.Viewer, from)
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
	y := a.ancestry()
	for _, seq := range turns {
		if v := y.glimpse(rules, id, seq, engine.Public); v != nil {
			out = append(out, v)
		}
	}
	return out
}
