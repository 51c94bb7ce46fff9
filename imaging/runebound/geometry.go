package runebound

import (
	"math"

	"skald/imaging"
	"skald/imaging/terrain"
)

// The picture, in pixels.
const (
	width, height = 1700, 1252

	mapLeft, mapTop     = 40, 40
	mapWidth, mapHeight = 1240, 994

	panelLeft, panelWidth = 1312, 352
	cardsTop, cardsBottom = 172, 1222

	stripTop = 1056 // the dice, the track and the key under the map
)

// The widest and the tallest map that is drawn; what lies beyond is left out.
const mostColumns, mostRows = maxColumns, 26

// grid says where the hexes of a world lie in the picture: as large as the map's
// frame has room for.
type grid struct {
	world         *World
	columns, rows int
	r             float64 // from the middle of a hex to its corners
	x, y          float64 // the middle of the first hex
}

func gridOf(w *World) grid {
	g := grid{world: w, columns: min(max(w.Columns, 1), mostColumns), rows: min(max(w.Rows, 1), mostRows)}
	const air = 12
	c, r := float64(g.columns), float64(g.rows)
	g.r = math.Min((mapWidth-2*air)/(math.Sqrt(3)*(c+0.5)), (mapHeight-2*air)/(1.5*r+0.5))
	g.r = math.Min(g.r, 90)
	g.x = mapLeft + (mapWidth-math.Sqrt(3)*g.r*(c+0.5))/2 + math.Sqrt(3)/2*g.r
	g.y = mapTop + (mapHeight-g.r*(1.5*r+0.5))/2 + g.r
	return g
}

// holds says whether the hex is drawn.
func (g grid) holds(h Hex) bool {
	return g.world.holds(h) && h.Column <= g.columns && h.Row <= g.rows
}

// at returns the middle of a hex, on the map or beside it.
func (g grid) at(h Hex) (x, y float64) {
	x = g.x + math.Sqrt(3)*g.r*float64(h.Column-1)
	if h.Row%2 == 0 {
		x += math.Sqrt(3) / 2 * g.r
	}
	return x, g.y + 1.5*g.r*float64(h.Row-1)
}

// corners returns the six corners of a hex, the topmost first, clockwise.
func (g grid) corners(h Hex) [6]terrain.Point {
	var out [6]terrain.Point
	x, y := g.at(h)
	for i := range out {
		a := float64(i)*math.Pi/3 - math.Pi/2
		out[i] = terrain.Point{X: x + g.r*math.Cos(a), Y: y + g.r*math.Sin(a)}
	}
	return out
}

// all lists the hexes that are drawn, row by row.
func (g grid) all() []Hex {
	out := make([]Hex, 0, g.columns*g.rows)
	for r := 1; r <= g.rows; r++ {
		for c := 1; c <= g.columns; c++ {
			out = append(out, Hex{c, r})
		}
	}
	return out
}

// onMap returns the drawn hex nearest to one beside the map.
func (g grid) onMap(h Hex) Hex {
	return Hex{min(max(h.Column, 1), g.columns), min(max(h.Row, 1), g.rows)}
}

// gem is where the counter of a hex lies.
func (g grid) gem(h Hex) (x, y float64) {
	x, y = g.at(h)
	return x, y + g.r*0.16
}

// label is a line of lettering on the map.
type label struct {
	text string
	st   imaging.Style
	x, y float64 // middle and baseline
	w    float64
	town bool
}

// box is the room the label takes.
func (l label) box() (x0, y0, x1, y1 float64) {
	return l.x - l.w/2, l.y - l.st.Size*0.72, l.x + l.w/2, l.y + l.st.Size*0.24
}

// labels are the names of the hexes and of the towns.
func (g grid) labels(ts *imaging.Typesetter, th *imaging.Theme, word func(string) string) []label {
	var out []label
	add := func(s string, st imaging.Style, x, y float64, town bool) {
		out = append(out, label{s, st, x, y, ts.Measure(s, st), town})
	}
	if g.r >= 34 { // smaller hexes have no room for their names
		for _, h := range g.all() {
			x, y := g.at(h)
			add(h.String(), imaging.Style{Font: imaging.TextSemi, Size: imaging.MinType}, x, y-g.r*0.56, false)
		}
	}
	for _, t := range g.world.Towns {
		if !g.holds(t.At) {
			continue
		}
		x, y := g.at(t.At)
		s, st := ts.Shrink(word(t.ID), imaging.Style{Font: imaging.TextBold, Size: th.Label + 1}, math.Sqrt(3)*g.r*1.5, imaging.MinType)
		half := ts.Measure(s, st)/2 + 6 // a name near the frame stands further in
		x = math.Min(math.Max(x, mapLeft+half), mapLeft+mapWidth-half)
		add(s, st, x, y+g.r*0.53, true)
	}
	return out
}
