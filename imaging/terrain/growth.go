package terrain

import (
	"math"
	"slices"

	"skald/imaging"
)

// stand is the growth on a kind of country: on a grid of gap units, each place is taken with the given likelihood.
type stand struct {
	gap, chance float64
	tall, wide  float64 // room it needs, units
	draw        func(b *brush, x, y float64, r *imaging.Rand)
}

var stands = map[Kind][]stand{
	Forest: {
		{12.5, 0.93, 17, 10, func(b *brush, x, y float64, r *imaging.Rand) {
			if r.Unit() < 0.38 {
				b.pine(x, y, r.Between(17, 22), r)
			} else {
				b.tree(x, y, r.Between(6.4, 8.2), r)
			}
		}},
	},
	Mountain: {
		{27, 0.97, 38, 34, func(b *brush, x, y float64, r *imaging.Rand) {
			h := r.Between(32, 46)
			b.peak(x, y, h*r.Between(1.0, 1.2), h, h > 37, r)
		}},
		{17, 0.4, 10, 8, func(b *brush, x, y float64, r *imaging.Rand) { b.pine(x, y, r.Between(11, 15), r) }},
	},
	Hills: {
		{29, 0.85, 15, 28, func(b *brush, x, y float64, r *imaging.Rand) {
			b.hill(x, y, r.Between(27, 36), r.Between(11, 16), r)
		}},
		{30, 0.32, 14, 9, func(b *brush, x, y float64, r *imaging.Rand) { b.tree(x, y, r.Between(5.4, 6.8), r) }},
	},
	Swamp: {
		{21, 0.86, 11, 12, func(b *brush, x, y float64, r *imaging.Rand) { b.reeds(x, y, r) }},
		{52, 0.5, 16, 8, func(b *brush, x, y float64, r *imaging.Rand) { b.deadTree(x, y, r.Between(13, 18)) }},
	},
	Heath: {
		{25, 0.75, 5, 8, func(b *brush, x, y float64, r *imaging.Rand) {
			b.grass(x, y, imaging.Mix(b.Violet, b.InkSoft, 0.55))
		}},
		{60, 0.5, 14, 9, func(b *brush, x, y float64, r *imaging.Rand) { b.deadTree(x, y, r.Between(12, 17)) }},
		{70, 0.5, 8, 12, func(b *brush, x, y float64, r *imaging.Rand) { b.stone(x, y, r.Between(4, 6)) }},
	},
	Waste: {
		{34, 0.6, 6, 14, func(b *brush, x, y float64, r *imaging.Rand) {
			c := imaging.Fade(b.Outline, 0.55)
			b.line(x, y, c, 0.9, -9, -2, -3, 1, 2, -1, 9, 3)
			b.line(x, y, c, 0.9, -3, 1, -1, 5)
			b.line(x, y, c, 0.9, 2, -1, 4, -5)
		}},
		{44, 0.55, 9, 12, func(b *brush, x, y float64, r *imaging.Rand) { b.stone(x, y, r.Between(4, 7)) }},
		{58, 0.5, 16, 8, func(b *brush, x, y float64, r *imaging.Rand) { b.deadTree(x, y, r.Between(14, 19)) }},
	},
	Cave: {
		{36, 0.55, 6, 14, func(b *brush, x, y float64, r *imaging.Rand) {
			c := imaging.Fade(b.Outline, 0.4)
			b.line(x, y, c, 0.9, -9, -2, -3, 1, 2, -1, 9, 3)
			b.line(x, y, c, 0.9, -3, 1, -1, 5)
		}},
		{40, 0.5, 7, 9, func(b *brush, x, y float64, r *imaging.Rand) { b.stone(x, y, r.Between(2.6, 4.6)) }},
	},
	Graveyard: {
		{15.5, 0.8, 10, 7, func(b *brush, x, y float64, r *imaging.Rand) { b.grave(x, y, r.Unit() < 0.35) }},
	},
	Village: {
		{20, 0.72, 17, 16, func(b *brush, x, y float64, r *imaging.Rand) {
			roof := b.Roof
			if r.Unit() < 0.3 {
				roof = b.FieldDark
			}
			b.house(x, y, r.Between(14, 17), roof)
		}},
	},
	Town: {
		{17, 0.86, 17, 15, func(b *brush, x, y float64, r *imaging.Rand) {
			roof := b.Roof
			if r.Unit() < 0.3 {
				roof = b.Slate
			}
			b.house(x, y, r.Between(14, 17.5), roof)
		}},
	},
	Fields: {
		{27, 0.5, 5, 8, func(b *brush, x, y float64, r *imaging.Rand) {
			b.grass(x, y, imaging.Mix(b.Forest, b.InkSoft, 0.25))
		}},
		{46, 0.5, 17, 16, func(b *brush, x, y float64, r *imaging.Rand) {
			b.tree(x, y, r.Between(5.6, 7.4), r)
			if r.Unit() < 0.5 {
				b.tree(x+9*b.u, y+3*b.u, r.Between(5, 6.4), r)
			}
		}},
	},
}

// land is a tile's country, looked up by place.
type land struct {
	tile   Tile
	ground Kind
	areas  []Area
	shapes [][]Point
	boxes  []box
	u      float64
}

func landOf(t Tile, u float64) land {
	l := land{tile: t, ground: t.Ground, u: u}
	for _, a := range t.Areas {
		l.areas = append(l.areas, a)
		shape := smoothLine(a.Outline, a.Kind != River, 6*u)
		l.shapes = append(l.shapes, shape)
		l.boxes = append(l.boxes, boxOf(shape, a.Width/2+3*u))
	}
	return l
}

// box is the rectangle round a shape: most places are outside of most shapes, which it shows quickly.
type box struct{ x0, y0, x1, y1 float64 }

func boxOf(shape []Point, margin float64) box {
	b := box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, p := range shape {
		b.x0, b.y0 = min(b.x0, p.X-margin), min(b.y0, p.Y-margin)
		b.x1, b.y1 = max(b.x1, p.X+margin), max(b.y1, p.Y+margin)
	}
	return b
}

func (b box) holds(x, y float64) bool { return x >= b.x0 && x <= b.x1 && y >= b.y0 && y <= b.y1 }

// at returns the kind of country at a place and which area it is, -1 for the ground.
func (l land) at(x, y float64) (Kind, int) {
	for i, a := range l.areas {
		if a.Kind == River && l.boxes[i].holds(x, y) && toLine(l.shapes[i], x, y) < a.Width/2+3*l.u {
			return River, i
		}
	}
	own := l.tile.say(x, y, l.u) >= 0.5
	for i := len(l.areas) - 1; i >= 0; i-- {
		if a := l.areas[i]; a.Kind != River && (own || a.Kind == Lake) && l.boxes[i].holds(x, y) &&
			inside(l.shapes[i], x, y) {
			return a.Kind, i
		}
	}
	if !own {
		return Fields, -1
	}
	if stands[l.ground] == nil {
		return Fields, -1
	}
	return l.ground, -1
}

// has reports whether there may be country of a kind.
func (l land) has(kind Kind) bool {
	return kind == Fields || kind == l.ground || slices.ContainsFunc(l.areas, func(a Area) bool {
		return a.Kind == kind
	})
}

// growth returns the plants and buildings on a tile.
func growth(b *brush, t Tile, clear *clearance) []thing {
	country := landOf(t, b.u)
	var out []thing
	for _, kind := range []Kind{Forest, Mountain, Hills, Swamp, Heath, Waste, Graveyard, Village, Town, Fields} {
		if !country.has(kind) {
			continue
		}
		for n, s := range stands[kind] {
			r := imaging.NewRand(t.Seed, string(kind), string(rune('a'+n)))
			gap := s.gap * b.u
			row := 0
			for gy := t.Y + gap*0.35; gy < t.Y+t.Size; gy += gap * 0.82 {
				row++
				for gx := t.X + gap*0.3*float64(row%2+1); gx < t.X+t.Size; gx += gap {
					x, y := gx+r.Between(-0.3, 0.3)*gap, gy+r.Between(-0.26, 0.26)*gap
					luck, seed := r.Unit(), r.Next()
					if luck >= s.likely(country, kind, x, y) || !s.fits(country, clear, kind, x, y) {
						continue
					}
					own := imaging.NewRand(t.Seed, string(kind), string(rune(seed&0xffff)),
						string(rune(seed>>16&0xffff)))
					out = append(out, thing{y, func() { s.draw(b, x, y, own) }})
				}
			}
		}
	}
	out = append(out, banks(b, t, country, clear)...)
	for i, a := range country.areas {
		if a.Kind == Volcano {
			x0, y0, x1, y1 := outlineBox(country.shapes[i])
			out = append(out, thing{y1 - 4*b.u, func() {
				b.volcano((x0+x1)/2, y1-4*b.u, (x1-x0)/b.u*0.94, (y1-y0)/b.u*0.8)
			}})
		}
	}
	return out
}

// banks lists the reeds along a tile's lakes and rivers.
func banks(b *brush, t Tile, country land, clear *clearance) []thing {
	var out []thing
	for i, a := range country.areas {
		if a.Kind != Lake && a.Kind != River {
			continue
		}
		r := imaging.NewRand(t.Seed, "banks", string(rune('a'+i)))
		line, away := country.shapes[i], 2*b.u
		if a.Kind == River {
			away += a.Width / 2
		}
		for k := 1; k+1 < len(line); k += 2 {
			for _, side := range [...]float64{-1, 1} {
				luck, own := r.Unit(), imaging.NewRand(t.Seed, "reeds", string(rune(r.Next()&0xffff)))
				p := offset(line[k-1:k+2], side*(away+r.Between(0, 3)*b.u))[1]
				if luck > 0.34 || t.rim(p.X, p.Y) < 14*b.u || clear.at(p.X, p.Y) < 6*b.u ||
					clear.at(p.X, p.Y-9*b.u) < 3*b.u {
					continue
				}
				if a.Kind == Lake && inside(line, p.X, p.Y+2*b.u) {
					continue
				}
				out = append(out, thing{p.Y, func() { b.sedge(p.X, p.Y, own) }})
			}
		}
	}
	return out
}

// likely returns the chance that a place of the stand is taken: woods and ranges grow thin where the tile's own country
// ends.
func (s stand) likely(country land, kind Kind, x, y float64) float64 {
	if kind == Fields {
		return s.chance
	}
	return s.chance * math.Min(1, 0.3+1.7*(country.tile.say(x, y, country.u)-0.5)/0.5)
}

// fits reports whether there is room for one of the stand with its foot at (x, y).
func (s stand) fits(country land, clear *clearance, kind Kind, x, y float64) bool {
	t, u := country.tile, country.u
	w, h := s.wide*u/2, s.tall*u
	if x-w*0.6 < t.X || x+w*0.6 > t.X+t.Size || y-h*0.5 < t.Y || y > t.Y+t.Size-1 {
		return false
	}
	k, _ := country.at(x, y)
	if k != kind {
		return false
	}
	for _, p := range [...][2]float64{{0, 0.4}, {0, 0.75}, {-w * 0.6, 0.2}, {w * 0.6, 0.2}} {
		if up, _ := country.at(x+p[0], y-h*p[1]); up == Lake || up == River || (up == Volcano && kind != Volcano) {
			return false
		}
	}
	for _, p := range [...][2]float64{{0, 1.5 * u}, {-w, 0}, {w, 0}, {-w * 0.7, -h * 0.5}, {w * 0.7, -h * 0.5},
		{0, -h}} {
		if clear.at(x+p[0], y+p[1]) < 2*u {
			return false
		}
	}
	return true
}

// paintPlots draws ploughed fields where open country has room for them, and keeps them free of growth.
func paintPlots(b *brush, l Land, t Tile, clear *clearance) {
	country := landOf(t, b.u)
	r := imaging.NewRand(t.Seed, "plots")
	for range 60 {
		x, y := t.X+r.Between(0.08, 0.92)*t.Size, t.Y+r.Between(0.08, 0.92)*t.Size
		w, h := r.Between(15, 21)*b.u, r.Between(9, 12)*b.u
		skew, tone, slant := r.Between(0.25, 0.5), r.Unit(), r.Unit() < 0.5
		ok := true
		for _, p := range [...][2]float64{{0, 0}, {-w, -h}, {w, -h}, {-w, h}, {w, h}, {w + h*skew, h},
			{-w - h*skew, -h}} {
			k, _ := country.at(x+p[0], y+p[1])
			ok = ok && k == Fields && clear.at(x+p[0], y+p[1]) > 3*b.u
		}
		if !ok {
			continue
		}
		for _, part := range [...]float64{-0.8, -0.3, 0.3, 0.8} {
			clear.stamp(x+part*w, y, h)
		}
		lean := skew * (h / b.u)
		if slant {
			lean = -lean
		}
		b.plot(x, y, w/b.u, h/b.u, lean, tone)
	}
}

// plot draws a field of furrows whose upper edge is s units to the right of its middle.
func (b *brush) plot(x, y, w, h, s, tone float64) {
	fill := imaging.Mix(wash(b.Theme, Fields), b.Field, 0.35+0.4*tone)
	b.shape(x, y, fill, 0, -w+s, -h, w+s, -h, w-s, h, -w-s, h)
	furrow := imaging.Fade(imaging.Mix(b.FieldDark, b.Outline, 0.3), 0.75)
	for v := -h + 3.2; v < h; v += 3.4 {
		o := -s * v / h
		b.line(x, y, furrow, 0.8, -w+o+1, v, w+o-1, v)
	}
	b.line(x, y, imaging.Fade(b.Outline, 0.7), 1, -w+s, -h, w+s, -h, w-s, h, -w-s, h, -w+s, -h)
}
