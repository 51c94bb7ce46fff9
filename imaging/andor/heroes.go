package andor

import (
	"fmt"
	"image"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine/andor/view"
	"skald/imaging"
	"skald/imaging/scene"
)

// The comparison of the heroes, in pixels: a column of headings, then one for each hero.
const (
	heroesWidth = 1500
	headings    = 214.0
	heroesTop   = 104.0
	heroesHead  = 148.0
)

// heroRow is a row of the comparison with its height.
type heroRow struct {
	word, icon string
	height     float64
}

// heroRows returns the rows of the comparison, the last without its lines. The row of fates is only there if the legend
// deals some.
func (d *draft) heroRows() []heroRow {
	rows := []heroRow{
		{"picture-compare-strength", "melee", 92}, {"picture-compare-will", "heart", 92},
		{"picture-compare-dice", "dice", 70}, {"picture-compare-hours", "hourglass", 76},
		{"picture-compare-region", "destination", 62}, {"picture-compare-gold", "coin", 70},
		{"picture-compare-carried", "", 78},
	}
	if len(d.v.Fates) > 0 {
		rows = append(rows, heroRow{"picture-fate", "fate", 84})
	}
	return append(rows, heroRow{"picture-ability", "", 34})
}

// abilityLines returns the number of lines an ability takes among so many columns.
func abilityLines(cols int) int { return 2 + 2*cols - cols/4*2 }

// heroesHeight returns the height of the comparison of so many columns.
func (d *draft) heroesHeight(cols int) int {
	h := heroesTop + heroesHead + 42 + 27*float64(abilityLines(cols))
	for _, r := range d.heroRows() {
		h += r.height
	}
	return int(h)
}

// heroes draws all hero boards side by side.
func (d *draft) heroes() *imaging.Canvas {
	th, v := d.Theme, d.v
	n := min(len(v.Heroes), 4)
	cols := max(n, 2)
	wide := (heroesWidth - 2*boardMargin - headings) / float64(cols)
	column := func(i int) float64 { return boardMargin + headings + wide*float64(i) }
	d.Ground(fmt.Sprint("heroes ", cols, len(d.v.Fates) > 0), heroesWidth, d.heroesHeight(cols),
		func(img *image.RGBA, dc *gg.Context) {
			for i := range cols {
				imaging.Panel(dc, th, column(i)+5, heroesTop, wide-10, float64(d.heroesHeight(cols))-heroesTop-26)
			}
			imaging.Ribbon(dc, th, 330, 24, 480, 52)
			y := heroesTop + heroesHead
			for _, r := range d.heroRows() {
				dc.DrawLine(boardMargin+4, y, heroesWidth-boardMargin-14, y)
				imaging.Stroke(dc, th.InkFaint, th.Hair)
				y += r.height
			}
		})
	d.Title(d.Request.Word("picture-compare"), d.Caps(36).Down(22), 330, 50, 460)
	d.RimmedIcon("sunrise", 52, 672, 52, th.Gold)
	w := d.Say(fmt.Sprintf("%s %d", d.Request.Word("picture-day"), v.Day), d.Bold(36), 710, 64, 240)
	d.Say(d.Request.Sentence(v.Headline), d.Semi(25).Down(18), 740+w, 62, heroesWidth-boardMargin-756-w)
	y := heroesTop + heroesHead
	for _, r := range d.heroRows() {
		x := float64(boardMargin) + 8
		if r.icon != "" {
			d.Icon(r.icon, 34, x+17, y+math.Max(r.height, 70)/2, th.Legible(th.Steel))
		}
		d.Say(d.Request.Word(r.word), d.Semi(24).Down(18), x+44, y+math.Max(r.height, 70)/2+8, headings-58)
		y += r.height
	}
	for i := range n {
		d.heroColumn(&v.Heroes[i], column(i)+5, wide-10, cols)
	}
	return d.Canvas
}

// heroColumn sets the figures and possessions of one hero.
func (d *draft) heroColumn(h *view.Hero, x, w float64, cols int) {
	ink := heroInk(d.Theme, h.Hero)
	if h.Seat == d.v.Active {
		d.Frame(image.Rect(int(x), int(heroesTop), int(x+w), d.heroesHeight(cols)-26))
	}
	d.pawnAt(h, x+52, heroesTop+124, 94)
	d.Say(d.Heading(h.Hero), d.Caps(34).Down(20).In(ink), x+100, heroesTop+66, w-116)
	rank := d.Request.Word("picture-rank") + " " + strconv.Itoa(h.Rank)
	rw := d.Say(rank, d.Italic(23).Down(18), x+100, heroesTop+102, w-160)
	if h.Rooster {
		d.RimmedIcon("rooster", 32, x+126+rw, heroesTop+94, d.Red)
	}
	y := heroesTop + heroesHead
	for _, r := range d.heroRows() {
		mid := y + r.height/2
		left, right := x+22, x+w-20
		switch r.word {
		case "picture-compare-strength":
			d.bar(gauge{h.Strength, maxStrength, 0}, d.Steel, left, y, right-left)
		case "picture-compare-will":
			d.bar(gauge{h.Will, maxWill, willRow}, d.Heart, left, y, right-left)
		case "picture-compare-dice":
			for k := range max(0, min(h.Dice, 5)) {
				d.someDie(36, left+20+45*float64(k), mid, coatOf(h.Black, lightDie))
			}
		case "picture-compare-hours":
			d.hoursUsed(h, left, mid, right-left)
		case "picture-compare-region":
			d.Say(d.whereabouts(h.At), d.Bold(32), left, mid+11, 120)
		case "picture-compare-gold":
			cx := left + 76 + d.coin(left+16, mid, h.Gold)
			for _, g := range h.Gems {
				if cx > right-14 {
					break
				}
				d.gemstone(g, cx, mid, 17)
				cx += 40
			}
		case "picture-compare-carried":
			d.possessions(h, left, mid, right-left)
		case "picture-fate":
			if f := d.fateOf(h.Seat); f != nil {
				w := d.fateCount(f, 30, right, mid) + 14
				pen := d.Semi(23)
				lines := d.Wrap(scene.Capital(d.Request.Sentence(f.Name)), pen, right-left-w, 2)
				d.Lines(lines, pen, left, mid+8-14*float64(len(lines)-1), 28)
			}
		case "picture-ability":
			pen := d.Plain(21)
			for k, l := range d.Wrap(d.Request.Word("picture-ability-"+h.Hero), pen, right-left, abilityLines(cols)) {
				d.Canvas.Text(l, pen, left, y+36+27*float64(k))
			}
		}
		y += r.height
	}
}

// gauge is n of so many cells; a gap parts them every so many, 0 for none.
type gauge struct{ n, of, gap int }

// bar sets a figure over the bar of a gauge.
func (d *draft) bar(g gauge, col rgba, x, y, w float64) {
	d.Say(strconv.Itoa(g.n), d.Bold(38), x, y+46, 110)
	gaps := 0
	if g.gap > 0 {
		gaps = (g.of - 1) / g.gap
	}
	step := (w - 8*float64(gaps)) / float64(g.of)
	for i := range g.of {
		cx := x + step*float64(i)
		if g.gap > 0 {
			cx += 8 * float64(i/g.gap)
		}
		b := scene.Box(cx, y+60, math.Max(2, step-3), 18)
		d.Canvas.Fill(b, d.Theme.InkSoft)
		if i < g.n {
			d.Canvas.Fill(b.Inset(1), col)
		} else {
			d.Canvas.Fill(b.Inset(1), d.Theme.Card)
		}
	}
}

// hoursUsed sets the hours of the day: spent ones filled, the others empty, those of overtime as diamonds; a tick is
// set when the hero's day is over.
func (d *draft) hoursUsed(h *view.Hero, x, y, w float64) {
	if h.Done {
		d.Icon("check", 34, x+17, y, d.Legible(d.Theme.Green))
		d.Say(d.Request.Word("picture-sunrise-box"), d.Italic(23).Down(18), x+44, y+8, w-50)
		return
	}
	figure := d.Say(strconv.Itoa(h.Hour)+"/7", d.Bold(30), x, y+11, 80)
	left := x + math.Max(figure, 44) + 16
	step := math.Min(24, (x+w-left)/10)
	for i := range 10 {
		shape, col := imaging.Circle, d.Theme.Mark
		if i >= 7 {
			shape, col = imaging.Diamond, d.Theme.Lava
		}
		r := int(step * 0.36)
		mark := d.Slot(shape, r)
		if i < h.Hour {
			mark = d.Painter.BadgeSprite(shape, r, col)
		}
		d.Canvas.PutAt(mark, left+step*(float64(i)+0.5), y)
	}
}

// possessions sets the places of a hero board with the things on them.
func (d *draft) possessions(h *view.Hero, x, y, w float64) {
	step := math.Min(48, w/6.2)
	r := int(math.Min(19, step*0.42))
	cx := x + float64(r)
	for i := range 3 {
		if i < len(h.Small) {
			d.thing(h.Small[i], cx, y, r)
		} else {
			d.Canvas.PutAt(d.Slot(imaging.Square, r-1), cx, y)
		}
		cx += step
	}
	if h.Large != nil {
		d.thing(*h.Large, cx, y, r)
	} else {
		d.Canvas.PutAt(d.Slot(imaging.Shield, r-2), cx, y)
	}
	cx += step
	if h.Helm != "" {
		d.thing(view.Item{ID: h.Helm}, cx, y, r)
	} else {
		d.Canvas.PutAt(d.Slot(imaging.Circle, r-1), cx, y)
	}
	if cx += step; h.Farmers > 0 {
		d.Token(thingFace(d.Theme, "farmer"), r-1, cx, y)
		d.Badge(strconv.Itoa(h.Farmers), imaging.Circle, d.Theme.Dark, cx+float64(r)*0.8, y+float64(r)*0.7, 11)
	}
}
