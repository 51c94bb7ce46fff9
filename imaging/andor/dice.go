package andor

import (
	"fmt"
	"image"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	"skald/imaging"
)

// coat is what kind of die it is.
type coat int

// Heroes' dice are light and creatures' red, with pips; black ones show figures,
// the highest of which is 12.
const (
	lightDie coat = iota
	redDie
	blackDie
)

// coatOf is the die of a hero or a creature.
func coatOf(black bool, usual coat) coat {
	if black {
		return blackDie
	}
	return usual
}

// pips are the places of the pips of a die's faces, from 1 to 6.
var pips = [...][][2]float64{{{0, 0}}, {{-1, -1}, {1, 1}}, {{-1, -1}, {0, 0}, {1, 1}}, {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	{{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}}}

// die sets a die with its middle at (x, y). What does not count is pale.
func (d *draft) die(n, size int, x, y float64, kind coat, counts bool) {
	d.c.PutAt(d.dieSprite(n, size, kind, counts), x, y)
}

// someDie sets a die that stands for a number of dice not rolled yet.
func (d *draft) someDie(size int, x, y float64, kind coat) {
	n := 5
	if kind == blackDie {
		n = 12
	}
	d.die(n, size, x, y, kind, true)
}

func (d *draft) dieSprite(n, size int, kind coat, counts bool) *image.RGBA {
	return d.p.Assets.Sprite(fmt.Sprint("andor die ", n, size, kind, counts), size+16, size+16, func(dc *gg.Context) {
		th := d.th
		s := float64(size)
		ground, ink, rim := th.Light, th.Dark, th.Dark
		switch kind {
		case blackDie:
			ground, ink, rim = th.Dark, th.Light, th.Ink
		case redDie:
			ground, ink = th.Red, th.Light
		}
		if !counts {
			ground, ink = imaging.Mix(ground, th.PaperDeep, 0.6), imaging.Mix(ink, th.PaperDeep, 0.35)
		}
		for i := 5.0; i > 0; i-- {
			dc.DrawRoundedRectangle(10-i/2, 11-i/2, s+i-3, s+i-3, s*0.17)
			dc.SetColor(imaging.Fade(th.Dark, 0.08))
			dc.Fill()
		}
		dc.DrawRoundedRectangle(8, 8, s, s, s*0.17)
		dc.SetColor(ground)
		dc.FillPreserve()
		dc.SetColor(rim)
		dc.SetLineWidth(math.Max(1.6, s*0.04))
		if counts {
			dc.SetLineWidth(math.Max(1.6, s*0.07))
		}
		dc.Stroke()
		if kind == blackDie || n > 6 || n < 1 {
			st := d.style(imaging.TextBold, math.Max(imaging.MinType, math.Round(s*0.56)))
			d.p.Lettering(dc.Image().(*image.RGBA), strconv.Itoa(n), st, 8+s/2, 8+s/2+d.p.Type.CapHeight(st)/2, imaging.Centre, ink, ink, 0)
			return
		}
		for _, p := range pips[n-1] {
			dc.DrawCircle(8+s/2+p[0]*s*0.26, 8+s/2+p[1]*s*0.26, s*0.095)
			dc.SetColor(ink)
			dc.Fill()
		}
	})
}
