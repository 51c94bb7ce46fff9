package returnofheroes

import (
	"slices"

	"skald/engine/returnofheroes/view"
	"skald/engine/text"
	"skald/imaging/chart"
	"skald/imaging/scene"
)

// past returns the views the match went through, the oldest first, the present one last, without those from before all
// heroes were chosen; nil if they are too few for a chart or a story.
func (d *draft) past() []*view.View {
	out := scene.Past(&d.Request, d.v, func(v *view.View) bool {
		return v.Phase != "heroes" && len(v.Heroes) == len(d.v.Heroes)
	})
	if len(out) < 3 || out[0].Turn >= d.v.Turn {
		return nil
	}
	return out
}

// strength returns the progress of a hero that everybody can see: cubes, training and weapons, the steps of the quests,
// and the gem.
func strength(h *view.Hero) int {
	n := 0
	for _, k := range h.Skills {
		n += k.Cubes + k.Training + max(0, k.Item)
	}
	for _, q := range h.Quests {
		n += max(0, q.Step-1)
	}
	if h.Gem {
		n += 2
	}
	return n
}

// milestone returns the sign of a change between two views that is marked on the chart: a step of a quest, a gem, a
// fall.
func milestone(o, h *view.Hero) (icon string, ok bool) {
	steps := func(h *view.Hero) (n int) {
		for _, q := range h.Quests {
			n += q.Step
		}
		return n
	}
	switch {
	case h.Gem && !o.Gem:
		return "gem", true
	case h.Deaths > o.Deaths:
		return "skull", true
	case len(h.Quests) == len(o.Quests) && steps(h) > steps(o):
		return "flag", true
	}
	return "", false
}

// chart draws the heroes' strength over the match in the box with its upper left corner at (x, y).
func (d *draft) chart(past []*view.View, x, y, w, h float64) {
	c := scene.Course{Height: d.Request.Word("picture-chart-height"), Along: d.Request.Word("picture-round")}
	signs := map[string]scene.Sign{}
	for _, e := range []struct {
		icon, word string
		col        rgba
	}{{"skull", "picture-chart-fell", d.Theme.Light}, {"gem", "picture-chart-gem", d.Theme.Gem},
		{"flag", "picture-chart-step", d.Theme.Gold}} {
		signs[e.icon] = scene.Sign{Icon: e.icon, Word: d.Request.Word(e.word), Colour: e.col}
		c.Key = append(c.Key, signs[e.icon])
	}
	for _, v := range past {
		m := scene.Moment{At: float64(v.Turn), Round: v.Round}
		if d.v.Limit > 0 {
			c.Along, m.Round = d.Request.Word("picture-turn"), v.Turn
		}
		c.Moments = append(c.Moments, m)
	}
	for i := range min(len(d.v.Heroes), mostCards) {
		l := scene.CourseLine{Name: d.heroName(&d.v.Heroes[i]),
			Colour: d.readable(heroColour(d.Theme, d.v.Heroes[i].Hero))}
		for n, v := range past {
			at := chart.Point{At: float64(v.Turn), N: float64(strength(&v.Heroes[i]))}
			l.Points = append(l.Points, at)
			if n == 0 {
				continue
			}
			if icon, ok := milestone(&past[n-1].Heroes[i], &v.Heroes[i]); ok {
				l.Milestones = append(l.Milestones, scene.Milestone{Point: at, Sign: signs[icon]})
			}
		}
		c.Lines = append(c.Lines, l)
	}
	d.Course(c, x, y, w, h)
}

// tale returns the story of the match in a few lines: the events on the way, as far as the past is known, then the
// story of its end.
func (d *draft) tale(past []*view.View) []text.Message {
	const lines = 6
	type event struct {
		weight, n int
		said      text.Message
	}
	var events []event
	add := func(weight int, v *view.View, said text.Message) {
		key, n := "since.in-round", v.Round
		if v.Limit > 0 {
			key, n = "since.in-turn", v.Turn
		}
		events = append(events, event{weight, len(events), text.M(key, "n", n, "what", said)})
	}
	for n := 1; n < len(past); n++ {
		o, v := past[n-1], past[n]
		if v.Nameless.State != o.Nameless.State && v.Nameless.State == "tower" {
			add(0, v, text.M("since.nameless-tower"))
		}
		for i := range v.Heroes {
			h, b := &v.Heroes[i], &o.Heroes[i]
			switch icon, ok := milestone(b, h); {
			case h.Hero == "" || b.Hero == "":
			case h.Challenger && !b.Challenger:
				add(2, v, text.M("since.challenger", "who", text.M("name."+h.Hero)))
			case !ok:
			case icon == "gem":
				add(1, v, text.M("since.gem", "who", text.M("name."+h.Hero)))
			case icon == "skull":
				add(3, v, text.M("since.fell", "who", text.M("name."+h.Hero), "place", view.Place(h.At)))
			}
		}
	}
	room := max(0, lines-len(d.v.Story))
	slices.SortStableFunc(events, func(a, b event) int { return a.weight - b.weight })
	events = events[:min(len(events), room)]
	slices.SortFunc(events, func(a, b event) int { return a.n - b.n })
	var out []text.Message
	for _, e := range events {
		out = append(out, e.said)
	}
	return append(out, d.v.Story...)
}
