package returnofheroes

import (
	"image"

	"skald/imaging/scene"
)

// portrait returns the medallion of a hero, as a man or a woman, of a radius in pixels.
func (d *draft) portrait(hero string, woman bool, r int) *image.RGBA {
	return d.Portrait(scene.Bust{Dress: hero, Woman: woman, Colour: heroColour(d.Theme, hero)}, r)
}
