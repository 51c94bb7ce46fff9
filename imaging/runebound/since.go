package runebound

import (
	"fmt"
	"image"
	"math"

	"github.com/fogleman/gg"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
)

// mostNews is the greatest number of news in the list.
const mostNews = 18

// since draws the news since the reader's last look: ringed and numbered on the map, with a list in words beside it.
func (d *draft) since() *imaging.Canvas {
	d.numbers, _ = scene.Numbered(d.Request.Since[:min(len(d.Request.Since), mostNews)], land.Parse)
	d.ground("since")
	s := boardMap()
	plain := *d.v
	plain.Reach, plain.Way = nil, nil
	now := d.v
	d.v = &plain
	d.standing(&s)
	d.v = now
	d.header()
	d.PutPanel(panelLeft, cardsTop, panelWidth, cardsBottom-cardsTop)
	news := d.News(mostNews, d.Request.Word("picture-nothing-changed"), d.sign, panelWidth-22, cardsBottom-cardsTop-24,
		23, 21, 19, 18)
	news.Set(panelLeft+8, cardsTop+12, cardsBottom-10)
	d.strip()
	return d.Canvas
}

// sign sets the small sign of an event.
func (d *draft) sign(n engine.Said, x, y float64) {
	what := n.Facts.Piece
	for i := range d.v.Heroes {
		if h := &d.v.Heroes[i]; i < mostSeats && (h.Hero == what && what != "" || what == "" && h.Seat == n.Seat) {
			d.Pawn(d.pawnOf(i), x, y+18, 34)
			return
		}
	}
	switch s := cards.SortOf(what); {
	case worths[what] > 0:
		d.Canvas.PutAt(d.counter(what, 11), x, y)
	case s.Goods != "":
		d.Token(goodsFace(d.Theme, s.Goods, what, false), 16, x, y)
	case s.Kind != "":
		d.Token(enemyFace(d.Theme, what), 16, x, y)
	}
}

// track draws the undefeated: their places, ages, figures and texts, and the rest of the decks.
func (d *draft) track() *imaging.Canvas {
	const width, rowHeight, freeHeight = 1240, 262.0, 96.0
	tops := [4]float64{108} // of the rows, and of the part under them
	for i := range 3 {
		tops[i+1] = tops[i] + freeHeight
		if d.v.Track[2*i].Card != "" || d.v.Track[2*i+1].Card != "" {
			tops[i+1] = tops[i] + rowHeight
		}
	}
	bottom := tops[3]
	height := int(bottom) + 176
	d.Page(fmt.Sprint("track ", tops), width, height, func(img *image.RGBA, dc *gg.Context) {
		for i := range 6 {
			imaging.Panel(dc, d.Theme, 44+580*float64(i%2), tops[i/2], 572, tops[i/2+1]-tops[i/2]-10)
		}
		imaging.Panel(dc, d.Theme, 44, bottom, 1152, 124)
	})
	d.Say(d.Request.Word("picture-track"), d.Caps(46).Down(28), 60, 82, 700)
	for i, u := range d.v.Track {
		x, y := 44+580*float64(i%2), tops[i/2]
		if u.Card == "" {
			d.Say(fmt.Sprint(i+1), d.Bold(60).Centred().In(imaging.Mix(d.InkSoft, d.Card, 0.2)), x+286,
				(y+tops[i/2+1])/2+15, 100)
			continue
		}
		d.Token(enemyFace(d.Theme, u.Card), 36, x+52, y+54)
		d.skull(i+1, u.Colour, x+528, y+41, 23)
		d.Say(d.Heading(u.Card), d.Bold(32).Down(20), x+112, y+44, 380)
		d.Say(upper(u.At), d.Bold(30).In(d.InkSoft), x+112, y+94, 74)
		if u.Life > 0 {
			d.foeFigures(u.Values, u.Damage, u.Life, x+556, y+84, 32)
		}
		line := fmt.Sprintf("%s %d", d.Request.Word("picture-age"), u.Age)
		if u.Family != "" {
			line = scene.Capital(d.Request.Sentence(text.M("family."+u.Family))) + " · " + line
		}
		room := 536.0
		if k := d.v.Chances; k != nil && k.Track[i] != nil {
			won := d.Request.Word("picture-chance-won") + " " + d.percent(k.Track[i].Won)
			room -= d.Say(won, d.Bold(26).Right(), x+554, y+132, 300) + 14
		}
		d.Say(line, d.Italic(25).Down(18), x+18, y+132, room)
		d.Paragraph(d.Request.Sentence(u.Text), d.Plain(26), x+18, y+142, 536, rowHeight-164)
	}
	d.Say(d.Request.Word("picture-events-left"), d.Italic(25).Down(18), 66, bottom+36, 600)
	step := 1152 / 4.0
	for i, k := range d.v.Decks {
		x := 44 + step*float64(i)
		d.Canvas.PutAt(d.counter(k.Colour, 16), x+34, bottom+84)
		cx := x + 66
		for _, e := range []struct {
			icon string
			n    int
		}{{"skull", k.Challenges}, {"bell", k.Events}, {"quest", k.Encounters}} {
			d.Icon(e.icon, 27, cx+10, bottom+83, d.InkSoft)
			d.Say(fmt.Sprint(e.n), d.Bold(27), cx+28, bottom+93, 40)
			cx += 74
		}
	}
	return d.Canvas
}

// event draws the event in force with its whole text, those it covers, and the number of cards of each number still to
// come.
func (d *draft) event() *imaging.Canvas {
	const width, height, top = 1100, 800, 108.0
	d.Page("event", width, height, func(img *image.RGBA, dc *gg.Context) {
		imaging.Panel(dc, d.Theme, 44, top, width-88, 372)
		imaging.Panel(dc, d.Theme, 44, top+384, width-88, 174)
		imaging.Panel(dc, d.Theme, 44, top+570, width-88, 74)
	})
	d.Say(d.Request.Word("picture-event"), d.Caps(46).Down(28), 60, 82, 700)
	n := len(d.v.Events)
	if n == 0 {
		d.Lines(d.Wrap(d.Request.Word("picture-no-event"), d.Italic(34), width-140, 2), d.Italic(34).Centred(), width/2,
			top+180, 42)
	} else {
		e := d.v.Events[n-1]
		d.Token(imaging.Token{Shape: imaging.Hexagon, Fill: imaging.Mix(d.Lava, d.Dark, 0.25),
			Icon: adventureIcon(e.ID)}, 52, 118, top+76)
		d.Canvas.PutAt(d.cardSprite(74, 78), width-104, top+66)
		d.Say(numeral(e.Number), d.Caps(44).Centred(), width-107, top+84, 70)
		d.Say(d.Heading(e.ID), d.Caps(48).Down(24), 192, top+92, width-370)
		d.Paragraph(d.Request.Sentence(e.Text), d.Plain(40), 72, top+142, width-144, 214)
	}
	covered := min(n-1, 2)
	for i := range covered {
		e := d.v.Events[n-2-i]
		room := 156 / float64(covered)
		y := top + 384 + 14 + room*float64(i)
		d.Canvas.PutAt(d.cardSprite(42, 48), 88, y+32)
		d.Say(numeral(e.Number), d.Caps(26).Centred().In(d.InkSoft), 86, y+45, 40)
		d.Paragraph(d.Heading(e.ID)+" – "+d.Request.Sentence(e.Text), d.Plain(31), 126, y, width-200, room-6)
	}
	d.comingEvents(60, top+570, width-120)
	return d.Canvas
}

// comingEvents sets the number of unseen event cards of each number, and whether one of the number would still come
// into force.
func (d *draft) comingEvents(x, y, w float64) {
	last := 0
	if n := len(d.v.Events); n > 0 {
		last = d.v.Events[n-1].Number
	}
	x += d.Say(d.Request.Word("picture-events-left"), d.Italic(26).Down(18), x+6, y+46, w-440) + 36
	for n := 1; n <= 3; n++ {
		ink := d.Ink
		if n <= last { // it would change nothing
			ink = imaging.Mix(d.InkSoft, d.Card, 0.15)
		}
		cx := x + math.Min(140, (w-x)/3)*float64(n-1)
		d.Canvas.PutAt(d.cardSprite(38, 40), cx+20, y+38)
		d.Say(numeral(n), d.Caps(24).Down(18).Centred().In(ink), cx+18, y+50, 34)
		d.Say(fmt.Sprint("×", d.v.EventsLeft[n-1]), d.Bold(27).In(ink), cx+48, y+47, 70)
	}
}
