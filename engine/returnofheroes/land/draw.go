package land

import (
	"bytes"
	_ "embed"
	"fmt"
	"math"
	"strings"

	"go.yaml.in/yaml/v3"

	"skald/engine/lists"
)

//go:embed tiles.yaml
var tilesFile []byte

// entry is a tile in tiles.yaml; the comment there describes the fields.
type entry struct {
	Letter string
	ID     string
	Ground Terrain
	Exits  [4]uint8
	Spots  []struct {
		N               uint8
		X, Y            float64
		Colour          Colour
		Landmark        string
		Mountain, Heals bool
	}
	Roads []road
	Areas []struct {
		Terrain Terrain
		Patch   []float64
		Outline [][2]float64
		Width   float64
	}
}

// road is a road in tiles.yaml.
type road struct {
	a, b  uint8
	water bool
	bends []XY
}

// UnmarshalYAML reads "1-6", "5-9 water" or "6-9" with a list of bends.
func (r *road) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.MappingNode {
		var bends [][2]float64
		if err := n.Content[1].Decode(&bends); err != nil {
			return err
		}
		r.bends = line(bends)
		n = n.Content[0]
	}
	ends, water := strings.CutSuffix(n.Value, " water")
	r.water = water
	if _, err := fmt.Sscanf(ends, "%d-%d", &r.a, &r.b); err != nil {
		return fmt.Errorf("line %d: %q is no road", n.Line, n.Value)
	}
	return nil
}

// drawTiles puts all sixteen tiles together. It panics if the file is damaged; the tests check what it contains.
func drawTiles() (tiles [tileCount]Tile) {
	var all []entry
	d := yaml.NewDecoder(bytes.NewReader(tilesFile))
	d.KnownFields(true)
	if err := d.Decode(&all); err != nil || len(all) != tileCount {
		panic(fmt.Sprintf("tiles.yaml: %d tiles, %v", len(all), err))
	}
	for i, e := range all {
		tiles[i] = e.tile()
	}
	return tiles
}

// tile puts a tile together, with its exits in the middle of its edges.
func (e *entry) tile() Tile {
	t := Tile{Letter: e.Letter[0], ID: e.ID, Ground: e.Ground}
	const edge = 0.06
	middle := [...]XY{{0.5, edge}, {1 - edge, 0.5}, {0.5, 1 - edge}, {edge, 0.5}}
	for i, side := range Sides() {
		t.Spots = append(t.Spots, Spot{Point: Point{t.Letter, e.Exits[i]}, X: middle[i].X, Y: middle[i].Y, Exit: side})
	}
	for _, s := range e.Spots {
		t.Spots = append(t.Spots, Spot{Point: Point{t.Letter, s.N}, X: s.X, Y: s.Y, Colour: s.Colour,
			Landmark: s.Landmark, Mountain: s.Mountain, Heals: s.Heals})
	}
	for _, r := range e.Roads {
		a, b := Point{t.Letter, r.a}, Point{t.Letter, r.b}
		if r.bends == nil {
			r.bends = []XY{bow(t.Spots, a, b)}
		}
		t.Roads = append(t.Roads, Road{A: a, B: b, Water: r.water, Bends: r.bends})
	}
	for i, x := range e.Areas {
		area := Area{Terrain: x.Terrain, Outline: line(x.Outline), Width: x.Width}
		if p := x.Patch; p != nil {
			area.Outline = patch(p[0], p[1], p[2], p[3], p[0]*17+p[1]*29+float64(i))
		}
		t.Areas = append(t.Areas, area)
	}
	return t
}

func line(points [][2]float64) []XY {
	return lists.Map(points, func(p [2]float64) XY { return XY{p[0], p[1]} })
}

// bow returns the bend of a road without bends of its own: it bows a little to one side, so that no road looks drawn
// with a ruler.
func bow(spots []Spot, a, b Point) XY {
	var p, q XY
	for _, s := range spots {
		switch s.Point {
		case a:
			p = XY{s.X, s.Y}
		case b:
			q = XY{s.X, s.Y}
		}
	}
	bend := 0.09
	if (a.N+b.N)%2 == 1 {
		bend = -bend
	}
	return XY{
		X: round((p.X+q.X)/2 - (q.Y-p.Y)*bend),
		Y: round((p.Y+q.Y)/2 + (q.X-p.X)*bend),
	}
}

// patch returns the outline of an area of roughly elliptic shape round a centre; phase makes it irregular.
func patch(x, y, rx, ry, phase float64) []XY {
	const corners = 16
	outline := make([]XY, corners)
	for i := range outline {
		a := 2 * math.Pi * float64(i) / corners
		r := 0.97 + 0.07*math.Sin(2*a+phase) + 0.05*math.Sin(3*a+2*phase) + 0.03*math.Sin(5*a+3*phase)
		outline[i] = XY{X: round(x + rx*r*math.Cos(a)), Y: round(y + ry*r*math.Sin(a))}
	}
	return outline
}

// round rounds positions to a thousandth of a tile, so that they are the same on every machine.
func round(v float64) float64 { return math.Round(v*1000) / 1000 }
