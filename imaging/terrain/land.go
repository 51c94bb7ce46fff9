package terrain

import (
	"image"
	"math"
	"slices"
	"sort"

	"github.com/fogleman/gg"

	"skald/imaging"
)

// Kind is a kind of country.
type Kind string

// The kinds of country there are; anything else is painted as Fields.
const (
	Fields    Kind = "fields"
	Forest    Kind = "forest"
	Mountain  Kind = "mountain"
	Hills     Kind = "hills"
	Swamp     Kind = "swamp"
	Lake      Kind = "lake"
	River     Kind = "river"
	Volcano   Kind = "volcano"
	Village   Kind = "village"
	Town      Kind = "town"
	Heath     Kind = "heath"
	Waste     Kind = "waste"
	Graveyard Kind = "graveyard"
	Cave      Kind = "cave"
)

// Point is a place on the picture in pixels.
type Point struct{ X, Y float64 }

// Tile is a square of land with its own seed.
type Tile struct {
	X, Y, Size float64 // upper left corner and edge, pixels
	Ground     Kind
	Seed       string
	Areas      []Area
}

// Area is a stretch of one kind of country, in pixels on the picture. For a River the outline is its course and Width
// its breadth.
type Area struct {
	Kind    Kind
	Outline []Point
	Width   float64
}

// Road runs through its points. A Path is a faint trail, a Ferry goes by water.
type Road struct {
	Points []Point
	Path   bool
	Ferry  bool
}

// Clearing is a circle in which nothing grows.
type Clearing struct{ X, Y, R float64 }

// Landmark is a small drawing with its foot at (X, Y).
type Landmark struct {
	Art  string // one of Arts
	X, Y float64
	Size float64 // 1 is the usual size, about 44 units wide
}

// Land is everything that is painted.
type Land struct {
	// Unit is the size of a unit of drawing in pixels: trees are about 14 units tall, roads 6 wide.
	Unit      float64
	Tiles     []Tile
	Roads     []Road
	Clearings []Clearing
	Landmarks []Landmark
}

// thing is a drawing on the land; things are drawn from back to front.
type thing struct {
	y    float64
	draw func()
}

// rim returns the distance in pixels of a place in a tile from its edges; corners count as round.
func (t Tile) rim(x, y float64) float64 {
	dx, dy := math.Min(x-t.X, t.X+t.Size-x), math.Min(y-t.Y, t.Y+t.Size-y)
	if dx <= 0 || dy <= 0 {
		return 0
	}
	return dx * dy / math.Hypot(dx, dy)
}

// say returns the part of a tile's own country at a place: 0 along the tile's edges, where all land is open country so
// that any tile may be beside any other, and 1 well within. It grows at an uneven distance from the edge, so that no
// square shows.
func (t Tile) say(x, y, u float64) float64 {
	e := t.rim(x, y)
	reach := math.Min(u, t.Size/200)
	if e > 56*reach {
		return 1
	}
	var seed uint64
	for _, c := range t.Seed {
		seed = seed*131 + uint64(c)
	}
	nx, ny := (x-t.X)/reach, (y-t.Y)/reach
	n := 0.55*imaging.Noise(seed, nx/66, ny/66) + 0.3*imaging.Noise(seed+1, nx/27, ny/27) +
		0.15*imaging.Noise(seed+2, nx/12, ny/12)
	n = math.Max(0, math.Min(1, (n-0.2)/0.6))
	return smooth((e/reach - 3 - 30*n) / (8 + 12*n))
}

// smooth returns 0 up to 0 and 1 from 1 on, without a corner between.
func smooth(t float64) float64 {
	t = math.Max(0, math.Min(1, t))
	return t * t * (3 - 2*t)
}

// Paint paints the land on the picture, which it covers wholly.
func Paint(dst *image.RGBA, th *imaging.Theme, l Land) {
	if l.Unit <= 0 {
		l.Unit = 1
	}
	paintGround(dst, th, l)
	b := &brush{dc: gg.NewContextForRGBA(dst), Theme: th, u: l.Unit}
	clear := newClearance(l)
	for _, t := range l.Tiles {
		paintPlots(b, l, t, clear)
	}
	for _, t := range l.Tiles {
		paintWater(dst, th, l.Unit, t)
	}
	paintRoads(b, l)
	var things []thing
	for _, t := range l.Tiles {
		things = append(things, growth(b, t, clear)...)
	}
	for _, m := range l.Landmarks {
		things = append(things, thing{m.Y, func() { b.landmark(m) }})
	}
	sort.SliceStable(things, func(i, j int) bool { return things[i].y < things[j].y })
	for _, t := range things {
		t.draw()
	}
}

// Landmarks paints landmarks on land that is painted.
func Landmarks(dst *image.RGBA, th *imaging.Theme, unit float64, all []Landmark) {
	b := &brush{dc: gg.NewContextForRGBA(dst), Theme: th, u: unit}
	all = slices.Clone(all)
	sort.SliceStable(all, func(i, j int) bool { return all[i].Y < all[j].Y })
	for _, m := range all {
		b.landmark(m)
	}
}

// smoothLine returns points along a Catmull-Rom curve about step pixels apart.
func smoothLine(p []Point, closed bool, step float64) []Point {
	n := len(p)
	if n < 2 {
		return p
	}
	at := func(i int) Point {
		if closed {
			return p[(i%n+n)%n]
		}
		return p[max(0, min(n-1, i))]
	}
	spans := n - 1
	if closed {
		spans = n
	}
	var out []Point
	for i := 0; i < spans; i++ {
		a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
		k := max(1, int(math.Ceil(math.Hypot(c.X-b.X, c.Y-b.Y)/step)))
		for j := 0; j < k; j++ {
			t := float64(j) / float64(k)
			out = append(out, Point{spline(a.X, b.X, c.X, d.X, t), spline(a.Y, b.Y, c.Y, d.Y, t)})
		}
	}
	if !closed {
		out = append(out, p[n-1])
	}
	return out
}

func spline(a, b, c, d, t float64) float64 {
	return 0.5 * (2*b + (c-a)*t + (2*a-5*b+4*c-d)*t*t + (3*b-a-3*c+d)*t*t*t)
}

// inside reports whether the point is in the closed polygon.
func inside(poly []Point, x, y float64) bool {
	in := false
	for i, j := 0, len(poly)-1; i < len(poly); j, i = i, i+1 {
		a, b := poly[i], poly[j]
		if (a.Y > y) != (b.Y > y) && x < (b.X-a.X)*(y-a.Y)/(b.Y-a.Y)+a.X {
			in = !in
		}
	}
	return in
}

// toLine returns the distance of a point from a line of points.
func toLine(line []Point, x, y float64) float64 {
	best := math.Inf(1)
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		dx, dy := b.X-a.X, b.Y-a.Y
		t := 0.0
		if n := dx*dx + dy*dy; n > 0 {
			t = math.Max(0, math.Min(1, ((x-a.X)*dx+(y-a.Y)*dy)/n))
		}
		best = math.Min(best, math.Hypot(x-a.X-t*dx, y-a.Y-t*dy))
	}
	return best
}

func outlineBox(p []Point) (x0, y0, x1, y1 float64) {
	x0, y0, x1, y1 = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, q := range p {
		x0, y0, x1, y1 = math.Min(x0, q.X), math.Min(y0, q.Y), math.Max(x1, q.X), math.Max(y1, q.Y)
	}
	return
}

// clearance has the distances of places from everything that must stay clear, on a grid of six units.
type clearance struct {
	cell   float64
	across int
	reach  float64   // distances beyond this do not matter, pixels
	free   []float64 // distance from the nearest road or clearing, pixels
}

func newClearance(l Land) *clearance {
	c := &clearance{cell: 6 * l.Unit, reach: 60 * l.Unit}
	var w, h float64
	for _, t := range l.Tiles {
		w, h = math.Max(w, t.X+t.Size), math.Max(h, t.Y+t.Size)
	}
	c.across = int(w/c.cell) + 2
	down := int(h/c.cell) + 2
	c.free = make([]float64, c.across*down)
	for i := range c.free {
		c.free[i] = c.reach
	}
	for _, r := range l.Roads {
		for i, p := range course(r, l.Unit) {
			if i%3 == 0 {
				c.stamp(p.X, p.Y, 3.5*l.Unit)
			}
		}
	}
	for _, k := range l.Clearings {
		c.stamp(k.X, k.Y, k.R)
	}
	return c
}

// stamp keeps a circle clear.
func (c *clearance) stamp(x, y, r float64) {
	reach, down := r+c.reach, len(c.free)/c.across
	for cy := max(0, int((y-reach)/c.cell)); cy <= min(down-1, int((y+reach)/c.cell)); cy++ {
		for cx := max(0, int((x-reach)/c.cell)); cx <= min(c.across-1, int((x+reach)/c.cell)); cx++ {
			i := cy*c.across + cx
			d := math.Hypot(float64(cx)*c.cell-x, float64(cy)*c.cell-y) - r
			c.free[i] = min(c.free[i], d)
		}
	}
}

// at returns the distance in pixels from the nearest road or clearing, negative within one.
func (c *clearance) at(x, y float64) float64 {
	gx, gy := x/c.cell, y/c.cell
	cx, cy := int(gx), int(gy)
	if gx < 0 || gy < 0 || cx >= c.across-1 || (cy+1)*c.across+cx+1 >= len(c.free) {
		return 0
	}
	fx, fy := gx-float64(cx), gy-float64(cy)
	i := cy*c.across + cx
	a := c.free[i] + (c.free[i+1]-c.free[i])*fx
	b := c.free[i+c.across] + (c.free[i+c.across+1]-c.free[i+c.across])*fx
	return a + (b-a)*fy
}
