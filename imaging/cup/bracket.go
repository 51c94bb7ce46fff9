package cup

import (
	"strconv"

	"skald/imaging"
)

// Boxes of tables, in pixels.
const (
	seatPitch = 46.0
	boxGap    = 26.0
	boxPad    = 7.0
	labelRoom = 38.0
	roundHead = 52.0
	wayRoom   = 40.0 // between two columns
	// numberRoom is for the number of a table in a list.
	numberRoom = 46.0
)

// tall returns the height of the box of a table, its label included.
func (t Table) tall() float64 {
	h := seatPitch*float64(max(1, len(t.Seats))) + 2*boxPad
	if t.Label != "" {
		h += labelRoom
	}
	return h
}

// column returns the height of tables below one another.
func column(tables []Table) float64 {
	h := -boxGap
	for _, t := range tables {
		h += t.tall() + boxGap
	}
	return h
}

// bracket draws the rounds as columns, and the ways from table to table between them.
func (d *draft) bracket() {
	rounds := d.v.Rounds
	high := 0.0
	for _, r := range rounds {
		high = max(high, column(r.Tables))
	}
	wide := (room - wayRoom*float64(len(rounds)-1)) / float64(len(rounds))
	at := make([][]float64, len(rounds)) // the middle of each box
	for n, r := range rounds {
		at[n] = make([]float64, len(r.Tables))
		gap := (high - column(r.Tables)) / float64(len(r.Tables))
		y := head + roundHead + gap/2
		for i, t := range r.Tables {
			at[n][i] = y + t.tall()/2
			y += t.tall() + boxGap + gap
		}
	}
	// A final beside a match for third place is level with the tables before it.
	last := len(rounds) - 1
	if sum, n := 0.0, 0; last > 0 && len(rounds[last].Tables) > 1 {
		for i, t := range rounds[last-1].Tables {
			if t.To == 0 {
				sum, n = sum+at[last-1][i], n+1
			}
		}
		if n > 0 {
			at[last][0] = sum / float64(n)
			below := at[last][0] + rounds[last].Tables[0].tall()/2 + boxGap + rounds[last].Tables[1].tall()/2
			at[last][1] = max(below, min(at[last][1], head+roundHead+high-rounds[last].Tables[1].tall()/2))
			high = max(high, at[last][1]+rounds[last].Tables[1].tall()/2-head-roundHead)
		}
	}
	d.paper(roundHead + high)
	x := edge
	for n, r := range rounds {
		d.write(r.Name, d.Caps(large).Centred(), x+wide/2, head+34, wide)
		for i, t := range r.Tables {
			if n < last && t.To >= 0 && t.To < len(at[n+1]) {
				d.way(x+wide, at[n][i]+labelled(t), x+wide+wayRoom, at[n+1][t.To]+labelled(rounds[n+1].Tables[t.To]),
					t.decided())
			}
		}
		for i, t := range r.Tables {
			d.table(t, x, at[n][i]-t.tall()/2, wide, 0)
		}
		x += wide + wayRoom
	}
}

// labelled returns the distance from the middle of a table with its label to the middle of its box.
func labelled(t Table) float64 {
	if t.Label != "" {
		return labelRoom / 2
	}
	return 0
}

// decided reports whether the table has a winner.
func (t Table) decided() bool {
	for _, s := range t.Seats {
		if s.Won {
			return true
		}
	}
	return false
}

// way draws the line from a table to the next one.
func (d *draft) way(x1, y1, x2, y2 float64, decided bool) {
	middle := (x1 + x2) / 2
	d.dc.MoveTo(x1, y1)
	d.dc.LineTo(middle, y1)
	d.dc.LineTo(middle, y2)
	d.dc.LineTo(x2, y2)
	d.dc.SetLineJoinRound()
	d.dc.SetColor(d.Theme.InkFaint)
	d.dc.SetLineWidth(d.Theme.Line)
	if decided {
		d.dc.SetColor(d.Theme.Ink)
		d.dc.SetLineWidth(d.Theme.Bold)
	}
	d.dc.Stroke()
}

// table draws the box of a table with its corner at (x, y), and its number in it; 0 for none.
func (d *draft) table(t Table, x, y, wide float64, number int) {
	if t.Label != "" {
		d.write(t.Label, d.Italic(small).Centred(), x+wide/2, y+26, wide)
		y += labelRoom
	}
	seats := t.Seats
	if len(seats) == 0 {
		seats = []Seat{{}}
	}
	high := seatPitch*float64(len(seats)) + 2*boxPad
	imaging.Panel(d.dc, d.Theme, x, y, wide, high)
	if number > 0 {
		d.write(strconv.Itoa(number), d.Caps(large).Centred().In(d.InkSoft), x+18+numberRoom/2-8, y+high/2+11,
			numberRoom)
	}
	for i, s := range seats {
		top := y + boxPad + seatPitch*float64(i)
		if i > 0 {
			from := x + 12
			if number > 0 {
				from += numberRoom
			}
			d.dc.DrawLine(from, top, x+wide-12, top)
			imaging.Stroke(d.dc, imaging.Fade(d.InkFaint, 0.7), d.Hair)
		}
		font, ink, left, space := imaging.TextSemi, d.Ink, x+18, wide-36
		if number > 0 {
			left, space = left+numberRoom, space-numberRoom
		}
		switch {
		case s.Won:
			font, space = imaging.TextBold, space-34
			d.disc(First, x+wide-26, top+seatPitch/2)
		case s.Lost:
			font, ink = imaging.Text, d.InkSoft
		}
		name := s.Name
		if name == "" {
			name, ink = "–", d.InkSoft
		}
		d.write(name, d.Pen(font, large).In(ink), left, top+34, space)
	}
}

// list draws the tables of one round in two columns, read down the first and then down the second.
func (d *draft) list(r Round) {
	half := (len(r.Tables) + 1) / 2
	if len(r.Tables) <= 4 {
		half = len(r.Tables)
	}
	columns := [][]Table{r.Tables[:half], r.Tables[half:]}
	d.paper(roundHead + max(column(columns[0]), column(columns[1])))
	d.write(r.Name, d.Caps(large).Centred(), width/2, head+34, room)
	wide, x := (room-boxGap)/2, edge
	if len(columns[1]) == 0 {
		wide = 620
		x = (width - wide) / 2
	}
	for n, tables := range columns {
		y := head + roundHead
		for i, t := range tables {
			d.table(t, x, y, wide, n*half+i+1)
			y += t.tall() + boxGap
		}
		x += wide + boxGap
	}
}
