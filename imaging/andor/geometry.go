package andor

import (
	"image"
	"math"
	"sync"

	"skald/engine/andor/land"
	"skald/imaging"
)

// Land is measured as package land does, in ten-thousandths of the board's width.
const landWidth, landHeight = 10000.0, 6567.0

// sheet is the part of the land a picture shows, and where.
type sheet struct {
	on            *geography
	left, top     float64 // upper left corner on the picture, pixels
	width, height int     // pixels
	x0, y0        float64 // the land at that corner
	scale         float64 // pixels for each unit of land
	enlarged      float64 // how much larger figures and numbers are than on the whole board; 0 as the scale says
}

// wholeLand returns the sheet of the whole land, width pixels wide.
func (g *geography) wholeLand(left, top float64, width int) sheet {
	scale := float64(width) / landWidth
	return sheet{on: g, left: left, top: top, width: width, height: int(landHeight * scale), scale: scale}
}

// unit returns the size of a unit of drawing in pixels: a tree is about 14 tall.
func (s *sheet) unit() float64 { return s.scale * 5.9 }

// pixel returns the pixel of a place of the land.
func (s *sheet) pixel(x, y float64) (px, py float64) {
	return s.left + (x-s.x0)*s.scale, s.top + (y-s.y0)*s.scale
}

// find returns the middle of a region on the picture; ok is false if it is not on the sheet.
func (s *sheet) find(id int) (x, y float64, ok bool) {
	if !s.on.Valid(id) {
		return 0, 0, false
	}
	r := s.on.Get(id)
	x, y = s.pixel(float64(r.X), float64(r.Y))
	k := s.figureScale() // its number must fit on the sheet
	ok = x > s.left+22*k && y > s.top+12*k && x < s.left+float64(s.width)-22*k && y < s.top+float64(s.height)-30*k
	return x, y, ok
}

// bounds returns the sheet's rectangle on the picture.
func (s *sheet) bounds() image.Rectangle {
	return image.Rect(int(s.left), int(s.top), int(s.left)+s.width, int(s.top)+s.height)
}

// limbReach is the part of the way to a neighbour that a limb covers: not quite half, where two would end at one place
// and neither be nearer.
const limbReach = 0.38

// limb is the beginning of the way from a region to a neighbour. A place nearest to one of a region's limbs belongs to
// that region: so regions touch where they should, because no two ways of the map cross.
type limb struct {
	region int
	x, y   float64
	dx, dy float64 // to its end
	n      float64 // the square of its length
}

// newLimb returns the limb of a region from (x, y) to (u, v).
func newLimb(region int, x, y, u, v float64) limb {
	dx, dy := u-x, v-y
	return limb{region, x, y, dx, dy, dx*dx + dy*dy}
}

// geography is a map as pictures need it. It is made once for each of the maps that come with the program and never
// written then.
type geography struct {
	*land.Map
	limbs   []limb
	fences  [land.Size][land.Size]fence
	outland [land.Size]beyond
	// owners returns the region of each square of 25 units of land, -1 for water and wild rock; extents are the boxes
	// of the regions.
	owners  func() []int8
	extents func() map[int]image.Rectangle
}

// geographies are those of the maps that come with the program, by key.
var geographies = func() map[string]*geography {
	out := map[string]*geography{}
	for _, id := range land.Names() {
		m := land.Named(id)
		out[m.Key] = newGeography(m)
	}
	return out
}()

// geographyOf returns a map as pictures need it.
func geographyOf(m *land.Map) *geography {
	if g := geographies[m.Key]; g != nil {
		return g
	}
	return newGeography(m)
}

func newGeography(m *land.Map) *geography {
	g := &geography{Map: m, limbs: limbsOf(m)}
	g.owners = sync.OnceValue(g.settle)
	g.extents = sync.OnceValue(g.measure)
	g.enclose()
	return g
}

func limbsOf(m *land.Map) []limb {
	detours := map[[2]int][2]float64{}
	for _, d := range m.Detours {
		detours[[2]int{d.From, d.To}] = [2]float64{float64(d.X), float64(d.Y)}
	}
	var out []limb
	for _, r := range m.All() {
		x, y := float64(r.X), float64(r.Y)
		if len(r.Near) == 0 {
			out = append(out, newLimb(r.ID, x, y, x, y))
		}
		for _, n := range r.Near {
			o := m.Get(n)
			u, v := float64(o.X), float64(o.Y)
			if by, ok := detours[[2]int{r.ID, n}]; ok {
				out = append(out, newLimb(r.ID, x, y, by[0], by[1]))
				continue
			}
			out = append(out, newLimb(r.ID, x, y, x+(u-x)*limbReach, y+(v-y)*limbReach))
		}
	}
	return out
}

// away returns the square of the distance of a place from the limb.
func (l *limb) away(x, y float64) float64 {
	px, py := x-l.x, y-l.y
	if l.n > 0 {
		t := max(0, min(1, (px*l.dx+py*l.dy)/l.n))
		px, py = px-t*l.dx, py-t*l.dy
	}
	return px*px + py*py
}

// plot is the land under one pixel.
type plot struct {
	region, second int8    // the nearest region and the one after it
	near           float32 // how far from the nearest
	gap            float32 // how much farther the second is
}

// wander moves a place a little, so that no border is a straight line.
func wander(x, y float64) (float64, float64) {
	r := wanderAlong(y)
	return r.at(x)
}

// The wanderings of places, in units of land: far ones over wide stretches, and small ones.
const (
	wanderFar, wanderWide   = 95 * 2, 430
	wanderNear, wanderShort = 23 * 2, 150
)

// wandering is wander along the row of one y, best read from left to right.
type wandering struct {
	y          float64
	wide, tall [2]imaging.NoiseRow
}

// wanderAlong returns the row at y.
func wanderAlong(y float64) wandering {
	return wandering{y, [2]imaging.NoiseRow{imaging.NewNoiseRow(21, y/wanderWide),
		imaging.NewNoiseRow(23, y/wanderShort)},
		[2]imaging.NoiseRow{imaging.NewNoiseRow(22, y/wanderWide), imaging.NewNoiseRow(24, y/wanderShort)}}
}

// at returns wander at x.
func (r *wandering) at(x float64) (float64, float64) {
	return x + (r.wide[0].At(x/wanderWide)-0.5)*wanderFar + (r.wide[1].At(x/wanderShort)-0.5)*wanderNear,
		r.y + (r.tall[0].At(x/wanderWide)-0.5)*wanderFar + (r.tall[1].At(x/wanderShort)-0.5)*wanderNear
}

// The edges of the squares of pixels for which survey finds the limbs in question: roughly, and then exactly.
const surveyBlock, surveyPart = 24, 8

// survey returns the plot of each pixel of the sheet.
func (s *sheet) survey() []plot {
	out := make([]plot, s.width*s.height)
	places := make([][2]float64, s.width*surveyBlock) // that the pixels of some rows wander to
	var some []limb
	for by := 0; by < s.height; by += surveyBlock {
		low := min(by+surveyBlock, s.height)
		for y := by; y < low; y++ {
			row, at := wanderAlong(s.y0+(float64(y)+0.5)/s.scale), places[(y-by)*s.width:]
			for x := range s.width {
				at[x][0], at[x][1] = row.at(s.x0 + (float64(x)+0.5)/s.scale)
			}
		}
		for bx := 0; bx < s.width; bx += surveyBlock {
			mx, my := s.x0+(float64(bx)+surveyBlock/2)/s.scale, s.y0+(float64(by)+surveyBlock/2)/s.scale
			some = s.on.nearby(some[:0], mx, my, surveyBlock*0.71/s.scale+190)
			for y := by; y < low; y += surveyPart {
				for x := bx; x < min(bx+surveyBlock, s.width); x += surveyPart {
					part := image.Rect(x, y, min(x+surveyPart, bx+surveyBlock, s.width), min(y+surveyPart, low))
					s.surveyPart(out, places, by, part, some)
				}
			}
		}
	}
	return out
}

// surveyPart sets the plots of a square of pixels; the first of the places are those of row top, and some are the limbs
// in question.
func (s *sheet) surveyPart(out []plot, places [][2]float64, top int, part image.Rectangle, some []limb) {
	at := func(x, y int) [2]float64 { return places[(y-top)*s.width+x] }
	middle, slack := at((part.Min.X+part.Max.X)/2, (part.Min.Y+part.Max.Y)/2), 0.0
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			dx, dy := at(x, y)[0]-middle[0], at(x, y)[1]-middle[1]
			slack = max(slack, dx*dx+dy*dy)
		}
	}
	var room [32]limb
	few := fewer(room[:0], some, middle, math.Sqrt(slack))
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			out[y*s.width+x] = look(few, at(x, y)[0], at(x, y)[1])
		}
	}
}

// fewer appends those of some limbs that may be the nearest or second nearest region's for a place at most slack away
// from the middle given.
func fewer(out, some []limb, middle [2]float64, slack float64) []limb {
	p := look(some, middle[0], middle[1])
	reach := (float64(p.near)+float64(p.gap))*(1+1e-5) + 2*slack + 1e-3 // these are rounded
	for i := range some {
		if some[i].away(middle[0], middle[1]) <= reach*reach {
			out = append(out, some[i])
		}
	}
	return out
}

// nearby appends the limbs that may be the nearest or second nearest region's for a place at most slack away from the
// middle given.
func (g *geography) nearby(out []limb, x, y, slack float64) []limb {
	var best [land.Size]float64
	for i := range best {
		best[i] = math.Inf(1)
	}
	for i := range g.limbs {
		r := g.limbs[i].region
		best[r] = min(best[r], g.limbs[i].away(x, y))
	}
	first, second := math.Inf(1), math.Inf(1)
	for _, d := range best {
		if d < first {
			first, second = d, first
		} else if d < second {
			second = d
		}
	}
	reach := math.Sqrt(second) + 2*slack
	for i := range g.limbs {
		if g.limbs[i].away(x, y) <= reach*reach {
			out = append(out, g.limbs[i])
		}
	}
	return out
}

// look returns the plot of a place that has wandered.
func look(some []limb, x, y float64) plot {
	p := plot{region: -1, second: -1}
	first, second := math.Inf(1), math.Inf(1)
	for i := range some {
		l := &some[i]
		d := l.away(x, y)
		switch r := int8(l.region); {
		case r == p.region:
			first = min(first, d)
		case d < first:
			p.second, second = p.region, first
			p.region, first = r, d
		case r == p.second:
			second = min(second, d)
		case d < second:
			p.second, second = r, d
		}
	}
	p.near = float32(math.Sqrt(first))
	p.gap = float32(math.Sqrt(second)) - p.near
	return p
}

// fence is the barrier between two regions that are side by side.
type fence uint8

const (
	open fence = iota
	wet        // the river, bridges included
	rocky
)

// beyond is the end of a region's land.
type beyond struct {
	kind  fence
	brink float32 // how far from its limbs its land ends
}

// enclose sets the fence between every two regions, and the ends of the regions at the rim of the land, or at a lake in
// its middle.
func (g *geography) enclose() {
	for a := range g.fences {
		for b := range g.fences {
			switch {
			case a == b:
			case g.Has(a, land.River) && g.Has(b, land.River):
				g.fences[a][b] = wet
			default:
				g.fences[a][b] = rocky
			}
		}
		g.outland[a] = beyond{open, math.MaxFloat32}
		if g.Valid(a) {
			r := g.Get(a)
			for _, b := range r.Near {
				g.fences[a][b] = open
			}
			if r.Rim != "" {
				g.outland[a] = beyond{map[string]fence{"water": wet, "rock": rocky}[r.Rim], float32(r.Brink)}
			}
		}
	}
	for _, b := range g.Bridges() {
		g.fences[b.A][b.B], g.fences[b.B][b.A] = wet, wet
	}
}

// Half the breadth of the river and of a cliff, in units of land.
const riverHalf, cliffHalf = 62.0, 75.0

// depth returns the distance of a place from the shore, in units of land: positive in water, negative on land.
func (g *geography) depth(p plot, x, y float64) float64 {
	d := math.Inf(-1)
	if p.second >= 0 && g.fences[p.region][p.second] == wet {
		d = riverHalf*(0.8+0.4*imaging.Noise(31, x/300, y/300)) - float64(p.gap)/2
	}
	if o := g.outland[p.region]; o.kind == wet {
		d = math.Max(d, float64(p.near-o.brink))
	}
	if g.Caves && g.Has(int(p.region), land.Lake) {
		d = math.Max(d, g.pool(p, x, y))
	}
	return d
}

// wild reports whether a place is bare rock, where no hero walks.
func (g *geography) wild(p plot, x, y float64) bool {
	if g.Caves {
		return g.solid(p, x, y)
	}
	if p.second >= 0 && g.fences[p.region][p.second] == rocky && p.gap < 2*cliffHalf {
		return true
	}
	o := g.outland[p.region]
	return o.kind == rocky && p.near > o.brink
}
