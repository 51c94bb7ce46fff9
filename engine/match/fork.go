package match

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"time"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/text"
)

// ErrNotOver is the reply to forking a match that is not over. It is a *engine.Refusal.
var ErrNotOver error = &engine.Refusal{Why: text.M("match.fork.running"), Instead: text.M("match.fork.running.instead")}

// Source is a match to fork.
type Source struct {
	ID  string
	Log []Entry // the whole log
	// At returns the State saved after an entry.
	At func(seq uint64) ([]byte, error)
}

// Fork begins a match in the position in which a turn of another one began. The other match must be over: its secrets
// are open, so the fork reveals nothing. The fork has a seed of its own, so none of its dice are known, and the seats,
// pace and language of the Config; the version of the rules and the options are those of the other match.
//
// The log of the fork begins with the moves that led to the position; its last entry is the fork itself, and State is
// the state after it. Fork returns a *engine.Refusal for a turn that was not reached.
func Fork(c Config, from Source, turn int, why string, now time.Time) (*Match, []Entry, error) {
	log, n := from.Log, len(from.Log)
	switch {
	case len(c.Seed) != SeedSize:
		return nil, nil, fmt.Errorf("a match needs a seed of %d bytes, not %d", SeedSize, len(c.Seed))
	case n == 0 || !log[n-1].Over:
		return nil, nil, ErrNotOver
	case !plainWord(from.ID, 32):
		return nil, nil, fmt.Errorf("%q is no id for a match", clip(from.ID))
	}
	seq, err := SeqBeforeTurn(log, turn)
	if err != nil {
		return nil, nil, err
	}
	saved, err := from.At(seq)
	if err != nil {
		return nil, nil, err
	}
	o, err := read(c.Rules, saved)
	if err != nil {
		return nil, nil, fmt.Errorf("turn %d of match %s: %w", turn, from.ID, err)
	}
	if o.s.Seq != seq || len(o.s.Players) != len(c.Players) || o.Over() {
		return nil, nil, fmt.Errorf("turn %d of match %s cannot be gone on from: it has entry %d of %d and %d "+
			"seats of %d", turn, from.ID, o.s.Seq, seq, len(o.s.Players), len(c.Players))
	}
	c.Rules, c.Options = o.rules, maps.Clone(o.s.Options)
	c.Brought = o.s.Brought
	// A fork contains nothing before the turn it comes from itself.
	if at := slices.IndexFunc(log, func(e Entry) bool { return e.Fork != nil }); at >= 0 {
		turn = max(turn, log[at].Fork.Turn)
	}
	hash := sha256.Sum256(c.Seed)
	m := &Match{
		rules: c.Rules, seed: bytes.Clone(c.Seed), chance: engine.Keyed{Key: engine.MatchKey(c.Seed, c.Joins)},
		game: o.game, seen: o.seen, s: newState(c), calendar: c.Calendar,
	}
	m.s.SeedHash, m.s.Last = hex.EncodeToString(hash[:]), o.s.Last
	if err := m.s.check(); err != nil {
		return nil, nil, err
	}
	entries := history(log, seq)
	m.s.Seq, m.s.Shown = uint64(len(entries)), 0
	for _, e := range entries {
		if !e.Quiet {
			m.s.Shown++
		}
	}
	return m, append(entries, m.fork(Origin{Match: from.ID, Turn: turn}, Actor{}, why, now)), nil
}

// EntriesBeforeTurn returns the entries of a match that lead to the beginning of a turn, in order. The log of a fork
// from there begins with them, so its n-th entry has the position of the n-th of these. It returns a *engine.Refusal
// for a turn that was not reached.
func EntriesBeforeTurn(log []Entry, turn int) ([]uint64, error) {
	seq, err := SeqBeforeTurn(log, turn)
	if err != nil {
		return nil, err
	}
	out := lists.Map(leadingTo(log, seq), func(i int) uint64 { return log[i].Seq })
	return out, nil
}

// leadingTo returns the indices of the moves that led to the position after an entry.
func leadingTo(log []Entry, seq uint64) []int {
	at := slices.IndexFunc(log, func(e Entry) bool { return e.Seq == seq })
	path := slices.DeleteFunc(treeOf(log).path(at), func(i int) bool {
		return log[i].Seat == engine.Public && log[i].By != ByStart
	})
	slices.Reverse(path)
	return path
}

// history returns the moves that led to the position after an entry, renumbered.
func history(log []Entry, seq uint64) []Entry {
	var out []Entry
	for _, i := range leadingTo(log, seq) {
		e := log[i]
		e.Seq, e.Epoch, e.Over = uint64(len(out))+1, 0, false
		out = append(out, e)
	}
	return out
}

// fork starts the match's own branch: counters of moves and all streams begin again.
func (m *Match) fork(o Origin, by Actor, why string, now time.Time) Entry {
	m.s.Marks = engine.StreamPositions{}
	clear(m.s.Own)
	clear(m.s.Made)
	clear(m.s.Free)
	m.s.Due, m.s.Rounds = nil, nil
	e := m.decide(by, ByTable, now)
	e.Fork, e.Why = &o, reason(why)
	return e
}
