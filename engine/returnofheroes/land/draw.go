package land

import "math"

// drawing is a tile being put together from its table. Its methods only append; the tests check the result.
type drawing struct{ Tile }

// begin starts a tile with its four exits in the middle of its edges, numbered as given, clockwise from the north.
func begin(letter byte, id string, ground Terrain, exits [4]uint8) *drawing {
	d := &drawing{Tile{Letter: letter, ID: id, Ground: ground}}
	const edge = 0.06
	d.exit(exits[0], North, 0.5, edge)
	d.exit(exits[1], East, 1-edge, 0.5)
	d.exit(exits[2], South, 0.5, 1-edge)
	d.exit(exits[3], West, edge, 0.5)
	return d
}

func (d *drawing) exit(n uint8, side Side, x, y float64) {
	d.Spots = append(d.Spots, Spot{Point: Point{d.Letter, n}, X: x, Y: y, Exit: side})
}

// spot adds a point inside the tile.
func (d *drawing) spot(n uint8, x, y float64, colour Colour, landmark string) *Spot {
	d.Spots = append(d.Spots, Spot{Point: Point{d.Letter, n}, X: x, Y: y, Colour: colour, Landmark: landmark})
	return &d.Spots[len(d.Spots)-1]
}

// road joins two points. Without bends of its own it bows a little to one side, so that no road looks drawn with a
// ruler.
func (d *drawing) road(a, b uint8, bends ...XY) {
	if len(bends) == 0 {
		bends = []XY{d.bow(a, b)}
	}
	d.Roads = append(d.Roads, Road{A: Point{d.Letter, a}, B: Point{d.Letter, b}, Bends: bends})
}

// water joins two blue points across water.
func (d *drawing) water(a, b uint8) {
	d.road(a, b)
	d.Roads[len(d.Roads)-1].Water = true
}

func (d *drawing) bow(a, b uint8) XY {
	var p, q XY
	for _, s := range d.Spots {
		switch s.Point.N {
		case a:
			p = XY{s.X, s.Y}
		case b:
			q = XY{s.X, s.Y}
		}
	}
	bend := 0.09
	if (a+b)%2 == 1 {
		bend = -bend
	}
	return XY{
		X: round((p.X+q.X)/2 - (q.Y-p.Y)*bend),
		Y: round((p.Y+q.Y)/2 + (q.X-p.X)*bend),
	}
}

// patch adds an area of roughly elliptic shape round a centre, with an irregular outline.
func (d *drawing) patch(t Terrain, x, y, rx, ry float64) {
	const corners = 16
	phase := x*17 + y*29 + float64(len(d.Areas))
	outline := make([]XY, corners)
	for i := range outline {
		a := 2 * math.Pi * float64(i) / corners
		r := 0.97 + 0.07*math.Sin(2*a+phase) + 0.05*math.Sin(3*a+2*phase) + 0.03*math.Sin(5*a+3*phase)
		outline[i] = XY{X: round(x + rx*r*math.Cos(a)), Y: round(y + ry*r*math.Sin(a))}
	}
	d.Areas = append(d.Areas, Area{Terrain: t, Outline: outline})
}

// shape adds an area of exactly this outline.
func (d *drawing) shape(t Terrain, outline ...XY) {
	d.Areas = append(d.Areas, Area{Terrain: t, Outline: outline})
}

// stream adds a river of that breadth along a course.
func (d *drawing) stream(width float64, course ...XY) {
	d.Areas = append(d.Areas, Area{Terrain: River, Outline: course, Width: width})
}

// round rounds positions to a thousandth of a tile, so that they are the same on every machine.
func round(v float64) float64 { return math.Round(v*1000) / 1000 }

// drawTiles puts all sixteen tiles together.
func drawTiles() [tileCount]Tile {
	return [tileCount]Tile{
		tileA(), tileB(), tileC(), tileD(),
		tileE(), tileF(), tileG(), tileH(),
		tileI(), tileJ(), tileK(), tileL(),
		tileM(), tileN(), tileO(), tileP(),
	}
}
