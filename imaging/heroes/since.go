package heroes

import (
	"math"

	"skald/engine"
	"skald/engine/heroes/field"
	"skald/imaging"
	"skald/imaging/scene"
)

// mostNews is the greatest number of news in the list.
const mostNews = 16

// since draws the news since the reader's last look: ringed and numbered on the boards, with a list in words under
// them.
func (d *draft) since() *imaging.Canvas {
	t := d.whole()
	const step = 180
	news := d.News(mostNews, d.Request.Word("picture-nothing-changed"), d.sign, fieldWidth/2-40, 720, 34, 30, 26, 22)
	left, right := news.Split()
	top := t.height
	t.height += int(math.Ceil((math.Max(left.Height(), right.Height())+90)/step)) * step
	d.onTable(&t)
	d.PutPanel(fieldLeft, top-6, fieldWidth, t.height-top-22)
	bottom := float64(t.height) - 44
	left.Set(fieldLeft+22, float64(top)+16, bottom)
	right.Set(fieldLeft+fieldWidth/2+12, float64(top)+16, bottom)
	return d.Canvas
}

// changes rings the places of the news on a table, with their numbers in the list.
func (d *draft) changes(t *table, numbered bool) {
	numbers, spots := scene.Numbered(d.Request.Since[:min(len(d.Request.Since), mostNews)], field.ParseSpot)
	for _, s := range spots {
		b := t.board(s.Seat)
		if b == nil {
			continue
		}
		r := b.tray
		if !s.Player() {
			r = b.space(s.Space)
		}
		for i, col := range []rgba{d.Theme.Dark, d.Theme.Changed, d.Theme.Changed, d.Theme.Changed, d.Theme.Changed,
			d.Theme.Changed, d.Theme.Dark} {
			d.Outline(r.Inset(i-4), col)
		}
		if numbered {
			d.Numbers(numbers[s], float64(r.Max.X)-34, float64(r.Min.Y)+4, 20)
		}
	}
}

// sign sets the small sign of an event.
func (d *draft) sign(n engine.Said, x, y float64) {
	what := n.Facts.Piece
	s := d.v.Cards.SpellOf(what)
	switch seat := d.seat(n.Seat); {
	case s != nil:
		d.Canvas.PutAt(d.emblem(s, 40), x, y)
	case d.v.Cards.CreatureOf(what) != nil || d.v.Cards.HeroOf(what) != nil:
		d.Canvas.PutAt(d.tile(what, 40), x, y)
	case seat != nil && seat.Hero != "":
		d.Canvas.PutAt(d.Portrait(d.bustOf(seat.Hero), 19), x, y)
	}
}
