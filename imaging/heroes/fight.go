package heroes

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
)

// The strip of a clash, in pixels: first the rolls of all, then a frame for each thing that was done.
const (
	mostFrames  = 7
	frameHeight = 246.0
	beatHeight  = 84.0
	mostBeats   = 6 // the last of them are shown
	beatsHead   = 84.0
)

// frame is the content of one frame of a strip: one deed, or all stop effects of a player, or all steps that follow one
// another.
type frame struct {
	field.Deed
	cards []string // those that acted
}

// frames gathers the deeds of a clash in frames; a seat that passed has none.
func frames(deeds []field.Deed) (out []frame) {
	joined := func(a, b string) bool {
		stop := func(k string) bool { return k == field.DeedWeakness || k == field.DeedPermanent }
		return stop(a) && stop(b) || a == field.DeedStep && b == field.DeedStep
	}
	for _, deed := range deeds {
		if deed.Kind == field.DeedPass {
			continue
		}
		if n := len(out); n > 0 && out[n-1].Seat == deed.Seat && joined(out[n-1].Kind, deed.Kind) {
			f := &out[n-1]
			f.Hits = together(f.Hits, deed.Hits)
			f.cards = append(f.cards, deed.Card)
			continue
		}
		out = append(out, frame{deed, []string{deed.Card}})
	}
	return out
}

// together adds hits to others: wounds of one being in one number.
func together(all, more []field.Hit) []field.Hit {
	out := slices.Clone(all)
	for _, h := range more {
		i := slices.IndexFunc(out, func(o field.Hit) bool {
			return o.Spot == h.Spot && o.Being == h.Being && !o.Moved && !h.Moved
		})
		if i < 0 {
			out = append(out, h)
			continue
		}
		out[i].Wounds += h.Wounds
		out[i].Fell = out[i].Fell || h.Fell
	}
	return out
}

// fight draws the last clash: all rolls beat by beat, then the deeds.
func (d *draft) fight() (*imaging.Canvas, error) {
	a := d.arenaShown()
	if a == nil || a.Last == nil {
		return nil, d.Errorf("no clash is over yet")
	}
	c := a.Last
	seats := c.Seats[:min(len(c.Seats), mostSeats)]
	beats := 1
	for _, s := range seats {
		beats = max(beats, min(len(s.Beats), mostBeats))
	}
	block := beatsHead + beatHeight*float64(beats) + 16
	rows := float64((len(seats) + 1) / 2)
	all := frames(c.Deeds)
	shown := all[:min(len(all), mostFrames)]
	after := len(seats) == 2 && a.Clash > c.Number && a.Open || a.Over
	cells := len(shown)
	if after || len(all) > len(shown) {
		cells++
	}
	height := pageTop + rows*(block+pageGap) + float64((cells+1)/2)*(frameHeight+pageGap) + 40
	d.page(d.Request.Sentence(text.M("table.clash", "n", c.Number)), height)
	for i := range seats {
		d.beats(c, &seats[i], column(i), pageTop+float64(i/2)*(block+pageGap), block)
	}
	top := pageTop + rows*(block+pageGap)
	at := func(i int) (float64, float64) { return column(i), top + float64(i/2)*(frameHeight+pageGap) }
	for i := range shown {
		x, y := at(i)
		d.frameOf(&shown[i], x, y)
	}
	x, y := at(len(shown))
	switch {
	case len(all) > len(shown):
		d.PutPanel(int(x), int(y), spellWidth, frameHeight)
		d.figureOf("+ "+strconv.Itoa(len(all)-len(shown)), 80, x+spellWidth/2, y+frameHeight/2)
	case after:
		d.aftermath(seats[0].Seat, seats[len(seats)-1].Seat, x, y)
	}
	return d.Canvas, nil
}

// figureOf sets large words with their middle at (x, y).
func (d *draft) figureOf(s string, size, x, y float64) {
	d.Canvas.Text(s, d.Bold(size).Centred().Middle(), x, y)
}

// beats sets the rolls of a player one below the other, kept dice raised.
func (d *draft) beats(c *view.Clash, s *view.ClashSeat, x, y, h float64) {
	d.PutPanel(int(x), int(y), spellWidth, int(h))
	hero := ""
	if v := d.seat(s.Seat); v != nil {
		hero = v.Hero
	}
	if hero != "" {
		d.Canvas.PutAt(d.Portrait(d.bustOf(hero), 32), x+48, y+44)
	}
	room := float64(spellWidth - 110)
	if s.Seat == c.Stopper {
		d.stop(c.Beat, x+spellWidth-50, y+46, 30)
		room -= 84
	}
	d.Say(d.heading(s.Seat), d.Bold(36).Down(20).In(elementInk(d.Theme, d.elementOf(hero))), x+92, y+56, room)
	first := max(0, len(s.Beats)-mostBeats)
	for i, b := range s.Beats[first:] {
		at := y + beatsHead + beatHeight*(float64(i)+0.5)
		d.figure(first+i+1, 44, x+38, at, 50, d.Theme.InkSoft)
		all := beatFaces(b)
		d.roll(all, x+70, at, int(min(72, 480/rollPitch(100)/float64(max(6, len(all)))*100)))
	}
}

// frameOf sets the content of a frame: the actor on the left, the beings it reached on the right.
func (d *draft) frameOf(f *frame, x, y float64) {
	const picture = 124
	d.PutPanel(int(x), int(y), spellWidth, frameHeight)
	hero := ""
	if v := d.seat(f.Seat); v != nil {
		hero = v.Hero
	}
	from := x + 18
	if hero != "" {
		d.Canvas.PutAt(d.Portrait(d.bustOf(hero), 26), x+42, y+40)
		from += 60
	}
	title := d.Request.Sentence(text.M("frame." + f.Kind))
	if card := f.cards[0]; card != "" && (d.v.Cards.SpellOf(card) != nil || d.v.Cards.CreatureOf(card) != nil) &&
		f.Kind != field.DeedWeakness {
		title = d.Heading(cards.Design(card))
		if len(f.cards) > 1 {
			title += " …"
		}
	}
	d.Say(title, d.Bold(34).Down(20).In(elementInk(d.Theme, d.elementOf(hero))), from, y+52, x+spellWidth-18-from)
	mid := y + 76 + picture/2
	d.actor(f, hero, x+18+picture/2, mid, picture)
	if len(f.Hits) == 0 {
		return
	}
	d.RimmedIcon("turn-arrow", 44, x+picture+46, mid, d.Gold)
	const most, size, pitch = 3, 106, 118.0
	for i, h := range f.Hits[:min(len(f.Hits), most)] {
		d.hit(h, x+picture+74+pitch*(float64(i)+0.5), mid-8, size)
	}
	if more := len(f.Hits) - most; more > 0 {
		d.Badge("+"+strconv.Itoa(more), imaging.Circle, d.Light, x+spellWidth-28, y+frameHeight-30, 24)
	}
}

// actor sets a picture of the actor.
func (d *draft) actor(f *frame, hero string, x, y float64, size int) {
	th, card := d.Theme, f.cards[0]
	r := size / 2
	octagon := func(icon string, col rgba) {
		d.Token(imaging.Token{Shape: imaging.Octagon, Fill: col, Icon: icon}, r-8, x, y)
	}
	spell := d.v.Cards.SpellOf(card)
	switch {
	case f.Kind == field.DeedWeakness:
		d.Canvas.PutAt(d.medal(d.elementOf(hero).Opposite(), r-8), x, y)
	case f.Kind == field.DeedDraw:
		d.Canvas.PutAt(d.medal(cards.Card, r-8), x, y)
		d.figureOf("×"+strconv.Itoa(f.N), 80, x+float64(size)*1.2, y)
	case f.Kind == field.DeedNone:
		octagon("palm", th.Red)
	case f.Kind == field.DeedRise:
		octagon("sunrise", th.Gold)
	case spell != nil:
		d.Canvas.PutAt(d.emblem(spell, size), x, y)
		if f.Kind == field.DeedLearn || f.Kind == field.DeedDispel {
			icon := map[string]string{field.DeedLearn: "book", field.DeedDispel: "broom"}[f.Kind]
			d.RimmedIcon(icon, 64, x+float64(size)*1.1, y, th.Light)
		}
	case d.v.Cards.CreatureOf(card) != nil:
		d.Canvas.PutAt(d.tile(card, size), x, y)
	case f.Kind == field.DeedStep:
		octagon("footprints", th.Steel)
	default:
		octagon("magic", th.Steel)
	}
}

// hit sets whom something reached, with the wounds it lost or had back.
func (d *draft) hit(h field.Hit, x, y float64, size int) {
	th, r := d.Theme, float64(size)/2
	who := h.Being
	if who == "" {
		if s := d.seat(h.Seat); s != nil {
			who = s.Hero
		}
	}
	if who != "" {
		d.Canvas.PutAt(d.tile(who, size), x, y)
	}
	if h.Fell {
		d.RimmedIcon("skull", size*2/3, x, y, th.Light)
	}
	switch {
	case h.Wounds > 0:
		d.Badge("−"+strconv.Itoa(h.Wounds), imaging.Spiked, th.Heart, x+r*0.6, y-r*0.6, 30)
	case h.Wounds < 0:
		d.Badge("+"+strconv.Itoa(-h.Wounds), imaging.Circle, th.Green, x+r*0.6, y-r*0.6, 28)
	}
	word := h.Space.ID()
	if h.Moved {
		word += " → " + h.To.ID()
	}
	d.Say(word, d.Bold(28).Down(18).Centred().In(elementInk(th, d.elementOfSeat(h.Seat))), x, y+r+26, float64(size))
}

// elementOfSeat returns the element of a player's hero.
func (d *draft) elementOfSeat(s engine.Seat) cards.Symbol {
	if v := d.seat(s); v != nil {
		return d.elementOf(v.Hero)
	}
	return 0
}

// aftermath sets both boards after a clash, in small.
func (d *draft) aftermath(near, far engine.Seat, x, y float64) {
	d.PutPanel(int(x), int(y), spellWidth, frameHeight)
	const w, h = 134.0, 54.0
	for _, side := range []boardAt{{seat: near}, {seat: far, far: true}} {
		s := d.seat(side.seat)
		if s == nil {
			continue
		}
		side.x, side.y, side.w, side.h = int(x)+16, int(y)+12, w, h
		if !side.far {
			side.y += 2*h + 8
		}
		e := d.elementOf(s.Hero)
		for i, b := range s.Board {
			if b == nil {
				continue
			}
			r := side.space(field.Space(i))
			cx, cy := float64(r.Min.X)+30, float64(r.Min.Y)+h/2
			if b.Hero {
				d.Canvas.PutAt(d.Portrait(d.bustOf(s.Hero), 23), cx, cy)
			} else {
				d.Icon(iconOf(b.ID), 46, cx, cy, elementInk(d.Theme, e))
			}
			d.Canvas.PutAt(d.heart(b.Left, b.Life, 44), cx+56, cy)
			d.figure(b.Left, 28, cx+56, cy-2, 30, d.Light)
		}
	}
	d.Canvas.Fill(scene.Box(x+16, y+12+2*h+3, spellWidth-32, 2), d.InkSoft)
}
