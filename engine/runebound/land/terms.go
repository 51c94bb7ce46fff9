package land

import "math/bits"

// Terms are the changes to a movement by cards, events and counters. The zero value changes nothing.
type Terms struct {
	// As gives the additional meanings of a symbol: As[Swamp] is the set of terrains that a swamp on a die also allows.
	As [Town + 1]Symbols
	// Free are terrains that need no die. Towns count as every terrain to the hero's advantage (R18), so any free
	// terrain makes them free too.
	Free Symbols
	// Hard are terrains that need two fitting dice. Towns (R18) and free terrains are exempt.
	Hard Symbols
	// Counter reports whether a counter is on a hex, so that a chosen way avoids counters if possible (R47). It may be
	// nil.
	Counter func(Hex) bool
}

// Same reports whether other terms lead to the same hexes; counters only decide between the ways there.
func (t *Terms) Same(other *Terms) bool {
	return t.As == other.As && t.Free == other.Free && t.Hard == other.Hard
}

// fits returns the terrains that a face allows; any symbol allows a town.
func (t *Terms) fits(face Symbols) Symbols {
	fits := face | SymbolsOf(Town)
	for rest := face; rest != 0; rest &= rest - 1 {
		fits |= t.As[bits.TrailingZeros16(uint16(rest))]
	}
	return fits
}

// need returns the number of dice for a step onto the terrain.
func (t *Terms) need(to Terrain) int {
	switch {
	case t.Free.Has(to), to == Town && t.Free != 0:
		return 0
	case to != Town && t.Hard.Has(to):
		return 2
	}
	return 1
}

// prefers reports whether a way should pass one hex rather than the other: a town first, then a hex without a counter,
// then alphabetically (R47).
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
