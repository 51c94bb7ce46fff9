package andor

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine/andor/land"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/terrain"
)

// countries are the grounds of regions by the words of package land.
var countries = map[string]terrain.Kind{
	"fields": terrain.Fields, "forest": terrain.Forest, "hills": terrain.Hills, "heath": terrain.Heath,
	"waste": terrain.Waste,
}

// country returns the kind of a region's land.
func (g *geography) country(id int) terrain.Kind {
	r := g.Get(id)
	switch {
	case r.Country != "":
		return countries[r.Country]
	case r.Has(land.Forest):
		return terrain.Forest
	}
	return terrain.Fields
}

// spread returns the area of the box around an outline.
func spread(outline []terrain.Point) float64 {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range outline {
		left, right = math.Min(left, p.X), math.Max(right, p.X)
		top, bottom = math.Min(top, p.Y), math.Max(bottom, p.Y)
	}
	return (right - left) * (bottom - top)
}

// paintMap paints the sheet's part of the land into the picture; pixels outside its bounds stay as they were.
func (s *sheet) paintMap(img *image.RGBA, p *imaging.Painter) {
	part := *s
	part.left, part.top = 0, 0
	plots := part.survey()
	sub := image.NewRGBA(image.Rect(0, 0, s.width, s.height))
	if s.on.Caves {
		part.paintCaves(sub, p, plots)
	} else {
		terrain.Paint(sub, p.Theme, part.scenery(plots))
		// A veil of paper calms the ground, so that figures contrast with it.
		draw.Draw(sub, sub.Rect, &image.Uniform{C: imaging.Fade(p.Theme.PaperLight, p.Theme.Veil)}, image.Point{},
			draw.Over)
		part.borders(sub, p.Theme, plots)
		part.water(sub, p.Theme, plots)
		part.bridges(gg.NewContextForRGBA(sub), p.Theme)
	}
	part.arrows(sub, p)
	for _, r := range s.on.All() {
		if x, y, ok := part.find(r.ID); ok && !r.Has(land.Beaten) {
			part.tag(sub, p, r.ID, x, y)
		}
	}
	draw.Draw(img, s.bounds(), sub, image.Point{}, draw.Src)
}

// place returns the middle of the i-th pixel in units of land.
func (s *sheet) place(i int) (x, y float64) {
	return s.x0 + (float64(i%s.width)+0.5)/s.scale, s.y0 + (float64(i/s.width)+0.5)/s.scale
}

// scenery returns the land for package terrain.
func (s *sheet) scenery(plots []plot) terrain.Land {
	u := s.unit()
	const edge = 7
	w, h := (s.width+edge-1)/edge, (s.height+edge-1)/edge
	masks := map[terrain.Kind][]bool{}
	l := terrain.Land{Unit: u}
	mark := func(k terrain.Kind, i int) {
		if masks[k] == nil {
			masks[k] = make([]bool, w*h)
		}
		masks[k][i] = true
	}
	for cy := range h {
		for cx := range w {
			i := min(cy*edge+edge/2, s.height-1)*s.width + min(cx*edge+edge/2, s.width-1)
			x, y := s.place(i)
			switch d := s.on.depth(plots[i], x, y); {
			case d > -40:
				if (cx+cy)%2 == 0 {
					l.Clearings = append(l.Clearings,
						terrain.Clearing{X: float64(cx*edge + edge/2), Y: float64(cy*edge + edge/2), R: edge})
				}
				if d < 0 {
					mark(s.on.country(int(plots[i].region)), cy*w+cx)
				}
			case s.on.wild(plots[i], x, y):
				mark(terrain.Mountain, cy*w+cx)
			default:
				mark(s.on.country(int(plots[i].region)), cy*w+cx)
			}
		}
	}
	// The tile reaches beyond the sheet, so that the country does not end with it.
	const beyond = 64
	tile := terrain.Tile{X: -beyond * u, Y: -beyond * u, Size: float64(max(s.width, s.height)) + 2*beyond*u,
		Ground: terrain.Fields, Seed: "andor"}
	for _, k := range []terrain.Kind{terrain.Heath, terrain.Hills, terrain.Waste, terrain.Forest, terrain.Mountain} {
		if masks[k] == nil {
			continue
		}
		outer, holes := contours(masks[k], w, h, edge)
		var areas []terrain.Area
		for _, o := range outer {
			areas = append(areas, terrain.Area{Kind: k, Outline: o})
		}
		for _, o := range holes {
			areas = append(areas, terrain.Area{Kind: terrain.Fields, Outline: o})
		}
		// Land within a hole is painted after it.
		slices.SortStableFunc(areas, func(a, b terrain.Area) int {
			return cmp.Compare(spread(b.Outline), spread(a.Outline))
		})
		tile.Areas = append(tile.Areas, areas...)
	}
	l.Tiles = []terrain.Tile{tile}
	for _, r := range s.on.All() {
		if x, y, ok := s.find(r.ID); ok && !r.Has(land.Beaten) {
			l.Clearings = append(l.Clearings, terrain.Clearing{X: x, Y: y, R: 22 * u})
		}
	}
	l.Landmarks = s.landmarks()
	for _, m := range l.Landmarks {
		l.Clearings = append(l.Clearings, terrain.Clearing{X: m.X, Y: m.Y - 15*u*m.Size, R: 21 * u * m.Size})
	}
	return l
}

// over lays a colour on a pixel.
func over(img *image.RGBA, i int, c color.RGBA, opacity float64) {
	if opacity <= 0 {
		return
	}
	opacity = math.Min(1, opacity)
	px := img.Pix[i*4 : i*4+4]
	px[0] = uint8(float64(px[0]) + (float64(c.R)-float64(px[0]))*opacity + 0.5)
	px[1] = uint8(float64(px[1]) + (float64(c.G)-float64(px[1]))*opacity + 0.5)
	px[2] = uint8(float64(px[2]) + (float64(c.B)-float64(px[2]))*opacity + 0.5)
}

// steep returns the growth of the gap between two regions at a pixel, for each pixel of distance: it is great where
// their limbs face one another, small where they run side by side.
func (s *sheet) steep(plots []plot, i int) float64 {
	side := func(p plot) float64 {
		if p.region < p.second {
			return float64(p.gap)
		}
		return -float64(p.gap)
	}
	p, at := plots[i], side(plots[i])
	slope := func(j int) float64 {
		if j < 0 || j >= len(plots) {
			return 0
		}
		if q := plots[j]; q.region == p.region && q.second == p.second || q.region == p.second && q.second == p.region {
			return math.Abs(side(q) - at)
		}
		return 0
	}
	return math.Max(1e-6, math.Hypot(math.Max(slope(i-1), slope(i+1)), math.Max(slope(i-s.width), slope(i+s.width))))
}

// borders draws where one region ends and the next begins: a line where figures may cross, hatched rock where they may
// not.
func (s *sheet) borders(img *image.RGBA, th *imaging.Theme, plots []plot) {
	u := s.unit()
	wild := make([]bool, len(plots))
	for i, p := range plots {
		x, y := s.place(i)
		wild[i] = s.on.wild(p, x, y)
	}
	for i, p := range plots {
		if p.second < 0 {
			continue
		}
		if wild[i] {
			if o := s.on.outland[p.region]; o.kind == rocky && p.near > o.brink {
				over(img, i, th.Paper, 0.3) // distant ranges are pale
			} else {
				over(img, i, th.RockDark, 0.3)
			}
			continue
		}
		if s.on.fences[p.region][p.second] != open || float64(p.gap)*s.scale > 16*u {
			continue
		}
		off := float64(p.gap) / s.steep(plots, i) // pixels from the border
		over(img, i, th.PaperLight, 0.55*(1-math.Abs(off-2.4*u)/(1.8*u)))
		over(img, i, th.InkSoft, 0.9*(1.25*u+0.4-off))
	}
	for y := 1; y < s.height; y++ { // the foot of the mountains
		for x := 1; x < s.width; x++ {
			i := y*s.width + x
			if wild[i] != wild[i-1] || wild[i] != wild[i-s.width] {
				over(img, i, th.Outline, 0.5)
			}
		}
	}
}

// water lays the sea, the lake and the river over the land, with lines along the shore as on an engraved map.
func (s *sheet) water(img *image.RGBA, th *imaging.Theme, plots []plot) {
	n := s.width * s.height
	depth := make([]float32, n) // pixels within the water, as the river's bed gives it
	shore := make([]float32, n) // pixels from the shore
	for i := range plots {
		x, y := s.place(i)
		depth[i] = float32(s.on.depth(plots[i], x, y) * s.scale)
		if depth[i] > 0 {
			shore[i] = math.MaxFloat32
		}
	}
	chamfer(shore, s.width, s.height)
	deep := imaging.Mix(th.Water, th.WaterDeep, 0.75)
	for i := range plots {
		d := float64(depth[i])
		if d < -3 {
			continue
		}
		edge := math.Max(0, 1-math.Abs(d)/1.7)
		if d > -0.5 {
			out := float64(shore[i]) / s.unit()
			c := imaging.Mix(imaging.Mix(th.Water, th.Light, 0.25), deep, math.Min(1, out/34))
			over(img, i, c, d+0.5)
			for k, at := range []float64{6, 12.5, 20} {
				over(img, i, th.WaterLine, (0.5-0.14*float64(k))*(1-math.Abs(out-at)/0.8))
			}
		}
		over(img, i, th.WaterLine, edge)
	}
}

// chamfer turns a field that is 0 on the shore into distances from it.
func chamfer(f []float32, w, h int) {
	const straight, slant = 1, 1.4142135
	relax := func(i, j int, by float32) {
		if v := f[j] + by; v < f[i] {
			f[i] = v
		}
	}
	for y := range h {
		for x := range w {
			i := y*w + x
			if x > 0 {
				relax(i, i-1, straight)
			}
			if y > 0 {
				relax(i, i-w, straight)
				if x > 0 {
					relax(i, i-w-1, slant)
				}
				if x+1 < w {
					relax(i, i-w+1, slant)
				}
			}
		}
	}
	for y := h - 1; y >= 0; y-- {
		for x := w - 1; x >= 0; x-- {
			i := y*w + x
			if x+1 < w {
				relax(i, i+1, straight)
			}
			if y+1 < h {
				relax(i, i+w, straight)
				if x > 0 {
					relax(i, i+w-1, slant)
				}
				if x+1 < w {
					relax(i, i+w+1, slant)
				}
			}
		}
	}
}

// span returns the ends of a bridge on the sheet, in pixels.
func (s *sheet) span(b land.Bridge) (ax, ay, bx, by float64) {
	a, c := s.on.Get(b.A), s.on.Get(b.B)
	ax, ay = s.pixel(float64(a.X), float64(a.Y))
	bx, by = s.pixel(float64(c.X), float64(c.Y))
	mx, my := (ax+bx)/2, (ay+by)/2
	d := math.Hypot(bx-ax, by-ay)
	half := math.Min(d*0.36, 30*s.unit())
	dx, dy := (bx-ax)/d*half, (by-ay)/d*half
	return mx - dx, my - dy, mx + dx, my + dy
}

// bridges draws the three bridges: planks between two rails.
func (s *sheet) bridges(dc *gg.Context, th *imaging.Theme) {
	for _, b := range s.on.Bridges() {
		ax, ay, bx, by := s.span(b)
		plank(dc, th, s.unit(), gg.Point{X: ax, Y: ay}, gg.Point{X: bx, Y: by}, false)
	}
}

// plank draws a bridge from one place to another, or its remains.
func plank(dc *gg.Context, th *imaging.Theme, u float64, a, b gg.Point, broken bool) {
	d := math.Hypot(b.X-a.X, b.Y-a.Y)
	dx, dy := (b.X-a.X)/d, (b.Y-a.Y)/d
	half := 8 * u
	at := func(along, aside float64) (float64, float64) {
		return a.X + dx*along - dy*aside, a.Y + dy*along + dx*aside
	}
	quad := func(from, to, wide float64, col color.Color) {
		for _, c := range [][2]float64{{from, -wide}, {to, -wide}, {to, wide}, {from, wide}} {
			dc.LineTo(at(c[0], c[1]))
		}
		dc.ClosePath()
		imaging.Fill(dc, col)
	}
	step := 5.2 * u
	if !broken {
		quad(0, d, half+2*u, imaging.Fade(th.Outline, 0.35))
	}
	for t := 0.0; t+step*0.8 < d; t += step {
		if broken && t > d*0.24 && t < d*0.72 {
			continue
		}
		quad(t, t+step*0.84, half+0.9*u, th.Outline)
		quad(t+0.8*u, t+step*0.84-0.8*u, half, th.Tan)
	}
	if broken {
		return
	}
	dc.SetColor(th.Outline)
	dc.SetLineWidth(2.2 * u)
	for _, side := range []float64{-1, 1} {
		x0, y0 := at(-2*u, side*half)
		x1, y1 := at(d+2*u, side*half)
		dc.DrawLine(x0, y0, x1, y1)
		dc.Stroke()
	}
}

// arrows draws where creatures go from each region: a small arrow across the border.
func (s *sheet) arrows(img draw.Image, p *imaging.Painter) {
	for _, r := range s.on.All() {
		if sp, x, y := s.arrow(p, r); sp != nil {
			draw.Draw(img, sp.Rect.Add(image.Pt(x, y)), sp, image.Point{}, draw.Over)
		}
	}
}

// arrow returns the arrow from a region and its corner; nil if there is none or it leaves the sheet.
func (s *sheet) arrow(p *imaging.Painter, r land.Region) (*image.RGBA, int, int) {
	if r.Next == land.Nowhere {
		return nil, 0, 0
	}
	u, th := s.unit(), p.Theme
	o := s.on.Get(r.Next)
	ax, ay := s.pixel(float64(r.X), float64(r.Y))
	bx, by := s.pixel(float64(o.X), float64(o.Y))
	dx, dy := float64(o.X-r.X), float64(o.Y-r.Y) // of the land, so that the arrow is the same on every sheet of a scale
	d := math.Hypot(dx, dy)
	dx, dy = dx/d, dy/d
	half := int(math.Ceil(14 * u))
	x, y := int(math.Round((ax+bx)/2))-half, int(math.Round((ay+by)/2))-half
	if !image.Rect(x, y, x+2*half, y+2*half).In(s.bounds()) {
		return nil, 0, 0
	}
	sp := p.Assets.Sprite(fmt.Sprint("andor arrow ", s.on.Key, " ", r.ID, " ", s.scale), 2*half, 2*half,
		func(dc *gg.Context) {
			tip, tail, wide := 11*u, 9*u, 5.2*u
			for _, c := range [][2]float64{{tip, 0}, {1 * u, -wide * 1.35}, {1 * u, -wide * 0.5}, {-tail, -wide * 0.5},
				{-tail, wide * 0.5}, {1 * u, wide * 0.5}, {1 * u, wide * 1.35}} {
				dc.LineTo(float64(half)+dx*c[0]-dy*c[1], float64(half)+dy*c[0]+dx*c[1])
			}
			dc.ClosePath()
			dc.SetColor(imaging.Fade(th.PaperLight, 0.9))
			dc.SetLineWidth(3 * u)
			dc.SetLineJoinRound()
			dc.StrokePreserve()
			imaging.Fill(dc, imaging.Mix(th.InkSoft, th.Roof, 0.45))
		})
	return sp, x, y
}

// tagPen returns the pen for the numbers of regions.
func (s *sheet) tagPen(th *imaging.Theme) imaging.Pen {
	return th.Pen(imaging.TextBold, math.Max(imaging.MinType, math.Round(21*s.figureScale())))
}

// tagBox returns the box of the plate with a region's number, x and y being the region's middle.
func (s *sheet) tagBox(p *imaging.Painter, id int, x, y float64) image.Rectangle {
	pen := s.tagPen(p.Theme)
	w, h := math.Max(p.Type.Measure(strconv.Itoa(id), pen.Style)+10, pen.Size*1.3), pen.Size*1.12
	return scene.Box(x-w/2, y+13*s.unit()-h/2, w, h)
}

// tag sets the plate with a region's number; the outline of a forest's is different.
func (s *sheet) tag(img draw.Image, p *imaging.Painter, id int, x, y float64) {
	b := s.tagBox(p, id, x, y)
	sp := s.tagSprite(p, id, b.Dx(), b.Dy(), p.Theme.PaperLight)
	draw.Draw(img, sp.Rect.Add(b.Min.Sub(image.Pt(1, 1))), sp, image.Point{}, draw.Over)
}

func (s *sheet) tagSprite(p *imaging.Painter, id, w, h int, ground color.RGBA) *image.RGBA {
	pen := s.tagPen(p.Theme).Centred().Middle().In(p.Theme.On(ground))
	key := fmt.Sprint("andor tag ", id, " ", pen.Size, ground)
	return p.Assets.Sprite(key, w+3, h+3, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(1.5, 1.5, float64(w), float64(h), float64(h)*0.3)
		imaging.FillStroke(dc, ground, p.Theme.On(ground), p.Theme.Hair)
		p.Text(dc.Image().(*image.RGBA), strconv.Itoa(id), pen, float64(w)/2+1.5, float64(h)/2+1.5)
	})
}
