package land

import "slices"

const (
	tileCount = 16
	// perTile is one more than the highest number on any tile.
	perTile = 11
	Slots   = tileCount * perTile
)

// The atlas: the tiles by letter, the spots by index, and the roads as neighbours. Filled once from tiles.yaml, never
// written again.
var (
	atlas     = drawTiles()
	spots     = listSpots()
	roadsFrom = listRoads()
	exits     = listExits()
)

// index returns the slot of a point in the tables, -1 for an impossible one.
func index(p Point) int {
	if p.Tile < 'A' || p.Tile > 'P' || p.N < 1 || p.N >= perTile {
		return -1
	}
	return int(p.Tile-'A')*perTile + int(p.N)
}

func listSpots() (list [Slots]Spot) {
	for _, t := range atlas {
		for _, s := range t.Spots {
			list[index(s.Point)] = s
		}
	}
	return list
}

func listRoads() (list [Slots][]Step) {
	for _, t := range atlas {
		for _, r := range t.Roads {
			a, b := index(r.A), index(r.B)
			list[a] = append(list[a], Step{To: r.B, Water: r.Water})
			list[b] = append(list[b], Step{To: r.A, Water: r.Water})
		}
	}
	for i := range list {
		slices.SortFunc(list[i], func(a, b Step) int { return a.To.Compare(b.To) })
	}
	return list
}

func listExits() (list [tileCount][5]Point) {
	for i, t := range atlas {
		for _, s := range t.Spots {
			if s.Exit != NoSide {
				list[i][s.Exit] = s.Point
			}
		}
	}
	return list
}

// Tiles returns a copy of the sixteen tiles in the order of their letters.
func Tiles() []Tile {
	list := make([]Tile, 0, tileCount)
	for _, t := range atlas {
		list = append(list, t.clone())
	}
	return list
}

// TileOf returns a copy of the tile with that letter, 'A' to 'P'; false if there is none.
func TileOf(letter byte) (Tile, bool) {
	if letter < 'A' || letter > 'P' {
		return Tile{}, false
	}
	return atlas[letter-'A'].clone(), true
}

func (t Tile) clone() Tile {
	t.Spots = slices.Clone(t.Spots)
	t.Roads = slices.Clone(t.Roads)
	for i := range t.Roads {
		t.Roads[i].Bends = slices.Clone(t.Roads[i].Bends)
	}
	t.Areas = slices.Clone(t.Areas)
	for i := range t.Areas {
		t.Areas[i].Outline = slices.Clone(t.Areas[i].Outline)
	}
	return t
}

// SpotAt returns the printed spot of a point; false if the map has no such point.
func SpotAt(p Point) (Spot, bool) {
	if !p.Valid() {
		return Spot{}, false
	}
	return spots[index(p)], true
}

// ColourAt returns the colour of a point, Beige for an invalid one.
func ColourAt(p Point) Colour {
	if i := index(p); i >= 0 {
		return spots[i].Colour
	}
	return Beige
}

// Points returns all points of the map by tile and number.
func Points() []Point {
	var list []Point
	for _, s := range spots {
		if !s.Point.IsZero() {
			list = append(list, s.Point)
		}
	}
	return list
}

// PointsOf returns the points of one tile by number; none for a letter without a tile.
func PointsOf(letter byte) []Point {
	var list []Point
	for n := uint8(1); n < perTile; n++ {
		if p := (Point{letter, n}); p.Valid() {
			list = append(list, p)
		}
	}
	return list
}

// ExitOf returns the point that opens a side of a tile; the zero Point for NoSide or a letter without a tile.
func ExitOf(letter byte, side Side) Point {
	if letter < 'A' || letter > 'P' || side > West {
		return Point{}
	}
	return exits[letter-'A'][side]
}

// Landmark returns the point with that landmark; the zero Point if there is none.
func Landmark(id string) Point {
	if id == "" {
		return Point{}
	}
	for _, s := range spots {
		if s.Landmark == id {
			return s.Point
		}
	}
	return Point{}
}

// HiddenPattern returns the two exits of a tile with face-down pieces at the start (rulebook 2.1, 2.2): east and west
// where row and column are both even or both odd, so on A, C, F, H, I, K, N and P of the introductory map, north and
// south elsewhere. It returns two zero Points for a tile that is not on the table.
func (l Layout) HiddenPattern(letter byte) [2]Point {
	row, col, ok := l.Cell(letter)
	switch {
	case !ok || letter < 'A' || letter > 'P':
		return [2]Point{}
	case (row+col)%2 == 0:
		return [2]Point{l.ExitAt(letter, West), l.ExitAt(letter, East)}
	}
	return [2]Point{l.ExitAt(letter, North), l.ExitAt(letter, South)}
}

// BeigePoints returns the beige points of a tile.
func BeigePoints(letter byte) []Point {
	return slices.DeleteFunc(PointsOf(letter), func(p Point) bool { return spots[index(p)].Colour != Beige })
}

// StartPoints returns the points of a tile for a hero's house (rulebook 2.2): beige points that are not exits.
func StartPoints(letter byte) []Point {
	return slices.DeleteFunc(BeigePoints(letter), func(p Point) bool { return spots[index(p)].Exit != NoSide })
}
