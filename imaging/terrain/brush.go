package terrain

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"skald/imaging"
)

// brush draws in units of u pixels with the theme's colours. Light falls from the upper left, so right and lower sides
// are dark and shadows fall to the right.
type brush struct {
	*imaging.Theme
	dc *gg.Context
	u  float64
}

// path traces a line of points without drawing it.
func (b *brush) path(p []Point, closed bool) {
	b.dc.NewSubPath()
	for _, q := range p {
		b.dc.LineTo(q.X, q.Y)
	}
	if closed {
		b.dc.ClosePath()
	}
}

// shape fills a polygon given as x, y pairs in units around (x0, y0) and, with an outline weight above 0, draws its
// outline.
func (b *brush) shape(x0, y0 float64, fill color.Color, outline float64, xy ...float64) {
	imaging.Polygon(b.dc, x0, y0, b.u, xy...)
	b.dc.SetColor(fill)
	if outline <= 0 {
		b.dc.Fill()
		return
	}
	b.dc.FillPreserve()
	b.ink(outline)
}

// line strokes an open line of x, y pairs in units around (x0, y0).
func (b *brush) line(x0, y0 float64, col color.Color, weight float64, xy ...float64) {
	imaging.Polyline(b.dc, x0, y0, b.u, xy...)
	imaging.Stroke(b.dc, col, weight*b.u)
}

// ink strokes the current path as an outline.
func (b *brush) ink(weight float64) {
	imaging.Stroke(b.dc, b.Outline, weight*b.u)
}

// disc fills a circle of radius r units at (x, y) offset by (dx, dy) units.
func (b *brush) disc(x, y, dx, dy, r float64, col color.Color) {
	imaging.Disc(b.dc, x+dx*b.u, y+dy*b.u, r*b.u, col)
}

// shadow lays a soft shadow of the width given at the foot of something.
func (b *brush) shadow(x, y, w float64) {
	b.dc.DrawEllipse(x+w*0.16*b.u, y, w/2*b.u, w*0.14*b.u)
	imaging.Fill(b.dc, imaging.Fade(b.Outline, 0.16))
}

// lit draws an opening with a lamp behind it, x, y pairs in units around (x0, y0): dark by day, lighting its
// surroundings by night.
func (b *brush) lit(x0, y0 float64, xy ...float64) {
	if b.Glow > 0 {
		var dx, dy float64
		for i := 0; i+1 < len(xy); i += 2 {
			dx, dy = dx+xy[i], dy+xy[i+1]
		}
		n := float64(len(xy) / 2)
		b.glow(x0, y0, dx/n, dy/n, 6.5, b.Window)
	}
	b.shape(x0, y0, b.Window, 0, xy...)
}

// glow draws the light a lamp or a fire throws r units round it by night.
func (b *brush) glow(x, y, dx, dy, r float64, col color.RGBA) {
	if b.Glow <= 0 {
		return
	}
	for _, k := range []float64{1, 0.72, 0.45} {
		b.disc(x, y, dx, dy, r*k, imaging.Fade(col, b.Glow*0.5))
	}
}

// tree draws a leafy tree with a crown of radius r units and its foot at (x, y).
func (b *brush) tree(x, y, r float64, rnd *imaging.Rand) {
	b.shadow(x, y, r*2.2)
	b.line(x, y, b.Outline, 1.5, 0, 0, 0, -r*0.7)
	cy := y - r*1.25*b.u
	edge := imaging.Mix(b.ForestDark, b.Outline, 0.55)
	tone := rnd.Between(0, 0.35)
	mid := imaging.Mix(b.Forest, b.ForestLight, tone)
	turn := rnd.Between(0, 2*math.Pi)
	for pass, c := range []color.RGBA{edge, b.ForestDark} {
		grow := 1.0 - float64(pass)
		for i := 0; i < 5; i++ {
			a := turn + float64(i)*2*math.Pi/5
			b.disc(x, cy, math.Cos(a)*r*0.5, math.Sin(a)*r*0.46, r*0.55+grow, c)
		}
		b.disc(x, cy, 0, 0, r*0.7, c)
	}
	for i := 0; i < 5; i++ {
		a := turn + float64(i)*2*math.Pi/5
		b.disc(x, cy, math.Cos(a)*r*0.42-r*0.17, math.Sin(a)*r*0.38-r*0.15, r*0.42, mid)
	}
	b.disc(x, cy, -r*0.34, -r*0.38, r*0.3, imaging.Mix(mid, b.ForestLight, 0.75))
}

// pine draws a fir h units tall with its foot at (x, y).
func (b *brush) pine(x, y, h float64, rnd *imaging.Rand) {
	w := h * rnd.Between(0.27, 0.33)
	b.shadow(x, y, w*2.1)
	b.line(x, y, b.Outline, 1.5, 0, 0, 0, -h*0.3)
	edge := imaging.Mix(b.PineDark, b.Outline, 0.5)
	b.shape(x, y, b.PineDark, 0,
		0, -h, w*0.62, -h*0.55, w*0.42, -h*0.56, w, -h*0.16, -w, -h*0.16, -w*0.42, -h*0.56, -w*0.62, -h*0.55)
	b.shape(x, y, imaging.Mix(b.Pine, b.Forest, rnd.Between(0, 0.5)), 0,
		0, -h, -w*0.62, -h*0.55, -w*0.42, -h*0.56, -w, -h*0.16, w*0.1, -h*0.16, w*0.05, -h*0.5, w*0.18, -h*0.52)
	b.line(x, y, edge, 1, 0, -h, w*0.62, -h*0.55, w*0.42, -h*0.56, w, -h*0.16, -w, -h*0.16, -w*0.42, -h*0.56, -w*0.62,
		-h*0.55, 0, -h)
}

// peak draws a mountain w units wide and h tall with its foot at (x, y).
func (b *brush) peak(x, y, w, h float64, snow bool, rnd *imaging.Rand) {
	top := rnd.Between(-0.08, 0.08) * w
	left := []float64{-w / 2, 0, -w * rnd.Between(0.34, 0.4), -h * 0.28, -w * rnd.Between(0.22, 0.28), -h * 0.5,
		-w*rnd.Between(0.1, 0.15) + top/2, -h * 0.76, top, -h}
	right := []float64{w*rnd.Between(0.1, 0.16) + top/2, -h * 0.74, w * rnd.Between(0.2, 0.27), -h * 0.52,
		w * rnd.Between(0.34, 0.4), -h * 0.24, w / 2, 0}
	ridge := []float64{top, -h, top + w*0.05, -h * 0.78, top - w*0.04, -h * 0.58, top + w*0.08, -h * 0.36, top + w*0.01,
		-h * 0.16, top + w*0.08, 0}
	whole := append(append([]float64{}, left...), right...)
	b.shape(x, y, imaging.Mix(b.Rock, b.RockLight, 0.65), 0, whole...)
	dark := append([]float64{}, ridge...)
	for i := len(right) - 2; i >= 0; i -= 2 {
		dark = append(dark, right[i], right[i+1])
	}
	b.shape(x, y, imaging.Mix(b.Rock, b.RockDark, 0.62), 0, dark...)
	if snow {
		b.shape(x, y, b.Snow, 0, top, -h, -w*0.13+top/2, -h*0.74, -w*0.07+top/2, -h*0.68, -w*0.02+top/2, -h*0.76,
			top-w*0.01, -h*0.66, top+w*0.05, -h*0.78)
		b.shape(x, y, imaging.Mix(b.Snow, b.Slate, 0.4), 0, top, -h, top+w*0.05, -h*0.78, top+w*0.06, -h*0.68,
			w*0.14+top/2, -h*0.74)
	}
	hatch := imaging.Fade(b.Outline, 0.55)
	for i := 1; i < 6; i++ {
		t := float64(i) / 6
		sx, sy := top+(w/2-top)*t*0.95, -h*(1-t)*0.97
		n := h * (0.16 + 0.16*t)
		b.line(x, y, hatch, 0.8, sx-w*0.03, sy+h*0.06, sx-w*0.03-n*0.34, math.Min(-h*0.02, sy+n+h*0.03))
	}
	b.line(x, y, b.Outline, 1.5, whole...)
	b.line(x, y, imaging.Fade(b.Outline, 0.8), 1, ridge[:8]...)
}

// hill draws a rounded rise w units wide and h tall.
func (b *brush) hill(x, y, w, h float64, rnd *imaging.Rand) {
	arc := func() {
		b.dc.MoveTo(x-w/2*b.u, y)
		b.dc.CubicTo(x-w*0.3*b.u, y-h*1.15*b.u, x+w*0.12*b.u, y-h*1.3*b.u, x+w/2*b.u, y)
	}
	arc()
	b.dc.QuadraticTo(x, y+h*0.22*b.u, x-w/2*b.u, y)
	b.dc.ClosePath()
	imaging.Fill(b.dc, imaging.Mix(wash(b.Theme, Hills), b.Snow, 0.34))
	b.dc.MoveTo(x+w*0.06*b.u, y-h*0.86*b.u)
	b.dc.CubicTo(x+w*0.24*b.u, y-h*0.9*b.u, x+w*0.36*b.u, y-h*0.5*b.u, x+w/2*b.u, y)
	b.dc.QuadraticTo(x+w*0.22*b.u, y+h*0.12*b.u, x+w*0.06*b.u, y-h*0.86*b.u)
	imaging.Fill(b.dc, imaging.Mix(wash(b.Theme, Hills), b.RockDark, 0.32))
	arc()
	b.ink(1.3)
	for i := 0; i < 4; i++ {
		t := 0.56 + 0.11*float64(i)
		sx := -w/2 + w*t
		sy := -h * (1 - math.Pow(2*t-1, 2)) * 0.94
		n := rnd.Between(0.28, 0.42) * h
		b.line(x, y, imaging.Fade(b.Outline, 0.6), 0.8, sx, sy+h*0.08, sx+w*0.02, math.Min(0, sy+h*0.08+n))
	}
}

// reeds draws a tuft of reeds over two strokes of water.
func (b *brush) reeds(x, y float64, rnd *imaging.Rand) {
	b.line(x, y, imaging.Fade(b.WaterLine, 0.8), 1, -7, 1, -1, 1)
	b.line(x, y, imaging.Fade(b.WaterLine, 0.8), 1, 1, 2.6, 8, 2.6)
	b.sedge(x, y, rnd)
}

// sedge draws a tuft of reeds on a bank.
func (b *brush) sedge(x, y float64, rnd *imaging.Rand) {
	for i := 0; i < 5; i++ {
		sx := float64(i-2) * 1.9
		lean := sx*0.5 + rnd.Between(-1, 1)
		h := rnd.Between(6.5, 11)
		b.line(x, y, b.Reed, 1.1, sx, 0, sx+lean*0.4, -h*0.6, sx+lean, -h)
		if i%2 == 0 {
			b.line(x, y, b.RoofDark, 2.1, sx+lean*0.8, -h*0.82, sx+lean, -h-1.2)
		}
	}
}

// grass draws a small tuft in the colour given.
func (b *brush) grass(x, y float64, col color.Color) {
	b.line(x, y, col, 1, -2.6, 0, -3.6, -3.6)
	b.line(x, y, col, 1, 0, 0, 0.2, -5)
	b.line(x, y, col, 1, 2.6, 0, 3.8, -3.4)
}

// stone draws a boulder r units across.
func (b *brush) stone(x, y, r float64) {
	b.shape(x, y, b.Rock, 1, -r, 0, -r*0.75, -r*0.7, -r*0.1, -r*1.05, r*0.7, -r*0.65, r, 0)
	b.shape(x, y, imaging.Mix(b.Rock, b.RockDark, 0.7), 0, r*0.95, -0.5, r*0.68, -r*0.6, r*0.15, -r*0.5, r*0.2, -0.5)
}

// deadTree draws a bare tree h units tall.
func (b *brush) deadTree(x, y, h float64) {
	c := imaging.Mix(b.InkSoft, b.RockDark, 0.25)
	b.line(x, y, c, 1.9, 0, 0, 0, -h*0.55, h*0.06, -h)
	b.line(x, y, c, 1.2, 0, -h*0.45, -h*0.3, -h*0.78, -h*0.32, -h*0.95)
	b.line(x, y, c, 1.2, 0, -h*0.55, h*0.3, -h*0.8)
	b.line(x, y, c, 1, -h*0.18, -h*0.63, -h*0.4, -h*0.66)
}

// grave draws a headstone.
func (b *brush) grave(x, y float64, cross bool) {
	if cross {
		b.line(x, y, b.Outline, 3, 0, 0, 0, -10)
		b.line(x, y, b.Outline, 3, -3.4, -7, 3.4, -7)
		b.line(x, y, b.WallDark, 1.3, 0, -0.6, 0, -9.6)
		b.line(x, y, b.WallDark, 1.3, -3, -7, 3, -7)
		return
	}
	b.shape(x, y, b.WallDark, 1, -3.2, 0, -3.2, -6, -2, -8.4, 2, -8.4, 3.2, -6, 3.2, 0)
	b.shape(x, y, b.Slate, 0, 1.4, -0.4, 1.4, -7.6, 2, -7.8, 2.7, -6, 2.7, -0.4)
}

// house draws a cottage about w units wide with a gabled roof.
func (b *brush) house(x, y, w float64, roof color.RGBA) {
	h := w * 0.5
	dark := imaging.Mix(roof, b.Outline, 0.36)
	b.shadow(x, y, w*1.3)
	b.shape(x, y, b.WallDark, 1, -w*0.02, 0, -w*0.02, -h, w*0.5, -h*1.02, w*0.5, -h*0.1)
	b.shape(x, y, b.Wall, 1, -w*0.5, -h*0.08, -w*0.5, -h, -w*0.26, -h*1.75, -w*0.02, -h, -w*0.02, 0)
	b.shape(x, y, roof, 1.1, -w*0.26, -h*1.85, w*0.32, -h*1.8, w*0.58, -h*0.9, -w*0.0, -h*0.9)
	b.line(x, y, dark, 0.8, w*0.1, -h*1.7, w*0.32, -h*1.05)
	b.line(x, y, b.Outline, 1.3, -w*0.58, -h*0.88, -w*0.26, -h*1.85, w*0.0, -h*0.9)
	b.shape(x, y, b.Outline, 0, -w*0.33, -h*0.05, -w*0.33, -h*0.55, -w*0.19, -h*0.55, -w*0.19, -h*0.02)
	b.lit(x, y, w*0.18, -h*0.4, w*0.18, -h*0.7, w*0.32, -h*0.7, w*0.32, -h*0.4)
}

// masonry has the colours of a building's walls.
type masonry struct {
	light, dark color.RGBA // dark is the side away from the light
}

// pale returns the masonry of most buildings.
func (b *brush) pale() masonry { return masonry{b.Wall, b.WallDark} }

// keep draws a round or square tower w wide and h tall with battlements.
func (b *brush) keep(x, y, w, h float64, m masonry) {
	b.shape(x, y, m.light, 1.2, -w/2, 0, -w/2, -h, w/2, -h, w/2, 0)
	b.shape(x, y, m.dark, 0, w*0.12, -0.6, w*0.12, -h+0.6, w/2-0.6, -h+0.6, w/2-0.6, -0.6)
	e := w * 0.62
	b.shape(x, y, m.light, 1.2, -e, -h+1, -e, -h-5, -e*0.6, -h-5, -e*0.6, -h-2.6, -e*0.2, -h-2.6, -e*0.2, -h-5, e*0.2,
		-h-5, e*0.2, -h-2.6, e*0.6, -h-2.6, e*0.6, -h-5, e, -h-5, e, -h+1)
	b.lit(x, y, -w*0.18, -h*0.5, -w*0.18, -h*0.72, w*0.02, -h*0.72, w*0.02, -h*0.5)
}

// turret draws a slim round tower with a pointed roof.
func (b *brush) turret(x, y, w, h float64, m masonry, roof color.RGBA) {
	b.shape(x, y, m.light, 1.2, -w/2, 0, -w/2, -h, w/2, -h, w/2, 0)
	b.shape(x, y, m.dark, 0, w*0.1, -0.6, w*0.1, -h, w/2-0.6, -h, w/2-0.6, -0.6)
	b.shape(x, y, roof, 1.2, -w*0.72, -h, 0, -h-w*1.5, w*0.72, -h)
	b.shape(x, y, imaging.Mix(roof, b.Outline, 0.4), 0, w*0.1, -h-0.6, w*0.04, -h-w*1.3, w*0.6, -h-0.6)
	b.lit(x, y, -w*0.2, -h*0.55, -w*0.2, -h*0.78, w*0.02, -h*0.78, w*0.02, -h*0.55)
}

// pennant draws a small flag on a pole whose foot is at (dx, dy) units.
func (b *brush) pennant(x, y, dx, dy, h float64, col color.RGBA) {
	b.line(x, y, b.Etch, 1.1, dx, dy, dx, dy-h)
	b.shape(x, y, col, 0.9, dx, dy-h, dx+h*0.75, dy-h*0.75, dx, dy-h*0.5)
}

// smoke draws a plume rising from (dx, dy) units.
func (b *brush) smoke(x, y, dx, dy, size float64) {
	for _, p := range [][3]float64{{0, 0, 0.32}, {0.34, -0.44, 0.44}, {0.1, -0.95, 0.5}, {0.66, -1.25, 0.6},
		{1.3, -1.5, 0.46}} {
		r := p[2] * size
		b.disc(x, y, dx+p[0]*size, dy+p[1]*size, r+0.9, imaging.Fade(imaging.Mix(b.Outline, b.Smoke, 0.3), 0.8))
	}
	for _, p := range [][3]float64{{0, 0, 0.32}, {0.34, -0.44, 0.44}, {0.1, -0.95, 0.5}, {0.66, -1.25, 0.6},
		{1.3, -1.5, 0.46}} {
		r := p[2] * size
		b.disc(x, y, dx+p[0]*size, dy+p[1]*size, r, b.Smoke)
		b.disc(x, y, dx+p[0]*size-r*0.2, dy+p[1]*size-r*0.22, r*0.66, imaging.Mix(b.Smoke, b.Snow, 0.5))
	}
}
