// Package land holds the land of Runebound: its 182 hexes with their terrains, the towns, the gems that mark
// adventures, the movement die, and the reach of a roll. It does not know cards or rules of play.
package land

import (
	"fmt"
	"slices"
	"strconv"
)

// The size of the map.
const (
	Columns = 14
	Rows    = 13
	// Size is the length of an array indexed by hex; index 0 is Nowhere.
	Size = Columns*Rows + 1
)

// Hex is a space of the map, numbered 1 to 182 in alphabetical order: a1, a2 … a13, b1.
type Hex uint8

// Nowhere is the position of anything off the map, such as a hero before entering it.
const Nowhere Hex = 0

// At returns the hex in a column and a row, both counted from 1 at the upper left, and Nowhere outside the map.
func At(column, row int) Hex {
	if column < 1 || column > Columns || row < 1 || row > Rows {
		return Nowhere
	}
	return Hex((column-1)*Rows + row)
}

// Parse parses the id of a hex such as f7, in lower or upper case; ok is false if there is no such hex.
func Parse(id string) (Hex, bool) {
	if len(id) < 2 || len(id) > 3 {
		return Nowhere, false
	}
	column, row := int(id[0]|0x20)-'a'+1, 0
	if n, err := strconv.Atoi(id[1:]); err == nil && strconv.Itoa(n) == id[1:] {
		row = n
	}
	h := At(column, row)
	return h, h != Nowhere
}

// Valid reports whether the number is that of a hex.
func (h Hex) Valid() bool { return h != Nowhere && h < Size }

// String returns the id of the hex, "" for Nowhere.
func (h Hex) String() string {
	if !h.Valid() {
		return ""
	}
	return ids[h]
}

// ids holds the ids of all hexes. It is never written.
var ids = func() (out [Size]string) {
	for h := Hex(1); h < Size; h++ {
		c, r := h.Position()
		out[h] = string(rune('a'+c-1)) + strconv.Itoa(r)
	}
	return out
}()

// MarshalText returns the id, so that saved states contain f7.
func (h Hex) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText parses the id; an empty one is Nowhere.
func (h *Hex) UnmarshalText(b []byte) error {
	at, ok := Parse(string(b))
	if !ok && len(b) > 0 {
		return fmt.Errorf("there is no hex %q; hexes are called a1 to n13", b)
	}
	*h = at
	return nil
}

// Position returns column and row, both counted from 1 at the upper left, zeros for Nowhere.
func (h Hex) Position() (column, row int) {
	if !h.Valid() {
		return 0, 0
	}
	return (int(h)-1)/Rows + 1, (int(h)-1)%Rows + 1
}

// Middle returns the centre of the hex, measured from the centre of a1: to the right in halves of a hex's width, and
// down in rows. Even rows are shifted right by half a hex.
func (h Hex) Middle() (halves, rows int) {
	c, r := h.Position()
	if c == 0 {
		return 0, 0
	}
	return 2*(c-1) + (r-1)%2, r - 1
}

// Neighbours returns the two to six adjacent hexes, clockwise from the east. The slice must not be changed.
func (h Hex) Neighbours() []Hex {
	if !h.Valid() {
		return nil
	}
	return near[h]
}

// Beside reports whether two hexes are adjacent.
func (h Hex) Beside(other Hex) bool { return slices.Contains(h.Neighbours(), other) }

// Distance returns the number of steps between two hexes, regardless of terrain; 0 if one of them is Nowhere.
func (h Hex) Distance(to Hex) int {
	if !h.Valid() || !to.Valid() {
		return 0
	}
	x1, y1 := h.Middle()
	x2, y2 := to.Middle()
	across, down := abs(x1-x2), abs(y1-y2)
	return down + max(across-down, 0)/2 // each row down is also half a hex across
}

func abs(n int) int { return max(n, -n) }

// All returns the hexes, column by column.
func All() []Hex {
	out := make([]Hex, 0, Size-1)
	for h := Hex(1); h < Size; h++ {
		out = append(out, h)
	}
	return out
}

// Terrain returns the terrain of the hex, None for Nowhere.
func (h Hex) Terrain() Terrain {
	if !h.Valid() {
		return None
	}
	return world.terrain[h]
}

// Colour returns the colour of the gem printed on the hex.
func (h Hex) Colour() Colour {
	if !h.Valid() {
		return NoGem
	}
	return world.colour[h]
}

// Gems returns the hexes with a gem of the colour, in alphabetical order.
func Gems(c Colour) []Hex {
	var out []Hex
	for h := Hex(1); h < Size; h++ {
		if c != NoGem && world.colour[h] == c {
			out = append(out, h)
		}
	}
	return out
}

// Roads returns the drawn roads, each from town to town. The slices must not be changed.
func Roads() [][]Hex { return world.roads }

// Rivers returns the drawn rivers, each from its source; rivers pass under roads. The slices must not be changed.
func Rivers() [][]Hex { return world.rivers }

// near is indexed by hex. It is filled once and never written again.
var near = func() (out [Size][]Hex) {
	for h := Hex(1); h < Size; h++ {
		c, r := h.Position()
		s := (r + 1) % 2 // 1 if the row is shifted right
		for _, n := range [6]Hex{At(c+1, r), At(c+s, r+1), At(c+s-1, r+1), At(c-1, r), At(c+s-1, r-1), At(c+s, r-1)} {
			if n != Nowhere {
				out[h] = append(out[h], n)
			}
		}
	}
	return out
}()
