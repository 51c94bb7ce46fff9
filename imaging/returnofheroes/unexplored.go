package returnofheroes

import (
	"image"
	"image/draw"

	"github.com/fogleman/gg"

	"skald/engine/returnofheroes/land"
	"skald/imaging"
	"skald/imaging/scene"
)

// unexplored veils and hatches the cells of the map without a tile, and lets the roads of the exits that lead there run
// out into them (7.3).
func (s *sheet) unexplored(img *image.RGBA, dc *gg.Context, p *imaging.Painter) {
	if s.layout.Complete() {
		return
	}
	within := s.bounds()
	dc.DrawRectangle(float64(within.Min.X), float64(within.Min.Y), float64(within.Dx()), float64(within.Dy()))
	dc.Clip()
	for row := range 4 {
		for col := range 4 {
			if s.layout.TileAt(row, col) == 0 {
				x, y := s.at(cell{col: float64(col), row: float64(row)}, 0, 0)
				s.veil(img, dc, p, x, y)
			}
		}
	}
	for _, c := range s.cells {
		for _, side := range land.Sides() {
			exit := s.layout.ExitAt(c.letter, side)
			if _, _, open := s.layout.Beyond(exit); !open {
				continue
			}
			if x, y, ok := s.find(exit); ok {
				s.trail(dc, p.Theme, x, y, side)
			}
		}
	}
	dc.ResetClip()
}

// veil covers the cell with its upper left corner at (x, y), as far as it is on the sheet.
func (s *sheet) veil(img *image.RGBA, dc *gg.Context, p *imaging.Painter, x, y float64) {
	th, within := p.Theme, s.bounds()
	b := scene.Box(x, y, s.tile, s.tile).Intersect(within)
	if b.Empty() {
		return
	}
	draw.Draw(img, b, &image.Uniform{C: imaging.Fade(th.Dark, 0.3)}, image.Point{}, draw.Over)
	for o := s.tile / 22; o < 2*s.tile; o += s.tile / 11 {
		// The part of the slanting line in the cell.
		x1, y1, x2, y2 := x+o, y, x+o-s.tile, y+s.tile
		if o > s.tile {
			x1, y1 = x+s.tile, y+o-s.tile
		} else {
			x2, y2 = x, y+o
		}
		dc.DrawLine(x1, y1, x2, y2)
	}
	imaging.Stroke(dc, imaging.Fade(th.PaperLight, 0.28), th.Bold)
	if mid := image.Pt(int(x+s.tile/2), int(y+s.tile/2)); mid.In(within.Inset(int(s.tile / 4))) {
		pen := th.Pen(imaging.Caps, s.tile*0.4).Centred().Middle().In(th.Light).Outlined(th.Dark, 3)
		p.Text(img, "?", pen, x+s.tile/2, y+s.tile/2)
	}
}

// trail draws the road from an exit at (x, y) across the edge of its tile, ending in an arrow.
func (s *sheet) trail(dc *gg.Context, th *imaging.Theme, x, y float64, side land.Side) {
	dx, dy := 0.0, 0.0
	switch side {
	case land.North:
		dy = -1
	case land.South:
		dy = 1
	case land.West:
		dx = -1
	default:
		dx = 1
	}
	u := s.unit
	near, far, head := 15*u, 52*u, 15*u
	for _, pen := range []struct {
		wide float64
		dark bool
	}{{13 * u, true}, {8 * u, false}} {
		dc.SetLineCapButt()
		dc.SetColor(th.Mark)
		if pen.dark {
			dc.SetColor(th.Dark)
		}
		dc.SetLineWidth(pen.wide)
		dc.DrawLine(x+dx*near, y+dy*near, x+dx*far, y+dy*far)
		dc.Stroke()
		// The head of the arrow, a little larger in dark below.
		grow := 0.0
		if pen.dark {
			grow = 3.5 * u
		}
		tip, back, wing := far+head+grow*1.4, far-grow*0.7, head+grow*1.2
		imaging.Polygon(dc, x, y, 1, dx*tip, dy*tip, dx*back-dy*wing, dy*back+dx*wing, dx*back+dy*wing, dy*back-dx*wing)
		dc.Fill()
	}
}
