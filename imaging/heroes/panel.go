package heroes

import (
	"fmt"
	"image"
	"image/color"
	"strconv"

	"github.com/fogleman/gg"

	"skald/imaging"
)

// strip sets what lies beside a player's board: who he is, his wounds, his cards
// and his dice.
func (d *draft) strip(s Side) {
	th, p := d.th, d.player(s)
	y := float64(strip(s).Min.Y)
	h, ok := hero(p.Hero)
	d.c.PutAt(d.p.TokenSprite(imaging.Token{Shape: imaging.Shield, Fill: colourOf(th, h.Element), Icon: h.Icon}, portraitSize), portraitX, y+54)
	const left = portraitX + 58
	nw := d.say(d.r.Word(p.Hero), imaging.TextBold, 28, left, y+38, 330, imaging.Left, th.Ink)
	if d.pos.Initiative == s {
		d.c.PutAt(d.p.BadgeSprite(imaging.Hexagon, 16, th.Mark), left+nw+28, y+28)
		d.icon("turn-arrow", 20, left+nw+28, y+28, th.Dark)
		nw += 40
	}
	if d.pos.Stopper == s {
		d.c.PutAt(d.p.BadgeSprite(imaging.Octagon, 17, th.Red), left+nw+30, y+28)
		d.icon("ghoul", 22, left+nw+30, y+28, th.On(th.Red))
	}
	// The wound track: 21 steps in threes.
	life := min(max(p.Life, 0), HeroLife)
	for i := range HeroLife {
		cx := left + 9 + 15.5*float64(i) + 6*float64(i/3)
		d.c.PutAt(d.pip(i < life), cx, y+62)
	}
	d.icon("heart", 30, left+400, y+62, th.Heart)
	d.say(strconv.Itoa(max(p.Life, 0)), imaging.TextBold, 30, left+420, y+72, 60, imaging.Left, th.Ink)
	x := float64(left)
	for _, e := range []struct {
		word string
		n    int
	}{{"hand", p.Hand}, {"deck", p.Deck}, {"discard", p.Discard}} {
		x += d.say(fmt.Sprintf("%s %d", d.r.Word(e.word), e.n), imaging.Text, 21, x, y+98, 150, imaging.Left, th.Ink) + 22
	}
	if ok { // what he is weak to
		d.c.PutAt(d.medalSprite(h.Element.Opposite(), 12), left+404, y+94)
		d.icon("heart-lost", 22, left+432, y+94, th.Heart)
	}
	for i, die := range p.Dice {
		if i == mostDice {
			break
		}
		r := dieAt(s, i)
		if die.Kept { // lies apart from those that are thrown again
			r = r.Add(image.Pt(0, -9))
		} else {
			r = r.Add(image.Pt(0, 7))
		}
		d.c.Put(d.dieSprite(die, ok && die.Face == h.Element.Opposite()), r.Min.X-7, r.Min.Y-7)
	}
}

// pip is a step of the wound track, whole or lost.
func (d *draft) pip(whole bool) *image.RGBA {
	th := d.th
	return d.p.Assets.Sprite(fmt.Sprintf("heroes pip %v", whole), 18, 24, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(3, 3, 11, 18, 3)
		dc.SetColor(imaging.Mix(th.Card, th.InkFaint, 0.25))
		if whole {
			dc.SetColor(th.Heart)
		}
		dc.FillPreserve()
		dc.SetColor(th.Ink)
		dc.SetLineWidth(th.Hair)
		dc.Stroke()
		if !whole { // crossed out
			dc.DrawLine(4, 20, 13, 4)
			dc.Stroke()
		}
	})
}

// panelGround paints what never moves beside the field.
func (d *draft) panelGround(img *image.RGBA, dc *gg.Context) {
	th := d.th
	mid := float64(panelLeft) + panelWidth/2
	imaging.Ribbon(dc, th, mid, 34, panelWidth-58, 60)
	title, st := d.p.Type.Shrink(d.r.Word("heroes"), imaging.Style{Font: imaging.Caps, Size: 44}, panelWidth-100, 24)
	d.p.Lettering(img, title, st, mid, 34+30+st.Size*0.3, imaging.Centre, th.Light, th.Light, 0)
	head := func(id string, y float64) {
		s, st := d.p.Type.Shrink(d.r.Word(id), imaging.Style{Font: imaging.TextItalic, Size: 22}, panelWidth-150, imaging.MinType)
		d.p.Lettering(img, s, st, panelLeft+8, y, imaging.Left, th.Ink, th.Ink, 0)
	}
	cost := func(n int, y float64) { // what it takes to learn from a row
		for i := range n {
			medal(dc, th, Card, panelLeft+panelWidth-18-26*float64(i), y, 10)
		}
	}
	for row, id := range []string{"upper-row", "lower-row"} {
		y := float64(spellCard(row, 0).Min.Y)
		head(id, y-12)
		cost(5-row, y-18)
		for i := range 4 {
			r := spellCard(row, i)
			imaging.Panel(dc, th, float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy()))
		}
	}
	head("lasting-spells", permanentsTop-2)
	imaging.Rule(dc, th, panelLeft, permanentsTop+16, panelWidth)
}

// panel sets the clash, the spells of the table and the lasting spells.
func (d *draft) panel() {
	th := d.th
	mid := float64(panelLeft) + panelWidth/2
	d.say(fmt.Sprintf("%s %d · %s %d", d.r.Word("clash"), d.pos.Clash, d.r.Word("beat"), d.pos.Beat), imaging.TextBold, 25, mid, 134, panelWidth, imaging.Centre, th.Ink)
	st := imaging.Style{Font: imaging.TextItalic, Size: 21}
	for i, l := range d.p.Type.Wrap(d.pos.Headline, st, panelWidth, 2) {
		d.c.Text(l, st, mid, 162+24*float64(i), imaging.Centre, th.Ink)
	}
	for row, ids := range [][4]string{d.pos.Upper, d.pos.Lower} {
		for i, id := range ids {
			if id != "" {
				d.spell(id, spellCard(row, i))
			}
		}
	}
	y := float64(permanentsTop)
	for i, s := range []Side{FarSide, NearSide} {
		p := d.player(s)
		h, _ := hero(p.Hero)
		cy := y + 58 + 66*float64(i)
		d.c.PutAt(d.p.TokenSprite(imaging.Token{Shape: imaging.Shield, Fill: colourOf(th, h.Element), Icon: h.Icon}, 22), panelLeft+30, cy)
		if len(p.Permanents) == 0 {
			d.say("–", imaging.TextBold, 26, panelLeft+80, cy+9, 30, imaging.Left, th.InkSoft)
		}
		for n, l := range p.Permanents {
			if n == mostLasting {
				d.say("+"+strconv.Itoa(len(p.Permanents)-n), imaging.TextBold, 24, panelLeft+72+62*float64(n), cy+9, 60, imaging.Left, th.Ink)
				break
			}
			d.lasting(l, panelLeft+90+62*float64(n), cy, 22)
			if len(p.Permanents) == 1 {
				d.say(d.r.Word(l.Spell), imaging.Text, 22, panelLeft+128, cy+8, panelWidth-140, imaging.Left, th.Ink)
			}
		}
	}
	n := d.say(strconv.Itoa(max(d.pos.SpellsLeft, 0)), imaging.TextBold, 23, panelLeft+panelWidth-6, permanentsTop-2, 60, imaging.Right, th.Ink)
	d.icon("spell", 26, panelLeft+panelWidth-24-n, permanentsTop-10, th.InkSoft)
}

// effectIcons show what a spell does.
var effectIcons = map[Effect]string{Wound: "heart-lost", Permanent: "hourglass", Heal: "heart", Shift: "move", Hand: "scroll"}

// spell sets a card of the table: its name, what it needs, and what it does to
// whom.
func (d *draft) spell(id string, r image.Rectangle) {
	th := d.th
	x, y := float64(r.Min.X), float64(r.Min.Y)
	s, ok := spellOf(id)
	d.say(d.r.Word(id), imaging.TextBold, 23, x+18, y+33, panelWidth-56-30*float64(len(s.Needs)), imaging.Left, th.Ink)
	if !ok {
		return
	}
	for i, n := range s.Needs {
		d.c.PutAt(d.medalSprite(n, 13), x+panelWidth-28-31*float64(len(s.Needs)-1-i), y+27)
	}
	var col color.RGBA
	switch s.Effect {
	case Wound, Heal:
		col = th.Heart
	default:
		col = th.InkSoft
	}
	d.icon(effectIcons[s.Effect], 24, x+30, y+57, col)
	w := d.say(strconv.Itoa(s.Amount), imaging.TextBold, 24, x+49, y+65, 40, imaging.Left, th.Ink)
	d.say(d.r.Word(string(s.Target)), imaging.TextItalic, 21, x+62+w, y+64, panelWidth-90-w, imaging.Left, th.Ink)
}
