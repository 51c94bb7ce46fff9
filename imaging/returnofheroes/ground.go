package returnofheroes

import (
	"fmt"
	"image"
	"image/draw"
	"math"

	"github.com/fogleman/gg"

	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/terrain"
)

// paintMap paints the land of the sheet with its points and lettering into the picture; pixels outside the sheet's
// square stay as they were.
func (s *sheet) paintMap(img *image.RGBA, p *imaging.Painter, r imaging.Request) {
	th := p.Theme
	places := s.places(p, r)
	within := s.bounds()
	part := *s
	part.left, part.top = 0, 0
	moved := make([]place, len(places))
	for i, pl := range places {
		pl.x, pl.y = pl.x-s.left, pl.y-s.top
		off := image.Pt(int(s.left), int(s.top))
		pl.tag, pl.name = pl.tag.Sub(off), pl.name.Sub(off)
		moved[i] = pl
	}
	sub := image.NewRGBA(image.Rect(0, 0, within.Dx(), within.Dy()))
	terrain.Paint(sub, th, part.country(moved))
	// A veil of paper calms the ground, so that pieces contrast with it.
	draw.Draw(sub, sub.Rect, &image.Uniform{C: imaging.Fade(th.PaperLight, th.Veil)}, image.Point{}, draw.Over)
	dc := gg.NewContextForRGBA(sub)
	part.seams(dc, th)
	for _, pl := range moved {
		part.marker(dc, p, pl)
	}
	for _, pl := range moved {
		part.print(sub, p, pl)
	}
	for y := 0; y < within.Dy(); y++ {
		copy(img.Pix[img.PixOffset(within.Min.X, within.Min.Y+y):], sub.Pix[y*sub.Stride:y*sub.Stride+within.Dx()*4])
	}
}

// seams draws faint dashes where tiles meet.
func (s *sheet) seams(dc *gg.Context, th *imaging.Theme) {
	if s.side < 2 {
		return
	}
	dc.SetColor(imaging.Fade(th.Ink, 0.24))
	dc.SetLineWidth(th.Hair)
	dc.SetDash(3, 7)
	for i := 1.0; i < 4; i++ {
		x, y := (i-s.x0)*s.tile, (i-s.y0)*s.tile
		dc.DrawLine(x, 0, x, s.down*s.tile)
		dc.DrawLine(0, y, s.side*s.tile, y)
	}
	dc.Stroke()
	dc.SetDash()
}

func (s *sheet) marker(dc *gg.Context, p *imaging.Painter, pl place) {
	m := markerOf(p.Theme, pl.spot.Colour)
	r := markerRadius * s.unit
	if m.Shape == imaging.Circle {
		r *= 0.86
	}
	m.Draw(dc, p.Theme, pl.x, pl.y, r)
}

// print sets the number and name of a place.
func (s *sheet) print(img *image.RGBA, p *imaging.Painter, pl place) {
	th := p.Theme
	tag := s.tagSprite(p, pl.spot.Point.String())
	scene.DrawOver(img, tag, pl.tag.Min.X-1, pl.tag.Min.Y-1)
	pen := s.namePen(p)
	lead := math.Round(pen.Size * 0.98)
	for i, line := range pl.lines {
		x := float64(pl.name.Min.X) + float64(pl.name.Dx())*float64(pl.anchor)/2
		y := float64(pl.name.Min.Y) + pen.Size*0.74 + lead*float64(i)
		p.Text(img, line, pen.Aligned(pl.anchor).Outlined(th.PaperLight, 2), x, y)
	}
}

// tagSprite returns the small plate with a point's number.
func (s *sheet) tagSprite(p *imaging.Painter, name string) *image.RGBA {
	w, h := s.tagSize(p, name)
	pen := s.tagPen(p)
	th := p.Theme
	key := fmt.Sprint("tag ", name, " ", pen.Size, w, h)
	return p.Assets.Sprite(key, int(w)+3, int(h)+3, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(1.5, 1.5, math.Floor(w), math.Floor(h), h*0.3)
		imaging.FillStroke(dc, th.PaperLight, th.InkSoft, th.Hair)
		p.Text(dc.Image().(*image.RGBA), name, pen.Centred().Middle(), w/2+1.5, h/2+1.5)
	})
}
