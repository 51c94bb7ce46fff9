package returnofheroes

import (
	"image"
	"math"

	"skald/engine/returnofheroes/land"
	"skald/imaging"
	"skald/imaging/terrain"
)

// sheet is where the tiles of a picture lie: the whole map, or one tile.
type sheet struct {
	left, top float64 // upper left corner of the map in pixels
	tile      float64 // edge of a tile in pixels
	unit      float64 // size of a unit of drawing in pixels
	side      int     // tiles along each edge of the picture
	cells     []cell
	layout    land.Layout
}

// cell is a tile and where it lies, in tiles.
type cell struct {
	letter   byte
	col, row int
}

// unitsPerTile is the edge of a tile in units of drawing.
const unitsPerTile = 336

// wholeMap is the sheet of a complete or partly known layout.
func wholeMap(l land.Layout, left, top, tile float64) sheet {
	s := sheet{left: left, top: top, tile: tile, unit: tile / unitsPerTile, side: 4, layout: l}
	for i := range l {
		if t := l.TileAt(i/4, i%4); t != 0 {
			s.cells = append(s.cells, cell{t, i % 4, i / 4})
		}
	}
	return s
}

// oneTile is the sheet of a single tile, turned as it lies in a layout.
func oneTile(l land.Layout, letter byte, left, top, tile float64) sheet {
	return sheet{left: left, top: top, tile: tile, unit: tile / unitsPerTile, side: 1, cells: []cell{{letter, 0, 0}}, layout: l}
}

// find returns where a point of the map lies on the sheet.
func (s *sheet) find(p land.Point) (x, y float64, ok bool) {
	spot, ok := s.layout.SpotAt(p)
	if !ok {
		return 0, 0, false
	}
	for _, c := range s.cells {
		if c.letter == p.Tile {
			return s.left + (float64(c.col)+spot.X)*s.tile, s.top + (float64(c.row)+spot.Y)*s.tile, true
		}
	}
	return 0, 0, false
}

// place is a point with everything printed at it, on the sheet.
type place struct {
	spot   land.Spot
	x, y   float64
	tag    image.Rectangle // where its number stands
	lines  []string        // of its name
	name   image.Rectangle // where the name stands
	anchor imaging.Align
}

// Sizes of what is printed, in units.
const (
	markerRadius = 13.0
	landmarkLift = 12.0
)

// tokenRadius is the radius of a piece in pixels; on an enlarged tile, where
// several lie side by side, pieces are smaller beside the drawing.
func (s *sheet) tokenRadius() float64 {
	if s.side == 1 {
		return 16.5 * s.unit
	}
	return 18.8 * s.unit
}

// tagSize is the size in pixels of a number's tag.
func (s *sheet) tagSize(p *imaging.Painter, name string) (w, h float64) {
	st := s.tagStyle(p)
	return p.Type.Measure(name, st) + 7*math.Max(1, s.unit), p.Type.CapHeight(st) + 8*math.Max(1, s.unit*0.7)
}

// tagBox is where the number of a point at (x, y) stands: under it, over it at
// the south of a tile, where the next tile's exit lies below.
func (s *sheet) tagBox(p *imaging.Painter, spot land.Spot, x, y float64) image.Rectangle {
	w, h := s.tagSize(p, spot.Point.String())
	dy := 21 * s.unit
	if spot.Exit == land.South {
		dy = -dy
	}
	b := box(x-w/2, y+dy-h/2, w, h)
	if within := s.bounds(); b.Min.X < within.Min.X+1 {
		b = b.Add(image.Pt(within.Min.X+1-b.Min.X, 0))
	} else if b.Max.X > within.Max.X-1 {
		b = b.Sub(image.Pt(b.Max.X-within.Max.X+1, 0))
	}
	return b
}

func (s *sheet) tagStyle(p *imaging.Painter) imaging.Style {
	return imaging.Style{Font: imaging.TextBold, Size: s.size(p.Theme.Small)}
}

func (s *sheet) nameStyle(p *imaging.Painter) imaging.Style {
	return imaging.Style{Font: imaging.TextItalic, Size: s.size(p.Theme.Small)}
}

// size is a type size on this sheet: larger on enlarged tiles, though not as
// much as the drawing.
func (s *sheet) size(base float64) float64 {
	return math.Max(imaging.MinType, math.Round(base*math.Max(1, math.Sqrt(s.unit))))
}

// places lists the sheet's points with their lettering, set where it covers
// least.
func (s *sheet) places(p *imaging.Painter, r imaging.Request) []place {
	var out []place
	for _, c := range s.cells {
		for _, pt := range land.PointsOf(c.letter) {
			spot, _ := s.layout.SpotAt(pt)
			x, y, _ := s.find(pt)
			pl := place{spot: spot, x: x, y: y}
			pl.tag = s.tagBox(p, spot, x, y)
			out = append(out, pl)
		}
	}
	s.letter(p, r, out)
	return out
}

func box(x, y, w, h float64) image.Rectangle {
	return image.Rect(int(math.Round(x)), int(math.Round(y)), int(math.Round(x+w)), int(math.Round(y+h)))
}

// letter finds a place for the name of each landmark: under its number if
// possible, else beside it or over it.
func (s *sheet) letter(p *imaging.Painter, r imaging.Request, places []place) {
	type taken struct {
		r      image.Rectangle
		weight float64
	}
	var busy []taken
	u := s.unit
	for _, pl := range places {
		k := markerRadius*u + 5*u
		busy = append(busy, taken{box(pl.x-k, pl.y-k, 2*k, 2*k), 12}, taken{pl.tag.Inset(-1), 90})
		if art := landmarkArt[pl.spot.Landmark]; art.art != "" {
			busy = append(busy, taken{box(pl.x-20*u*art.size, pl.y-(landmarkLift+34*art.size)*u, 40*u*art.size, 36*u*art.size), 5})
		}
	}
	for _, rd := range s.roads() {
		for i := 0; i < len(rd.Points); i++ {
			q := rd.Points[i]
			busy = append(busy, taken{box(q.X-4*u, q.Y-4*u, 8*u, 8*u), 1.2})
		}
	}
	st := s.nameStyle(p)
	lead := math.Round(st.Size * 0.98)
	for i := range places {
		pl := &places[i]
		if pl.spot.Landmark == "" {
			continue
		}
		name := r.Word(pl.spot.Landmark)
		best := math.Inf(1)
		for _, width := range []float64{112, 74, 90, 160} {
			lines := p.Type.Wrap(name, st, math.Max(width*u, 96), 2)
			w := 0.0
			for _, l := range lines {
				w = math.Max(w, p.Type.Measure(l, st))
			}
			h := lead*float64(len(lines)-1) + st.Size*0.95
			below := pl.y + 34*u
			if pl.spot.Exit == land.South {
				below = pl.y + 20*u
			}
			for _, c := range []struct {
				x, y   float64
				anchor imaging.Align
				cost   float64
			}{
				{pl.x, below, imaging.Centre, 0},
				{pl.x - 26*u, below, imaging.Centre, 40}, {pl.x + 26*u, below, imaging.Centre, 40},
				{pl.x - 46*u, below, imaging.Centre, 80}, {pl.x + 46*u, below, imaging.Centre, 80},
				{pl.x + 26*u, pl.y - h*0.3, imaging.Left, 60}, {pl.x - 26*u, pl.y - h*0.3, imaging.Right, 60},
				{pl.x + 26*u, pl.y + 8*u, imaging.Left, 60}, {pl.x - 26*u, pl.y + 8*u, imaging.Right, 60},
				{pl.x + 30*u, pl.y - 34*u, imaging.Left, 90}, {pl.x - 30*u, pl.y - 34*u, imaging.Right, 90},
			} {
				b := box(c.x-w*float64(c.anchor)/2, c.y, w, h)
				cost := c.cost + 25*float64(len(lines)-1)
				mid := b.Min.Add(b.Max).Div(2)
				own := math.Hypot(float64(mid.X)-pl.x, float64(mid.Y)-pl.y)
				for j := range places { // a name nearer to another place would be read as that one's
					if j != i && math.Hypot(float64(mid.X)-places[j].x, float64(mid.Y)-places[j].y) < own*1.15 {
						cost += 220
					}
				}
				for _, t := range busy {
					if o := b.Intersect(t.r); !o.Empty() {
						cost += float64(o.Dx()*o.Dy()) / (u * u) * t.weight
					}
				}
				if !b.In(s.own(pl.spot.Point.Tile)) { // its own tile's, if possible
					cost += 130
				}
				if !b.In(s.bounds().Inset(4)) {
					cost += 1e6
				}
				if cost < best {
					best = cost
					pl.lines, pl.name, pl.anchor = lines, b, c.anchor
				}
			}
		}
		busy = append(busy, taken{pl.name.Inset(-3), 90})
	}
}

// bounds is the square of the map on the picture.
func (s *sheet) bounds() image.Rectangle {
	edge := s.tile * float64(s.side)
	return box(s.left, s.top, edge, edge)
}

// own is the square of one tile on the picture.
func (s *sheet) own(letter byte) image.Rectangle {
	for _, c := range s.cells {
		if c.letter == letter {
			return box(s.left+float64(c.col)*s.tile, s.top+float64(c.row)*s.tile, s.tile, s.tile)
		}
	}
	return image.Rectangle{}
}

// roads lists the roads of the sheet, those from tile to tile included.
func (s *sheet) roads() []terrain.Road {
	var out []terrain.Road
	for _, c := range s.cells {
		t, ok := s.layout.Tile(c.letter)
		if !ok {
			continue
		}
		at := func(v land.XY) terrain.Point {
			return terrain.Point{X: s.left + (float64(c.col)+v.X)*s.tile, Y: s.top + (float64(c.row)+v.Y)*s.tile}
		}
		for _, rd := range t.Roads {
			a, _ := s.layout.SpotAt(rd.A)
			b, _ := s.layout.SpotAt(rd.B)
			pts := []terrain.Point{at(land.XY{X: a.X, Y: a.Y})}
			for _, v := range rd.Bends {
				pts = append(pts, at(v))
			}
			pts = append(pts, at(land.XY{X: b.X, Y: b.Y}))
			out = append(out, terrain.Road{Points: pts, Ferry: rd.Water, Path: a.Colour.Hidden() || b.Colour.Hidden() || a.Colour == land.Tower || b.Colour == land.Tower})
		}
		for _, side := range land.Sides() {
			x, y, ok := s.find(s.layout.ExitAt(c.letter, side))
			if !ok {
				continue
			}
			if next := s.layout.Beside(c.letter, side); next == 0 && s.side > 1 {
				continue
			}
			to := terrain.Point{X: x, Y: y}
			switch side {
			case land.North:
				to.Y = s.top + float64(c.row)*s.tile
			case land.South:
				to.Y = s.top + float64(c.row+1)*s.tile
			case land.West:
				to.X = s.left + float64(c.col)*s.tile
			default:
				to.X = s.left + float64(c.col+1)*s.tile
			}
			out = append(out, terrain.Road{Points: []terrain.Point{{X: x, Y: y}, to}})
		}
	}
	return out
}

// country is the land under the sheet, for painting.
func (s *sheet) country(places []place) terrain.Land {
	l := terrain.Land{Unit: s.unit, Roads: s.roads()}
	for _, c := range s.cells {
		t, ok := s.layout.Tile(c.letter)
		if !ok {
			continue
		}
		x, y := s.left+float64(c.col)*s.tile, s.top+float64(c.row)*s.tile
		tile := terrain.Tile{X: x, Y: y, Size: s.tile, Ground: terrain.Kind(t.Ground.String()), Seed: "return-of-the-heroes " + string(rune(c.letter))}
		for _, a := range t.Areas {
			area := terrain.Area{Kind: terrain.Kind(a.Terrain.String()), Width: a.Width * s.tile}
			for _, v := range a.Outline {
				area.Outline = append(area.Outline, terrain.Point{X: x + v.X*s.tile, Y: y + v.Y*s.tile})
			}
			tile.Areas = append(tile.Areas, area)
		}
		l.Tiles = append(l.Tiles, tile)
	}
	u := s.unit
	for _, pl := range places {
		l.Clearings = append(l.Clearings, terrain.Clearing{X: pl.x, Y: pl.y, R: 15 * u})
		clearBox(&l, pl.tag, u)
		if !pl.name.Empty() {
			clearBox(&l, pl.name, u)
		}
		if art, ok := landmarkArt[pl.spot.Landmark]; ok {
			foot := pl.y - landmarkLift*u
			l.Clearings = append(l.Clearings, terrain.Clearing{X: pl.x, Y: foot - 16*u*art.size, R: 21 * u * art.size})
			l.Landmarks = append(l.Landmarks, terrain.Landmark{Art: art.art, X: pl.x, Y: foot, Size: art.size})
		}
	}
	return l
}

// clearBox keeps a box of lettering free of what would make it hard to read.
func clearBox(l *terrain.Land, b image.Rectangle, u float64) {
	r := float64(b.Dy()) / 2
	if r > 12*u {
		r = 12 * u
	}
	for x := float64(b.Min.X) + r/2; x <= float64(b.Max.X)-r/2+1; x += 12 * u {
		for y := float64(b.Min.Y) + r; y <= float64(b.Max.Y)-r+1; y += 12 * u {
			l.Clearings = append(l.Clearings, terrain.Clearing{X: x, Y: y, R: r})
		}
	}
}
