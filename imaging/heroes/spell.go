package heroes

import (
	"fmt"
	"image"
	"math"
	"strconv"

	"skald/engine/heroes/cards"
	"skald/engine/heroes/view"
	"skald/imaging"

	"github.com/fogleman/gg"
)

// A page of cards, in pixels: two columns, so that a phone shows their texts large enough.
const (
	pageWidth              = 2*pageMargin + 2*spellWidth + pageGap
	pageMargin, pageGap    = 44, 16
	pageTop                = 116
	spellWidth             = 568
	spellHeight            = 276
	emblemSize, needRadius = 84, 23
)

// page begins a picture of a height with a title. Few heights are used, so that few grounds are painted.
func (d *draft) page(title string, height float64) {
	const step = 48
	high := int(math.Ceil(height/step)) * step
	d.Ground(fmt.Sprint("page ", high), pageWidth, high, func(img *image.RGBA, dc *gg.Context) {
		imaging.Border(dc, d.Theme, 22, 22, pageWidth-44, float64(high)-44)
		imaging.Rule(dc, d.Theme, 60, 98, pageWidth-120)
	})
	d.Say(title, d.Caps(46).Down(26).Centred(), pageWidth/2, 80, pageWidth-130)
}

// column returns the left edge of a card of a page, counted row by row from 0.
func column(i int) float64 { return pageMargin + float64(i%2)*(spellWidth+pageGap) }

// emblem returns the picture on a spell card: its silhouette over the land of its element.
func (d *draft) emblem(s *cards.Spell, size int) *image.RGBA {
	var e cards.Symbol
	if all := s.Elements(); len(all) > 0 {
		e = all[0]
	}
	return d.window("heroes emblem", s.ID, e, size, func(land *gg.Context) {
		d.landscape(land, s.ID, e, float64(size), float64(size))
		n := size * 3 / 4
		d.silhouette(land.Image().(*image.RGBA), spellIcon(s.ID), (size-n)/2, (size-n)/2, n, skyOf(d.Theme, e))
	})
}

// window returns a small square picture of something of an element, with an inked edge and round corners.
func (d *draft) window(kind, id string, e cards.Symbol, size int, paint func(land *gg.Context)) *image.RGBA {
	return d.Painter.Assets.Sprite(fmt.Sprint(kind, " ", id, " ", int(e), " ", size), size, size, func(dc *gg.Context) {
		f := float64(size)
		land := gg.NewContext(size, size)
		paint(land)
		dc.DrawRoundedRectangle(2, 2, f-4, f-4, f*0.13)
		dc.Clip()
		dc.DrawImage(land.Image(), 0, 0)
		dc.ResetClip()
		dc.DrawRoundedRectangle(2, 2, f-4, f-4, f*0.13)
		imaging.Stroke(dc, d.Theme.Dark, 3)
	})
}

// needsOf sets the needs of a spell from x on, and returns their width.
func (d *draft) needsOf(s *cards.Spell, x, y float64, r int) float64 {
	if s.Pair == cards.NoPair {
		return d.needs(s.Needs, x, y, r)
	}
	sign := "="
	if s.Pair == cards.Different {
		sign = "≠"
	}
	f := float64(r)
	d.Canvas.PutAt(d.medal(0, r), x+f+2, y)
	d.Canvas.PutAt(d.medal(0, r), x+4.2*f, y)
	d.Canvas.Text(sign, d.Bold(math.Max(imaging.MinType, f*1.3)).Centred().Middle(), x+2.6*f, y)
	return 5.3 * f
}

// spell sets a spell card whole: its name, its needs, and its text; in its upper right corner a width of free pixels
// stays empty.
func (d *draft) spell(card string, x, y, free float64) {
	d.PutPanel(int(x), int(y), spellWidth, spellHeight)
	s := d.v.Cards.SpellOf(card)
	if s == nil {
		d.Say(d.Heading(card), d.Bold(36).Down(20), x+20, y+56, spellWidth-40)
		return
	}
	d.Canvas.Put(d.emblem(s, emblemSize), int(x)+14, int(y)+14)
	left := x + emblemSize + 28
	ink := d.Ink
	if len(s.Elements()) > 0 {
		ink = elementInk(d.Theme, s.Elements()[0])
	}
	d.Say(d.Heading(s.ID), d.Bold(38).Down(22).In(ink), left, y+44, x+spellWidth-left-18-free)
	w := d.needsOf(s, left, y+82, needRadius)
	if s.Permanent != nil && free == 0 {
		d.permanent(view.Permanent{Card: card, Owner: -1}, left+w+30, y+82, 24)
	}
	d.Paragraph(d.Request.Sentence(s.Text()), d.Plain(34), x+20, y+110, spellWidth-40, spellHeight-130)
}

// spells sets cards in two columns from y on and returns where they end.
func (d *draft) spells(all []string, y float64) float64 {
	for i, card := range all {
		d.spell(card, column(i), y+float64(i/2)*(spellHeight+pageGap), 0)
	}
	return y + spellsHeight(len(all))
}

// spellsHeight returns the height of some cards in two columns.
func spellsHeight(n int) float64 { return float64((n+1)/2) * (spellHeight + pageGap) }

// In pixels: a line of a list of spells by their names.
const listRow = 50.0

// list sets spells by their names in two columns, and returns where they end.
func (d *draft) list(lines []counted, y float64) float64 {
	for i, l := range lines {
		x, at := column(i), y+listRow*float64(i/2)
		from := x + 12
		if s := d.v.Cards.SpellOf(l.id); s != nil {
			from += d.needsOf(s, from, at+24, 16) + 10
		}
		name := d.Heading(l.id)
		if l.n > 1 {
			name += " ×" + strconv.Itoa(l.n)
		}
		d.Say(name, d.Semi(32).Down(20), from, at+35, x+spellWidth-from)
	}
	return y + listHeight(lines)
}

func listHeight(lines []counted) float64 { return float64((len(lines)+1)/2) * listRow }

// counted is a design and its number of cards.
type counted struct {
	id string
	n  int
}

// oneByOne returns cards one by one, in their order.
func oneByOne(all []string) (out []counted) {
	for _, card := range all {
		out = append(out, counted{cards.Design(card), 1})
	}
	return out
}

// gathered counts cards by their design, in the order in which they first come.
func gathered(all []string) (out []counted) {
	at := map[string]int{}
	for _, card := range all {
		id := cards.Design(card)
		i, ok := at[id]
		if !ok {
			i = len(out)
			at[id] = i
			out = append(out, counted{id: id})
		}
		out[i].n++
	}
	return out
}

// section sets a heading over a part of a page and returns where that part begins.
func (d *draft) section(title string, y float64) float64 {
	d.Say(title, d.Italic(36).Down(22).In(d.Theme.InkSoft), pageMargin+8, y+38, pageWidth-2*pageMargin)
	return y + sectionHeight
}

const sectionHeight = 54.0

// table draws the spells that can be learned: on the right those of the lower row, on the left those above them, which
// drop when they go; over each row its price.
func (d *draft) table() *imaging.Canvas {
	a := d.arenaShown()
	const top = pageTop + 74
	d.page(d.Request.Word("picture-table"), top+4*(spellHeight+pageGap)+70)
	if a == nil {
		return d.Canvas
	}
	for row, needs := range []int{5, 4} {
		x := column(row)
		word := d.Request.Word([]string{"picture-upper", "picture-lower"}[row])
		for i := range needs {
			d.Canvas.PutAt(d.medal(cards.Card, 21), x+spellWidth-26-48*float64(needs-1-i), pageTop+28)
		}
		d.Say(word, d.Bold(36).Down(20), x+8, pageTop+41, spellWidth-24-48*float64(needs))
		for i := range 4 {
			y := top + float64(i)*(spellHeight+pageGap)
			if card := a.Table[4*row+i]; card != "" {
				d.spell(card, x, y, 0)
			} else {
				d.PutPanel(int(x), int(y), spellWidth, spellHeight)
			}
		}
	}
	for i := range 4 { // the spells that drop
		y := top + float64(i)*(spellHeight+pageGap) + spellHeight/2
		d.RimmedIcon("turn-arrow", 40, pageWidth/2, y, d.Gold)
	}
	d.Say(fmt.Sprintf("%s: %d", d.Request.Word("picture-stock"), a.Stock), d.Italic(34).Down(20).Centred(), pageWidth/2,
		top+4*(spellHeight+pageGap)+36, pageWidth-200)
	return d.Canvas
}

// arenaShown returns the group the argument's seat fights in, else the viewer's, else that of the player who drafts,
// else the first that still fights.
func (d *draft) arenaShown() *view.Arena {
	if s, err := d.Seat(d.Request.Arg, d.v.Viewer, len(d.v.Seats)); err == nil {
		if a := d.arena(s); a != nil {
			return a
		}
	}
	if a := d.arena(d.v.Active); a != nil && d.v.Stage == view.StageDraft {
		return a
	}
	for i := range d.v.Arenas {
		if !d.v.Arenas[i].Over {
			return &d.v.Arenas[i]
		}
	}
	if len(d.v.Arenas) > 0 {
		return &d.v.Arenas[0]
	}
	return nil
}
