package land

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Colour is the colour of a point, which decides how it is reached (rulebook section 4.1).
type Colour uint8

// The colours. Beige is ordinary road. Between two Blue points is water. Red, Green and Yellow points are hidden. Guard
// marks the four posts of the guardians round the dark tower, Tower the tower itself.
const (
	Beige Colour = iota
	Blue
	Red
	Green
	Yellow
	Guard
	Tower
)

var colourNames = [...]string{"beige", "blue", "red", "green", "yellow", "guard", "tower"}

// String returns the colour's name in lower case.
func (c Colour) String() string {
	if int(c) < len(colourNames) {
		return colourNames[c]
	}
	return "?"
}

// UnmarshalYAML reads the colour's name.
func (c *Colour) UnmarshalYAML(n *yaml.Node) error { return Named(n, c, colourNames[:]...) }

// Roll returns the greatest sum of two dice that finds the path to a point of this colour (section 4.2): 5 for red, 6
// for green and yellow, 0 for colours that need no search.
func (c Colour) Roll() int {
	switch c {
	case Red:
		return 5
	case Green, Yellow:
		return 6
	}
	return 0
}

// Hidden reports whether the path to a point of this colour has to be found.
func (c Colour) Hidden() bool { return c.Roll() > 0 }

// Side is a side of a tile.
type Side uint8

// The four sides; NoSide is inside the tile.
const (
	NoSide Side = iota
	North
	East
	South
	West
)

var sideNames = [...]string{"", "north", "east", "south", "west"}

// String returns the side's name in lower case, "" for NoSide.
func (s Side) String() string {
	if int(s) < len(sideNames) {
		return sideNames[s]
	}
	return "?"
}

// Opposite returns the side across the tile.
func (s Side) Opposite() Side {
	switch s {
	case North:
		return South
	case East:
		return West
	case South:
		return North
	case West:
		return East
	}
	return NoSide
}

// Sides returns the four sides in the order north, east, south, west.
func Sides() [4]Side { return [4]Side{North, East, South, West} }

// XY is a position inside a tile: 0 to 1 from left to right and from top to bottom.
type XY struct{ X, Y float64 }

// Spot is a point with everything printed about it.
type Spot struct {
	Point Point
	// X and Y are its position inside its tile, 0 to 1, Y downwards.
	X, Y   float64
	Colour Colour
	// Exit is the side of the tile it opens, NoSide for points inside.
	Exit Side
	// Landmark is the stable id of its landmark, "" for plain road.
	Landmark string
	// Mountain bars the cart (appendix A6): the hidden gorge and the spring.
	Mountain bool
	// Heals reports whether a whole turn of rest here restores one hit point: the temple and the white village (section
	// 5.2.1).
	Heals bool
}

// Road joins two points of the same tile.
type Road struct {
	A, B Point
	// Water reports whether both ends are blue: going this way costs one gold.
	Water bool
	// Bends are the points the line runs through on its way from A to B.
	Bends []XY
}

// Terrain is the look of a stretch of land.
type Terrain uint8

// The terrains. Fields is the ground outside all areas.
const (
	Fields Terrain = iota
	Forest
	Mountain
	Hills
	Swamp
	Lake
	River
	Volcano
	Village
	Town
	Heath
	Waste
	Graveyard
)

var terrainNames = [...]string{"fields", "forest", "mountain", "hills", "swamp", "lake", "river", "volcano", "village",
	"town", "heath", "waste", "graveyard"}

// String returns the terrain's name in lower case.
func (t Terrain) String() string {
	if int(t) < len(terrainNames) {
		return terrainNames[t]
	}
	return "?"
}

// UnmarshalYAML reads the terrain's name.
func (t *Terrain) UnmarshalYAML(n *yaml.Node) error { return Named(n, t, terrainNames[:]...) }

// Named reads one of some names as its index.
func Named[T ~uint8](n *yaml.Node, to *T, names ...string) error {
	i := slices.Index(names, n.Value)
	if i < 0 {
		return fmt.Errorf("line %d: %q is none of %s", n.Line, n.Value, strings.Join(names, ", "))
	}
	*to = T(i)
	return nil
}

// Area is a stretch of one terrain on a tile. Areas are drawn in order, later ones over earlier ones.
type Area struct {
	Terrain Terrain
	// Outline goes once round the area, without repeating its first point, and may leave the tile a little. It is drawn
	// as a smooth curve.
	Outline []XY
	// Width is 0 for an area; for a River it is the breadth of the bed, and Outline is its course.
	Width float64
}

// Tile is one of the sixteen squares of the map.
type Tile struct {
	// Letter is 'A' to 'P'.
	Letter byte
	// ID is the stable id of its name, such as "dwarf-peaks".
	ID string
	// Ground is the terrain under all areas.
	Ground Terrain
	Spots  []Spot
	Roads  []Road
	Areas  []Area
}
