package returnofheroes

import (
	"math"

	"skald/engine/returnofheroes/view"
	"skald/imaging"
)

// faceAt sets the portrait of who somebody is, with the letter that stands on his pawn,
// or the pawn while he has chosen nobody. (x, y) is its middle, r its radius.
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

// calledName is the name of who somebody is, or of his kind of hero while he has
// chosen nobody.
func (d *draft) calledName(h *view.Hero) string {
	if h.Character == "" || h.Hero == "" {
		return d.heroName(h)
	}
	return h.Character
}
