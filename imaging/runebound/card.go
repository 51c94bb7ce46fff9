package runebound

import (
	"fmt"
	"image"
	"math"
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/runebound/view"
	"skald/engine/text"
	"skald/imaging"
)

// upper returns the name of a hex as on the map, a dash for none.
func upper(h land.Hex) string {
	if !h.Valid() {
		return "–"
	}
	return strings.ToUpper(h.String())
}

// skills returns the skills of a hero in words.
func (d *draft) skills(h *view.Hero) string {
	var words []string
	for _, s := range h.Skills {
		words = append(words, fmt.Sprintf("%s %+d", d.Request.Sentence(text.M("skill."+s.ID)), s.Bonus))
	}
	return strings.Join(words, " · ")
}

// card sets a hero's sheet in brief, h pixels tall. Short ones leave out the skills, and all but the tallest the text
// of the hero's card.
func (d *draft) card(i int, x, y, h float64) {
	th, hero := d.Theme, &d.v.Heroes[i]
	d.PutPanel(int(x), int(y), panelWidth, int(h))
	if engine.Seat(i) == d.v.Active {
		d.Frame(image.Rect(int(x), int(y), int(x)+panelWidth, int(y+h)))
	}
	const left = 14
	d.Pawn(d.pawnOf(i), x+36, y+70, 58)
	right := x + panelWidth - 16
	right -= d.Say(strconv.Itoa(hero.Gold), d.Bold(24).Right(), right, y+36, 70) + 17
	d.RimmedIcon("coin", 23, right, y+28, th.Gold)
	right -= 22
	if hero.On {
		right -= d.Say(upper(hero.At), d.Bold(22).Right().In(th.InkSoft), right, y+36, 70) + 10
	}
	d.Say(d.heroName(hero), d.Bold(26).Down(18).In(seatInk(th, engine.Seat(i))), x+70, y+37, right-x-70)
	if hero.Hero == "" {
		d.Say(d.Request.Word("picture-waits"), d.Italic(21), x+70, y+66, panelWidth-90)
		return
	}
	d.health(vitals{hero.Life, hero.Wounds, hero.Stamina, hero.Exhaustion}, x+80, y+60, panelWidth-90, 22)
	lines := 3.0 // values, belongings, spoils
	if h >= 210 {
		lines++
	}
	ability := 0.0
	if h >= 300 {
		ability = 96
	}
	step := (h - 78 - ability) / lines
	plate := math.Min(34, step-3)
	cy := y + 76 + step/2
	w := (panelWidth - 2*left - 16) / 3.0
	for k := range phases {
		d.value(figure{k, hero.Values[k], hero.Damage[k], hero.Tokens[k]}, x+left+(w+8)*float64(k), cy-plate/2,
			w, plate)
	}
	if lines > 3 {
		cy += step
		d.Say(d.skills(hero), d.Italic(21).Down(18), x+left+4, cy+7, panelWidth-2*left-8)
	}
	if ability > 0 {
		d.Paragraph(d.Request.Sentence(hero.Text), d.Plain(20), x+left+4, cy+step/2-8, panelWidth-2*left-8, ability)
		cy += ability
	}
	cy += step
	d.belongings(hero, x+left, cy, panelWidth-2*left, int(math.Min(17, step/2)))
	cy += step - 1
	cx := x + left + 14
	d.RimmedIcon("star", 22, cx, cy, th.Gold)
	cx += 18 + d.Say(strconv.Itoa(hero.Points), d.Bold(22), cx+18, cy+8, 60) + 30
	d.Icon("laurel", 24, cx, cy, th.InkSoft)
	d.Say(strconv.Itoa(hero.Worth), d.Bold(22), cx+18, cy+8, 60)
	right = x + panelWidth - 18
	right -= d.Say(fmt.Sprintf("%d/%d", hero.Runes, d.v.Runes), d.Bold(22).Right(), right, cy+8, 70) + 18
	d.RimmedIcon("rune", 24, right, cy, imaging.Mix(th.Lava, th.Light, 0.1))
	for n := range min(len(hero.Carried), 4) {
		d.Token(imaging.Token{Shape: imaging.Pennant, Fill: th.Blue, Icon: adventureIcon(hero.Carried[n].ID)}, 12,
			right-42-30*float64(n), cy)
	}
}

// mostPips is the greatest number of hearts or drops of stamina that are drawn one by one.
const mostPips = 7

// vitals are the life and stamina of a hero or an ally, and their losses.
type vitals struct{ life, wounds, stamina, exhaustion int }

// health sets hearts of a size for life and pips for stamina within a width; lost ones are hollow. If there are many, a
// figure replaces them.
func (d *draft) health(v vitals, x, y, w, size float64) {
	k := math.Min(1, w/(1.13*size*float64(min(v.life, mostPips))+0.93*size*float64(min(v.stamina, mostPips))+1.6*size))
	row := func(full, empty string, size float64, whole, lost int, col rgba) {
		left, gap := max(whole-max(lost, 0), 0), 1.09*size*k
		if whole > mostPips {
			d.Icon(full, int(size), x, y, col)
			x += 0.75*size + d.Say(fmt.Sprintf("%d/%d", left, whole), d.Bold(size), x+0.75*size, y+0.36*size, 4*size) +
				0.6*size
			return
		}
		for i := range max(whole, 0) {
			name, c := full, col
			if i >= left {
				name, c = empty, d.InkSoft
			}
			d.Icon(name, int(size*math.Sqrt(k)), x, y, c)
			x += gap
		}
	}
	row("heart", "heart-lost", size, v.life, v.wounds, d.Legible(d.Heart))
	x += 0.45 * size * k
	d.Icon("footprints", int(0.95*size), x, y, d.InkSoft)
	x += size * math.Sqrt(k)
	row("pip", "pip-open", 0.86*size, v.stamina, v.exhaustion, d.Legible(d.Green))
}

// figure is one of the three values by its index, with the damage of its attack and the part of it that was trained.
type figure struct{ of, value, damage, tokens int }

// value sets a value on a plate, with the damage of its attack, and the part of it that was trained on a badge.
func (d *draft) value(f figure, x, y, w, h float64) {
	col := phaseColour(d.Theme, f.of)
	d.Canvas.Put(d.chip(col, int(w), int(h)), int(x), int(y))
	mid := y + h/2
	d.Icon(phases[f.of], int(h*0.68), x+h*0.56, mid, d.Theme.On(col))
	d.Canvas.Text(strconv.Itoa(f.value), d.Bold(math.Round(h*0.72)).Centred().Middle().In(d.Theme.On(col)),
		x+w*0.5, mid)
	if f.tokens > 0 && w > 4*h {
		d.Badge("+"+strconv.Itoa(f.tokens), imaging.Circle, d.Gold, x+w*0.5+h*0.74, mid-h*0.24, math.Max(11, h*0.29))
	}
	if f.damage > 0 {
		d.Badge(strconv.Itoa(f.damage), imaging.Spiked, d.Light, x+w-h*0.5, mid, h*0.37)
	}
}

// belongings sets places for two weapons and an armour, the other items, and at the right the allies; a figure shows
// how many more there are.
func (d *draft) belongings(h *view.Hero, x, y, w float64, r int) {
	const gap = 39.0
	places := int(w / gap)
	kinds := map[string][]imaging.Token{}
	for _, it := range h.Items {
		if it.Type == cards.Rune {
			continue // they are counted
		}
		kind := it.Type
		if kind == cards.OneUse {
			kind = cards.Artefact
		}
		kinds[kind] = append(kinds[kind], goodsFace(d.Theme, it.Type, it.ID, it.Down))
	}
	for _, a := range h.Allies {
		kinds[cards.Ally] = append(kinds[cards.Ally], goodsFace(d.Theme, cards.Ally, a.ID, a.Down))
	}
	allies := max(1, min(len(kinds[cards.Ally]), 4))
	fixed := max(2, len(kinds[cards.Weapon])) + 1
	cx := x + 19
	put := func(kind string, least, most int, shape imaging.Shape) {
		all := kinds[kind]
		n := min(len(all), most)
		for _, t := range all[:n] {
			d.Token(t, r, cx, y)
			cx += gap
		}
		if extra := len(all) - n; extra > 0 {
			d.Badge("+"+strconv.Itoa(extra), imaging.Circle, d.Light, cx-gap+9, y+10, 12)
		}
		for range least - n {
			d.Canvas.PutAt(d.Slot(shape, r-2), cx, y)
			cx += gap
		}
	}
	put(cards.Weapon, 2, 3, imaging.Square)
	put(cards.Armour, 1, 1, imaging.Shield)
	put(cards.Artefact, 1, max(1, places-fixed-allies), imaging.Circle)
	cx = x + w - gap*float64(allies) + 17
	put(cards.Ally, 1, 4, imaging.Hexagon)
}
