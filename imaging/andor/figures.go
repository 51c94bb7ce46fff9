package andor

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/view"
	"skald/imaging"
	"skald/imaging/scene"
)

// figure is a thing on a region: its size, how to draw it with its middle at a place, and the writing on it that must
// stay readable.
type figure struct {
	at     int
	piece  string // what events call it; "" for what is no piece
	w, h   float64
	draw   func(x, y float64)
	label  func(x, y float64) image.Rectangle // nil: none
	x, y   float64
	strays bool // it found no room on its own region
}

func (f *figure) box() image.Rectangle { return scene.Box(f.x-f.w/2, f.y-f.h/2, f.w, f.h) }

// maxFigures is the greatest scale of figures against the whole board.
const maxFigures = 1.6

// figureScale returns the scale of figures on this sheet against the whole board.
func (s *sheet) figureScale() float64 {
	if s.enlarged > 0 {
		return s.enlarged
	}
	return math.Max(1, math.Min(maxFigures, s.unit()/0.866))
}

// figures returns everything on the sheet, the most important first.
func (d *draft) figures(s *sheet) []*figure {
	k := s.figureScale()
	var out []*figure
	add := func(f *figure) {
		if _, _, ok := s.find(f.at); ok {
			out = append(out, f)
		}
	}
	for i := range d.v.Heroes {
		h := &d.v.Heroes[i]
		add(d.heroFigure(h, k))
	}
	for _, r := range d.on.All() {
		if ns := d.numbers[r.ID]; len(ns) > 0 {
			add(d.numberFigure(r.ID, ns, k))
		}
	}
	for _, c := range d.v.Creatures {
		if d.v.Castle.Occupied == nil || c.At != land.CastleAt || s.enlarged > 0 { // else they stand on a plate
			add(d.creatureFigure(c, k))
		}
	}
	if d.v.Castle.Occupied != nil {
		add(d.bannerFigure(k))
	}
	for _, c := range d.v.Aloft {
		add(d.aloftFigure(c, k))
	}
	for _, m := range d.Request.MarkedPlaces() {
		if id, ok := d.on.Parse(m.Place); ok && d.on.Walkable(id) {
			add(d.flagsFigure(id, m.Marks, k))
		}
	}
	for n, places := range d.v.Destinations() {
		for _, at := range places {
			add(d.pinFigure(at, n+1, k))
		}
	}
	d.tokenFigures(k, add)
	return out
}

// tokenFigures adds everything on the land that belongs to no hero and no creature.
func (d *draft) tokenFigures(k float64, add func(*figure)) {
	for _, a := range d.v.Allies {
		add(d.tokenFigure(a.At, a.ID, allyFace(d.Theme, a.ID), 20, k, 0))
	}
	if d.witchKnown() {
		add(d.tokenFigure(d.v.Witch, "witch",
			imaging.Token{Shape: imaging.Hexagon, Fill: d.Theme.Violet, Icon: "witch"}, 18, k, 0))
	}
	for _, r := range d.v.Rubble {
		add(d.rubbleFigure(r, k))
	}
	d.thingFigures(k, add)
	for _, e := range d.v.Pending {
		for _, at := range e.At {
			add(d.tokenFigure(at, "event", imaging.Token{Shape: imaging.Hexagon,
				Fill: imaging.Mix(d.Theme.Lava, d.Theme.Dark, 0.25), Icon: "bell"}, 16, k, 0))
		}
	}
	for _, f := range d.v.Fog {
		add(d.tokenFigure(f.At, "fog", fogFace(d.Theme, f.Face), 16, k, worth(f.Face)))
	}
	for _, w := range d.v.Wells {
		add(d.tokenFigure(w.At, "well", wellFace(d.Theme, w.Full), 16, k, 0))
	}
	for _, at := range d.v.Burnt {
		add(d.tokenFigure(at, "burnt", burntFace(d.Theme), 15, k, 0))
	}
	for _, m := range d.v.Merchants {
		add(d.tokenFigure(m, "merchant", merchantFace(d.Theme), 15, k, 0))
	}
}

// thingFigures adds the things heroes can pick up.
func (d *draft) thingFigures(k float64, add func(*figure)) {
	poison := map[int]bool{}
	for _, t := range d.v.Tokens {
		poison[t.At] = poison[t.At] || t.ID == "poison"
	}
	gems := map[int]bool{}
	for _, t := range d.v.Tokens {
		if v, ok := gemValue(t.ID); ok {
			add(d.gemFigure(t.At, v, t.N, poison[t.At] && !gems[t.At], k))
			gems[t.At] = true
		}
	}
	for _, t := range d.v.Tokens {
		if _, ok := gemValue(t.ID); ok || t.ID == "poison" && gems[t.At] {
			continue // poison is drawn with its gem
		}
		face := thingFace(d.Theme, t.ID)
		face.DoubleEdged = t.Used
		n := worth(t.ID)
		if t.N > 1 {
			n = t.N
		}
		if t.ID == "gold" {
			add(d.goldFigure(t, k))
			continue
		}
		add(d.tokenFigure(t.At, t.ID, face, 16, k, n))
	}
}

// witchKnown reports whether the witch was found. An empty view knows no witch, though its number is that of the
// castle.
func (d *draft) witchKnown() bool { return d.v.Witch > 0 && d.on.Valid(d.v.Witch) }

// heroFigure returns a hero's pawn.
func (d *draft) heroFigure(h *view.Hero, k float64) *figure {
	active := h.Seat == d.v.Active
	height := 52 * k
	if active {
		height *= 1.16
	}
	return &figure{
		at: h.At, piece: h.Hero, w: height * 0.66, h: height * 1.12,
		draw: func(x, y float64) {
			d.pawnAt(h, x, math.Round(y+height*0.5), int(height))
		},
		label: func(x, y float64) image.Rectangle {
			return scene.Box(x-height*0.18, y+height*0.08, height*0.36, height*0.36)
		},
	}
}

// flagsFigure returns the staff with the flags of the players' plans.
func (d *draft) flagsFigure(at int, marks []imaging.Mark, k float64) *figure {
	size := int(24 * k)
	pitch := float64(size) + 3
	rows := math.Min(float64(len(marks)), 6)
	w, h := 2.9*float64(size), rows*pitch+float64(size)
	f := &figure{at: at, w: w, h: h}
	f.draw = func(x, y float64) {
		staff := imaging.Staff{X: x - w/2 + 6*k, Y: y + h/2 - 4*k, Size: size}
		d.Painter.Flags(d.Canvas, staff, marks, func(seat int) color.RGBA {
			if h := d.hero(engine.Seat(seat)); h != nil {
				return heroColour(d.Theme, h.Hero)
			}
			return d.Theme.Grey
		})
	}
	f.label = func(x, y float64) image.Rectangle { return f.box() }
	return f
}

// creatureFigure returns a creature's token over a strip with its strength, cornered, and its willpower, round.
func (d *draft) creatureFigure(c view.Creature, k float64) *figure {
	r := 22 * k
	if c.Kind == "gor" {
		r = 20 * k
	}
	ring := 0.0 // the rim round the token
	if named(c) {
		r, ring = 24*k, 7*k
	}
	strip := math.Round(21 * k)
	pen := d.Bold(math.Max(imaging.MinType, math.Round(19*k))).Centred().Middle().In(d.Theme.Light)
	strength, will := strengthOf(c), strconv.Itoa(c.Will)
	ws := math.Max(d.Measure(strength, pen)+8*k, strip)
	ww := math.Max(d.Measure(will, pen)+10*k, strip)
	w, h := math.Max(ws+ww, 2*(r+ring)), 2*r+ring+strip*0.82
	stripBox := func(x, y float64) image.Rectangle {
		return scene.Box(x-(ws+ww)/2, y+h/2-strip, ws+ww, strip)
	}
	return &figure{
		at: c.At, piece: c.Kind, w: w, h: h, label: stripBox,
		draw: func(x, y float64) {
			mid := y - h/2 + ring + r
			d.beast(c, x, mid, r)
			if c.Hunted {
				d.Ring(int(r+ring+3*k), int(3*k), d.Theme.Mark, false, x, mid)
			}
			if c.Carries != "" {
				d.Token(thingFace(d.Theme, "herb"), int(10*k), x+r*0.8, mid-r*0.65)
			}
			b := stripBox(x, y)
			d.Canvas.Put(d.statSprite(int(ws), int(ww), int(strip)), b.Min.X-1, b.Min.Y-1)
			low := float64(b.Min.Y) + strip/2
			d.Canvas.Text(strength, pen, float64(b.Min.X)+ws/2, low)
			d.Canvas.Text(will, pen, float64(b.Min.X)+ws+ww/2-1*k, low)
		},
	}
}

// tokenFigure returns a token of radius r (on the whole board) with a figure n in its corner where n is not 0.
func (d *draft) tokenFigure(at int, piece string, face imaging.Token, r, k float64, n int) *figure {
	r *= k
	f := &figure{at: at, piece: piece, w: 2.15 * r, h: 2.15 * r, draw: func(x, y float64) {
		d.Token(face, int(r), x, y)
		if n != 0 {
			d.Badge(strconv.Itoa(n), imaging.Circle, d.Theme.Dark, x+r*0.78, y+r*0.7, 10.5*k)
		}
	}}
	if n != 0 {
		f.label = func(x, y float64) image.Rectangle { return scene.Box(x+r*0.78-10.5*k, y+r*0.7-10.5*k, 21*k, 21*k) }
		f.w, f.h = 2*(0.78*r+10.5*k), 2*(0.7*r+10.5*k)
	}
	return f
}

// goldFigure returns a coin with the amount of gold.
func (d *draft) goldFigure(t view.Token, k float64) *figure {
	r := 16 * k
	words := strconv.Itoa(t.N)
	return &figure{at: t.At, piece: "gold", w: 2.3 * r, h: 2.3 * r,
		draw: func(x, y float64) {
			d.Canvas.PutAt(d.Painter.BadgeSprite(imaging.Circle, int(r), d.Theme.Gold), x, y)
			d.Ring(int(r-3*k), 1, d.Theme.Gold, false, x, y)
			d.Canvas.Text(words,
				d.Bold(math.Max(imaging.MinType, math.Round(22*k))).Centred().Middle().In(d.Theme.Dark), x, y)
		},
		label: func(x, y float64) image.Rectangle { return scene.Box(x-r*0.7, y-r*0.7, 1.4*r, 1.4*r) },
	}
}

// rubbleFigure is rubble with the values that are known.
func (d *draft) rubbleFigure(r view.Rubble, k float64) *figure {
	var parts []string
	for _, v := range r.Values {
		if v == 0 {
			parts = append(parts, "?")
		} else {
			parts = append(parts, strconv.Itoa(v))
		}
	}
	words := strings.Join(parts, "+")
	pen := d.Bold(math.Max(imaging.MinType, math.Round(18*k)))
	tw := d.Measure(words, pen) + 8*k
	f := &figure{at: r.At, piece: "rubble", w: math.Max(38*k, tw), h: 58 * k}
	f.label = func(x, y float64) image.Rectangle { return scene.Box(x-tw/2, y+9*k, tw, 20*k) }
	f.draw = func(x, y float64) {
		d.Token(imaging.Token{Shape: imaging.Octagon, Fill: d.Theme.RockDark, Icon: "rubble"}, int(18*k), x, y-10*k)
		b := f.label(x, y)
		d.Canvas.Fill(b, d.Theme.Dark)
		d.Canvas.Text(words, pen.Centred().Middle().In(d.Theme.Light), x, y+19*k)
	}
	return f
}

// pinFigure marks the destination of a goal with the goal's number.
func (d *draft) pinFigure(at, n int, k float64) *figure {
	r := 14 * k
	return &figure{at: at, w: 2.2 * r, h: 2.9 * r,
		draw:  func(x, y float64) { d.pin(n, x, y, r) },
		label: func(x, y float64) image.Rectangle { return scene.Box(x-r*0.7, y-r, r*1.4, r*1.4) },
	}
}

// pin sets a golden map pin with a figure, its middle at (x, y).
func (d *draft) pin(n int, x, y, r float64) {
	w, h := int(2*r)+8, int(2.8*r)+8
	d.Canvas.PutAt(d.Painter.Assets.Sprite(fmt.Sprint("andor pin ", r), w, h, func(dc *gg.Context) {
		cx, cy := float64(w)/2, r+4
		shape := func(grow float64) {
			dc.MoveTo(cx, cy+r*1.72+grow*1.4)
			dc.CubicTo(cx-r*0.35, cy+r*1.05, cx-r-grow, cy+r*0.75, cx-r-grow, cy)
			dc.DrawArc(cx, cy, r+grow, math.Pi, 2*math.Pi)
			dc.CubicTo(cx+r+grow, cy+r*0.75, cx+r*0.35, cy+r*1.05, cx, cy+r*1.72+grow*1.4)
			dc.ClosePath()
		}
		for i, col := range []rgba{d.Theme.Dark, d.Theme.Light, d.Theme.Dark, d.Theme.Gold} {
			shape([]float64{2.6, 1.6, 0, -1.6}[i])
			imaging.Fill(dc, col)
		}
	}), x, y)
	d.Canvas.Text(strconv.Itoa(n),
		d.Bold(math.Max(imaging.MinType, math.Round(r*1.3))).Centred().Middle().In(d.Theme.Dark), x, y-0.4*r)
}

// settle finds the owners of a land.
func (g *geography) settle() []int8 {
	s := sheet{on: g, width: ownersAcross, height: ownersDown, scale: 1.0 / 25}
	out := make([]int8, s.width*s.height)
	for i, p := range s.survey() {
		x, y := s.place(i)
		if out[i] = p.region; g.wild(p, x, y) || g.depth(p, x, y) > 0 {
			out[i] = -1
		}
	}
	return out
}

const ownersAcross, ownersDown = 400, 263

// owner returns the region of a place on the picture, -1 for none.
func (s *sheet) owner(px, py float64) int {
	x, y := int(((px-s.left)/s.scale+s.x0)/25), int(((py-s.top)/s.scale+s.y0)/25)
	if x < 0 || y < 0 || x >= ownersAcross || y >= ownersDown {
		return land.Nowhere
	}
	return int(s.on.owners()[y*ownersAcross+x])
}

// offsets are the places tried for a figure, nearest first; figures are preferably above their region's number.
var offsets = func() (out [][3]float64) {
	for dy := -150.0; dy <= 150; dy += 6 {
		for dx := -150.0; dx <= 150; dx += 6 {
			if d := math.Hypot(dx, dy*1.05+math.Max(0, dy)*0.5); d < 150 {
				out = append(out, [3]float64{dx, dy, d})
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i][2] < out[j][2] })
	return out
}()

// arrange finds a place for every figure: on its own region if there is room, over no other figure and over nothing
// that is taken.
func (s *sheet) arrange(figs []*figure, taken []image.Rectangle) {
	u := s.unit() / 0.866
	bounds := s.bounds().Inset(3)
	for _, f := range figs {
		ax, ay, _ := s.find(f.at)
		ay -= f.h/2 + 2*u - 6*s.unit()
		reach := 150*u + math.Max(f.w, f.h)
		var near []image.Rectangle
		around := scene.Box(ax-reach, ay-reach, 2*reach, 2*reach)
		for _, t := range taken {
			if t.Overlaps(around) {
				near = append(near, t)
			}
		}
		best := math.Inf(1)
		for _, o := range offsets {
			if o[2] >= best {
				break
			}
			x, y := ax+o[0]*u, ay+o[1]*u
			b := scene.Box(x-f.w/2, y-f.h/2, f.w, f.h)
			if !b.In(bounds) || slices.ContainsFunc(near, b.Overlaps) {
				continue
			}
			cost := o[2]
			for _, at := range [...][2]float64{{0, 0}, {-0.4, 0.3}, {0.4, 0.3}, {0, -0.4}} {
				if s.owner(x+at[0]*f.w, y+at[1]*f.h) != f.at {
					cost += 16
				}
			}
			if cost < best {
				best, f.x, f.y = cost, x, y
				f.strays = s.owner(x, y) != f.at
			}
		}
		if math.IsInf(best, 1) { // no room at all: on top of the others
			f.x, f.y, f.strays = ax, ay, true
			f.x = math.Max(float64(bounds.Min.X)+f.w/2, math.Min(float64(bounds.Max.X)-f.w/2, f.x))
			f.y = math.Max(float64(bounds.Min.Y)+f.h/2, math.Min(float64(bounds.Max.Y)-f.h/2, f.y))
		}
		taken = append(taken, f.box())
	}
}

// standing sets everything that moves on the map. Besides the numbers of regions, the room that signs take stays free;
// they cover the light on the regions.
func (d *draft) standing(s *sheet, signs ...func(*sheet) image.Rectangle) {
	reach := map[int]*view.Reach{}
	for i := range d.v.Reach {
		reach[d.v.Reach[i].At] = &d.v.Reach[i]
	}
	d.scorch(s)
	for _, r := range d.v.Reach {
		d.tint(s, r)
	}
	for _, r := range d.on.All() {
		if reach[r.ID] != nil || reach[r.Next] != nil {
			if sp, x, y := s.arrow(d.Painter, r); sp != nil {
				d.Canvas.Put(sp, x, y)
			}
		}
	}
	d.gone(s)
	var taken []image.Rectangle
	for _, set := range signs {
		taken = append(taken, set(s))
	}
	plates := d.plates(s, reach)
	for _, id := range plates.tags {
		d.labels = append(d.labels, plates.box[id])
		taken = append(taken, plates.box[id])
	}
	figs := d.figures(s)
	s.arrange(figs, taken)
	d.marches(s, figs, plates)
	for _, f := range figs {
		if f.strays {
			d.leader(s, f)
		}
	}
	d.happened(s, figs)
	d.circles(s)
	d.tags(s, plates, reach)
	sort.SliceStable(figs, func(i, j int) bool { return figs[i].y < figs[j].y })
	for _, f := range figs {
		f.draw(f.x, f.y)
		if f.label != nil {
			d.labels = append(d.labels, f.label(f.x, f.y))
		}
	}
	if h := d.hero(d.v.Active); h != nil {
		for _, f := range figs {
			if f.piece == h.Hero {
				d.RimmedIcon("pointer", int(22*s.figureScale()), f.x, f.y-f.h/2-8*s.figureScale(), d.Theme.Mark)
			}
		}
	}
}

// plates are the numbers of regions that are seen, with the hours beside them.
type plates struct {
	tags []int
	box  map[int]image.Rectangle
}

// plates finds the room of the numbers of regions.
func (d *draft) plates(s *sheet, reach map[int]*view.Reach) plates {
	out := plates{box: map[int]image.Rectangle{}}
	for _, r := range d.on.All() {
		x, y, ok := s.find(r.ID)
		if !ok || r.Has(land.Beaten) {
			continue
		}
		out.tags = append(out.tags, r.ID)
		b := s.tagBox(d.Painter, r.ID, x, y)
		if v := reach[r.ID]; v != nil {
			b = b.Union(d.costBox(s, b, v))
		}
		out.box[r.ID] = b
	}
	return out
}

// marches sets the ways of creatures: those of the coming sunrise, and those they went.
func (d *draft) marches(s *sheet, figs []*figure, to plates) {
	for _, m := range d.v.Sunrise {
		var from *figure
		for _, f := range figs {
			if f.at == m.From && f.piece == m.Kind {
				from = f
			}
		}
		d.march(s, m, from, to.box[m.To], d.comingMarch())
	}
	for _, w := range d.ways {
		d.march(s, w, nil, to.box[w.To], d.pastWay())
	}
}

// tags sets the numbers of regions, with the hours it takes to go there.
func (d *draft) tags(s *sheet, on plates, reach map[int]*view.Reach) {
	for _, id := range on.tags {
		x, y, _ := s.find(id)
		b := s.tagBox(d.Painter, id, x, y)
		if v := reach[id]; v != nil {
			ground := d.Theme.Mark
			if v.Over > 0 {
				ground = d.Theme.Light
			}
			d.Canvas.Put(s.tagSprite(d.Painter, id, b.Dx(), b.Dy(), ground), b.Min.X-1, b.Min.Y-1)
			d.cost(s, b, v)
		} else if len(reach) > 0 || slices.ContainsFunc(d.covered, b.Overlaps) {
			d.Canvas.Put(s.tagSprite(d.Painter, id, b.Dx(), b.Dy(), d.Theme.PaperLight), b.Min.X-1, b.Min.Y-1)
		}
	}
}

// happened rings, under the figures, the pieces of the news, or else the numbers of their regions.
func (d *draft) happened(s *sheet, figs []*figure) {
	k := s.figureScale()
	ringed := map[image.Point]bool{}
	for _, n := range d.Request.Since {
		for _, at := range d.regions(n) {
			x, y, ok := s.find(at)
			if !ok {
				continue
			}
			mid := middle(s.tagBox(d.Painter, at, x, y))
			r := 25 * k
			for _, f := range figs {
				if f.at == at && f.piece != "" && f.piece == n.Facts.Piece {
					mid, r = middle(f.box()), math.Max(f.w, f.h)/2+3*k
				}
			}
			if !ringed[mid] {
				ringed[mid] = true
				d.ring(int(r), int(4*k), float64(mid.X), float64(mid.Y))
			}
		}
	}
}

// circles rings the fog circles to choose from.
func (d *draft) circles(s *sheet) {
	k := s.figureScale()
	for _, at := range d.v.Circles {
		if x, y, ok := s.find(at); ok {
			mid := middle(s.tagBox(d.Painter, at, x, y))
			d.ring(int(25*k), int(4*k), float64(mid.X), float64(mid.Y))
		}
	}
}

func middle(r image.Rectangle) image.Point { return r.Min.Add(r.Max).Div(2) }

// ring sets the ring round a change.
func (d *draft) ring(r, weight int, x, y float64) {
	sp := d.Painter.RingSprite(r, weight, d.Theme.Changed, true)
	d.Canvas.PutAt(sp, x, y)
	w := float64(sp.Rect.Dx())
	d.covered = append(d.covered, scene.Box(x-w/2, y-w/2, w, w))
}

// measure finds the boxes of the regions, in units of land.
func (g *geography) measure() map[int]image.Rectangle {
	out := map[int]image.Rectangle{}
	for i, id := range g.owners() {
		if id >= 0 {
			x, y := i%ownersAcross*25, i/ownersAcross*25
			out[int(id)] = out[int(id)].Union(image.Rect(x, y, x+25, y+25))
		}
	}
	return out
}
