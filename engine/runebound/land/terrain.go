package land

import (
	"math/bits"
	"strings"

	"skald/engine/lists"
)

// Terrain is the terrain of a hex. Each except None and Town is a symbol of the movement dice.
type Terrain uint8

// The terrains.
const (
	None Terrain = iota
	Plains
	Road
	River
	Swamp
	Forest
	Hills
	Mountain
	Town
)

var terrainIDs = [...]string{None: "", Plains: "plains", Road: "road", River: "river", Swamp: "swamp", Forest: "forest",
	Hills: "hills", Mountain: "mountain", Town: "town"}

// Terrains returns the seven terrains that are symbols of the dice.
func Terrains() []Terrain { return []Terrain{Plains, Road, River, Swamp, Forest, Hills, Mountain} }

// String returns the id of the terrain.
func (t Terrain) String() string {
	if int(t) >= len(terrainIDs) {
		return ""
	}
	return terrainIDs[t]
}

// ParseTerrain parses the id of a terrain; ok is false if there is none.
func ParseTerrain(id string) (Terrain, bool) {
	for t := Plains; t <= Town; t++ {
		if terrainIDs[t] == id {
			return t, true
		}
	}
	return None, false
}

// Symbols is a set of terrains, such as the face of a movement die.
type Symbols uint16

// SymbolsOf returns a set of terrains.
func SymbolsOf(terrains ...Terrain) (s Symbols) {
	for _, t := range terrains {
		s |= 1 << t
	}
	return s
}

// Has reports whether the terrain is in the set.
func (s Symbols) Has(t Terrain) bool { return s>>t&1 != 0 }

// Terrains returns the members of the set in the order of Terrains.
func (s Symbols) Terrains() []Terrain {
	var out []Terrain
	for ; s != 0; s &= s - 1 {
		out = append(out, Terrain(bits.TrailingZeros16(uint16(s))))
	}
	return out
}

// String returns the names of the members.
func (s Symbols) String() string {
	out := lists.Map(s.Terrains(), func(t Terrain) string { return t.String() })
	return strings.Join(out, " ")
}

// Colour is the colour of a gem: the difficulty of its adventures.
type Colour uint8

// The colours, the easiest first.
const (
	NoGem Colour = iota
	Green
	Yellow
	Blue
	Red
)

var colourIDs = [...]string{NoGem: "", Green: "green", Yellow: "yellow", Blue: "blue", Red: "red"}

// Colours returns the colours, the easiest first.
func Colours() []Colour { return []Colour{Green, Yellow, Blue, Red} }

// String returns the id of the colour.
func (c Colour) String() string {
	if int(c) >= len(colourIDs) {
		return ""
	}
	return colourIDs[c]
}

// ParseColour parses the id of a colour; ok is false if there is none.
func ParseColour(id string) (Colour, bool) {
	for _, c := range Colours() {
		if c.String() == id {
			return c, true
		}
	}
	return NoGem, false
}
