package returnofheroes

import (
	"errors"
	"fmt"
	"image"
	"strconv"

	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/imaging"

	"github.com/fogleman/gg"
)

// All heroes side by side, in pixels: a column each.
const (
	columnWidth  = 372
	columnGap    = 14
	heroesMargin = 34
	heroesTop    = 116
	questHeight  = 134                       // of one of the personal quests
	possessRow   = 44                        // of an item or a side quest
	heroesHeight = 430 + 2*(74+4*possessRow) // without quests
)

// heroes draws all heroes side by side: the same line of each is at the same height, and the best of a skill has a
// star.
func (d *draft) heroes() (*imaging.Canvas, error) {
	n := min(len(d.v.Heroes), mostCards)
	if n == 0 {
		return nil, errors.New("returnofheroes: nobody plays, so there are no heroes to compare")
	}
	width := 2*heroesMargin + n*columnWidth + (n-1)*columnGap
	if n < 3 {
		width = 2*heroesMargin + 3*columnWidth + 2*columnGap
	}
	quests := 1
	for i := range n {
		quests = max(quests, min(len(d.v.Heroes[i].Quests), pieces.MaxQuests))
	}
	height := heroesHeight + quests*questHeight
	left := (width - n*columnWidth - (n-1)*columnGap) / 2
	column := func(i int) float64 { return float64(left + i*(columnWidth+columnGap)) }
	d.Ground(d.Lettered(fmt.Sprint("heroes ", n, " ", quests)), width, heroesTop+height+heroesMargin,
		func(img *image.RGBA, dc *gg.Context) {
			mid := float64(width) / 2
			imaging.Ribbon(dc, d.Theme, mid, 22, 640, 70)
			d.TitleOn(img, d.Request.Word("picture-heroes"), d.Caps(46).Down(28), mid, 57, 600)
			for i := range n {
				imaging.Panel(dc, d.Theme, column(i), heroesTop, columnWidth, float64(height))
				below := 426 + float64(quests*questHeight)
				for _, y := range []float64{158, 420, below, below + 74 + 4*possessRow} {
					imaging.Rule(dc, d.Theme, column(i)+18, heroesTop+y, columnWidth-36)
				}
			}
		})
	best := [3]int{}
	for i := range n {
		for s, k := range d.v.Heroes[i].Skills {
			best[s] = max(best[s], k.Value)
		}
	}
	for i := range n {
		d.column(&d.v.Heroes[i], image.Rect(int(column(i)), heroesTop, int(column(i))+columnWidth, heroesTop+height),
			quests, best, n > 1)
	}
	return d.Canvas, nil
}

// column sets one hero on their card, with room for so many quests; best are the greatest values of the skills, marked
// if there are heroes to compare with.
func (d *draft) column(h *view.Hero, card image.Rectangle, quests int, best [3]int, compared bool) {
	th, x, y := d.Theme, float64(card.Min.X), float64(card.Min.Y)
	col := d.readable(heroColour(th, h.Hero))
	right := x + columnWidth - 18
	if h.Seat == d.v.Active {
		d.Frame(card)
	}
	d.pawnAt(h, x+56, y+138, 108)
	d.Say(d.heroName(h), d.Caps(42).Down(24).In(col), x+112, y+56, right-x-112)
	if h.Hero == "" {
		return
	}
	d.Say(d.whereabouts(h), d.Bold(30), x+112, y+98, right-x-112)
	if s, ok := d.v.Layout.SpotAt(h.At); ok && s.Landmark != "" && h.Towards.IsZero() {
		d.Say(d.Heading(s.Landmark), d.Italic(26).Down(20).In(th.InkSoft), x+112, y+134, right-x-112)
	}
	d.hearts(h, x+36, y+198, 34, 37)
	cx := x + 36
	for _, e := range []struct {
		icon string
		col  rgba
		text string
	}{{"coin", th.Gold, strconv.Itoa(h.Gold)}, {"move", th.InkSoft, strconv.Itoa(h.Move)},
		{"skull", th.InkSoft, strconv.Itoa(h.Deaths)}} {
		if e.icon == "coin" {
			d.RimmedIcon(e.icon, 34, cx, y+248, e.col)
		} else {
			d.Icon(e.icon, 34, cx, y+248, e.col)
		}
		cx += 26 + d.Say(e.text, d.Bold(31), cx+24, y+259, 70) + 36
	}
	if h.Gem {
		d.RimmedIcon("gem", 38, right-20, y+246, th.Gem)
	} else {
		d.Icon("gem", 34, right-20, y+246, imaging.Mix(th.Card, th.InkFaint, 0.5))
	}
	for s, k := range h.Skills {
		d.chip(pieces.Skill(s), k, x+18, y+284+44*float64(s), 236, 40)
		d.Icon("cube", 26, x+276, y+304+44*float64(s), d.readable(skillColour(th, pieces.Skill(s))))
		d.Say(strconv.Itoa(k.Cubes), d.Bold(27), x+294, y+314+44*float64(s), 40)
		if compared && k.Value == best[s] {
			d.RimmedIcon("star", 26, right-14, y+304+44*float64(s), th.Gold)
		}
	}
	d.questsOf(h, x+18, y+436)
	y += 426 + float64(quests*questHeight)
	d.itemsOf(h, x, y)
	d.sideQuestsOf(h, x, y+74+4*possessRow)
}

// itemsOf sets a hero's items on the card, with their uses left, and the free slots.
func (d *draft) itemsOf(h *view.Hero, x, y float64) {
	th, right := d.Theme, x+columnWidth-18
	d.Say(d.Request.Word("picture-items"), d.Caps(28).Centred(), x+columnWidth/2, y+36, 300)
	for i := range pieces.MaxItems {
		cy := y + 68 + possessRow*float64(i)
		if i >= len(h.Items) {
			d.Canvas.PutAt(d.Slot(imaging.Square, 16), x+38, cy)
			continue
		}
		it := h.Items[i]
		d.Token(itemFace(th, it), 19, x+38, cy)
		d.Say(d.Heading(it.ID), d.Semi(24).Down(20), x+66, cy+8, columnWidth-120)
		if n := max(it.Uses, it.Armour); n > 0 {
			d.Say("× "+strconv.Itoa(n), d.Bold(23).Right(), right, cy+8, 60)
		}
	}
}

// sideQuestsOf sets a hero's side quests on the card: their destinations, and whether they can be completed.
func (d *draft) sideQuestsOf(h *view.Hero, x, y float64) {
	th, right := d.Theme, x+columnWidth-18
	d.Say(d.Request.Word("picture-side-quests"), d.Caps(28).Centred(), x+columnWidth/2, y+36, 330)
	for i := range pieces.MaxSideQuests {
		cy := y + 68 + possessRow*float64(i)
		if i >= len(h.SideQuests) {
			d.Canvas.PutAt(d.Slot(imaging.Pennant, 15), x+38, cy)
			continue
		}
		q := h.SideQuests[i]
		d.Token(imaging.Token{Shape: imaging.Pennant, Fill: th.Blue, Icon: iconOf(q.ID)}, 19, x+38, cy)
		end := right
		if to := q.Destination.String(); to != "" {
			end -= d.Say(to, d.Bold(23).Right(), end, cy+8, 60) + 8
		}
		if q.Ready {
			d.Icon("check", 22, end-11, cy, d.readable(th.Green))
			end -= 28
		}
		d.Say(d.Heading(q.ID), d.Semi(24).Down(19), x+66, cy+8, end-x-74)
	}
}

// questsOf sets a hero's quests with their steps, and the place and the distance of the next step of the first.
func (d *draft) questsOf(h *view.Hero, x, y float64) {
	violet := d.readable(d.Violet)
	w := float64(columnWidth - 36)
	for i := range min(len(h.Quests), pieces.MaxQuests) {
		q, top := &h.Quests[i], y+questHeight*float64(i)
		d.Token(imaging.Token{Shape: imaging.Diamond, Fill: d.Violet, Icon: iconOf(q.ID)}, 24, x+26, top+32)
		pen := d.Bold(25)
		lines := d.Wrap(d.Heading(q.ID), pen, w-62, 2)
		d.Lines(lines, pen, x+62, top+34-14*float64(len(lines)-1), 28)
		for n := 1; n <= 3; n++ {
			name := "pip-open"
			if n < q.Step {
				name = "pip"
			}
			d.Icon(name, 26, x+22+32*float64(n-1), top+90, violet)
		}
		end := x + w
		if q.Item != "" && q.Step <= 3 {
			d.Token(imaging.Token{Shape: imaging.Square, Fill: d.Violet, Icon: iconOf(q.Item)}, 18, x+128, top+90)
		}
		switch {
		case q.Step > 3:
			d.Say(d.Request.Word("picture-done"), d.Bold(26).Right().In(d.readable(d.Green)), end, top+99, 200)
		case q.Destination.Valid():
			tail := ""
			if n, ok := d.v.Layout.Distance(h.At, q.Destination, land.Avoid{}); ok {
				tail = strconv.Itoa(n)
			}
			if tail != "" {
				end -= d.Say(tail, d.Bold(26).Right(), end, top+99, 40) + 18
				d.Icon("move", 26, end, top+90, d.InkSoft)
				end -= 30
			}
			end -= d.Say(q.Destination.String(), d.Bold(28).Right(), end, top+100, 80) + 20
			d.Icon("destination", 30, end, top+90, violet)
		case q.Awaits != "":
			d.Say(d.Request.Word("picture-unknown"), d.Italic(24).Right().In(d.InkSoft), end, top+98, 180)
		}
	}
}
