package andor

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine/andor/view"
	"skald/imaging"
	"skald/imaging/chart"
	"skald/imaging/scene"
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
	view *view.View
}

// maxDays is the greatest number of days on a chart; no legend lasts nearly as long.
const maxDays = 60

// moments returns the views of a match in their order, the last one being its end. Those of one day are spread evenly
// over it.
func (d *draft) moments() []moment {
	day := 1
	views := scene.Past(&d.Request, d.v, func(v *view.View) bool {
		if v.Day < day || len(v.Heroes) != len(d.v.Heroes) {
			return false
		}
		day = v.Day
		return true
	})
	if len(views) == 1 || d.v.Day < day || d.v.Day > maxDays {
		return nil
	}
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

// strokes of the heroes, by their place at the table.
func (d *draft) strokes() []chart.Stroke {
	var cols []color.RGBA
	for i := range d.v.Heroes {
		cols = append(cols, d.Legible(heroColour(d.Theme, d.v.Heroes[i].Hero)))
	}
	return chart.Strokes(cols)
}

// chart sets the two fields of the chart with their upper left corner at (x, y): the narrator's way with the free
// shields of the castle, or with the treasure where one is to be brought, and the strength of each hero.
func (d *draft) chart(all []moment, x, y float64) {
	left := chart.Field{Left: x + 50, Top: y + fieldTop, Width: fieldWidth, Height: fieldHeight, First: all[0].at,
		Last: all[len(all)-1].at, Most: letters - 1}
	right := left
	right.Left = x + 1552 - fieldWidth - 30
	right.Most = 6
	gate := left
	gate.Most = 1
	most, have, word, step := allShields, freeShields, "picture-chart-shields", 1
	if d.v.Treasure != nil {
		most, have, word, step = asked, inHand, "picture-chart-treasure", 10
	}
	for _, m := range all {
		gate.Most = math.Max(gate.Most, float64(max(most(m.view), have(m.view)))+0.5)
		for _, h := range m.view.Heroes {
			right.Most = math.Min(maxStrength, math.Max(right.Most, float64(h.Strength+1)))
		}
	}
	tell, free := chart.Stroke{Colour: d.Legible(d.Violet), Shape: imaging.Circle},
		chart.Stroke{Colour: d.Legible(d.Yellow), Dash: []float64{12, 6}, Shape: imaging.Shield}
	at := scene.Box(x, y, 1552, chartHeight)
	dc := gg.NewContext(at.Dx(), at.Dy())
	dc.Translate(-x, -y)
	d.grid(dc, &left, letters-1)
	d.grid(dc, &right, int(right.Most))
	line := func(f *chart.Field, s chart.Stroke, shift float64, n func(v *view.View) int) {
		var points []chart.Point
		for _, m := range all {
			points = append(points, chart.Point{At: m.at, N: float64(n(m.view))})
		}
		day := -1
		f.Staircase(dc, d.Theme, s, shift, points, func(i int) bool { // at the beginning of each day
			if int(all[i].at) == day && i < len(all)-1 {
				return false
			}
			day = int(all[i].at)
			return true
		})
	}
	line(&left, tell, 0, func(v *view.View) int { return max(0, min(letters-1, v.Narrator)) })
	line(&gate, free, -3, have)
	strokes := d.strokes()
	for i := range min(4, len(d.v.Heroes)) {
		line(&right, strokes[i], 3*float64(i)-4, func(v *view.View) int {
			return max(0, min(maxStrength, v.Heroes[i].Strength))
		})
	}
	d.Canvas.Put(dc.Image().(*image.RGBA), at.Min.X, at.Min.Y)
	small := d.Bold(19)
	for _, i := range []int{0, 3, 6, 9, letters - 1} {
		d.Canvas.Text(letterOf(i), small.Right().In(tell.Colour), left.Left-14, left.Y(float64(i))+7)
	}
	for n := 0; n <= int(right.Most); n += 2 {
		d.Canvas.Text(strconv.Itoa(n), small.Right(), right.Left-12, right.Y(float64(n))+7)
	}
	for n := 0; n <= int(gate.Most) && n <= 8*step; n += step {
		d.Canvas.Text(strconv.Itoa(n), small.In(free.Colour), gate.Left+fieldWidth+12, gate.Y(float64(n))+7)
	}
	for _, f := range []*chart.Field{&left, &right} {
		d.days(f)
	}
	cx := left.Left
	for _, k := range []struct {
		s    chart.Stroke
		word string
	}{{tell, d.Request.Word("picture-chart-narrator")}, {free, d.Request.Word(word)}} {
		cx = d.chartKey(k.s, k.word, cx, y+66, 250)
	}
	d.Say(d.Request.Word("picture-chart"), d.Caps(30).Down(20), left.Left, y+34, fieldWidth)
	d.Say(d.Request.Word("picture-chart-strength"), d.Caps(30).Down(20), right.Left, y+34, fieldWidth)
	cx = right.Left
	for i := range min(4, len(d.v.Heroes)) {
		cx = d.chartKey(strokes[i], d.Heading(d.v.Heroes[i].Hero), cx, y+66, fieldWidth/4-50)
	}
}

// allShields returns the number of creatures the castle can bear, freeShields the number of more.
func allShields(v *view.View) int { return v.Castle.Shields }

func freeShields(v *view.View) int { return max(0, v.Castle.Shields-len(v.Castle.Taken)) }

// asked returns the treasure that is to be brought, inHand the treasure at the gate and in the purses of the heroes
// elsewhere.
func asked(v *view.View) int { return v.Treasure.Least }

func inHand(v *view.View) int {
	n := v.Treasure.Worth
	for _, h := range v.Heroes {
		if h.At != v.Treasure.At {
			n += h.Purse
		}
	}
	return n
}

// grid draws the ground of a field with so many steps upwards.
func (d *draft) grid(dc *gg.Context, f *chart.Field, up int) {
	dc.DrawRectangle(f.Left, f.Top, fieldWidth, fieldHeight)
	imaging.Fill(dc, imaging.Mix(d.Card, d.PaperLight, 0.5))
	dc.SetColor(imaging.Fade(d.InkFaint, 0.55))
	dc.SetLineWidth(d.Hair)
	for i := range up + 1 {
		y := f.Top + fieldHeight*float64(i)/float64(up)
		dc.DrawLine(f.Left, y, f.Left+fieldWidth, y)
		dc.Stroke()
	}
	for day := math.Ceil(f.First); day <= f.Last; day++ {
		x := f.X(day)
		dc.DrawLine(x, f.Top, x, f.Top+fieldHeight)
		dc.Stroke()
	}
	dc.DrawRectangle(f.Left, f.Top, fieldWidth, fieldHeight)
	imaging.Stroke(dc, d.Ink, d.Theme.Line)
}

// days sets the days under a field, each in the middle of its room; of many only every second or third.
func (d *draft) days(f *chart.Field) {
	first, last := int(f.First), int(math.Ceil(f.Last))-1
	every := 1 + (last-first)/14
	for day := first; day <= last; day += every {
		a, b := f.X(float64(day)), f.X(float64(day+1))
		d.Canvas.Text(strconv.Itoa(day), d.Bold(19).Centred(), (a+b)/2, f.Top+fieldHeight+23)
	}
	d.Say(d.Request.Word("picture-day"), d.Italic(20).Centred(), f.Left+fieldWidth/2, f.Top+fieldHeight+49, 200)
}

// chartKey sets the meaning of a line of the chart and returns the left end of the next one.
func (d *draft) chartKey(s chart.Stroke, words string, x, y, width float64) float64 {
	dc := gg.NewContext(44, 24)
	s.Sample(dc, d.Theme, 0, 12, 44)
	d.Canvas.Put(dc.Image().(*image.RGBA), int(x), int(y)-12)
	return x + 52 + d.Say(words, d.Semi(21).Down(18), x+50, y+7, width) + 20
}
