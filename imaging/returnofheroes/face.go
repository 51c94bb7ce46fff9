package returnofheroes

import (
	"math"

	"skald/engine/returnofheroes/view"
	"skald/imaging"
)

// faceAt sets the portrait of a player's character, with the letter of the pawn, or the pawn before a character is
// chosen. (x, y) is its middle, r its radius.
func (d *draft) faceAt(h *view.Hero, x, y float64, r int) {
	if h.Character == "" || h.Hero == "" {
		d.pawnAt(h, x, y+float64(r)-3, 2*r)
		return
	}
	d.Canvas.PutAt(d.portrait(h.Hero, h.Woman, r), x, y)
	const letter = 11
	at := float64(r) * math.Sqrt2 / 2
	d.Badge(d.initial(h), imaging.Circle, heroColour(d.Theme, h.Hero), x+at, y+at, letter)
}

// calledName returns the name of a player's character, or of the kind of hero before one is chosen.
func (d *draft) calledName(h *view.Hero) string {
	if h.Character == "" || h.Hero == "" {
		return d.heroName(h)
	}
	return h.Character
}
