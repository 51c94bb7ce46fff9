package runebound

import (
	"fmt"
	"image"

	"github.com/fogleman/gg"

	"skald/engine"
	"skald/engine/runebound/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
)

// The heroes to choose from, in pixels: two beside each other, so that a phone shows their texts large enough.
const offerHeight = 296

// choice draws the heroes to choose from; taken ones wear the colour of their seat. When no hero is chosen it is the
// board.
func (d *draft) choice() *imaging.Canvas {
	all := d.v.Offered[:min(len(d.v.Offered), 2*mostSeats)]
	if len(all) == 0 {
		return d.board()
	}
	const left, top = 48.0, 112.0
	height := int(top) + (len(all)+1)/2*(offerHeight+cardGap) + 40
	d.Page(fmt.Sprint("choice ", len(all)), sheetWidth, height, func(img *image.RGBA, dc *gg.Context) {
		for i := range all {
			imaging.Panel(dc, d.Theme, left+(cardWidth+cardGap)*float64(i%2), top+(offerHeight+cardGap)*float64(i/2),
				cardWidth, offerHeight)
		}
	})
	d.Say(d.Request.Word("picture-choice"), d.Caps(46).Down(28), 60, 84, sheetWidth-120)
	for i, o := range all {
		d.offer(o, left+(cardWidth+cardGap)*float64(i%2), top+(offerHeight+cardGap)*float64(i/2))
	}
	return d.Canvas
}

// offer sets a hero to choose from.
func (d *draft) offer(o view.Offer, x, y float64) {
	c := &o.Figures
	seat := o.By
	if seat == engine.Public {
		seat = o.For
	}
	colour, ink := d.Grey, d.Ink
	if seat != engine.Public {
		colour, ink = seatColour(d.Theme, seat), seatInk(d.Theme, seat)
	}
	name := d.Heading(o.Hero)
	d.Pawn(scene.Pawn{Letter: scene.Initials([]string{name})[0], Icon: iconOf(o.Hero), Colour: colour}, x+56, y+112, 92)
	right := x + cardWidth - 18
	if seat != engine.Public {
		right -= d.Say(d.Request.Player(int(seat)), d.Italic(24).Down(18).Right(), right, y+42, 180) + 12
	}
	if o.By != engine.Public {
		d.RimmedIcon("check", 30, right-14, y+33, d.Mark)
		right -= 38
	}
	d.Say(name, d.Bold(33).Down(22).In(ink), x+112, y+44, right-x-112)
	for k := range phases {
		d.value(figure{k, c.Values[k], c.Damage[k], 0}, x+112+146*float64(k), y+58, 138, 42)
	}
	h := view.Hero{Text: o.Text, Skills: o.Skills}
	d.health(vitals{c.Life, 0, c.Stamina, 0}, x+124, y+124, 400, 27)
	d.Say(d.skills(&h), d.Italic(25).Down(18), x+20, y+166, cardWidth-40)
	high := d.Paragraph(d.Request.Sentence(h.Text), d.Plain(25), x+20, y+174, cardWidth-40, 110)
	pen := d.Italic(20)
	flavour := d.Wrap(d.Request.Sentence(text.M("flavour."+o.Hero)), pen, cardWidth-40, 0)
	if len(flavour) <= int((110-high)/24) { // a line of flavour where there is room
		d.Lines(flavour, pen.In(d.InkSoft), x+20, y+194+high, 24)
	}
}
