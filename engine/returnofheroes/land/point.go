package land

import (
	"fmt"
	"strings"
)

// Point is a place on the map, named as the pieces name it: the letter of its
// tile, 'A' to 'P', and its number on that tile, from 1. The zero value is
// nowhere. Points compare with == and serve as map keys, in JSON too.
type Point struct {
	Tile byte
	N    uint8
}

// Parse reads a point written "H3" or "h3". The empty text is nowhere. Anything
// that is no point of the map is an error that says so.
func Parse(s string) (Point, error) {
	if s == "" {
		return Point{}, nil
	}
	u := strings.ToUpper(s)
	p := Point{Tile: u[0]}
	for i := 1; i < len(u); i++ {
		c := u[i]
		if c < '0' || c > '9' || (i == 1 && c == '0') || i > 2 {
			return Point{}, fmt.Errorf("%q is not a point of the map: a point is a letter from A to P and a number, like H3", s)
		}
		p.N = p.N*10 + c - '0'
	}
	if !p.Valid() {
		return Point{}, fmt.Errorf("%q is not a point of the map: a point is a letter from A to P and a number on that tile, like H3", s)
	}
	return p, nil
}

// At returns the point with that name. It is meant for names written in a
// program; a name that is no point gives nowhere.
func At(name string) Point {
	p, err := Parse(name)
	if err != nil {
		return Point{}
	}
	return p
}

// Slot returns the place of a point in arrays of length Slots; the point must be one of the
// map.
func (p Point) Slot() int { return int(p.Tile-'A')*perTile + int(p.N) }

// Valid says whether the point is one of the map; nowhere is not.
func (p Point) Valid() bool { return index(p) >= 0 && spots[index(p)].Point == p }

// IsZero says whether the point is nowhere.
func (p Point) IsZero() bool { return p == Point{} }

// String is the printed name, "H3", or "" where there is no point.
func (p Point) String() string {
	if i := index(p); i >= 0 {
		return names[i].printed
	}
	if p.IsZero() {
		return ""
	}
	return fmt.Sprintf("%c%d", p.Tile, p.N)
}

// Key is the name as move text has it: "h3".
func (p Point) Key() string {
	if i := index(p); i >= 0 {
		return names[i].key
	}
	return strings.ToLower(p.String())
}

// names are how all points that can be are written. It is never written to.
var names = func() (list [Slots]struct{ printed, key string }) {
	for tile := range byte(tileCount) {
		for n := 1; n < perTile; n++ {
			i := index(Point{Tile: 'A' + tile, N: uint8(n)})
			list[i].printed = fmt.Sprintf("%c%d", 'A'+tile, n)
			list[i].key = strings.ToLower(list[i].printed)
		}
	}
	return list
}()

// MarshalText writes the printed name.
func (p Point) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what Parse reads.
func (p *Point) UnmarshalText(b []byte) error {
	q, err := Parse(string(b))
	if err != nil {
		return err
	}
	*p = q
	return nil
}

// Compare orders points by tile and number, nowhere first: negative when p
// comes before q, 0 when they are the same.
func (p Point) Compare(q Point) int {
	if p.Tile != q.Tile {
		return int(p.Tile) - int(q.Tile)
	}
	return int(p.N) - int(q.N)
}
