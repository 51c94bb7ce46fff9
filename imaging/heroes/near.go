package heroes

import (
	"math"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
)

// told is an ability of a being besides its figures, or a permanent on it.
type told struct {
	id, words string
	e         cards.Symbol
}

// abilities returns the abilities of the beings of some seats and the permanents on them, each creature and each
// permanent once.
func (d *draft) abilities(seats ...engine.Seat) (out []told) {
	seen := map[string]bool{}
	add := func(id string, m text.Message, t told) {
		if words := d.Request.Sentence(m); words != "" && !seen[id] {
			seen[id] = true
			t.words = words
			out = append(out, t)
		}
	}
	laid := func(all []view.Permanent) {
		for _, p := range all {
			if s := d.v.Cards.SpellOf(p.Card); s != nil {
				add(s.ID, s.Text(), told{id: s.ID})
			}
		}
	}
	for _, seat := range seats {
		s := d.seat(seat)
		if s == nil {
			continue
		}
		laid(s.Permanents)
		for _, b := range s.Board {
			if b == nil {
				continue
			}
			if c := d.v.Cards.CreatureOf(b.ID); c != nil {
				add(b.ID, c.Text(), told{id: b.ID, e: d.elementOf(s.Hero)})
			}
			laid(b.Permanents)
		}
	}
	return out
}

// near draws two boards that face each other, however many play, and under them in words the abilities of their
// creatures and permanents.
func (d *draft) near() (*imaging.Canvas, error) {
	below := d.own()
	if d.seat(below) == nil {
		below = 0
	}
	above, err := d.Seat(d.Request.Arg, below, len(d.v.Seats))
	if err != nil {
		return nil, err
	}
	switch foes := d.foes(above); {
	case len(foes) == 0:
		return nil, d.Errorf("nobody faces seat %d", int(above)+1)
	case d.Request.Arg != "" && above != below && d.seat(d.v.Viewer) == nil:
		below = foes[0]
	case above == below:
		above = foes[0]
	}
	t := tableOf(facing(below, []engine.Seat{above}, headHeight))
	const size, pitch, picture, step = 38.0, 46.0, 92, 192
	all := d.abilities(below, above)
	pen := d.Plain(size)
	width := float64(fieldWidth - picture - 60)
	var rows [][]string
	high := 0.0
	for _, a := range all {
		lines := d.Wrap(scene.Brief(d.Heading(a.id)+" – "+a.words), pen, width, 3)
		rows = append(rows, lines)
		high += math.Max(picture, pitch*float64(len(lines))) + 14
	}
	top := t.height
	if len(all) > 0 {
		t.height += int(math.Ceil((high+40)/step)) * step
	}
	d.onTable(&t)
	if len(all) == 0 {
		return d.Canvas, nil
	}
	d.PutPanel(fieldLeft, top-6, fieldWidth, t.height-top-22)
	y := float64(top) + 12
	for i, a := range all {
		if s := d.v.Cards.SpellOf(a.id); s != nil && a.e == 0 {
			d.Canvas.Put(d.emblem(s, picture), fieldLeft+16, int(y))
		} else {
			d.Canvas.Put(d.tile(a.id, picture), fieldLeft+16, int(y))
		}
		room := math.Max(picture, pitch*float64(len(rows[i])))
		for k, l := range rows[i] {
			d.Canvas.Text(l, pen, fieldLeft+picture+36, y+(room-pitch*float64(len(rows[i])))/2+pitch*float64(k)+35)
		}
		y += room + 14
	}
	return d.Canvas, nil
}
