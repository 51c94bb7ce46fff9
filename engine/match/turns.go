package match

import (
	"encoding/json"
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/lists"
)

// SavedView returns a viewer's view of a position that was saved with State. It reads only the position, so that many
// of a match can be viewed.
func SavedView(rules engine.Rules, saved []byte, viewer engine.Seat) (v engine.View, err error) {
	var s struct {
		Schema  int             `json:"schema"`
		Version int             `json:"version"`
		Game    json.RawMessage `json:"game"`
	}
	if err := json.Unmarshal(saved, &s); err != nil {
		return nil, fmt.Errorf("this is no saved match: %w", err)
	}
	if s.Schema != schema {
		return nil, fmt.Errorf("this match is saved in form %d; this program reads form %d", s.Schema, schema)
	}
	if rules, err = engine.InVersion(rules, s.Version); err != nil {
		return nil, err
	}
	err = guard("the saved position", func() error {
		g, err := rules.Load(s.Game)
		if err == nil {
			v = g.View(viewer)
		}
		return err
	})
	return v, err
}

// TurnStarts returns the entries in whose positions the turns began, the first turn's first; the turns before a fork
// were played in the match it comes from. Abandoned entries do not count, and a turn has begun once it has a publicly
// known move.
func TurnStarts(log []Entry) []uint64 {
	return lists.Map(turnStarts(log), func(s turnStart) uint64 { return s.seq })
}

// turnStart is the entry in whose position a turn began.
type turnStart struct {
	turn int
	seq  uint64
}

// turnStarts returns the TurnStarts with the numbers of the turns.
func turnStarts(log []Entry) []turnStart {
	if len(log) == 0 {
		return nil
	}
	t := treeOf(log)
	path, turn := t.path(len(log)-1), 1
	slices.Reverse(path)
	out := []turnStart{{turn, log[path[0]].Seq}}
	for _, i := range path {
		switch e := &log[i]; {
		case e.Fork != nil && e.Fork.Turn > turn:
			turn = e.Fork.Turn
			out = append(out, turnStart{turn, e.Seq})
		case e.Fork != nil:
			out[len(out)-1].seq = e.Seq
		case e.Seat != engine.Public && e.Turn > turn && !e.Quiet:
			turn = e.Turn
			p := t.parent[i]
			for log[p].Quiet && log[p].Turn == turn {
				p = t.parent[p]
			}
			out = append(out, turnStart{turn, log[p].Seq})
		}
	}
	return out
}

// LastOwn returns the newest entry by which the person at a seat acted in a turn before the given one, 0 if there is
// none. Abandoned entries do not count.
func LastOwn(log []Entry, seat engine.Seat, before int) uint64 {
	if len(log) == 0 {
		return 0
	}
	for _, i := range treeOf(log).path(len(log) - 1) {
		e := &log[i]
		if e.Fork != nil {
			break
		}
		if e.Seat == seat && e.By == ByPlayer && e.Turn < before {
			return e.Seq
		}
	}
	return 0
}
