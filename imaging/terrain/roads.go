package terrain

import (
	"math"

	"skald/imaging"
)

// course returns the line of a road. It wanders a little from the curve through its points, as a trodden road does, but
// ends where it should; a ferry goes straight.
func course(r Road, u float64) []Point {
	line := smoothLine(r.Points, false, 3*u)
	if r.Ferry || len(line) < 3 {
		return line
	}
	out := make([]Point, len(line))
	for i, p := range line {
		ends := smooth(float64(min(i, len(line)-1-i)) / 12)
		sway := (imaging.Noise(21, p.X/u/17, p.Y/u/17) - 0.5) * 6.5 * ends * u
		near := line[max(0, i-1):min(len(line), i+2)]
		out[i] = offset(near, sway)[min(i, 1)]
	}
	return out
}

// paintRoads draws the roads, lowest first: casings, surfaces, then bridges where a road crosses a river and dots where
// it goes by ferry.
func paintRoads(b *brush, l Land) {
	dc := b.dc
	lines := make([][]Point, len(l.Roads))
	for i, r := range l.Roads {
		lines[i] = course(r, b.u)
	}
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	for pass := 0; pass < 2; pass++ {
		for i, r := range l.Roads {
			if r.Path || r.Ferry {
				continue
			}
			b.path(lines[i], false)
			if pass == 0 {
				dc.SetColor(b.RoadCase)
				dc.SetLineWidth(7.2 * b.u)
			} else {
				dc.SetColor(b.Road)
				dc.SetLineWidth(4.4 * b.u)
			}
			dc.Stroke()
		}
	}
	for i, r := range l.Roads {
		switch {
		case r.Ferry:
			dc.SetColor(b.Light)
			b.dots(lines[i], 9*b.u, 3.3*b.u)
			dc.SetColor(b.WaterLine)
			b.dots(lines[i], 9*b.u, 2.1*b.u)
		case r.Path:
			dc.SetColor(b.TrailRim)
			b.dots(lines[i], 7.5*b.u, 3*b.u)
			dc.SetColor(b.Trail)
			b.dots(lines[i], 7.5*b.u, 1.9*b.u)
		default:
			b.bridges(lines[i], l)
		}
	}
}

// dots sets dots of radius r along a line, every gap pixels.
func (b *brush) dots(line []Point, gap, r float64) {
	run := gap / 2
	for i := 1; i < len(line); i++ {
		p, q := line[i-1], line[i]
		d := math.Hypot(q.X-p.X, q.Y-p.Y)
		for run < d {
			t := run / d
			b.dc.DrawCircle(p.X+(q.X-p.X)*t, p.Y+(q.Y-p.Y)*t, r)
			b.dc.Fill()
			run += gap
		}
		run -= d
	}
}

// bridges draws planks over every stretch of the road that is on a river.
func (b *brush) bridges(line []Point, l Land) {
	for _, t := range l.Tiles {
		for _, a := range t.Areas {
			if a.Kind != River {
				continue
			}
			course := smoothLine(a.Outline, false, 6*b.u)
			from := -1
			for i, p := range line {
				wet := toLine(course, p.X, p.Y) < a.Width/2+2*b.u
				if wet && from < 0 {
					from = i
				}
				if from >= 0 && (!wet || i == len(line)-1) {
					b.bridge(line[max(0, from-1):min(len(line), i+1)])
					from = -1
				}
			}
		}
	}
}

func (b *brush) bridge(line []Point) {
	if len(line) < 2 {
		return
	}
	dc := b.dc
	dc.SetLineCapButt()
	b.path(line, false)
	dc.SetLineWidth(13 * b.u)
	dc.SetColor(b.Outline)
	dc.Stroke()
	b.path(line, false)
	dc.SetLineWidth(10.4 * b.u)
	dc.SetColor(b.Tan)
	dc.Stroke()
	dc.SetLineWidth(b.Hair * b.u)
	dc.SetColor(imaging.Fade(b.Outline, 0.75))
	left, right := offset(line, -5*b.u), offset(line, 5*b.u)
	for i := range line {
		dc.DrawLine(left[i].X, left[i].Y, right[i].X, right[i].Y)
		dc.Stroke()
	}
	dc.SetLineCapRound()
}
