package imaging

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"
)

// Parchment covers the picture with paper: faintly clouded, darker towards its burnt rim, strewn with small stars where
// the theme has them.
func Parchment(img *image.RGBA, th *Theme) { ParchmentAround(img, th, image.Rectangle{}) }

// ParchmentAround is Parchment for a picture of which a part is painted over wholly afterwards: it leaves the paper out
// there.
func ParchmentAround(img *image.RGBA, th *Theme, covered image.Rectangle) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	for y := 0; y < h; y++ {
		row := img.Pix[img.PixOffset(0, y):]
		fy := float64(y)
		clouds, burns := NewNoiseRow(11, fy/170), NewNoiseRow(13, fy/18)
		for x := 0; x < w; x++ {
			if x == covered.Min.X && y >= covered.Min.Y && y < covered.Max.Y {
				x = covered.Max.X
			}
			if x >= w {
				break
			}
			fx := float64(x)
			c := Mix(th.PaperLight, th.PaperDeep, 0.28+0.14*clouds.At(fx/170))
			// Burning only takes off the rim, so that the middle need not be asked for it.
			edge := min(fx, fy, float64(w)-fx, float64(h)-fy)
			if edge < 34 {
				edge += 9 * burns.At(fx/18)
			}
			if edge < 34 {
				t := 1 - max(0, edge)/34
				c = Mix(c, th.PaperEdge, 0.75*t*t)
			}
			row[x*4], row[x*4+1], row[x*4+2], row[x*4+3] = c.R, c.G, c.B, 255
		}
	}
	if th.Star.A > 0 {
		stars(img, th)
	}
}

// stars strews faint stars over the picture, now and then one with rays.
func stars(img *image.RGBA, th *Theme) {
	const cell = 46
	dc := gg.NewContextForRGBA(img)
	r := NewRand("stars")
	for y := 0; y < img.Rect.Dy(); y += cell {
		for x := 0; x < img.Rect.Dx(); x += cell {
			sx, sy, luck := float64(x)+r.Between(0, cell), float64(y)+r.Between(0, cell), r.Unit()
			switch {
			case luck < 0.06:
				sparkle(dc, sx, sy, r.Between(3.4, 4.6), Fade(th.Star, 0.5))
			case luck < 0.6:
				Disc(dc, sx, sy, r.Between(0.6, 1.1), Fade(th.Star, r.Between(0.16, 0.42)))
			}
		}
	}
}

// sparkle draws a star of four rays.
func sparkle(dc *gg.Context, x, y, r float64, col color.Color) {
	for i := range 8 {
		a, k := float64(i)*math.Pi/4, r
		if i%2 == 1 {
			k = r * 0.26
		}
		dc.LineTo(x+math.Cos(a)*k, y+math.Sin(a)*k)
	}
	dc.ClosePath()
	Fill(dc, col)
}

// crescent draws a moon of radius r, waxing.
func crescent(dc *gg.Context, x, y, r float64, col color.Color) {
	const tilt = -0.35
	dc.DrawArc(x, y, r, tilt-math.Pi*0.62, tilt+math.Pi*0.62)
	// The inner edge is an arc of a circle of nearly the same size through the horns of the outer one.
	hx, hy := math.Cos(math.Pi*0.62)*r, math.Sin(math.Pi*0.62)*r
	inner := r * 0.96
	cx := hx - math.Sqrt(math.Max(0, inner*inner-hy*hy))
	at := math.Atan2(hy, hx-cx)
	for i := 0.0; i <= 16; i++ {
		a := at - 2*at*i/16
		px, py := cx+math.Cos(a)*inner, math.Sin(a)*inner
		dc.LineTo(x+px*math.Cos(tilt)-py*math.Sin(tilt), y+px*math.Sin(tilt)+py*math.Cos(tilt))
	}
	dc.ClosePath()
	Fill(dc, col)
}

// Border draws the double line round a map or a sheet, with small lozenges in its corners, or moons where the theme has
// stars.
func Border(dc *gg.Context, th *Theme, x, y, w, h float64) {
	dc.SetLineJoinRound()
	dc.SetColor(th.Ink)
	dc.DrawRectangle(x, y, w, h)
	dc.SetLineWidth(th.Bold)
	dc.Stroke()
	dc.DrawRectangle(x-6, y-6, w+12, h+12)
	dc.SetLineWidth(th.Hair)
	dc.Stroke()
	for _, c := range [][2]float64{{x - 3, y - 3}, {x + w + 3, y - 3}, {x - 3, y + h + 3}, {x + w + 3, y + h + 3}} {
		if th.Star.A > 0 {
			dc.DrawCircle(c[0], c[1], 11.5)
			FillStroke(dc, th.PaperDeep, th.Ink, th.Line)
			crescent(dc, c[0]-1.2, c[1], 7.2, th.Star)
			continue
		}
		for _, s := range []struct {
			r   float64
			col color.RGBA
		}{{11, th.Ink}, {8.5, th.Road}, {5, th.Roof}} {
			Trace(dc, Diamond, c[0], c[1], s.r)
			Fill(dc, s.col)
		}
	}
}

// Panel draws a card for text: light ground, inked edge, a thin inner line and a soft shadow.
func Panel(dc *gg.Context, th *Theme, x, y, w, h float64) {
	for i := 4.0; i > 0; i-- {
		dc.DrawRoundedRectangle(x+2-i/2, y+3-i/2, w+i, h+i, 10)
		Fill(dc, Fade(th.Dark, 0.08))
	}
	dc.DrawRoundedRectangle(x, y, w, h, 9)
	FillStroke(dc, th.Card, th.Ink, th.Line)
	dc.DrawRoundedRectangle(x+4, y+4, w-8, h-8, 6)
	Stroke(dc, Mix(th.Card, th.InkFaint, 0.6), th.Hair)
}

// Rule draws a dividing line with a lozenge in its middle.
func Rule(dc *gg.Context, th *Theme, x, y, w float64) {
	dc.DrawLine(x, y, x+w/2-9, y)
	dc.DrawLine(x+w/2+9, y, x+w, y)
	Stroke(dc, th.InkFaint, th.Hair)
	Trace(dc, Diamond, x+w/2, y, 4.5)
	Fill(dc, th.Roof)
}

// Ribbon draws a banner for a title, x being its middle.
func Ribbon(dc *gg.Context, th *Theme, x, y, w, h float64) {
	for _, s := range []float64{-1, 1} {
		Polygon(dc, x+s*w/2, y, h, s*-0.42, 0.24, s*0.462, 0.24, s*0.231, 0.72, s*0.462, 1.2, s*-0.42, 1.2)
		FillStroke(dc, th.RoofDark, th.Dark, th.Line)
	}
	dc.DrawRectangle(x-w/2, y, w, h)
	FillStroke(dc, th.Roof, th.Dark, th.Line)
	dc.DrawRectangle(x-w/2+5, y+5, w-10, h-10)
	Stroke(dc, Fade(th.Light, 0.55), th.Hair)
}

// Compass draws a compass rose of radius r.
func Compass(dc *gg.Context, th *Theme, x, y, r float64) {
	dc.DrawCircle(x, y, r*0.62)
	Stroke(dc, th.InkSoft, th.Hair)
	for ring, k := range []float64{0.6, 1} {
		for i := 0; i < 4; i++ {
			a := float64(i)*math.Pi/2 + math.Pi/4*float64(1-ring)
			for _, s := range []float64{-1, 1} {
				dc.MoveTo(x, y)
				dc.LineTo(x+math.Cos(a)*r*k, y+math.Sin(a)*r*k)
				dc.LineTo(x+math.Cos(a+s*math.Pi/4)*r*0.2, y+math.Sin(a+s*math.Pi/4)*r*0.2)
				dc.ClosePath()
				fill := th.Light
				if s > 0 {
					fill = th.Dark
				}
				FillStroke(dc, fill, th.Ink, th.Hair)
			}
		}
	}
}
