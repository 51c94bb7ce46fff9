package returnofheroes

import (
	"image/color"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/imaging"
)

// intended plants flags for the players' plans on this sheet. The staff is beside the point, so that its number and
// pieces stay readable.
func (d *draft) intended(s *sheet) {
	for _, m := range d.Request.MarkedPlaces() {
		p, err := land.Parse(m.Place)
		if err != nil {
			continue
		}
		if x, y, ok := s.find(p); ok {
			staff := imaging.Staff{X: x + 11*s.unit, Y: y + 3*s.unit, Size: flagSize(s), Within: s.bounds()}
			d.Painter.Flags(d.Canvas, staff, m.Marks, d.seatColour)
		}
	}
}

// seatColour returns the colour of the hero a seat plays.
func (d *draft) seatColour(seat int) color.RGBA {
	if h := d.hero(engine.Seat(seat)); h != nil {
		return heroColour(d.Theme, h.Hero)
	}
	return d.Theme.Grey
}

// flagSize returns the height of a flag in pixels: on an enlarged tile flags grow less than the drawing.
func flagSize(s *sheet) int {
	if s.enlarged() {
		return 44
	}
	return 32
}
