package heroes

import (
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/imaging"
	"skald/imaging/chart"
	"skald/imaging/scene"
	"skald/imaging/terrain"
)

// The end of a match, in pixels: the winners before their land, beside them the sources of all wounds, and under it
// their course from clash to clash.
const (
	endWidth, endScene  = 1600, 520
	endHead, endChart   = 236, 480
	endRow, endRowOfTwo = 178, 240
)

// ranking lists the seats: the winners first, then by the wounds their heroes have left.
func (d *draft) ranking() []engine.Seat {
	var out []engine.Seat
	for i := range d.v.Seats[:min(len(d.v.Seats), mostSeats)] {
		out = append(out, engine.Seat(i))
	}
	worth := func(s engine.Seat) int {
		v := d.v.Seats[s]
		n := v.Left
		if d.v.Win == "points" {
			n = v.Points
		}
		if v.Out {
			n = -1
		}
		if slices.Contains(d.v.Winners, s) {
			n += 1000
		}
		return n
	}
	slices.SortStableFunc(out, func(a, b engine.Seat) int { return worth(b) - worth(a) })
	return out
}

// sources are the signs of where wounds came from, in the order of the View.
var sources = [...]struct{ icon, word string }{
	{"spell", "picture-by-spells"}, {"melee", "picture-by-creatures"}, {"heart-lost", "picture-by-weakness"},
	{"hourglass", "picture-by-permanents"}, {"palm", "picture-by-nothing"},
}

// sourceColour returns the colour of a source's part of a bar.
func sourceColour(th *imaging.Theme, i int) rgba {
	return [...]rgba{th.Violet, th.Steel, th.Heart, th.Gold, th.Grey}[i]
}

// end draws how the match ended.
func (d *draft) end() *imaging.Canvas {
	seats := d.ranking()
	first := engine.Seat(engine.Public)
	if len(d.v.Winners) > 0 {
		first = d.v.Winners[0]
	}
	e, row := d.elementOfSeat(first), endRow
	if len(seats) <= 2 {
		row = endRowOfTwo
	}
	endHeight := endHead + row*max(2, len(seats))
	ground := scene.Ending{Height: endHeight, View: endScene, Land: func(w, h float64) terrain.Land {
		return finalScene(e, w, h)
	}}
	course := d.course()
	if course != nil {
		ground.Chart = endChart
	}
	height := endHeight + ground.Chart
	d.Ground(fmt.Sprint("end ", int(e), height), endWidth, height, func(img *image.RGBA, dc *gg.Context) {
		ground.Paint(&d.Draft, img, dc)
		imaging.Ribbon(dc, d.Theme, 1070, 48, 800, 78)
	})
	d.Title(scene.Capital(d.headline()), d.Caps(46).Down(24), 1070, 87, 740)
	d.victors(first, float64(endHeight))
	const left, right = 24 + endScene + 26, endWidth - 50
	y := 158.0
	x := float64(left)
	for i, s := range sources { // the key to the bars
		d.RimmedIcon(s.icon, 34, x+18, y+18, d.Legible(sourceColour(d.Theme, i)))
		d.Say(d.Request.Word(s.word), d.Italic(26).Down(18), x+40, y+27, 150)
		x += 196
	}
	y += 52
	most := 1
	for s := range d.v.Sources {
		n := 0
		for _, k := range d.v.Sources[s] {
			n += max(0, k)
		}
		most = max(most, n)
	}
	for _, s := range seats {
		d.finish(s, left, y, right-left, float64(row)-12, most)
		y += float64(row)
	}
	if course != nil {
		d.Course(*course, 62, float64(endHeight)+8, endWidth-124, endChart-62)
	}
	return d.Canvas
}

// finish sets the result of a player's hero: the wounds left, and a bar of those lost, by source.
func (d *draft) finish(s engine.Seat, x, y, w, h float64, most int) {
	th, v := d.Theme, d.seat(s)
	d.PutPanel(int(x), int(y), int(w), int(h))
	if slices.Contains(d.v.Winners, s) {
		d.Frame(scene.Box(x, y, w, h))
	}
	r := math.Min(h*0.5-16, 110)
	if v.Hero != "" {
		d.Canvas.PutAt(d.Portrait(d.bustOf(v.Hero), int(r)), x+r+16, y+h/2)
	}
	d.points(v, d.wounds(v, x+w-24, y+50, 64), y+50)
	left := x + 2*r + 40
	d.Say(d.heading(s), d.Bold(38).Down(20).In(elementInk(th, d.elementOf(v.Hero))), left, y+52, w-2*r-300)
	if int(s) >= len(d.v.Sources) {
		return
	}
	const bar, picture = 52.0, 68
	by := y + h - bar - 20
	if bx := left; h > endRow { // a surviving hero
		for _, b := range v.Board {
			if b != nil && !b.Hero {
				d.Canvas.Put(d.tile(b.ID, picture), int(bx), int(by)-picture-14)
				bx += picture + 10
			}
		}
	}
	unit := (x + w - 24 - left) / float64(most)
	for i, n := range d.v.Sources[s] {
		if n <= 0 {
			continue
		}
		wide := unit * float64(n)
		col := sourceColour(th, i)
		d.Canvas.Fill(scene.Box(left, by, wide, bar), th.Dark)
		d.Canvas.Fill(scene.Box(left+2, by+2, wide-4, bar-4), col)
		mid := left + wide/2
		if wide > 84 {
			d.Icon(sources[i].icon, 34, mid-20, by+bar/2, th.On(col))
			mid += 20
		}
		d.figure(n, 34, mid, by+bar/2, wide-8, th.On(col))
		left += wide
	}
}

// finalScene returns the land of the winners' element.
func finalScene(e cards.Symbol, w, h float64) terrain.Land {
	return terrain.Land{Unit: 1.8,
		Tiles: []terrain.Tile{{X: -200, Y: -200, Size: h + 400, Ground: terrain.Fields, Seed: "the last one stands",
			Areas: []terrain.Area{
				{Kind: country(e), Outline: scene.Outcrop(w/2, h*0.2, w*0.9, h*0.3)},
				{Kind: country(e), Outline: scene.Outcrop(w/2, h*0.98, w*0.9, h*0.2)},
				{Kind: terrain.Mountain, Outline: scene.Outcrop(w*0.3, h*0.05, w*0.6, h*0.1)},
			}}},
		Clearings: []terrain.Clearing{{X: w / 2, Y: h * 0.52, R: 240}},
	}
}

// victors sets the winners large before their land under a crown, or a skull if there are none.
func (d *draft) victors(first engine.Seat, high float64) {
	const x = 24 + endScene/2
	v := d.seat(first)
	if v == nil || v.Hero == "" {
		d.RimmedIcon("skull", 180, x, high*0.46, d.Theme.Light)
		return
	}
	d.RimmedIcon("crown", 130, x, high*0.16, d.Theme.Gold)
	all := d.v.Winners[:min(len(d.v.Winners), 2)]
	r := int(high*0.25) / len(all)
	for i, s := range all {
		if w := d.seat(s); w != nil && w.Hero != "" {
			d.Canvas.PutAt(d.Portrait(d.bustOf(w.Hero), r), x+float64(2*i-len(all)+1)*float64(r+14), high*0.5)
		}
	}
}

// course returns the wounds of the heroes from clash to clash, nil while there are too few for a chart.
func (d *draft) course() *scene.Course {
	c := scene.Course{Height: d.Request.Word("picture-wounds"), Along: d.Request.Word("picture-clash")}
	n := 0
	for _, l := range d.v.Chart {
		n = max(n, len(l))
	}
	if n < 2 || len(d.v.Chart) < len(d.v.Seats) {
		return nil
	}
	for i := range n {
		c.Moments = append(c.Moments, scene.Moment{At: float64(i), Round: i + 1})
	}
	for i, points := range d.v.Chart[:min(len(d.v.Seats), mostSeats)] {
		if len(points) == 0 {
			continue
		}
		l := scene.CourseLine{Name: d.heading(engine.Seat(i)),
			Colour: elementInk(d.Theme, d.elementOfSeat(engine.Seat(i)))}
		for k, n := range points {
			l.Points = append(l.Points, chart.Point{At: float64(k), N: float64(max(0, n))})
		}
		c.Lines = append(c.Lines, l)
	}
	return &c
}
