package andor

import (
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"skald/imaging"
)

// The equipment board, in pixels.
const (
	equipmentWidth  = 1240
	equipmentRow    = 104.0
	equipmentTop    = 130.0
	equipmentColumn = 584.0
)

func (d *draft) equipment() *imaging.Canvas {
	th, v := d.Theme, d.v
	rows := max(2, (min(len(v.Equipment), 12)+1)/2)
	height := int(equipmentTop + equipmentRow*float64(rows) + 104)
	d.Page(fmt.Sprint("equipment ", len(v.Equipment)), equipmentWidth, height, func(img *image.RGBA, dc *gg.Context) {
		imaging.Ribbon(dc, th, equipmentWidth/2, 44, 620, 60)
		for i := range min(len(v.Equipment), 2*rows) {
			x, y := equipmentPlace(i)
			imaging.Panel(dc, th, x, y, equipmentColumn-12, equipmentRow-12)
		}
	})
	d.Title(d.Request.Word("picture-equipment"), d.Caps(42).Down(24), equipmentWidth/2, 74, 570)
	for i, e := range v.Equipment {
		if i == 2*rows {
			break
		}
		x, y := equipmentPlace(i)
		face, ink := thingFace(th, e.ID), th.Ink
		if e.Left == 0 {
			face.Fill, ink = imaging.Mix(th.Grey, th.Card, 0.55), th.InkSoft
		}
		d.Token(face, 32, x+54, y+46)
		right := x + equipmentColumn - 36
		right -= d.Say(strconv.Itoa(e.Price), d.Bold(36).Right().In(ink), right, y+58, 60) + 26
		d.RimmedIcon("coin", 36, right, y+46, th.Gold)
		right -= 46
		right -= d.Say("×"+strconv.Itoa(e.Left), d.Bold(36).Right().In(ink), right, y+58, 90) + 24
		d.Say(d.Heading(e.ID), d.Semi(32).Down(20).In(ink), x+108, y+57, right-x-108)
	}
	d.sellers(float64(height) - 78)
	return d.Canvas
}

// equipmentPlace returns the upper left corner of the i-th article's card.
func equipmentPlace(i int) (x, y float64) {
	return 42 + equipmentColumn*float64(i%2), equipmentTop + equipmentRow*float64(i/2)
}

// sellers sets the places that sell, and their goods.
func (d *draft) sellers(y float64) {
	th, v := d.Theme, d.v
	x := 64.0
	if len(v.Merchants) > 0 {
		d.Token(merchantFace(th), 22, x, y+8)
		var at []string
		for _, m := range slices.Sorted(slices.Values(v.Merchants)) {
			at = append(at, strconv.Itoa(m))
		}
		x += 40 + d.Say(strings.Join(at, ", "), d.Bold(28), x+36, y+18, 300) + 20
		for _, id := range v.Sells {
			if x > equipmentWidth-420 {
				break
			}
			if id == "strength" {
				d.Icon("melee", 36, x+18, y+8, th.Legible(th.Steel))
			} else {
				d.Token(thingFace(th, id), 17, x+18, y+8)
			}
			x += 46
		}
	}
	if d.witchKnown() {
		right := equipmentWidth - 64.0
		right -= d.Say(strconv.Itoa(v.Witch), d.Bold(28).Right(), right, y+18, 60) + 40
		d.Token(imaging.Token{Shape: imaging.Hexagon, Fill: th.Violet, Icon: "witch"}, 22, right, y+8)
		d.Token(thingFace(th, "brew"), 17, right-50, y+8)
	}
}
