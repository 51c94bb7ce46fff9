package runebound

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"

	"github.com/fogleman/gg"

	"skald/engine/runebound/land"
	"skald/imaging"
	"skald/imaging/terrain"
)

// kindOf are the kinds of country by terrain; river and road are drawn over open country.
var kindOf = map[land.Terrain]terrain.Kind{
	land.Forest: terrain.Forest, land.Mountain: terrain.Mountain, land.Hills: terrain.Hills, land.Swamp: terrain.Swamp,
}

// country returns the whole map with hexes of radius r, painted once: the land, the borders of the hexes, the empty
// seats of the counters and the names of the hexes.
func (d *draft) country(r float64) *image.RGBA {
	w, h := mapSize(r)
	return d.Painter.Assets.Sprite(fmt.Sprint("runebound country ", r), w, h, func(dc *gg.Context) {
		img := dc.Image().(*image.RGBA)
		s := wholeMap(0, 0, r)
		terrain.Paint(img, d.Theme, s.land())
		s.veil(img, d.Theme)
		s.borders(dc, d.Theme)
		for c := land.Green; c <= land.Red; c++ {
			shape, col := cut(d.Theme, c.String())
			for _, at := range land.Gems(c) {
				x, y := s.gem(at)
				d.hollow(dc, shape, x, y, s.gemRadius(), col)
			}
		}
		pen := d.hexPen(&s)
		for _, at := range land.All() {
			x, y := s.at(at)
			d.Painter.Text(img, strings.ToUpper(at.String()),
				pen.Centred().In(imaging.Mix(d.Theme.Ink, d.Theme.InkSoft, 0.6)).Outlined(d.Theme.PaperLight, 2), x,
				y-s.r*0.56)
		}
	})
}

// hexPen returns the pen for the names of hexes.
func (d *draft) hexPen(s *sheet) imaging.Pen {
	return d.Semi(math.Max(imaging.MinType, math.Round(s.r*0.62-12.5)))
}

// paintMap paints the sheet's part of the country into a picture, with its frame.
func (d *draft) paintMap(img *image.RGBA, s *sheet) {
	whole := wholeMap(0, 0, s.r)
	at := image.Pt(int(math.Round(whole.x0-s.x0)), int(math.Round(whole.y0-s.y0)))
	draw.Draw(img, s.bounds(), d.country(s.r), at, draw.Src)
	imaging.Border(gg.NewContextForRGBA(img), d.Theme, s.left, s.top, float64(s.width), float64(s.height))
}

// land returns the land for package terrain. The country of the outer hexes continues beyond the map.
func (s *sheet) land() terrain.Land {
	const beyond = 150 // water fades out at the edge of a tile: it is outside
	unit := s.r / 47
	tile := terrain.Tile{X: -beyond, Y: -beyond, Size: math.Max(float64(s.width), float64(s.height)) + 2*beyond,
		Ground: terrain.Fields, Seed: "the land of Runebound"}
	l := terrain.Land{Unit: unit}
	for row := -1; row <= land.Rows+2; row++ {
		for column := -1; column <= land.Columns+2; column++ {
			near := land.At(min(max(column, 1), land.Columns), min(max(row, 1), land.Rows))
			k, ok := kindOf[near.Terrain()]
			if !ok && near.Terrain() == land.Town && near == land.At(column, row) {
				k, ok = terrain.Town, true
			}
			if !ok {
				continue // open country
			}
			halves := 2*(column-1) + (row+1)&1
			x, y := s.x0+math.Sqrt(3)/2*s.r*float64(halves), s.y0+1.5*s.r*float64(row-1)
			tile.Areas = append(tile.Areas, terrain.Area{Kind: k, Outline: hexOutline(x, y, s.r)})
		}
	}
	rnd := imaging.NewRand("the courses of Runebound")
	for _, river := range land.Rivers() {
		line := s.course(river, rnd)
		tile.Areas = append(tile.Areas,
			terrain.Area{Kind: terrain.River, Outline: append(line, s.away(river)...), Width: 17 * unit},
			terrain.Area{Kind: terrain.Lake, Outline: pool(line[0], 15*unit, rnd)})
	}
	l.Tiles = []terrain.Tile{tile}
	for _, road := range land.Roads() {
		l.Roads = append(l.Roads, terrain.Road{Points: s.course(road, rnd)})
	}
	for _, h := range land.All() {
		x, y := s.at(h)
		// its name
		l.Clearings = append(l.Clearings, terrain.Clearing{X: x - s.r*0.14, Y: y - s.r*0.68, R: s.r * 0.17},
			terrain.Clearing{X: x + s.r*0.14, Y: y - s.r*0.68, R: s.r * 0.17})
		if h.Colour() != land.NoGem {
			x, y := s.gem(h)
			l.Clearings = append(l.Clearings, terrain.Clearing{X: x, Y: y, R: s.r * 0.3})
		}
	}
	for _, site := range land.Sites() {
		x, y := s.at(site.At)
		l.Clearings = append(l.Clearings, terrain.Clearing{X: x, Y: y - 4*unit, R: 17 * unit})
		for dx := -0.8; dx <= 0.8; dx += 0.2 {
			l.Clearings = append(l.Clearings, terrain.Clearing{X: x + dx*s.r, Y: y + s.r*0.45, R: s.r * 0.18})
		}
		l.Landmarks = append(l.Landmarks, terrain.Landmark{Art: art.Towns[site.ID], X: x, Y: y + s.r*0.22, Size: 1.06})
	}
	return l
}

// hexOutline returns a hex as an area: points on its straight sides besides the corners keep it from swelling to a
// circle.
func hexOutline(x, y, r float64) []terrain.Point {
	var out []terrain.Point
	for i := range 6 {
		a, b := corner(x, y, r, i), corner(x, y, r, i+1)
		for _, t := range [...]float64{0, 0.15, 0.5, 0.85} {
			out = append(out, terrain.Point{X: a.X + (b.X-a.X)*t, Y: a.Y + (b.Y-a.Y)*t})
		}
	}
	return out
}

// course returns the line of a road or a river through its hexes, winding a little.
func (s *sheet) course(way []land.Hex, rnd *imaging.Rand) []terrain.Point {
	var out []terrain.Point
	for i, h := range way {
		x, y := s.at(h)
		switch {
		case h.Terrain() == land.Town:
			y += s.r * 0.2
		case h.Colour() == land.NoGem && i > 0 && i < len(way)-1:
			bend := imaging.NewRand("a bend of Runebound", h.String())
			x, y = x+bend.Between(-0.16, 0.16)*s.r, y+bend.Between(0, 0.3)*s.r
		default:
			y += s.r * s.gemDown()
		}
		if n := len(out); n > 0 {
			q := out[n-1]
			out = append(out, terrain.Point{X: (x+q.X)/2 + rnd.Between(-0.12, 0.12)*s.r,
				Y: (y+q.Y)/2 + rnd.Between(-0.12, 0.12)*s.r})
		}
		out = append(out, terrain.Point{X: x, Y: y})
	}
	return out
}

// pool returns the water a river springs from.
func pool(at terrain.Point, r float64, rnd *imaging.Rand) []terrain.Point {
	out := make([]terrain.Point, 7)
	for i := range out {
		a := 2 * math.Pi * float64(i) / float64(len(out))
		k := r * rnd.Between(0.85, 1.2)
		out[i] = terrain.Point{X: at.X + 1.3*k*math.Cos(a), Y: at.Y + 0.85*k*math.Sin(a)}
	}
	return out
}

// away carries a river that ends at the edge of the map out of the picture.
func (s *sheet) away(river []land.Hex) []terrain.Point {
	last := river[len(river)-1]
	for side := range 6 {
		if beside(last, side) != land.Nowhere {
			continue
		}
		x, y := s.at(last)
		a, b := corner(x, y, s.r, side), corner(x, y, s.r, side+1)
		dx, dy := a.X+b.X-2*x, a.Y+b.Y-2*y
		return []terrain.Point{{X: x + dx, Y: y + dy}, {X: x + 3*dx, Y: y + 3*dy}}
	}
	return nil
}

// veil calms the land with paper, and lays more of it over the land beyond the map, so that its edge is seen.
func (s *sheet) veil(img *image.RGBA, th *imaging.Theme) {
	draw.Draw(img, img.Rect, &image.Uniform{C: imaging.Fade(th.PaperLight, th.Veil*0.6)}, image.Point{}, draw.Over)
	edge, all := int(2*s.r), image.Rect(0, 0, s.width, s.height)
	// Within the map nothing is veiled, and the land is filled much faster in strips.
	within := all.Inset(edge)
	for _, strip := range []image.Rectangle{
		image.Rect(0, 0, s.width, within.Min.Y), image.Rect(0, within.Max.Y, s.width, s.height),
		image.Rect(0, within.Min.Y, within.Min.X, within.Max.Y),
		image.Rect(within.Max.X, within.Min.Y, s.width, within.Max.Y),
	} {
		// Package gg adds everything beyond a picture to its first row and column.
		mask := gg.NewContext(strip.Dx()+1, strip.Dy()+1)
		mask.SetColor(color.White)
		mask.Clear()
		mask.SetColor(color.Black)
		for _, h := range land.All() {
			x, y := s.at(h)
			for i := range 6 {
				p := corner(x, y, s.r, i)
				mask.LineTo(grid(p.X)-float64(strip.Min.X-1), grid(p.Y)-float64(strip.Min.Y-1))
			}
			mask.ClosePath()
		}
		mask.Fill()
		m := mask.Image().(*image.RGBA)
		for y := range strip.Dy() {
			for x := range strip.Dx() {
				v := float64(m.Pix[m.PixOffset(x+1, y+1)]) / 255 * 0.62
				if v == 0 {
					continue
				}
				i := img.PixOffset(strip.Min.X+x, strip.Min.Y+y)
				for k, c := range [3]uint8{th.PaperDeep.R, th.PaperDeep.G, th.PaperDeep.B} {
					img.Pix[i+k] = uint8(float64(img.Pix[i+k])*(1-v) + float64(c)*v)
				}
			}
		}
	}
}

// grid returns a coordinate in the 64ths of a pixel that package gg fills by.
func grid(x float64) float64 { return math.Trunc(x*64) / 64 }

// borders draws the sides of the hexes, each once, and the edge of the map.
func (s *sheet) borders(dc *gg.Context, th *imaging.Theme) {
	dc.SetLineCapRound()
	for pass, how := range []struct {
		col color.RGBA
		w   float64
	}{{imaging.Fade(th.PaperLight, 0.3), 3.2}, {imaging.Fade(th.Ink, 0.42), 1.3}, {th.Ink, 2.4}} {
		for _, h := range land.All() {
			x, y := s.at(h)
			for side := range 6 {
				edge := beside(h, side) == land.Nowhere
				if edge != (pass == 2) && pass > 0 || !edge && side > 2 {
					continue
				}
				a, b := corner(x, y, s.r, side), corner(x, y, s.r, side+1)
				dc.DrawLine(a.X, a.Y, b.X, b.Y)
			}
		}
		imaging.Stroke(dc, how.col, how.w)
	}
}

// hollow draws the empty seat of a counter.
func (d *draft) hollow(dc *gg.Context, shape imaging.Shape, x, y, r float64, col rgba) {
	imaging.Trace(dc, shape, x, y, r*0.86)
	imaging.FillPreserve(dc, imaging.Fade(d.PaperLight, 0.75))
	imaging.StrokePreserve(dc, d.Ink, 4.6)
	imaging.Stroke(dc, col, 2.6)
}

// hexagon traces a hex with a corner at the top.
func hexagon(dc *gg.Context, x, y, r float64) {
	for i := range 6 {
		p := corner(x, y, r, i)
		dc.LineTo(p.X, p.Y)
	}
	dc.ClosePath()
}
