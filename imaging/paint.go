package imaging

import (
	"image/color"

	"github.com/fogleman/gg"
)

// Fill fills the path of a context with a colour and ends it.
func Fill(dc *gg.Context, col color.Color) {
	dc.SetColor(col)
	dc.Fill()
}

// Stroke draws the path of a context in a colour and a width, and ends it.
func Stroke(dc *gg.Context, col color.Color, width float64) {
	dc.SetColor(col)
	dc.SetLineWidth(width)
	dc.Stroke()
}

// FillPreserve is Fill without an end of the path, StrokePreserve is Stroke without one.
func FillPreserve(dc *gg.Context, col color.Color) {
	dc.SetColor(col)
	dc.FillPreserve()
}

func StrokePreserve(dc *gg.Context, col color.Color, width float64) {
	dc.SetColor(col)
	dc.SetLineWidth(width)
	dc.StrokePreserve()
}

// FillStroke fills the path of a context, draws its edge in a colour and a width, and ends it.
func FillStroke(dc *gg.Context, fill, edge color.Color, width float64) {
	FillPreserve(dc, fill)
	Stroke(dc, edge, width)
}

// Disc fills a circle of radius r around (x, y).
func Disc(dc *gg.Context, x, y, r float64, col color.Color) {
	dc.DrawCircle(x, y, r)
	Fill(dc, col)
}

// Polyline adds lines through some points to the path of a context, as a part of its own. The points are x and y in
// turn, in units of k around (x, y).
func Polyline(dc *gg.Context, x, y, k float64, xy ...float64) {
	dc.NewSubPath()
	for i := 0; i+1 < len(xy); i += 2 {
		dc.LineTo(x+xy[i]*k, y+xy[i+1]*k)
	}
}

// Polygon is Polyline with a line back to the first point.
func Polygon(dc *gg.Context, x, y, k float64, xy ...float64) {
	Polyline(dc, x, y, k, xy...)
	dc.ClosePath()
}
