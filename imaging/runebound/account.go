package runebound

import (
	"fmt"
	"strconv"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/view"
)

// The account of a fight, in pixels: a row for each round, a column for each phase.
const (
	accountRow  = 62.0
	accountHead = 172.0
	accountRows = 4 // before combat, and three rounds
)

// columns are the phases in the order of a round; tests are in the first.
var columns = [...]string{"escape", "ranged", "melee", "magic"}

// rounds returns the rounds of a fight that have an account, the latest last.
func rounds(f *view.Fight) []int {
	var out []int
	for _, b := range f.Account {
		if n := len(out); n == 0 || out[n-1] != b.Round {
			out = append(out, b.Round)
		}
	}
	return out[max(0, len(out)-accountRows):]
}

// account sets the events of a fight, phase by phase.
func (d *draft) account(f *view.Fight, x, y, w float64) {
	column := (w - accountHead - 12) / float64(len(columns))
	for i, round := range rounds(f) {
		top := y + 10 + accountRow*float64(i)
		head := d.Request.Word("picture-before")
		if round > 0 {
			head = fmt.Sprintf("%s %d", d.Request.Word("picture-combat-round"), round)
		}
		d.Say(head, d.Italic(27).Down(18), x+18, top+41, accountHead-24)
		for c, phase := range columns {
			var all []view.Blow
			for _, b := range f.Account {
				if b.Round == round && (b.Phase == phase || b.Phase == "" && c == 0) {
					all = append(all, b)
				}
			}
			all = all[max(0, len(all)-2):] // one below the other there is room for two
			size := 30.0
			if len(all) > 1 {
				size = 22
			}
			for k, b := range all {
				d.blow(b, c, x+accountHead+column*float64(c), top+accountRow*(float64(k)+0.5)/float64(len(all)),
					column, size)
			}
		}
	}
}

// blow sets a roll round the middle of a line: the combatant and the phase, the sum and its target, and the damage.
func (d *draft) blow(b view.Blow, column int, x, y, w, size float64) {
	th, f := d.Theme, d.v.Fight
	icon, col := "dice", th.InkSoft
	switch {
	case b.Kind == "defence":
		icon, col = "shield", th.Legible(phaseColour(th, column-1))
	case column > 0:
		icon, col = phases[column-1], th.Legible(phaseColour(th, column-1))
	case b.Kind == "escape":
		icon = "footprints"
	}
	d.Icon(icon, int(size), x+size*0.6, y, col)
	cx := x + size*1.3
	if b.Who != "" || b.Seat != f.Seat {
		d.combatant(b.Seat, b.Who, cx+size*0.5, y, size)
		cx += size * 1.15
	}
	sign, ink := "≥", th.Legible(th.Green)
	if !b.Success {
		sign, ink = "<", th.Legible(th.Red)
	}
	cx += d.Say(fmt.Sprintf("%d %s %d", b.Sum, sign, b.Target), d.Bold(size).Middle().In(ink), cx, y, w) + size*0.6
	hurt := func(n int, ink rgba, whom func(x float64)) {
		if n == 0 || cx > x+w-size {
			return
		}
		whom(cx + size*0.5)
		cx += size * 1.2
		cx += d.Say("−"+strconv.Itoa(n), d.Bold(size).Middle().In(ink), cx, y, 60) + size*0.3
	}
	hurt(b.Dealt, th.Legible(th.Green), func(x float64) {
		switch {
		case b.Seat != f.Seat:
			d.combatant(f.Seat, "", x, y, size)
		case f.Card == "":
			d.combatant(f.Foe, "", x, y, size)
		default:
			d.Token(enemyFace(th, f.Card), int(size*0.48), x, y)
		}
	})
	hurt(b.Taken, th.Legible(th.Red), func(x float64) { d.combatant(b.Seat, b.Who, x, y, size) })
}

// combatant sets the pawn of a hero, or the token of an ally.
func (d *draft) combatant(seat engine.Seat, who string, x, y, size float64) {
	if who != "" {
		d.Token(goodsFace(d.Theme, cards.Ally, who, false), int(size*0.48), x, y)
		return
	}
	if d.hero(seat) != nil {
		d.Pawn(d.pawnOf(int(seat)), x, y+size*0.62, int(size*1.3))
	}
}
