package heroes

import (
	"math"
	"strconv"

	"skald/engine"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
)

// board draws all fighters: the viewer below and their opponents above, for the public the first of them below. Several
// duels at once are side by side.
func (d *draft) board() *imaging.Canvas {
	t := d.whole()
	d.onTable(&t)
	return d.Canvas
}

// whole returns the table of all fighters in the viewer's fight.
func (d *draft) whole() table {
	if d.seat(d.v.Viewer) != nil {
		return tableOf(facing(d.v.Viewer, d.foes(d.v.Viewer), headHeight))
	}
	if open := d.duels(); len(open) > 1 {
		var fields []fieldAt
		for i, a := range open {
			fields = append(fields, duelBeside(a.Seats[0], a.Seats[1], i, len(open)))
		}
		return tableOf(fields...)
	}
	near := engine.Seat(0)
	for i := range d.v.Arenas {
		if a := &d.v.Arenas[i]; !a.Over && len(a.Seats) > 0 {
			near = a.Seats[0]
			break
		}
	}
	return tableOf(facing(near, d.foes(near), headHeight))
}

// duels returns the arenas of two in which the match goes on.
func (d *draft) duels() (open []*view.Arena) {
	for i := range d.v.Arenas {
		if a := &d.v.Arenas[i]; !a.Over && len(a.Seats) == 2 {
			open = append(open, a)
		}
	}
	return open
}

// foes returns the opponents of a seat: before any fight, all others.
func (d *draft) foes(s engine.Seat) []engine.Seat {
	var out []engine.Seat
	if v := d.seat(s); v != nil {
		out = v.Foes
	}
	if len(out) == 0 {
		for i := 1; i < len(d.v.Seats); i++ {
			out = append(out, engine.Seat((int(s)+i)%len(d.v.Seats)))
		}
	}
	return out[:min(len(out), mostSeats-1)]
}

// onTable sets everything on a table.
func (d *draft) onTable(t *table) {
	d.ground(t)
	d.Title(scene.Capital(d.headline()), d.Caps(40).Down(22), tableWidth/2, 49, 1120)
	for i := range t.fields {
		f := &t.fields[i]
		wide, high := f.ribbonSize()
		d.Title(d.clash(f.boards[0].seat), d.Caps(high*0.72).Down(18), float64(f.river.Min.X+f.river.Max.X)/2,
			f.ribbon(), wide-20)
		for k := range f.boards {
			d.beings(&f.boards[k])
			d.tray(&f.boards[k])
		}
	}
	d.changes(t, d.Request.Kind == "since")
}

// clash returns the words on the ribbon over the river: the number of the clash, or the stage of its players before the
// first.
func (d *draft) clash(s engine.Seat) string {
	a, stage := d.arena(s), d.v.Stage
	if a == nil {
		return d.Request.Sentence(text.M("table." + stage))
	}
	if a.Stage != "" {
		stage = a.Stage
	}
	switch {
	case stage != view.StageClash && stage != view.StageOver:
		return d.Request.Sentence(text.M("table." + stage))
	case a.Third:
		return d.Request.Sentence(text.M("table.third", "n", a.Clash))
	}
	return d.Request.Sentence(text.M("table.clash", "n", a.Clash))
}

// headline returns a sentence about the state of the match.
func (d *draft) headline() string {
	who := d.called(d.v.Active)
	everybody := d.seat(d.v.Active) == nil
	switch d.stage() {
	case view.StageDraft:
		drafts := text.M("table.drafts", "who", who)
		switch s := d.seat(d.v.Active); {
		case s != nil && s.Hero != "":
			drafts.Key += ".spell"
		case s != nil && len(s.Drafted) == view.SpellsDrafted:
			drafts.Key += ".hero"
		}
		return d.Request.Sentence(drafts)
	case view.StageArmy:
		return d.Request.Sentence(text.M("table.armies"))
	case view.StagePlace:
		if everybody {
			return d.Request.Sentence(text.M("table.all-place"))
		}
		return d.Request.Sentence(text.M("table.places", "who", who))
	case view.StageOver:
		if len(d.v.Winners) == 1 {
			return d.Request.Sentence(text.M("table.won", "who", d.called(d.v.Winners[0])))
		}
		return d.Request.Sentence(text.M("table.over"))
	}
	if d.seat(d.v.Viewer) == nil && len(d.duels()) > 1 {
		return d.Request.Sentence(text.M("table.duels"))
	}
	for i := range d.v.Arenas {
		a := &d.v.Arenas[i]
		switch {
		case a.Over || d.seat(d.v.Viewer) != nil && d.arena(d.v.Viewer) != a:
			continue
		case a.Open:
			return d.Request.Sentence(text.M("table.all-roll"))
		case everybody || d.v.Active == a.Stopper && d.seat(a.Stopper) != nil:
			if s := d.seat(a.Stopper); s != nil {
				return d.Request.Sentence(text.M("table.stops", "who", d.called(a.Stopper), "beat", s.Tray.Beat))
			}
		}
		break
	}
	if everybody {
		return d.Request.Sentence(text.M("table.nobody"))
	}
	return d.Request.Sentence(text.M("table.acts", "who", who))
}

// beings sets those on a board.
func (d *draft) beings(b *boardAt) {
	s := d.seat(b.seat)
	if s == nil {
		return
	}
	for i, being := range s.Board {
		if being != nil {
			d.being(being, d.elementOf(s.Hero), b.far, b.space(field.Space(i)))
		}
	}
}

// tray sets everything beside a board: the player, the hero's wounds, the cards, the permanents on the player, and the
// dice.
func (d *draft) tray(b *boardAt) {
	s := d.seat(b.seat)
	if s == nil {
		return
	}
	th, r := d.Theme, b.tray
	x, y, w := float64(r.Min.X), float64(r.Min.Y), float64(r.Dx())
	d.PutPanel(r.Min.X, r.Min.Y, r.Dx(), r.Dy())
	if b.seat == d.v.Active || s.Tray.Stopper && !d.open(b.seat) {
		d.Frame(r)
	}
	upper := float64(trayHeight)
	if b.small() {
		upper = 90
	}
	pr := upper*0.5 - 10
	if s.Hero != "" {
		d.Canvas.PutAt(d.Portrait(d.bustOf(s.Hero), int(pr)), x+14+pr, y+upper/2)
	}
	if a := d.arena(b.seat); a != nil && len(a.Order) > 1 { // the order of simultaneous stops
		for i, o := range a.Order {
			if o == b.seat {
				d.Badge(strconv.Itoa(i+1), imaging.Pennant, th.Mark, x+14+pr*1.8, y+upper/2+pr*0.66, 19)
			}
		}
	}
	left := x + 2*pr + 32
	name, pen := d.heading(b.seat), d.Bold(34).Down(18).In(elementInk(th, d.elementOf(s.Hero)))
	heart, size := x+w-24, 54.0
	if !b.small() { // a long name moves the hit points to the right
		size = 92
		least, most := x+660-d.woundsWidth(s, size), x+770-d.woundsWidth(s, size)
		heart = math.Min(most, math.Max(least, left+d.Measure(name, pen)+16)) + d.woundsWidth(s, size)
	}
	end := heart + 40
	heart = d.wounds(s, heart, y+upper/2, size)
	if b.small() { // there is room on the portrait alone
		d.points(s, x+62, y+upper-24)
	} else {
		heart = d.points(s, heart, y+upper/2)
	}
	d.Say(name, pen, left, y+43, heart-left-8)
	if b.small() {
		d.counts(s, left, y+80, 30, heart-left-4)
		y += upper + (smallTrayHeight-upper)/2 - 6
		begin := d.dice(b.seat, x+w-16, y, w-130, 62)
		d.lying(s, x+14, begin-6, y, 22)
		return
	}
	d.counts(s, left, y+102, 44, heart-left-4)
	begin := d.dice(b.seat, x+w-20, y+upper/2, 600, 86)
	d.lying(s, end, begin-6, y+upper/2, 34)
}

// woundsWidth returns the width of the wounds a hero has left, in type of a size.
func (d *draft) woundsWidth(s *view.Player, size float64) float64 {
	w := d.Measure(strconv.Itoa(s.Left), d.Bold(size)) + size*0.8*1.24
	if d.v.Win == "points" {
		w += 66
	}
	return w
}

// wounds sets the wounds a hero has left so that they end at x; it returns where they begin.
func (d *draft) wounds(s *view.Player, x, y, size float64) float64 {
	n := strconv.Itoa(s.Left)
	w := d.Canvas.Text(n, d.Bold(size).Right().Middle(), x, y)
	k := size * 0.8
	x -= w + k*0.62
	icon, col := d.heart(s.Left, s.Full, int(k)), d.Light
	if s.Out || s.Left <= 0 {
		d.RimmedIcon("skull", int(k), x, y, col)
	} else {
		d.Canvas.PutAt(icon, x, y)
	}
	return x - k*0.62
}

// points sets the points of a player so that they end at x, if the match is about points; it returns where they begin.
func (d *draft) points(s *view.Player, x, y float64) float64 {
	if d.v.Win != "points" {
		return x
	}
	d.Badge(strconv.Itoa(s.Points), imaging.Shield, d.Gold, x-30, y, 28)
	return x - 66
}

// counts sets the number of a player's cards in hand, deck and discard, within a width.
func (d *draft) counts(s *view.Player, x, y, size, width float64) {
	type count struct {
		word, n string
	}
	all := [3]count{{"picture-hand", strconv.Itoa(s.Hand)}, {"picture-deck", strconv.Itoa(s.Deck)},
		{"picture-discard", strconv.Itoa(len(s.Discard))}}
	const gap, apart = 5, 12
	words := 0.0
	for i, c := range all {
		all[i].word = d.Request.Word(c.word)
		words += d.Measure(all[i].word, d.Italic(23))
		width -= d.Measure(c.n, d.Bold(size)) + gap + apart
	}
	k := math.Min(1, width/words)
	for _, c := range all {
		x += d.Say(c.n, d.Bold(size), x, y, 400) + gap
		room := k * d.Measure(c.word, d.Italic(23))
		x += d.Say(c.word, d.Italic(23).Down(18).In(d.Theme.InkSoft), x, y, room+1) + apart
	}
}

// rolling returns the viewer's own part in a clash that goes on, nil for other seats.
func (d *draft) rolling(seat engine.Seat) *view.Own {
	if own := d.v.Own; own != nil && seat == d.v.Viewer && len(own.Beats) > 0 {
		return own
	}
	return nil
}

// open reports whether a seat's clash goes on: of it only the dice it began with are shown.
func (d *draft) open(seat engine.Seat) bool {
	a := d.arena(seat)
	return a != nil && a.Open
}

// faces returns the dice of a seat as the viewer may see them: their own of an open clash as they rolled them last, all
// others as they were when it began.
func (d *draft) faces(seat engine.Seat) (out []face) {
	if own := d.rolling(seat); own != nil {
		return beatFaces(own.Beats[len(own.Beats)-1])
	}
	s := d.seat(seat)
	e := d.elementOf(s.Hero)
	marked := func(marks []bool, i int) bool { return i < len(marks) && marks[i] && !d.open(seat) }
	for i, symbol := range s.Tray.Dice {
		out = append(out, face{symbol: symbol, used: marked(s.Tray.Used, i),
			weak: marked(s.Tray.Weak, i) && symbol == e.Opposite()})
	}
	if len(out) == 0 {
		out = make([]face, max(0, min(s.Tray.Count, mostDice))) // face down
	}
	return out[:min(len(out), mostDice)]
}

// beatFaces returns the dice of a roll.
func beatFaces(b view.Beat) []face {
	out := make([]face, 0, mostDice)
	for i, s := range b.Faces[:min(len(b.Faces), mostDice)] {
		out = append(out, face{symbol: s, kept: i < len(b.Kept) && b.Kept[i]})
	}
	return out
}

// mostDice is the greatest number of dice of a player.
const mostDice = 7

// dice sets the dice of a tray so that they end at x, after the stop sign if the player has stopped; it returns their
// beginning.
func (d *draft) dice(seat engine.Seat, x, y, width float64, size int) float64 {
	all, s := d.faces(seat), d.seat(seat)
	if len(all) == 0 {
		return x
	}
	size = min(size, int(width/float64(len(all))*0.9))
	x -= rollPitch(size) * float64(len(all))
	d.roll(all, x, y, size)
	x -= 6
	beat, stopped := s.Tray.Beat, s.Tray.Stopper && !d.open(seat)
	if own := d.rolling(seat); own != nil {
		beat, stopped = len(own.Beats), own.Stop == view.StopCalled
	}
	if stopped {
		r := float64(size) * 0.5
		d.stop(beat, x-r-2, y, int(r))
		x -= 2*r + 8
	}
	return x
}

// stop sets the sign of a stopped player, with the beat.
func (d *draft) stop(beat int, x, y float64, r int) {
	d.Token(imaging.Token{Shape: imaging.Octagon, Fill: d.Theme.Red, Icon: "palm"}, r, x, y)
	if beat > 0 {
		d.Badge(strconv.Itoa(beat), imaging.Circle, d.Theme.Mark, x+float64(r)*0.72, y-float64(r)*0.66,
			math.Max(13, float64(r)*0.4))
	}
}

// lying sets the permanents on a player and the known cards of their hand, as far as there is room.
func (d *draft) lying(s *view.Player, x, right, y float64, r int) {
	pitch := 2*float64(r) + 8
	x += float64(r)
	for _, p := range s.Permanents {
		if x+float64(r) > right {
			return
		}
		d.permanent(p, x, y, r)
		x += pitch
	}
	for _, id := range s.Known {
		if x+float64(r) > right {
			return
		}
		d.Token(imaging.Token{Shape: imaging.Square, Fill: symbolColour(d.Theme, d.spellElement(id)), Icon: "spell"},
			r*3/4, x, y)
		x += pitch * 0.8
	}
}
