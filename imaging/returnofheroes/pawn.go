package returnofheroes

import (
	"fmt"
	"image"
	"math"

	"skald/engine/returnofheroes/view"
	"skald/imaging"
	"skald/imaging/scene"

	"github.com/fogleman/gg"
)

// hatRoom is the height of headgear above a pawn, in parts of the pawn's height.
const hatRoom = 0.22

// pawnSprite returns a hero's pawn with an initial and the headgear that identifies it without colour, and the distance
// of the foot from its upper edge.
func (d *draft) pawnSprite(h *view.Hero, height int, active bool) (sp *image.RGBA, foot int) {
	col := heroColour(d.Theme, h.Hero)
	base := d.Painter.PawnSprite(d.initial(h), col, height, active)
	rise := int(math.Ceil(hatRoom * float64(height)))
	key := fmt.Sprint("return-of-the-heroes pawn ", h.Hero, " ", d.initial(h), " ", height, " ", active)
	sp = d.Painter.Assets.Sprite(key, base.Rect.Dx(), base.Rect.Dy()+rise, func(dc *gg.Context) {
		scene.DrawOver(dc.Image().(*image.RGBA), base, 0, rise)
		if hat := hats[h.Hero]; hat != nil {
			s := float64(height)
			dc.SetLineJoinRound()
			dc.Translate(float64(base.Rect.Dx())/2, float64(rise+6)+s*0.24)
			dc.Scale(s*0.21, s*0.21)
			hat(&hatter{dc: dc, dark: d.Theme.Dark, fill: imaging.Mix(col, d.Theme.Light, 0.62),
				line: math.Max(1.6, s*0.026)})
		}
	})
	return sp, rise + 6 + height
}

// hatter draws headgear; its unit is the radius of the pawn's head, in whose middle it begins.
type hatter struct {
	dc         *gg.Context
	dark, fill rgba
	line       float64 // pixels
}

// part fills and outlines the path.
func (k *hatter) part() {
	k.dc.ClosePath()
	imaging.FillStroke(k.dc, k.fill, k.dark, k.line)
}

// shape draws a part with the corners given.
func (k *hatter) shape(xy ...float64) {
	imaging.Polyline(k.dc, 0, 0, 1, xy...)
	k.part()
}

// hats are the heroes' headgear: a crested helmet, pointed ears, a wizard's hat, horns, a mitre.
var hats = map[string]func(*hatter){
	"warrior": func(k *hatter) {
		k.dc.MoveTo(-1.15, 0.35)
		k.dc.CubicTo(-1.2, -1.5, 1.2, -1.5, 1.15, 0.35)
		k.dc.LineTo(0.62, 0.35)
		k.dc.LineTo(0.62, -0.18)
		k.dc.LineTo(-0.62, -0.18)
		k.dc.LineTo(-0.62, 0.35)
		k.part()
		k.dc.MoveTo(-0.24, -0.95)
		k.dc.CubicTo(-0.5, -2.1, 0.9, -2.2, 1.35, -1.1)
		k.dc.CubicTo(0.9, -1.45, 0.5, -1.4, 0.26, -0.95)
		k.part()
	},
	"elf": func(k *hatter) {
		k.shape(-0.72, 0.3, -1.95, -0.95, -0.98, -0.5)
		k.shape(0.72, 0.3, 1.95, -0.95, 0.98, -0.5)
		k.dc.MoveTo(-0.98, -0.34)
		k.dc.CubicTo(-0.6, -1.3, 0.6, -1.3, 0.98, -0.34)
		k.dc.CubicTo(0.4, -0.62, -0.4, -0.62, -0.98, -0.34)
		k.part()
	},
	"wizard": func(k *hatter) {
		k.shape(-0.85, -0.45, 0.3, -2.05, 0.85, -0.45)
		k.dc.DrawEllipse(0, -0.42, 1.6, 0.32)
		k.part()
	},
	"dwarf": func(k *hatter) {
		k.dc.MoveTo(-0.85, -0.2)
		k.dc.CubicTo(-1.9, -0.3, -2, -1.2, -1.5, -1.8)
		k.dc.CubicTo(-1.5, -1.2, -1.2, -0.9, -0.6, -0.85)
		k.part()
		k.dc.MoveTo(0.85, -0.2)
		k.dc.CubicTo(1.9, -0.3, 2, -1.2, 1.5, -1.8)
		k.dc.CubicTo(1.5, -1.2, 1.2, -0.9, 0.6, -0.85)
		k.part()
		k.dc.MoveTo(-1.08, -0.1)
		k.dc.CubicTo(-0.95, -1.5, 0.95, -1.5, 1.08, -0.1)
		k.part()
	},
	"priest": func(k *hatter) {
		k.shape(-0.9, -0.3, -1.05, -1.15, 0, -2.05, 1.05, -1.15, 0.9, -0.3)
		k.dc.DrawLine(0, -1.7, 0, -0.5)
		k.dc.DrawLine(-0.42, -1.2, 0.42, -1.2)
		imaging.Stroke(k.dc, k.dark, k.line*1.4)
	},
}
