package runebound

import (
	"fmt"
	"image"
	"math"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"skald/engine/runebound/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
)

// A fight, in pixels: the hero on the left, the enemy on the right, the phases between them and the odds, and under it
// the events, phase by phase.
const (
	fightWidth = 1400
	fightTop   = 108.0
	sideWidth  = 640.0
	sideHeight = 404.0
	allyHeight = 66.0
	rowOfOdds  = 122.0
	mostAllies = 5
)

func (d *draft) fight() (*imaging.Canvas, error) {
	f := d.v.Fight
	if f == nil {
		return nil, d.Errorf("no fight is under way; ask for the board, or what lies round a hero")
	}
	h := d.hero(f.Seat)
	if h == nil {
		return nil, d.Errorf("nobody fights at seat %d", f.Seat+1)
	}
	allies := min(len(h.Allies), mostAllies)
	side := sideHeight + allyHeight*float64(allies)
	odds := fightTop + side + 12
	told := odds + rowOfOdds + 12
	fights := f.Life > 0 || f.Card == ""
	if !fights { // an adventure decided by a test has no phases
		told = odds
	}
	height := int(told) + 36
	rows := len(rounds(f))
	if rows > 0 {
		height += int(accountRow)*rows + 32
	}
	left, right := 44.0, fightWidth-44-sideWidth
	d.Page(fmt.Sprint("fight ", allies, height, fights), fightWidth, height, func(img *image.RGBA, dc *gg.Context) {
		imaging.Panel(dc, d.Theme, left, fightTop, sideWidth, side)
		imaging.Panel(dc, d.Theme, right, fightTop, sideWidth, side)
		if fights {
			imaging.Panel(dc, d.Theme, left, odds, fightWidth-2*left, rowOfOdds)
			imaging.DrawIcon(img, "fencer", fightWidth/2-14, int(fightTop)+64, 28, d.InkSoft)
		}
		if rows > 0 {
			imaging.Panel(dc, d.Theme, left, told, fightWidth-2*left, accountRow*float64(rows)+20)
		}
	})
	title := d.Request.Word("picture-fight")
	if !fights {
		title = d.Request.Word("picture-adventure")
	}
	title += " · " + upper(f.At)
	d.Say(title, d.Caps(46).Down(28), 60, 82, 900)
	if f.Round > 0 {
		d.Say(fmt.Sprintf("%s %d", d.Request.Word("picture-combat-round"), f.Round), d.Bold(36).Right(), fightWidth-60,
			80, 320)
	}
	d.fighter(h, f, left, fightTop, side)
	for i := range allies {
		d.ally(&h.Allies[i], f, left, fightTop+sideHeight+allyHeight*float64(i))
	}
	if foe := d.hero(f.Foe); f.Card == "" && foe != nil {
		d.fighter(foe, f, right, fightTop, side)
	} else {
		d.enemy(f, right, fightTop, side)
	}
	if fights {
		d.oddsOf(f, left, odds, fightWidth-2*left)
	}
	d.account(f, left, told, fightWidth-2*left)
	return d.Canvas, nil
}

// fighter sets a hero's side.
func (d *draft) fighter(h *view.Hero, f *view.Fight, x, y, side float64) {
	if h.Seat == d.v.Active {
		d.Frame(scene.Box(x, y, sideWidth, side))
	}
	d.Pawn(d.pawnOf(int(h.Seat)), x+70, y+134, 116)
	d.Say(d.heroName(h), d.Caps(42).Down(24).In(seatInk(d.Theme, h.Seat)), x+140, y+64, sideWidth-160)
	d.health(vitals{h.Life, h.Wounds, h.Stamina, h.Exhaustion}, x+156, y+106, sideWidth-170, 32)
	for k := range phases {
		d.value(figure{k, h.Values[k], h.Damage[k], 0}, x+22+202*float64(k), y+152, 192, 58)
	}
	d.Say(d.skills(h), d.Italic(27).Down(18), x+22, y+248, sideWidth-44)
	text := sideHeight - 270
	if items := d.itemNames(h, sideWidth-44); items != "" { // they change the chances beside it
		text -= 38
		d.Say(items, d.Italic(27).Down(18), x+22, y+sideHeight-16, sideWidth-44)
	}
	d.abilityText(h, x+20, y+258, sideWidth-40, text)
	if f.Card == "" && h.Seat == f.Foe && f.Number > 0 { // the attacker's target
		d.Badge(strconv.Itoa(f.Number), imaging.Shield, d.Gold, x+sideWidth-50, y+98, 30)
	}
	if f.Card == "" && h.Seat == f.Foe { // the damage their cards cancel in each phase
		for k, n := range f.Cancels {
			if n > 0 {
				d.Badge(strconv.Itoa(n), imaging.Shield, d.Steel, x+22+202*float64(k)+124, y+212, 16)
			}
		}
	}
}

// itemNames lists the names of a hero's items, as many as fit into a width, and the number of the others.
func (d *draft) itemNames(h *view.Hero, width float64) (words string) {
	for n := len(h.Items); n > 0; n-- {
		var names []string
		for _, it := range h.Items[:n] {
			names = append(names, d.Heading(it.ID))
		}
		if n < len(h.Items) {
			names = append(names, fmt.Sprint("+", len(h.Items)-n))
		}
		words = strings.Join(names, " · ")
		if d.Measure(words, d.Italic(18)) <= width {
			break
		}
	}
	return words
}

// ally sets an ally's line under the hero's side.
func (d *draft) ally(a *view.Ally, f *view.Fight, x, y float64) {
	d.Token(goodsFace(d.Theme, "ally", a.ID, a.Down), 24, x+44, y+28)
	for _, who := range f.Attacked {
		if who == a.ID { // it has attacked this round
			d.RimmedIcon("check", 22, x+64, y+42, d.Mark)
		}
	}
	d.Say(d.Heading(a.ID), d.Semi(24).Down(18), x+80, y+37, 170)
	for k := range phases {
		d.value(figure{k, a.Values[k], a.Damage[k], 0}, x+258+84*float64(k), y+12, 80, 31)
	}
	d.health(vitals{a.Life, a.Wounds, a.Stamina, a.Exhaustion}, x+526, y+28, sideWidth-532, 21)
}

// enemy sets the side of an adventure.
func (d *draft) enemy(f *view.Fight, x, y, side float64) {
	d.Token(enemyFace(d.Theme, f.Card), 54, x+74, y+74)
	d.Canvas.PutAt(d.counter(f.Colour, 20), x+118, y+116)
	d.Say(d.Heading(f.Card), d.Caps(42).Down(22), x+146, y+64, sideWidth-166)
	cx := x + 160
	left := max(0, f.Life-f.Wounds)
	if f.Life > 0 && f.Life <= 10 {
		for i := range f.Life {
			name, col := "heart", d.Legible(d.Heart)
			if i >= left {
				name, col = "heart-lost", d.InkSoft
			}
			d.Icon(name, 30, cx, y+104, col)
			cx += 33
		}
	} else if f.Life > 0 {
		d.Icon("heart", 30, cx, y+104, d.Legible(d.Heart))
		cx += 20 + d.Say(fmt.Sprintf("%d/%d", left, f.Life), d.Bold(30), cx+20, y+115, 110) + 18
	}
	if f.Gold > 0 {
		d.RimmedIcon("coin", 30, cx+24, y+104, d.Gold)
		d.Say(strconv.Itoa(f.Gold), d.Bold(30), cx+46, y+115, 70)
	}
	top := y + 152
	if f.Life > 0 {
		for k := range phases {
			d.value(figure{k, f.Values[k], f.Damage[k], 0}, x+22+202*float64(k), top, 192, 58)
		}
		top += 74
	}
	if f.Family != "" {
		d.Say(scene.Capital(d.Request.Sentence(text.M("family."+f.Family))), d.Italic(27).Down(18), x+22, top+22,
			sideWidth-44)
		top += 32
	}
	d.Paragraph(d.Request.Sentence(f.Text), d.Plain(34), x+20, top, sideWidth-40, y+side-14-top)
}

// oddsOf sets the phases of a round with the chance of the hero in each, the one that is fought marked, and the odds of
// the fight as a bar.
func (d *draft) oddsOf(f *view.Fight, x, y, w float64) {
	const plate = 150.0
	for i, phase := range columns {
		px := x + 16 + (plate+8)*float64(i)
		col, icon := d.Steel, "footprints"
		if i > 0 {
			col, icon = phaseColour(d.Theme, i-1), phase
		}
		if phase != f.Phase {
			col = imaging.Mix(col, d.Card, 0.82)
		}
		d.Canvas.Put(d.chip(col, plate, 84), int(px), int(y)+18)
		if n := f.Chances[i]; n > 0 {
			d.Icon(icon, 36, px+32, y+47, d.Theme.On(col))
			d.Say(d.percent(n), d.Bold(29).Right().In(d.Theme.On(col)), px+plate-14, y+58, plate-60)
		} else {
			d.Icon(icon, 40, px+plate/2, y+48, d.Theme.On(col))
		}
		d.Say(d.Request.Word("picture-"+phase), d.Semi(22).Down(18).Centred().In(d.Theme.On(col)), px+plate/2, y+91,
			plate-12)
		if phase == f.Phase {
			d.outline(px, y+18, plate, 84, d.Mark)
		}
	}
	left, right := x+668, x+w-20
	if f.Won == 0 && f.Down == 0 {
		return
	}
	bar := right - left
	won, down := bar*float64(min(f.Won, 100))/100, bar*float64(min(f.Down, 100))/100
	top := y + 66
	d.Canvas.Fill(scene.Box(left-2, top-2, bar+4, 38), d.Dark)
	d.Canvas.Fill(scene.Box(left, top, bar, 34), imaging.Mix(d.Card, d.Tan, 0.4))
	d.Canvas.Fill(scene.Box(left, top, won, 34), d.Green)
	d.Canvas.Fill(scene.Box(right-math.Min(down, bar-won), top, math.Min(down, bar-won), 34), d.Red)
	d.fledOf(100-f.Won-f.Down, left+won, top+17, bar-won-down)
	d.Say(d.Request.Word("picture-chance-won")+" "+d.percent(f.Won),
		d.Bold(30).Down(18).In(d.Legible(d.Green)), left, y+50, bar/2-10)
	d.Say(d.Request.Word("picture-chance-down")+" "+d.percent(f.Down),
		d.Bold(30).Down(18).Right().In(d.Legible(d.Red)), right, y+50, bar/2-10)
}

// fledOf shows the share of fights, in percent, in which the hero flees, in the part of the bar that is left, if it has
// room.
func (d *draft) fledOf(n int, x, y, w float64) {
	const icon, gap = 24, 6.0
	words, pen := d.percent(n), d.Semi(24).Down(18).Middle()
	if wide := icon + gap + d.Measure(words, pen); n > 0 && wide <= w-8 {
		left := x + (w-wide)/2
		d.Icon("footprints", icon, left+icon/2, y, d.Ink)
		d.Canvas.Text(words, pen, left+icon+gap, y)
	}
}
