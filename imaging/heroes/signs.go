package heroes

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"skald/imaging"
)

// colourOf is the colour of a symbol.
func colourOf(th *imaging.Theme, s Symbol) color.RGBA {
	switch s {
	case Fire:
		return th.Red
	case Water:
		return th.Blue
	case Earth:
		return th.Green
	case Air:
		return th.Violet
	case Card:
		return th.Gold
	case Leader:
		return th.Steel
	}
	return th.Grey
}

// sign draws the figure of a symbol in the colour, r pixels from its middle to
// its edge.
func sign(dc *gg.Context, s Symbol, x, y, r float64, col, ground color.RGBA) {
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	dc.SetColor(col)
	to := func(xy ...float64) {
		dc.CubicTo(x+xy[0]*r, y+xy[1]*r, x+xy[2]*r, y+xy[3]*r, x+xy[4]*r, y+xy[5]*r)
	}
	from := func(u, v float64) { dc.MoveTo(x+u*r, y+v*r) }
	switch s {
	case Fire:
		from(0.12, -1)
		to(0.2, -0.55, 0.78, -0.25, 0.74, 0.34)
		to(0.7, 0.8, 0.34, 1, 0, 1)
		to(-0.4, 1, -0.76, 0.72, -0.74, 0.26)
		to(-0.73, 0, -0.55, -0.2, -0.42, -0.42)
		to(-0.34, -0.22, -0.3, -0.12, -0.16, -0.06)
		to(-0.2, -0.42, -0.16, -0.74, 0.12, -1)
		dc.ClosePath()
		dc.Fill()
		dc.SetColor(ground)
		from(0.06, 0.12)
		to(0.14, 0.34, 0.34, 0.42, 0.3, 0.64)
		to(0.27, 0.84, 0.12, 0.86, 0, 0.86)
		to(-0.16, 0.86, -0.32, 0.76, -0.3, 0.58)
		to(-0.28, 0.4, 0.02, 0.34, 0.06, 0.12)
		dc.Fill()
	case Water:
		from(0, -1)
		to(0.28, -0.5, 0.7, -0.1, 0.7, 0.34)
		to(0.7, 0.76, 0.36, 1, 0, 1)
		to(-0.36, 1, -0.7, 0.76, -0.7, 0.34)
		to(-0.7, -0.1, -0.28, -0.5, 0, -1)
		dc.Fill()
		dc.SetColor(ground)
		dc.SetLineWidth(0.16 * r)
		dc.DrawArc(x, y+0.32*r, 0.42*r, math.Pi*0.55, math.Pi*0.98)
		dc.Stroke()
	case Earth:
		for _, p := range [][]float64{{-1, 0.8, -0.34, -0.7, 0.02, -0.06, 0.3, -0.42, 1, 0.8}} {
			for i := 0; i < len(p); i += 2 {
				dc.LineTo(x+p[i]*r, y+p[i+1]*r)
			}
			dc.ClosePath()
			dc.Fill()
		}
		dc.SetColor(ground)
		dc.SetLineWidth(0.14 * r)
		for _, v := range []float64{0.16, 0.5} {
			dc.DrawLine(x-(0.18+v*0.5)*r, y+v*r, x+(0.12+v*0.5)*r, y+v*r)
			dc.Stroke()
		}
	case Air:
		dc.SetLineWidth(0.22 * r)
		for _, l := range [][3]float64{{-0.42, 0.42, 0.26}, {0.02, 0.72, 0.28}, {0.46, 0.3, -0.26}} {
			dc.MoveTo(x-0.9*r, y+l[0]*r)
			dc.LineTo(x+l[1]*r, y+l[0]*r)
			k := math.Abs(l[2]) * r
			if l[2] > 0 {
				dc.DrawArc(x+l[1]*r, y+l[0]*r-k, k, math.Pi/2, -math.Pi*0.75)
			} else {
				dc.DrawArc(x+l[1]*r, y+l[0]*r+k, k, -math.Pi/2, math.Pi*0.75)
			}
			dc.Stroke()
		}
	case Card:
		dc.Push()
		dc.RotateAbout(-0.2, x, y)
		dc.DrawRoundedRectangle(x-0.86*r, y-0.72*r, 1.1*r, 1.56*r, 0.16*r)
		dc.Fill()
		dc.Pop()
		dc.Push()
		dc.RotateAbout(0.16, x, y)
		dc.DrawRoundedRectangle(x-0.3*r, y-0.86*r, 1.14*r, 1.6*r, 0.16*r)
		dc.FillPreserve()
		dc.SetColor(ground)
		dc.SetLineWidth(0.15 * r)
		dc.Stroke()
		dc.Pop()
		imaging.Trace(dc, imaging.Diamond, x+0.28*r, y-0.05*r, 0.28*r)
		dc.SetColor(ground)
		dc.Fill()
	case Leader:
		n := int(2 * r)
		imaging.DrawIcon(dc.Image().(*image.RGBA), "helm", int(x-r), int(y-r), n, col)
	default:
		imaging.Trace(dc, imaging.Diamond, x, y, r*0.7)
		dc.Fill()
	}
}

// medal draws a symbol on a disc of its colour: elements round, cards and
// leadership square.
func medal(dc *gg.Context, th *imaging.Theme, s Symbol, x, y, r float64) {
	shape := imaging.Circle
	if s == Card || s == Leader {
		shape = imaging.Square
	}
	col := colourOf(th, s)
	dc.SetLineJoinRound()
	imaging.Trace(dc, shape, x, y, r)
	dc.SetColor(th.Dark)
	dc.SetLineWidth(3.6)
	dc.StrokePreserve()
	dc.SetColor(th.Light)
	dc.SetLineWidth(1.6)
	dc.StrokePreserve()
	dc.SetColor(col)
	dc.Fill()
	sign(dc, s, x, y, r*0.68, th.On(col), col)
}

func (d *draft) medalSprite(s Symbol, r int) *image.RGBA {
	size := 2*r + 8
	return d.p.Assets.Sprite(fmt.Sprintf("heroes medal %s %d", s, r), size, size, func(dc *gg.Context) {
		medal(dc, d.th, s, float64(size)/2, float64(size)/2, float64(r))
	})
}

// dieSprite is a die showing a symbol. A kept one has a bright rim.
func (d *draft) dieSprite(die Die, weak bool) *image.RGBA {
	th := d.th
	const s = float64(dieSize)
	return d.p.Assets.Sprite(fmt.Sprintf("heroes die %s %v %v", die.Face, die.Kept, weak), dieSize+14, dieSize+16, func(dc *gg.Context) {
		col := colourOf(th, die.Face)
		dc.DrawRoundedRectangle(9, 12, s, s, 13)
		dc.SetColor(imaging.Fade(th.Dark, 0.34))
		dc.Fill()
		if die.Kept {
			dc.DrawRoundedRectangle(4, 4, s+6, s+6, 15)
			dc.SetColor(th.Dark)
			dc.Fill()
			dc.DrawRoundedRectangle(5.5, 5.5, s+3, s+3, 14)
			dc.SetColor(th.Mark)
			dc.Fill()
		}
		dc.DrawRoundedRectangle(8, 8, s-2, s-2, 12)
		dc.SetColor(th.Light)
		dc.FillPreserve()
		dc.SetColor(th.Dark)
		dc.SetLineWidth(th.Line)
		dc.Stroke()
		dc.DrawRoundedRectangle(12.5, 12.5, s-11, s-11, 9)
		dc.SetColor(imaging.Mix(th.Light, col, 0.2))
		dc.FillPreserve()
		dc.SetColor(imaging.Mix(th.Light, col, 0.55))
		dc.SetLineWidth(th.Hair)
		dc.Stroke()
		ink := col
		if imaging.Contrast(ink, th.Light) < 4.5 {
			ink = imaging.Mix(col, th.Dark, 0.5)
		}
		c := 7 + s/2
		sign(dc, die.Face, c, c, s*0.29, ink, imaging.Mix(th.Light, col, 0.2))
		if weak { // the element that wounds its own hero when he acts
			imaging.DrawIcon(dc.Image().(*image.RGBA), "heart-lost", dieSize-13, 8, 20, th.Heart)
		}
	})
}

// reachSprite shows whom a being can hit: one arrow for each column, straight
// ahead, left, right and all. The far player's point down, towards his enemy.
func (d *draft) reachSprite(r Range, down bool) *image.RGBA {
	return d.p.Assets.Sprite(fmt.Sprintf("heroes reach %d %v", r, down), 64, 34, func(dc *gg.Context) {
		if down {
			dc.RotateAbout(math.Pi, 32, 17)
		}
		dc.SetLineCapRound()
		dc.SetLineJoinRound()
		dc.SetColor(d.th.Ink)
		arrow := func(lean float64) {
			x0, y0, x1, y1 := 32+lean*5, 30.0, 32+lean*24, 7.0
			dc.SetLineWidth(3)
			dc.DrawLine(x0, y0, x1, y1)
			dc.Stroke()
			a := math.Atan2(y1-y0, x1-x0)
			dc.MoveTo(x1+5*math.Cos(a), y1+5*math.Sin(a))
			for _, s := range []float64{-1, 1} {
				dc.LineTo(x1+7*math.Cos(a+s*2.1), y1+7*math.Sin(a+s*2.1))
			}
			dc.ClosePath()
			dc.Fill()
		}
		arrow(0)
		if r&(leftward|everywhere) != 0 {
			arrow(-1)
		}
		if r&(rightward|everywhere) != 0 {
			arrow(1)
		}
		if r&everywhere != 0 {
			dc.SetLineWidth(2)
			dc.DrawLine(4, 31, 22, 31)
			dc.DrawLine(42, 31, 60, 31)
			dc.Stroke()
		}
	})
}
