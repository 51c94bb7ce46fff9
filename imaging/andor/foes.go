package andor

import (
	"fmt"
	"image"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine/andor/land"
	"skald/engine/andor/view"
	"skald/imaging"
	"skald/imaging/scene"
)

// named reports whether a creature has a name and figures of its own.
func named(c view.Creature) bool { return c.Foe != "" }

// foeIcon returns the figure of a named creature: one for each kind it counts as.
func foeIcon(kind string) string {
	if icon := "herald-" + kind; imaging.HasIcon(icon) {
		return icon
	}
	return iconOf(kind)
}

// beastFace returns the look of a creature's token: a named one has a figure of its own, one that sleeps is round and
// pale.
func (d *draft) beastFace(c view.Creature) imaging.Token {
	face := creatureFace(d.Theme, c.Kind)
	if named(c) {
		face.Icon = foeIcon(c.Kind)
	}
	if d.sleeps(c) {
		face.Shape, face.Fill = imaging.Circle, imaging.Mix(face.Fill, d.Theme.Grey, 0.6)
	}
	return face
}

// sleeps reports whether a creature stays where it is until the legend wakes all.
func (d *draft) sleeps(c view.Creature) bool { return d.v.Asleep && !named(c) && !c.Stays }

// beast sets a creature's token of a radius: a golden crown of rings round a named one, closed eyes beside one that
// sleeps.
func (d *draft) beast(c view.Creature, x, y, r float64) {
	d.Token(d.beastFace(c), int(r), x, y)
	if named(c) {
		for _, k := range []float64{1.14, 1.3} {
			d.Ring(int(r*k), int(math.Max(2, r*0.1)), d.Theme.Gold, false, x, y)
		}
	}
	if d.sleeps(c) {
		d.sleep(x+r*0.72, y-r*0.72, r*0.5)
	}
}

// sleep sets the sign of closed eyes.
func (d *draft) sleep(x, y, r float64) {
	d.Canvas.PutAt(d.Painter.BadgeSprite(imaging.Circle, int(math.Round(r)), d.Theme.Light), x, y)
	d.Icon("sleep", int(1.55*r), x, y, d.Theme.Dark)
}

// called returns the name of a creature, as a heading.
func (d *draft) called(c view.Creature) string {
	return scene.Capital(d.Request.Sentence(d.v.Called(c)))
}

// strengthOf returns a creature's strength in figures, after a sign if it is as strong as its attackers.
func strengthOf(c view.Creature) string {
	s := strconv.Itoa(c.Strength)
	if c.Matches {
		return "=" + s
	}
	return s
}

// aloftFigure returns a named creature that has not landed: asleep where it came, or on its wings above the land with
// its shadow under it, and the letter that moves it next.
func (d *draft) aloftFigure(c view.Creature, k float64) *figure {
	size := 66 * k
	f := &figure{at: c.At, piece: c.Kind, w: size, h: size * 1.04}
	f.label = func(x, y float64) image.Rectangle { return scene.Box(x+size*0.12, y+size*0.16, size*0.38, size*0.36) }
	f.draw = func(x, y float64) {
		icon := c.Kind + "-aloft"
		switch {
		case c.Asleep:
			d.RimmedIcon(d.resting(c), int(size*0.92), x, y, d.Theme.Lava)
		case imaging.HasIcon(icon):
			d.Canvas.PutAt(d.Painter.Assets.IconSprite(icon, int(size*0.82), imaging.Fade(d.Theme.Dark, 0.3)),
				x+size*0.16, y+size*0.12)
			d.RimmedIcon(icon, int(size*0.92), x, y, d.Theme.Lava)
		default:
			face := d.beastFace(c)
			face.Faded = true
			d.Token(face, int(size*0.4), x, y)
		}
		if c.NextLetter != "" {
			d.Badge(c.NextLetter, imaging.Circle, d.Theme.Violet, x+size*0.3, y+size*0.34, 12*k)
		}
	}
	return f
}

// resting returns the figure of a creature that sleeps in its lair.
func (d *draft) resting(c view.Creature) string {
	if icon := c.Kind + "-asleep"; imaging.HasIcon(icon) {
		return icon
	}
	return foeIcon(c.Kind)
}

// occupants returns the creatures on the castle's region while creatures hold it.
func (d *draft) occupants() []view.Creature {
	if d.v.Castle.Occupied == nil {
		return nil
	}
	return d.v.Castle.Occupied.Creatures
}

// The plate of the castle in the hands of creatures, on the whole board in pixels.
const (
	occupantWide, occupantHigh = 53.0, 66.0
	occupantsAcross            = 5
	occupiedHead               = 40.0
)

// occupied sets the creatures that hold the castle on a plate beside it, in the order in which they came, with their
// number and the number that loses the legend, and returns the room it takes.
func (d *draft) occupied(s *sheet) image.Rectangle {
	o := d.v.Castle.Occupied
	k := s.figureScale()
	all := o.Creatures[:min(len(o.Creatures), 2*occupantsAcross)]
	rows := (max(len(all), 1) + occupantsAcross - 1) / occupantsAcross
	w, h := (occupantWide*occupantsAcross+10)*k, (occupiedHead+occupantHigh*float64(rows)+6)*k
	x, y := s.pixel(2350, 60)
	if s.on.Map != land.Front {
		x, y = s.pixel(float64(s.on.Get(land.CastleAt).X), float64(s.on.Get(land.CastleAt).Y))
		x, y = d.room(s, x-w/2, y-h-70*k, w, h)
	}
	b := scene.Box(x, y, w, h)
	d.Canvas.Put(d.plate(b.Dx(), b.Dy()), b.Min.X-3, b.Min.Y-3)
	d.Icon("castle-taken", int(30*k), x+24*k, y+20*k, d.Legible(d.Red))
	pen := d.Bold(math.Round(26 * k))
	cx := x + 48*k
	cx += d.Canvas.Text(strconv.Itoa(len(o.Creatures)), pen.In(d.Legible(d.Red)), cx, y+29*k)
	cx += d.Canvas.Text("/"+strconv.Itoa(o.Limit), pen, cx, y+29*k) + 20*k
	if o.Backing > 0 {
		d.Icon("melee", int(24*k), cx+12*k, y+20*k, d.Legible(d.Steel))
		d.Canvas.Text("+"+strconv.Itoa(o.Backing*max(0, len(o.Creatures)-1)), pen, cx+28*k, y+29*k)
	}
	for i, c := range all {
		f := d.creatureFigure(c, k)
		f.draw(x+(5+occupantWide*(float64(i%occupantsAcross)+0.5))*k,
			y+(occupiedHead+occupantHigh*(float64(i/occupantsAcross)+0.46))*k)
	}
	return b
}

// castleTakenFace returns the banner of creatures that hold the castle.
func castleTakenFace(th *imaging.Theme) imaging.Token {
	return imaging.Token{Shape: imaging.Pennant, Fill: imaging.Mix(th.Red, th.Dark, 0.25), Icon: "castle-taken"}
}

// bannerFigure returns the banner of creatures over the castle they hold.
func (d *draft) bannerFigure(k float64) *figure {
	return d.tokenFigure(land.CastleAt, "", castleTakenFace(d.Theme), 22, k, len(d.occupants()))
}

// treasure sets the treasure to be brought to the gate, the part of it that is there, and whether the mine still
// sleeps. It returns the room that takes.
func (d *draft) treasure(s *sheet) image.Rectangle {
	t := d.v.Treasure
	k := s.figureScale()
	const wide, high = 176.0, 88.0
	x, y := s.pixel(float64(s.on.Get(t.At).X), float64(s.on.Get(t.At).Y))
	x, y = d.room(s, x-wide*k/2, y-(high+56)*k, wide*k, high*k)
	b := scene.Box(x, y, wide*k, high*k)
	d.Canvas.Put(d.plate(b.Dx(), b.Dy()), b.Min.X-3, b.Min.Y-3)
	d.RimmedIcon("chest", int(36*k), x+27*k, y+24*k, d.Gold)
	pen := d.Bold(math.Round(28 * k))
	cx := x + 54*k
	cx += d.Canvas.Text(strconv.Itoa(t.Worth), pen, cx, y+33*k)
	d.Canvas.Text("/"+strconv.Itoa(t.Least), pen.In(d.InkSoft), cx, y+33*k)
	alarm, tone := "horn", d.Legible(d.Red)
	if d.v.Asleep {
		alarm, tone = "sleep", d.Legible(d.Steel)
	}
	d.Icon(alarm, int(34*k), x+(wide-24)*k, y+24*k, tone)
	bar := scene.Box(x+10*k, y+52*k, (wide-20)*k, 24*k)
	d.Canvas.Fill(bar, d.Ink)
	d.Canvas.Fill(bar.Inset(2), d.Paper)
	full := bar.Inset(2)
	full.Max.X = full.Min.X + int(float64(full.Dx())*math.Min(1, float64(t.Worth)/math.Max(1, float64(t.Least))))
	d.Canvas.Fill(full, d.Gold)
	return b
}

// burntFace returns the token of a region that was burnt.
func burntFace(th *imaging.Theme) imaging.Token {
	return imaging.Token{Shape: imaging.Pennant, Fill: imaging.Mix(th.SlateDark, th.Dark, 0.5), Icon: "burnt"}
}

// scorch blackens burnt regions.
func (d *draft) scorch(s *sheet) {
	for _, id := range d.v.Burnt {
		b := s.extent(id).Intersect(s.bounds())
		if b.Empty() {
			continue
		}
		d.Canvas.Put(d.Painter.Assets.Sprite(fmt.Sprint("andor burnt ", s.on.Key, " ", id, s.scale, s.x0, s.y0,
			b), b.Dx(),
			b.Dy(), func(dc *gg.Context) {
				img := dc.Image().(*image.RGBA)
				u := s.unit()
				for i, depth := range s.inside(b, id) {
					x, y := float64(i%b.Dx()+b.Min.X)/u, float64(i/b.Dx()+b.Min.Y)/u
					if depth == 0 {
						continue
					}
					n := imaging.Noise(61, x/9, y/9)
					a := math.Min(1, float64(depth)/u/8) * (0.34 + 0.5*n)
					c := imaging.Fade(d.Theme.Dark, a)
					if n > 0.68 {
						c = imaging.Fade(d.Theme.Lava, a*0.8)
					}
					img.Pix[i*4], img.Pix[i*4+1], img.Pix[i*4+2], img.Pix[i*4+3] = c.R, c.G, c.B, c.A
				}
			}), b.Min.X, b.Min.Y)
	}
}

// gemFigure returns a gem with its value, and the poison on it.
func (d *draft) gemFigure(at, value, n int, poisoned bool, k float64) *figure {
	r := 18 * k
	f := &figure{at: at, piece: "gem-" + strconv.Itoa(value), w: 2.3 * r, h: 2.3 * r}
	f.label = func(x, y float64) image.Rectangle { return scene.Box(x-0.5*r, y-0.5*r, r, r) }
	f.draw = func(x, y float64) {
		d.gemstone(value, x, y, int(r))
		if n > 1 {
			d.Badge(strconv.Itoa(n), imaging.Circle, d.Theme.Dark, x+r*0.85, y+r*0.75, 10.5*k)
		}
		if poisoned {
			d.Token(thingFace(d.Theme, "poison"), int(0.72*r), x-r*0.85, y-r*0.7)
		}
	}
	if n > 1 || poisoned {
		f.w, f.h = 3*r, 2.9*r
	}
	return f
}
