package andor

import (
	"image"
	"math"

	"skald/imaging"
	"skald/imaging/scene"
)

// coat is a kind of die.
type coat int

// Heroes' dice are light and creatures' red, with pips; black ones show figures, the highest of which is 12.
const (
	lightDie coat = iota
	redDie
	blackDie
)

// coatOf returns the die of a hero or a creature.
func coatOf(black bool, usual coat) coat {
	if black {
		return blackDie
	}
	return usual
}

// die sets a die with its middle at (x, y). A die that does not count is pale.
func (d *draft) die(n, size int, x, y float64, kind coat, counts bool) {
	d.Canvas.PutAt(d.dieSprite(n, size, kind, counts), x, y)
}

// someDie sets a die in place of a number of dice that are not rolled yet.
func (d *draft) someDie(size int, x, y float64, kind coat) {
	n := 5
	if kind == blackDie {
		n = 12
	}
	d.die(n, size, x, y, kind, true)
}

func (d *draft) dieSprite(n, size int, kind coat, counts bool) *image.RGBA {
	k := scene.Die{N: n, Size: size, Ground: d.Light, Ink: d.Dark, Rim: d.Dark,
		Edge: math.Max(1.6, float64(size)*0.07), Figure: kind == blackDie}
	switch kind {
	case blackDie:
		k.Ground, k.Ink, k.Rim = d.Dark, d.Light, d.Ink
	case redDie:
		k.Ground, k.Ink = d.Red, d.Light
	}
	if !counts {
		k.Ground, k.Ink = imaging.Mix(k.Ground, d.PaperDeep, 0.6), imaging.Mix(k.Ink, d.PaperDeep, 0.35)
		k.Edge = math.Max(1.6, float64(size)*0.04)
	}
	return d.DieSprite(k)
}
