package render

import (
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// maxForks is the maximum number of forks followed back.
const maxForks = 32

// ancestry finds earlier positions of a match, those before a fork in its parent. It caches its reads.
type ancestry struct {
	tables  *table.Tables
	parents map[store.MatchID]parent
}

// parent is the match a fork comes from; entries are its entries that led to the fork, in the order of the fork's
// first entries. It is zero if there is none.
type parent struct {
	match   store.MatchID
	entries []uint64
}

func newAncestry(tables *table.Tables) *ancestry {
	return &ancestry{tables: tables, parents: map[store.MatchID]parent{}}
}

// state returns the position after an entry of a match.
func (y *ancestry) state(id store.MatchID, seq uint64) ([]byte, error) {
	for range maxForks {
		p, err := y.parent(id)
		if err != nil {
			return nil, err
		}
		if seq < 1 || seq > uint64(len(p.entries)) {
			break
		}
		id, seq = p.match, p.entries[seq-1]
	}
	old, err := y.tables.Store.SnapshotAt(id, seq)
	return old.State, err
}

func (y *ancestry) parent(id store.MatchID) (parent, error) {
	if p, ok := y.parents[id]; ok {
		return p, nil
	}
	head, err := y.tables.Store.Match(id)
	if err != nil {
		return parent{}, err
	}
	var p parent
	extra, err := table.ExtraOf(head)
	if err != nil {
		return parent{}, err
	}
	if from := extra.Fork; from != nil {
		log, err := y.tables.LogOf(from.Match)
		if err != nil {
			return parent{}, err
		}
		p.match = from.Match
		if p.entries, err = match.EntriesBeforeTurn(log, from.Turn); err != nil {
			return parent{}, err
		}
	}
	y.parents[id] = p
	return p, nil
}

// viewAfter returns a viewer's view after an entry of a match; nil if it cannot be read, which a picture can do
// without.
func (y *ancestry) viewAfter(rules engine.Rules, id store.MatchID, seq uint64, viewer engine.Seat) engine.View {
	state, err := y.state(id, seq)
	if err == nil {
		var v engine.View
		if v, err = match.SavedView(rules, state, viewer); err == nil {
			return v
		}
	}
	y.tables.Log.Warn("reading an earlier position failed", "match", id, "seq", seq, "error", err)
	return nil
}

// story returns the public views at the beginnings of the turns of a match. It reads the store and needs no table.
func (r *Renderer) story(rules engine.Rules, id store.MatchID, turns []uint64) []any {
	var out []any
	y := newAncestry(r.Tables)
	for _, seq := range turns {
		if v := y.viewAfter(rules, id, seq, engine.Public); v != nil {
			out = append(out, v)
		}
	}
	return out
}
