package heroes

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
	"skald/imaging"
)

// head sets the name of a player at the top of a page, with wounds and cards, and returns its lower end.
func (d *draft) head(s *view.Player, y float64) float64 {
	const high, r = 176.0, 74
	d.PutPanel(pageMargin, int(y), pageWidth-2*pageMargin, high)
	if s.Hero != "" {
		d.Canvas.PutAt(d.Portrait(d.bustOf(s.Hero), r), pageMargin+r+16, y+high/2)
	}
	left := pageMargin + 2*r + 36.0
	d.counts(s, left, y+84, 56, pageWidth-pageMargin-290-left)
	d.lying(s, left, pageWidth-pageMargin-290, y+132, 32)
	d.points(s, d.wounds(s, pageWidth-pageMargin-30, y+high/2, 110), y+high/2)
	return y + high + pageGap
}

// legendHeight is the height of the key to the symbols, in pixels.
const legendHeight = 62.0

// legend sets a line with the symbols of the dice and their words, and the sign for any element; it returns its lower
// end.
func (d *draft) legend(y float64) float64 {
	const r, gap = 20, 10.0
	symbols := append(slices.Clone(cards.Symbols[:]), 0)
	words := make([]string, len(symbols))
	pen, total := d.Plain(32), 0.0
	for i, s := range symbols {
		words[i] = d.Request.Word("picture-any")
		if s != 0 {
			words[i] = strings.TrimSpace(d.Request.Sentence(text.M("symbol."+s.ID(), "sign", text.Plain(""))))
		}
		total += d.Measure(words[i], pen)
	}
	room := pageWidth - 2*pageMargin - 16 - float64(len(symbols))*(2*r+gap)
	for least := float64(imaging.MinType); total > room-float64(len(symbols)-1)*gap && pen.Size > least; pen.Size-- {
		total = 0
		for _, w := range words {
			total += d.Measure(w, d.Plain(pen.Size-1))
		}
	}
	x := float64(pageMargin + 8)
	for i, s := range symbols {
		d.Canvas.PutAt(d.medal(s, r), x+r, y+legendHeight/2-8)
		x += 2*r + gap + d.Say(words[i], pen.Middle(), x+2*r+gap, y+legendHeight/2-8, 400)
		x += math.Max(gap, (room-total)/float64(len(symbols)-1))
	}
	return y + legendHeight
}

// borne is a permanent and its place.
type borne struct {
	view.Permanent
	at string
}

// permanents returns those on a player and on their beings.
func (d *draft) permanents(s *view.Player) []borne {
	var out []borne
	for _, p := range s.Permanents {
		out = append(out, borne{p, d.Request.Word("picture-on-player")})
	}
	for i, b := range s.Board {
		if b != nil {
			for _, p := range b.Permanents {
				out = append(out, borne{p, fmt.Sprintf("%s · %s", d.Heading(b.ID), field.Space(i).ID())})
			}
		}
	}
	return out
}

// sheet draws a player's cards: the hand for its owner, for others its known cards; the permanents on the board, the
// deck for its owner, the discard.
func (d *draft) sheet() (*imaging.Canvas, error) {
	seat, err := d.Seat(d.Request.Arg, d.own(), len(d.v.Seats))
	if err != nil {
		return nil, err
	}
	s := &d.v.Seats[seat]
	hand, known := s.Known, d.Request.Word("picture-known")
	var deck []string
	if d.v.Own != nil && seat == d.v.Viewer {
		hand, deck, known = d.v.Own.Hand, d.v.Own.Draw, d.Request.Word("picture-in-hand")
	}
	hand = hand[:min(len(hand), 16)]
	lasting := d.permanents(s)
	lasting = lasting[:min(len(lasting), 12)]
	parts := []struct {
		word string
		all  []string
	}{{"picture-in-deck", deck}, {"picture-in-discard", s.Discard}, {"picture-drafted", s.Drafted}}
	height := pageTop + 176.0 + pageGap + legendHeight + 60
	if len(hand) > 0 {
		height += sectionHeight + spellsHeight(len(hand))
	}
	if len(lasting) > 0 {
		height += sectionHeight + spellsHeight(len(lasting))
	}
	for _, p := range parts {
		if len(p.all) > 0 {
			height += sectionHeight + listHeight(gathered(p.all))
		}
	}
	d.page(d.heading(seat), height)
	y := d.legend(d.head(s, pageTop))
	if len(hand) > 0 {
		y = d.spells(hand, d.section(known, y))
	}
	if len(lasting) > 0 {
		y = d.section(d.Request.Word("picture-permanents"), y)
		for i, p := range lasting {
			x, at := column(i), y+float64(i/2)*(spellHeight+pageGap)
			d.spell(p.Card, x, at, 70)
			d.permanent(p.Permanent, x+spellWidth-44, at+40, 30)
			d.Say(p.at, d.Italic(26).Down(18).Right().In(d.Theme.InkSoft), x+spellWidth-20, at+100, 220)
		}
		y += spellsHeight(len(lasting))
	}
	for _, p := range parts {
		if len(p.all) > 0 {
			y = d.list(gathered(p.all), d.section(d.Request.Word(p.word), y))
		}
	}
	return d.Canvas, nil
}

// own returns the viewer's seat, or the active one.
func (d *draft) own() (s engine.Seat) {
	if d.seat(d.v.Viewer) != nil {
		return d.v.Viewer
	}
	return d.v.Active
}

// trays draws the dice of all players large, and the viewer's rolls in a clash that goes on.
func (d *draft) trays() *imaging.Canvas {
	const row, die = 196.0, 124
	var beats []view.Beat
	if d.v.Own != nil {
		beats = d.v.Own.Beats
		beats = beats[max(0, len(beats)-12):]
	}
	const beatRow = 96.0
	seats := min(len(d.v.Seats), mostSeats)
	height := pageTop + float64(seats)*(row+pageGap) + 44
	if len(beats) > 1 {
		height += sectionHeight + beatRow*float64(len(beats))
	}
	d.page(d.headline(), height)
	y := float64(pageTop)
	for i := range seats {
		seat := engine.Seat(i)
		s := d.seat(seat)
		d.PutPanel(pageMargin, int(y), pageWidth-2*pageMargin, row)
		pen := d.Bold(32).In(elementInk(d.Theme, d.elementOf(s.Hero)))
		lines := d.Wrap(d.heading(seat), pen, 262, 2)
		if s.Hero != "" {
			d.Canvas.PutAt(d.Portrait(d.bustOf(s.Hero), 56), pageMargin+76, y+row/2-2-16*float64(len(lines)))
		}
		d.Lines(lines, pen, pageMargin+18, y+row+13-32*float64(len(lines)), 32)
		d.dice(seat, pageWidth-pageMargin-20, y+row/2-14, 870, die)
		y += row + pageGap
	}
	if len(beats) > 1 {
		y = d.section(d.Request.Word("picture-rolls"), y)
		for i, b := range beats {
			d.figure(len(d.v.Own.Beats)-len(beats)+i+1, 50, pageMargin+50, y+beatRow/2, 80, d.Theme.Ink)
			d.roll(beatFaces(b), pageMargin+110, y+beatRow/2, 78)
			y += beatRow
		}
	}
	return d.Canvas
}

// roll sets dice in a line from x on.
func (d *draft) roll(all []face, x, y float64, size int) {
	for i, f := range all {
		d.Canvas.PutAt(d.die(f, size), x+rollPitch(size)*(float64(i)+0.5), y)
	}
}

// rollPitch returns the distance between dice of a size.
func rollPitch(size int) float64 { return float64(size) * 1.11 }
