package runebound

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"skald/imaging"
)

// gemLook is the cut and the colour of a gem.
func gemLook(th *imaging.Theme, k Gem) (imaging.Shape, color.RGBA) {
	switch k {
	case Green:
		return imaging.Circle, th.Green
	case Yellow:
		return imaging.Square, th.Yellow
	case Blue:
		return imaging.Hexagon, th.Blue
	}
	return imaging.Spiked, th.Red
}

// facets is how many sides the table of a gem has, and how it is turned.
func facets(k Gem) (n int, turn float64) {
	switch k {
	case Green:
		return 8, math.Pi / 8
	case Yellow:
		return 4, math.Pi / 4
	case Blue:
		return 6, 0
	}
	return 3, -math.Pi / 2
}

// drawGem draws a cut stone of radius r, lit from the upper left, with its worth
// on the table.
func (d *draft) drawGem(dc *gg.Context, k Gem, x, y, r float64) {
	th := d.th
	shape, col := gemLook(th, k)
	dc.SetLineJoinRound()
	for i := 3.0; i > 0; i-- {
		imaging.Trace(dc, shape, x+1, y+2, r+i)
		dc.SetColor(imaging.Fade(th.Dark, 0.15))
		dc.Fill()
	}
	imaging.Trace(dc, shape, x, y, r)
	dc.SetColor(th.Dark)
	dc.SetLineWidth(5.4)
	dc.StrokePreserve()
	dc.SetColor(th.Light)
	dc.SetLineWidth(2.6)
	dc.StrokePreserve()
	dc.SetColor(col)
	dc.Fill()
	n, turn := facets(k)
	outer, inner := r*0.97, r*0.66
	if k == Yellow {
		outer, inner = r*1.1, r*0.84
	}
	if k == Red {
		outer, inner = r*0.98, r*0.98
	}
	corner := func(i int, r float64) (float64, float64) {
		a := turn + 2*math.Pi*float64(i)/float64(n)
		return x + r*math.Cos(a), y + r*math.Sin(a)
	}
	for i := range n {
		x0, y0 := corner(i, inner)
		x1, y1 := corner(i+1, inner)
		if k != Red {
			x2, y2 := corner(i+1, outer)
			x3, y3 := corner(i, outer)
			dc.MoveTo(x0, y0)
			dc.LineTo(x1, y1)
			dc.LineTo(x2, y2)
			dc.LineTo(x3, y3)
		} else {
			dc.MoveTo(x0, y0)
			dc.LineTo(x1, y1)
			mx, my := (x0+x1)/2-x, (y0+y1)/2-y
			dc.LineTo(x+mx*1.6, y+my*1.6)
		}
		dc.ClosePath()
		mid := turn + 2*math.Pi*(float64(i)+0.5)/float64(n)
		light := math.Cos(mid + 3*math.Pi/4) // 1 towards the upper left
		tone := imaging.Mix(col, th.Light, 0.5*math.Max(light, 0))
		if light < 0 {
			tone = imaging.Mix(col, th.Dark, -0.5*light)
		}
		dc.SetColor(tone)
		dc.Fill()
	}
	if r >= 12 {
		st := imaging.Style{Font: imaging.TextBold, Size: math.Max(imaging.MinType, r*1.25)}
		d.p.Lettering(dc.Image().(*image.RGBA), string(rune('0'+k)), st, x, y+d.p.Type.CapHeight(st)/2, imaging.Centre, th.On(col), th.On(col), 0)
	}
}

// gemSprite returns the counter of a gem.
func (d *draft) gemSprite(k Gem, r int) *image.RGBA {
	size := 2*r + 14
	return d.p.Assets.Sprite("runebound gem "+k.String()+" "+string(rune(r)), size, size, func(dc *gg.Context) {
		d.drawGem(dc, k, float64(size)/2, float64(size)/2, float64(r))
	})
}

// seat draws the empty place of a gem on the map.
func seat(dc *gg.Context, th *imaging.Theme, k Gem, x, y, r float64) {
	shape, col := gemLook(th, k)
	imaging.Trace(dc, shape, x, y, r*0.86)
	dc.SetColor(imaging.Fade(th.PaperLight, 0.75))
	dc.FillPreserve()
	dc.SetColor(th.Ink)
	dc.SetLineWidth(4.6)
	dc.StrokePreserve()
	dc.SetColor(col)
	dc.SetLineWidth(2.6)
	dc.Stroke()
}

// terrainColour is the ground of a symbol of the dice.
func terrainColour(th *imaging.Theme, t Terrain) color.RGBA {
	switch t {
	case Forest:
		return th.Forest
	case Hills:
		return th.Tan
	case Mountain:
		return th.Rock
	case River:
		return th.Water
	case Road:
		return th.Road
	case Swamp:
		return th.Swamp
	case Town:
		return th.Roof
	}
	return th.Field
}

// symbol draws a terrain as the dice show it: a small hex of land with its sign.
func symbol(dc *gg.Context, th *imaging.Theme, t Terrain, x, y, r float64) {
	dc.SetLineJoinRound()
	dc.SetLineCapRound()
	ground := terrainColour(th, t)
	hexagon(dc, x, y, r)
	dc.SetColor(ground)
	dc.FillPreserve()
	dc.SetColor(th.Dark)
	dc.SetLineWidth(2)
	dc.Stroke()
	ink := th.On(ground)
	dc.SetColor(ink)
	line := func(w float64, xy ...float64) {
		for i := 0; i < len(xy); i += 2 {
			dc.LineTo(x+xy[i]*r, y+xy[i+1]*r)
		}
		dc.SetLineWidth(w * r)
		dc.Stroke()
	}
	solid := func(xy ...float64) {
		for i := 0; i < len(xy); i += 2 {
			dc.LineTo(x+xy[i]*r, y+xy[i+1]*r)
		}
		dc.ClosePath()
		dc.Fill()
	}
	switch t {
	case Forest:
		for _, f := range [][3]float64{{-0.36, 0.42, 0.85}, {0.36, 0.42, 0.85}, {0, 0.58, 1.1}} {
			solid(f[0], f[1]-f[2], f[0]+0.32, f[1]-0.14, f[0]-0.32, f[1]-0.14)
			line(0.13, f[0], f[1]-0.2, f[0], f[1])
		}
	case Mountain:
		solid(-0.72, 0.46, -0.2, -0.5, 0.08, 0.02, 0.28, -0.3, 0.72, 0.46)
		dc.SetColor(th.On(ink))
		solid(-0.2, -0.5, -0.36, -0.2, -0.24, -0.26, -0.16, -0.14, -0.04, -0.22)
	case Hills:
		for _, h := range [][3]float64{{-0.28, 0.1, 0.4}, {0.26, 0.36, 0.42}} {
			dc.DrawArc(x+h[0]*r, y+h[1]*r, h[2]*r, math.Pi, 2*math.Pi)
			dc.SetLineWidth(0.17 * r)
			dc.Stroke()
		}
	case River:
		for _, v := range []float64{-0.34, 0.02, 0.38} {
			for i := 0; i <= 24; i++ {
				u := float64(i)/12 - 1
				dc.LineTo(x+u*0.58*r, y+(v+0.09*math.Sin(u*2*math.Pi))*r)
			}
			dc.SetLineWidth(0.15 * r)
			dc.Stroke()
		}
	case Road:
		for _, s := range []float64{-1, 1} {
			dc.MoveTo(x+s*0.5*r, y+0.72*r)
			dc.CubicTo(x+(s*0.42+0.2)*r, y+0.1*r, x+(s*0.2-0.28)*r, y, x+(s*0.1+0.12)*r, y-0.68*r)
			dc.SetLineWidth(0.14 * r)
			dc.Stroke()
		}
		line(0.11, 0, 0.66, 0.06, 0.42)
		line(0.11, 0.02, 0.2, -0.02, 0)
	case Swamp:
		for i, h := range []float64{0.62, 0.95, 0.7} {
			u := float64(i-1) * 0.34
			line(0.1, u*0.6, 0.36, u, 0.36-h)
			line(0.2, u*0.93, 0.36-h*0.72, u, 0.36-h*0.98)
		}
		line(0.12, -0.56, 0.42, -0.1, 0.42)
		line(0.12, 0.02, 0.58, 0.52, 0.58)
	case Town:
		solid(-0.58, 0.5, -0.58, 0, -0.3, -0.32, -0.02, 0, -0.02, 0.5)
		solid(0.06, 0.5, 0.06, -0.36, 0.3, -0.68, 0.54, -0.36, 0.54, 0.5)
	default:
		for _, u := range []float64{-0.4, 0, 0.4} {
			line(0.1, u, 0.5, u, -0.4)
			for _, v := range []float64{-0.3, -0.02, 0.26} {
				line(0.1, u-0.16, v-0.14, u, v, u+0.16, v-0.14)
			}
		}
	}
}

// hexagon traces a hex with a corner at the top.
func hexagon(dc *gg.Context, x, y, r float64) {
	for i := range 6 {
		a := float64(i)*math.Pi/3 - math.Pi/2
		dc.LineTo(x+r*math.Cos(a), y+r*math.Sin(a))
	}
	dc.ClosePath()
}
