package cup

import (
	"skald/imaging"
)

// Lines of the standings, in pixels.
const (
	rowPitch  = 50.0
	tableHead = 56.0
	discPitch = 30.0
	discSize  = 10.0
	// oneColumn is the greatest number of players in one column; more are in two, with their places, names and points
	// alone.
	oneColumn = 24
	// mostDiscs is the greatest number of rounds shown for each player: the last ones.
	mostDiscs = 8
)

// standings draws the table of Swiss rounds.
func (d *draft) standings() {
	rows := d.v.Rows
	if len(rows) <= oneColumn {
		d.paper(tableHead + rowPitch*float64(len(rows)) + 24)
		d.rows(rows, edge, room, true)
		return
	}
	half := (len(rows) + 1) / 2
	d.paper(tableHead + rowPitch*float64(half) + 24)
	wide := (room - 20) / 2
	d.rows(rows[:half], edge, wide, false)
	d.rows(rows[half:], edge+wide+20, wide, false)
}

// rows draws lines of the table from x on; with full their rounds and the tie-break too.
func (d *draft) rows(rows []Row, x, wide float64, full bool) {
	imaging.Panel(d.dc, d.Theme, x, head, wide, tableHead+rowPitch*float64(len(rows))+14)
	points := x + wide - 22
	discs := 0
	if full {
		points = x + wide - 196
		for _, r := range rows {
			discs = max(discs, min(mostDiscs, len(r.Results)))
		}
		d.write(d.v.Buchholz, d.Italic(small).Right(), x+wide-22, head+40, 140)
	}
	d.write(d.v.Points, d.Italic(small).Right(), points, head+40, 120)
	dots := points - 96 - discPitch*float64(discs)
	for i, r := range rows {
		top := head + tableHead + rowPitch*float64(i)
		if i%2 == 0 {
			d.dc.DrawRectangle(x+8, top, wide-16, rowPitch)
			imaging.Fill(d.dc, imaging.Mix(d.Card, d.PaperDeep, 0.35))
		}
		font, ink := imaging.TextSemi, d.Ink
		if r.Place == "1" {
			font = imaging.TextBold
		}
		if r.Out {
			font, ink = imaging.TextItalic, d.InkSoft
		}
		base := top + 36
		d.write(r.Place, d.Bold(large).Right().In(ink), x+66, base, 50)
		left := x + 88
		d.write(r.Name, d.Pen(font, large).In(ink), left, base, dots-left-14)
		results := r.Results[max(0, len(r.Results)-mostDiscs):]
		if full {
			for n, result := range results {
				d.disc(result, dots+discPitch*(float64(n)+0.5), top+rowPitch/2)
			}
			d.write(r.Buchholz, d.Semi(small).Right().In(ink), x+wide-22, base, 110)
		}
		d.write(r.Points, d.Bold(large).Right().In(ink), points, base, 90)
	}
}

// disc draws how a round went: filled for a first place, half for a shared one, a ring for another, a dash without a
// match, and a dot while it is played.
func (d *draft) disc(r Result, x, y float64) {
	th, dc := d.Theme, d.dc
	switch r {
	case Idle:
		dc.DrawLine(x-discSize*0.8, y, x+discSize*0.8, y)
		imaging.Stroke(dc, th.Ink, th.Bold)
		return
	case Open:
		imaging.Disc(dc, x, y, discSize*0.3, th.Ink)
		return
	}
	dc.DrawCircle(x, y, discSize)
	dc.SetColor(th.Card)
	if r == First {
		dc.SetColor(th.Gold)
	}
	dc.Fill()
	if r == Shared {
		dc.DrawArc(x, y, discSize, 1.5707963, 4.7123889)
		dc.ClosePath()
		imaging.Fill(dc, th.Gold)
	}
	dc.DrawCircle(x, y, discSize)
	imaging.Stroke(dc, th.Ink, th.Line)
}
