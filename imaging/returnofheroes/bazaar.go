package returnofheroes

import (
	"errors"
	"image"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/imaging"
)

// A bazaar's counter, in pixels.
const (
	bazaarWidth, bazaarHeight = 1200, 380
	maxOffer                  = 6
)

// bazaar draws what lies on the counter, with names and prices.
func (d *draft) bazaar() (*imaging.Canvas, error) {
	z := d.v.Bazaar
	if z == nil {
		return nil, errors.New("returnofheroes: no bazaar is open")
	}
	th := d.th
	d.c = d.p.On(d.layer("bazaar", bazaarWidth, bazaarHeight, func(img *image.RGBA) {
		imaging.Parchment(img, th)
		imaging.Border(gg.NewContextForRGBA(img), th, 24, 24, bazaarWidth-48, bazaarHeight-48)
	}))
	d.say(d.bazaarName(), imaging.Caps, 40, bazaarWidth/2, 84, bazaarWidth-120, imaging.Centre, th.Ink)
	items := z.Items[:min(len(z.Items), maxOffer)]
	const step = 184.0
	for i, id := range items {
		x := bazaarWidth/2 + (float64(i)-float64(len(items)-1)/2)*step
		d.c.PutAt(d.p.TokenSprite(imaging.Token{Shape: imaging.Square, Fill: th.Yellow, Icon: iconOf(id)}, 50), x, 168)
		st := d.style(imaging.TextSemi, 23)
		for n, l := range d.p.Type.Wrap(d.heading(id), st, step-12, 2) {
			d.c.Text(l, st, x, 254+26*float64(n), imaging.Centre, th.Ink)
		}
		if it, ok := pieces.ItemOf(id); ok && it.Price > 0 {
			d.backed("coin", 30, x-16, 318, th.Gold)
			d.say(strconv.Itoa(it.Price), imaging.TextBold, 30, x+8, 328, 60, imaging.Left, th.Ink)
		}
	}
	return d.c, nil
}

// bazaarName is the name of the open bazaar with its point.
func (d *draft) bazaarName() string {
	spot, ok := land.SpotAt(d.v.Bazaar.At)
	if !ok || spot.Landmark == "" {
		return d.r.Word("grand-bazaar")
	}
	return d.heading(spot.Landmark) + " " + spot.Point.String()
}
