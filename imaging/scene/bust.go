package scene

import (
	"fmt"
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"skald/imaging"
)

// Fair and Tanned are the colours of most faces.
var (
	Fair   = color.RGBA{R: 0xF0, G: 0xC9, B: 0xA0, A: 255}
	Tanned = color.RGBA{R: 0xD9, G: 0xA5, B: 0x78, A: 255}
)

// The colours of other faces and of hair.
var (
	ruddy  = color.RGBA{R: 0xE6, G: 0xB0, B: 0x8C, A: 255}
	black  = color.RGBA{R: 0x3A, G: 0x2A, B: 0x22, A: 255}
	brown  = color.RGBA{R: 0x6B, G: 0x45, B: 0x28, A: 255}
	auburn = color.RGBA{R: 0x9C, G: 0x4A, B: 0x22, A: 255}
	blond  = color.RGBA{R: 0xD8, G: 0xA8, B: 0x4C, A: 255}
	silver = color.RGBA{R: 0xD6, G: 0xD2, B: 0xC6, A: 255}
	russet = color.RGBA{R: 0xB4, G: 0x5F, B: 0x28, A: 255}
)

// Bust is the person on a portrait: a man or a woman in the dress of a "warrior", "elf", "wizard", "dwarf" or "priest",
// in a colour. A portrait in other dress is empty.
type Bust struct {
	Dress  string
	Woman  bool
	Colour color.RGBA
}

// looks are the looks of the two in a dress: the man first, then the woman.
var looks = map[string]struct {
	skin [2]color.RGBA
	hair [2]color.RGBA
	// dress draws the headgear, over face and hair.
	dress func(b *bust)
}{
	"warrior": {[2]color.RGBA{Tanned, Tanned}, [2]color.RGBA{black, auburn}, (*bust).helmet},
	"elf":     {[2]color.RGBA{Fair, Fair}, [2]color.RGBA{brown, blond}, (*bust).circlet},
	"wizard":  {[2]color.RGBA{Fair, Fair}, [2]color.RGBA{silver, black}, (*bust).hat},
	"dwarf":   {[2]color.RGBA{ruddy, ruddy}, [2]color.RGBA{russet, russet}, (*bust).cap},
	"priest":  {[2]color.RGBA{Fair, Tanned}, [2]color.RGBA{silver, brown}, (*bust).cowl},
}

// bust draws head and shoulders in units of the medallion's radius, with the medallion's middle as origin.
type bust struct {
	Bust
	*imaging.Theme
	dc         *gg.Context
	x, y       float64 // the middle, in pixels
	r          float64 // the radius, in pixels
	skin, hair color.RGBA
}

// Portrait returns the medallion of a hero of a radius in pixels.
func (d *Draft) Portrait(of Bust, r int) *image.RGBA {
	size := 2*r + 8
	return d.Painter.Assets.Sprite(fmt.Sprint("portrait ", of, r), size, size, func(dc *gg.Context) {
		b := &bust{Bust: of, dc: dc, Theme: d.Theme, x: float64(size) / 2, y: float64(size) / 2, r: float64(r) * 0.95}
		b.draw()
	})
}

func (b *bust) draw() {
	dc := b.dc
	dc.SetLineJoinRound()
	dc.SetLineCapRound()
	dc.DrawCircle(b.x, b.y, b.r)
	dc.ClipPreserve()
	imaging.Fill(dc, imaging.Mix(b.Colour, b.PaperLight, 0.68))
	imaging.Disc(dc, b.x-0.35*b.r, b.y-0.4*b.r, 0.75*b.r, imaging.Fade(b.Light, 0.4))
	look, known := looks[b.Dress]
	if known {
		b.skin, b.hair = look.skin[b.sex()], look.hair[b.sex()]
		if b.braided() {
			b.shoulders()
			b.locks()
		} else {
			b.locks()
			b.shoulders()
		}
		b.face()
		b.beard()
		look.dress(b)
	}
	dc.ResetClip()
	for _, e := range []struct {
		width float64
		col   color.RGBA
	}{{0.12, b.Dark}, {0.075, b.Colour}} {
		dc.DrawCircle(b.x, b.y, b.r)
		imaging.Stroke(dc, e.col, e.width*b.r)
	}
}

func (b *bust) sex() int {
	if b.Woman {
		return 1
	}
	return 0
}

// move, to and curve add to the path, oval adds a closed part.
func (b *bust) move(x, y float64) { b.dc.MoveTo(b.x+x*b.r, b.y+y*b.r) }
func (b *bust) to(xy ...float64) {
	for i := 0; i < len(xy); i += 2 {
		b.dc.LineTo(b.x+xy[i]*b.r, b.y+xy[i+1]*b.r)
	}
}
func (b *bust) curve(x1, y1, x2, y2, x, y float64) {
	b.dc.CubicTo(b.x+x1*b.r, b.y+y1*b.r, b.x+x2*b.r, b.y+y2*b.r, b.x+x*b.r, b.y+y*b.r)
}
func (b *bust) oval(x, y, rx, ry float64) {
	b.dc.DrawEllipse(b.x+x*b.r, b.y+y*b.r, rx*b.r, ry*b.r)
}

// close closes the path.
func (b *bust) close() *bust {
	b.dc.ClosePath()
	return b
}

// inked fills the path and draws its edge.
func (b *bust) inked(col color.RGBA) {
	imaging.FillPreserve(b.dc, col)
	b.line(0.045)
}

// line draws the path in ink.
func (b *bust) line(width float64) {
	imaging.Stroke(b.dc, b.Dark, width*b.r)
}

// flat fills the path without an edge.
func (b *bust) flat(col color.RGBA) {
	imaging.Fill(b.dc, col)
}

// braided reports whether the hair falls over the shoulders.
func (b *bust) braided() bool { return b.Dress == "dwarf" && b.Woman }

// locks draws the hair beside the head: long for women and elves.
func (b *bust) locks() {
	switch {
	case b.braided():
		for _, side := range []float64{-1, 1} { // two braids
			b.move(side*0.24, -0.1)
			b.curve(side*0.62, 0, side*0.56, 0.5, side*0.48, 0.95)
			b.to(side*0.28, 0.95)
			b.curve(side*0.36, 0.5, side*0.3, 0.2, side*0.18, 0.1)
			b.close().inked(b.hair)
		}
	case b.Woman:
		b.move(-0.34, -0.3)
		b.curve(-0.62, 0.1, -0.5, 0.5, -0.62, 0.8)
		b.to(0.62, 0.8)
		b.curve(0.5, 0.5, 0.62, 0.1, 0.34, -0.3)
		b.curve(0.2, -0.7, -0.2, -0.7, -0.34, -0.3)
		b.close().inked(b.hair)
	case b.Dress == "elf":
		b.move(-0.34, -0.3)
		b.curve(-0.5, 0.1, -0.42, 0.3, -0.46, 0.55)
		b.to(0.46, 0.55)
		b.curve(0.42, 0.3, 0.5, 0.1, 0.34, -0.3)
		b.close().inked(b.hair)
	}
}

// shoulders draws the shoulders in the hero's colour, and the dress under them.
func (b *bust) shoulders() {
	wide := 0.78
	switch {
	case b.Dress == "dwarf":
		wide = 0.92
	case b.Woman:
		wide = 0.68
	}
	b.dc.DrawRectangle(b.x-0.15*b.r, b.y+0.1*b.r, 0.3*b.r, 0.5*b.r)
	b.inked(imaging.Mix(b.skin, b.Dark, 0.12))
	dress := b.Colour
	if b.Dress == "warrior" {
		dress = b.Steel
	}
	b.move(-wide-0.06, 1.15)
	b.curve(-wide, 0.62, -0.5, 0.5, -0.18, 0.42)
	b.curve(-0.1, 0.56, 0.1, 0.56, 0.18, 0.42)
	b.curve(0.5, 0.5, wide, 0.62, wide+0.06, 1.15)
	b.close().inked(dress)
	b.move(0.3, 1.15) // the side away from the light
	b.curve(0.36, 0.9, 0.42, 0.66, 0.34, 0.52)
	b.curve(0.55, 0.56, wide-0.02, 0.7, wide+0.04, 1.15)
	b.close().flat(imaging.Fade(b.Dark, 0.22))
	switch b.Dress {
	case "warrior": // pauldrons
		for _, side := range []float64{-1, 1} {
			b.oval(side*(wide-0.12), 0.86, 0.27, 0.24)
			b.inked(imaging.Mix(b.Armour, b.Light, 0.25))
		}
		b.move(-0.3, 0.52)
		b.curve(-0.1, 0.7, 0.1, 0.7, 0.3, 0.52)
		b.to(0.22, 1.1, -0.22, 1.1)
		b.close().inked(b.Colour)
	case "elf": // a leaf for a clasp
		imaging.Trace(b.dc, imaging.Leaf, b.x, b.y+0.66*b.r, 0.13*b.r)
		b.inked(b.ForestLight)
	case "wizard":
		for _, side := range []float64{-1, 1} {
			b.move(side*0.06, 1.1)
			b.to(side*0.02, 0.55, side*0.26, 0.47, side*0.22, 1.1)
			b.close().inked(b.Gold)
		}
	case "dwarf":
		b.move(-0.36, 0.52)
		b.curve(-0.1, 0.8, 0.1, 0.8, 0.36, 0.52)
		b.curve(0.2, 1, -0.2, 1, -0.36, 0.52)
		b.close().inked(imaging.Mix(b.Tan, b.Light, 0.3))
	case "priest":
		b.move(-0.09, 0.62)
		b.to(0.09, 0.62, 0.09, 0.72, 0.2, 0.72, 0.2, 0.84, 0.09, 0.84, 0.09, 1.1, -0.09, 1.1, -0.09, 0.84, -0.2, 0.84,
			-0.2, 0.72, -0.09, 0.72)
		b.close().inked(b.Gold)
	}
}

// face draws the head with ears, brows, eyes, nose and mouth.
func (b *bust) face() {
	for _, side := range []float64{-1, 1} {
		if b.Dress == "elf" {
			b.move(side*0.28, -0.12)
			b.curve(side*0.45, -0.26, side*0.56, -0.34, side*0.64, -0.44)
			b.curve(side*0.6, -0.14, side*0.48, 0, side*0.28, 0.06)
			b.dc.ClosePath()
		} else {
			b.oval(side*0.34, -0.04, 0.075, 0.12)
		}
		b.inked(b.skin)
	}
	long, jaw := 0.36, 0.22
	if b.Dress == "dwarf" {
		long, jaw = 0.3, 0.28
	} else if b.Woman {
		jaw = 0.16
	}
	b.move(-0.34, -0.2)
	b.curve(-0.36, 0.06, -jaw-0.1, 0.2, -jaw+0.04, 0.02+long-0.08)
	b.curve(-0.08, 0.1+long, 0.08, 0.1+long, jaw-0.04, 0.02+long-0.08)
	b.curve(jaw+0.1, 0.2, 0.36, 0.06, 0.34, -0.2)
	b.curve(0.3, -0.6, -0.3, -0.6, -0.34, -0.2)
	b.close().inked(b.skin)
	b.move(0.1, 0.38) // the cheek away from the light
	b.curve(0.2, 0.2, 0.22, 0, 0.2, -0.4)
	b.curve(0.32, -0.3, 0.34, -0.1, 0.32, -0.04)
	b.curve(0.3, 0.2, 0.22, 0.3, 0.1, 0.4)
	b.close().flat(imaging.Fade(b.Dark, 0.14))
	for _, side := range []float64{-1, 1} {
		b.oval(side*0.15, -0.03, 0.075, 0.055)
		b.flat(b.Light)
		b.oval(side*0.15, -0.025, 0.045, 0.055)
		b.flat(b.Dark)
		b.move(side*0.06, -0.115)
		b.curve(side*0.12, -0.16, side*0.2, -0.15, side*0.26, -0.1)
		imaging.Stroke(b.dc, imaging.Mix(b.hair, b.Dark, 0.45), 0.05*b.r)
	}
	b.move(0.01, -0.02)
	b.curve(0.03, 0.06, 0.07, 0.1, 0.05, 0.13)
	b.curve(0.03, 0.15, 0, 0.15, -0.03, 0.14)
	b.line(0.032)
	b.move(-0.09, 0.235)
	b.curve(-0.03, 0.27, 0.04, 0.27, 0.1, 0.225)
	if b.Woman {
		imaging.Stroke(b.dc, imaging.Mix(b.Red, b.skin, 0.25), 0.055*b.r)
		return
	}
	b.line(0.035)
}

// beard draws the men's beards.
func (b *bust) beard() {
	if b.Woman {
		return
	}
	low := 0.0
	switch b.Dress {
	case "warrior", "priest":
		low = 0.56
	case "wizard":
		low = 0.98
	case "dwarf":
		low = 0.86
	default:
		return
	}
	w := 0.36
	if b.Dress == "dwarf" {
		w = 0.44
	}
	b.move(-0.345, -0.02)
	b.curve(-0.3, 0.12, -0.24, 0.16, -0.12, 0.17)
	b.curve(-0.05, 0.13, 0.05, 0.13, 0.12, 0.17)
	b.curve(0.24, 0.16, 0.3, 0.12, 0.345, -0.02)
	b.curve(w+0.02, 0.3, w*0.72, low*0.8, 0, low)
	b.curve(-w*0.72, low*0.8, -w-0.02, 0.3, -0.345, -0.02)
	b.close().inked(b.hair)
	b.move(-0.1, 0.25)
	b.curve(-0.04, 0.3, 0.04, 0.3, 0.1, 0.25)
	b.line(0.04)
	if low > 0.6 {
		for _, x := range []float64{-0.14, 0, 0.14} {
			b.move(x, 0.4)
			b.curve(x*1.1, 0.5, x*0.9, 0.6, x*0.6, low-0.1-x*x*3)
			imaging.Stroke(b.dc, imaging.Fade(b.Dark, 0.5), 0.03*b.r)
		}
	}
}

// fringe draws the hair over the brow.
func (b *bust) fringe(parted float64) {
	b.move(-0.36, -0.04)
	b.curve(-0.46, -0.5, -0.2, -0.66, 0, -0.65)
	b.curve(0.2, -0.66, 0.46, -0.5, 0.36, -0.04)
	b.curve(0.33, -0.2, 0.26, -0.3, parted, -0.4)
	b.curve(-0.1, -0.28, -0.32, -0.24, -0.36, -0.04)
	b.close().inked(b.hair)
}

// helmet draws the warriors' helmet: steel with a red plume.
func (b *bust) helmet() {
	steel := imaging.Mix(b.Armour, b.Light, 0.3)
	if b.Woman {
		b.fringe(0.1)
	}
	b.move(-0.02, -0.62) // the plume
	b.curve(-0.2, -0.95, 0.3, -1.0, 0.62, -0.62)
	b.curve(0.66, -0.45, 0.62, -0.3, 0.54, -0.2)
	b.curve(0.5, -0.45, 0.35, -0.6, 0.1, -0.58)
	b.close().inked(b.Colour)
	b.move(-0.42, -0.16)
	b.curve(-0.46, -0.56, -0.26, -0.72, 0, -0.72)
	b.curve(0.26, -0.72, 0.46, -0.56, 0.42, -0.16)
	b.curve(0.28, -0.24, 0.16, -0.25, 0.06, -0.25)
	b.to(0.05, 0.02, -0.05, 0.02, -0.06, -0.25)
	b.curve(-0.16, -0.25, -0.28, -0.24, -0.42, -0.16)
	b.close().inked(steel)
	b.move(0.2, -0.68)
	b.curve(0.42, -0.55, 0.44, -0.35, 0.41, -0.18)
	b.to(0.26, -0.23)
	b.curve(0.28, -0.4, 0.28, -0.55, 0.2, -0.68)
	b.close().flat(imaging.Fade(b.Dark, 0.25))
	if b.Woman {
		return
	}
	for _, side := range []float64{-1, 1} { // cheek plates
		b.move(side*0.42, -0.16)
		b.to(side*0.4, 0.2, side*0.27, 0.27, side*0.27, -0.1, side*0.3, -0.2)
		b.close().inked(imaging.Mix(steel, b.Dark, 0.12))
	}
}

// circlet draws the elves' circlet: a band with a leaf.
func (b *bust) circlet() {
	b.fringe(0.04)
	b.move(-0.38, -0.27)
	b.curve(-0.2, -0.42, 0.2, -0.42, 0.38, -0.27)
	imaging.StrokePreserve(b.dc, b.Dark, 0.095*b.r)
	imaging.Stroke(b.dc, b.Gold, 0.045*b.r)
	imaging.Trace(b.dc, imaging.Leaf, b.x, b.y-0.4*b.r, 0.11*b.r)
	b.inked(b.Gem)
}

// hat draws the wizards' hat: pointed, with a brim and a star.
func (b *bust) hat() {
	if b.Woman {
		b.fringe(0.12)
	}
	b.move(-0.36, -0.3)
	b.curve(-0.26, -0.5, -0.12, -0.8, 0.06, -0.98)
	b.curve(0.14, -0.98, 0.24, -0.92, 0.3, -0.84)
	b.curve(0.2, -0.82, 0.24, -0.6, 0.36, -0.3)
	b.close().inked(b.Colour)
	b.move(0.12, -0.34)
	b.curve(0.14, -0.5, 0.1, -0.7, 0.12, -0.9)
	b.curve(0.2, -0.8, 0.2, -0.6, 0.34, -0.32)
	b.close().flat(imaging.Fade(b.Dark, 0.28))
	b.move(-0.68, -0.26)
	b.curve(-0.4, -0.5, 0.4, -0.5, 0.68, -0.26)
	b.curve(0.4, -0.16, -0.4, -0.16, -0.68, -0.26)
	b.close().inked(imaging.Mix(b.Colour, b.Dark, 0.2))
	imaging.Trace(b.dc, imaging.Spiked, b.x-0.03*b.r, b.y-0.6*b.r, 0.1*b.r)
	b.inked(b.Gold)
}

// cap draws the dwarfs' cap: iron with a rim and horns.
func (b *bust) cap() {
	for _, side := range []float64{-1, 1} {
		b.move(side*0.34, -0.4)
		b.curve(side*0.62, -0.36, side*0.72, -0.6, side*0.62, -0.84)
		b.curve(side*0.56, -0.66, side*0.46, -0.62, side*0.26, -0.58)
		b.close().inked(b.Snow)
	}
	b.move(-0.4, -0.22)
	b.curve(-0.44, -0.58, -0.24, -0.7, 0, -0.7)
	b.curve(0.24, -0.7, 0.44, -0.58, 0.4, -0.22)
	b.close().inked(imaging.Mix(b.Steel, b.Light, 0.35))
	b.move(-0.44, -0.3)
	b.curve(-0.2, -0.38, 0.2, -0.38, 0.44, -0.3)
	b.to(0.43, -0.15)
	b.curve(0.2, -0.23, -0.2, -0.23, -0.43, -0.15)
	b.close().inked(b.Gold)
	for _, x := range []float64{-0.26, 0, 0.26} {
		b.oval(x, -0.265+x*x*0.5, 0.03, 0.03)
		b.flat(b.Dark)
	}
}

// cowl draws the priests' cowl: a white hood.
func (b *bust) cowl() {
	b.fringe(-0.02)
	b.move(-0.34, 0.46)
	b.curve(-0.66, 0.2, -0.64, -0.82, 0, -0.84)
	b.curve(0.64, -0.82, 0.66, 0.2, 0.34, 0.46)
	b.curve(0.5, 0.1, 0.44, -0.56, 0, -0.57)
	b.curve(-0.44, -0.56, -0.5, 0.1, -0.34, 0.46)
	b.close().inked(imaging.Mix(b.Snow, b.Colour, 0.12))
	b.move(0.25, -0.72)
	b.curve(0.62, -0.5, 0.6, 0.14, 0.36, 0.42)
	b.curve(0.5, 0.1, 0.46, -0.4, 0.25, -0.72)
	b.close().flat(imaging.Fade(b.Dark, 0.18))
}
