package andor

import (
	"fmt"
	"image"
	"image/draw"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	rules "skald/engine/andor"
	"skald/imaging"
)

// card sets a hero board in brief.
func (d *draft) card(h *rules.HeroView, x, y, w float64) {
	th := d.th
	d.putPanel(int(x), int(y), int(w), cardsHeight)
	if h.Seat == d.v.Active {
		d.frame(image.Rect(int(x), int(y), int(x+w), int(y)+cardsHeight))
	}
	d.pawnAt(h, x+42, y+92, 74)
	left, right := x+86, x+w-16
	where := d.whereabouts(h.At)
	ww := d.say(where, imaging.TextBold, 25, right, y+37, 70, imaging.Right, th.Ink)
	d.icon("destination", 24, right-ww-17, y+28, th.InkSoft)
	d.fit(d.name(h.Hero), imaging.TextBold, 29, 20, left, y+37, right-ww-40-left, imaging.Left, heroInk(th, h.Hero))
	cx := left
	for _, e := range []struct {
		icon string
		col  rgba
		n    int
	}{{"melee", legible(th, th.Steel), h.Strength}, {"heart", legible(th, th.Heart), h.Will}} {
		d.icon(e.icon, 38, cx+19, y+72, e.col)
		cx += 46 + d.say(strconv.Itoa(e.n), imaging.TextBold, 37, cx+43, y+85, 60, imaging.Left, th.Ink) + 18
	}
	if h.Farmers > 0 {
		fw := d.say("×"+strconv.Itoa(h.Farmers), imaging.TextBold, 25, right, y+81, 50, imaging.Right, th.Ink)
		d.c.PutAt(d.p.TokenSprite(thingFace(th, "farmer"), 17), right-fw-22, y+72)
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
	d.heroDice(h, right, top)
	cx = x + 34
	row := y + cardsHeight - 32
	step := min(46.0, (w-70)/5)
	for i := range 3 {
		if i < len(h.Small) {
			d.thing(h.Small[i], cx, row, 19)
		} else {
			d.c.PutAt(d.slot(imaging.Square, 18), cx, row)
		}
		cx += step
	}
	cx += 14
	if h.Large != nil {
		d.thing(*h.Large, cx, row, 19)
	} else {
		d.c.PutAt(d.slot(imaging.Shield, 17), cx, row)
	}
	cx += step
	if h.Helm != "" {
		d.thing(rules.ItemView{ID: h.Helm}, cx, row, 19)
	} else {
		d.c.PutAt(d.slot(imaging.Circle, 18), cx, row)
	}
	hour := fmt.Sprintf("%d/7", h.Hour)
	if h.Done {
		hour = "✓"
	}
	hw := d.say(hour, imaging.TextBold, 25, right, row+9, 70, imaging.Right, th.Ink)
	d.icon("hourglass", 26, right-hw-19, row, th.InkSoft)
	if h.Rooster {
		d.backed("rooster", 30, right-hw-58, row, th.Red)
	}
}

// heroDice sets the dice a hero rolls, the last at the right: his own, light, or
// the black one.
func (d *draft) heroDice(h *rules.HeroView, right, y float64) {
	for i := range max(0, min(h.Dice, 5)) {
		x := right - 16 - 34*float64(i)
		d.someDie(27, x, y, coatOf(h.Black, lightDie))
	}
}

// coin sets gold: a coin and how much; it returns how wide the figure is.
func (d *draft) coin(x, y float64, n int) float64 {
	d.backed("coin", 30, x, y, d.th.Gold)
	return d.say(strconv.Itoa(n), imaging.TextBold, 29, x+22, y+10, 80, imaging.Left, d.th.Ink)
}

// thing sets something a hero carries; one use left shows as a half.
func (d *draft) thing(it rules.ItemView, x, y float64, r int) {
	face := thingFace(d.th, it.ID)
	face.DoubleEdged = it.Used
	d.c.PutAt(d.p.TokenSprite(face, r), x, y)
	if it.Used {
		mark := "½"
		if it.ID == "falcon" {
			mark = "–"
		}
		d.figure(mark, imaging.Circle, d.th.Dark, x+float64(r)*0.75, y-float64(r)*0.6, 11)
	}
}

// frame marks the card of the active hero.
func (d *draft) frame(r image.Rectangle) {
	for i, col := range []rgba{d.th.Dark, d.th.Mark, d.th.Mark, d.th.Mark, d.th.Dark} {
		q := r.Inset(i - 3)
		for _, e := range []image.Rectangle{
			image.Rect(q.Min.X, q.Min.Y, q.Max.X, q.Min.Y+1), image.Rect(q.Min.X, q.Max.Y-1, q.Max.X, q.Max.Y),
			image.Rect(q.Min.X, q.Min.Y, q.Min.X+1, q.Max.Y), image.Rect(q.Max.X-1, q.Min.Y, q.Max.X, q.Max.Y),
		} {
			d.c.Fill(e, col)
		}
	}
}

// pawnAt sets a hero's pawn with its foot at (x, y).
func (d *draft) pawnAt(h *rules.HeroView, x, y float64, height int) {
	sp := d.pawn(h, height)
	d.c.Put(sp, int(x-float64(sp.Rect.Dx())/2), int(y)-height-6)
}

// pawn is a hero's pawn with his face on its head, so that it is not his colour
// and letter alone that tell him from the others.
func (d *draft) pawn(h *rules.HeroView, height int) *image.RGBA {
	active, col, letter := h.Seat == d.v.Active, heroColour(d.th, h.Hero), d.initial(h)
	bare := d.p.PawnSprite(letter, col, height, active)
	return d.p.Assets.Sprite(fmt.Sprint("andor pawn ", h.Hero, letter, height, active), bare.Rect.Dx(), bare.Rect.Dy(), func(dc *gg.Context) {
		img := dc.Image().(*image.RGBA)
		draw.Draw(img, img.Rect, bare, bare.Rect.Min, draw.Src)
		tall := float64(height)
		x, y := float64(bare.Rect.Dx())/2, tall*0.24+6
		dc.DrawCircle(x, y, tall*0.19)
		dc.SetColor(d.th.Light)
		dc.Fill()
		size := int(tall * 0.35)
		imaging.DrawIcon(img, iconOf(h.Hero), int(math.Round(x-float64(size)/2)), int(math.Round(y-float64(size)/2)), size, d.th.Dark)
	})
}

// slot is an empty place for a thing.
func (d *draft) slot(s imaging.Shape, r int) *image.RGBA {
	size := 2*r + 8
	return d.p.Assets.Sprite(fmt.Sprint("andor slot ", s, r), size, size, func(dc *gg.Context) {
		imaging.Trace(dc, s, float64(size)/2, float64(size)/2, float64(r)*0.9)
		dc.SetColor(d.th.InkFaint)
		dc.SetLineWidth(1.4)
		dc.SetDash(4, 4)
		dc.Stroke()
	})
}

// putPanel sets a card for text: its edges from a sprite, and its ground filled,
// which is much faster.
func (d *draft) putPanel(x, y, w, h int) {
	const edge = 12
	sp := d.panel(w, h)
	r := sp.Rect
	inner := image.Rect(edge, edge, w-edge, h-edge)
	for _, part := range []image.Rectangle{{r.Min, image.Pt(r.Max.X, edge)}, {image.Pt(0, inner.Max.Y), r.Max}, {image.Pt(0, edge), image.Pt(edge, inner.Max.Y)}, {image.Pt(inner.Max.X, edge), image.Pt(r.Max.X, inner.Max.Y)}} {
		d.c.Put(sp.SubImage(part).(*image.RGBA), x-2+part.Min.X, y-2+part.Min.Y)
	}
	d.c.Fill(inner.Add(image.Pt(x-2, y-2)), d.th.Card)
}

// panel is a card for text, two pixels from its picture's corner.
func (d *draft) panel(w, h int) *image.RGBA {
	return d.p.Assets.Sprite(fmt.Sprint("andor panel ", w, h), w+8, h+10, func(dc *gg.Context) {
		imaging.Panel(dc, d.th, 2, 2, float64(w), float64(h))
	})
}
