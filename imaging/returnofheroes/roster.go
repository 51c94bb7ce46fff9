package returnofheroes

import (
	"fmt"
	"image"
	"math"
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/imaging"

	"github.com/fogleman/gg"
)

// The heroes' sheets to choose from, in pixels: two beside each other, in type that a phone shows large enough.
const (
	rosterWidth   = 1240
	rosterMargin  = 30
	rosterTop     = 116
	rosterGap     = 18
	rosterCard    = (rosterWidth - 2*rosterMargin - rosterGap) / 2
	rosterHeight  = 424 // of a sheet
	rosterStart   = 56  // more where hero and start go together
	portraitR     = 66
	portraitStep  = 148
	skillWidth    = rosterCard - 344
	leastWord     = 24 // type size of names and words, at the least
	rosterMapEdge = 372
)

// choice draws the things that the asked seat chooses from: the heroes' sheets; the tile on which its house may be, or
// the whole map if there are several. Without such a question it is the board.
func (d *draft) choice() (*imaging.Canvas, error) {
	c := d.v.Choosing
	switch {
	case c == nil:
		return d.board(), nil
	case len(c.Roster) > 0:
		return d.roster(), nil
	}
	for _, p := range c.Houses {
		if p.Tile != c.Houses[0].Tile {
			return d.board(), nil
		}
	}
	if len(c.Houses) > 0 {
		d.Request.Arg = string(rune(c.Houses[0].Tile))
	}
	return d.tile()
}

// cardBox returns the corner of the i-th sheet, and the height of sheets.
func (d *draft) cardBox(i int) (x, y, h float64) {
	h = rosterHeight
	if !d.v.Choosing.Roster[0].Start.IsZero() {
		h += rosterStart
	}
	return rosterMargin + float64(i%2)*(rosterCard+rosterGap), rosterTop + float64(i/2)*(h+rosterGap), h
}

func (d *draft) roster() *imaging.Canvas {
	th, c := d.Theme, d.v.Choosing
	n := len(c.Roster)
	odd := n%2 == 1
	_, last, h := d.cardBox(n - 1)
	height := int(last+h) + rosterMargin
	mx, my, _ := d.cardBox(n)
	key := fmt.Sprint("roster ", h)
	for i := range c.Roster {
		key += " " + c.Roster[i].Hero
	}
	if odd {
		key += " " + d.v.Layout.String()
	}
	d.Ground(d.Lettered(key), rosterWidth, height, func(img *image.RGBA, dc *gg.Context) {
		imaging.Ribbon(dc, th, rosterWidth/2, 20, rosterWidth-180, 74)
		for i := range n {
			x, y, _ := d.cardBox(i)
			imaging.Panel(dc, th, x, y, rosterCard, h)
			imaging.Rule(dc, th, x+20, y+80, rosterCard-40)
			for k := range 2 {
				px, py := portraitAt(x, y, k)
				dc.DrawImageAnchored(d.portrait(c.Roster[i].Hero, k == 1, portraitR), int(px), int(py), 0.5, 0.5)
			}
		}
		if odd {
			d.smallMap(img, mx+14, my+(h-rosterMapEdge)/2, rosterMapEdge)
		}
	})
	title := d.Request.Player(int(c.Seat)) + " · " + d.Request.Word("picture-choosing")
	d.Title(title, d.Caps(50).Down(30), rosterWidth/2, 57, rosterWidth-240)
	for i := range c.Roster {
		x, y, _ := d.cardBox(i)
		d.rosterSheet(&c.Roster[i], x, y, h)
	}
	if odd {
		top := my + (h-rosterMapEdge)/2
		d.startTiles(mx+14, top, rosterMapEdge)
		d.seatList(mx+26+rosterMapEdge, top)
	}
	return d.Canvas
}

// portraitAt returns the middle of the portrait of one of a sheet's two characters.
func portraitAt(x, y float64, i int) (px, py float64) {
	return x + 90 + portraitStep*float64(i), y + 164
}

// familyNames returns the first names of the two characters, and the family name they share, "" if they share none.
func familyNames(names [2]string) (first [2]string, family string) {
	him, his, _ := strings.Cut(names[0], " ")
	her, hers, _ := strings.Cut(names[1], " ")
	if his != hers {
		return names, ""
	}
	return [2]string{him, her}, his
}

// rosterSheet sets a hero's sheet to choose; a taken one is pale and names its player.
func (d *draft) rosterSheet(r *view.Sheet, x, y, h float64) {
	col := d.readable(heroColour(d.Theme, r.Hero))
	right := x + rosterCard - 26
	shown := max(0, min(r.HitPoints, 9))
	hearts := 40 * float64(shown)
	for i := range shown {
		d.Icon("heart", 36, right-hearts+20+40*float64(i), y+47, d.heart())
	}
	d.Say(d.Request.Word(r.Hero), d.Caps(54).Down(32).In(col), x+26, y+65, right-hearts-x-40)

	first, family := familyNames(r.Names)
	for i, who := range first {
		cx, _ := portraitAt(x, y, i)
		d.Say(who, d.Bold(33).Down(leastWord).Centred(), cx, y+268, portraitStep-4)
	}
	d.Say(family, d.Italic(32).Centred(), x+164, y+306, 2*portraitStep-6)

	for i, n := range r.Skills {
		d.rosterSkill(pieces.Skill(i), n, x+318, y+98+70*float64(i), skillWidth, 60)
	}

	d.RimmedIcon("coin", 42, x+46, y+332, d.Gold)
	d.counted(r.Gold, "picture-gold", 40, x+76, y+346, 220)
	d.Icon("move", 44, x+344, y+332, d.InkSoft)
	d.counted(r.Move, "picture-steps", 40, x+374, y+346, right-x-374)
	d.rosterGift(r, x+26, y+390, rosterCard-52)
	if !r.Start.IsZero() {
		d.RimmedIcon("house", 40, x+46, y+436, col)
		w := d.Say(r.Start.String(), d.Bold(34), x+76, y+449, 80)
		d.Icon(iconOf(r.Quest), 38, x+76+w+46, y+436, d.readable(d.Violet))
		d.Say(d.Request.Word(r.Quest), d.Semi(32).Down(leastWord), x+76+w+76, y+449, right-x-150-w)
	}
	if r.Seat != engine.Public {
		d.taken(r, x, y, h)
	}
}

// counted sets a number and the word for its unit in a room, and returns their width.
func (d *draft) counted(n int, word string, size, x, y, room float64) float64 {
	w := d.Say(strconv.Itoa(n), d.Bold(size), x, y, 70) + size*0.25
	return w + d.Say(d.Request.Word(word), d.Italic(math.Round(size*0.8)).Down(leastWord), x+w, y, room-w)
}

// rosterSkill sets a skill with its sign, its word and its value.
func (d *draft) rosterSkill(s pieces.Skill, value int, x, y, w, h float64) {
	d.Canvas.Put(d.chipSprite(skillColour(d.Theme, s), int(w), int(h)), int(x), int(y))
	d.Icon(skillIcons[s], 44, x+34, y+h/2, d.Light)
	vw := d.Canvas.Text(strconv.Itoa(value), d.Bold(46).Right().Middle().In(d.Light), x+w-20, y+h/2)
	d.Say(d.Request.Word("picture-"+skillIcons[s]), d.Semi(32).Down(leastWord).Middle().In(d.Light), x+64, y+h/2,
		w-98-vw)
}

// rosterGift sets a hero's gift on hidden paths, with the kind of point it is about.
func (d *draft) rosterGift(r *view.Sheet, x, y, w float64) {
	colour := land.Beige
	if h, ok := d.v.Box().HeroOf(r.Hero); ok {
		switch a := h.Ability; {
		case a.RedRoll > 0:
			colour = land.Red
		case !a.Finds[0].IsZero():
			colour = land.ColourAt(a.Finds[0])
		default:
			colour = a.Knows
		}
	}
	left := x
	if colour != land.Beige {
		m := markerOf(d.Theme, colour)
		size := 52
		d.Canvas.PutAt(d.Painter.Assets.Sprite(fmt.Sprint("gift ", m), size, size, func(dc *gg.Context) {
			m.Draw(dc, d.Theme, float64(size)/2, float64(size)/2, 16)
		}), x+20, y)
		left += 52
	}
	d.Say(d.Request.Sentence(r.Gift), d.Plain(32).Down(26), left, y+11, x+w-left)
}

// taken pales a sheet and sets over it the player and the character.
func (d *draft) taken(r *view.Sheet, x, y, h float64) {
	col := heroColour(d.Theme, r.Hero)
	d.Canvas.Fill(image.Rect(int(x)+8, int(y)+8, int(x)+rosterCard-8, int(y+h)-8), imaging.Fade(d.Card, 0.74))
	i := 0
	if r.Woman {
		i = 1
	}
	px, py := portraitAt(x, y, i)
	d.Canvas.PutAt(d.portrait(r.Hero, i == 1, portraitR), px, py)
	d.Say(d.Request.Word(r.Hero), d.Caps(54).Down(32).In(d.readable(col)), x+26, y+65, rosterCard-280)
	const bandW, bandH = rosterCard - 340, 208
	bx, by := x+316, y+96
	d.Canvas.Put(d.Painter.Assets.Sprite(fmt.Sprint("taken ", col), bandW, bandH, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(2, 2, bandW-4, bandH-4, 12)
		imaging.FillStroke(dc, col, d.Ink, d.Theme.Bold)
		dc.DrawRoundedRectangle(9, 9, bandW-18, bandH-18, 8)
		imaging.Stroke(dc, imaging.Fade(d.Light, 0.7), d.Theme.Line)
	}), int(bx), int(by))
	first, _ := familyNames(r.Names)
	for _, e := range []struct {
		s    string
		f    imaging.Font
		size float64
		y    float64
	}{{d.Request.Player(int(r.Seat)), imaging.TextBold, 48, 96}, {first[i], imaging.TextItalic, 40, 150}} {
		d.Say(e.s, d.Pen(e.f, e.size).Down(26).Centred().In(d.Light), bx+bandW/2, by+e.y, bandW-40)
	}
}

// seatList lists the seats beside the small map, the one that chooses marked.
func (d *draft) seatList(x, y float64) {
	seats := d.v.Heroes[:min(len(d.v.Heroes), mostCards)]
	const row = rosterMapEdge / mostCards
	for i := range seats {
		h := &seats[i]
		top := y + row*(float64(i)+float64(mostCards-len(seats))/2)
		ink := d.Ink
		if h.Seat == d.v.Choosing.Seat {
			d.Canvas.Put(d.Painter.Assets.Sprite("chooses", 176, row, func(dc *gg.Context) {
				dc.DrawRoundedRectangle(2, 2, 172, row-4, 10)
				imaging.FillStroke(dc, d.Mark, d.Ink, d.Theme.Line)
			}), int(x), int(top))
			ink = d.Theme.On(d.Mark)
		}
		d.pawnAt(h, x+36, top+66, 50)
		d.listed(d.Request.Player(int(h.Seat)), d.Bold(33).In(ink), x+66, top+row/2)
	}
}

// listed sets the name of a player in the list, in two lines if it is long, with the middle of its left edge at (x, y).
func (d *draft) listed(name string, pen imaging.Pen, x, y float64) {
	const wide, least = 102, 20
	lines := d.Wrap(name, pen, wide, 0)
	for pen.Size > least && (len(lines) > 2 || strings.Contains(strings.Join(lines, ""), "…")) {
		pen.Size--
		lines = d.Wrap(name, pen, wide, 0)
	}
	if len(lines) > 2 {
		lines = d.Wrap(name, pen, wide, 2)
	}
	pitch := pen.Size * 1.05
	d.Lines(lines, pen.Middle(), x, y-pitch*float64(len(lines)-1)/2, pitch)
}
