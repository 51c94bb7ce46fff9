package chart

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"

	"github.com/fogleman/gg"

	"skald/imaging"
)

// Matches is the content of a picture of many matches.
type Matches struct {
	// Title and Lines say which game and which matches.
	Title string
	Lines []string
	// Length names the unit in which Lengths are given, one of each match: "Turns".
	Length  string
	Lengths []int
	// Wins are tables of the numbers of wins.
	Wins []Wins
}

// Wins is a table of bars under a heading. Bars of seats have their colours.
type Wins struct {
	Heading string
	Seats   bool
	Bars    []Bar
}

// Bar is the number of matches that a player or side won.
type Bar struct {
	Name    string
	Won, Of int
}

// The picture of many matches, in pixels. Its letters are large enough to be read where a telephone shows it at 400
// pixels.
const (
	matchesWidth  = 1000
	matchesHead   = 150.0
	matchesEdge   = 52.0
	lengthsHeight = 470.0
	barPitch      = 58.0
	tableHead     = 76.0
	tableGap      = 26.0
	largeType     = 34.0
	smallType     = 30.0
)

// columns is the greatest number of columns of lengths.
const columns = 24

// Draw draws the picture.
func (m Matches) Draw(p *imaging.Painter) *imaging.Canvas {
	th := p.Theme
	height := matchesHead + 44*float64(len(m.Lines)) + lengthsHeight + tableGap + matchesEdge
	for _, t := range m.Wins {
		height += tableHead + barPitch*float64(len(t.Bars)) + 24 + tableGap
	}
	img := image.NewRGBA(image.Rect(0, 0, matchesWidth, int(height)))
	imaging.Parchment(img, th)
	dc := gg.NewContextForRGBA(img)
	d := sheet{p, th, img, dc}
	imaging.Border(dc, th, 24, 24, matchesWidth-48, height-48)
	imaging.Ribbon(dc, th, matchesWidth/2, 50, 780, 80)
	d.fit(m.Title, d.th.Pen(imaging.Caps, 50).Centred().In(th.Light), matchesWidth/2, 105, 740)
	y := matchesHead
	for _, line := range m.Lines {
		y += 44
		d.fit(line, d.th.Pen(imaging.TextSemi, smallType).Centred(), matchesWidth/2, y-8, matchesWidth-2*matchesEdge)
	}
	y += tableGap / 2
	d.lengths(m, y)
	y += lengthsHeight + tableGap
	for _, t := range m.Wins {
		y += d.wins(t, y) + tableGap
	}
	return p.On(imaging.NewLayer(img, nil))
}

// sheet is the paper of one picture.
type sheet struct {
	p   *imaging.Painter
	th  *imaging.Theme
	img *image.RGBA
	dc  *gg.Context
}

// fit sets a line, shrunk or cut to the width.
func (d sheet) fit(s string, p imaging.Pen, x, y, width float64) {
	s, p = d.p.Type.Shrink(s, p.Down(imaging.MinType), width)
	d.p.Text(d.img, s, p, x, y)
}

// Gather counts values in columns of the same width, a whole number, of which there are at most so many. The first
// column begins at first.
func Gather(values []int, most int) (first, width int, counts []int) {
	if len(values) == 0 {
		return 0, 1, nil
	}
	first = slices.Min(values)
	span := slices.Max(values) - first + 1
	width = (span + most - 1) / most
	first -= first % width
	counts = make([]int, (slices.Max(values)-first)/width+1)
	for _, v := range values {
		counts[(v-first)/width]++
	}
	return first, width, counts
}

// lengths draws the number of matches of each length.
func (d sheet) lengths(m Matches, y float64) {
	th, dc := d.th, d.dc
	const x, w = matchesEdge, matchesWidth - 2*matchesEdge
	imaging.Panel(dc, th, x, y, w, lengthsHeight)
	d.fit(m.Length+" in a match", d.th.Pen(imaging.Caps, 38), x+28, y+52, w-56)
	first, width, counts := Gather(m.Lengths, columns)
	if len(counts) == 0 {
		return
	}
	d.fit("matches", d.th.Pen(imaging.TextItalic, smallType).Right(), x+w-28, y+52, 200)
	most := slices.Max(counts)
	f := Field{Left: x + 92, Top: y + 84, Width: w - 130, Height: lengthsHeight - 204, First: float64(first),
		Last: float64(first + width*len(counts)), Most: float64(most)}
	dc.SetLineWidth(th.Hair)
	for _, n := range []int{0, (most + 1) / 2, most} {
		dc.SetColor(imaging.Fade(th.InkFaint, 0.7))
		dc.DrawLine(f.Left, f.Y(float64(n)), f.Left+f.Width, f.Y(float64(n)))
		dc.Stroke()
		d.fit(strconv.Itoa(n), d.th.Pen(imaging.TextBold, smallType).Right(), f.Left-14, f.Y(float64(n))+10, 70)
	}
	step := f.Width / float64(len(counts))
	for i, n := range counts {
		if n == 0 {
			continue
		}
		top := f.Y(float64(n))
		dc.DrawRectangle(f.Left+step*float64(i)+1.5, top, step-3, f.Top+f.Height-top)
		imaging.FillStroke(dc, th.WaterDeep, th.Ink, th.Line)
	}
	dc.DrawLine(f.Left, f.Top+f.Height, f.Left+f.Width, f.Top+f.Height)
	imaging.Stroke(dc, th.Ink, th.Bold)
	sorted := slices.Sorted(slices.Values(m.Lengths))
	half, longest := sorted[len(sorted)/2], sorted[len(sorted)-1]
	at := f.X(float64(half) + 0.5)
	dc.SetColor(th.Changed)
	dc.SetLineWidth(lineWidth)
	dc.SetDash(14, 8)
	dc.DrawLine(at, f.Top-6, at, f.Top+f.Height)
	dc.Stroke()
	dc.SetDash()
	below := f.Top + f.Height + 40
	d.fit(strconv.Itoa(first), d.th.Pen(imaging.TextBold, smallType), f.Left, below, 120)
	d.fit(strconv.Itoa(longest), d.th.Pen(imaging.TextBold, smallType).Right(), f.Left+f.Width, below, 120)
	words := fmt.Sprintf("half took %d or less; the longest %d", half, longest)
	d.fit(words, d.th.Pen(imaging.TextSemi, largeType).Centred(), x+w/2, y+lengthsHeight-24, w-56)
}

// wins draws a table of bars and returns its height.
func (d sheet) wins(t Wins, y float64) float64 {
	th, dc := d.th, d.dc
	const x, w = matchesEdge, matchesWidth - 2*matchesEdge
	height := tableHead + barPitch*float64(len(t.Bars)) + 24
	imaging.Panel(dc, th, x, y, w, height)
	d.fit(t.Heading, d.th.Pen(imaging.Caps, 38), x+28, y+52, w-56)
	const nameWidth, figures = 250.0, 250.0
	left, room := x+28+nameWidth+16, w-56-nameWidth-figures-32
	for i, b := range t.Bars {
		top := y + tableHead + barPitch*float64(i)
		d.fit(b.Name, d.th.Pen(imaging.TextSemi, largeType), x+28, top+36, nameWidth)
		part := float64(b.Won) / math.Max(1, float64(b.Of))
		dc.DrawRectangle(left, top+8, room, 36)
		imaging.Fill(dc, imaging.Mix(th.Card, th.PaperDeep, 0.6))
		dc.DrawRectangle(left, top+8, room*part, 36)
		dc.SetColor(th.Gem)
		if t.Seats {
			dc.SetColor(th.Seats[i%len(th.Seats)])
		}
		dc.Fill()
		dc.DrawRectangle(left, top+8, room, 36)
		imaging.Stroke(dc, th.Ink, th.Line)
		d.fit(fmt.Sprintf("%.0f%%", 100*part), d.th.Pen(imaging.TextBold, largeType).Right(), left+room+100,
			top+36, 96)
		d.fit(fmt.Sprintf("%d of %d", b.Won, b.Of), d.th.Pen(imaging.TextSemi, smallType).Right(), x+w-28, top+36, 150)
	}
	return height
}
