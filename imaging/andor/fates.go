package andor

import (
	"fmt"
	"math"

	"skald/engine"
	"skald/engine/andor/view"
	"skald/imaging/scene"
)

// fateOf returns the fate of a hero, nil if the legend deals none.
func (d *draft) fateOf(s engine.Seat) *view.Fate {
	for i := range d.v.Fates {
		if d.v.Fates[i].Holder == s {
			return &d.v.Fates[i]
		}
	}
	return nil
}

// fateCount sets the part of a fate that is done, its end at x, or a tick if all is, and returns its width.
func (d *draft) fateCount(f *view.Fate, size, x, y float64) float64 {
	if f.Done {
		d.Icon("check", int(size), x-size/2, y, d.Legible(d.Theme.Green))
		return size
	}
	return d.Say(fmt.Sprintf("%d/%d", f.Have, f.Need), d.Bold(size).Right(), x, y+size*0.34, 120)
}

// The panel of a fate on a hero board, in pixels.
const fatePanel, fateGap = 132.0, 12.0

// fate sets a hero's fate under their board: its name, its task, and the part of it that is done.
func (d *draft) fate(f *view.Fate, y float64) {
	violet := d.Legible(d.Violet)
	d.Icon("fate", 78, 104, y+fatePanel/2, violet)
	right := 1166.0
	right -= d.fateCount(f, 50, right, y+fatePanel/2) + 30
	pen := d.Plain(25)
	task := d.Wrap(d.Request.Sentence(f.Task), pen, right-164, 3)
	if len(task) > 2 {
		pen.Size = 21
		task = d.Wrap(d.Request.Sentence(f.Task), pen, right-164, 2)
	}
	if len(task) < 2 {
		y += 14
	}
	d.Say(scene.Capital(d.Request.Sentence(f.Name)), d.Bold(34).Down(22).In(violet), 164, y+48, right-164)
	d.Lines(task, pen, 164, y+84, math.Round(pen.Size*1.24))
}
