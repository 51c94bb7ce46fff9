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
	"skald/imaging/scene"
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
	before, ok := scene.ViewOf[rules.View](d.Request.Since)
	if !ok {
		return nil, errors.New("returnofheroes: what changed is told from what you saw last, and that is not known; ask for the board instead")
	}
	th := d.Theme
	told := d.v.Changes(*before)
	x0, y0, side := d.changedPart(told)
	s := partOfMap(d.v.Layout, x0, y0, side, boardMargin, boardMargin, 4*boardTile)
	mid := float64(panelLeft) + panelWidth/2
	key := fmt.Sprint("since ", x0, " ", y0, " ", side, " ", d.v.Layout.String())
	const bottom = boardHeight - boardMargin
	d.Canvas = d.Painter.On(d.LetteredLayer(key, boardWidth, boardHeight, func(img *image.RGBA) {
		imaging.Parchment(img, th)
		s.paintMap(img, d.Painter, d.Request)
		dc := gg.NewContextForRGBA(img)
		s.unexplored(img, dc, d.Painter)
		imaging.Border(dc, th, boardMargin, boardMargin, 4*boardTile, 4*boardTile)
		imaging.Ribbon(dc, th, mid, 22, panelWidth-52, 56)
		d.TitleOn(img, d.Request.Word("picture-since"), 36, 20, mid, 50, panelWidth-80)
		imaging.Panel(dc, th, panelLeft, 196, panelWidth, bottom-196)
	}))
	d.pieces(&s, key, 52)
	d.intended(&s)
	d.Say(d.span(before), imaging.TextBold, 25, mid, 119, panelWidth-16, imaging.Centre, th.Ink)
	st := d.Style(imaging.TextItalic, 22)
	d.Lines(d.Request.Sentence(d.v.Headline), st, mid, 150, panelWidth-16, 25, 2, imaging.Centre, th.Ink)
	if len(told) == 0 {
		d.Say(d.Request.Word("picture-nothing-new"), imaging.TextItalic, 26, mid, 244, panelWidth-40, imaging.Centre, th.InkSoft)
	}
	shown := d.tell(told, panelLeft+16, 212, panelWidth-30, bottom-12)
	for i, c := range told[:shown] { // the numbers on the map
		x, y, ok := s.find(c.At)
		if !ok {
			continue
		}
		g := &spotPieces{at: c.At, x: x, y: y}
		if q, ok := d.place(&s, beside(g, x+25*s.unit, y-27*s.unit, s.unit), 15); ok {
			d.placeFigure(&s, strconv.Itoa(i+1), imaging.Square, th.Changed, q.X, q.Y, 15)
		}
	}
	return d.Canvas, nil
}

// span tells from which turn to which a picture reaches.
func (d *draft) span(before *rules.View) string {
	turns := fmt.Sprintf("%s %d → %d", d.Request.Word("picture-turn"), before.Turn, d.v.Turn)
	if d.v.Limit > 0 {
		return turns
	}
	return fmt.Sprintf("%s · %s %d", turns, d.Request.Word("picture-round"), d.v.Round)
}

// tell sets what happened, numbered, between y and bottom, as large as there is
// room for, and returns how much of it there was room for at all. The last line
// says how much was left out.
func (d *draft) tell(told []rules.Change, x, y, w, bottom float64) int {
	th := d.Theme
	size, lead := 32.0, 0.0
	var all [][]string
	for ; ; size -= 2 {
		lead = math.Round(size * 1.2)
		all = all[:0]
		need := 0.0
		for _, c := range told {
			lines := d.Painter.Type.Wrap(d.Request.Sentence(c.Text), d.Style(imaging.Text, size), w-52, 4)
			all = append(all, lines)
			need += lead*math.Max(1, float64(len(lines))) + sinceGap
		}
		if need <= bottom-y || size <= leastTold {
			break
		}
	}
	st := d.Style(imaging.Text, size)
	for i, lines := range all {
		need, rest := lead*math.Max(1, float64(len(lines)))+sinceGap, bottom
		if i < len(told)-1 {
			rest -= 36
		}
		if y+need > rest && i < len(told)-1 || y+need > bottom {
			d.Say(fmt.Sprintf("+ %d", len(told)-i), imaging.TextBold, 26, x+w/2, y+26, w, imaging.Centre, th.Ink)
			return i
		}
		d.Badge(strconv.Itoa(i+1), imaging.Square, th.Changed, x+18, y+lead*0.5, 16)
		for k, l := range lines {
			d.Canvas.Text(l, st, x+48, y+lead*(0.8+float64(k)), imaging.Left, th.Ink)
		}
		y += need
	}
	return len(told)
}

// changedPart is the square of the map, in tiles, that holds everything that
// happened; all of it when nothing did.
func (d *draft) changedPart(told []rules.Change) (x0, y0, side float64) {
	var at []land.Point
	for _, c := range told {
		at = append(at, c.At)
	}
	for p := range d.marks {
		at = append(at, p)
	}
	return d.square(land.Point{}, at)
}
