package scene

import (
	"fmt"
	"image"
	"image/color"
	"strconv"

	"github.com/fogleman/gg"

	"skald/imaging"
)

// Die is one die as it is drawn.
type Die struct {
	N, Size int
	// Ground, Ink and Rim are its colours, Edge is the width of the rim in pixels.
	Ground, Ink, Rim color.RGBA
	Edge             float64
	// Figure reports whether it shows a figure instead of pips.
	Figure bool
}

// pips are the places of the pips of a die's faces, from 1 to 6.
var pips = [...][][2]float64{{{0, 0}}, {{-1, -1}, {1, 1}}, {{-1, -1}, {0, 0}, {1, 1}},
	{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	{{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}}}

// DieSprite returns a die, eight pixels from its picture's corner.
func (d *Draft) DieSprite(k Die) *image.RGBA {
	return d.Painter.Assets.Sprite(fmt.Sprint("die ", k), k.Size+16, k.Size+16, func(dc *gg.Context) {
		s := float64(k.Size)
		for i := 5.0; i > 0; i-- {
			dc.DrawRoundedRectangle(10-i/2, 11-i/2, s+i-3, s+i-3, s*0.17)
			imaging.Fill(dc, imaging.Fade(d.Theme.Dark, 0.08))
		}
		dc.DrawRoundedRectangle(8, 8, s, s, s*0.17)
		imaging.FillStroke(dc, k.Ground, k.Rim, k.Edge)
		if k.Figure || k.N > 6 || k.N < 1 {
			d.Painter.Text(dc.Image().(*image.RGBA), strconv.Itoa(k.N),
				d.Bold(max(imaging.MinType, float64(round(s*0.56)))).Centred().Middle().In(k.Ink), 8+s/2, 8+s/2)
			return
		}
		for _, p := range pips[k.N-1] {
			imaging.Disc(dc, 8+s/2+p[0]*s*0.26, 8+s/2+p[1]*s*0.26, s*0.095, k.Ink)
		}
	})
}
