package scene

import (
	"image"
	"image/color"
	"math"

	"skald/imaging"
)

// Style is a font at a size.
func (d *Draft) Style(f imaging.Font, size float64) imaging.Style {
	return imaging.Style{Font: f, Size: size}
}

// Say sets a line, cut to the width, and returns how wide it became.
func (d *Draft) Say(s string, f imaging.Font, size, x, y, width float64, a imaging.Align, col color.RGBA) float64 {
	st := d.Style(f, size)
	return d.Canvas.Text(d.Painter.Type.Fit(s, st, width), st, x, y, a, col)
}

// Fit sets a line, smaller where it is too wide, and returns how wide it became.
func (d *Draft) Fit(s string, f imaging.Font, size, least, x, y, width float64, a imaging.Align,
	col color.RGBA) float64 {
	s, st := d.Painter.Type.Shrink(s, d.Style(f, size), width, least)
	return d.Canvas.Text(s, st, x, y, a, col)
}

// Lines sets a text broken into at most so many lines, the first with its
// baseline at y, and returns how many there are.
func (d *Draft) Lines(s string, st imaging.Style, x, y, width, pitch float64, most int, a imaging.Align,
	col color.RGBA) int {
	lines := d.Painter.Type.Wrap(s, st, width, most)
	for i, l := range lines {
		d.Canvas.Text(l, st, x, y+pitch*float64(i), a, col)
	}
	return len(lines)
}

// Title sets the words of a ribbon with their middle at (x, y), smaller where
// they are too wide.
func (d *Draft) Title(s string, size, least, x, y, width float64) {
	s, st := d.Painter.Type.Shrink(s, d.Style(imaging.Caps, size), width, least)
	d.Canvas.Text(s, st, x, y+st.Size*0.3, imaging.Centre, d.Theme.Light)
}

// TitleOn is Title on a layer.
func (d *Draft) TitleOn(img *image.RGBA, s string, size, least, x, y, width float64) {
	s, st := d.Painter.Type.Shrink(s, d.Style(imaging.Caps, size), width, least)
	d.Painter.Lettering(img, s, st, x, y+st.Size*0.3, imaging.Centre, d.Theme.Light, d.Theme.Light, 0)
}

// Icon sets an icon with its middle at (x, y).
func (d *Draft) Icon(name string, size int, x, y float64, col color.RGBA) {
	d.Canvas.PutAt(d.Painter.Assets.IconSprite(name, size, col), x, y)
}

// RimmedIcon sets an icon with an ink rim, for bright colours on paper.
func (d *Draft) RimmedIcon(name string, size int, x, y float64, col color.RGBA) {
	d.Canvas.PutAt(d.Painter.RimmedIcon(name, size, col), x, y)
}

// Badge sets a small badge with a figure in it.
func (d *Draft) Badge(s string, shape imaging.Shape, col color.RGBA, x, y, r float64) {
	d.Canvas.PutAt(d.Painter.BadgeSprite(shape, round(r), col), x, y)
	st := d.BadgeStyle(r)
	d.Canvas.Text(s, st, x, y+d.Painter.Type.CapHeight(st)/2, imaging.Centre, d.Theme.On(col))
}

// BadgeStyle is how figures are set in a badge.
func (d *Draft) BadgeStyle(r float64) imaging.Style {
	return d.Style(imaging.TextBold, max(imaging.MinType, float64(round(r*1.5))))
}

// mostLetters is how long a text may be: longer ones have no room in any box.
const mostLetters = 900

// Paragraph sets a text in a box, in type as large as fits up to a size; what has no
// room in the smallest type ends in an ellipsis. It returns how high the text is.
func (d *Draft) Paragraph(s string, f imaging.Font, size, x, y, w, h float64) float64 {
	if letters := []rune(s); len(letters) > mostLetters {
		s = string(letters[:mostLetters]) + "…"
	}
	for ; ; size-- {
		st, pitch := d.Style(f, size), math.Round(size*1.2)
		most := int((h + pitch - size) / pitch)
		lines := d.Painter.Type.Wrap(s, st, w, 0)
		if len(lines) > most && size > imaging.MinType {
			continue
		}
		if len(lines) > most {
			lines = d.Painter.Type.Wrap(s, st, w, max(1, most))
		}
		for i, l := range lines {
			d.Canvas.Text(l, st, x, y+size+pitch*float64(i), imaging.Left, d.Theme.Ink)
		}
		return pitch * float64(len(lines))
	}
}
