package scene

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/fogleman/gg"

	"skald/imaging"
	"skald/imaging/terrain"
)

func round(f float64) int { return int(math.Round(f)) }

// Box returns the rectangle of whole pixels nearest to one given by its corner and size.
func Box(x, y, w, h float64) image.Rectangle {
	return image.Rect(round(x), round(y), round(x+w), round(y+h))
}

// DrawOver sets a sprite on a picture that is not a canvas.
func DrawOver(dst draw.Image, s *image.RGBA, x, y int) {
	draw.Draw(dst, s.Rect.Add(image.Pt(x, y)), s, image.Point{}, draw.Over)
}

// Outcrop returns an uneven ring of land around (cx, cy).
func Outcrop(cx, cy, rx, ry float64) []terrain.Point {
	return []terrain.Point{
		{X: cx - rx, Y: cy}, {X: cx - rx*0.6, Y: cy - ry*0.8}, {X: cx, Y: cy - ry}, {X: cx + rx*0.7, Y: cy - ry*0.7},
		{X: cx + rx, Y: cy}, {X: cx + rx*0.6, Y: cy + ry*0.8}, {X: cx, Y: cy + ry}, {X: cx - rx*0.7, Y: cy + ry*0.7},
	}
}

// PutPanel sets a card for text: its edges from a sprite, and its ground filled, which is much faster.
func (d *Draft) PutPanel(x, y, w, h int) {
	const edge = 12
	sp := d.panelSprite(w, h)
	r := sp.Rect
	inner := image.Rect(edge, edge, w-edge, h-edge)
	for _, part := range []image.Rectangle{{r.Min, image.Pt(r.Max.X, edge)}, {image.Pt(0, inner.Max.Y), r.Max},
		{image.Pt(0, edge), image.Pt(edge, inner.Max.Y)},
		{image.Pt(inner.Max.X, edge), image.Pt(r.Max.X, inner.Max.Y)}} {
		d.Canvas.Put(sp.SubImage(part).(*image.RGBA), x-2+part.Min.X, y-2+part.Min.Y)
	}
	d.Canvas.Fill(inner.Add(image.Pt(x-2, y-2)), d.Theme.Card)
}

// panelSprite returns a card for text, two pixels from its picture's corner.
func (d *Draft) panelSprite(w, h int) *image.RGBA {
	return d.Painter.Assets.Sprite(fmt.Sprint("panel ", w, h), w+8, h+10, func(dc *gg.Context) {
		imaging.Panel(dc, d.Theme, 2, 2, float64(w), float64(h))
	})
}

// Frame marks the card of the one whose turn it is.
func (d *Draft) Frame(r image.Rectangle) {
	for i, col := range []color.RGBA{d.Theme.Dark, d.Theme.Mark, d.Theme.Mark, d.Theme.Mark, d.Theme.Dark} {
		d.Outline(r.Inset(i-3), col)
	}
}

// Outline sets a line of a pixel along the inside of a box.
func (d *Draft) Outline(r image.Rectangle, col color.RGBA) {
	for _, e := range []image.Rectangle{
		image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+1), image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y),
		image.Rect(r.Min.X, r.Min.Y, r.Min.X+1, r.Max.Y), image.Rect(r.Max.X-1, r.Min.Y, r.Max.X, r.Max.Y),
	} {
		d.Canvas.Fill(e, col)
	}
}

// Slot returns an empty place for a piece.
func (d *Draft) Slot(s imaging.Shape, r int) *image.RGBA {
	size := 2*r + 8
	return d.Painter.Assets.Sprite(fmt.Sprint("slot ", s, r), size, size, func(dc *gg.Context) {
		imaging.Trace(dc, s, float64(size)/2, float64(size)/2, float64(r)*0.9)
		dc.SetColor(d.Theme.InkFaint)
		dc.SetLineWidth(1.4)
		dc.SetDash(4, 4)
		dc.Stroke()
	})
}
