package runebound

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"skald/imaging"
)

// mostCards is how many sheets stand beside the map: as many as may play.
const mostCards = 6

// cardAt returns where the sheet of a seat lies and how tall it is.
func cardAt(i, seats int) (y, h float64) {
	pitch := math.Min(float64(cardsBottom-cardsTop)/float64(max(seats, 1)), 266)
	return cardsTop + pitch*float64(i), pitch - 10
}

// panelGround paints what never moves beside the map.
func (d *draft) panelGround(img *image.RGBA, dc *gg.Context, seats int) {
	th := d.th
	mid := float64(panelLeft) + panelWidth/2
	imaging.Ribbon(dc, th, mid, 34, panelWidth-58, 58)
	title, st := d.p.Type.Shrink(d.r.Word("runebound"), imaging.Style{Font: imaging.Caps, Size: 40}, panelWidth-90, 24)
	d.p.Lettering(img, title, st, mid, 34+29+st.Size*0.3, imaging.Centre, th.Light, th.Light, 0)
	bottom := float64(cardsTop)
	for i := range seats {
		y, h := cardAt(i, seats)
		imaging.Panel(dc, th, panelLeft, y, panelWidth, h)
		bottom = y + h
	}
	if room := cardsBottom - bottom; room > 190 {
		imaging.Compass(dc, th, mid, bottom+room/2, math.Min(96, room/2-30))
	}
}

// panel sets the turn and the heroes' sheets.
func (d *draft) panel() {
	th := d.th
	mid := float64(panelLeft) + panelWidth/2
	line := fmt.Sprintf("%s %d · %s %d", d.r.Word("round"), d.pos.Round, d.r.Word("turn"), d.pos.Turn)
	d.say(line, imaging.TextBold, 24, mid, 126, panelWidth, imaging.Centre, th.Ink)
	d.say(d.pos.Headline, imaging.TextItalic, 21, mid, 154, panelWidth, imaging.Centre, th.Ink)
	seats := min(len(d.pos.Heroes), mostCards)
	for i := range seats {
		y, h := cardAt(i, seats)
		d.sheet(i, panelLeft, y, h)
	}
}

// sheet sets a hero's sheet in a card h pixels tall. Short cards leave out the
// skills, the shortest the counters too.
func (d *draft) sheet(i int, x, y, h float64) {
	th, hero := d.th, &d.pos.Heroes[i]
	if i == d.pos.Active {
		d.c.PutAt(d.frame(panelWidth, int(h)), x+panelWidth/2, y+h/2)
	}
	lines := 3.0 // chips, belongings, and the head
	if h >= 196 {
		lines++
	}
	if h >= 222 {
		lines++
	}
	step := (h - 88) / (lines - 1)
	d.pawn(i, x+34, y+68, 54)
	gw := d.say(strconv.Itoa(hero.Gold), imaging.TextBold, 24, x+panelWidth-16, y+38, 60, imaging.Right, th.Ink)
	d.backed("coin", 24, x+panelWidth-34-gw, y+30, th.Gold)
	room := panelWidth - 140 - gw
	if s := hero.At.String(); s != "" {
		aw := d.say(s, imaging.TextBold, 21, x+panelWidth-56-gw, y+37, 60, imaging.Right, th.InkSoft)
		room -= aw + 8
	}
	d.say(d.r.Word(hero.Name), imaging.TextBold, 26, x+68, y+38, room, imaging.Left, d.nameColour(i))
	d.health(hero, x+80, y+64)

	cy := y + 84
	w := (panelWidth - 40.0) / 3
	for n, t := range []struct {
		icon string
		col  color.RGBA
		t    Trait
	}{{"ranged", th.Blue, hero.Mind}, {"melee", th.Red, hero.Body}, {"magic", th.Violet, hero.Spirit}} {
		d.trait(t.icon, t.col, t.t, x+12+(w+8)*float64(n), cy, w)
	}
	cy += 38 + (step-38)/2
	if h >= 196 {
		var words []string
		for _, s := range hero.Skills {
			words = append(words, fmt.Sprintf("%s %+d", d.r.Word(s.ID), s.Bonus))
		}
		d.say(strings.Join(words, "  ·  "), imaging.TextItalic, 21, x+18, cy+step/2+2, panelWidth-36, imaging.Left, th.Ink)
		cy += step * 0.72
	}
	d.belongings(hero, x+12, cy+step/2)
	if h >= 222 {
		d.spoils(hero, x+14, y+h-24)
	}
}

// nameColour is the colour of a hero's name: his pawn's, where it reads.
func (d *draft) nameColour(i int) color.RGBA {
	if c := d.seatColour(i); imaging.Contrast(c, d.th.Card) >= 4.5 {
		return c
	}
	return d.th.Ink
}

// frame is the bright edge of the card of the hero whose turn it is.
func (d *draft) frame(w, h int) *image.RGBA {
	return d.p.Assets.Sprite(fmt.Sprintf("runebound frame %d %d", w, h), w+8, h+8, func(dc *gg.Context) {
		for _, s := range []struct {
			col color.RGBA
			w   float64
		}{{d.th.Dark, 7}, {d.th.Mark, 4}} {
			dc.DrawRoundedRectangle(4, 4, float64(w), float64(h), 9)
			dc.SetColor(s.col)
			dc.SetLineWidth(s.w)
			dc.Stroke()
		}
	})
}

// mostPips is how many hearts or drops of stamina are drawn one by one.
const mostPips = 7

// health sets hearts for life and pips for stamina; what is gone is hollow.
func (d *draft) health(h *Hero, x, y float64) {
	th := d.th
	rest := func(whole, lost int) int { return max(whole-max(lost, 0), 0) }
	row := func(full, empty string, size int, gap float64, whole, lost int, col color.RGBA) {
		left := rest(whole, lost)
		if whole > mostPips {
			d.icon(full, size, x, y, col)
			x += 16 + d.say(fmt.Sprintf("%d/%d", left, whole), imaging.TextBold, 21, x+16, y+7, 80, imaging.Left, th.Ink) + 14
			return
		}
		for i := range max(whole, 0) {
			name, c := full, col
			if i >= left {
				name, c = empty, th.InkSoft
			}
			d.icon(name, size, x, y, c)
			x += gap
		}
	}
	row("heart", "heart-lost", 23, 25, h.Life, h.Wounds, th.Heart)
	x += 16
	d.icon("footprints", 22, x, y, th.InkSoft)
	x += 25
	row("pip", "pip-open", 19, 21, h.Stamina, h.Exhaustion, imaging.Mix(th.Green, th.Ink, 0.12))
}

// trait sets one of the three values with the wounds a hit deals.
func (d *draft) trait(icon string, col color.RGBA, t Trait, x, y, w float64) {
	th := d.th
	d.c.Put(d.chip(col, int(w), 38), int(x), int(y))
	d.icon(icon, 25, x+22, y+19, th.On(col))
	d.say(strconv.Itoa(t.Value), imaging.TextBold, 27, x+w*0.52, y+28, 40, imaging.Centre, th.On(col))
	if t.Damage > 0 {
		d.c.PutAt(d.p.BadgeSprite(imaging.Spiked, 13, th.Light), x+w-19, y+19)
		d.say(strconv.Itoa(t.Damage), imaging.TextBold, 19, x+w-19, y+25.5, 20, imaging.Centre, th.Dark)
	}
}

// chip is a coloured plate for figures.
func (d *draft) chip(col color.RGBA, w, h int) *image.RGBA {
	return d.p.Assets.Sprite(fmt.Sprintf("runebound chip %d %d %v", w, h, col), w, h, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(1, 1, float64(w)-2, float64(h)-2, 7)
		dc.SetColor(col)
		dc.FillPreserve()
		dc.SetColor(d.th.Dark)
		dc.SetLineWidth(d.th.Line)
		dc.Stroke()
		dc.DrawRoundedRectangle(4, 4, float64(w)-8, float64(h)-8, 4)
		dc.SetColor(imaging.Fade(d.th.Light, 0.4))
		dc.SetLineWidth(d.th.Hair)
		dc.Stroke()
	})
}

// belongings sets two places for weapons, one for armour, the other items, and
// at the right the allies. Goods make way for allies; how many more there are is
// told by a figure.
func (d *draft) belongings(h *Hero, x, y float64) {
	th := d.th
	const r, gap = 18, 42.0
	const places = 8
	cx := x + r + 3
	put := func(c Card, s imaging.Shape, col color.RGBA) {
		t := imaging.Token{Shape: s, Fill: col, Icon: c.Icon}
		if c.Spent {
			t.Fill, t.DoubleEdged = imaging.Mix(col, th.Grey, 0.7), true
		}
		d.c.PutAt(d.p.TokenSprite(t, r), cx, y)
		cx += gap
	}
	kinds := []struct {
		cards []Card
		least int // places that are there even when they are empty
		most  int
		shape imaging.Shape
		col   color.RGBA
	}{
		{h.Weapons, 2, 2, imaging.Square, th.Yellow},
		{h.Armour, 1, 1, imaging.Shield, th.Steel},
		{h.Goods, 1, 3, imaging.Circle, th.Gem},
		{h.Allies, 1, 4, imaging.Hexagon, th.Green},
	}
	kinds[2].most = max(1, places-3-max(1, min(len(h.Allies), 4)))
	for i, k := range kinds {
		if i == 3 { // allies stand at the right end
			cx = x + gap*float64(places-max(1, min(len(h.Allies), k.most))) + r + 1
		}
		n := min(len(k.cards), k.most)
		for _, c := range k.cards[:n] {
			put(c, k.shape, k.col)
		}
		if extra := len(k.cards) - n; extra > 0 {
			d.c.PutAt(d.p.BadgeSprite(imaging.Circle, 12, th.Light), cx-gap+9, y+12)
			d.say("+"+strconv.Itoa(extra), imaging.TextBold, 18, cx-gap+9, y+18, 24, imaging.Centre, th.Dark)
		}
		for range k.least - n {
			d.c.PutAt(d.place(k.shape, r-2), cx, y)
			cx += gap
		}
	}
}

// place is the dashed outline of an empty place.
func (d *draft) place(s imaging.Shape, r int) *image.RGBA {
	size := 2*r + 8
	return d.p.Assets.Sprite(fmt.Sprintf("runebound place %d %d", s, r), size, size, func(dc *gg.Context) {
		imaging.Trace(dc, s, float64(size)/2, float64(size)/2, float64(r))
		dc.SetDash(4, 4)
		dc.SetColor(imaging.Mix(d.th.InkFaint, d.th.Card, 0.2))
		dc.SetLineWidth(1.6)
		dc.Stroke()
	})
}

// spoils sets the counters won, the experience and the Runes.
func (d *draft) spoils(h *Hero, x, y float64) {
	th := d.th
	cx := x + 14
	for i, n := range h.Counters {
		k := Gem(i + 1)
		d.c.PutAt(d.gemSprite(k, 9), cx, y)
		d.say(strconv.Itoa(max(n, 0)), imaging.TextBold, 21, cx+17, y+7, 26, imaging.Left, th.Ink)
		cx += 48
	}
	right := x + panelWidth - 32
	right -= d.say(strconv.Itoa(max(h.Runes, 0))+"/3", imaging.TextBold, 21, right, y+7, 60, imaging.Right, th.Ink) + 17
	d.backed("rune", 24, right, y, imaging.Mix(th.Roof, th.Light, 0.15))
	right -= 26
	right -= d.say(fmt.Sprintf("%+d", h.Experience), imaging.TextBold, 21, right, y+7, 50, imaging.Right, th.Ink) + 17
	d.backed("star", 22, right, y, th.Gold)
}
