package andor

import (
	"fmt"
	"image"
	"strconv"

	"skald/engine/andor/view"
	"skald/imaging"
	"skald/imaging/scene"
)

// card sets a hero board in brief.
func (d *draft) card(h *view.Hero, x, y, w float64) {
	d.PutPanel(int(x), int(y), int(w), cardsHeight)
	if h.Seat == d.v.Active {
		d.Frame(image.Rect(int(x), int(y), int(x+w), int(y)+cardsHeight))
	}
	d.pawnAt(h, x+42, y+92, 74)
	left, right := x+86, x+w-16
	where := d.whereabouts(h.At)
	ww := d.Say(where, d.Bold(25).Right(), right, y+37, 70)
	d.Icon("destination", 24, right-ww-17, y+28, d.InkSoft)
	d.Say(d.Heading(h.Hero), d.Bold(29).Down(20).In(heroInk(d.Theme, h.Hero)), left, y+37, right-ww-40-left)
	cx := left
	for _, e := range []struct {
		icon string
		col  rgba
		n    int
	}{{"melee", d.Legible(d.Steel), h.Strength}, {"heart", d.Legible(d.Heart), h.Will}} {
		d.Icon(e.icon, 38, cx+19, y+72, e.col)
		cx += 46 + d.Say(strconv.Itoa(e.n), d.Bold(37), cx+43, y+85, 60) + 18
	}
	farmer := thingFace(d.Theme, "farmer")
	if f := d.fateOf(h.Seat); f != nil {
		fw := d.fateCount(f, 27, right, y+72)
		d.Icon("fate", 34, right-fw-20, y+72, d.Legible(d.Violet))
		if h.Farmers > 0 { // they stand beside him
			d.Token(farmer, 13, x+70, y+84)
			d.Badge(strconv.Itoa(h.Farmers), imaging.Circle, d.Dark, x+76, y+100, 11)
		}
	} else if h.Farmers > 0 {
		fw := d.Say("×"+strconv.Itoa(h.Farmers), d.Bold(25).Right(), right, y+81, 50)
		d.Token(farmer, 17, right-fw-22, y+72)
	}
	cx = x + 20
	top := y + 128
	cx += 36 + d.coin(cx+14, top, h.Gold) + 16
	for _, g := range h.Gems {
		d.gemstone(g, cx+14, top, 17)
		cx += 38
		if cx > x+w*0.5 {
			break
		}
	}
	if d.v.Treasure != nil && len(h.Gems) > 0 {
		d.purseWorth(h, cx+2, top, 27)
	}
	d.heroDice(h, right, top)
	cx = x + 34
	row := y + cardsHeight - 32
	step := min(46.0, (w-70)/5)
	for i := range 3 {
		if i < len(h.Small) {
			d.thing(h.Small[i], cx, row, 19)
		} else {
			d.Canvas.PutAt(d.Slot(imaging.Square, 18), cx, row)
		}
		cx += step
	}
	cx += 14
	if h.Large != nil {
		d.thing(*h.Large, cx, row, 19)
	} else {
		d.Canvas.PutAt(d.Slot(imaging.Shield, 17), cx, row)
	}
	cx += step
	if h.Helm != "" {
		d.thing(view.Item{ID: h.Helm}, cx, row, 19)
	} else {
		d.Canvas.PutAt(d.Slot(imaging.Circle, 18), cx, row)
	}
	hour := fmt.Sprintf("%d/7", h.Hour)
	if h.Done {
		hour = "✓"
	}
	hw := d.Say(hour, d.Bold(25).Right(), right, row+9, 70)
	d.Icon("hourglass", 26, right-hw-19, row, d.InkSoft)
	if h.Rooster {
		d.RimmedIcon("rooster", 30, right-hw-58, row, d.Red)
	}
}

// purseWorth sets the value of a hero's gold and gems together, and returns its width.
func (d *draft) purseWorth(h *view.Hero, x, y float64, size int) float64 {
	d.RimmedIcon("chest", size, x+float64(size)/2, y, d.Theme.Gold)
	return float64(size) + 8 + d.Say(strconv.Itoa(h.Purse), d.Bold(float64(size)), x+float64(size)+8,
		y+float64(size)*0.34, 80)
}

// heroDice sets the dice a hero rolls, the last at the right: their own, light, or the black one.
func (d *draft) heroDice(h *view.Hero, right, y float64) {
	for i := range max(0, min(h.Dice, 5)) {
		x := right - 16 - 34*float64(i)
		d.someDie(27, x, y, coatOf(h.Black, lightDie))
	}
}

// coin sets gold, a coin and a figure, and returns the width.
func (d *draft) coin(x, y float64, n int) float64 {
	d.RimmedIcon("coin", 30, x, y, d.Theme.Gold)
	return d.Say(strconv.Itoa(n), d.Bold(29), x+22, y+10, 80)
}

// thing sets something a hero carries; one use left shows as a half.
func (d *draft) thing(it view.Item, x, y float64, r int) {
	face := thingFace(d.Theme, it.ID)
	face.DoubleEdged = it.Used
	d.Token(face, r, x, y)
	if it.Used {
		mark := "½"
		if it.ID == "falcon" {
			mark = "–"
		}
		d.Badge(mark, imaging.Circle, d.Theme.Dark, x+float64(r)*0.75, y-float64(r)*0.6, 11)
	}
}

// pawnAt sets a hero's pawn with its foot at (x, y).
func (d *draft) pawnAt(h *view.Hero, x, y float64, height int) {
	d.Pawn(scene.Pawn{Letter: d.initial(h), Icon: iconOf(h.Hero), Colour: heroColour(d.Theme, h.Hero),
		Active: h.Seat == d.v.Active}, x, y, height)
}
