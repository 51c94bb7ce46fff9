package terrain

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/fogleman/gg"

	"skald/imaging"
)

// paintWater draws a tile's lakes and rivers. They fade out towards the tile's edges, so that any tile may be beside
// it.
func paintWater(dst *image.RGBA, th *imaging.Theme, u float64, t Tile) {
	wet := false
	for _, a := range t.Areas {
		wet = wet || a.Kind == Lake || a.Kind == River
	}
	if !wet {
		return
	}
	size := int(math.Ceil(t.Size))
	dc := gg.NewContext(size, size)
	dc.Translate(-t.X, -t.Y)
	b := &brush{dc: dc, Theme: th, u: u}
	for _, a := range t.Areas {
		if a.Kind == River {
			b.river(a, t)
		}
	}
	for _, a := range t.Areas {
		if a.Kind == Lake {
			b.lake(a, imaging.NewRand(t.Seed, "lake"))
		}
	}
	img := dc.Image().(*image.RGBA)
	margin := 0.08 * t.Size
	for y := 0; y < size; y++ {
		for x := 0; x < size; x++ {
			edge := min(float64(x), float64(y), t.Size-float64(x), t.Size-float64(y))
			if edge >= margin {
				continue
			}
			f := max(0, edge/margin)
			f = f * f * (3 - 2*f)
			i := img.PixOffset(x, y)
			for k := 0; k < 4; k++ {
				img.Pix[i+k] = uint8(float64(img.Pix[i+k])*f + 0.5)
			}
		}
	}
	at := image.Pt(int(math.Round(t.X)), int(math.Round(t.Y)))
	draw.Draw(dst, img.Rect.Add(at), img, image.Point{}, draw.Over)
}

// river draws a river that swells and narrows along its course and comes to an end, like a spring or a bog, where it
// would reach the edge of its tile.
func (b *brush) river(a Area, t Tile) {
	line := smoothLine(a.Outline, false, 5*b.u)
	if len(line) < 2 {
		return
	}
	r := imaging.NewRand(t.Seed, "river")
	start := float64(r.Int(1000))
	broad := make([]float64, len(line))
	for i, p := range line {
		k := smooth(t.rim(p.X, p.Y) / (0.16 * t.Size))
		k *= smooth(float64(1+min(i, len(line)-1-i)) / 9)
		broad[i] = a.Width * (0.25 + 0.75*k) * (0.88 + 0.24*imaging.Noise(7, start, float64(i)/6))
	}
	band := func(part, more float64) {
		left := make([]Point, len(line))
		right := make([]Point, len(line))
		for i := range line {
			half := broad[i]*part/2 + more*b.u
			near := line[max(0, i-1):min(len(line), i+2)]
			at := min(i, 1)
			left[i], right[len(line)-1-i] = offset(near, -half)[at], offset(near, half)[at]
		}
		b.path(append(left, right...), true)
		b.dc.Fill()
	}
	for _, s := range []struct {
		part, more float64
		col        color.RGBA
	}{{1, 4, imaging.Fade(b.Road, 0.3)}, {1, 1.3, b.WaterLine}, {1, 0, b.Water},
		{0.5, 0, imaging.Fade(b.WaterDeep, 0.55)}} {
		b.dc.SetColor(s.col)
		band(s.part, s.more)
	}
	if a.Width < 14*b.u {
		return
	}
	b.dc.SetLineCapRound()
	b.dc.SetLineWidth(b.Hair * b.u * 0.9)
	b.dc.SetColor(imaging.Fade(b.WaterLine, 0.55))
	for i := 3; i+3 < len(line); i += 5 {
		side := broad[i] * 0.2 * float64(i%2*2-1)
		b.path(offset(line[i:i+4], side), false)
		b.dc.Stroke()
	}
}

// offset moves a line sideways.
func offset(line []Point, by float64) []Point {
	out := make([]Point, len(line))
	for i, p := range line {
		q := line[min(i+1, len(line)-1)]
		o := line[max(i-1, 0)]
		dx, dy := q.X-o.X, q.Y-o.Y
		n := math.Max(1e-9, math.Hypot(dx, dy))
		out[i] = Point{p.X - dy/n*by, p.Y + dx/n*by}
	}
	return out
}

func (b *brush) lake(a Area, r *imaging.Rand) {
	line := smoothLine(a.Outline, true, 6*b.u)
	x0, y0, x1, y1 := outlineBox(line)
	cx, cy := (x0+x1)/2, (y0+y1)/2
	inner := func(k float64) []Point {
		out := make([]Point, len(line))
		for i, p := range line {
			out[i] = Point{cx + (p.X-cx)*k, cy + (p.Y-cy)*k}
		}
		return out
	}
	depth := math.Min(x1-x0, y1-y0) / 2
	step := 1 - math.Min(0.3, 5.5*b.u/depth)
	b.path(line, true) // the strand
	b.dc.SetColor(imaging.Fade(b.Road, 0.3))
	b.dc.SetLineWidth(8 * b.u)
	b.dc.SetLineJoinRound()
	b.dc.Stroke()
	b.path(line, true)
	imaging.FillStroke(b.dc, b.Water, b.WaterLine, b.Line*b.u)
	b.path(inner(step*step*step), true)
	imaging.Fill(b.dc, imaging.Mix(b.Water, b.WaterDeep, 0.55))
	for i, k := range []float64{step, step * step, step * step * step} {
		b.path(inner(k), true)
		b.dc.SetLineWidth(b.Hair * b.u * 0.9)
		b.dc.SetColor(imaging.Fade(b.WaterLine, 0.6-0.17*float64(i)))
		b.dc.Stroke()
	}
	core := inner(step * step * step * 0.92)
	for i := 0; i < int((x1-x0)*(y1-y0)/(900*b.u*b.u)); i++ {
		x, y := r.Between(x0, x1), r.Between(y0, y1)
		if inside(core, x-7*b.u, y) && inside(core, x+7*b.u, y) {
			b.ripple(x, y, r.Between(4, 7)*b.u)
		}
	}
}

func (b *brush) ripple(x, y, w float64) {
	b.dc.MoveTo(x-w, y)
	b.dc.QuadraticTo(x-w/2, y-2.4*b.u, x, y)
	b.dc.QuadraticTo(x+w/2, y+2.4*b.u, x+w, y)
	b.dc.SetLineWidth(b.Hair * b.u)
	b.dc.SetColor(imaging.Fade(b.WaterLine, 0.7))
	b.dc.Stroke()
}
