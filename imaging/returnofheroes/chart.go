package returnofheroes

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"

	"github.com/fogleman/gg"

	rules "skald/engine/returnofheroes"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/chart"
	"skald/imaging/scene"
)

// past are the views the match went through, the oldest first, the present one
// last; those in which heroes were still chosen are left out. Nil when too little
// is known to draw a chart or to tell of.
func (d *draft) past() []*rules.View {
	var out []*rules.View
	for _, v := range append(slices.Clone(d.Request.Past), d.v) {
		if p, ok := scene.ViewOf[rules.View](v); ok && len(p.Heroes) == len(d.v.Heroes) && (p.Phase != "heroes" || p == d.v) {
			out = append(out, p)
		}
	}
	if len(out) < 3 || out[0].Turn >= d.v.Turn {
		return nil
	}
	return out
}

// strength is how far a hero has come, as everybody can see: his cubes, training
// and weapons, the steps of his quests, and the gem.
func strength(h *rules.HeroView) int {
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

// milestone is something that happened between two views and is marked on the
// chart: a step of a quest, a gem, a fall.
func milestone(o, h *rules.HeroView) (icon string, ok bool) {
	steps := func(h *rules.HeroView) (n int) {
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

// chart draws the heroes' strength over the match in the box with its upper left
// corner at (x, y).
func (d *draft) chart(past []*rules.View, x, y, w, h float64) {
	th := d.Theme
	const axis, foot, head, names = 76.0, 54.0, 58.0, 172.0
	left, right, top, bottom := x+axis, x+w-names, y+head, y+h-foot
	first, last := past[0].Turn, d.v.Turn
	most := 1
	for _, v := range past {
		for i := range v.Heroes {
			most = max(most, strength(&v.Heroes[i]))
		}
	}
	step := max(1, int(math.Ceil(float64(most)/4)))
	if step > 2 {
		step = (step + 4) / 5 * 5
	}
	most = (most + step) / step * step
	f := chart.Field{Left: left, Top: top, Width: right - left, Height: bottom - top, First: float64(first), Last: float64(last), Most: float64(most)}
	px := func(turn int) float64 { return f.X(float64(turn)) }
	py := func(n int) float64 { return f.Y(float64(n)) }

	dc := gg.NewContext(int(w), int(h))
	dc.Translate(-x, -y)
	dc.SetColor(th.InkFaint)
	dc.SetLineWidth(th.Hair)
	for n := step; n <= most; n += step {
		dc.DrawLine(left, py(n), right, py(n))
	}
	dc.SetDash(3, 6)
	dc.Stroke()
	dc.SetDash()
	dc.SetColor(th.Ink)
	dc.SetLineWidth(th.Line)
	dc.MoveTo(left, top-8)
	dc.LineTo(left, bottom)
	dc.LineTo(right, bottom)
	dc.Stroke()
	strokes := d.strokes()
	for i, s := range strokes {
		d.chartLine(dc, f, past, i, s)
	}
	d.Canvas.Put(dc.Image().(*image.RGBA), int(x), int(y))

	for n := 0; n <= most; n += step {
		d.Say(strconv.Itoa(n), imaging.TextSemi, 22, left-12, py(n)+8, 50, imaging.Right, th.Ink)
	}
	d.Say(d.Request.Word("picture-chart-height"), imaging.TextItalic, 22, x+4, top-22, 180, imaging.Left, th.InkSoft)
	d.chartRounds(past, px, right, bottom)
	d.chartKey(right, y+30)
	for i := range min(len(d.v.Heroes), mostCards) {
		d.chartMilestones(past, i, px, py)
	}
	d.chartNames(strokes, right, top, bottom, py)
}

// strokes of the heroes, by seat.
func (d *draft) strokes() []chart.Stroke {
	var cols []rgba
	for i := range min(len(d.v.Heroes), mostCards) {
		cols = append(cols, d.readable(heroColour(d.Theme, d.v.Heroes[i].Hero)))
	}
	return chart.Strokes(cols)
}

// chartLine draws the line of a hero with its signs.
func (d *draft) chartLine(dc *gg.Context, f chart.Field, past []*rules.View, i int, s chart.Stroke) {
	var points []chart.Point
	for _, v := range past {
		points = append(points, chart.Point{At: float64(v.Turn), N: float64(strength(&v.Heroes[i]))})
	}
	shift := 2.5 * (float64(i) - float64(len(d.v.Heroes)-1)/2) // lines that lie on one another stay apart
	const apart = 150.0
	next := f.X(points[0].At) + 20 + 30*float64(i)
	f.Staircase(dc, d.Theme, s, shift, points, func(n int) bool {
		x := f.X(points[n].At)
		if x < next && n < len(points)-1 {
			return false
		}
		next = x + apart
		return true
	})
}

// chartRounds letters the axis of the rounds, or of a solo game's turns.
func (d *draft) chartRounds(past []*rules.View, px func(int) float64, right, bottom float64) {
	word, count := d.Request.Word("picture-round"), func(v *rules.View) int { return v.Round }
	if d.v.Limit > 0 {
		word, count = d.Request.Word("picture-turn"), func(v *rules.View) int { return v.Turn }
	}
	all := count(d.v) - count(past[0]) + 1
	every := 1
	for _, k := range []int{1, 2, 5, 10, 20, 50, 100, 1000} {
		if every = k; all/k <= 14 {
			break
		}
	}
	told, free := -1, math.Inf(-1)
	for _, v := range past {
		n := count(v)
		x := px(v.Turn)
		if n == told || n%every != 0 && n != 1 || x < free {
			continue
		}
		told, free = n, x+44
		d.Canvas.Fill(scene.Box(x-1, bottom, 2, 7), d.Theme.Ink)
		d.Say(strconv.Itoa(n), imaging.TextSemi, 22, x, bottom+30, 60, imaging.Centre, d.Theme.Ink)
	}
	d.Say(word, imaging.TextItalic, 22, right+16, bottom+30, 150, imaging.Left, d.Theme.InkSoft)
}

// chartKey explains the marks on the lines, above them.
func (d *draft) chartKey(right, y float64) {
	for _, e := range []struct {
		icon, word string
	}{{"skull", "picture-chart-fell"}, {"gem", "picture-chart-gem"}, {"flag", "picture-chart-step"}} {
		right -= d.Say(d.Request.Word(e.word), imaging.Text, 23, right, y+8, 260, imaging.Right, d.Theme.Ink) + 22
		d.chartMark(e.icon, right, y)
		right -= 38
	}
}

// chartMark sets the sign of a milestone.
func (d *draft) chartMark(icon string, x, y float64) {
	col := map[string]rgba{"gem": d.Theme.Gem, "skull": d.Theme.Light, "flag": d.Theme.Gold}[icon]
	d.RimmedIcon(icon, 24, x, y, col)
}

// chartMilestones marks what a hero achieved and suffered on his line. Marks that
// would lie on one another are moved up.
func (d *draft) chartMilestones(past []*rules.View, i int, px, py func(int) float64) {
	for n := 1; n < len(past); n++ {
		icon, ok := milestone(&past[n-1].Heroes[i], &past[n].Heroes[i])
		if !ok {
			continue
		}
		x, y := px(past[n].Turn), py(strength(&past[n].Heroes[i]))-20
		b := scene.Box(x-13, y-13, 26, 26)
		for k := 0; k < 6 && slices.ContainsFunc(d.busy, b.Overlaps); k++ {
			y -= 24
			b = scene.Box(x-13, y-13, 26, 26)
		}
		d.busy = append(d.busy, b)
		d.chartMark(icon, x, y)
	}
}

// chartNames sets at the end of each line whose it is, one below the other.
func (d *draft) chartNames(strokes []chart.Stroke, right, top, bottom float64, py func(int) float64) {
	const row = 31.0
	n := min(len(d.v.Heroes), mostCards)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return strength(&d.v.Heroes[b]) - strength(&d.v.Heroes[a]) })
	at := make([]float64, n)
	for k, i := range order {
		at[k] = py(strength(&d.v.Heroes[i]))
		if k > 0 {
			at[k] = math.Max(at[k], at[k-1]+row)
		}
	}
	for k, low := n-1, bottom-6; k >= 0; k, low = k-1, at[k]-row {
		at[k] = math.Min(at[k], low)
	}
	for k, i := range order {
		h := &d.v.Heroes[i]
		col := strokes[i].Colour
		d.Canvas.PutAt(d.signSprite(strokes[i].Shape, col), right+24, math.Max(at[k], top-20))
		d.Say(d.heroName(h), imaging.TextBold, 25, right+40, math.Max(at[k], top-20)+9, 130, imaging.Left, col)
	}
}

// tale is the story of the match in a few lines: what befell it on the way, as far
// as the past is known, then what its end says.
func (d *draft) tale(past []*rules.View) []text.Message {
	const lines = 6
	type event struct {
		weight, n int
		said      text.Message
	}
	var events []event
	add := func(weight int, v *rules.View, said text.Message) {
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
				add(3, v, text.M("since.fell", "who", text.M("name."+h.Hero), "place", rules.PlaceName(h.At)))
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

// signSprite is the sign of a line beside its name.
func (d *draft) signSprite(s imaging.Shape, col rgba) *image.RGBA {
	return d.Painter.Assets.Sprite(fmt.Sprint("line's sign ", s, col), 26, 26, func(dc *gg.Context) {
		imaging.Trace(dc, s, 13, 13, 9)
		dc.SetColor(col)
		dc.Fill()
	})
}
