package runebound

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"skald/imaging"
)

// Scene draws Positions, as *Position, on its world.
type Scene struct{ World *World }

// Draw sets the whole map with a Position; it has no other kind of picture.
func (s Scene) Draw(p *imaging.Painter, view any, r imaging.Request) (*imaging.Canvas, error) {
	pos, ok := view.(*Position)
	if !ok || pos == nil {
		return nil, fmt.Errorf("runebound: a picture is drawn of a *Position, not of %T", view)
	}
	if s.World == nil {
		return nil, fmt.Errorf("runebound: there is no world to draw")
	}
	if r.Kind != "" && r.Kind != "board" {
		return nil, fmt.Errorf("runebound: there is no picture %q; ask for \"board\"", r.Kind)
	}
	return Sheet(p, s.World, pos, r), nil
}

// Sheet draws the map with a position, its sheets beside it, and the dice and
// the key beneath. What does not lie on the map is left out. The canvas is good
// until the painter begins its next picture.
func Sheet(p *imaging.Painter, w *World, pos *Position, r imaging.Request) *imaging.Canvas {
	d := &draft{p: p, th: p.Theme, g: gridOf(w), pos: pos, r: r}
	seats := min(len(pos.Heroes), mostCards)
	key := fmt.Sprintf("runebound %s %s %d %dx%d", w.Name, r.Language, seats, w.Columns, w.Rows)
	d.c = p.On(p.Assets.Layer(key, width, height, accents(d.th), func(img *image.RGBA) {
		imaging.Parchment(img, d.th)
		dc := gg.NewContextForRGBA(img)
		d.paintMap(img, dc)
		d.panelGround(img, dc, seats)
		d.stripGround(img, dc)
	}))
	d.reach()
	d.markets()
	d.counters()
	d.names()
	d.pawns()
	d.panel()
	d.strip()
	return d.c
}

// draft is one picture in the making.
type draft struct {
	p   *imaging.Painter
	th  *imaging.Theme
	c   *imaging.Canvas
	g   grid
	pos *Position
	r   imaging.Request
}

// say sets a line no wider than width, smaller where it must be, and returns its
// width.
func (d *draft) say(s string, f imaging.Font, size, x, y, width float64, a imaging.Align, col color.RGBA) float64 {
	s, st := d.p.Type.Shrink(s, imaging.Style{Font: f, Size: size}, width, imaging.MinType)
	return d.c.Text(s, st, x, y, a, col)
}

// icon sets an icon with its middle at (x, y).
func (d *draft) icon(name string, size int, x, y float64, col color.RGBA) {
	d.c.PutAt(d.p.Assets.IconSprite(name, size, col), x, y)
}

// backed sets an icon with an inked rim.
func (d *draft) backed(name string, size int, x, y float64, col color.RGBA) {
	d.c.PutAt(d.p.RimmedIcon(name, size, col), x, y)
}

func (d *draft) gemRadius() float64 { return math.Round(math.Max(5, d.g.r*0.29)) }

// seatColour is the colour of a hero's pawn.
func (d *draft) seatColour(i int) color.RGBA {
	if i == 5 { // the sixth seat
		return d.th.Violet
	}
	return d.th.Seats[i%len(d.th.Seats)]
}

// initials are what stands on a hero's pawn, two letters where one is not
// enough to tell him from the others.
func (d *draft) initials(i int) string {
	name := []rune(d.r.Word(d.pos.Heroes[i].Name))
	if len(name) == 0 {
		return strconv.Itoa(i + 1)
	}
	short := string(name[:1])
	for j := range d.pos.Heroes {
		if j != i && strings.HasPrefix(d.r.Word(d.pos.Heroes[j].Name), short) {
			return string(name[:min(2, len(name))])
		}
	}
	return short
}

// reach marks the hexes the active hero may go to with the dice it takes.
func (d *draft) reach() {
	size := int(2*d.g.r) + 4
	ring := d.p.Assets.Sprite(fmt.Sprintf("runebound reach %.2f", d.g.r), size, size, func(dc *gg.Context) {
		for _, s := range []struct {
			w, grow float64
			col     color.RGBA
		}{{8, -5, imaging.Fade(d.th.Dark, 0.75)}, {4.6, -5, d.th.Mark}} {
			hexagon(dc, float64(size)/2, float64(size)/2, d.g.r+s.grow)
			dc.SetLineJoinRound()
			dc.SetColor(s.col)
			dc.SetLineWidth(s.w)
			dc.Stroke()
		}
	})
	for _, s := range d.pos.Reach {
		if !d.g.holds(s.At) {
			continue
		}
		x, y := d.g.at(s.At)
		d.c.PutAt(ring, x, y)
		bx, by := x+d.g.r*0.62, y-d.g.r*0.36
		d.c.PutAt(d.p.BadgeSprite(imaging.Square, 13, d.th.Mark), bx, by)
		d.say(strconv.Itoa(s.Dice), imaging.TextBold, 20, bx, by+7, 30, imaging.Centre, d.th.Dark)
	}
}

// names sets the names of the towns, and anew those of the hexes in reach, whose
// edges are marked.
func (d *draft) names() {
	marked := map[string]bool{}
	for _, s := range d.pos.Reach {
		marked[s.At.String()] = d.g.holds(s.At)
	}
	for _, l := range d.g.labels(d.p.Type, d.th, d.r.Word) {
		if l.town || marked[l.text] {
			d.c.Lettering(l.text, l.st, l.x, l.y, imaging.Centre, d.th.Ink, d.th.PaperLight, 3)
		}
	}
}

// markets sets a card beside each town that has face-up wares.
func (d *draft) markets() {
	for _, t := range d.g.world.Towns {
		n := d.pos.Markets[t.ID]
		if n <= 0 || !d.g.holds(t.At) {
			continue
		}
		x, y := d.g.at(t.At)
		x, y = x-d.g.r*0.68, y-d.g.r*0.1
		d.c.PutAt(d.cardSprite(24, 32), x, y)
		d.say(strconv.Itoa(n), imaging.TextBold, 20, x, y+7, 24, imaging.Centre, d.th.Ink)
	}
}

// cardSprite is a small card lying on another.
func (d *draft) cardSprite(w, h int) *image.RGBA {
	th := d.th
	return d.p.Assets.Sprite(fmt.Sprintf("runebound card %d %d", w, h), w+12, h+12, func(dc *gg.Context) {
		for _, o := range []float64{6, 3} {
			dc.DrawRoundedRectangle(o, 9-o, float64(w), float64(h), 4)
			dc.SetColor(th.Card)
			dc.FillPreserve()
			dc.SetColor(th.Ink)
			dc.SetLineWidth(th.Line)
			dc.Stroke()
		}
		dc.DrawRectangle(3, 6, float64(w), 5)
		dc.SetColor(th.Roof)
		dc.Fill()
	})
}

// counters sets the adventure counters that are left and the undefeated.
func (d *draft) counters() {
	r := int(d.gemRadius())
	for _, h := range d.pos.Counters {
		k := d.g.world.Gems[h]
		if k.String() == "" || !d.g.holds(h) {
			continue
		}
		x, y := d.g.gem(h)
		d.c.PutAt(d.gemSprite(k, r), x, y)
	}
	for i, u := range d.pos.Undefeated {
		if u.ID == "" || !d.g.holds(u.At) {
			continue
		}
		x, y := d.g.gem(u.At)
		d.undefeated(i, u.Gem, x, y)
	}
}

// undefeated sets the counter of a slot of the track: a dark octagon with a
// skull, the slot's number and the gem's colour.
func (d *draft) undefeated(slot int, k Gem, x, y float64) {
	shape, col := gemLook(d.th, k)
	d.c.PutAt(d.p.TokenSprite(imaging.Token{Shape: imaging.Octagon, Fill: imaging.Mix(d.th.SlateDark, d.th.Dark, 0.3), Icon: "skull"}, 20), x, y)
	d.c.PutAt(d.p.BadgeSprite(shape, 12, col), x+15, y-15)
	d.say(strconv.Itoa(slot+1), imaging.TextBold, 19, x+15, y-8.5, 30, imaging.Centre, d.th.On(col))
}

// pawns sets the heroes; several on one hex stand side by side.
func (d *draft) pawns() {
	at := map[Hex][]int{}
	var hexes []Hex
	for i, h := range d.pos.Heroes {
		if !d.g.holds(h.At) {
			continue
		}
		if len(at[h.At]) == 0 {
			hexes = append(hexes, h.At)
		}
		at[h.At] = append(at[h.At], i)
	}
	tall := math.Max(40, d.g.r*1.16)
	for _, h := range hexes {
		x, y := d.g.at(h)
		all := at[h]
		gap := math.Min(tall*0.52, d.g.r*1.7/float64(len(all)))
		x -= gap * float64(len(all)-1) / 2
		if d.g.world.Gems[h].String() != "" && len(all) == 1 {
			x -= d.g.r * 0.5 // the counter stays in sight
		}
		foot := y + d.g.r*0.5
		if d.g.world.country(h) == Town { // the name of the town stays in sight
			foot = y + d.g.r*0.2
		}
		for n, i := range all {
			px := x + gap*float64(n)
			d.pawn(i, px, foot, int(tall))
			if i == d.pos.Active {
				d.backed("pointer", 20, px, foot-tall-22, d.th.Mark)
			}
		}
		if len(all) > 1 && slices.Contains(d.pos.Counters, h) && d.g.world.Gems[h].String() != "" {
			d.c.PutAt(d.gemSprite(d.g.world.Gems[h], 9), x+gap*float64(len(all)-1)+d.g.r*0.36, y+d.g.r*0.5)
		}
	}
}

// pawn sets a hero's pawn with its foot at (x, y).
func (d *draft) pawn(i int, x, y float64, tall int) {
	s := d.p.PawnSprite(d.initials(i), d.seatColour(i), tall, i == d.pos.Active)
	d.c.Put(s, int(x)-s.Rect.Dx()/2, int(y)-tall-6)
}

// accents are the colours that are set on a layer later.
func accents(th *imaging.Theme) []color.RGBA {
	m := imaging.Mix
	out := []color.RGBA{
		th.Ink, th.InkSoft, th.Light, th.Dark, th.Card, th.Paper, th.PaperLight, th.Red, th.Blue, th.Green, th.Yellow, th.Violet, th.Steel,
		th.Gold, th.Heart, th.Gem, th.Mark, th.Forest, th.Tan, th.Rock, th.Water, th.Road, th.Swamp, th.Field, th.Roof, m(th.SlateDark, th.Dark, 0.3),
	}
	for i, c := range append(append([]color.RGBA{}, th.Seats[:]...), th.Violet, th.Green, th.Yellow, th.Blue, th.Red) {
		if i >= len(th.Seats) {
			out = append(out, m(c, th.Light, 0.4))
		}
		out = append(out, c, m(c, th.Dark, imaging.PawnShade))
	}
	for _, c := range []color.RGBA{th.Ink, th.InkSoft, th.Heart} {
		for _, k := range []float64{0.25, 0.5, 0.75} {
			out = append(out, m(th.Card, c, k))
		}
	}
	return out
}
