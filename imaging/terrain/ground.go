package terrain

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"skald/imaging"
)

// wash returns the colour laid on the paper under a kind of country.
func wash(th *imaging.Theme, k Kind) color.RGBA {
	m := imaging.Mix
	switch k {
	case Forest:
		return m(th.Ground, th.Forest, 0.58)
	case Mountain:
		return m(th.Ground, th.Rock, 0.75)
	case Volcano:
		return m(th.Rock, th.RockDark, 0.35)
	case Hills:
		return m(th.Ground, th.Tan, 0.55)
	case Swamp:
		return m(th.Ground, th.Swamp, 0.95)
	case Lake:
		return m(th.Meadow, th.Water, 0.5)
	case Village, Town:
		return m(th.Ground, th.Field, 0.28)
	case Heath:
		return m(th.Ground, m(th.Violet, th.Tan, 0.58), 0.42)
	case Waste:
		return m(th.Ground, th.Grey, 0.42)
	case Cave:
		return m(th.Ground, th.RockLight, 0.3)
	case Graveyard:
		return m(th.Ground, m(th.Grey, th.Forest, 0.4), 0.5)
	}
	return m(th.Ground, th.Meadow, 0.62)
}

// coarse is the number of pixels that share one sample of the wash, in either direction.
const coarse = 4

// paintGround lays the washes. They are drawn coarsely, blurred so that country runs into country, and warped a little
// when they are brought to full size, so that no seam between tiles is a straight line.
func paintGround(dst *image.RGBA, th *imaging.Theme, l Land) {
	w, h := dst.Rect.Dx(), dst.Rect.Dy()
	cw, ch := w/coarse+2, h/coarse+2
	dc := gg.NewContext(cw, ch)
	dc.SetColor(wash(th, Fields))
	dc.Clear()
	dc.Scale(1.0/coarse, 1.0/coarse)
	for _, t := range l.Tiles {
		dc.DrawRectangle(t.X-2, t.Y-2, t.Size+4, t.Size+4)
		imaging.Fill(dc, wash(th, t.Ground))
	}
	for _, t := range l.Tiles {
		for _, a := range t.Areas {
			if a.Kind == River || len(a.Outline) < 3 {
				continue
			}
			for _, p := range smoothLine(a.Outline, true, 8) {
				dc.LineTo(p.X, p.Y)
			}
			dc.ClosePath()
			imaging.Fill(dc, wash(th, a.Kind))
		}
	}
	low := dc.Image().(*image.RGBA)
	warp, inset := 9*l.Unit, 15*l.Unit
	share := make([]float64, cw*ch) // of each tile's own country in the wash
	for _, t := range l.Tiles {
		// The next step carries the wash outwards, so it ends that much earlier.
		inner := Tile{X: t.X + inset, Y: t.Y + inset, Size: t.Size - 2*inset, Seed: t.Seed}
		for y := max(0, int(t.Y/coarse)); y < min(ch, int((t.Y+t.Size)/coarse)+1); y++ {
			for x := max(0, int(t.X/coarse)); x < min(cw, int((t.X+t.Size)/coarse)+1); x++ {
				own := inner.say((float64(x)+0.5)*coarse, (float64(y)+0.5)*coarse, l.Unit)
				share[y*cw+x] = max(share[y*cw+x], own)
			}
		}
	}
	open := wash(th, Fields)
	for i, own := range share {
		if own < 1 {
			low.SetRGBA(i%cw, i/cw, imaging.Mix(open, low.RGBAAt(i%cw, i/cw), own))
		}
	}
	radius := max(1, int(9*l.Unit/coarse))
	for range 2 {
		blur(low, radius)
	}
	for y := 0; y < h; y++ {
		row := dst.Pix[dst.PixOffset(0, y):]
		fy := float64(y)
		ny := fy / l.Unit
		across, down, bright := imaging.NewNoiseRow(1, ny/26), imaging.NewNoiseRow(2, ny/26),
			imaging.NewNoiseRow(3, ny/90)
		for x := 0; x < w; x++ {
			fx := float64(x)
			nx := fx / l.Unit
			dx := (across.At(nx/26) - 0.5) * 2 * warp
			dy := (down.At(nx/26) - 0.5) * 2 * warp
			r, g, b := sample(low, (fx+dx)/coarse, (fy+dy)/coarse)
			light := (bright.At(nx/90) - 0.5) * 12
			row[x*4], row[x*4+1], row[x*4+2], row[x*4+3] = clamp(r+light), clamp(g+light), clamp(b+light*0.9), 255
		}
	}
}

func clamp(v float64) uint8 { return uint8(max(0, min(255, v+0.5))) }

// sample reads a picture between its pixels.
func sample(img *image.RGBA, x, y float64) (r, g, b float64) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	x, y = max(0, min(float64(w)-1.001, x)), max(0, min(float64(h)-1.001, y))
	x0, y0 := int(x), int(y)
	fx, fy := x-float64(x0), y-float64(y0)
	i := img.PixOffset(x0, y0)
	p, q := img.Pix[i:], img.Pix[i+img.Stride:]
	var out [3]float64
	for k := range out {
		a := float64(p[k]) + (float64(p[k+4])-float64(p[k]))*fx
		c := float64(q[k]) + (float64(q[k+4])-float64(q[k]))*fx
		out[k] = a + (c-a)*fy
	}
	return out[0], out[1], out[2]
}

// blur draws a box blur of the given radius, across and down.
func blur(img *image.RGBA, r int) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	line := make([]uint8, max(w, h)*4)
	pass := func(n int, off func(i int) int) {
		for i := 0; i < n; i++ {
			copy(line[i*4:i*4+4], img.Pix[off(i):off(i)+4])
		}
		for k := 0; k < 3; k++ {
			sum := 0
			for i := -r; i <= r; i++ {
				sum += int(line[max(0, min(n-1, i))*4+k])
			}
			for i := 0; i < n; i++ {
				img.Pix[off(i)+k] = uint8(sum / (2*r + 1))
				sum += int(line[min(n-1, i+r+1)*4+k]) - int(line[max(0, i-r)*4+k])
			}
		}
	}
	for y := 0; y < h; y++ {
		pass(w, func(i int) int { return img.PixOffset(i, y) })
	}
	for x := 0; x < w; x++ {
		pass(h, func(i int) int { return img.PixOffset(x, i) })
	}
}
