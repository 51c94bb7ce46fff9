package returnofheroes

import (
	"image"
	"math"

	"skald/engine/returnofheroes/land"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/terrain"
)

// sheet is the place of the tiles of a picture: the whole map, a part of it, or one tile.
type sheet struct {
	left, top float64 // upper left corner of the map in pixels
	tile      float64 // edge of a tile in pixels
	unit      float64 // size of a unit of drawing in pixels
	window            // the part of the map, in tiles
	alone     bool    // a single tile, without the land around it
	cells     []cell
	layout    land.Layout
}

// window is a part of the map: the place of its upper left corner, and its edges, in tiles.
type window struct{ x0, y0, side, down float64 }

// meets reports whether a tile with its upper left corner at a place is seen, at least in part.
func (w window) meets(x, y float64) bool {
	return x+1 > w.x0 && x < w.x0+w.side && y+1 > w.y0 && y < w.y0+w.down
}

// wholeWindow is the whole map.
var wholeWindow = window{side: 4, down: 4}

// cell is a tile and its place, in tiles.
type cell struct {
	letter   byte
	col, row float64
}

// unitsPerTile is the edge of a tile in units of drawing.
const unitsPerTile = 336

// wholeMap returns the sheet of a complete or partly known layout.
func wholeMap(l land.Layout, left, top, tile float64) sheet {
	return partOfMap(l, wholeWindow, left, top, 4*tile)
}

// partOfMap returns the sheet of a part of the map that is edge pixels wide on the picture.
func partOfMap(l land.Layout, w window, left, top, edge float64) sheet {
	tile := edge / w.side
	s := sheet{left: left, top: top, tile: tile, unit: tile / unitsPerTile, window: w, layout: l}
	for row := range 4 {
		for col := range 4 {
			t, x, y := l.TileAt(row, col), float64(col), float64(row)
			if t != 0 && w.meets(x, y) {
				s.cells = append(s.cells, cell{t, x, y})
			}
		}
	}
	return s
}

// oneTile returns the sheet of a single tile, turned as in a layout.
func oneTile(l land.Layout, letter byte, left, top, tile float64) sheet {
	return sheet{left: left, top: top, tile: tile, unit: tile / unitsPerTile, alone: true, layout: l,
		window: window{side: 1, down: 1}, cells: []cell{{letter, 0, 0}}}
}

// enlarged reports whether there is room for pieces side by side.
func (s *sheet) enlarged() bool { return s.unit > 1.35 }

// at returns the pixel of a place of a cell.
func (s *sheet) at(c cell, x, y float64) (px, py float64) {
	return s.left + (c.col+x-s.x0)*s.tile, s.top + (c.row+y-s.y0)*s.tile
}

// find returns the pixel of a point of the map; ok is false if the point cannot be seen there with its marker whole.
func (s *sheet) find(p land.Point) (x, y float64, ok bool) {
	x, y, ok = s.locate(p)
	rim := 17 * s.unit
	if x < s.left+rim || y < s.top+rim || x > s.left+s.tile*s.side-rim || y > s.top+s.tile*s.down-rim {
		return 0, 0, false
	}
	return x, y, ok
}

// locate returns the pixel of a point of the sheet's tiles, seen or not.
func (s *sheet) locate(p land.Point) (x, y float64, ok bool) {
	spot, ok := s.layout.SpotAt(p)
	if !ok {
		return 0, 0, false
	}
	for _, c := range s.cells {
		if c.letter == p.Tile {
			x, y = s.at(c, spot.X, spot.Y)
			return x, y, true
		}
	}
	return 0, 0, false
}

// place is a point with everything printed at it, on the sheet.
type place struct {
	spot   land.Spot
	x, y   float64
	tag    image.Rectangle // the box of its number
	lines  []string        // of its name
	name   image.Rectangle // the box of the name
	anchor imaging.Align
}

// Sizes of printed things, in units.
const (
	markerRadius = 13.0
	landmarkLift = 12.0
)

// tokenRadius returns the radius of a piece in pixels; on an enlarged tile, with several side by side, pieces are
// smaller beside the drawing.
func (s *sheet) tokenRadius() float64 {
	if s.enlarged() {
		return 16.5 * s.unit
	}
	return 18.8 * s.unit
}

// tagSize returns the size in pixels of a number's tag.
func (s *sheet) tagSize(p *imaging.Painter, name string) (w, h float64) {
	pen := s.tagPen(p)
	return p.Type.Measure(name, pen.Style) + 7*math.Max(1, s.unit),
		p.Type.CapHeight(pen.Style) + 8*math.Max(1, s.unit*0.7)
}

// tagBox returns the box of the number of a point at (x, y): under it, over it at the south of a tile, where the next
// tile's exit is below.
func (s *sheet) tagBox(p *imaging.Painter, spot land.Spot, x, y float64) image.Rectangle {
	w, h := s.tagSize(p, spot.Point.String())
	dy := 21 * s.unit
	if spot.Exit == land.South {
		dy = -dy
	}
	within := s.bounds()
	if y+dy+h/2 > float64(within.Max.Y)-1 || y+dy-h/2 < float64(within.Min.Y)+1 {
		dy = -dy // the edge of a part of the map
	}
	b := scene.Box(x-w/2, y+dy-h/2, w, h)
	if b.Min.X < within.Min.X+1 {
		b = b.Add(image.Pt(within.Min.X+1-b.Min.X, 0))
	} else if b.Max.X > within.Max.X-1 {
		b = b.Sub(image.Pt(b.Max.X-within.Max.X+1, 0))
	}
	return b
}

func (s *sheet) tagPen(p *imaging.Painter) imaging.Pen {
	return p.Theme.Pen(imaging.TextBold, s.size(p.Theme.Small))
}

func (s *sheet) namePen(p *imaging.Painter) imaging.Pen {
	return p.Theme.Pen(imaging.TextItalic, s.size(p.Theme.Small))
}

// size returns a type size on this sheet: larger on enlarged tiles, though not as much as the drawing.
func (s *sheet) size(base float64) float64 {
	return math.Max(imaging.MinType, math.Round(base*math.Max(1, math.Sqrt(s.unit))))
}

// places lists the sheet's points with their lettering, set where it covers least.
func (s *sheet) places(p *imaging.Painter, r imaging.Request) []place {
	var out []place
	for _, c := range s.cells {
		for _, pt := range land.PointsOf(c.letter) {
			spot, _ := s.layout.SpotAt(pt)
			if x, y, ok := s.find(pt); ok {
				out = append(out, place{spot: spot, x: x, y: y, tag: s.tagBox(p, spot, x, y)})
			}
		}
	}
	s.letter(p, r, out)
	return out
}

// bounds returns the square of the map on the picture.
func (s *sheet) bounds() image.Rectangle {
	return scene.Box(s.left, s.top, s.tile*s.side, s.tile*s.down)
}

// own returns the square of one tile on the picture.
func (s *sheet) own(letter byte) image.Rectangle {
	for _, c := range s.cells {
		if c.letter == letter {
			x, y := s.at(c, 0, 0)
			return scene.Box(x, y, s.tile, s.tile)
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
			x, y := s.at(c, v.X, v.Y)
			return terrain.Point{X: x, Y: y}
		}
		for _, rd := range t.Roads {
			a, _ := s.layout.SpotAt(rd.A)
			b, _ := s.layout.SpotAt(rd.B)
			pts := []terrain.Point{at(land.XY{X: a.X, Y: a.Y})}
			for _, v := range rd.Bends {
				pts = append(pts, at(v))
			}
			pts = append(pts, at(land.XY{X: b.X, Y: b.Y}))
			out = append(out, terrain.Road{Points: pts, Ferry: rd.Water, Path: a.Colour.Hidden() || b.Colour.Hidden() ||
				a.Colour == land.Tower || b.Colour == land.Tower})
		}
		for _, side := range land.Sides() {
			x, y, ok := s.locate(s.layout.ExitAt(c.letter, side))
			if !ok {
				continue
			}
			if next := s.layout.Beside(c.letter, side); next == 0 && !s.alone {
				continue
			}
			to, own := terrain.Point{X: x, Y: y}, s.own(c.letter)
			switch side {
			case land.North:
				to.Y = float64(own.Min.Y)
			case land.South:
				to.Y = float64(own.Max.Y)
			case land.West:
				to.X = float64(own.Min.X)
			default:
				to.X = float64(own.Max.X)
			}
			out = append(out, terrain.Road{Points: []terrain.Point{{X: x, Y: y}, to}})
		}
	}
	return out
}

// country returns the land under the sheet, for painting.
func (s *sheet) country(places []place) terrain.Land {
	l := terrain.Land{Unit: s.unit, Roads: s.roads()}
	for _, c := range s.cells {
		t, ok := s.layout.Tile(c.letter)
		if !ok {
			continue
		}
		x, y := s.at(c, 0, 0)
		tile := terrain.Tile{X: x, Y: y, Size: s.tile, Ground: terrain.Kind(t.Ground.String()),
			Seed: "return-of-the-heroes " + string(rune(c.letter))}
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
		if !pl.tag.Empty() {
			clearBox(&l, pl.tag, u)
		}
		if !pl.name.Empty() {
			clearBox(&l, pl.name, u)
		}
	}
	for _, c := range s.cells {
		for _, p := range land.PointsOf(c.letter) { // those beyond the edge, too: half of one may be seen
			spot, _ := s.layout.SpotAt(p)
			drawing, ok := art.Landmarks[spot.Landmark]
			if !ok {
				continue
			}
			x, y := s.at(c, spot.X, spot.Y)
			foot := y - landmarkLift*u
			l.Clearings = append(l.Clearings,
				terrain.Clearing{X: x, Y: foot - 16*u*drawing.Size, R: 21 * u * drawing.Size})
			l.Landmarks = append(l.Landmarks, terrain.Landmark{Art: drawing.Art, X: x, Y: foot, Size: drawing.Size})
		}
	}
	return l
}

// clearBox keeps a box of lettering free of drawings that would make it hard to read.
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
