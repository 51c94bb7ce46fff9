package scene

import (
	"image"
	"image/draw"

	"github.com/fogleman/gg"

	"skald/imaging"
	"skald/imaging/terrain"
)

// Ending is the ground of the picture of how a match ended: a land on the left, room for words and heroes on the right,
// and under both a chart where there is one. Lengths are in pixels.
type Ending struct {
	Height     int // without the chart
	View       int // width of the land
	Land       func(w, h float64) terrain.Land
	Dusk       bool // over the land, after a defeat
	Chart      int  // how much taller the picture is with the chart, 0 without one
	ChartTitle string
}

// Paint paints the ground.
func (e Ending) Paint(d *Draft, img *image.RGBA, dc *gg.Context) {
	th, bottom := d.Theme, float64(e.Height-pageMargin)
	vista := image.NewRGBA(image.Rect(0, 0, e.View, e.Height-2*pageMargin))
	terrain.Paint(vista, th, e.Land(float64(vista.Rect.Dx()), float64(vista.Rect.Dy())))
	if e.Dusk {
		draw.Draw(vista, vista.Rect, &image.Uniform{C: imaging.Fade(imaging.Mix(th.SlateDark, th.Violet, 0.25), 0.46)},
			image.Point{}, draw.Over)
	}
	draw.Draw(img, vista.Rect.Add(image.Pt(pageMargin, pageMargin)), vista, image.Point{}, draw.Src)
	imaging.Border(dc, th, pageMargin, pageMargin, float64(img.Rect.Dx()-2*pageMargin),
		float64(e.Height+e.Chart-2*pageMargin))
	dc.DrawLine(pageMargin+float64(e.View), pageMargin, pageMargin+float64(e.View), bottom)
	imaging.Stroke(dc, th.Ink, th.Bold)
	if e.Chart == 0 {
		return
	}
	dc.DrawLine(pageMargin, bottom, float64(img.Rect.Dx()-pageMargin), bottom)
	dc.Stroke()
	imaging.Panel(dc, th, 46, float64(e.Height), float64(img.Rect.Dx()-92), float64(e.Chart-46))
	d.Painter.Text(img, e.ChartTitle, d.Caps(32), 250, float64(e.Height)+42)
}
