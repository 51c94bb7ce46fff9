package returnofheroes

import (
	"errors"
	"strconv"

	"skald/engine/returnofheroes/land"
	"skald/imaging"
)

// A bazaar's counter, in pixels.
const (
	bazaarWidth, bazaarHeight = 1200, 380
	maxOffer                  = 6
)

// bazaar draws the goods on the counter, with names and prices.
func (d *draft) bazaar() (*imaging.Canvas, error) {
	z := d.v.Bazaar
	if z == nil {
		return nil, errors.New("returnofheroes: no bazaar is open")
	}
	d.Page(d.Lettered("bazaar"), bazaarWidth, bazaarHeight, nil)
	d.Say(d.bazaarName(), d.Caps(40).Centred(), bazaarWidth/2, 84, bazaarWidth-120)
	items := z.Items[:min(len(z.Items), maxOffer)]
	const step = 184.0
	for i, id := range items {
		x := bazaarWidth/2 + (float64(i)-float64(len(items)-1)/2)*step
		d.Token(imaging.Token{Shape: imaging.Square, Fill: d.Yellow, Icon: iconOf(id)}, 50, x, 168)
		pen := d.Semi(23)
		d.Lines(d.Wrap(d.Heading(id), pen, step-12, 2), pen.Centred(), x, 254, 26)
		if it, ok := d.v.Box().ItemOf(id); ok && it.Price > 0 {
			d.RimmedIcon("coin", 30, x-16, 318, d.Gold)
			d.Say(strconv.Itoa(it.Price), d.Bold(30), x+8, 328, 60)
		}
	}
	return d.Canvas, nil
}

// bazaarName returns the name of the open bazaar with its point.
func (d *draft) bazaarName() string {
	spot, ok := land.SpotAt(d.v.Bazaar.At)
	if !ok || spot.Landmark == "" {
		return d.Request.Word("grand-bazaar")
	}
	return d.Heading(spot.Landmark) + " " + spot.Point.String()
}
