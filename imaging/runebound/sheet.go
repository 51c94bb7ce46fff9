package runebound

import (
	"fmt"
	"image"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine/runebound/cards"
	"skald/engine/runebound/view"
	"skald/imaging"
)

// A hero's sheet, in pixels: the figures above, the cards in two columns under them.
const (
	sheetWidth = 2*48 + 2*cardWidth + cardGap
	sheetLower = 402.0
	// mostGoods is the greatest number of cards that are shown whole.
	mostGoods = 20
)

// goods lists all a hero has, to be shown whole.
func (d *draft) goods(h *view.Hero) []good {
	var out []good
	for i := range h.Items {
		it := &h.Items[i]
		g := good{id: it.ID, kind: it.Type, text: it.Text, down: it.Down}
		if it.Type != cards.Rune {
			g.cost = it.Cost
		}
		out = append(out, g)
	}
	for i := range h.Allies {
		a := &h.Allies[i]
		out = append(out, good{id: a.ID, kind: cards.Ally, text: a.Text, down: a.Down, ally: a, cost: a.Cost})
	}
	for _, c := range h.Carried {
		g := good{id: c.ID, kind: cards.Encounter, text: c.Text}
		if c.Turns > 0 {
			g.note = fmt.Sprintf("%d %s", c.Turns, d.Request.Word("picture-turns-left"))
		}
		out = append(out, g)
	}
	return out[:min(len(out), mostGoods)]
}

func (d *draft) sheet() (*imaging.Canvas, error) {
	seat, err := d.Seat(d.Request.Arg, d.v.Active, len(d.v.Heroes))
	if err != nil {
		return nil, err
	}
	th, h := d.Theme, &d.v.Heroes[seat]
	all := d.goods(h)
	rows := (len(all) + 1) / 2
	height := int(sheetLower) + rows*(cardHeight+cardGap) + 44
	d.Page(fmt.Sprint("sheet ", len(all)), sheetWidth, height, func(img *image.RGBA, dc *gg.Context) {
		imaging.Panel(dc, th, 48, 48, 212, sheetLower-66)
		imaging.Rule(dc, th, 286, 122, sheetWidth-340)
		d.goodsGround(dc, len(all), 2, 48, sheetLower)
	})
	d.Pawn(d.pawnOf(int(seat)), 154, 312, 220)
	d.RimmedIcon("destination", 32, 122, 350, th.Light)
	d.Say(upper(h.At), d.Bold(36), 146, 362, 100)
	right := sheetWidth - 54.0
	right -= d.Say(fmt.Sprintf("%d/%d", h.Runes, d.v.Runes), d.Bold(36).Right(), right, 100, 90) + 28
	d.RimmedIcon("rune", 38, right, 88, imaging.Mix(th.Lava, th.Light, 0.1))
	right -= 44
	right -= d.Say(strconv.Itoa(h.Gold), d.Bold(36).Right(), right, 100, 110) + 28
	d.RimmedIcon("coin", 36, right, 88, th.Gold)
	d.Say(d.heroName(h), d.Caps(58).Down(30).In(seatInk(th, seat)), 288, 104, right-330)
	if h.Hero == "" {
		d.Say(d.Request.Word("picture-waits"), d.Italic(34), 288, 190, 800)
		return d.Canvas, nil
	}
	for k := range phases {
		d.value(figure{k, h.Values[k], h.Damage[k], h.Tokens[k]}, 288+234*float64(k), 140, 222, 54)
	}
	d.health(vitals{h.Life, h.Wounds, h.Stamina, h.Exhaustion}, 304, 226, 380, 34)
	x := 704.0
	d.RimmedIcon("star", 30, x, 222, th.Gold)
	x += 24 + d.Say(fmt.Sprintf("%d/%d", h.Points, d.v.TokenPrice), d.Bold(30).Down(20), x+24, 233, 110) + 34
	d.Icon("laurel", 32, x, 222, th.InkSoft)
	d.Say(fmt.Sprintf("%d %s", h.Worth, d.Request.Word("picture-tokens")), d.Semi(28).Down(18), x+26, 233,
		sheetWidth-60-x-26)
	d.Say(d.skills(h), d.Italic(30).Down(18), 288, 278, sheetWidth-350)
	d.abilityText(h, 288, 290, sheetWidth-350, sheetLower-318)
	for i, g := range all {
		d.good(g, 48+(cardWidth+cardGap)*float64(i%2), sheetLower+(cardHeight+cardGap)*float64(i/2))
	}
	return d.Canvas, nil
}

// abilityText sets the text of a hero's card, behind a sign that shows whether it is face down.
func (d *draft) abilityText(h *view.Hero, x, y, w, height float64) {
	col, icon := seatInk(d.Theme, h.Seat), "star"
	if h.Down {
		col, icon = d.Theme.InkSoft, "hourglass"
	}
	d.Icon(icon, 26, x+13, y+20, col)
	d.Paragraph(d.Request.Sentence(h.Text), d.Plain(math.Min(28, height/2)), x+38, y, w-38, height)
}
