package autopilot

import (
	"encoding/binary"

	"skald/engine/runebound/land"
)

// memory keeps results that depend on nothing but their keys, for all positions that an autopilot sees.
type memory struct {
	// strengths holds the worth of sides against the ladder by their figures, written by side.key.
	strengths map[string]float64
	reaches   map[reachKey][][]land.Hex
}

// Once this many results are kept, they are forgotten.
const (
	mostStrengths = 50_000
	mostReaches   = 5_000
)

func newMemory() *memory {
	return &memory{strengths: map[string]float64{}, reaches: map[reachKey][][]land.Hex{}}
}

// keep keeps a result, after it has forgotten all if there are too many.
func keep[K comparable, V any](in map[K]V, most int, key K, x V) V {
	if len(in) >= most {
		clear(in)
	}
	in[key] = x
	return x
}

// reachKey determines where sample rolls lead: the hex, the number of dice and the terms, of which the counters do not
// matter.
type reachKey struct {
	at         land.Hex
	dice       int
	as         [land.Town + 1]land.Symbols
	free, hard land.Symbols
}

// reach returns the hexes in reach of the hero with each of the sample rolls of a number of dice.
func (m *planner) reach(dice int) [][]land.Hex {
	at, terms := m.me().At, m.Terms(m.seat)
	key := reachKey{at: at, dice: dice, as: terms.As, free: terms.Free, hard: terms.Hard}
	if of, ok := m.memory.reaches[key]; ok {
		return of
	}
	var of [][]land.Hex
	for _, faces := range sampleRolls[dice] {
		of = append(of, land.Reach(at, faces, terms).Hexes())
	}
	return keep(m.memory.reaches, mostReaches, key, of)
}

// side is the hero's side against the ladder: figures by value and fighter, the hero first.
type side struct {
	life, cancel       int
	twice              bool
	attack, damage     [3][]int
	defence, cancelled [3]int
}

// key writes all figures of a side to room.
func (s *side) key(room []byte) []byte {
	add := func(n int) { room = binary.AppendVarint(room, int64(n)) }
	add(s.life)
	add(s.cancel)
	if s.twice {
		add(1)
	}
	for v := range s.attack {
		for i, n := range s.attack[v] {
			add(n)
			add(s.damage[v][i])
		}
		add(s.defence[v])
		add(s.cancelled[v])
	}
	return room
}
