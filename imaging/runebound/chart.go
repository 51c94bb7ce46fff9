package runebound

import (
	"skald/engine/runebound/view"
	"skald/imaging"
	"skald/imaging/chart"
	"skald/imaging/scene"
)

// past returns the views the match went through, the oldest first, the present one last, without those from before all
// heroes were chosen; nil if they are too few for a chart.
func (d *draft) past() []*view.View {
	turn := 0
	out := scene.Past(&d.Request, d.v, func(v *view.View) bool {
		if v.Phase == "setup" || len(v.Heroes) != len(d.v.Heroes) || v.Turn < turn {
			return false
		}
		turn = v.Turn
		return true
	})
	if len(out) < 3 || out[0].Turn >= d.v.Turn || turn > d.v.Turn {
		return nil
	}
	return out
}

// experience returns the progress of a hero, in points: tokens and unspent points.
func experience(h *view.Hero) float64 { return float64(h.Worth + h.Points) }

// course draws the heroes' experience over the match in the box with its upper left corner at (x, y), with the Runes
// they won and the knock-outs.
func (d *draft) course(past []*view.View, x, y, w, h float64) {
	rune := scene.Sign{Icon: "rune", Word: d.Request.Word("picture-chart-rune"),
		Colour: imaging.Mix(d.Theme.Lava, d.Theme.Light, 0.1)}
	fall := scene.Sign{Icon: "skull", Word: d.Request.Word("picture-chart-fell"), Colour: d.Theme.Light}
	c := scene.Course{Height: d.Request.Word("picture-chart-height"), Along: d.Request.Word("picture-round"),
		Key: []scene.Sign{fall, rune}}
	for _, v := range past {
		c.Moments = append(c.Moments, scene.Moment{At: float64(v.Turn), Round: v.Round})
	}
	for i := range d.v.Heroes[:min(len(d.v.Heroes), mostSeats)] {
		l := scene.CourseLine{Name: d.heroName(&d.v.Heroes[i]), Colour: seatInk(d.Theme, d.v.Heroes[i].Seat)}
		for n, v := range past {
			p := chart.Point{At: float64(v.Turn), N: experience(&v.Heroes[i])}
			l.Points = append(l.Points, p)
			if n == 0 {
				continue
			}
			switch was, is := &past[n-1].Heroes[i], &v.Heroes[i]; {
			case is.Runes > was.Runes:
				l.Milestones = append(l.Milestones, scene.Milestone{Point: p, Sign: rune})
			case is.Falls > was.Falls:
				l.Milestones = append(l.Milestones, scene.Milestone{Point: p, Sign: fall})
			}
		}
		c.Lines = append(c.Lines, l)
	}
	d.Course(c, x, y, w, h)
}
