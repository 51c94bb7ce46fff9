package match

import (
	"slices"

	"skald/engine"
)

// tree links the entries of a log to their predecessors: a match that goes back grows a new branch from an earlier
// position, and the old one stays readable.
type tree struct {
	log []Entry
	// parent is the index of the entry whose position an entry was made in, -1 for the first.
	parent []int
}

// treeOf reads the branches of a log.
func treeOf(log []Entry) *tree {
	t := &tree{log: log, parent: make([]int, len(log))}
	at := make(map[uint64]int, len(log))
	for i := range log {
		t.parent[i] = i - 1
		if b := log[i].Back; b != nil {
			if to, ok := at[b.To]; ok {
				t.parent[i] = to
			}
		}
		at[log[i].Seq] = i
	}
	return t
}

// path returns the indices of the entries that lead to the entry i, itself included, last first.
func (t *tree) path(i int) []int {
	var out []int
	for ; i >= 0; i = t.parent[i] {
		out = append(out, i)
	}
	return out
}

// outside returns the newest position on the way to the entry i, itself included, that is not within a round.
func (t *tree) outside(i int) int {
	for i > 0 && t.log[i].Inside {
		i = t.parent[i]
	}
	return i
}

// redoes reports whether the entry i went back to a position that had been abandoned.
func (t *tree) redoes(i int) bool {
	return t.log[i].Back != nil && i > 0 && !slices.Contains(t.path(i-1), t.parent[i])
}

// live reports for every entry whether it leads to the last one.
func (t *tree) live() []bool {
	out := make([]bool, len(t.log))
	for _, i := range t.path(len(t.log) - 1) {
		out[i] = true
	}
	return out
}

// moment is a moment some event of an entry is sealed until.
type moment struct {
	entry int
	name  string
}

// openings records which sealed events of a log have opened.
type openings struct {
	t    *tree
	come map[moment]bool
	over bool
}

// openings finds the opened events: an event that opens a moment opens all events sealed until it on the way there. If
// the match is over, everything is open.
func (t *tree) openings() *openings {
	o := &openings{t: t, come: map[moment]bool{}}
	if n := len(t.log); n > 0 {
		o.over = t.log[n-1].Over
	}
	for i := range t.log {
		for _, e := range t.log[i].Events {
			if e.Opens == "" {
				continue
			}
			for _, at := range t.path(i) {
				if len(t.log[at].moments()) > 0 {
					o.come[moment{at, e.Opens}] = true
				}
			}
		}
	}
	return o
}

// opened reports whether a moment has come for an entry.
func (o *openings) opened(entry int, name string) bool {
	return o.over || o.come[moment{entry, name}]
}

// entry reports whether nothing about an entry is still sealed.
func (o *openings) entry(i int) bool {
	if o.over {
		return true
	}
	moments := o.t.log[i].moments()
	for _, name := range moments {
		if !o.opened(i, name) {
			return false
		}
	}
	return len(moments) > 0 || !o.t.log[i].Sealed
}

// sees reports whether a viewer may see a roll of an entry.
func (o *openings) sees(i int, r engine.Roll, viewer engine.Seat) bool {
	if len(r.To) == 0 || o.over {
		return true
	}
	for _, s := range r.To {
		if s == viewer {
			return true
		}
	}
	return len(o.t.log[i].moments()) > 0 && o.entry(i)
}

// hidden reports whether an entry is sealed to a viewer. A new player of the seat does not see the sealed moves of the
// previous one.
func (o *openings) hidden(i int, viewer engine.Seat) bool {
	e := &o.t.log[i]
	if !e.Sealed || o.entry(i) {
		return false
	}
	return e.Seat != viewer || viewer == engine.Public || o.passed(i)
}

// passed reports whether the seat of an entry has since passed to another person.
func (o *openings) passed(i int) bool {
	e := &o.t.log[i]
	for j := len(o.t.log) - 1; j > i; j-- {
		if r := o.t.log[j].Reseat; r != nil && r.Seat == e.Seat {
			return r.Player.User == "" || r.Player.User != e.Actor
		}
	}
	return false
}

// secret reports whether a viewer knows that an entry was made and may not know the move.
func (o *openings) secret(i int, viewer engine.Seat) bool {
	e := &o.t.log[i]
	mine := e.Seat == viewer && viewer != engine.Public
	return e.Private && !mine && !o.over
}

// addresses numbers the entries as a viewer reads them: sealed moves the viewer does not know are skipped, so that no
// gap reveals them. An entry that is no move, or hidden, has the address of the last known move before it.
func (o *openings) addresses(viewer engine.Seat) []Address {
	out := make([]Address, len(o.t.log))
	for i := range o.t.log {
		if p := o.t.parent[i]; p >= 0 {
			out[i] = out[p]
		}
		if e := &o.t.log[i]; e.Seat != engine.Public && !o.hidden(i, viewer) {
			out[i] = out[i].next(e.Turn, e.Sealed)
		}
	}
	return out
}
