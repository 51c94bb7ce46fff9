package andor

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"skald/engine/andor/land"
	"skald/imaging"
	"skald/imaging/terrain"
)

// Caves, in units of land: the distance of a cave's end from its middle and its ways, half the thickness of the wall
// between two, and half the breadth of a gallery through it.
const (
	caveBrink   = 345.0
	wallHalf    = 62.0
	galleryHalf = 74.0
)

// solid reports whether a place under the ground is rock: beyond the caves, and between two of them but for the gallery
// that joins neighbours.
func (g *geography) solid(p plot, x, y float64) bool {
	if float64(p.near) > caveBrink*(0.78+0.44*imaging.Noise(41, x/260, y/260)) {
		return true
	}
	if p.second < 0 {
		return false
	}
	half := float64(p.gap) / 2
	if g.fences[p.region][p.second] == rocky {
		return half < cliffHalf
	}
	if half >= wallHalf {
		return false
	}
	// The wall thins out towards the gallery, which opens like a funnel.
	a, b := g.Get(int(p.region)), g.Get(int(p.second))
	way := newLimb(int(p.region), float64(a.X), float64(a.Y), float64(b.X), float64(b.Y))
	aside := math.Sqrt(way.away(wander(x, y)))
	return half < wallHalf*math.Min(1, (aside-galleryHalf)/70)
}

// pool returns the distance of a place from the shore of a cave's lake, in units of land, positive in the water: the
// lake fills the cave's upper half and leaves a shore to walk on.
func (g *geography) pool(p plot, x, y float64) float64 {
	r := g.Get(int(p.region))
	wx, wy := wander(x, y)
	return 265 - math.Hypot((wx-float64(r.X)+40)*0.66, (wy-float64(r.Y)+130)*1.1)
}

// paintCaves paints the sheet's part of a land under the ground: floors in the rock.
func (s *sheet) paintCaves(sub *image.RGBA, p *imaging.Painter, plots []plot) {
	th, u := p.Theme, s.unit()
	rock := make([]bool, len(plots))
	for i, q := range plots {
		x, y := s.place(i)
		rock[i] = s.on.solid(q, x, y)
	}
	within := s.apart(rock, true)   // of floor, from the rock
	without := s.apart(rock, false) // of rock, from the floors
	l := terrain.Land{Unit: u,
		Tiles: []terrain.Tile{{X: -64 * u, Y: -64 * u, Size: float64(max(s.width, s.height)) + 128*u,
			Ground: terrain.Cave, Seed: "andor"}}}
	for _, r := range s.on.All() {
		if x, y, ok := s.find(r.ID); ok && !r.Has(land.Beaten) {
			l.Clearings = append(l.Clearings, terrain.Clearing{X: x, Y: y, R: 22 * u})
		}
	}
	terrain.Paint(sub, th, l)
	s.gloom(sub, th, plots, within)
	s.water(sub, th, plots)
	s.planks(gg.NewContextForRGBA(sub), th)
	s.rock(sub, th, rock, without)
	for i := range plots { // light falls from the upper left, into the caves
		x, y := i%s.width, i/s.width
		if rock[i] {
			continue
		}
		if d := int(7 * u); x >= d && y >= d && rock[(y-d)*s.width+x-d] {
			over(sub, i, th.Outline, 0.2)
		} else if d := int(3.4 * u); x >= d && y >= d && rock[(y-d)*s.width+x-d] {
			over(sub, i, th.Outline, 0.2)
		}
		over(sub, i, th.Outline, 0.16*(1-float64(within[i])/(9*u)))
	}
	for i := range plots { // the walls
		d := float64(within[i])
		if rock[i] {
			d = float64(without[i])
		}
		over(sub, i, th.Outline, 1.15*u+0.6-d)
	}
	terrain.Landmarks(sub, th, u, s.landmarks())
}

// apart returns the distance of each pixel of one kind, rock or floor, from the other.
func (s *sheet) apart(rock []bool, floor bool) []float32 {
	out := make([]float32, len(rock))
	for i, solid := range rock {
		if solid != floor {
			out[i] = math.MaxFloat32
		}
	}
	chamfer(out, s.width, s.height)
	return out
}

// gloom darkens caves without light: a dark wash, hatched.
func (s *sheet) gloom(sub *image.RGBA, th *imaging.Theme, plots []plot, within []float32) {
	u := s.unit()
	for i, p := range plots {
		if !s.on.Get(int(p.region)).Has(land.Forest) {
			continue
		}
		x, y := float64(i%s.width)/u, float64(i/s.width)/u
		over(sub, i, imaging.Mix(th.SlateDark, th.Dark, 0.4), 0.3)
		for _, side := range []float64{1, -1} {
			t := (x + side*y) / 6.4
			over(sub, i, th.Outline, 0.42-0.5*math.Abs(t-math.Round(t))*6.4)
		}
	}
}

// planks lays a walk of boards through each gallery.
func (s *sheet) planks(dc *gg.Context, th *imaging.Theme) {
	u := s.unit()
	for _, r := range s.on.All() {
		for _, n := range r.Near {
			if n < r.ID {
				continue
			}
			o := s.on.Get(n)
			ax, ay := s.pixel(float64(r.X), float64(r.Y))
			bx, by := s.pixel(float64(o.X), float64(o.Y))
			ax, ay, bx, by = ax-s.left, ay-s.top, bx-s.left, by-s.top
			d := math.Hypot(bx-ax, by-ay)
			dx, dy := (bx-ax)/d, (by-ay)/d
			for t := -15.0; t <= 15; t += 5 {
				mx, my := (ax+bx)/2+dx*t*u, (ay+by)/2+dy*t*u
				dc.SetLineCapButt()
				for _, w := range []struct {
					wide float64
					col  color.Color
				}{{3.4, th.Outline}, {2, th.Tan}} {
					dc.DrawLine(mx+dy*(8+w.wide/4)*u, my-dx*(8+w.wide/4)*u, mx-dy*(8+w.wide/4)*u, my+dx*(8+w.wide/4)*u)
					imaging.Stroke(dc, w.col, w.wide*u)
				}
			}
		}
	}
}

// rock lays the rock over the floors: dark away from them, hatched along their walls.
func (s *sheet) rock(sub *image.RGBA, th *imaging.Theme, rock []bool, without []float32) {
	u := s.unit()
	img := image.NewRGBA(sub.Rect)
	near, far := imaging.Mix(th.Ground, th.RockDark, 0.64), imaging.Mix(th.RockDark, th.Dark, 0.5)
	for i := range rock {
		x, y := float64(i%s.width)/u, float64(i/s.width)/u
		k := math.Min(1, math.Max(0, float64(without[i])/u-8)/46)
		k = k*k*(3-2*k) + 0.22*(imaging.Noise(51, x/24, y/24)-0.5) + 0.12*(imaging.Noise(52, x/7, y/7)-0.5)
		c := imaging.Mix(near, far, math.Max(0, math.Min(1, k)))
		img.Pix[i*4], img.Pix[i*4+1], img.Pix[i*4+2], img.Pix[i*4+3] = c.R, c.G, c.B, 255
	}
	dc := gg.NewContextForRGBA(img)
	dc.SetLineCapRound()
	rnd := imaging.NewRand("rock of " + s.on.Key)
	const cell = 10.5
	for cy := 0.0; cy*cell*u < float64(s.height); cy++ {
		for cx := 0.0; cx*cell*u < float64(s.width); cx++ {
			x, y := (cx+rnd.Between(0.2, 0.8))*cell*u, (cy+rnd.Between(0.2, 0.8))*cell*u
			a, long := rnd.Between(0, math.Pi), rnd.Between(5.5, 7.5)
			px, py := int(x), int(y)
			if px < 0 || py < 0 || px >= s.width || py >= s.height {
				continue
			}
			deep := float64(without[py*s.width+px]) / u
			if deep > 17 {
				if rnd.Unit() > 0.16 { // a crack here and there
					continue
				}
			}
			fade := 0.75
			if deep > 17 {
				fade = 0.35
			}
			sin, cos := math.Sincos(a)
			for k := -1.0; k <= 1; k++ {
				ox, oy := x-sin*k*3.1*u, y+cos*k*3.1*u
				dc.DrawLine(ox-cos*long*u, oy-sin*long*u, ox+cos*long*u, oy+sin*long*u)
			}
			imaging.Stroke(dc, imaging.Fade(th.Outline, fade), math.Max(0.9, 0.95*u))
		}
	}
	for i, solid := range rock {
		if solid {
			copy(sub.Pix[i*4:i*4+4], img.Pix[i*4:i*4+4])
		}
	}
}

// landmarks returns those of the map, on the sheet.
func (s *sheet) landmarks() []terrain.Landmark {
	var out []terrain.Landmark
	for _, m := range s.on.Landmarks {
		x, y := s.pixel(float64(m.X), float64(m.Y))
		out = append(out, terrain.Landmark{Art: m.Art, X: x - s.left, Y: y - s.top, Size: m.Size})
	}
	return out
}
