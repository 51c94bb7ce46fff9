package render

import (
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// maxForks bounds how far back a fork of a fork of a fork is followed.
const maxForks = 32

// ancestry finds earlier positions of a match, those before a fork in the match
// they were played in. It remembers what it has read.
type ancestry struct {
	tables  *table.Tables
	parents map[store.MatchID]parent
}

// parent is the match a fork comes from; entries are its entries that led to the
// fork, the first of which is the first of the fork. It is zero for what is no
// fork.
type parent struct {
	match   store.MatchID
	entries []uint64
}

func newAncestry(tables *table.Tables) *ancestry {
	return &ancestry{tables: tables, parents: map[store.MatchID]parent{}}
}

// state is the position after an entry of a match.
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

// parent is where a match comes from.
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

// viewAfter is what a viewer saw after an entry of a match; nil when that cannot
// be read any more, which a picture can do without.
func (y *ancestry) viewAfter(rules engine.Rules, id store.MatchID, seq uint64, viewer engine.Seat) engine.View {
	state, err := y.state(id, seq)
	if err == nil {
		var v engine.View
		if v, err = match.SavedView(rules, state, viewer); err == nil {
			return v
		}
	}
	y.tables.Log.Warn("an earlier position cannot be looked at", "match", id, "seq", seq, "error", err)
	return nil
}

// story looks at the beginnings of the turns of a match, as everybody saw them.
// It reads the store and needs no table.
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
