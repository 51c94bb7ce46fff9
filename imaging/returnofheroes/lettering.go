package returnofheroes

import (
	"image"
	"math"
	"slices"
	"strings"

	"github.com/fogleman/gg"

	"skald/engine/returnofheroes/land"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/terrain"
)

// taken is a part of the map that lettering avoids, and the weight of a square unit of it.
type taken struct {
	r      image.Rectangle
	weight float64
}

// The weights of the things that lettering covers: numbers and names must stay clear of one another; markers, pieces,
// costs, drawings and lines are left clear where there is room.
const (
	onLettering = 400.0
	onMarker    = 12.0
	onCost      = 14.0
	onPieces    = 4.0
	onDrawing   = 4.0
	onPawn      = 1.2
	onRoad      = 1.4
	onShore     = 1.6
)

// letter finds a place for the name of each landmark: under its number if possible, else beside it or over it. Long
// names are broken into lines.
func (s *sheet) letter(p *imaging.Painter, r imaging.Request, places []place) {
	u := s.unit
	var busy []taken
	for _, pl := range places {
		if size := art.Landmarks[pl.spot.Landmark].Size; size > 0 {
			busy = append(busy, taken{scene.Box(pl.x-20*u*size, pl.y-(landmarkLift+34*size)*u, 40*u*size, 36*u*size),
				onDrawing})
		}
		k := markerRadius*u + 5*u
		cx, cy := s.costAt(pl.spot, pl.x, pl.y)
		cr := s.costRadius() + 2
		busy = append(busy, taken{scene.Box(pl.x-k, pl.y-k, 2*k, 2*k), onMarker}, taken{pl.tag.Inset(-2), onLettering},
			taken{scene.Box(pl.x-34*u, pl.y-20*u, 68*u, 38*u), onPieces},
			taken{scene.Box(pl.x-17*u, pl.y-60*u, 34*u, 56*u), onPawn},
			taken{scene.Box(cx-cr, cy-cr, 2*cr, 2*cr), onCost})
	}
	busy = append(busy, s.lines()...)
	pen := s.namePen(p)
	for i := range places {
		if places[i].spot.Landmark != "" {
			s.letterOne(p, pen, places, i, r.Word(places[i].spot.Landmark), busy)
			busy = append(busy, taken{places[i].name.Inset(-3), onLettering})
		}
	}
}

// letterOne sets one name where it covers least.
func (s *sheet) letterOne(p *imaging.Painter, pen imaging.Pen, places []place, i int, name string, busy []taken) {
	u, pl := s.unit, &places[i]
	lead := s.lead(pen)
	around := scene.Box(pl.x-240*u, pl.y-170*u, 480*u, 340*u)
	var near []taken
	for _, t := range busy {
		if t.r.Overlaps(around) {
			near = append(near, t)
		}
	}
	best := math.Inf(1)
	for _, lines := range brokenName(name) {
		w := 0.0
		for _, l := range lines {
			w = math.Max(w, p.Type.Measure(l, pen.Style))
		}
		w, h := w+2, lead*float64(len(lines)-1)+pen.Size
		below, above := pl.y+33*u, pl.y-24*u-h
		if pl.spot.Exit == land.South {
			below, above = pl.y+20*u, pl.y-36*u-h
		}
		try := func(x, y float64, anchor imaging.Align, cost float64) {
			b := scene.Box(x-w*float64(anchor)/2, y, w, h)
			cost += 30*float64(len(lines)-1) + math.Max(0, w/u-96)*0.8
			if cost >= best {
				return
			}
			mid := b.Min.Add(b.Max).Div(2)
			own := math.Hypot(float64(mid.X)-pl.x, float64(mid.Y)-pl.y)
			for j := range places { // a name nearer to another place would be read as that one's
				if j != i && math.Hypot(float64(mid.X)-places[j].x, float64(mid.Y)-places[j].y) < own*1.15 {
					cost += 220
				}
			}
			for k := range near {
				if cost >= best {
					return // it only grows
				}
				if o := b.Intersect(near[k].r); !o.Empty() {
					cost += float64(o.Dx()*o.Dy()) / (u * u) * near[k].weight
				}
			}
			if !b.In(s.own(pl.spot.Point.Tile)) { // its own tile's, if possible
				cost += 130
			}
			if !b.In(s.bounds().Inset(4)) {
				cost += 1e7
			}
			if cost < best {
				best = cost
				pl.lines, pl.name, pl.anchor = lines, b, anchor
			}
		}
		for _, dy := range []float64{0, 10, 22} {
			for _, dx := range []float64{0, -14, 14, -28, 28, -46, 46, -64, 64} {
				try(pl.x+dx*u, below+dy*u, imaging.Centre, math.Abs(dx)*1.6+dy*3)
			}
		}
		for _, dy := range []float64{-h * 0.3, 8 * u, -h * 0.8, -34 * u} {
			for _, dx := range []float64{26, 40} {
				cost := 60 + dx - 26 + math.Abs(dy)/u*0.6
				try(pl.x+dx*u, pl.y+dy, imaging.Left, cost)
				try(pl.x-dx*u, pl.y+dy, imaging.Right, cost)
			}
		}
		for _, dx := range []float64{0, -30, 30, -60, 60} {
			for _, dy := range []float64{0, 14, 30} {
				try(pl.x+dx*u, above-dy*u, imaging.Centre, 190+math.Abs(dx)+3*dy)
			}
		}
	}
}

// lead returns the distance between the lines of a name.
func (s *sheet) lead(pen imaging.Pen) float64 { return math.Round(pen.Size * 0.98) }

// lines returns the roads, and the shores of rivers and lakes, which lettering avoids.
func (s *sheet) lines() []taken {
	u := s.unit
	var out []taken
	along := func(points []terrain.Point, wide, weight float64) {
		for i := 1; i < len(points); i++ {
			a, b := points[i-1], points[i]
			n := math.Ceil(math.Hypot(b.X-a.X, b.Y-a.Y) / (8 * u))
			for k := range int(n) {
				f := (float64(k) + 0.5) / n
				out = append(out, taken{scene.Box(a.X+(b.X-a.X)*f-wide/2, a.Y+(b.Y-a.Y)*f-wide/2, wide, wide), weight})
			}
		}
	}
	for _, rd := range s.roads() {
		along(rd.Points, 8*u, onRoad)
	}
	for _, c := range s.cells {
		t, ok := s.layout.Tile(c.letter)
		if !ok {
			continue
		}
		for _, a := range t.Areas {
			if a.Terrain != land.River && a.Terrain != land.Lake {
				continue
			}
			var points []terrain.Point
			for _, v := range a.Outline {
				x, y := s.at(c, v.X, v.Y)
				points = append(points, terrain.Point{X: x, Y: y})
			}
			if a.Terrain == land.River {
				along(points, a.Width*s.tile, onShore)
			} else if len(points) > 0 {
				along(append(points, points[0]), 8*u, onShore)
			}
		}
	}
	return out
}

// brokenName lists the ways to set a name in one to three lines, broken at blanks and after hyphens, never cut.
func brokenName(name string) [][]string {
	var words []string
	for _, w := range strings.Fields(name) {
		parts := strings.SplitAfter(w, "-")
		for i, part := range parts {
			if part == "" {
				continue
			}
			if i < len(parts)-1 || strings.HasSuffix(part, "-") {
				words = append(words, part)
			} else {
				words = append(words, part+" ")
			}
		}
	}
	line := func(from, to int) string { return strings.TrimSpace(strings.Join(words[from:to], "")) }
	n := len(words)
	if n == 0 {
		return nil
	}
	out := [][]string{{line(0, n)}}
	for i := 1; i < n; i++ {
		out = append(out, []string{line(0, i), line(i, n)})
		for j := i + 1; j < n; j++ {
			out = append(out, []string{line(0, i), line(i, j), line(j, n)})
		}
	}
	// Even lines first: the narrowest is tried before those that are worse.
	slices.SortStableFunc(out[1:], func(a, b []string) int { return len(a) - len(b) })
	return out
}

// fine is the number of pixels of a picture that share one of its record of lettering, in either direction.
const fine = 3

// lettered returns a record of the numbers and names on a sheet, a third of the size of the picture, by which figures
// set later find a free place.
func (d *draft) lettered(key string, s *sheet) *image.RGBA {
	w, h := d.Canvas.Bounds().Dx()/fine+1, d.Canvas.Bounds().Dy()/fine+1
	return d.Painter.Assets.Sprite("return-of-the-heroes lettering "+key+" "+d.Request.Language, w, h,
		func(dc *gg.Context) {
			img := dc.Image().(*image.RGBA)
			for _, pl := range s.places(d.Painter, d.Request) {
				for _, b := range []image.Rectangle{pl.tag, pl.name} {
					for y := b.Min.Y / fine; !b.Empty() && y <= b.Max.Y/fine; y++ {
						for x := b.Min.X / fine; x <= b.Max.X/fine; x++ {
							if image.Pt(x, y).In(img.Rect) {
								img.Pix[img.PixOffset(x, y)+3] = 255
							}
						}
					}
				}
			}
		})
}

// free reports whether a box of the map has no lettering in it and no figure.
func (d *draft) free(s *sheet, b image.Rectangle) bool {
	if !b.In(s.bounds()) {
		return false
	}
	for _, q := range d.busy {
		if q.Overlaps(b) {
			return false
		}
	}
	for y := b.Min.Y / fine; y <= b.Max.Y/fine; y++ {
		for x := b.Min.X / fine; x <= b.Max.X/fine; x++ {
			if image.Pt(x, y).In(d.letters.Rect) && d.letters.Pix[d.letters.PixOffset(x, y)+3] > 0 {
				return false
			}
		}
	}
	return true
}
