package scene

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"
	"unicode"

	"github.com/fogleman/gg"

	"skald/imaging"
)

// Initials returns for each of some names a letter that no other of them has: the first if it is free, else a later
// one, preferably a consonant; "?" if there is none.
func Initials(names []string) []string {
	taken := map[rune]bool{}
	out := make([]string, len(names))
	for i, name := range names {
		letters := []rune(strings.ToUpper(name))
		chosen := '?'
		for pass := range 2 {
			for k, c := range letters {
				if chosen == '?' && unicode.IsLetter(c) && !taken[c] &&
					(k == 0 || pass == 1 || !strings.ContainsRune("AEIOU", c)) {
					chosen = c
				}
			}
		}
		taken[chosen] = true
		out[i] = string(chosen)
	}
	return out
}

// Pawn is the look of a hero's pawn: it has the hero's face on its head, so that more than colour and letter
// distinguishes it.
type Pawn struct {
	Letter, Icon string
	Colour       color.RGBA
	// Active reports whether it is the hero's turn.
	Active bool
}

// Pawn sets a hero's pawn with its foot at (x, y).
func (d *Draft) Pawn(w Pawn, x, y float64, height int) {
	sp := d.pawnSprite(w, height)
	d.Canvas.Put(sp, int(x-float64(sp.Rect.Dx())/2), int(y)-height-6)
}

func (d *Draft) pawnSprite(w Pawn, height int) *image.RGBA {
	bare := d.Painter.PawnSprite(w.Letter, w.Colour, height, w.Active)
	return d.Painter.Assets.Sprite(fmt.Sprint("pawn ", w, height), bare.Rect.Dx(), bare.Rect.Dy(),
		func(dc *gg.Context) {
			img := dc.Image().(*image.RGBA)
			draw.Draw(img, img.Rect, bare, bare.Rect.Min, draw.Src)
			tall := float64(height)
			x, y := float64(bare.Rect.Dx())/2, tall*0.24+6
			imaging.Disc(dc, x, y, tall*0.19, d.Theme.Light)
			size := int(tall * 0.35)
			imaging.DrawIcon(img, w.Icon, int(math.Round(x-float64(size)/2)), int(math.Round(y-float64(size)/2)), size,
				d.Theme.Dark)
		})
}
