package heroes

import (
	"fmt"
	"image"
	"image/draw"
	"math"
	"strconv"

	"skald/engine/heroes/cards"
	"skald/engine/heroes/view"
	"skald/imaging"

	"github.com/fogleman/gg"
)

// sky are the colours of the land on the cards of an element.
type sky struct{ top, low, sun, far, mid, near, ink, rim rgba }

func skyOf(th *imaging.Theme, e cards.Symbol) sky {
	m, col := imaging.Mix, symbolColour(th, e)
	if th.Star.A > 0 { // by night
		return sky{m(th.Dark, col, 0.3), m(m(th.Dark, col, 0.8), th.Light, 0.16), m(th.Star, col, 0.1),
			m(th.Dark, col, 0.62), m(th.Dark, col, 0.46), m(th.Dark, col, 0.3), m(th.Dark, col, 0.05),
			m(th.Light, col, 0.14)}
	}
	return sky{m(th.Light, col, 0.62), m(th.Light, th.Gold, 0.16), m(th.Light, th.Gold, 0.1), m(th.Light, col, 0.46),
		m(th.Light, col, 0.66), m(m(th.Light, col, 0.88), th.Dark, 0.08), m(th.Dark, col, 0.12), th.Light}
}

// art returns the picture on a card of a creature or a hero: a silhouette, or a bust, in the land of its element. A
// being that was activated is grey and hatched.
func (d *draft) art(id string, e cards.Symbol, hero, spent bool, w, h int) *image.RGBA {
	return d.Painter.Assets.Sprite(fmt.Sprint("heroes art ", id, int(e), hero, spent, " ", w, " ", h), w, h,
		func(dc *gg.Context) {
			img := dc.Image().(*image.RGBA)
			d.landscape(dc, id, e, float64(w), float64(h))
			x, y := float64(w)*0.46, float64(h)*0.57
			r, size := float64(h)*0.42, int(float64(h)*0.72)
			if w < cardWidth { // figures stand over and beside it
				x, y, r, size = float64(w)*0.44, float64(h)*0.62, math.Min(float64(w)*0.42, float64(h)*0.36),
					int(math.Min(float64(w)*0.84, float64(h)*0.64))
				if hero {
					y = float64(h) * 0.44
				}
			}
			if hero {
				bust := d.Portrait(d.bustOf(id), int(r))
				draw.Draw(img, bust.Rect.Add(image.Pt(int(x)-bust.Rect.Dx()/2, int(y)-bust.Rect.Dy()/2)), bust,
					image.Point{}, draw.Over)
			} else {
				d.silhouette(img, iconOf(id), int(x)-size/2, int(y)-size/2, size, skyOf(d.Theme, e))
			}
			if !spent {
				return
			}
			grey := imaging.Mix(d.Grey, d.Paper, 0.4)
			draw.Draw(img, img.Rect, &image.Uniform{C: imaging.Fade(grey, 0.62)}, image.Point{}, draw.Over)
			for o := -float64(h); o < float64(w); o += 22 {
				dc.DrawLine(o, float64(h), o+float64(h), 0)
			}
			imaging.Stroke(dc, imaging.Fade(d.Dark, 0.6), 3)
		})
}

// silhouette draws an icon with a pale rim and light on its upper left.
func (d *draft) silhouette(img *image.RGBA, icon string, x, y, size int, s sky) {
	mask, _ := imaging.Icon(icon, size)
	put := func(dx, dy int, col rgba) {
		draw.DrawMask(img, mask.Rect.Add(image.Pt(x+dx, y+dy)), &image.Uniform{C: col}, image.Point{}, mask,
			image.Point{}, draw.Over)
	}
	const turns = 16
	r := math.Max(2, float64(size)/44)
	for i := range turns {
		a := 2 * math.Pi * float64(i) / turns
		put(int(math.Round(r*math.Cos(a))), int(math.Round(r*math.Sin(a))), s.rim)
	}
	put(0, 0, s.ink)
	lit := image.NewAlpha(mask.Rect)
	k := max(2, size/48)
	for py := range mask.Rect.Dy() {
		for px := range mask.Rect.Dx() {
			away := uint8(0)
			if px >= k && py >= k {
				away = mask.AlphaAt(px-k, py-k).A
			}
			if here := mask.AlphaAt(px, py).A; here > away {
				lit.Pix[lit.PixOffset(px, py)] = here - away
			}
		}
	}
	draw.DrawMask(img, mask.Rect.Add(image.Pt(x, y)),
		&image.Uniform{C: imaging.Fade(imaging.Mix(s.ink, s.mid, 0.75), 0.85)}, image.Point{}, lit, image.Point{},
		draw.Over)
}

// landscape paints the land of an element, a little different for each card.
func (d *draft) landscape(dc *gg.Context, id string, e cards.Symbol, w, h float64) {
	s, rnd := skyOf(d.Theme, e), imaging.NewRand("heroes land", id)
	for y := 0.0; y < h; y++ {
		dc.DrawRectangle(0, y, w, 1)
		imaging.Fill(dc, imaging.Mix(s.top, s.low, math.Min(1, 1.25*y/h)))
	}
	sx, sy := rnd.Between(0.62, 0.84)*w, rnd.Between(0.28, 0.42)*h
	if rnd.Unit() < 0.5 {
		sx = w - sx
	}
	r := h * rnd.Between(0.13, 0.18)
	imaging.Disc(dc, sx, sy, r*1.45, imaging.Fade(s.sun, 0.35))
	imaging.Disc(dc, sx, sy, r, s.sun)
	for i, col := range []rgba{s.far, s.mid, s.near} {
		l := ridge{dc, rnd, s, col, w, h, h * (0.56 + 0.15*float64(i)), h * (0.13 - 0.03*float64(i)), i == 0,
			rnd.Between(0, 7)}
		switch e {
		case cards.Fire:
			l.peaks()
		case cards.Water:
			l.waves()
		case cards.Earth:
			l.hills()
		default:
			l.clouds()
		}
	}
}

// ridge is one of the three depths of a landscape of w by h: a line around height y that varies by about rough, in a
// colour.
type ridge struct {
	*gg.Context
	rnd            *imaging.Rand
	sky            sky
	col            rgba
	w, h, y, rough float64
	farthest       bool
	turn           float64
}

// fill closes a line that went from left to right and fills all below it.
func (l ridge) fill() {
	l.LineTo(l.w, l.h)
	l.LineTo(0, l.h)
	l.ClosePath()
	imaging.Fill(l.Context, l.col)
}

// peaks draws broken rock, with embers above it.
func (l ridge) peaks() {
	for x, up := -20.0, false; x < l.w+60; x, up = x+l.rnd.Between(14, 34), !up {
		k := 0.2
		if up {
			k = -1
		}
		l.LineTo(x, l.y+k*l.rough*l.rnd.Between(0.5, 1.2))
	}
	l.fill()
	for range 5 {
		imaging.Trace(l.Context, imaging.Diamond, l.rnd.Between(0, l.w), l.rnd.Between(0.1, 0.7)*l.h,
			l.rnd.Between(1.2, 2.6))
		imaging.Fill(l.Context, imaging.Fade(l.sky.sun, 0.9))
	}
}

// waves draws waves with crests upon them.
func (l ridge) waves() {
	for x := -10.0; x < l.w+10; x += 4 {
		l.LineTo(x, l.y+l.rough*0.35*math.Abs(math.Sin(x/l.h*5+l.turn))+l.h*0.02)
	}
	l.fill()
	l.SetColor(imaging.Fade(l.sky.rim, 0.55))
	l.SetLineWidth(1.6)
	for range 4 {
		x, y := l.rnd.Between(0, l.w), l.y+l.rnd.Between(0.1, 0.16)*l.h
		l.DrawArc(x, y, l.h*0.05, math.Pi*1.15, math.Pi*1.85)
		l.NewSubPath()
		l.DrawArc(x+l.h*0.09, y, l.h*0.05, math.Pi*1.15, math.Pi*1.85)
		l.Stroke()
	}
}

// hills draws round hills, with firs.
func (l ridge) hills() {
	line := func(x float64) float64 {
		return l.y - l.rough*0.6*math.Sin(x/l.w*5+l.turn) - l.rough*0.25*math.Sin(x/l.w*11)
	}
	for x := -10.0; x < l.w+10; x += 4 {
		l.LineTo(x, line(x))
	}
	l.fill()
	for range 6 {
		x := l.rnd.Between(0, l.w)
		y, t := line(x)+2, l.h*l.rnd.Between(0.09, 0.15)
		imaging.Polygon(l.Context, x, y, t, 0, -1, 0.3, 0, -0.3, 0)
		imaging.Fill(l.Context, l.col)
	}
}

// clouds have birds above the farthest of them.
func (l ridge) clouds() {
	for x := -20.0; x < l.w+20; x += l.h * 0.17 {
		l.DrawCircle(x, l.y+l.rough*0.9, l.h*l.rnd.Between(0.1, 0.17))
	}
	l.DrawRectangle(0, l.y+l.rough*0.9, l.w, l.h)
	imaging.Fill(l.Context, l.col)
	if !l.farthest {
		return
	}
	l.SetColor(l.sky.near)
	l.SetLineWidth(2)
	for range 3 {
		x, y, t := l.rnd.Between(0.08, 0.92)*l.w, l.rnd.Between(0.22, 0.4)*l.h, l.h*0.03
		l.DrawArc(x-t, y, t, math.Pi*1.1, math.Pi*1.9)
		l.NewSubPath()
		l.DrawArc(x+t, y, t, math.Pi*1.1, math.Pi*1.9)
		l.Stroke()
	}
}

// frameEdge is the edge of a card, its width from the card's corner on. A hero's is gold and double; that of an exposed
// being bold and bright, that of a covered one thin.
const frameEdge = 12

func (d *draft) frame(x, y, w, h int, hero, exposed bool) {
	sp := d.Painter.Assets.Sprite(fmt.Sprint("heroes frame ", w, " ", h, hero, exposed), w+10, h+10,
		func(dc *gg.Context) {
			const o = 4.0
			edge := func(inset, width, round float64, col rgba) {
				dc.DrawRoundedRectangle(o+inset, o+inset, float64(w)-2*inset, float64(h)-2*inset, round)
				imaging.Stroke(dc, col, width)
			}
			for i := range 3 {
				dc.DrawRoundedRectangle(o+1, o+2, float64(w)+1+float64(i), float64(h)+1+float64(i), 12)
				imaging.Stroke(dc, imaging.Fade(d.Dark, 0.2), 3)
			}
			// The art's corners are square.
			if exposed {
				edge(2.5, 9, 10, d.Dark)
				edge(2.5, 5.4, 10, d.Mark)
			} else {
				edge(1.5, 4.4, 9, d.Dark)
				edge(1.5, 1.6, 9, d.InkFaint)
			}
			if hero {
				edge(9, 5, 6, d.Dark)
				edge(9, 2.8, 6, d.Gold)
			}
		})
	d.edges(sp, x-4, y-4, w, h)
}

// edges sets the four sides of a sprite with nothing in its middle.
func (d *draft) edges(sp *image.RGBA, x, y, w, h int) {
	const in = frameEdge + 4
	r := sp.Rect
	low, right := h-frameEdge+4, w-frameEdge+4
	for _, part := range []image.Rectangle{{r.Min, image.Pt(r.Max.X, in)}, {image.Pt(0, low), r.Max},
		{image.Pt(0, in), image.Pt(in, low)}, {image.Pt(right, in), image.Pt(r.Max.X, low)}} {
		d.Canvas.Put(sp.SubImage(part).(*image.RGBA), x+part.Min.X, y+part.Min.Y)
	}
}

// heart returns a heart filled by the part of life that is left, as the ground of a figure.
func (d *draft) heart(left, whole, size int) *image.RGBA {
	level := 0
	if whole > 0 {
		level = min(max(left, 0), whole) * 12 / whole
	}
	return d.Painter.Assets.Sprite(fmt.Sprint("heroes heart ", level, " ", size), size+8, size+8, func(dc *gg.Context) {
		img := dc.Image().(*image.RGBA)
		mask, _ := imaging.Icon("heart", size)
		put := func(dx, dy int, col rgba, r image.Rectangle) {
			at := mask.Rect.Add(image.Pt(4+dx, 4+dy))
			box := at.Intersect(r)
			draw.DrawMask(img, box, &image.Uniform{C: col}, image.Point{}, mask, box.Min.Sub(at.Min), draw.Over)
		}
		for _, ring := range []struct {
			r   float64
			col rgba
		}{{3.6, d.Dark}, {1.9, d.Light}} {
			for i := range 16 {
				a := 2 * math.Pi * float64(i) / 16
				put(int(math.Round(ring.r*math.Cos(a))), int(math.Round(ring.r*math.Sin(a))), ring.col, img.Rect)
			}
		}
		put(0, 0, wounded(d.Theme), img.Rect)
		top := 4 + int(float64(size)*(0.12+0.78*(1-float64(level)/12)))
		put(0, 0, d.Heart, image.Rect(0, top, size+8, size+8))
	})
}

// figure sets a number with its middle at (x, y), smaller where it is too wide.
func (d *draft) figure(n int, size, x, y, width float64, col rgba) {
	d.Say(strconv.Itoa(n), d.Bold(size).Down(imaging.MinType).Centred().Middle().In(col), x, y, width)
}

// being sets the card of a creature or a hero in a box: strength and life left in opposite corners, the dice that
// activate it and its reach in the third.
func (d *draft) being(b *view.Being, e cards.Symbol, far bool, r image.Rectangle) {
	d.Canvas.Put(d.art(b.ID, e, b.Hero, b.Spent, r.Dx(), r.Dy()), r.Min.X, r.Min.Y)
	if r.Dx() < cardWidth {
		d.smallBeing(b, far, r)
	} else {
		d.largeBeing(b, e, far, r)
	}
	if !b.Exposed { // behind another
		y := float64(r.Min.Y) - 9
		if far {
			y = float64(r.Max.Y) + 9
		}
		d.RimmedIcon("shield", 44, float64(r.Min.X+r.Max.X)/2, y, covered(d.Theme))
	}
}

// largeBeing sets the content of a card at full size.
func (d *draft) largeBeing(b *view.Being, e cards.Symbol, far bool, r image.Rectangle) {
	const band, star, reach = 40, 42, 76
	x, y, right, low := float64(r.Min.X), float64(r.Min.Y), float64(r.Max.X), float64(r.Max.Y)
	d.Canvas.Fill(image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+band), d.Card)
	d.Canvas.Fill(image.Rect(r.Min.X, r.Min.Y+band, r.Max.X, r.Min.Y+band+2), d.Dark)
	from, to := x+2*star+8, right-16
	if b.Hero {
		from = x + 22
	} else if sign := d.abilitySign(b.ID); sign != "" {
		d.Icon(sign, 28, to-12, y+22, elementInk(d.Theme, e))
		to -= 32
	}
	d.Say(d.Heading(b.ID), d.Bold(26).Down(18).Centred(), (from+to)/2, y+30, to-from)
	d.frame(r.Min.X, r.Min.Y, r.Dx(), r.Dy(), b.Hero, b.Exposed)
	life := 88.0
	if b.Hero {
		life = 106
	}
	d.life(b, right-life*0.52, low-life*0.5, life)
	if b.Hero {
		if !d.v.Plain && e.Element() { // the hero's weakness
			d.Canvas.PutAt(d.medal(e.Opposite(), 24), x+46, low-44)
			d.RimmedIcon("heart-lost", 34, x+92, low-44, d.Light)
		}
	} else {
		d.strength(b.Strength, x+38, y+38, star)
		sp := d.reach(b.Helmets, b.Range, far, reach)
		d.Canvas.Put(sp, r.Min.X+4, r.Max.Y-sp.Rect.Dy()-3)
	}
	const marker = 29
	for i, p := range b.Permanents[:min(len(b.Permanents), 3)] {
		d.permanent(p, right-marker-10-(2*marker+4)*float64(i), y+band+36, marker)
	}
}

// smallBeing sets the content of a card at half size, which has no name.
func (d *draft) smallBeing(b *view.Being, far bool, r image.Rectangle) {
	const star, life, marker = 28, 66.0, 20
	d.frame(r.Min.X, r.Min.Y, r.Dx(), r.Dy(), b.Hero, b.Exposed)
	if !b.Hero {
		d.strength(b.Strength, float64(r.Min.X)+24, float64(r.Min.Y)+26, star)
		sp := d.reach(b.Helmets, b.Range, far, 52)
		d.Canvas.Put(sp, r.Max.X-sp.Rect.Dx()-2, r.Min.Y+3)
	}
	for i, p := range b.Permanents[:min(len(b.Permanents), 2)] {
		d.permanent(p, float64(r.Min.X)+marker+6, float64(r.Max.Y)-marker-6-(2*marker+4)*float64(i), marker)
	}
	k := life
	if b.Hero {
		k *= 1.15
	}
	d.life(b, float64(r.Max.X)-k*0.5, float64(r.Max.Y)-k*0.48, k)
}

// life sets a heart with the wounds a being has left.
func (d *draft) life(b *view.Being, x, y, size float64) {
	d.Canvas.PutAt(d.heart(b.Left, b.Life, int(size)), x, y)
	d.figure(b.Left, max(44, size*0.66), x, y-size*0.05, size*0.72, d.Theme.Light)
}

// strength sets the strength of a creature on a star.
func (d *draft) strength(n int, x, y float64, r int) {
	d.Canvas.PutAt(d.Painter.BadgeSprite(imaging.Spiked, r, d.Theme.Light), x, y)
	d.figure(n, max(44, float64(r)*1.5), x, y, float64(r)*1.5, d.Theme.Dark)
}

// abilitySign returns the sign of a creature with another use when it is activated, or of one with a lasting ability;
// "" for other creatures.
func (d *draft) abilitySign(id string) string {
	switch c := d.v.Cards.CreatureOf(id); {
	case c == nil:
		return ""
	case c.Instead != nil:
		return "magic"
	case len(c.Always) > 0:
		return "star"
	}
	return ""
}

// permanent sets the marker of a permanent spell with its power, on a rim in its owner's colour.
func (d *draft) permanent(p view.Permanent, x, y float64, r int) {
	owner := d.Grey
	if s := d.seat(p.Owner); s != nil && s.Hero != "" {
		owner = symbolColour(d.Theme, d.elementOf(s.Hero))
	}
	e := d.spellElement(p.Card)
	icon := spellIcon(cards.Design(p.Card))
	d.Canvas.PutAt(d.Painter.Assets.Sprite(fmt.Sprint("heroes permanent ", icon, int(e), owner, r), 2*r+8, 2*r+8,
		func(dc *gg.Context) {
			c, f := float64(r)+4, float64(r)
			dc.SetLineJoinRound()
			for _, ring := range []struct {
				k   float64
				col rgba
			}{{1.05, d.Dark}, {0.97, owner}, {0.74, d.Dark}, {0.68, d.Card}} {
				imaging.Trace(dc, imaging.Octagon, c, c, f*ring.k)
				imaging.Fill(dc, ring.col)
			}
			ink := d.Ink
			if e.Element() {
				ink = elementInk(d.Theme, e)
			}
			n := int(f * 0.98)
			imaging.DrawIcon(dc.Image().(*image.RGBA), icon, int(c)-n/2, int(c)-n/2, n, ink)
		}), x, y)
	if p.Power > 0 {
		k := math.Max(12, float64(r)*0.42)
		d.Badge(strconv.Itoa(p.Power), imaging.Circle, d.Mark, x+float64(r)*0.72, y-float64(r)*0.62, k)
	}
}
