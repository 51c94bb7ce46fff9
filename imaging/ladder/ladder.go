// Package ladder draws lists of players in order: the ratings of a server and the results of a challenge.
package ladder

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"skald/engine"
	"skald/imaging"
	"skald/imaging/scene"
)

// View is the content of a picture of a list, in the words of its readers.
type View struct {
	scene.List
	Rows []Row
	// Value and Trend head the columns of the rows; "" for a list without trends.
	Value, Trend string
	// Foot is a sentence below the rows, "" for none.
	Foot string
	// Strip are small pictures below the rows, at most MostShots, under the heading Best.
	Strip []Shot
	Best  string
}

// Row is a line of the list.
type Row struct {
	// Place is the number of the row; rows that share it are next to each other.
	Place int
	// Name is the player, Note a second line about them.
	Name, Note string
	// Faded rows are of people without a name.
	Faded bool
	Value string
	// Past are the values before and after the last matches, oldest first, drawn as a line if there are two at least.
	Past []int
	// Trend is the change over the last matches, in words; Rise is its sign.
	Trend string
	Rise  int
}

// Shot is a small picture with a line below it.
type Shot struct {
	Image image.Image
	Line  string
}

// MostShots is the maximum number of pictures in a strip.
const MostShots = 3

var _ engine.View = View{}

// game describes this scene to package scene.
var game = scene.Game{Name: "ladder", Accents: func(th *imaging.Theme) []color.RGBA {
	return []color.RGBA{th.Gold, th.Steel, th.Roof, th.Green, th.Red, th.Light}
}}

// Scene draws Views. It implements imaging.Scene.
type Scene struct{}

// The picture, in pixels. Its letters can be read where a telephone shows it at 400 pixels.
const (
	width     = 1000
	edge      = 52.0
	head      = 196.0
	room      = width - 2*edge
	border    = 24.0
	large     = 34.0
	small     = 26.0
	tableHead = 54.0
	pitch     = 88.0
	medal     = 29.0
	footRoom  = 44.0
)

// The columns: the middle of the places, the left of the names and of the lines, and the right of the others.
const (
	placeAt = edge + 54
	nameAt  = edge + 104.0
	trendAt = edge + room - 28
	// The columns of a list with trends.
	valueAt = trendAt - 132
	lineAt  = valueAt - 264
	lineEnd = valueAt - 118
)

// draft is a picture in the making.
type draft struct {
	scene.Draft
	v   *View
	img *image.RGBA
	dc  *gg.Context
	// below is the bottom of the rows and their foot.
	below float64
}

// Draw implements imaging.Scene.
func (Scene) Draw(p *imaging.Painter, view any, r imaging.Request) (*imaging.Canvas, error) {
	d := &draft{Draft: game.New(p, r)}
	v, ok := scene.ViewOf[View](view)
	if !ok {
		return nil, d.Errorf("a %T is no list of players", view)
	}
	d.v = v
	d.paper()
	for i, row := range v.Rows {
		d.row(row, i)
	}
	d.strip()
	return p.On(imaging.NewLayer(d.img, nil)), nil
}

// paper draws the sheet, its frame, its head and the panel of the rows.
func (d *draft) paper() {
	rows := tableHead + pitch*float64(max(1, len(d.v.Rows))) + 14
	d.below = head + rows
	if d.v.Foot != "" {
		d.below += footRoom
	}
	height := d.below + edge + d.stripHeight()
	d.img = image.NewRGBA(image.Rect(0, 0, width, int(height)))
	d.dc = gg.NewContextForRGBA(d.img)
	imaging.Parchment(d.img, d.Theme)
	imaging.Border(d.dc, d.Theme, border, border, width-2*border, height-2*border)
	imaging.Ribbon(d.dc, d.Theme, width/2, 50, 760, 80)
	d.TitleOn(d.img, d.v.Title, d.Caps(46).Down(small), width/2, 90, 700)
	d.write(d.v.Line, d.Semi(28).Centred(), width/2, 176, room)
	imaging.Panel(d.dc, d.Theme, edge, head, room, rows)
	if d.v.Trend == "" {
		d.write(d.v.Value, d.Italic(small).Right(), trendAt, head+38, 220)
	} else {
		d.write(d.v.Value, d.Italic(small).Right(), valueAt, head+38, 200)
		d.write(d.v.Trend, d.Italic(small).Right(), trendAt, head+38, 128)
	}
	if d.v.Foot != "" {
		d.write(d.v.Foot, d.Italic(small).Centred().In(d.InkSoft), width/2, head+rows+40, room)
	}
}

// row draws the nth line of the list.
func (d *draft) row(r Row, n int) {
	top := head + tableHead + pitch*float64(n)
	if n%2 == 0 {
		d.dc.DrawRectangle(edge+8, top, room-16, pitch)
		imaging.Fill(d.dc, imaging.Mix(d.Card, d.PaperDeep, 0.35))
	}
	middle := top + pitch/2
	d.place(r.Place, middle)
	left := nameAt
	if !slices.ContainsFunc(d.v.Rows, func(r Row) bool { return r.Place > 0 }) {
		left = edge + 28
	}
	value, space := float64(trendAt), trendAt-150-left
	if d.v.Trend != "" {
		value, space = valueAt, lineAt-left-12
	}
	pen, base := d.Pen(imaging.TextBold, large), middle+12
	if r.Note != "" {
		base = middle - 4
		d.write(r.Note, d.Plain(small).In(d.InkSoft), left, middle+29, space)
	}
	if r.Faded {
		pen = d.Pen(imaging.TextItalic, large).In(d.InkSoft)
	}
	d.write(r.Name, pen, left, base, space)
	d.write(r.Value, d.Bold(38).Right(), value, middle+13, 230)
	if d.v.Trend != "" {
		d.past(r, middle)
		d.trend(r, middle)
	}
}

// place draws the number of a row: the first three on medals.
func (d *draft) place(n int, y float64) {
	metal := map[int]color.RGBA{1: d.Gold, 2: imaging.Mix(d.Steel, d.Light, 0.55), 3: imaging.Mix(d.Gold, d.Roof, 0.65)}
	col, ok := metal[n]
	if !ok {
		d.number(n, d.Bold(large).Centred().In(d.InkSoft), y+12)
		return
	}
	dc := d.dc
	for _, side := range []float64{-1, 1} { // the ends of the ribbon
		dc.MoveTo(placeAt+side*4, y+medal*0.5)
		dc.LineTo(placeAt+side*medal*0.9, y+medal*1.32)
		dc.LineTo(placeAt+side*medal*0.42, y+medal*1.22)
		dc.LineTo(placeAt+side*medal*0.1, y+medal*1.46)
		dc.ClosePath()
		imaging.FillStroke(dc, d.Theme.Roof, d.Theme.Outline, d.Theme.Hair)
	}
	dc.DrawCircle(placeAt, y-3, medal)
	imaging.FillStroke(dc, col, d.Theme.Dark, d.Theme.Line)
	dc.DrawCircle(placeAt, y-3, medal*0.78)
	imaging.Stroke(dc, imaging.Fade(d.Theme.Dark, 0.55), d.Theme.Hair)
	dc.DrawArc(placeAt, y-3, medal*0.89, math.Pi*1.05, math.Pi*1.45)
	imaging.Stroke(dc, imaging.Fade(d.Theme.Light, 0.8), d.Theme.Line)
	d.number(n, d.Bold(large).Centred().In(d.Theme.Dark), y+9)
}

func (d *draft) number(n int, p imaging.Pen, y float64) {
	if n > 0 {
		d.write(decimal(n), p, placeAt, y, 84)
	}
}

// decimal formats a number without the weight of package fmt.
func decimal(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return decimal(n/10) + decimal(n%10)
}

// past draws how the value of a row came about.
func (d *draft) past(r Row, y float64) {
	if len(r.Past) < 2 {
		return
	}
	least, most := r.Past[0], r.Past[0]
	for _, n := range r.Past {
		least, most = min(least, n), max(most, n)
	}
	const high = 40.0
	at := func(i int) (float64, float64) {
		x := lineAt + (lineEnd-lineAt)*float64(i)/float64(len(r.Past)-1)
		if most == least {
			return x, y
		}
		return x, y + high/2 - high*float64(r.Past[i]-least)/float64(most-least)
	}
	for i := range r.Past {
		d.dc.LineTo(at(i))
	}
	d.dc.SetLineJoinRound()
	d.dc.SetLineCapRound()
	imaging.Stroke(d.dc, d.Theme.InkSoft, d.Theme.Line+1)
	x, end := at(len(r.Past) - 1)
	imaging.Disc(d.dc, x, end, 6, d.Theme.Ink)
}

// trend draws the change of a row: an arrow, which differs without colour too, and the number.
func (d *draft) trend(r Row, y float64) {
	d.write(r.Trend, d.Semi(30).Right(), trendAt, y+11, 72)
	x := trendAt - 92.0
	if r.Rise == 0 {
		d.dc.DrawLine(x-10, y, x+10, y)
		imaging.Stroke(d.dc, d.Theme.InkSoft, d.Theme.Bold)
		return
	}
	s, col := float64(-r.Rise), d.Theme.Green
	if r.Rise < 0 {
		col = d.Theme.Red
	}
	d.dc.MoveTo(x, y+s*12)
	d.dc.LineTo(x+13, y-s*9)
	d.dc.LineTo(x-13, y-s*9)
	d.dc.ClosePath()
	imaging.FillStroke(d.dc, col, d.Theme.Outline, d.Theme.Hair)
}

// write sets a line, shrunk or cut to the width.
func (d *draft) write(s string, p imaging.Pen, x, y, width float64) {
	d.SayOn(d.img, s, p.Down(small), x, y, width)
}
