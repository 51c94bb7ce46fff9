package land

import "math/bits"

// Terms are what cards, events and the counters on the map say about a movement.
// The zero Terms is the plain rule.
type Terms struct {
	// As tells what a symbol counts as besides itself: As[Swamp] is the set of
	// terrains that a swamp on a die lets a hero enter as well.
	As [Town + 1]Symbols
	// Free are terrains that need no die. Towns match every terrain where that
	// helps (R18), so with any free terrain they are free too.
	Free Symbols
	// Hard are terrains that need two fitting dice. It touches no towns (R18),
	// and no terrain that is free.
	Hard Symbols
	// Counter reports whether a counter lies on a hex, so that a chosen way goes
	// past counters where it can (R47). It may be nil.
	Counter func(Hex) bool
}

// fits returns what a face lets a hero enter; a town with any symbol.
func (t *Terms) fits(face Symbols) Symbols {
	fits := face | SymbolsOf(Town)
	for rest := face; rest != 0; rest &= rest - 1 {
		fits |= t.As[bits.TrailingZeros16(uint16(rest))]
	}
	return fits
}

// need is how many dice a step onto the terrain takes.
func (t *Terms) need(to Terrain) int {
	switch {
	case t.Free.Has(to), to == Town && t.Free != 0:
		return 0
	case to != Town && t.Hard.Has(to):
		return 2
	}
	return 1
}

// prefers reports whether a way rather comes over the one hex than over the
// other: a town first, then a hex without counter, then the alphabet (R47).
func (t *Terms) prefers(one, other Hex) bool {
	if a, b := one.Terrain() == Town, other.Terrain() == Town; a != b {
		return a
	}
	if t.Counter != nil {
		if a, b := t.Counter(one), t.Counter(other); a != b {
			return b
		}
	}
	return one < other
}
