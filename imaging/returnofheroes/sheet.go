package returnofheroes

import (
	"fmt"
	"image"
	"strconv"

	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/imaging"

	"github.com/fogleman/gg"
)

// A hero's sheet, in pixels.
const sheetWidth, sheetHeight = 1240, 900

func (d *draft) sheet() (*imaging.Canvas, error) {
	h, err := d.seatArg()
	if err != nil {
		return nil, err
	}
	if c := d.v.Choosing; h.Hero == "" && c != nil && len(c.Roster) > 0 {
		return d.roster(), nil // the hero's sheet is one of those
	}
	const left, cards = 300.0, 470.0
	d.Page(d.Lettered("sheet"), sheetWidth, sheetHeight, func(img *image.RGBA, dc *gg.Context) {
		imaging.Panel(dc, d.Theme, 48, 48, 220, 392)
		imaging.Panel(dc, d.Theme, 48, cards, 560, 392)
		imaging.Panel(dc, d.Theme, 630, cards, 562, 392)
		for _, e := range []struct {
			word string
			x    float64
		}{{"picture-items", 328}, {"picture-side-quests", 911}} {
			d.Painter.Text(img, d.Request.Word(e.word), d.Caps(32).Centred(), e.x, cards+42)
			imaging.Rule(dc, d.Theme, e.x-180, cards+60, 360)
		}
		imaging.Rule(dc, d.Theme, left, 128, 880)
	})
	col := d.readable(heroColour(d.Theme, h.Hero))
	d.pawnAt(h, 158, 342, 222)
	d.Say(d.whereabouts(h), d.Bold(34).Centred(), 158, 412, 200)
	d.Say(d.heroName(h), d.Caps(58).Down(30).In(col), left, 108, 880)
	x := max(left+460, d.hearts(h, left+20, 174, 40, 45)+20)
	for _, e := range []struct {
		icon string
		col  rgba
		n    int
		word string
		rim  bool
	}{
		{"coin", d.Gold, h.Gold, "picture-gold", true},
		{"move", d.InkSoft, h.Move, "picture-steps", false},
		{"skull", d.InkSoft, h.Deaths, "picture-chart-fell", false},
	} {
		if e.icon == "skull" && h.Deaths == 0 {
			continue
		}
		if e.rim {
			d.RimmedIcon(e.icon, 38, x, 174, e.col)
		} else {
			d.Icon(e.icon, 38, x, 174, e.col)
		}
		x += 30 + d.counted(e.n, e.word, 34, x+28, 186, 170) + 34
	}
	if h.Gem {
		d.RimmedIcon("gem", 42, x+6, 174, d.Gem)
	}
	for i, k := range h.Skills {
		d.skillRow(pieces.Skill(i), k, left, 210+58*float64(i))
	}
	// One quest has room; two are closer together.
	for i := range min(len(h.Quests), pieces.MaxQuests) {
		if len(h.Quests) == 1 {
			d.questRow(&h.Quests[i], left, 396, 880, 30)
		} else {
			d.questRow(&h.Quests[i], left, 380+44*float64(i), 880, 20)
		}
	}
	d.itemRows(h, 66, cards+78)
	d.sideRows(h, 648, cards+78)
	return d.Canvas, nil
}

// whereabouts returns the place of a hero, half-way included.
func (d *draft) whereabouts(h *view.Hero) string {
	if h.Towards.IsZero() {
		return h.At.String()
	}
	return h.At.String() + " → " + h.Towards.String()
}

// skillRow sets a skill with how it comes about and the track of its cubes.
func (d *draft) skillRow(s pieces.Skill, k view.Skill, x, y float64) {
	d.chip(s, k, x, y, 210, 50)
	sum := strconv.Itoa(k.Base)
	if k.Training != 0 {
		sum += " " + signed(k.Training)
	}
	if k.Item != 0 {
		sum += " " + signed(k.Item)
	}
	d.Say(d.Request.Word("picture-"+skillIcons[s])+"  "+sum, d.Plain(26), x+228, y+34, 240)
	for i := range pieces.TrackLength {
		cx := x + 500 + 38*float64(i)
		if i < k.Cubes {
			d.RimmedIcon("cube", 29, cx, y+25, skillColour(d.Theme, s))
			continue
		}
		name := "pip-open"
		if n := i + 1; pieces.Dice(n) > pieces.Dice(i) {
			name = "dice" // the cube that brings another die
		}
		d.Icon(name, 17, cx, y+25, d.InkSoft)
	}
}

// questRow sets a personal quest with its three steps; radius is the size of its card.
func (d *draft) questRow(q *view.Quest, x, y, w float64, radius int) {
	d.Token(imaging.Token{Shape: imaging.Diamond, Fill: d.Violet, Icon: iconOf(q.ID)}, radius, x+34, y+22)
	nw := d.Say(d.Heading(q.ID), d.Bold(30), x+82, y+33, w-400)
	cx := x + 82 + nw + 34
	for i := 1; i <= 3; i++ {
		name := "pip-open"
		if i < q.Step {
			name = "pip"
		}
		d.Icon(name, 28, cx, y+22, d.readable(d.Violet))
		cx += 36
	}
	switch {
	case q.Step > 3:
		d.Say(d.Request.Word("picture-done"), d.Bold(28).In(d.readable(d.Green)), cx+6, y+33, 260)
	case !q.Destination.IsZero():
		d.Icon("destination", 32, cx+14, y+22, d.readable(d.Violet))
		cx += 34 + d.Say(q.Destination.String(), d.Bold(30), cx+34, y+33, 90)
	}
	if q.Item != "" {
		d.Token(imaging.Token{Shape: imaging.Square, Fill: d.Violet, Icon: iconOf(q.Item)}, min(24, radius),
			cx+42, y+22)
		d.Say(d.Heading(q.Item), d.Italic(24), cx+76, y+31, x+w-cx-76)
	}
}

func (d *draft) itemRows(h *view.Hero, x, y float64) {
	for i := range pieces.MaxItems {
		cy := y + 34 + 74*float64(i)
		if i >= len(h.Items) {
			d.Canvas.PutAt(d.Slot(imaging.Square, 29), x+36, cy)
			continue
		}
		it := h.Items[i]
		d.Token(itemFace(d.Theme, it), 29, x+36, cy)
		col := d.Ink
		if it.Idle {
			col = d.InkSoft
		}
		right := x + 524
		if it.Armour > 0 {
			for range min(it.Armour, 4) {
				d.Icon("armour-heart", 28, right-14, cy, d.readable(d.Steel))
				right -= 32
			}
		} else if it.Uses > 0 {
			right -= d.Say(fmt.Sprintf("× %d", it.Uses), d.Bold(27).Right(), right, cy+10, 80)
		}
		if m, ok := d.v.Box().ItemOf(it.ID); ok && m.Bonus != 0 {
			right -= d.Say(signed(m.Bonus), d.Bold(27).Right(), right, cy+10, 60)
			d.Icon(skillIcons[min(m.Skill, pieces.Melee)], 28, right-20, cy, d.readable(skillColour(d.Theme, m.Skill)))
			right -= 40
		}
		d.Say(d.Heading(it.ID), d.Semi(27).In(col), x+84, cy+10, right-x-96)
	}
}

func (d *draft) sideRows(h *view.Hero, x, y float64) {
	for i := range pieces.MaxSideQuests {
		cy := y + 34 + 74*float64(i)
		if i >= len(h.SideQuests) {
			d.Canvas.PutAt(d.Slot(imaging.Pennant, 28), x+36, cy)
			continue
		}
		q := h.SideQuests[i]
		d.Token(imaging.Token{Shape: imaging.Pennant, Fill: d.Blue, Icon: iconOf(q.ID)}, 29, x+36, cy)
		right := x + 526
		if to := q.Destination.String(); to != "" {
			right -= d.Say(to, d.Bold(27).Right(), right, cy+10, 70)
			d.Icon("destination", 28, right-18, cy, d.readable(d.Blue))
			right -= 38
		}
		if q.Ready {
			d.Icon("check", 26, right-14, cy, d.readable(d.Green))
			right -= 34
		}
		d.Say(d.Heading(q.ID), d.Semi(27).Down(20), x+84, cy+10, right-x-96)
	}
}
