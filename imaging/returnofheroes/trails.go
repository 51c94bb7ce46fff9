package returnofheroes

import (
	"fmt"
	"image"
	"math"

	"github.com/fogleman/gg"

	"skald/engine/returnofheroes/land"
	"skald/imaging"
	"skald/imaging/scene"
)

// trails strews dots along the roads of the ways the active hero may go this turn.
func (d *draft) trails(s *sheet) {
	h := d.hero(d.v.Active)
	if h == nil || len(d.v.Reach) == 0 || !h.Towards.IsZero() {
		return
	}
	steps := map[land.Point]int{h.At: 0}
	for _, r := range d.v.Reach {
		steps[r.At] = r.Steps
	}
	dot := d.dotSprite(math.Max(3, 3*s.unit))
	tiles := map[byte][]land.Road{}
	for _, r := range d.v.Reach {
		for _, before := range d.v.Layout.Steps(r.At) {
			from := before.To
			n, known := steps[from]
			if !known || n != r.Steps-1 || n > 0 && land.ColourAt(from).Hidden() {
				continue
			}
			if !s.shows(from.Tile) || !s.shows(r.At.Tile) {
				continue
			}
			line := []land.XY{s.xy(from), s.xy(r.At)}
			if !before.Crossing {
				roads, ok := tiles[from.Tile]
				if !ok {
					t, _ := s.layout.Tile(from.Tile)
					roads, tiles[from.Tile] = t.Roads, t.Roads
				}
				line = s.course(roads, from, r.At)
			}
			for _, p := range spaced(line, 21*s.unit, 13*s.unit) {
				if d.free(s, scene.Box(p.X-4, p.Y-4, 8, 8)) { // not over names
					d.Canvas.PutAt(dot, p.X, p.Y)
				}
			}
			break
		}
	}
}

// shows reports whether a part of the tile is on the sheet.
func (s *sheet) shows(letter byte) bool { return !s.own(letter).Empty() }

// xy returns the pixel of a point.
func (s *sheet) xy(p land.Point) land.XY {
	x, y, _ := s.locate(p)
	return land.XY{X: x, Y: y}
}

// course returns the line of the road between two points of one tile, on the picture.
func (s *sheet) course(roads []land.Road, a, b land.Point) []land.XY {
	line := []land.XY{s.xy(a)}
	for _, rd := range roads {
		if rd.A != a && rd.B != a || rd.A != b && rd.B != b {
			continue
		}
		for _, c := range s.cells {
			if c.letter != a.Tile {
				continue
			}
			for i := range rd.Bends {
				v := rd.Bends[i]
				if rd.A != a {
					v = rd.Bends[len(rd.Bends)-1-i]
				}
				x, y := s.at(c, v.X, v.Y)
				line = append(line, land.XY{X: x, Y: y})
			}
		}
		break
	}
	return append(line, s.xy(b))
}

// spaced returns points of the curve through a line's points, step apart, none nearer to its ends than rim. Roads are
// painted along the same curve.
func spaced(line []land.XY, rim, step float64) []land.XY {
	at := func(i int) land.XY { return line[max(0, min(len(line)-1, i))] }
	spline := func(a, b, c, d, t float64) float64 {
		return 0.5 * (2*b + (c-a)*t + (2*a-5*b+4*c-d)*t*t + (3*b-a-3*c+d)*t*t*t)
	}
	curve := []land.XY{line[0]}
	for i := range len(line) - 1 {
		a, b, c, e := at(i-1), at(i), at(i+1), at(i+2)
		for k := 1; k <= 12; k++ {
			t := float64(k) / 12
			curve = append(curve, land.XY{X: spline(a.X, b.X, c.X, e.X, t), Y: spline(a.Y, b.Y, c.Y, e.Y, t)})
		}
	}
	length := 0.0
	for i := 1; i < len(curve); i++ {
		length += math.Hypot(curve[i].X-curve[i-1].X, curve[i].Y-curve[i-1].Y)
	}
	n := math.Floor((length - 2*rim) / step)
	if n < 0 {
		return nil
	}
	var out []land.XY
	next, gone := (length-n*step)/2, 0.0
	for i := 1; i < len(curve); i++ {
		part := math.Hypot(curve[i].X-curve[i-1].X, curve[i].Y-curve[i-1].Y)
		for part > 0 && next <= gone+part && next <= length-rim+1 {
			f := (next - gone) / part
			out = append(out, land.XY{X: curve[i-1].X + (curve[i].X-curve[i-1].X)*f,
				Y: curve[i-1].Y + (curve[i].Y-curve[i-1].Y)*f})
			next += step
		}
		gone += part
	}
	return out
}

// dotSprite returns one of the dots of a way.
func (d *draft) dotSprite(r float64) *image.RGBA {
	size := int(2*r) + 6
	return d.Painter.Assets.Sprite(fmt.Sprint("way ", r), size, size, func(dc *gg.Context) {
		c := float64(size) / 2
		imaging.Trace(dc, imaging.Circle, c, c, r+1.4)
		imaging.Fill(dc, d.Theme.Dark)
		imaging.Trace(dc, imaging.Circle, c, c, r)
		imaging.Fill(dc, d.Theme.Mark)
	})
}
