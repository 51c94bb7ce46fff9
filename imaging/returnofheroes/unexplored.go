package returnofheroes

import (
	"image"

	"github.com/fogleman/gg"

	"skald/engine/returnofheroes/land"
	"skald/imaging"
)

// unexplored veils and hatches the cells of the map where no tile lies yet, and
// lets the roads of the exits that lead there run out into them (7.3).
func (s *sheet) unexplored(img *image.RGBA, dc *gg.Context, p *imaging.Painter) {
	th := p.Theme
	for row := range s.side {
		for col := range s.side {
			if s.layout.TileAt(row, col) == 0 {
				s.veil(img, dc, p, s.left+float64(col)*s.tile, s.top+float64(row)*s.tile)
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
				s.trail(dc, th, x, y, side)
			}
		}
	}
}

// veil covers the cell with its upper left corner at (x, y).
func (s *sheet) veil(img *image.RGBA, dc *gg.Context, p *imaging.Painter, x, y float64) {
	th := p.Theme
	dc.DrawRectangle(x, y, s.tile, s.tile)
	dc.SetColor(imaging.Fade(th.Ink, 0.3))
	dc.FillPreserve()
	dc.Clip()
	dc.SetColor(imaging.Fade(th.PaperLight, 0.28))
	dc.SetLineWidth(th.Bold)
	for o := 0.0; o < 2*s.tile; o += s.tile / 11 {
		dc.DrawLine(x+o, y, x+o-s.tile, y+s.tile)
	}
	dc.Stroke()
	dc.ResetClip()
	st := imaging.Style{Font: imaging.Caps, Size: s.tile * 0.4}
	p.Lettering(img, "?", st, x+s.tile/2, y+s.tile/2+p.Type.CapHeight(st)/2, imaging.Centre, th.PaperLight, th.Ink, 3)
}

// trail draws the road from an exit at (x, y) across the edge of its tile, ending
// in an arrow.
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
			dc.SetColor(th.Ink)
		}
		dc.SetLineWidth(pen.wide)
		dc.DrawLine(x+dx*near, y+dy*near, x+dx*far, y+dy*far)
		dc.Stroke()
		// The head of the arrow, a little larger in ink below.
		grow := 0.0
		if pen.dark {
			grow = 3.5 * u
		}
		tip, back, wing := far+head+grow*1.4, far-grow*0.7, head+grow*1.2
		dc.MoveTo(x+dx*tip, y+dy*tip)
		dc.LineTo(x+dx*back-dy*wing, y+dy*back+dx*wing)
		dc.LineTo(x+dx*back+dy*wing, y+dy*back-dx*wing)
		dc.ClosePath()
		dc.Fill()
	}
}
