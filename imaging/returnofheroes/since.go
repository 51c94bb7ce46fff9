package returnofheroes

import (
	"errors"
	"fmt"
	"image"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	rules "skald/engine/returnofheroes"
	"skald/engine/returnofheroes/land"
	"skald/imaging"
)

// What happened is told in this type at the least, with so much between two
// sentences, in pixels.
const (
	leastTold = 22.0
	sinceGap  = 11.0
)

// since draws the part of the map where something happened since the reader looked
// last, ringed and numbered, and beside it in words what it was.
func (d *draft) since() (*imaging.Canvas, error) {
	before, ok := asView(d.r.Since)
	if !ok {
		return nil, errors.New("returnofheroes: what changed is told from what you saw last, and that is not known; ask for the board instead")
	}
	th := d.th
	told := happened(before, d.v)
	x0, y0, side := d.changedPart(told)
	s := partOfMap(d.v.Layout, x0, y0, side, boardMargin, boardMargin, 4*boardTile)
	mid := float64(panelLeft) + panelWidth/2
	key := fmt.Sprint("since ", x0, " ", y0, " ", side, " ", d.v.Layout.String())
	const bottom = boardHeight - boardMargin
	d.c = d.p.On(d.layer(key, boardWidth, boardHeight, func(img *image.RGBA) {
		imaging.Parchment(img, th)
		s.paintMap(img, d.p, d.r)
		dc := gg.NewContextForRGBA(img)
		s.unexplored(img, dc, d.p)
		imaging.Border(dc, th, boardMargin, boardMargin, 4*boardTile, 4*boardTile)
		imaging.Ribbon(dc, th, mid, 22, panelWidth-52, 56)
		title, st := d.p.Type.Shrink(d.r.Word("picture-since"), d.style(imaging.Caps, 36), panelWidth-80, 20)
		d.p.Lettering(img, title, st, mid, 50+st.Size*0.3, imaging.Centre, th.Light, th.Light, 0)
		imaging.Panel(dc, th, panelLeft, 196, panelWidth, bottom-196)
	}))
	d.pieces(&s, key, 52)
	d.intended(&s)
	d.say(d.span(before), imaging.TextBold, 25, mid, 119, panelWidth-16, imaging.Centre, th.Ink)
	st := d.style(imaging.TextItalic, 22)
	for i, l := range d.p.Type.Wrap(d.r.Sentence(d.v.Headline), st, panelWidth-16, 2) {
		d.c.Text(l, st, mid, 150+25*float64(i), imaging.Centre, th.Ink)
	}
	if len(told) == 0 {
		d.say(d.r.Word("picture-nothing-new"), imaging.TextItalic, 26, mid, 244, panelWidth-40, imaging.Centre, th.InkSoft)
	}
	shown := d.tell(told, panelLeft+16, 212, panelWidth-30, bottom-12)
	for i, c := range told[:shown] { // the numbers on the map
		x, y, ok := s.find(c.at)
		if !ok {
			continue
		}
		g := &spotPieces{at: c.at, x: x, y: y}
		if q, ok := d.place(&s, beside(g, x+25*s.unit, y-27*s.unit, s.unit), 15); ok {
			d.placeFigure(&s, strconv.Itoa(i+1), imaging.Square, th.Changed, q.X, q.Y, 15)
		}
	}
	return d.c, nil
}

// span tells from which turn to which a picture reaches.
func (d *draft) span(before *rules.View) string {
	turns := fmt.Sprintf("%s %d → %d", d.r.Word("picture-turn"), before.Turn, d.v.Turn)
	if d.v.Limit > 0 {
		return turns
	}
	return fmt.Sprintf("%s · %s %d", turns, d.r.Word("picture-round"), d.v.Round)
}

// tell sets what happened, numbered, between y and bottom, as large as there is
// room for, and returns how much of it there was room for at all. The last line
// says how much was left out.
func (d *draft) tell(told []change, x, y, w, bottom float64) int {
	th := d.th
	size, lead := 32.0, 0.0
	var all [][]string
	for ; ; size -= 2 {
		lead = math.Round(size * 1.2)
		all = all[:0]
		need := 0.0
		for _, c := range told {
			lines := d.p.Type.Wrap(d.r.Sentence(c.said), d.style(imaging.Text, size), w-52, 4)
			all = append(all, lines)
			need += lead*math.Max(1, float64(len(lines))) + sinceGap
		}
		if need <= bottom-y || size <= leastTold {
			break
		}
	}
	st := d.style(imaging.Text, size)
	for i, lines := range all {
		need, rest := lead*math.Max(1, float64(len(lines)))+sinceGap, bottom
		if i < len(told)-1 {
			rest -= 36
		}
		if y+need > rest && i < len(told)-1 || y+need > bottom {
			d.say(fmt.Sprintf("+ %d", len(told)-i), imaging.TextBold, 26, x+w/2, y+26, w, imaging.Centre, th.Ink)
			return i
		}
		d.figure(strconv.Itoa(i+1), imaging.Square, th.Changed, x+18, y+lead*0.5, 16)
		for k, l := range lines {
			d.c.Text(l, st, x+48, y+lead*(0.8+float64(k)), imaging.Left, th.Ink)
		}
		y += need
	}
	return len(told)
}

// changedPart is the square of the map, in tiles, that holds everything that
// happened; all of it when nothing did.
func (d *draft) changedPart(told []change) (x0, y0, side float64) {
	var at []land.Point
	for _, c := range told {
		at = append(at, c.at)
	}
	for p := range d.marks {
		at = append(at, p)
	}
	return d.square(land.Point{}, at)
}
