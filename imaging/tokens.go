package imaging

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/fogleman/gg"
)

// Shape is the outline of a place or a piece: every meaning has a shape besides its colour.
type Shape int

// The shapes. Their radius is that of the circle around them.
const (
	Circle Shape = iota
	Drop
	Diamond
	Leaf
	Hexagon
	Shield
	Rook
	Square
	Spiked
	Octagon
	Pennant
)

// Trace adds the shape around (x, y) to the context's path.
func Trace(dc *gg.Context, s Shape, x, y, r float64) {
	poly := func(n int, turn float64) {
		dc.NewSubPath()
		for i := 0; i < n; i++ {
			a := turn + 2*math.Pi*float64(i)/float64(n)
			dc.LineTo(x+r*math.Cos(a), y+r*math.Sin(a))
		}
		dc.ClosePath()
	}
	switch s {
	case Drop:
		dc.MoveTo(x, y-r*1.12)
		dc.CubicTo(x+r*0.5, y-r*0.5, x+r*0.92, y-r*0.1, x+r*0.92, y+r*0.28)
		dc.CubicTo(x+r*0.92, y+r*0.76, x+r*0.5, y+r*1.02, x, y+r*1.02)
		dc.CubicTo(x-r*0.5, y+r*1.02, x-r*0.92, y+r*0.76, x-r*0.92, y+r*0.28)
		dc.CubicTo(x-r*0.92, y-r*0.1, x-r*0.5, y-r*0.5, x, y-r*1.12)
		dc.ClosePath()
	case Diamond:
		Polygon(dc, x, y, r, 0, -1.1, 1.1, 0, 0, 1.1, -1.1, 0)
	case Leaf:
		dc.MoveTo(x-r*0.8, y+r*0.8)
		dc.CubicTo(x-r*1.25, y-r*0.5, x-r*0.3, y-r*1.2, x+r*0.9, y-r*0.9)
		dc.CubicTo(x+r*1.2, y+r*0.3, x+r*0.5, y+r*1.25, x-r*0.8, y+r*0.8)
		dc.ClosePath()
	case Hexagon:
		poly(6, 0)
	case Octagon:
		poly(8, math.Pi/8)
	case Shield:
		dc.MoveTo(x-r*0.86, y-r*0.92)
		dc.LineTo(x+r*0.86, y-r*0.92)
		dc.LineTo(x+r*0.86, y-r*0.02)
		dc.CubicTo(x+r*0.86, y+r*0.56, x+r*0.42, y+r*0.9, x, y+r*1.1)
		dc.CubicTo(x-r*0.42, y+r*0.9, x-r*0.86, y+r*0.56, x-r*0.86, y-r*0.02)
		dc.ClosePath()
	case Rook:
		Polygon(dc, x, y, r, -0.85, -1, -0.45, -1, -0.45, -0.7, -0.2, -0.7, -0.2, -1, 0.2, -1, 0.2, -0.7, 0.45, -0.7,
			0.45, -1, 0.85, -1,
			0.85, -0.35, 0.62, -0.15, 0.62, 0.62, 0.95, 0.62, 0.95, 1, -0.95, 1, -0.95, 0.62, -0.62, 0.62, -0.62, -0.15,
			-0.85, -0.35)
	case Square:
		dc.DrawRoundedRectangle(x-r*0.88, y-r*0.88, r*1.76, r*1.76, r*0.34)
	case Spiked:
		const n = 12
		dc.NewSubPath()
		for i := 0; i < 2*n; i++ {
			a, k := math.Pi*float64(i)/n-math.Pi/2, 1.1
			if i%2 == 1 {
				k = 0.9
			}
			dc.LineTo(x+k*r*math.Cos(a), y+k*r*math.Sin(a))
		}
		dc.ClosePath()
	case Pennant:
		Polygon(dc, x, y, r, -0.9, -0.95, 0.9, -0.95, 0.9, 1.05, 0, 0.62, -0.9, 1.05)
	default:
		dc.DrawCircle(x, y, r)
	}
}

// Marker is the sign of a place on a map.
type Marker struct {
	Shape Shape
	Fill  color.RGBA
}

// Draw draws the marker around (x, y) with the radius r, light round an inked edge.
func (m Marker) Draw(dc *gg.Context, th *Theme, x, y, r float64) {
	dc.SetLineJoinRound()
	Trace(dc, m.Shape, x, y, r)
	StrokePreserve(dc, th.PaperLight, r*0.62)
	StrokePreserve(dc, th.Ink, r*0.34)
	Fill(dc, m.Fill)
	dc.Push()
	dc.SetColor(Fade(th.Light, 0.45))
	dc.SetLineWidth(r * 0.13)
	Trace(dc, m.Shape, x, y, r*0.7)
	dc.Stroke()
	dc.Pop()
}

// Token is the look of a piece: its outline, its colour (and a second one for the right half of two-coloured pieces)
// and its icon.
type Token struct {
	Shape       Shape
	Fill        color.RGBA
	Second      color.RGBA // no second colour when its opacity is 0
	Icon        string
	Faded       bool // known to the viewer but face down
	DoubleEdged bool // a dropped piece: a second, thin edge
}

// TokenSprite returns the piece with the radius r in pixels.
func (p *Painter) TokenSprite(t Token, r int) *image.RGBA {
	flags := uint8(0)
	if t.Faded {
		flags = 1
	}
	if t.DoubleEdged {
		flags |= 2
	}
	key := spriteKey("token", t.Icon, r, t.Fill, t.Second, color.RGBA{uint8(t.Shape), flags, 0, 0})
	size := 2*r + r/2 + 4
	th := p.Theme
	return p.Assets.Sprite(key, size, size, func(dc *gg.Context) {
		x, y, f := float64(size)/2, float64(size)/2, float64(r)
		dc.SetLineJoinRound()
		for i := 3; i > 0; i-- { // soft shadow, below and to the right
			Trace(dc, t.Shape, x+f*0.06, y+f*0.1, f+float64(i))
			Fill(dc, Fade(th.Dark, 0.14))
		}
		Trace(dc, t.Shape, x, y, f*0.94)
		StrokePreserve(dc, th.Dark, f*0.2)
		StrokePreserve(dc, th.Light, f*0.1)
		fill := t.Fill
		if t.Faded {
			fill = Mix(fill, th.PaperDeep, 0.35)
		}
		Fill(dc, fill)
		if t.Second.A > 0 {
			Trace(dc, t.Shape, x, y, f*0.9)
			dc.Clip()
			dc.DrawRectangle(x, 0, x, float64(size))
			Fill(dc, t.Second)
			dc.ResetClip()
		}
		if t.DoubleEdged {
			Trace(dc, t.Shape, x, y, f*0.78)
			dc.SetColor(th.Light)
			dc.SetLineWidth(1.5)
			dc.SetDash(4, 3)
			dc.Stroke()
			dc.SetDash()
		}
		icon := f * 1.3
		if t.Shape == Pennant || t.Shape == Shield {
			icon = f * 1.2
		}
		on := th.On(fill)
		if t.Second.A > 0 {
			on = th.Light
		}
		n := int(icon)
		lift := 0
		if t.Shape == Pennant || t.Shape == Shield {
			lift = int(f * 0.1)
		}
		DrawIcon(dc.Image().(*image.RGBA), t.Icon, (size-n)/2, (size-n)/2-lift, n, on)
	})
}

// PawnShade is the part of ink, 0 to 1, that darkens the side of a pawn away from the light.
const PawnShade = 0.32

// PawnSprite returns a hero's pawn, height pixels tall, with an initial; its foot is in the middle, height+6 pixels
// below the upper edge.
func (p *Painter) PawnSprite(initial string, col color.RGBA, height int, active bool) *image.RGBA {
	h := float64(height)
	w := int(h*0.9) + 12
	size := uint8(0)
	if active {
		size = 1
	}
	th := p.Theme
	key := spriteKey("pawn", initial, height, col, color.RGBA{size, 0, 0, 0})
	return p.Assets.Sprite(key, w, height+14+height/16, func(dc *gg.Context) {
		x, foot := float64(w)/2, h+6
		body := func(grow float64) {
			b := h * 0.31
			dc.MoveTo(x-b-grow, foot-h*0.03)
			dc.CubicTo(x-b-grow, foot-h*0.1, x-h*0.2-grow, foot-h*0.14, x-h*0.15-grow, foot-h*0.34)
			dc.LineTo(x-h*0.1-grow, foot-h*0.56)
			dc.LineTo(x+h*0.1+grow, foot-h*0.56)
			dc.LineTo(x+h*0.15+grow, foot-h*0.34)
			dc.CubicTo(x+h*0.2+grow, foot-h*0.14, x+b+grow, foot-h*0.1, x+b+grow, foot-h*0.03)
			dc.CubicTo(x+b*0.8+grow, foot+h*0.06+grow, x-b*0.8-grow, foot+h*0.06+grow, x-b-grow, foot-h*0.03)
			dc.ClosePath()
		}
		head := func(grow float64) { dc.DrawCircle(x, foot-h*0.76, h*0.21+grow) }
		dc.DrawEllipse(x+h*0.09, foot-h*0.01, h*0.34, h*0.08)
		Fill(dc, Fade(th.Dark, 0.35))
		edge := th.Light
		if active {
			edge = th.Mark
		}
		for _, s := range []struct {
			grow float64
			col  color.RGBA
		}{{3.6, th.Ink}, {2.3, edge}, {0.2, th.Dark}, {-0.9, col}} {
			dc.SetColor(s.col)
			body(s.grow)
			dc.Fill()
			head(s.grow)
			dc.Fill()
		}
		dc.SetColor(Mix(col, th.Dark, PawnShade)) // the side away from the light
		body(-0.9)
		dc.Clip()
		dc.DrawEllipse(x+h*0.3, foot-h*0.2, h*0.21, h*0.45)
		dc.Fill()
		dc.ResetClip()
		head(-0.9)
		dc.Clip()
		dc.DrawRectangle(0, 0, float64(w), h)
		dc.DrawCircle(x-h*0.07, foot-h*0.81, h*0.25)
		dc.SetFillRuleEvenOdd()
		dc.Fill()
		dc.SetFillRuleWinding()
		dc.ResetClip()
		dc.DrawEllipse(x-h*0.075, foot-h*0.83, h*0.055, h*0.04)
		Fill(dc, Fade(th.Light, 0.5))
		pen := th.Pen(TextBold, math.Max(MinType, math.Round(h*0.34))).Down(MinType).Centred().Middle().In(th.On(col))
		_, pen = p.Type.Shrink(initial, pen, h*0.31)
		p.Text(dc.Image().(*image.RGBA), initial, pen, x, foot-h*0.23)
	})
}

// RingSprite returns a ring of radius r with the weight given, broken into dashes or whole, with a thin ink edge.
func (p *Painter) RingSprite(r, weight int, col color.RGBA, dashed bool) *image.RGBA {
	kind := "ring"
	if dashed {
		kind = "dashes"
	}
	size := 2 * (r + weight + 2)
	return p.Assets.Sprite(spriteKey(kind, "", r*64+weight, col), size, size, func(dc *gg.Context) {
		c := float64(size) / 2
		if dashed {
			u := 2 * math.Pi * float64(r) / 16
			dc.SetDash(u*0.62, u*0.38)
			dc.SetLineCapButt()
		}
		dc.DrawCircle(c, c, float64(r))
		StrokePreserve(dc, p.Theme.Ink, float64(weight)+2)
		Stroke(dc, col, float64(weight))
	})
}

// BadgeSprite returns a small disc or other shape in a colour with an inked edge, as the ground of a figure.
func (p *Painter) BadgeSprite(s Shape, r int, col color.RGBA) *image.RGBA {
	size := 2*r + r/2 + 4
	return p.Assets.Sprite(spriteKey("badge", "", r, col, color.RGBA{uint8(s), 0, 0, 0}), size, size,
		func(dc *gg.Context) {
			c := float64(size) / 2
			Trace(dc, s, c, c, float64(r))
			StrokePreserve(dc, p.Theme.Dark, 3)
			Fill(dc, col)
		})
}

// RimmedIcon returns an icon in a bright colour with an ink rim, so that it contrasts with paper; it is four pixels
// larger than size.
func (p *Painter) RimmedIcon(name string, size int, col color.RGBA) *image.RGBA {
	return p.Assets.Sprite(spriteKey("rimmed", name, size, col), size+4, size+4, func(dc *gg.Context) {
		m, _ := Icon(name, size)
		img := dc.Image().(*image.RGBA)
		rim := dilate(m, 2)
		draw.DrawMask(img, img.Rect, &image.Uniform{C: p.Theme.Dark}, image.Point{}, rim, image.Point{}, draw.Over)
		draw.DrawMask(img, img.Rect.Inset(2), &image.Uniform{C: col}, image.Point{}, m, image.Point{}, draw.Over)
	})
}
