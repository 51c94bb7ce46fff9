package runebound

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine/runebound/land"
	"skald/imaging"
)

// facets returns the number of sides of the table of a counter's stone, and its turn in radians.
func facets(colour string) (n int, turn float64) {
	switch colour {
	case "green":
		return 8, math.Pi / 8
	case "yellow":
		return 4, math.Pi / 4
	case "blue":
		return 6, 0
	}
	return 3, -math.Pi / 2
}

// counter returns an adventure counter: a cut stone lit from the upper left, with its worth on the table where it is
// large enough.
func (d *draft) counter(colour string, r int) *image.RGBA {
	size := 2*r + 14
	return d.Painter.Assets.Sprite(fmt.Sprint("runebound counter ", colour, r), size, size, func(dc *gg.Context) {
		d.stone(dc, colour, float64(size)/2, float64(size)/2, float64(r))
	})
}

func (d *draft) stone(dc *gg.Context, colour string, x, y, r float64) {
	shape, col := cut(d.Theme, colour)
	dc.SetLineJoinRound()
	for i := 3.0; i > 0; i-- {
		imaging.Trace(dc, shape, x+1, y+2, r+i)
		imaging.Fill(dc, imaging.Fade(d.Dark, 0.15))
	}
	imaging.Trace(dc, shape, x, y, r)
	imaging.StrokePreserve(dc, d.Dark, 5.4)
	imaging.StrokePreserve(dc, d.Light, 2.6)
	imaging.Fill(dc, col)
	n, turn := facets(colour)
	outer, inner := r*0.97, r*0.66
	if colour == "yellow" {
		outer, inner = r*1.1, r*0.84
	}
	at := func(i int, r float64) (float64, float64) {
		a := turn + 2*math.Pi*float64(i)/float64(n)
		return x + r*math.Cos(a), y + r*math.Sin(a)
	}
	for i := range n {
		x0, y0 := at(i, inner)
		x1, y1 := at(i+1, inner)
		if shape == imaging.Spiked {
			x0, y0 = at(i, outer)
			x1, y1 = at(i+1, outer)
			dc.MoveTo(x0, y0)
			dc.LineTo(x1, y1)
			dc.LineTo(x+((x0+x1)/2-x)*1.6, y+((y0+y1)/2-y)*1.6)
		} else {
			dc.MoveTo(x0, y0)
			dc.LineTo(x1, y1)
			dc.LineTo(at(i+1, outer))
			dc.LineTo(at(i, outer))
		}
		dc.ClosePath()
		light := math.Cos(turn + 2*math.Pi*(float64(i)+0.5)/float64(n) + 3*math.Pi/4) // 1 towards the upper left
		tone := imaging.Mix(col, d.Light, 0.5*math.Max(light, 0))
		if light < 0 {
			tone = imaging.Mix(col, d.Dark, -0.5*light)
		}
		imaging.Fill(dc, tone)
	}
	if r >= 12 {
		d.Painter.Text(dc.Image().(*image.RGBA), strconv.Itoa(worths[colour]),
			d.Bold(math.Max(imaging.MinType, math.Round(r*1.25))).Centred().Middle().In(d.Theme.On(col)), x, y)
	}
}

// terrainColour returns the ground of a symbol of the dice.
func terrainColour(th *imaging.Theme, t land.Terrain) color.RGBA {
	switch t {
	case land.Forest:
		return th.Forest
	case land.Hills:
		return th.Tan
	case land.Mountain:
		return th.Rock
	case land.River:
		return th.Water
	case land.Road:
		return th.Road
	case land.Swamp:
		return th.Swamp
	case land.Town:
		return th.Roof
	}
	return th.Field
}

// symbol draws a terrain as the dice show it: a small hex of land with its sign.
func symbol(dc *gg.Context, th *imaging.Theme, t land.Terrain, x, y, r float64) {
	dc.SetLineJoinRound()
	dc.SetLineCapRound()
	ground := terrainColour(th, t)
	hexagon(dc, x, y, r)
	imaging.FillStroke(dc, ground, th.Dark, 2)
	ink := th.On(ground)
	dc.SetColor(ink)
	line := func(w float64, xy ...float64) {
		imaging.Polyline(dc, x, y, r, xy...)
		dc.SetLineWidth(w * r)
		dc.Stroke()
	}
	solid := func(xy ...float64) {
		imaging.Polygon(dc, x, y, r, xy...)
		dc.Fill()
	}
	switch t {
	case land.Forest:
		for _, f := range [][3]float64{{-0.36, 0.42, 0.85}, {0.36, 0.42, 0.85}, {0, 0.58, 1.1}} {
			solid(f[0], f[1]-f[2], f[0]+0.32, f[1]-0.14, f[0]-0.32, f[1]-0.14)
			line(0.13, f[0], f[1]-0.2, f[0], f[1])
		}
	case land.Mountain:
		solid(-0.72, 0.46, -0.2, -0.5, 0.08, 0.02, 0.28, -0.3, 0.72, 0.46)
		dc.SetColor(th.On(ink))
		solid(-0.2, -0.5, -0.36, -0.2, -0.24, -0.26, -0.16, -0.14, -0.04, -0.22)
	case land.Hills:
		for _, h := range [][3]float64{{-0.28, 0.1, 0.4}, {0.26, 0.36, 0.42}} {
			dc.DrawArc(x+h[0]*r, y+h[1]*r, h[2]*r, math.Pi, 2*math.Pi)
			dc.SetLineWidth(0.17 * r)
			dc.Stroke()
		}
	case land.River:
		for _, v := range []float64{-0.34, 0.02, 0.38} {
			for i := 0; i <= 24; i++ {
				u := float64(i)/12 - 1
				dc.LineTo(x+u*0.58*r, y+(v+0.09*math.Sin(u*2*math.Pi))*r)
			}
			dc.SetLineWidth(0.15 * r)
			dc.Stroke()
		}
	case land.Road:
		for _, s := range []float64{-1, 1} {
			dc.MoveTo(x+s*0.5*r, y+0.72*r)
			dc.CubicTo(x+(s*0.42+0.2)*r, y+0.1*r, x+(s*0.2-0.28)*r, y, x+(s*0.1+0.12)*r, y-0.68*r)
			dc.SetLineWidth(0.14 * r)
			dc.Stroke()
		}
		line(0.11, 0, 0.66, 0.06, 0.42)
		line(0.11, 0.02, 0.2, -0.02, 0)
	case land.Swamp:
		for i, h := range []float64{0.62, 0.95, 0.7} {
			u := float64(i-1) * 0.34
			line(0.1, u*0.6, 0.36, u, 0.36-h)
			line(0.2, u*0.93, 0.36-h*0.72, u, 0.36-h*0.98)
		}
		line(0.12, -0.56, 0.42, -0.1, 0.42)
		line(0.12, 0.02, 0.58, 0.52, 0.58)
	case land.Town:
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

// dieSprite returns a movement die with the symbols of a face, four pixels from its picture's corner.
func (d *draft) dieSprite(face, size int) *image.RGBA {
	return d.Painter.Assets.Sprite(fmt.Sprint("runebound die ", face, " ", size), size+10, size+12,
		func(dc *gg.Context) {
			s := float64(size)
			dc.DrawRoundedRectangle(6, 8, s, s, s*0.19)
			imaging.Fill(dc, imaging.Fade(d.Dark, 0.3))
			dc.DrawRoundedRectangle(4, 4, s, s, s*0.19)
			imaging.FillStroke(dc, d.Light, d.Dark, d.Theme.Line+0.4)
			if face < 0 || face >= len(land.Die) {
				return
			}
			symbols := land.Die[face].Terrains()
			at := [][3]float64{{0.32, 0.33, 0.25}, {0.68, 0.67, 0.25}}
			if len(symbols) > 2 {
				at = [][3]float64{{0.5, 0.27, 0.215}, {0.27, 0.68, 0.215}, {0.73, 0.68, 0.215}}
			}
			for i, t := range symbols[:min(len(symbols), len(at))] {
				symbol(dc, d.Theme, t, 4+at[i][0]*s, 4+at[i][1]*s, at[i][2]*s)
			}
		})
}

// arms returns the coat of arms of a town.
func (d *draft) arms(town, charge string, r int) *image.RGBA {
	tinctures := []rgba{d.Red, d.Blue, d.Green, d.Violet}
	fill := tinctures[0]
	for i, site := range land.Sites() {
		if site.ID == town {
			fill = tinctures[i%len(tinctures)]
		}
	}
	return d.Painter.TokenSprite(imaging.Token{Shape: imaging.Shield, Fill: fill, Icon: charge}, r)
}

// cardSprite returns a small card on another.
func (d *draft) cardSprite(w, h int) *image.RGBA {
	return d.Painter.Assets.Sprite(fmt.Sprint("runebound card ", w, " ", h), w+12, h+12, func(dc *gg.Context) {
		for _, o := range []float64{6, 3} {
			dc.DrawRoundedRectangle(o, 9-o, float64(w), float64(h), 4)
			imaging.FillStroke(dc, d.Card, d.Ink, d.Theme.Line)
		}
		dc.DrawRectangle(3, 6, float64(w), 5)
		imaging.Fill(dc, d.Roof)
	})
}

// chip returns a coloured plate for figures.
func (d *draft) chip(col rgba, w, h int) *image.RGBA {
	return d.Painter.Assets.Sprite(fmt.Sprint("runebound chip ", w, h, col), w, h, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(1, 1, float64(w)-2, float64(h)-2, 7)
		imaging.FillStroke(dc, col, d.Theme.Dark, d.Theme.Line)
		dc.DrawRoundedRectangle(4, 4, float64(w)-8, float64(h)-8, 4)
		imaging.Stroke(dc, imaging.Fade(d.Theme.Light, 0.4), d.Theme.Hair)
	})
}
