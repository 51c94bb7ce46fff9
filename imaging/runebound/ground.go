package runebound

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/fogleman/gg"

	"skald/imaging"
	"skald/imaging/terrain"
)

// kinds are what package terrain paints for the country of a hex; the river and
// the road themselves are drawn over theirs.
var kinds = map[Terrain]terrain.Kind{
	Forest: terrain.Forest, Mountain: terrain.Mountain, Hills: terrain.Hills, Swamp: terrain.Swamp,
}

// paintMap paints the land in its frame, the hexes' borders, the empty seats of
// the gems, and the names of the hexes.
func (d *draft) paintMap(img *image.RGBA, dc *gg.Context) {
	g, th := d.g, d.th
	names := g.labels(d.p.Type, th, d.r.Word)
	// The land is the same however many play.
	id := fmt.Sprintf("runebound land %s %s %dx%d", g.world.Name, d.r.Language, g.world.Columns, g.world.Rows)
	sub := d.p.Assets.Sprite(id, mapWidth, mapHeight, func(dc *gg.Context) {
		terrain.Paint(dc.Image().(*image.RGBA), th, g.land(names))
	})
	at := image.Rect(mapLeft, mapTop, mapLeft+mapWidth, mapTop+mapHeight)
	draw.Draw(img, at, sub, image.Point{}, draw.Src)
	d.veil(img)
	d.borders(dc)
	for _, h := range g.all() {
		if k := g.world.Gems[h]; k.String() != "" {
			x, y := g.gem(h)
			seat(dc, th, k, x, y, d.gemRadius())
		}
	}
	imaging.Border(dc, th, mapLeft, mapTop, mapWidth, mapHeight)
	for _, l := range names {
		if !l.town { // names of towns are set over the marks
			d.p.Lettering(img, l.text, l.st, l.x, l.y, imaging.Centre, imaging.Mix(th.Ink, th.InkSoft, 0.6), th.PaperLight, 2)
		}
	}
}

// land tells package terrain what lies in the frame, whose corner is (0, 0). The
// country of the outer hexes goes on beyond the map.
func (g grid) land(names []label) terrain.Land {
	const beyond = 150 // water fades out at the edge of a tile: it lies outside
	unit := math.Min(1.02, g.r/47)
	shift := func(x, y float64) terrain.Point { return terrain.Point{X: x - mapLeft, Y: y - mapTop} }
	tile := terrain.Tile{X: -beyond, Y: -beyond, Size: math.Max(mapWidth, mapHeight) + 2*beyond, Ground: terrain.Fields, Seed: g.world.Name}
	l := terrain.Land{Unit: unit}
	for r := -1; r <= g.rows+2; r++ {
		for c := -1; c <= g.columns+2; c++ {
			h := Hex{c, r}
			near := g.onMap(h)
			k, ok := kinds[g.world.country(near)]
			if !ok && (near != h || g.world.country(near) != Town) {
				continue // open country
			}
			if !ok {
				k = terrain.Town
			}
			tile.Areas = append(tile.Areas, terrain.Area{Kind: k, Outline: g.outline(h, shift)})
		}
	}
	rnd := imaging.NewRand(g.world.Name, "courses")
	for _, river := range g.world.Rivers {
		if line := g.course(river, rnd, shift); len(line) > 1 {
			line = append(line, g.away(river, shift)...)
			tile.Areas = append(tile.Areas, terrain.Area{Kind: terrain.River, Outline: line, Width: 17 * unit},
				terrain.Area{Kind: terrain.Lake, Outline: pool(line[0], 15*unit, rnd)})
		}
	}
	l.Tiles = []terrain.Tile{tile}
	for _, road := range g.world.Roads {
		if line := g.course(road, rnd, shift); len(line) > 1 {
			l.Roads = append(l.Roads, terrain.Road{Points: line})
		}
	}
	room := func(x, y, r float64) {
		p := shift(x, y)
		l.Clearings = append(l.Clearings, terrain.Clearing{X: p.X, Y: p.Y, R: r})
	}
	for _, h := range g.all() {
		if g.world.Gems[h].String() != "" {
			x, y := g.gem(h)
			room(x, y, g.r*0.3)
		}
	}
	for _, t := range g.world.Towns {
		if !g.holds(t.At) {
			continue
		}
		x, y := g.at(t.At)
		room(x, y-4*unit, 17*unit)
		p := shift(x, y+g.r*0.24)
		l.Landmarks = append(l.Landmarks, terrain.Landmark{Art: t.Art, X: p.X, Y: p.Y, Size: 1.08})
	}
	for _, n := range names {
		x0, y0, x1, y1 := n.box()
		r := (y1 - y0) / 2
		for x := x0 + r/2; x <= x1-r/2; x += r {
			room(x, y0+r, r*0.8)
		}
	}
	return l
}

// outline is the hex as an area: points on its straight sides besides the
// corners keep it from swelling to a circle.
func (g grid) outline(h Hex, shift func(x, y float64) terrain.Point) []terrain.Point {
	c := g.corners(h)
	var out []terrain.Point
	for i, a := range c {
		b := c[(i+1)%6]
		for _, t := range [...]float64{0, 0.15, 0.5, 0.85} {
			out = append(out, shift(a.X+(b.X-a.X)*t, a.Y+(b.Y-a.Y)*t))
		}
	}
	return out
}

// course is the line of a road or a river through its hexes, winding a little.
// Hexes beside the map are left out.
func (g grid) course(way []Hex, rnd *imaging.Rand, shift func(x, y float64) terrain.Point) []terrain.Point {
	var out []terrain.Point
	for i, h := range way {
		if !g.holds(h) {
			continue
		}
		x, y := g.at(h)
		if t := g.world.country(h); t != Town {
			bend := imaging.NewRand(g.world.Name, string(t), h.String())
			if g.world.Gems[h].String() == "" && i > 0 && i < len(way)-1 {
				x, y = x+bend.Between(-0.16, 0.16)*g.r, y+bend.Between(0, 0.3)*g.r
			} else {
				y += g.r * 0.16
			}
		} else {
			y += g.r * 0.2
		}
		p := shift(x, y)
		if n := len(out); n > 0 {
			q := out[n-1]
			out = append(out, terrain.Point{X: (p.X+q.X)/2 + rnd.Between(-0.12, 0.12)*g.r, Y: (p.Y+q.Y)/2 + rnd.Between(-0.12, 0.12)*g.r})
		}
		out = append(out, p)
	}
	return out
}

// pool is the water a river springs from.
func pool(at terrain.Point, r float64, rnd *imaging.Rand) []terrain.Point {
	out := make([]terrain.Point, 7)
	for i := range out {
		a := 2 * math.Pi * float64(i) / float64(len(out))
		k := r * rnd.Between(0.85, 1.2)
		out[i] = terrain.Point{X: at.X + 1.3*k*math.Cos(a), Y: at.Y + 0.85*k*math.Sin(a)}
	}
	return out
}

// away carries a river that ends at the edge of the map out of the picture.
func (g grid) away(river []Hex, shift func(x, y float64) terrain.Point) []terrain.Point {
	last := river[len(river)-1]
	if !g.holds(last) {
		return nil
	}
	for _, n := range last.Neighbours() {
		if g.holds(n) {
			continue
		}
		x0, y0 := g.at(last)
		x, y := g.at(n)
		return []terrain.Point{shift(x, y), shift(x+2*(x-x0), y+2*(y-y0))}
	}
	return nil
}

// veil lays paper over what lies beyond the map, so that its edge is seen.
func (d *draft) veil(img *image.RGBA) {
	mask := gg.NewContext(mapWidth, mapHeight)
	mask.SetColor(color.White)
	mask.Clear()
	mask.SetColor(color.Black)
	for _, h := range d.g.all() {
		for i, p := range d.g.corners(h) {
			if i == 0 {
				mask.MoveTo(p.X-mapLeft, p.Y-mapTop)
			} else {
				mask.LineTo(p.X-mapLeft, p.Y-mapTop)
			}
		}
		mask.ClosePath()
	}
	mask.Fill()
	m := mask.Image().(*image.RGBA)
	for y := range mapHeight {
		for x := range mapWidth {
			v := float64(m.Pix[m.PixOffset(x, y)]) / 255 * 0.6
			if v == 0 {
				continue
			}
			i := img.PixOffset(x+mapLeft, y+mapTop)
			for k, c := range [3]uint8{d.th.PaperDeep.R, d.th.PaperDeep.G, d.th.PaperDeep.B} {
				img.Pix[i+k] = uint8(float64(img.Pix[i+k])*(1-v) + float64(c)*v)
			}
		}
	}
}

// borders draws the sides of the hexes, each once, and the edge of the map.
func (d *draft) borders(dc *gg.Context) {
	g, th := d.g, d.th
	dc.SetLineCapRound()
	for pass, s := range []struct {
		col color.RGBA
		w   float64
	}{{imaging.Fade(th.PaperLight, 0.3), 3.2}, {imaging.Fade(th.Ink, 0.42), 1.3}, {th.Ink, 2.4}} {
		for _, h := range g.all() {
			c := g.corners(h)
			for side, n := range h.Neighbours() {
				edge := !g.holds(n)
				if edge != (pass == 2) && pass > 0 || !edge && side > 2 {
					continue
				}
				a, b := c[(side+1)%6], c[(side+2)%6]
				dc.DrawLine(a.X, a.Y, b.X, b.Y)
			}
		}
		dc.SetColor(s.col)
		dc.SetLineWidth(s.w)
		dc.Stroke()
	}
}
