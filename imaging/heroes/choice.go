package heroes

import (
	"image"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"

	"github.com/fogleman/gg"
)

// tile returns a small square picture of a creature or hero.
func (d *draft) tile(id string, size int) *image.RGBA {
	e := d.elementOf(id)
	return d.window("heroes tile", id, e, size, func(land *gg.Context) {
		d.landscape(land, id, e, float64(size), float64(size))
		if d.v.Cards.HeroOf(id) != nil {
			land.DrawImageAnchored(d.Portrait(d.bustOf(id), int(float64(size)*0.44)), size/2, size/2, 0.5, 0.5)
			return
		}
		n := size * 4 / 5
		d.silhouette(land.Image().(*image.RGBA), iconOf(id), (size-n)/2, (size-n)/2+size/40, n, skyOf(d.Theme, e))
	})
}

// choice draws the things to choose from: heroes and the lower row in the draft, the creatures of their hero for a
// player who chooses or places an army. For all others it is the board.
func (d *draft) choice() *imaging.Canvas {
	s := d.seat(d.v.Viewer)
	switch stage := d.stage(); {
	case stage == view.StageDraft:
		return d.drafting()
	case (stage == view.StageArmy || stage == view.StagePlace) && s != nil && s.Hero != "" && d.v.Own != nil:
		return d.army(s)
	}
	return d.board()
}

// drafting draws the heroes and the table in the draft, and the choices made so far.
func (d *draft) drafting() *imaging.Canvas {
	const heroGap, heroHeight, taken = 16, 316, 64.0
	heroes := d.v.Cards.Heroes()
	width := (pageWidth - 2*pageMargin - heroGap*(len(heroes)-1)) / max(1, len(heroes))
	var upper, lower []string
	if a := d.arenaShown(); a != nil {
		some := func(all []string) []string {
			return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return s == "" })
		}
		upper, lower = some(a.Table[:4]), some(a.Table[4:])
	}
	d.page(scene.Capital(d.headline()), pageTop+heroHeight+pageGap+2*sectionHeight+spellsHeight(len(lower))+
		listHeight(oneByOne(upper))+20+taken*float64(len(d.v.Seats))+50)
	for i, h := range heroes {
		x := pageMargin + i*(width+heroGap)
		free := slices.Contains(d.v.Offered, h.ID)
		art := d.art(h.ID, h.Element, true, !free, width, 236)
		d.PutPanel(x, pageTop, width, heroHeight)
		d.Canvas.Put(art, x, pageTop)
		d.frame(x, pageTop, width, 236, d.offered(h.ID), false)
		d.Canvas.PutAt(d.medal(h.Element, 24), float64(x+36), pageTop+200)
		if !d.v.Plain {
			d.Canvas.PutAt(d.medal(h.Element.Opposite(), 20), float64(x+width-34), pageTop+204)
			d.RimmedIcon("heart-lost", 30, float64(x+width-80), pageTop+204, d.Light)
		}
		pen, room := d.Bold(34), float64(width-24)
		if name := d.Heading(h.ID); d.Measure(name, pen) <= room {
			d.Canvas.Text(name, pen.Centred().In(elementInk(d.Theme, h.Element)), float64(x+width/2), pageTop+287)
		} else {
			d.Lines(d.Wrap(name, d.Bold(29), room, 2), d.Bold(29).Centred().In(elementInk(d.Theme, h.Element)),
				float64(x+width/2), pageTop+270, 32)
		}
	}
	y := d.list(oneByOne(upper), d.section(d.Request.Word("picture-upper-next"), pageTop+heroHeight+pageGap))
	y = d.spells(lower, d.section(d.Request.Word("picture-lower-take"), y+10)) + 10
	for i := range d.v.Seats[:min(len(d.v.Seats), mostSeats)] {
		s := &d.v.Seats[i]
		seat := engine.Seat(i)
		if seat == d.v.Active {
			d.Frame(image.Rect(pageMargin, int(y), pageWidth-pageMargin, int(y+taken-6)))
		}
		from := float64(pageMargin + 16)
		if s.Hero != "" {
			d.Canvas.PutAt(d.Portrait(d.bustOf(s.Hero), 24), from+24, y+taken/2-3)
		}
		from += 62
		from += d.Say(d.heading(seat), d.Bold(32).Down(20).In(elementInk(d.Theme, d.elementOf(s.Hero))), from, y+40,
			330) + 24
		for _, id := range s.Drafted {
			if sp := d.v.Cards.SpellOf(id); sp != nil {
				d.Canvas.PutAt(d.emblem(sp, 44), from+22, y+taken/2-3)
				from += 54 + d.Say(d.Heading(sp.ID), d.Semi(26).Down(18), from+50, y+38, 200) + 18
			}
		}
		y += taken
	}
	return d.Canvas
}

// offered reports whether the seat whose turn it is in the draft may take a hero: a free one, unless the seat has its
// own.
func (d *draft) offered(hero string) bool {
	s := d.seat(d.v.Active)
	return slices.Contains(d.v.Offered, hero) && (s == nil || s.Hero == "")
}

// army draws the creatures of a player's hero with their figures, costs and copies, and the number chosen of each.
func (d *draft) army(s *view.Player) *imaging.Canvas {
	const high = 262.0
	chosen := map[string]int{}
	cost := 0
	for _, id := range d.v.Own.Army {
		if c := d.v.Cards.CreatureOf(id); c != nil {
			chosen[c.ID]++
			cost += c.Cost
		}
	}
	var all []*cards.Creature
	for _, c := range d.v.Cards.CreaturesOf(s.Hero) {
		if d.stage() == view.StageArmy || chosen[c.ID] > 0 {
			all = append(all, c)
		}
	}
	d.page(d.heading(d.v.Viewer), pageTop+float64((len(all)+1)/2)*(high+pageGap)+44)
	if d.stage() == view.StageArmy {
		w := d.Say("/ "+strconv.Itoa(d.v.Own.Limit), d.Bold(44).Right(), pageWidth-pageMargin-14, 82, 120)
		d.Badge(strconv.Itoa(cost), imaging.Hexagon, d.Gold, pageWidth-pageMargin-14-w-48, 66, 34)
	}
	for i, c := range all {
		x, y := column(i), pageTop+float64(i/2)*(high+pageGap)
		d.PutPanel(int(x), int(y), spellWidth, int(high))
		d.Canvas.Put(d.tile(c.ID, 150), int(x)+12, int(y)+12)
		d.Badge(strconv.Itoa(c.Cost), imaging.Hexagon, d.Gold, x+42, y+40, 32)
		left := x + 182
		w := d.Say("×"+strconv.Itoa(c.Copies), d.Bold(36).Right(), x+spellWidth-22, y+50, 80)
		d.Say(d.Heading(c.ID), d.Bold(36).Down(20).In(elementInk(d.Theme, d.elementOf(s.Hero))), left, y+48,
			x+spellWidth-w-36-left)
		d.strength(c.Strength, left+38, y+114, 38)
		d.Canvas.PutAt(d.heart(c.Life, c.Life, 82), left+132, y+114)
		d.figure(c.Life, 52, left+132, y+110, 60, d.Light)
		d.Canvas.PutAt(d.reach(c.Helmets, c.Range, false, 80), left+236, y+114)
		if n := chosen[c.ID]; n > 0 {
			d.RimmedIcon("check", 40, x+spellWidth-74, y+114, d.Mark)
			d.figure(n, 50, x+spellWidth-32, y+114, 50, d.Ink)
		}
		if words := d.Request.Sentence(c.Text()); words != "" {
			d.Paragraph(words, d.Plain(30), x+20, y+164, spellWidth-40, high-178)
		} else {
			d.Paragraph(d.Request.Sentence(text.M("flavour."+c.ID)), d.Italic(26), x+20, y+166, spellWidth-40, high-180)
		}
	}
	return d.Canvas
}
