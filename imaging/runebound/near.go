package runebound

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"skald/engine"
	"skald/engine/runebound/land"
	"skald/engine/runebound/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
)

// A neighbourhood: so many hexes, so large that their names are read on a phone.
const (
	nearColumns, nearRows = 9, 7
	nearRadius            = 66.0
	nearLeft, nearTop     = 27, 92
	nearPanel             = 132
	nearChances           = 80 // added if chances are known
)

// nearSheet returns the sheet whose first hex is in a column and a row.
func nearSheet(column, row int) sheet {
	s := wholeMap(nearLeft, nearTop, nearRadius)
	s.x0 -= math.Sqrt(3) * nearRadius * float64(column-1)
	s.y0 -= 1.5 * nearRadius * float64(row-1)
	s.width, s.height = int(math.Sqrt(3)*nearRadius*(nearColumns+0.5)+2*air), int(nearRadius*(1.5*nearRows+0.5)+2*air)
	return s
}

// window returns the first column and row of the sheet round a hex: of those with the hex well inside, or as far inside
// as the map allows, the one that shows most of the hero's reach, and of equal ones that with the hex nearest to its
// middle.
func (d *draft) window(at land.Hex, reach bool) (column, row int) {
	c, r := at.Position()
	best := -1.0
	for c0 := 1; c0 <= land.Columns-nearColumns+1; c0++ {
		for r0 := 1; r0 <= land.Rows-nearRows+1; r0++ {
			s, score := nearSheet(c0, r0), 0.0
			if reach {
				for _, x := range d.v.Reach {
					if s.shows(x.At) {
						score++
					}
				}
			}
			away := math.Abs(float64(c0+nearColumns/2-c)) + math.Abs(float64(r0)+(nearRows-1)/2.0-float64(r))
			score += 100 - away/100
			if !s.shows(at) || c-c0 < 2 && c0 > 1 || r-r0 < 2 && r0 > 1 || c0+nearColumns-1-c < 2 &&
				c0+nearColumns-1 < land.Columns || r0+nearRows-1-r < 2 && r0+nearRows-1 < land.Rows {
				score -= 100
			}
			if score > best {
				best, column, row = score, c0, r0
			}
		}
	}
	return column, row
}

// nearArg returns the hex of the picture, and the seat it is for, -1 for none.
func (d *draft) nearArg() (land.Hex, engine.Seat, error) {
	arg := strings.TrimSpace(d.Request.Arg)
	if h, ok := land.Parse(arg); ok {
		return h, engine.Public, nil
	}
	if site, ok := land.SiteOf(strings.ToLower(arg)); ok {
		return site.At, engine.Public, nil
	}
	s, err := d.Seat(arg, d.v.Active, len(d.v.Heroes))
	if err != nil {
		return land.Nowhere, s, err
	}
	if !d.v.Heroes[s].On || !d.v.Heroes[s].At.Valid() {
		return land.Nowhere, s, d.Errorf("that hero is not on the map yet; ask for a hex, a1 to n13")
	}
	return d.v.Heroes[s].At, s, nil
}

func (d *draft) near() (*imaging.Canvas, error) {
	at, seat, err := d.nearArg()
	if err != nil {
		return nil, err
	}
	column, row := d.window(at, seat == d.v.Active)
	s := nearSheet(column, row)
	if d.chances = d.v.Chances; d.chances != nil && seat != d.chances.Seat && seat != engine.Public {
		d.chances = nil // they are another hero's
	}
	panel := nearPanel
	if d.chances != nil {
		panel += nearChances
	}
	width, bottom := s.width+2*nearLeft, s.top+float64(s.height)
	d.GroundAround(fmt.Sprint("near ", column, " ", row, " ", panel), width, int(bottom)+panel+40, s.bounds(),
		func(img *image.RGBA, dc *gg.Context) {
			d.paintMap(img, &s)
			imaging.Panel(dc, d.Theme, nearLeft, bottom+16, float64(s.width), float64(panel))
			if d.chances != nil {
				imaging.Rule(dc, d.Theme, nearLeft+20, bottom+16+nearPanel, float64(s.width)-40)
			}
		})
	x := nearLeft + 6.0
	title := upper(at)
	if site, ok := at.Site(); ok {
		title = d.Heading(site.ID) + " " + title
	}
	if h := d.hero(seat); h != nil {
		d.Pawn(d.pawnOf(int(seat)), x+28, 80, 62)
		x += 66
		x += d.Say(d.heroName(h), d.Caps(44).Down(24).In(seatInk(d.Theme, seat)), x, 66, 520) + 26
	}
	x += d.Say(title, d.Bold(36).Down(22), x, 65, float64(width)-x-300)
	edge := float64(width) - nearLeft - 4
	edge -= d.Say(fmt.Sprintf("%s %d", d.Request.Word("picture-round"), d.v.Round), d.Italic(32).Right(), edge, 64, 280)
	if seat == d.v.Active && len(d.v.Reach) > 0 {
		d.priceKey(x+40, edge-40)
	}
	d.standing(&s)
	y, right := bottom+16, nearLeft+float64(s.width)
	x = nearLeft + 18
	if h := d.hero(seat); h != nil {
		if seat == d.v.Active && len(d.v.Dice) > 0 {
			pitch := math.Min(80, 420/float64(len(d.v.Dice)))
			for i, face := range d.v.Dice[:min(len(d.v.Dice), land.MostDice)] {
				d.Canvas.Put(d.dieSprite(face, int(pitch)-8), int(x+pitch*float64(i)), int(y)+10)
			}
			d.health(vitals{h.Life, h.Wounds, h.Stamina, h.Exhaustion}, x+14, y+nearPanel-26, 380, 26)
		} else {
			w := 126.0
			for k := range phases {
				d.value(figure{k, h.Values[k], h.Damage[k], 0}, x+(w+10)*float64(k), y+18, w, 46)
			}
			d.health(vitals{h.Life, h.Wounds, h.Stamina, h.Exhaustion}, x+14, y+nearPanel-34, 380, 30)
		}
		x += 440
	}
	n := d.dangers(&s, at, x, y+12, right-12)
	if h := d.hero(seat); h != nil {
		d.carries(h, x, y+12+dangerPitch*float64(n), right-12, mostDangers-n)
	}
	if d.chances != nil {
		d.prospects(&s, nearLeft+20, y+nearPanel, right-14)
	}
	return d.Canvas, nil
}

// priceKey explains the dice on the map between two edges of the head, if there is room.
func (d *draft) priceKey(left, right float64) {
	const size, gap, least = 33.0, 12, 120
	room := right - left - size - gap
	if room < least {
		return
	}
	w := d.Say(d.Request.Word("picture-dice-needed"), d.Italic(32).Down(24).Right(), right, 64, room)
	d.price(2, right-w-gap-size/2, 55, size)
}

// prospects sets how many of the challenges of each colour to come the hero will probably win, and the odds against the
// heroes they may attack.
func (d *draft) prospects(s *sheet, x, y, right float64) {
	const wide, size, pitch = 242, 28, 34
	who := text.NameOf(d.hero(d.chances.Seat).Hero)
	words := scene.Capital(d.Request.Sentence(text.M("chance.near", "who", who)))
	lines := float64(len(d.Wrap(words, d.Italic(size), wide, 2)))
	d.Paragraph(words, d.Italic(size), x, y+nearChances/2-2-pitch/2*lines, wide, 2*pitch)
	x += wide + 26
	named := false
	for i, p := range d.chances.Colours {
		if p.Of == 0 {
			continue
		}
		d.Canvas.PutAt(d.counter(land.Colours()[i].String(), 19), x, y+40)
		words := share(p)
		if !named { // the first explains the others, and those on the map
			words = d.Request.Sentence(text.M("chance.share", "won", p.Won, "of", p.Of))
			named = true
		}
		x += 28 + d.Say(words, d.Bold(34).Down(24), x+28, y+52, 150) + 32
	}
	for i, o := range d.chances.Duels {
		if h := d.hero(engine.Seat(i)); o == nil || x > right-110 || i >= mostSeats || h == nil || !s.shows(h.At) {
			continue
		}
		d.Pawn(d.pawnOf(i), x+6, y+64, 48)
		x += 28 + d.Say(d.percent(o.Won), d.Bold(34), x+28, y+52, 130) + 36
	}
}

// share returns a prospect in figures.
func share(p view.Prospect) string { return fmt.Sprintf("%d/%d", p.Won, p.Of) }

// percent returns a chance as the reader's language writes it, "55%" or "55 %".
func (d *draft) percent(n int) string { return d.Request.Sentence(text.M("chance.percent", "n", n)) }

// chance returns the prospect of the hero on turn at an adventure counter, "" if unknown.
func (d *draft) chance(c counterView) string {
	switch k := d.chances; {
	case k == nil:
	case c.Place > 0 && c.Place <= len(k.Track):
		if o := k.Track[c.Place-1]; o != nil {
			return d.percent(o.Won)
		}
	case c.Place == 0:
		if i := slices.IndexFunc(land.Colours(), func(x land.Colour) bool { return x.String() == c.Colour }); i >= 0 &&
			k.Colours[i].Of > 0 {
			return share(k.Colours[i])
		}
	}
	return ""
}

// odds sets the prospects under each counter, above the names of the hexes below; a hex with several heroes has no room
// for them.
func (d *draft) odds(s *sheet) {
	for _, c := range d.v.Counters {
		word := d.chance(c)
		if word == "" || !s.shows(c.At) || len(d.at(c.At)) > 1 {
			continue
		}
		x, _ := s.gem(c.At)
		if len(d.at(c.At)) > 0 {
			x, _ = d.moved(s, c.At)
		}
		_, y := s.at(c.At)
		y += s.r * 0.465
		// narrow, so that the names beside it stay in sight
		word, pen := d.Painter.Type.Shrink(word, d.Bold(math.Round(s.r*0.41)).Down(imaging.MinType), 0.9*s.r)
		w, h := d.Measure(word, pen)+14, pen.Size*0.96
		d.pills = append(d.pills, scene.Box(x-w/2, y-h/2, w, h))
		d.Canvas.PutAt(d.pill(w, h), x, y)
		d.Canvas.Text(word, pen.Centred().Middle(), x, y)
	}
}

// pill returns a small round ground for odds.
func (d *draft) pill(w, h float64) *image.RGBA {
	return d.Painter.Assets.Sprite(fmt.Sprint("runebound pill ", int(w), " ", h), int(w)+4, int(h)+4,
		func(dc *gg.Context) {
			dc.DrawRoundedRectangle(2, 2, float64(int(w)), float64(int(h)), h*0.5)
			imaging.FillStroke(dc, d.Theme.Card, d.Theme.Ink, 2)
		})
}

// The lines beside a hero's figures in a neighbourhood: so many, so far from each other.
const (
	mostDangers = 2
	dangerPitch = 56.0
)

// carries lists what a hero has in the lines that the undefeated leave.
func (d *draft) carries(h *view.Hero, x, y, right float64, lines int) {
	words := d.itemNames(h, (right-x)*0.6*float64(lines))
	for _, a := range h.Allies {
		if words != "" {
			words += " · "
		}
		words += d.Heading(a.ID)
	}
	if words == "" || lines == 0 {
		return
	}
	d.Paragraph(words, d.Italic(28), x, y, right-x, dangerPitch*float64(lines)-12)
}

// dangers sets the undefeated on a sheet with their figures, those nearest to a hex first, and returns their number.
func (d *draft) dangers(s *sheet, at land.Hex, x, y, right float64) int {
	n := 0
	for away := range land.Columns + land.Rows {
		for i, u := range d.v.Track {
			if u.Card == "" || !s.shows(u.At) || at.Distance(u.At) != away || n == mostDangers {
				continue
			}
			d.skull(i+1, u.Colour, x+26, y+dangerPitch*float64(n)+26, 21)
			top := y + dangerPitch*float64(n)
			if u.Life > 0 {
				w := d.foeFigures(u.Values, u.Damage, u.Life, right, top+26, 36)
				d.danger(d.Heading(u.Card), x+58, top, right-w-x-72)
			} else { // no enemy: its text has the test
				middle := x + 58 + (right-x-58)*0.4
				d.danger(d.Heading(u.Card), x+58, top, middle-x-72)
				d.Paragraph(d.Request.Sentence(u.Text), d.Plain(24), middle, top, right-middle, dangerPitch-4)
			}
			n++
		}
	}
	return n
}

// danger sets the name of an undefeated enemy, on two lines if it is long.
func (d *draft) danger(name string, x, y, room float64) {
	pen := d.Bold(28).Down(22)
	if d.Measure(name, d.Bold(pen.Least)) <= room {
		d.Say(name, pen, x, y+35, room)
		return
	}
	pen = d.Bold(pen.Least)
	for ; pen.Size > imaging.MinType && len(d.Wrap(name, pen, room, 0)) > 2; pen.Size-- {
	}
	d.Lines(d.Wrap(name, pen, room, 2), pen, x, y+24, 23)
}

// foeFigures sets the values, the damage and the life of an enemy with the right end at x, and returns their width.
func (d *draft) foeFigures(values, damage [3]int, life int, x, y, h float64) float64 {
	w := h * 2.9
	all := 3*(w+6) + h*2
	for k := range phases {
		d.value(figure{k, values[k], damage[k], 0}, x-all+(w+6)*float64(k), y-h/2, w, h)
	}
	d.Icon("heart", int(h*0.78), x-h*1.25, y, d.Legible(d.Theme.Heart))
	d.Canvas.Text(strconv.Itoa(life), d.Bold(math.Round(h*0.72)).Middle(), x-h*0.75, y)
	return all
}
