package imaging

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/math/fixed"
)

// Align is the side of a line of text that is at its point.
type Align int

// A Left line begins at its point, a Centre one has its middle there, a Right one ends there.
const (
	Left Align = iota
	Centre
	Right
)

// Pen is the way a line of text is set. Its methods return a changed copy, so that a line reads as it looks:
//
//	d.Say(name, d.Bold(30).Down(20).Right(), x, y, width)
type Pen struct {
	Style
	Least  float64 // size in pixels to which a line that is too wide shrinks before it is cut; 0: it is cut at once
	Align  Align
	Colour color.RGBA
	middle bool       // the point is at half the height of the capitals, not on the baseline
	ground color.RGBA // colour of the outline
	halo   uint8      // width of the outline in pixels, at most maxHalo
}

// maxHalo is the width in pixels of the widest outline.
const maxHalo = 8

// Pen returns a pen for lines in ink that begin at their point.
func (t *Theme) Pen(f Font, size float64) Pen {
	return Pen{Style: Style{f, size}, Colour: t.Ink}
}

// Down lets lines that are too wide shrink to a size in pixels.
func (p Pen) Down(least float64) Pen { p.Least = least; return p }

// Right makes lines end at their point.
func (p Pen) Right() Pen { p.Align = Right; return p }

// Centred makes lines have their middle at their point.
func (p Pen) Centred() Pen { p.Align = Centre; return p }

// Aligned makes lines begin, end or have their middle at their point.
func (p Pen) Aligned(a Align) Pen { p.Align = a; return p }

// Middle puts the point of lines at half the height of their capitals instead of on the baseline.
func (p Pen) Middle() Pen { p.middle = true; return p }

// In changes the colour.
func (p Pen) In(col color.RGBA) Pen { p.Colour = col; return p }

// Outlined gives letters an outline of up to 8 pixels in the colour of the ground, so that they can be read on any
// drawing.
func (p Pen) Outlined(ground color.RGBA, width int) Pen {
	p.ground, p.halo = ground, uint8(min(max(width, 0), maxHalo))
	return p
}

// origin returns the position at which a line of a width begins, on its baseline.
func (t *Typesetter) origin(p *Pen, width, x, y float64) (float64, float64) {
	if p.middle {
		y += t.CapHeight(p.Style) / 2
	}
	return x - width*float64(p.Align)/2, y
}

// outline returns a pen that draws only the outline of letters, fill one that draws only the letters.
func (p Pen) outline() Pen { p.Colour = p.ground; return p }
func (p Pen) fill() Pen    { p.halo = 0; return p }

// Shrink returns the pen at the largest size, from Size down to Least, at which s fits the width, and s itself, cut
// short if even the least size is too wide.
func (t *Typesetter) Shrink(s string, p Pen, width float64) (string, Pen) {
	least := p.Least
	if least == 0 {
		least = p.Size
	}
	for least = max(least, MinType); p.Size > least; p.Size-- {
		if t.Measure(s, p.Style) <= width {
			return s, p
		}
	}
	p.Size = least
	return t.Fit(s, p.Style, width), p
}

// each calls f with the raster of each letter of a line that begins at (x, y), and its box.
func (t *Typesetter) each(s string, p *Pen, x, y float64, f func(g *glyph, box image.Rectangle)) {
	base := int(math.Round(y))
	t.runes(s, p.Style, func(rs Style, r rune, at26 fixed.Int26_6) {
		fx := x + float64(at26)/64
		whole := math.Floor(fx)
		if g := t.raster(glyphKey{rs, r, uint8((fx - whole) * 4), p.halo}); g != nil {
			f(g, g.mask.Rect.Add(g.offset).Add(image.Pt(int(whole), base)))
		}
	})
}
