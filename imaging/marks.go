package imaging

import (
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"

	"github.com/fogleman/gg"
)

// Mark is one intended step of a seat, shown on a board as a flag. It is no part of a match: no View depends on it.
type Mark struct {
	Place string // the place as the game names it, as in a Choice's Place
	Seat  int    // the seat's index, from 0
	Label string // one or two characters for the seat
	N     int    // the number of the step in the seat's plan, from 1
	Faded bool   // an old intention
}

// text returns the lettering of the mark's flag.
func (m Mark) text() string { return m.Label + strconv.Itoa(m.N) }

// MarkedPlace is a place and the marks on it.
type MarkedPlace struct {
	Place string
	Marks []Mark
}

// MarkedPlaces returns the request's marks by place: places in the order in which they first turn up, marks of a place
// by seat and step.
func (r Request) MarkedPlaces() []MarkedPlace {
	var out []MarkedPlace
	for _, m := range r.Marks {
		i := slices.IndexFunc(out, func(p MarkedPlace) bool { return p.Place == m.Place })
		if i < 0 {
			i = len(out)
			out = append(out, MarkedPlace{Place: m.Place})
		}
		out[i].Marks = append(out[i].Marks, m)
	}
	for _, p := range out {
		slices.SortStableFunc(p.Marks, func(a, b Mark) int {
			if a.Seat != b.Seat {
				return a.Seat - b.Seat
			}
			return a.N - b.N
		})
	}
	return out
}

// flagsShown is the greatest number of flags on one staff; if there are more, the last one shows how many are left out.
const flagsShown = 6

// Staff is the place of a staff with flags.
type Staff struct {
	X, Y   float64         // its foot
	Size   int             // the height of a flag in pixels
	Within image.Rectangle // the part of the picture it stays in, such as a map; empty: all of it
}

// Flags plants a staff with a flag for each mark, from the top down. A flag has the seat's colour and label and the
// number of the step. Where there is no room above or at the right, the staff is moved in and the flags fly to the
// left.
func (p *Painter) Flags(c *Canvas, at Staff, marks []Mark, colour func(seat int) color.RGBA) {
	if len(marks) == 0 {
		return
	}
	more := 0
	if len(marks) > flagsShown {
		more = len(marks) - flagsShown + 1
		marks = marks[:flagsShown-1]
	}
	rows := len(marks)
	if more > 0 {
		rows++
	}
	b := at.Within
	if b.Empty() {
		b = c.Bounds()
	}
	size := max(at.Size, MinType+6)
	pitch := size + 3
	height := rows*pitch + size*3/4
	foot := max(int(math.Round(at.Y)), b.Min.Y+height+6)
	staff := p.staffSprite(height)
	x := int(math.Round(at.X))
	c.Put(staff, x-staff.Rect.Dx()/2, foot-height-6)
	top := foot - height + 1
	fly := func(i int, s string, col color.RGBA, faded bool) {
		w := p.flagWidth(s, size)
		left := x+4+w > b.Max.X
		sp := p.flagSprite(s, size, w, col, faded, left)
		if left {
			c.Put(sp, x-sp.Rect.Dx()+2, top+i*pitch-3)
		} else {
			c.Put(sp, x-2, top+i*pitch-3)
		}
	}
	for i, m := range marks {
		fly(i, m.text(), colour(m.Seat), m.Faded)
	}
	if more > 0 {
		fly(len(marks), "+"+strconv.Itoa(more), p.Theme.Card, false)
	}
}

// flagPen returns the pen for a flag that is size pixels tall.
func (p *Painter) flagPen(size int) Pen {
	return p.Theme.Pen(TextBold, math.Max(MinType, math.Round(float64(size)*0.82)))
}

// flagWidth returns the length of a flag with its lettering and tail, in pixels.
func (p *Painter) flagWidth(s string, size int) int {
	return int(math.Ceil(p.Type.Measure(s, p.flagPen(size).Style))) + size*3/4 + 4
}

// staffSprite returns a staff of height pixels; its foot is in the middle, six pixels above the lower edge.
func (p *Painter) staffSprite(height int) *image.RGBA {
	th := p.Theme
	return p.Assets.Sprite(spriteKey("staff", "", height), 28, height+12, func(dc *gg.Context) {
		foot := float64(height + 6)
		dc.DrawEllipse(16, foot, 10, 4)
		Fill(dc, Fade(th.Dark, 0.4))
		dc.SetLineCapRound()
		for _, l := range []struct {
			col color.RGBA
			w   float64
		}{{th.Light, 8}, {th.Dark, 5.4}, {th.RoadCase, 2.4}} {
			dc.DrawLine(14, foot, 14, 5)
			Stroke(dc, l.col, l.w)
		}
		Disc(dc, 14, 5, 4.4, th.Dark)
		Disc(dc, 14, 5, 2.6, th.Gold)
	})
}

// flagSprite returns a swallow-tailed flag with its lettering. It has three pixels to spare around; a faded one is pale
// and has a broken edge.
func (p *Painter) flagSprite(s string, size, w int, col color.RGBA, faded, left bool) *image.RGBA {
	th := p.Theme
	how := color.RGBA{}
	if faded {
		how.R, col = 1, Mix(col, th.Paper, 0.62)
	}
	if left {
		how.G = 1
	}
	return p.Assets.Sprite(spriteKey("marking flag", s, size, col, how), w+6, size+6, func(dc *gg.Context) {
		x0, y0, x1, y1 := 3.0, 3.0, float64(w)+3, float64(size)+3
		notch := float64(size) * 0.32
		dir := 1.0
		if left {
			x0, x1, dir = x1, x0, -1
		}
		Polygon(dc, 0, 0, 1, x0, y0, x1, y0, x1-dir*notch, (y0+y1)/2, x1, y1, x0, y1)
		dc.SetLineJoinRound()
		StrokePreserve(dc, th.Light, 5.6)
		if faded {
			dc.SetDash(5, 4)
		}
		StrokePreserve(dc, th.Dark, 3)
		dc.SetDash()
		Fill(dc, col)
		pen := p.flagPen(size).Middle().In(th.On(col))
		if left {
			pen = pen.Right()
		}
		p.Text(dc.Image().(*image.RGBA), s, pen, x0+5*dir, (y0+y1)/2)
	})
}
