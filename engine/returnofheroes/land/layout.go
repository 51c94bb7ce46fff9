package land

import (
	"errors"
	"fmt"
)

// Layout contains the tiles of sixteen cells, row by row from the north-west. A zero is a cell with an unknown tile, a
// letter a tile with its north upwards; Lay lays tiles otherwise.
type Layout [tileCount]byte

// Introductory returns the map of the introductory game: A B C D / E F G H / I J K L / M N O P.
func Introductory() Layout {
	var l Layout
	for i := range l {
		l[i] = 'A' + byte(i)
	}
	return l
}

// Check returns an error for a faulty layout: each tile must be on the table exactly once. With unknown cells it checks
// the rest.
func (l Layout) Check() error {
	var seen [tileCount]bool
	for i, c := range l {
		switch t, _ := tileOf(c); {
		case c == 0:
		case t == 0:
			return fmt.Errorf("row %d, column %d holds %q, which is no tile; tiles are A to P", i/4+1, i%4+1, c)
		case seen[t-'A']:
			return fmt.Errorf("tile %c lies on the table twice", t)
		default:
			seen[t-'A'] = true
		}
	}
	return nil
}

// Complete reports whether all sixteen tiles are on the table.
func (l Layout) Complete() bool {
	for _, t := range l {
		if t == 0 {
			return false
		}
	}
	return l.Check() == nil
}

// Cell returns the row and column of a tile, 0 to 3 each; false if it is not on the table.
func (l Layout) Cell(letter byte) (row, col int, ok bool) {
	if letter == 0 {
		return 0, 0, false
	}
	for i, c := range l {
		if t, _ := tileOf(c); t == letter {
			return i / 4, i % 4, true
		}
	}
	return 0, 0, false
}

// TileAt returns the letter of the tile in a cell, 0 if the cell is unknown or off the map.
func (l Layout) TileAt(row, col int) byte {
	if row < 0 || row > 3 || col < 0 || col > 3 {
		return 0
	}
	t, _ := tileOf(l[row*4+col])
	return t
}

// Beside returns the tile next to a tile on that side, 0 if there is none. The map ends at its border; it does not wrap
// round.
func (l Layout) Beside(letter byte, side Side) byte {
	row, col, ok := l.Cell(letter)
	if !ok {
		return 0
	}
	switch side {
	case North:
		return l.TileAt(row-1, col)
	case East:
		return l.TileAt(row, col+1)
	case South:
		return l.TileAt(row+1, col)
	case West:
		return l.TileAt(row, col-1)
	}
	return 0
}

// Swap returns the layout with two tiles exchanged, each turned as it was. A letter that is not on the table changes
// nothing.
func (l Layout) Swap(a, b byte) Layout {
	ra, ca, oka := l.Cell(a)
	rb, cb, okb := l.Cell(b)
	if oka && okb {
		l[ra*4+ca], l[rb*4+cb] = l[rb*4+cb], l[ra*4+ca]
	}
	return l
}

// MiddleOf returns the two tiles in the middle of one edge of the map, for the teleporter (appendix A7); zeros for
// NoSide.
func (l Layout) MiddleOf(side Side) [2]byte {
	switch side {
	case North:
		return [2]byte{l.TileAt(0, 1), l.TileAt(0, 2)}
	case East:
		return [2]byte{l.TileAt(1, 3), l.TileAt(2, 3)}
	case South:
		return [2]byte{l.TileAt(3, 1), l.TileAt(3, 2)}
	case West:
		return [2]byte{l.TileAt(1, 0), l.TileAt(2, 0)}
	}
	return [2]byte{}
}

// MarshalText writes sixteen letters, a full stop for an unknown cell; if a tile is turned, sixteen digits follow, the
// quarter turns of each cell.
func (l Layout) MarshalText() ([]byte, error) {
	b, turns := make([]byte, tileCount), make([]byte, tileCount)
	turned := false
	for i, c := range l {
		t, n := tileOf(c)
		b[i], turns[i] = t, '0'+byte(n)
		if t == 0 {
			b[i] = '.'
		}
		turned = turned || n > 0
	}
	if turned {
		b = append(b, turns...)
	}
	return b, nil
}

// UnmarshalText reads the output of MarshalText.
func (l *Layout) UnmarshalText(b []byte) error {
	if len(b) != tileCount && len(b) != 2*tileCount {
		return errors.New(
			"a layout is sixteen letters, one for each cell of the map, and sixteen digits if tiles are turned")
	}
	var n Layout
	for i, c := range b[:tileCount] {
		switch {
		case c == '.':
		case c == 0:
			return errors.New("a layout is written in letters, with a full stop for a cell whose tile is not known")
		case c < 'A' || c > 'P':
			return errors.New("the tiles of a layout are A to P")
		default:
			n[i] = c
		}
	}
	for i, c := range b[tileCount:] {
		if c < '0' || c >= '0'+Turns || n[i] == 0 && c != '0' {
			return errors.New("the turns of a layout are 0 to 3 for each tile")
		}
		n[i] = cellOf(n[i], int(c-'0'))
	}
	if err := n.Check(); err != nil {
		return err
	}
	*l = n
	return nil
}

// String returns the output of MarshalText.
func (l Layout) String() string {
	b, _ := l.MarshalText()
	return string(b)
}

// Step is one move from a point to a neighbour.
type Step struct {
	To Point
	// Water reports whether it leads from one blue point to another and costs gold.
	Water bool
	// Crossing reports whether it leads from one tile to the next.
	Crossing bool
}

// Steps returns the neighbours of a point on this map: along the roads of its tile in the order of their numbers, then,
// from an exit, onto the next tile. None for an invalid point.
func (l Layout) Steps(p Point) []Step { return l.AppendSteps(nil, p) }

// AppendSteps appends the result of Steps to a list.
func (l Layout) AppendSteps(list []Step, p Point) []Step {
	if !p.Valid() {
		return list
	}
	i := index(p)
	list = append(list, roadsFrom[i]...)
	if to := l.across(i); !to.IsZero() {
		list = append(list, Step{To: to, Crossing: true})
	}
	return list
}

// across returns the point an exit leads to on the next tile, the zero Point if there is none.
func (l Layout) across(i int) Point {
	s := &spots[i]
	if s.Exit == NoSide {
		return Point{}
	}
	side := s.Exit.Turned(l.Turn(s.Point.Tile))
	next := l.Beside(s.Point.Tile, side)
	if next < 'A' || next > 'P' {
		return Point{}
	}
	return l.ExitAt(next, side.Opposite())
}

// Adjacent reports whether one step leads from a to b, and returns it.
func (l Layout) Adjacent(a, b Point) (Step, bool) {
	var room [8]Step
	for _, s := range l.AppendSteps(room[:0], a) {
		if s.To == b {
			return s, true
		}
	}
	return Step{}, false
}
