package scene

import (
	"image"
	"image/color"
	"math"

	"skald/imaging"
)

// Plain, Italic, Semi, Bold and Caps return pens of the fonts most used, for lines in ink that begin at their point.
// Sizes are in pixels.
func (d *Draft) Plain(size float64) imaging.Pen  { return d.Pen(imaging.Text, size) }
func (d *Draft) Italic(size float64) imaging.Pen { return d.Pen(imaging.TextItalic, size) }
func (d *Draft) Semi(size float64) imaging.Pen   { return d.Pen(imaging.TextSemi, size) }
func (d *Draft) Bold(size float64) imaging.Pen   { return d.Pen(imaging.TextBold, size) }
func (d *Draft) Caps(size float64) imaging.Pen   { return d.Pen(imaging.Caps, size) }

// Measure returns the width of a line in pixels.
func (d *Draft) Measure(s string, p imaging.Pen) float64 { return d.Painter.Type.Measure(s, p.Style) }

// Wrap breaks a text into at most so many lines of a width, any number if most is 0.
func (d *Draft) Wrap(s string, p imaging.Pen, width float64, most int) []string {
	return d.Painter.Type.Wrap(s, p.Style, width, most)
}

// Say sets a line, shrunk or cut to the width, and returns its width.
func (d *Draft) Say(s string, p imaging.Pen, x, y, width float64) float64 {
	s, p = d.Painter.Type.Shrink(s, p, width)
	return d.Canvas.Text(s, p, x, y)
}

// SayOn is Say on a layer.
func (d *Draft) SayOn(img *image.RGBA, s string, p imaging.Pen, x, y, width float64) float64 {
	s, p = d.Painter.Type.Shrink(s, p, width)
	return d.Painter.Text(img, s, p, x, y)
}

// Lines sets lines one below the other, the first at (x, y).
func (d *Draft) Lines(lines []string, p imaging.Pen, x, y, pitch float64) {
	for i, l := range lines {
		d.Canvas.Text(l, p, x, y+pitch*float64(i))
	}
}

// Title sets the words of a ribbon with their middle at (x, y).
func (d *Draft) Title(s string, p imaging.Pen, x, y, width float64) {
	s, p = d.Painter.Type.Shrink(s, p, width)
	d.Canvas.Text(s, p.Centred().In(d.Theme.Light), x, y+p.Size*0.3)
}

// TitleOn is Title on a layer.
func (d *Draft) TitleOn(img *image.RGBA, s string, p imaging.Pen, x, y, width float64) {
	s, p = d.Painter.Type.Shrink(s, p, width)
	d.Painter.Text(img, s, p.Centred().In(d.Theme.Light), x, y+p.Size*0.3)
}

// Icon sets an icon with its middle at (x, y).
func (d *Draft) Icon(name string, size int, x, y float64, col color.RGBA) {
	d.Canvas.PutAt(d.Painter.Assets.IconSprite(name, size, col), x, y)
}

// RimmedIcon sets an icon with an ink rim, for bright colours on paper.
func (d *Draft) RimmedIcon(name string, size int, x, y float64, col color.RGBA) {
	d.Canvas.PutAt(d.Painter.RimmedIcon(name, size, col), x, y)
}

// Token sets a piece of radius r with its middle at (x, y).
func (d *Draft) Token(t imaging.Token, r int, x, y float64) {
	d.Canvas.PutAt(d.Painter.TokenSprite(t, r), x, y)
}

// Ring sets a ring of radius r and a weight, broken into dashes or whole, with its middle at (x, y).
func (d *Draft) Ring(r, weight int, col color.RGBA, dashed bool, x, y float64) {
	d.Canvas.PutAt(d.Painter.RingSprite(r, weight, col, dashed), x, y)
}

// Badge sets a small badge with a figure in it.
func (d *Draft) Badge(s string, shape imaging.Shape, col color.RGBA, x, y, r float64) {
	d.Canvas.PutAt(d.Painter.BadgeSprite(shape, round(r), col), x, y)
	d.Canvas.Text(s, d.BadgePen(r).Centred().Middle().In(d.Theme.On(col)), x, y)
}

// BadgePen returns the pen for the figure in a badge of radius r in pixels.
func (d *Draft) BadgePen(r float64) imaging.Pen {
	return d.Bold(max(imaging.MinType, float64(round(r*1.5))))
}

// mostLetters is the length of the longest text that is set: a longer one has no room in any box.
const mostLetters = 900

// Paragraph sets a text in a box, in type of at most the pen's size that fits; text that has no room in the smallest
// type ends in an ellipsis. It returns the height of the text.
func (d *Draft) Paragraph(s string, p imaging.Pen, x, y, w, h float64) float64 {
	if letters := []rune(s); len(letters) > mostLetters {
		s = string(letters[:mostLetters]) + "…"
	}
	for ; ; p.Size-- {
		pitch := math.Round(p.Size * 1.2)
		most := int((h + pitch - p.Size) / pitch)
		lines := d.Wrap(s, p, w, 0)
		if len(lines) > most && p.Size > imaging.MinType {
			continue
		}
		if len(lines) > most {
			lines = d.Wrap(s, p, w, max(1, most))
		}
		d.Lines(lines, p, x, y+p.Size, pitch)
		return pitch * float64(len(lines))
	}
}
