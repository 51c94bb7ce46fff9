// Package land is the land of Runebound: its 182 hexes with their terrains, the
// towns, the gems where adventures wait, the movement die, and how far a roll
// carries a hero. It knows no cards and no rules of play.
package land

import (
	"fmt"
	"strconv"
)

// The size of the map.
const (
	Columns = 14
	Rows    = 13
	// Size is the length of an array that has a place for each hex; the first
	// belongs to Nowhere.
	Size = Columns*Rows + 1
)

// Hex is a space of the map, a small number from 1 to 182. The smaller of two
// hexes comes first in the alphabet: a1, a2 … a13, b1.
type Hex uint8

// Nowhere is no hex, such as that of a hero who has not entered the map.
const Nowhere Hex = 0

// At returns the hex in a column and a row, both counted from 1 at the upper
// left, and Nowhere beside the map.
func At(column, row int) Hex {
	if column < 1 || column > Columns || row < 1 || row > Rows {
		return Nowhere
	}
	return Hex((column-1)*Rows + row)
}

// Parse reads the id of a hex such as f7, in small letters or capitals; false
// when there is no such hex.
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

// String returns the id of the hex, empty for Nowhere.
func (h Hex) String() string {
	if !h.Valid() {
		return ""
	}
	c, r := h.Position()
	return string(rune('a'+c-1)) + strconv.Itoa(r)
}

// MarshalText writes the id, so that a hex is read as f7 in saved states.
func (h Hex) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads the id; nothing is Nowhere.
func (h *Hex) UnmarshalText(b []byte) error {
	at, ok := Parse(string(b))
	if !ok && len(b) > 0 {
		return fmt.Errorf("there is no hex %q; hexes are called a1 to n13", b)
	}
	*h = at
	return nil
}

// Position returns column and row, both counted from 1 at the upper left, zeros
// for Nowhere.
func (h Hex) Position() (column, row int) {
	if !h.Valid() {
		return 0, 0
	}
	return (int(h)-1)/Rows + 1, (int(h)-1)%Rows + 1
}

// Middle returns where the middle of the hex lies, in halves of a hex's width
// from the middle of a1 to the right and in rows down: even rows lie half a hex
// further right.
func (h Hex) Middle() (halves, rows int) {
	c, r := h.Position()
	if c == 0 {
		return 0, 0
	}
	return 2*(c-1) + (r-1)%2, r - 1
}

// Neighbours lists the hexes around one, two to six, from the east clockwise.
// The slice must not be changed.
func (h Hex) Neighbours() []Hex {
	if !h.Valid() {
		return nil
	}
	return near[h]
}

// Beside reports whether two hexes touch.
func (h Hex) Beside(other Hex) bool {
	for _, n := range h.Neighbours() {
		if n == other {
			return true
		}
	}
	return false
}

// Distance is the number of steps between two hexes, whatever their terrain; 0
// when one of them is Nowhere.
func (h Hex) Distance(to Hex) int {
	if !h.Valid() || !to.Valid() {
		return 0
	}
	x1, y1 := h.Middle()
	x2, y2 := to.Middle()
	across, down := abs(x1-x2), abs(y1-y2)
	return down + max(across-down, 0)/2 // each row down is half a hex across as well
}

func abs(n int) int { return max(n, -n) }

// All lists the hexes, column by column.
func All() []Hex {
	out := make([]Hex, 0, Size-1)
	for h := Hex(1); h < Size; h++ {
		out = append(out, h)
	}
	return out
}

// Terrain returns what kind of country the hex is; that of Nowhere is None.
func (h Hex) Terrain() Terrain {
	if !h.Valid() {
		return None
	}
	return world.terrain[h]
}

// Colour returns the colour of the gem that is printed on the hex.
func (h Hex) Colour() Colour {
	if !h.Valid() {
		return NoGem
	}
	return world.colour[h]
}

// Gems lists the hexes with a gem of the colour in the order of the alphabet.
func Gems(c Colour) []Hex {
	var out []Hex
	for h := Hex(1); h < Size; h++ {
		if c != NoGem && world.colour[h] == c {
			out = append(out, h)
		}
	}
	return out
}

// Roads lists the ways along which roads are drawn, each from town to town. The
// slices must not be changed.
func Roads() [][]Hex { return world.roads }

// Rivers lists the ways along which rivers are drawn, each from its source; a
// river passes under a road. The slices must not be changed.
func Rivers() [][]Hex { return world.rivers }

// near are the neighbours of every hex. It is filled once and never written
// again.
var near = func() (out [Size][]Hex) {
	for h := Hex(1); h < Size; h++ {
		c, r := h.Position()
		s := (r + 1) % 2 // 1 where the row lies further right
		for _, n := range [6]Hex{At(c+1, r), At(c+s, r+1), At(c+s-1, r+1), At(c-1, r), At(c+s-1, r-1), At(c+s, r-1)} {
			if n != Nowhere {
				out[h] = append(out[h], n)
			}
		}
	}
	return out
}()
