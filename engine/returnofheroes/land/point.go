package land

import (
	"fmt"
	"strings"
)

// Point is a place on the map, named as on the pieces: the letter of its tile, 'A' to 'P', and its number on that tile,
// from 1. The zero value is no point. Points compare with == and serve as map keys, in JSON too.
type Point struct {
	Tile byte
	N    uint8
}

// Parse reads a point written "H3" or "h3". The empty text is the zero Point. It returns an error for a name that is
// not on the map.
func Parse(s string) (Point, error) {
	if s == "" {
		return Point{}, nil
	}
	u := strings.ToUpper(s)
	p := Point{Tile: u[0]}
	for i := 1; i < len(u); i++ {
		c := u[i]
		if c < '0' || c > '9' || (i == 1 && c == '0') || i > 2 {
			return Point{}, fmt.Errorf(
				"%q is not a point of the map: a point is a letter from A to P and a number, like H3", s)
		}
		p.N = p.N*10 + c - '0'
	}
	if !p.Valid() {
		return Point{}, fmt.Errorf(
			"%q is not a point of the map: a point is a letter from A to P and a number on that tile, like H3", s)
	}
	return p, nil
}

// At returns the point with that name, for names in code; the zero Point for an invalid name.
func At(name string) Point {
	p, err := Parse(name)
	if err != nil {
		return Point{}
	}
	return p
}

// Slot returns the index of a point in arrays of length Slots; the point must be on the map.
func (p Point) Slot() int { return int(p.Tile-'A')*perTile + int(p.N) }

// Valid reports whether the point is on the map; the zero Point is not.
func (p Point) Valid() bool { return index(p) >= 0 && spots[index(p)].Point == p }

// IsZero reports whether it is the zero Point.
func (p Point) IsZero() bool { return p == Point{} }

// String returns the printed name, "H3", or "" for the zero Point.
func (p Point) String() string {
	if i := index(p); i >= 0 {
		return names[i].printed
	}
	if p.IsZero() {
		return ""
	}
	return fmt.Sprintf("%c%d", p.Tile, p.N)
}

// Key returns the name in moves: "h3".
func (p Point) Key() string {
	if i := index(p); i >= 0 {
		return names[i].key
	}
	return strings.ToLower(p.String())
}

// names are the names of all possible points. It is never written to.
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

// UnmarshalText reads the names Parse accepts.
func (p *Point) UnmarshalText(b []byte) error {
	q, err := Parse(string(b))
	if err != nil {
		return err
	}
	*p = q
	return nil
}

// Compare orders points by tile and number, the zero Point first: negative if p comes before q, 0 if they are equal.
func (p Point) Compare(q Point) int {
	if p.Tile != q.Tile {
		return int(p.Tile) - int(q.Tile)
	}
	return int(p.N) - int(q.N)
}
