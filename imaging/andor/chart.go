package andor

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	rules "skald/engine/andor"
	"skald/imaging"
)

// The chart of a match, in pixels: two fields side by side.
const (
	chartHeight = 400.0
	fieldWidth  = 690.0
	fieldHeight = 220.0
	fieldTop    = 92.0
)

// moment is a view of the match and when it was, in days.
type moment struct {
	at   float64
	view *rules.View
}

// maxDays is how many days a chart shows; no legend lasts nearly as long.
const maxDays = 60

// moments are the views of a match in their order, the last one being how it
// ended. Those of one day are spread evenly over it.
func (d *draft) moments() []moment {
	var views []*rules.View
	for _, p := range d.r.Past {
		if v, ok := asView(p); ok && v.Day > 0 && len(v.Heroes) == len(d.v.Heroes) && (len(views) == 0 || v.Day >= views[len(views)-1].Day) {
			views = append(views, v)
		}
	}
	if len(views) == 0 || d.v.Day < views[len(views)-1].Day || d.v.Day > maxDays {
		return nil
	}
	views = append(views, d.v)
	of := map[int]int{}
	for _, v := range views {
		of[v.Day]++
	}
	var out []moment
	seen := map[int]int{}
	for _, v := range views {
		out = append(out, moment{float64(v.Day) + float64(seen[v.Day])/float64(of[v.Day]), v})
		seen[v.Day]++
	}
	out[len(out)-1].at = float64(d.v.Day) + 1
	return out
}

// chartField is a field of the chart: where it lies and what its axes measure.
type chartField struct {
	x, y        float64 // the upper left corner
	first, last float64 // days
	most        float64 // at the top; the foot is 0
}

func (f *chartField) place(day, n float64) (x, y float64) {
	return f.x + fieldWidth*(day-f.first)/math.Max(1, f.last-f.first), f.y + fieldHeight*(1-n/math.Max(1, f.most))
}

// stroke is how a line of the chart is drawn: its colour, dashes and the shape
// that marks each day.
type stroke struct {
	col   color.RGBA
	dash  []float64
	shape imaging.Shape
}

// strokes of the heroes, by their place at the table.
func (d *draft) strokes() []stroke {
	dashes := [][]float64{nil, {14, 6}, {4, 5}, {16, 5, 4, 5}}
	shapes := []imaging.Shape{imaging.Circle, imaging.Square, imaging.Diamond, imaging.Drop}
	var out []stroke
	for i := range d.v.Heroes {
		out = append(out, stroke{legible(d.th, heroColour(d.th, d.v.Heroes[i].Hero)), dashes[i%4], shapes[i%4]})
	}
	return out
}

// chart sets the two fields of the chart with their upper left corner at (x, y):
// the narrator's way with the free shields of the castle, and the strength of
// each hero.
func (d *draft) chart(all []moment, x, y float64) {
	th := d.th
	left := chartField{x: x + 50, y: y + fieldTop, first: all[0].at, last: all[len(all)-1].at, most: letters - 1}
	right := left
	right.x = x + 1552 - fieldWidth - 30
	right.most = 6
	shields := left
	shields.most = 1
	for _, m := range all {
		shields.most = math.Max(shields.most, float64(m.view.Castle.Shields)+0.5)
		for _, h := range m.view.Heroes {
			right.most = math.Min(maxStrength, math.Max(right.most, float64(h.Strength+1)))
		}
	}
	tell, free := stroke{legible(th, th.Violet), nil, imaging.Circle}, stroke{legible(th, th.Yellow), []float64{12, 6}, imaging.Shield}
	at := box(x, y, 1552, chartHeight)
	dc := gg.NewContext(at.Dx(), at.Dy())
	dc.Translate(-x, -y)
	d.grid(dc, &left, letters-1)
	d.grid(dc, &right, int(right.most))
	line := func(f *chartField, s stroke, shift float64, n func(v *rules.View) int) {
		d.staircase(dc, f, s, shift, all, n)
	}
	line(&left, tell, 0, func(v *rules.View) int { return max(0, min(letters-1, v.Narrator)) })
	line(&shields, free, -3, func(v *rules.View) int { return max(0, v.Castle.Shields-len(v.Castle.Taken)) })
	strokes := d.strokes()
	for i := range min(4, len(d.v.Heroes)) {
		line(&right, strokes[i], 3*float64(i)-4, func(v *rules.View) int { return max(0, min(maxStrength, v.Heroes[i].Strength)) })
	}
	d.c.Put(dc.Image().(*image.RGBA), at.Min.X, at.Min.Y)
	small := d.style(imaging.TextBold, 19)
	for _, i := range []int{0, 3, 6, 9, letters - 1} {
		_, ly := left.place(left.first, float64(i))
		d.c.Text(letterOf(i), small, left.x-14, ly+7, imaging.Right, tell.col)
	}
	for n := 0; n <= int(right.most); n += 2 {
		_, ry := right.place(right.first, float64(n))
		d.c.Text(strconv.Itoa(n), small, right.x-12, ry+7, imaging.Right, th.Ink)
	}
	for n := 0; n <= int(shields.most) && n <= 8; n++ {
		_, sy := shields.place(shields.first, float64(n))
		d.c.Text(strconv.Itoa(n), small, shields.x+fieldWidth+12, sy+7, imaging.Left, free.col)
	}
	for _, f := range []*chartField{&left, &right} {
		d.days(f)
	}
	cx := left.x
	for _, k := range []struct {
		s    stroke
		word string
	}{{tell, d.r.Word("picture-chart-narrator")}, {free, d.r.Word("picture-chart-shields")}} {
		cx = d.chartKey(k.s, k.word, cx, y+66, 250)
	}
	d.fit(d.r.Word("picture-chart"), imaging.Caps, 30, 20, left.x, y+34, fieldWidth, imaging.Left, th.Ink)
	d.fit(d.r.Word("picture-chart-strength"), imaging.Caps, 30, 20, right.x, y+34, fieldWidth, imaging.Left, th.Ink)
	cx = right.x
	for i := range min(4, len(d.v.Heroes)) {
		cx = d.chartKey(strokes[i], d.name(d.v.Heroes[i].Hero), cx, y+66, fieldWidth/4-50)
	}
}

// grid draws the ground of a field with so many steps upwards.
func (d *draft) grid(dc *gg.Context, f *chartField, up int) {
	th := d.th
	dc.DrawRectangle(f.x, f.y, fieldWidth, fieldHeight)
	dc.SetColor(imaging.Mix(th.Card, th.PaperLight, 0.5))
	dc.Fill()
	dc.SetColor(imaging.Fade(th.InkFaint, 0.55))
	dc.SetLineWidth(th.Hair)
	for i := range up + 1 {
		y := f.y + fieldHeight*float64(i)/float64(up)
		dc.DrawLine(f.x, y, f.x+fieldWidth, y)
		dc.Stroke()
	}
	for day := math.Ceil(f.first); day <= f.last; day++ {
		x, _ := f.place(day, 0)
		dc.DrawLine(x, f.y, x, f.y+fieldHeight)
		dc.Stroke()
	}
	dc.SetColor(th.Ink)
	dc.SetLineWidth(th.Line)
	dc.DrawRectangle(f.x, f.y, fieldWidth, fieldHeight)
	dc.Stroke()
}

// days sets the days under a field, each in the middle of its room; of many only
// every second or third.
func (d *draft) days(f *chartField) {
	first, last := int(f.first), int(math.Ceil(f.last))-1
	every := 1 + (last-first)/14
	st := d.style(imaging.TextBold, 19)
	for day := first; day <= last; day += every {
		a, _ := f.place(float64(day), 0)
		b, _ := f.place(float64(day+1), 0)
		d.c.Text(strconv.Itoa(day), st, (a+b)/2, f.y+fieldHeight+23, imaging.Centre, d.th.Ink)
	}
	d.say(d.r.Word("picture-day"), imaging.TextItalic, 20, f.x+fieldWidth/2, f.y+fieldHeight+49, 200, imaging.Centre, d.th.Ink)
}

// staircase draws a line that keeps its height until it changes, with the shape
// of the stroke at the beginning of each day; shift parts lines that lie upon
// one another.
func (d *draft) staircase(dc *gg.Context, f *chartField, s stroke, shift float64, all []moment, n func(*rules.View) int) {
	path := func() {
		for i, m := range all {
			x, y := f.place(m.at, float64(n(m.view)))
			if i == 0 {
				dc.MoveTo(x, y+shift)
				continue
			}
			_, before := f.place(m.at, float64(n(all[i-1].view)))
			dc.LineTo(x, before+shift)
			dc.LineTo(x, y+shift)
		}
	}
	dc.SetLineJoinRound()
	dc.SetLineCapButt()
	dc.SetDash(s.dash...)
	path()
	dc.SetColor(s.col)
	dc.SetLineWidth(3.4)
	dc.Stroke()
	dc.SetDash()
	day := -1
	for i, m := range all {
		if int(m.at) == day && i < len(all)-1 {
			continue
		}
		day = int(m.at)
		x, y := f.place(m.at, float64(n(m.view)))
		d.chartMark(dc, s, x, y+shift)
	}
}

// chartMark draws the shape of a stroke.
func (d *draft) chartMark(dc *gg.Context, s stroke, x, y float64) {
	imaging.Trace(dc, s.shape, x, y, 7)
	dc.SetColor(d.th.Card)
	dc.SetLineWidth(4)
	dc.StrokePreserve()
	dc.SetColor(s.col)
	dc.Fill()
}

// chartKey sets what a line of the chart means and returns where the next one
// may begin.
func (d *draft) chartKey(s stroke, words string, x, y, width float64) float64 {
	dc := gg.NewContext(44, 24)
	dc.SetDash(s.dash...)
	dc.DrawLine(0, 12, 44, 12)
	dc.SetColor(s.col)
	dc.SetLineWidth(3.4)
	dc.Stroke()
	dc.SetDash()
	d.chartMark(dc, s, 22, 12)
	d.c.Put(dc.Image().(*image.RGBA), int(x), int(y)-12)
	return x + 52 + d.fit(words, imaging.TextSemi, 21, 18, x+50, y+7, width, imaging.Left, d.th.Ink) + 20
}
