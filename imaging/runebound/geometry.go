package runebound

import (
	"image"
	"math"

	"skald/engine/runebound/land"
	"skald/imaging/scene"
	"skald/imaging/terrain"
)

// sheet is the part of the map a picture shows, and where.
type sheet struct {
	left, top     float64 // upper left corner on the picture, pixels
	width, height int     // pixels
	r             float64 // from the middle of a hex to its corners
	x0, y0        float64 // the middle of a1 from that corner
}

// air is the room round the hexes of a whole map.
const air = 6

// mapSize returns the size of a whole map with hexes of radius r, in pixels.
func mapSize(r float64) (w, h int) {
	return int(math.Sqrt(3)*r*(land.Columns+0.5) + 2*air), int(r*(1.5*land.Rows+0.5) + 2*air)
}

// wholeMap returns the sheet of the whole map.
func wholeMap(left, top, r float64) sheet {
	w, h := mapSize(r)
	return sheet{left: left, top: top, width: w, height: h, r: r, x0: math.Sqrt(3)/2*r + air, y0: r + air}
}

// at returns the middle of a hex on the picture.
func (s *sheet) at(h land.Hex) (x, y float64) {
	halves, rows := h.Middle()
	return s.left + s.x0 + math.Sqrt(3)/2*s.r*float64(halves), s.top + s.y0 + 1.5*s.r*float64(rows)
}

// shows reports whether the whole hex is on the sheet.
func (s *sheet) shows(h land.Hex) bool {
	if !h.Valid() {
		return false
	}
	x, y := s.at(h)
	half := math.Sqrt(3) / 2 * s.r
	return x-half >= s.left-1 && x+half <= s.left+float64(s.width)+1 && y-s.r >= s.top-1 &&
		y+s.r <= s.top+float64(s.height)+1
}

// bounds returns the sheet's rectangle on the picture.
func (s *sheet) bounds() image.Rectangle {
	return scene.Box(s.left, s.top, float64(s.width), float64(s.height))
}

// enlarged reports whether the hexes are so large that they have room for figures besides their pieces.
func (s *sheet) enlarged() bool { return s.r >= 60 }

// gem returns the place of the counter of a hex; on an enlarged sheet the odds have room under it.
func (s *sheet) gem(h land.Hex) (x, y float64) {
	x, y = s.at(h)
	return x, y + s.r*s.gemDown()
}

// gemDown returns the distance of counters from the middle of their hex, downwards, in radii of a hex.
func (s *sheet) gemDown() float64 {
	if s.enlarged() {
		return -0.07
	}
	return 0.16
}

func (s *sheet) gemRadius() float64 { return math.Round(s.r * 0.29) }

// corner returns the i-th corner of a hex round (x, y), the topmost first, clockwise.
func corner(x, y, r float64, i int) terrain.Point {
	a := float64(i)*math.Pi/3 - math.Pi/2
	return terrain.Point{X: x + r*math.Cos(a), Y: y + r*math.Sin(a)}
}

// beside returns the neighbour across the side after a corner, Nowhere beside the map. Sides are counted from the one
// at the upper right, clockwise.
func beside(h land.Hex, side int) land.Hex {
	c, r := h.Position()
	s := (r + 1) % 2 // 1 if the row is further right
	d := [6][2]int{{s, -1}, {1, 0}, {s, 1}, {s - 1, 1}, {-1, 0}, {s - 1, -1}}[side]
	return land.At(c+d[0], r+d[1])
}
