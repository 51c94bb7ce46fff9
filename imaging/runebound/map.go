package runebound

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"skald/engine"
	"skald/engine/runebound/land"
	"skald/imaging"
	"skald/imaging/scene"
)

// standing sets everything that changes on a map.
func (d *draft) standing(s *sheet) {
	reach := d.reach(s)
	d.way(s)
	d.rings(s)
	d.towns(s)
	d.counters(s)
	d.names(s, reach)
	d.heroes(s)
	d.prices(s, reach)
	d.odds(s)
	d.told(s)
	d.flags(s)
}

// reach draws a bright line round the hexes the dice reach, and returns the number of dice that each takes.
func (d *draft) reach(s *sheet) map[land.Hex]int {
	reach := map[land.Hex]int{}
	for _, r := range d.v.Reach {
		if s.shows(r.At) {
			reach[r.At] = r.Dice
		}
	}
	for _, how := range []string{"glow", "case", "line"} { // one after the other, so that no joint shows
		for _, h := range land.All() {
			if reach[h] == 0 {
				continue
			}
			x, y := s.at(h)
			for side := range 6 {
				if n := beside(h, side); n == land.Nowhere || reach[n] == 0 {
					d.Canvas.PutAt(d.edge(s.r, side, how), x, y)
				}
			}
		}
	}
	return reach
}

// edge returns a side of a hex as a bright line, its dark rim, or its light within.
func (d *draft) edge(r float64, side int, how string) *image.RGBA {
	size := 2 * (int(r) + 10)
	return d.Painter.Assets.Sprite(fmt.Sprint("runebound edge ", how, r, side), size, size, func(dc *gg.Context) {
		mid := float64(size) / 2
		dc.SetLineCapRound()
		stroke := func(r, width float64, col color.Color) {
			a, b := corner(mid, mid, r, side), corner(mid, mid, r, side+1)
			dc.DrawLine(a.X, a.Y, b.X, b.Y)
			imaging.Stroke(dc, col, width)
		}
		switch how {
		case "glow":
			for k := 1.0; k < 4; k++ {
				stroke(r*(1-0.07*k), r*0.13, imaging.Fade(d.Theme.Mark, 0.34-0.07*k))
			}
		case "case":
			stroke(r, r*0.11+4, d.Theme.Dark)
		default:
			stroke(r, r*0.11, d.Theme.Mark)
		}
	})
}

// way sets dots along the way the hero on turn has come this turn.
func (d *draft) way(s *sheet) {
	last := d.v.Start
	for _, h := range d.v.Way {
		if s.shows(last) && s.shows(h) && d.hero(d.v.Active) != nil {
			x0, y0 := s.gem(last)
			x1, y1 := s.gem(h)
			for t := 0.3; t < 0.8; t += 0.2 {
				d.Canvas.PutAt(d.Painter.BadgeSprite(imaging.Circle, int(s.r*0.09), seatColour(d.Theme, d.v.Active)),
					x0+(x1-x0)*t, y0+(y1-y0)*t)
			}
		}
		last = h
	}
}

// towns sets the coat of arms of each town and the number of cards for sale.
func (d *draft) towns(s *sheet) {
	for _, t := range d.v.Towns {
		if !s.shows(t.At) {
			continue
		}
		x, y := s.at(t.At)
		d.Canvas.PutAt(d.arms(t.ID, t.Arms, int(s.r*0.3)), x-s.r*0.68, y+s.r*0.02)
		if n := len(t.Stack); n > 0 {
			k := s.r / 49
			cx, cy := x+s.r*0.7, y+s.r*0.02
			d.Canvas.PutAt(d.cardSprite(int(22*k), int(29*k)), cx, cy)
			d.Say(strconv.Itoa(n), d.Bold(math.Max(imaging.MinType, 19*k)).Centred(), cx-1.5*k, cy+8*k, 26*k)
		}
	}
}

// counters sets the adventure counters that are left, or the skulls of the undefeated on them.
func (d *draft) counters(s *sheet) {
	for _, c := range d.v.Counters {
		if !s.shows(c.At) {
			continue
		}
		x, y := s.gem(c.At)
		if len(d.at(c.At)) > 0 {
			x, y = d.moved(s, c.At)
		}
		if c.Place > 0 {
			d.skull(c.Place, c.Colour, x, y, s.r*0.38)
			continue
		}
		d.Canvas.PutAt(d.counter(c.Colour, int(s.gemRadius())), x, y)
	}
}

// moved returns the place of the counter of a hex with heroes on it.
func (d *draft) moved(s *sheet, h land.Hex) (x, y float64) {
	x, y = s.at(h)
	if len(d.at(h)) > 1 {
		return x, y + s.r*0.68
	}
	return x + s.r*0.34, y + s.r*(s.gemDown()+0.04)
}

// skull sets the counter of an undefeated adventure: a skull in the colour and the shape of its level, with the number
// of its place on a pennant, so that no number looks like a level.
func (d *draft) skull(place int, colour string, x, y, r float64) {
	shape, col := cut(d.Theme, colour)
	d.Token(imaging.Token{Shape: shape, Fill: imaging.Mix(col, d.Theme.Dark, 0.3), Icon: "skull"}, int(r), x, y)
	d.Badge(strconv.Itoa(place), imaging.Pennant, d.Theme.Light, x+r*0.84, y-r*0.72, math.Max(12, r*0.6))
}

// names sets the names of the towns, and again those of the hexes in reach or beside them.
func (d *draft) names(s *sheet, reach map[land.Hex]int) {
	pen := d.hexPen(s)
	for _, h := range land.All() {
		bordering := reach[h] > 0
		for _, n := range h.Neighbours() { // the bright line runs over their names
			bordering = bordering || reach[n] > 0
		}
		x, y := s.at(h)
		if name := scene.Box(x-s.r/2, y-s.r*0.9, s.r, s.r*0.36); bordering && name.In(s.bounds()) {
			d.Canvas.Text(strings.ToUpper(h.String()), pen.Centred().Outlined(d.Theme.PaperLight, 3), x, y-s.r*0.56)
		}
	}
	for _, t := range d.v.Towns {
		if !s.shows(t.At) {
			continue
		}
		x, y := s.at(t.At)
		word, pen := d.Painter.Type.Shrink(d.Heading(t.ID), d.Bold(math.Round(s.r*0.45)).Down(imaging.MinType),
			math.Sqrt(3)*s.r*1.45)
		half := d.Measure(word, pen)/2 + 6 // a name near the frame is further in
		x = math.Min(math.Max(x, s.left+half), s.left+float64(s.width)-half)
		d.Canvas.Text(word, pen.Centred().Outlined(d.Theme.PaperLight, 3), x, y+s.r*0.57)
		d.townNames = append(d.townNames, scene.Box(x-half+6, y+s.r*0.57-pen.Size*0.7, 2*half-12, pen.Size*0.8))
	}
}

// at lists the heroes on a hex, by their place at the table.
func (d *draft) at(h land.Hex) []int {
	var out []int
	for i := range d.v.Heroes {
		if d.v.Heroes[i].On && d.v.Heroes[i].At == h && i < mostSeats {
			out = append(out, i)
		}
	}
	return out
}

// pawns returns the feet of the heroes on a hex, and their height: side by side, of more than three in two rows.
func (d *draft) pawns(s *sheet, h land.Hex) (feet []image.Point, tall int) {
	x, y := s.at(h)
	n := len(d.at(h))
	height, foot := s.r*1.16, y+s.r*0.5
	row := n
	switch {
	case n > 3:
		height, row = s.r*0.78, (n+1)/2
	case n > 1:
		height = s.r * 0.98
	}
	if h.Terrain() == land.Town { // its name stays in sight
		foot = y + s.r*0.14
	} else if n == 1 && h.Colour() != land.NoGem &&
		slices.ContainsFunc(d.v.Counters, func(c counterView) bool { return c.At == h }) {
		x -= s.r * 0.36
	}
	room := 1.66 * s.r
	if h.Terrain() == land.Town { // its arms and its market as well
		room = 1.2 * s.r
	}
	gap := math.Min(height*0.62, room/float64(max(row, 1)))
	for i := range n {
		in, of := i, row
		py := foot
		if n > 3 {
			if py -= s.r * 0.62; i >= row {
				in, of, py = i-row, n-row, foot
			}
		}
		feet = append(feet, image.Pt(int(math.Round(x+gap*(float64(in)-float64(of-1)/2))), int(math.Round(py))))
	}
	return feet, int(height)
}

// heroes sets the pawns, and a pointer over that of the hero on turn.
func (d *draft) heroes(s *sheet) {
	for _, h := range land.All() {
		all := d.at(h)
		if len(all) == 0 || !s.shows(h) {
			continue
		}
		feet, tall := d.pawns(s, h)
		for n, i := range all {
			p := feet[n]
			d.Pawn(d.pawnOf(i), float64(p.X), float64(p.Y), tall)
			if engine.Seat(i) == d.v.Active {
				d.RimmedIcon("pointer", int(s.r*0.42), float64(p.X), float64(p.Y-tall)-s.r*0.3, d.Theme.Mark)
			}
		}
	}
}

// rings rings the hexes of the news.
func (d *draft) rings(s *sheet) {
	ringed := map[land.Hex]bool{}
	for _, n := range d.Request.Since {
		for _, place := range scene.Where(n) {
			h, ok := land.Parse(place)
			if !ok || ringed[h] || !s.shows(h) {
				continue
			}
			ringed[h] = true
			x, y := s.at(h)
			d.Ring(int(s.r*0.8), int(s.r*0.09), d.Theme.Changed, true, x, y)
		}
	}
}

// told sets the numbers of the news on their hexes, in the picture of news.
func (d *draft) told(s *sheet) {
	for _, h := range land.All() {
		if ns := d.numbers[h]; len(ns) > 0 && s.shows(h) {
			x, y := s.at(h)
			ns = ns[:min(len(ns), 3)]
			d.Numbers(ns, x-s.r*0.82+d.NumbersWidth(ns, 12)/2, y-s.r*0.42, 12)
		}
	}
}

// prices sets the number of dice each hex takes on a die at its edge, if there is room for it.
func (d *draft) prices(s *sheet, reach map[land.Hex]int) {
	for _, h := range land.All() {
		if reach[h] == 0 || !s.enlarged() {
			continue
		}
		x, y := s.at(h)
		size := s.r * 0.5
		if h.Terrain() == land.Town {
			y, size = y-s.r*0.16, s.r*0.43
		}
		side := 0.63
		if slices.ContainsFunc(d.v.Counters, func(c counterView) bool { return c.At == h && c.Place > 0 }) {
			side = -side // the number of an undefeated is on the right
		}
		d.price(reach[h], x+s.r*side, y-s.r*0.28, size)
	}
}

// price sets a number of dice on the front of a die as large as size, with the middle of the front at (x, y).
func (d *draft) price(n int, x, y, size float64) {
	const deep = 0.24 // of the front
	d.Canvas.PutAt(d.Painter.Assets.Sprite(fmt.Sprint("runebound price ", size), 2*int(size), 2*int(size),
		func(dc *gg.Context) {
			mid, h, k := float64(int(size)), size*0.42, size*0.84*deep
			dc.SetLineJoinRound()
			face := func(col color.Color, xy ...float64) {
				imaging.Polygon(dc, mid, mid, 1, xy...)
				imaging.FillStroke(dc, col, d.Theme.Dark, 2)
			}
			face(d.Theme.Light, -h, -h, -h+k, -h-k, h+k, -h-k, h, -h)
			face(imaging.Mix(d.Theme.Tan, d.Theme.Dark, 0.25), h, -h, h+k, -h-k, h+k, h-k, h, h)
			face(imaging.Mix(d.Theme.Light, d.Theme.Tan, 0.12), -h, -h, h, -h, h, h, -h, h)
		}), x, y)
	d.Canvas.Text(strconv.Itoa(n), d.Bold(math.Round(size*0.76)).Centred().Middle().In(d.Theme.Dark), x, y)
}

// flags sets the players' plans.
func (d *draft) flags(s *sheet) {
	for _, m := range d.Request.MarkedPlaces() {
		h, ok := land.Parse(m.Place)
		if !ok || !s.shows(h) {
			continue
		}
		x, y := s.at(h)
		staff := imaging.Staff{X: x + s.r*0.3, Y: y + s.r*0.55, Size: int(s.r * 0.46), Within: s.bounds()}
		d.Painter.Flags(d.Canvas, staff, m.Marks, func(seat int) color.RGBA {
			return seatColour(d.Theme, engine.Seat(seat))
		})
	}
}
