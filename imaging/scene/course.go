package scene

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"

	"github.com/fogleman/gg"

	"skald/imaging"
	"skald/imaging/chart"
)

// Course is the progress of some heroes at each moment of a match: a chart with a line for each.
type Course struct {
	// Height names the figures upwards, Along the numbers along the axis.
	Height, Along string
	Lines         []CourseLine
	// Moments are all moments with the number of the round of each, Key the meanings of the signs on the lines, the
	// last first.
	Moments []Moment
	Key     []Sign
}

// CourseLine is the line of a hero.
type CourseLine struct {
	Name   string
	Colour color.RGBA
	// Points are the hero's figures, the oldest first, one for each moment; Milestones the signs on the line.
	Points     []chart.Point
	Milestones []Milestone
}

// Milestone is a sign on a line.
type Milestone struct {
	chart.Point
	Sign
}

// Sign is a sign and its meaning.
type Sign struct {
	Icon, Word string
	Colour     color.RGBA
}

// Moment is a moment of a match and the round it was in.
type Moment struct {
	At    float64
	Round int
}

// last returns the figure at the end of a line.
func (l *CourseLine) last() float64 { return l.Points[len(l.Points)-1].N }

// The room round a chart, in pixels: figures on its left, a heading above, the axis below, and names on its right with
// the sign of their lines before them.
const (
	courseAxis, courseHead, courseFoot = 76.0, 58.0, 54.0
	courseName, courseNames            = 130.0, 270.0 // at least and at most
	courseSign                         = 42.0
)

// Course draws a chart in the box with its upper left corner at (x, y). Lines beyond chart.MaxLines are left out.
func (d *Draft) Course(c Course, x, y, w, h float64) {
	c.Lines = c.Lines[:min(len(c.Lines), chart.MaxLines)]
	most, first, last := 1.0, math.Inf(1), math.Inf(-1)
	var cols []color.RGBA
	names := courseName
	for _, l := range c.Lines {
		names = math.Min(courseNames, math.Max(names, d.Measure(l.Name, d.Bold(25))))
		for _, p := range l.Points {
			most, first, last = math.Max(most, p.N), math.Min(first, p.At), math.Max(last, p.At)
		}
		cols = append(cols, l.Colour)
	}
	step := max(1, int(math.Ceil(most/4)))
	if step > 2 {
		step = (step + 4) / 5 * 5
	}
	top := (int(most) + step) / step * step
	f := chart.Field{Left: x + courseAxis, Top: y + courseHead, Width: w - courseAxis - courseSign - names,
		Height: h - courseFoot - courseHead, First: first, Last: last, Most: float64(top)}
	right, bottom := f.Left+f.Width, f.Top+f.Height

	dc := gg.NewContext(int(w), int(h))
	dc.Translate(-x, -y)
	dc.SetColor(d.InkFaint)
	dc.SetLineWidth(d.Hair)
	for n := step; n <= top; n += step {
		dc.DrawLine(f.Left, f.Y(float64(n)), right, f.Y(float64(n)))
	}
	dc.SetDash(3, 6)
	dc.Stroke()
	dc.SetDash()
	dc.MoveTo(f.Left, f.Top-8)
	dc.LineTo(f.Left, bottom)
	dc.LineTo(right, bottom)
	imaging.Stroke(dc, d.Ink, d.Theme.Line)
	strokes := chart.Strokes(cols)
	for i, s := range strokes {
		c.line(dc, f, d.Theme, i, s)
	}
	d.Canvas.Put(dc.Image().(*image.RGBA), int(x), int(y))

	for n := 0; n <= top; n += step {
		d.Say(strconv.Itoa(n), d.Semi(22).Right(), f.Left-12, f.Y(float64(n))+8, 50)
	}
	d.Say(c.Height, d.Italic(22).In(d.InkSoft), x+4, f.Top-22, 180)
	d.rounds(c.Moments, f)
	d.Say(c.Along, d.Italic(22).In(d.InkSoft), right+16, bottom+30, 150)
	keyRight := right
	for _, s := range c.Key {
		keyRight -= d.Say(s.Word, d.Plain(23).Right(), keyRight, y+38, 260) + 22
		d.RimmedIcon(s.Icon, 24, keyRight, y+30, s.Colour)
		keyRight -= 38
	}
	d.milestones(c, f)
	d.nameLines(c, f, strokes)
}

// line draws the line of a hero, with the shape of its stroke now and then.
func (c *Course) line(dc *gg.Context, f chart.Field, th *imaging.Theme, i int, s chart.Stroke) {
	points := c.Lines[i].Points
	shift := 2.5 * (float64(i) - float64(len(c.Lines)-1)/2) // lines that lie on one another stay apart
	const apart = 150.0
	next := f.X(points[0].At) + 20 + 30*float64(i)
	f.Staircase(dc, th, s, shift, points, func(n int) bool {
		x := f.X(points[n].At)
		if x < next && n < len(points)-1 {
			return false
		}
		next = x + apart
		return true
	})
}

// milestones sets the signs on the lines. Signs that would cover one another are moved up.
func (d *Draft) milestones(c Course, f chart.Field) {
	var busy []image.Rectangle
	for _, l := range c.Lines {
		for _, m := range l.Milestones {
			x, y := f.X(m.At), f.Y(m.N)-20
			b := Box(x-13, y-13, 26, 26)
			for k := 0; k < 6 && y > f.Top+24 && slices.ContainsFunc(busy, b.Overlaps); k++ {
				y -= 24
				b = Box(x-13, y-13, 26, 26)
			}
			busy = append(busy, b)
			d.RimmedIcon(m.Icon, 24, x, y, m.Colour)
		}
	}
}

// nameLines sets at the end of each line whose it is, one below the other.
func (d *Draft) nameLines(c Course, f chart.Field, strokes []chart.Stroke) {
	const row = 31.0
	order := make([]int, len(c.Lines))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(c.Lines[b].last() - c.Lines[a].last()) })
	at := make([]float64, len(order))
	for k, i := range order {
		at[k] = f.Y(c.Lines[i].last())
		if k > 0 {
			at[k] = math.Max(at[k], at[k-1]+row)
		}
	}
	for k, low := len(order)-1, f.Top+f.Height-6; k >= 0; k, low = k-1, at[k]-row {
		at[k] = math.Min(at[k], low)
	}
	for k, i := range order {
		s, y := strokes[i], math.Max(at[k], f.Top-20)
		d.Canvas.PutAt(d.strokeSign(s.Shape, s.Colour), f.Left+f.Width+24, y)
		d.Say(c.Lines[i].Name, d.Bold(25).Down(18).In(s.Colour), f.Left+f.Width+40, y+9, courseNames)
	}
}

// strokeSign returns the sign of a line beside its name.
func (d *Draft) strokeSign(s imaging.Shape, col color.RGBA) *image.RGBA {
	return d.Painter.Assets.Sprite(fmt.Sprint("line's sign ", s, col), 26, 26, func(dc *gg.Context) {
		imaging.Trace(dc, s, 13, 13, 9)
		imaging.Fill(dc, col)
	})
}

// rounds sets the numbers of the rounds under the axis, each where the round first comes: all of a short match, every
// second, fifth, … of a longer one, and none where the number before it leaves no room.
func (d *Draft) rounds(all []Moment, f chart.Field) {
	if len(all) == 0 {
		return
	}
	every := 1
	for _, k := range []int{1, 2, 5, 10, 20, 50, 100, 1000} {
		if every = k; (all[len(all)-1].Round-all[0].Round+1)/k <= 14 {
			break
		}
	}
	told, free, bottom := -1, math.Inf(-1), f.Top+f.Height
	for _, m := range all {
		x := f.X(m.At)
		if m.Round == told || m.Round%every != 0 && m.Round != 1 || x < free {
			continue
		}
		told, free = m.Round, x+44
		d.Canvas.Fill(Box(x-1, bottom, 2, 7), d.Theme.Ink)
		d.Say(strconv.Itoa(m.Round), d.Semi(22).Centred(), x, bottom+30, 60)
	}
}
