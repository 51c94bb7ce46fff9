package heroes

import (
	"fmt"
	"image"
	"math"

	"github.com/fogleman/gg"

	"skald/engine/heroes/cards"
	"skald/imaging"
)

// pen draws the figure of a face of the dice around (mid, mid), r pixels from its middle to its edge.
type pen struct {
	*gg.Context
	mid, r      float64
	col, ground rgba
}

// figures draw the faces; a face without one is a diamond.
var figures = map[cards.Symbol]func(pen){
	cards.Fire: pen.flame, cards.Water: pen.drop, cards.Earth: pen.hill, cards.Air: pen.wind, cards.Card: pen.cards,
	cards.Helmet: pen.helmet,
}

// sign draws the figure of a face of the dice in a colour.
func sign(dc *gg.Context, s cards.Symbol, mid, r float64, col, ground rgba) {
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	dc.SetColor(col)
	if draw, ok := figures[s]; ok {
		draw(pen{dc, mid, r, col, ground})
		return
	}
	imaging.Trace(dc, imaging.Diamond, mid, mid, r*0.7)
	dc.Fill()
}

// at returns a length from the middle, as part of r, on the canvas.
func (p pen) at(u float64) float64 { return p.mid + u*p.r }

// curves draws curves from a point on, each by its two controls and its end.
func (p pen) curves(u, v float64, to ...[6]float64) {
	p.MoveTo(p.at(u), p.at(v))
	for _, c := range to {
		p.CubicTo(p.at(c[0]), p.at(c[1]), p.at(c[2]), p.at(c[3]), p.at(c[4]), p.at(c[5]))
	}
}

func (p pen) flame() {
	p.curves(0.12, -1,
		[6]float64{0.2, -0.55, 0.78, -0.25, 0.74, 0.34}, [6]float64{0.7, 0.8, 0.34, 1, 0, 1},
		[6]float64{-0.4, 1, -0.76, 0.72, -0.74, 0.26},
		[6]float64{-0.73, 0, -0.55, -0.2, -0.42, -0.42}, [6]float64{-0.34, -0.22, -0.3, -0.12, -0.16, -0.06},
		[6]float64{-0.2, -0.42, -0.16, -0.74, 0.12, -1})
	p.ClosePath()
	p.Fill()
	p.SetColor(p.ground)
	p.curves(0.06, 0.12,
		[6]float64{0.14, 0.34, 0.34, 0.42, 0.3, 0.64}, [6]float64{0.27, 0.84, 0.12, 0.86, 0, 0.86},
		[6]float64{-0.16, 0.86, -0.32, 0.76, -0.3, 0.58}, [6]float64{-0.28, 0.4, 0.02, 0.34, 0.06, 0.12})
	p.Fill()
}

func (p pen) drop() {
	p.curves(0, -1,
		[6]float64{0.28, -0.5, 0.7, -0.1, 0.7, 0.34}, [6]float64{0.7, 0.76, 0.36, 1, 0, 1},
		[6]float64{-0.36, 1, -0.7, 0.76, -0.7, 0.34}, [6]float64{-0.7, -0.1, -0.28, -0.5, 0, -1})
	p.Fill()
	p.DrawArc(p.mid, p.at(0.32), 0.42*p.r, math.Pi*0.55, math.Pi*0.98)
	imaging.Stroke(p.Context, p.ground, 0.16*p.r)
}

func (p pen) hill() {
	imaging.Polygon(p.Context, p.mid, p.mid, p.r, -1, 0.8, -0.34, -0.7, 0.02, -0.06, 0.3, -0.42, 1, 0.8)
	p.Fill()
	p.SetColor(p.ground)
	p.SetLineWidth(0.14 * p.r)
	for _, v := range []float64{0.16, 0.5} {
		p.DrawLine(p.mid-(0.18+v*0.5)*p.r, p.at(v), p.mid+(0.12+v*0.5)*p.r, p.at(v))
		p.Stroke()
	}
}

func (p pen) wind() {
	p.SetLineWidth(0.22 * p.r)
	for _, l := range [][3]float64{{-0.42, 0.42, 0.26}, {0.02, 0.72, 0.28}, {0.46, 0.3, -0.26}} {
		p.MoveTo(p.mid-0.9*p.r, p.at(l[0]))
		p.LineTo(p.at(l[1]), p.at(l[0]))
		k := math.Abs(l[2]) * p.r
		if l[2] > 0 {
			p.DrawArc(p.at(l[1]), p.at(l[0])-k, k, math.Pi/2, -math.Pi*0.75)
		} else {
			p.DrawArc(p.at(l[1]), p.at(l[0])+k, k, -math.Pi/2, math.Pi*0.75)
		}
		p.Stroke()
	}
}

func (p pen) cards() {
	p.Push()
	p.RotateAbout(-0.2, p.mid, p.mid)
	p.DrawRoundedRectangle(p.mid-0.86*p.r, p.mid-0.72*p.r, 1.1*p.r, 1.56*p.r, 0.16*p.r)
	p.Fill()
	p.Pop()
	p.Push()
	p.RotateAbout(0.16, p.mid, p.mid)
	p.DrawRoundedRectangle(p.mid-0.3*p.r, p.mid-0.86*p.r, 1.14*p.r, 1.6*p.r, 0.16*p.r)
	p.FillPreserve()
	imaging.Stroke(p.Context, p.ground, 0.15*p.r)
	p.Pop()
	imaging.Trace(p.Context, imaging.Diamond, p.at(0.28), p.mid-0.05*p.r, 0.28*p.r)
	imaging.Fill(p.Context, p.ground)
}

func (p pen) helmet() {
	corner := int(math.Round(p.mid - p.r))
	imaging.DrawIcon(p.Image().(*image.RGBA), "helm", corner, corner, int(math.Round(2*p.r)), p.col)
}

// medal returns a symbol on a plate of its colour: elements round, cards and leadership square.
func (d *draft) medal(s cards.Symbol, r int) *image.RGBA {
	size := 2*r + 8
	return d.Painter.Assets.Sprite(fmt.Sprint("heroes medal ", int(s), " ", r), size, size, func(dc *gg.Context) {
		th, x, f := d.Theme, float64(size)/2, float64(r)
		shape := imaging.Circle
		if !s.Element() {
			shape = imaging.Square
		}
		col := symbolColour(th, s)
		dc.SetLineJoinRound()
		imaging.Trace(dc, shape, x, x, f)
		imaging.StrokePreserve(dc, th.Dark, 4)
		imaging.StrokePreserve(dc, th.Light, 1.8)
		imaging.Fill(dc, col)
		sign(dc, s, x, f*0.68, th.On(col), col)
	})
}

// needs sets symbols in a row from x on, and returns its width.
func (d *draft) needs(all []cards.Symbol, x, y float64, r int) (width float64) {
	pitch := 2*float64(r) + 7
	for i, n := range all {
		d.Canvas.PutAt(d.medal(n, r), x+pitch*(float64(i)+0.5), y)
	}
	return pitch * float64(len(all))
}

// face is a die on the table.
type face struct {
	symbol cards.Symbol // 0: face down
	// kept is set if the die was not rolled again, used if the action took it, weak if it wounded its own hero.
	kept, used, weak bool
}

// die returns a die, eight pixels from its picture's corner.
func (d *draft) die(f face, size int) *image.RGBA {
	return d.Painter.Assets.Sprite(fmt.Sprint("heroes die ", f, size), size+18, size+18, func(dc *gg.Context) {
		s := float64(size)
		round := s * 0.18
		dc.DrawRoundedRectangle(10, 12, s, s, round)
		imaging.Fill(dc, imaging.Fade(d.Dark, 0.34))
		if f.kept {
			dc.DrawRoundedRectangle(3, 3, s+10, s+10, round+4)
			imaging.Fill(dc, d.Dark)
			dc.DrawRoundedRectangle(4.6, 4.6, s+6.8, s+6.8, round+3)
			imaging.Fill(dc, d.Mark)
		}
		col := symbolColour(d.Theme, f.symbol)
		body, inner := d.Light, dieGround(d.Theme, f.symbol)
		if f.symbol == 0 {
			body, inner = d.Steel, faceDown(d.Theme)
		}
		dc.DrawRoundedRectangle(8, 8, s, s, round)
		imaging.FillStroke(dc, body, d.Dark, d.Theme.Line+0.3)
		dc.DrawRoundedRectangle(8+s*0.08, 8+s*0.08, s*0.84, s*0.84, round*0.75)
		imaging.FillStroke(dc, inner, imaging.Mix(d.Light, col, 0.55), d.Hair)
		x := 8 + s/2
		if f.symbol == 0 {
			imaging.Trace(dc, imaging.Diamond, x, x, s*0.26)
			imaging.Stroke(dc, covered(d.Theme), s*0.05)
			imaging.Trace(dc, imaging.Diamond, x, x, s*0.1)
			dc.Fill()
			return
		}
		sign(dc, f.symbol, x, s*0.31, d.Theme.Text(col, inner), inner)
		if f.used { // struck through
			dc.SetLineCapRound()
			for _, l := range []struct {
				w   float64
				col rgba
			}{{0.15, d.Light}, {0.085, d.Dark}} {
				dc.DrawLine(8+s*0.08, 8+s*0.92, 8+s*0.92, 8+s*0.08)
				imaging.Stroke(dc, l.col, s*l.w)
			}
		}
		if f.weak {
			n := int(s * 0.42)
			imaging.Disc(dc, 8+s*0.84, 8+s*0.84, s*0.25, d.Dark)
			imaging.Disc(dc, 8+s*0.84, 8+s*0.84, s*0.215, d.Light)
			imaging.DrawIcon(dc.Image().(*image.RGBA), "heart", int(8+s*0.84)-n/2, int(8+s*0.84)-n/2+1, n*9/10, d.Heart)
		}
	})
}

// reach returns the sign of the helmets that activate a creature and of the reach of its attack: helmets, and over them
// an arrow for each column; towards the foe, down on far boards.
func (d *draft) reach(helmets int, r cards.Range, far bool, size int) *image.RGBA {
	w := size * 5 / 4
	return d.Painter.Assets.Sprite(fmt.Sprint("heroes reach ", helmets, r, far, size), w+6, size+6,
		func(dc *gg.Context) {
			s, mid := float64(size), 3+float64(w)/2
			dc.DrawRoundedRectangle(3, 3, float64(w), s, s*0.16)
			imaging.FillStroke(dc, d.Card, d.Ink, d.Theme.Line+0.4)
			arrows, heads := 3+s*0.03, 3+s*0.55
			if far {
				arrows, heads = 3+s*0.44, 3+s*0.03
			}
			dc.Push()
			if far {
				dc.RotateAbout(math.Pi, mid, arrows+s*0.265)
			}
			dc.SetLineCapRound()
			dc.SetLineJoinRound()
			dc.SetColor(d.Ink)
			at := func(u, v float64) (float64, float64) { return mid + u*s, arrows + v*s }
			arrow := func(lean float64) {
				x0, y0 := at(lean*0.14, 0.48)
				x1, y1 := at(lean*0.43, 0.15)
				dc.SetLineWidth(s * 0.085)
				dc.DrawLine(x0, y0, x1, y1)
				dc.Stroke()
				a := math.Atan2(y1-y0, x1-x0)
				dc.MoveTo(x1+s*0.1*math.Cos(a), y1+s*0.1*math.Sin(a))
				for _, side := range []float64{-1, 1} {
					dc.LineTo(x1+s*0.19*math.Cos(a+side*2.1), y1+s*0.19*math.Sin(a+side*2.1))
				}
				dc.ClosePath()
				dc.Fill()
			}
			arrow(0)
			if r == cards.Right || r == cards.Three || r == cards.All {
				arrow(1)
			}
			if r == cards.Three || r == cards.All {
				arrow(-1)
			}
			if r == cards.All { // a line over all of them
				x0, y0 := at(-0.52, 0.035)
				x1, _ := at(0.52, 0)
				dc.SetLineWidth(s * 0.06)
				dc.DrawLine(x0, y0, x1, y0)
				dc.Stroke()
			}
			dc.Pop()
			n := int(s * 0.41)
			img := dc.Image().(*image.RGBA)
			if helmets > 3 {
				d.Painter.Text(img, fmt.Sprint(helmets, "×"), d.Bold(math.Max(imaging.MinType, s*0.36)).Right(), mid,
					heads+s*0.32)
				imaging.DrawIcon(img, "helm", int(mid)+3, int(heads), n, d.Ink)
				return
			}
			for i := range helmets {
				x := mid + (float64(i)-float64(helmets)/2+0.5)*s*0.42
				imaging.DrawIcon(img, "helm", int(math.Round(x-float64(n)/2)), int(math.Round(heads)), n, d.Ink)
			}
		})
}
