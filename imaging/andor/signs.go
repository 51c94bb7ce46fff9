package andor

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine/andor/view"
	"skald/imaging"
	"skald/imaging/scene"
)

// statSprite returns the strip under a creature: a cornered half for its strength, a round one for its willpower.
func (d *draft) statSprite(ws, ww, h int) *image.RGBA {
	return d.Painter.Assets.Sprite(fmt.Sprint("andor stats ", ws, ww, h), ws+ww+2, h+2, func(dc *gg.Context) {
		r := float64(h) / 2
		shape := func(grow float64) {
			x0, y0, x1, y1 := 1-grow, 1-grow, float64(ws+ww)+1+grow, float64(h)+1+grow
			dc.MoveTo(x0, y0)
			dc.LineTo(x1-r, y0)
			dc.DrawArc(x1-r, (y0+y1)/2, (y1-y0)/2, -math.Pi/2, math.Pi/2)
			dc.LineTo(x0, y1)
			dc.ClosePath()
		}
		shape(0)
		imaging.Fill(dc, d.Theme.Light)
		shape(-1.6)
		dc.ClipPreserve()
		imaging.Fill(dc, d.Theme.Dark)
		dc.DrawRectangle(float64(ws)+1, 0, float64(ww)+4, float64(h)+4)
		imaging.Fill(dc, d.Theme.Heart)
		dc.ResetClip()
	})
}

// costBox returns the box of the hours to a reachable region: to the right of its number, or to the left at the edge of
// the sheet.
func (d *draft) costBox(s *sheet, tag image.Rectangle, v *view.Reach) image.Rectangle {
	k := s.figureScale()
	w := 22 * k
	if v.Over > 0 {
		w = 25 * k
	}
	mid := float64(tag.Min.Y+tag.Max.Y) / 2
	if float64(tag.Max.X)+w > s.left+float64(s.width) {
		return scene.Box(float64(tag.Min.X)+1-w, mid-12*k, w, 24*k)
	}
	return scene.Box(float64(tag.Max.X)-1, mid-12*k, w, 24*k)
}

// cost sets the hours to a reachable region: in a disk, or in a diamond when some of them are overtime.
func (d *draft) cost(s *sheet, tag image.Rectangle, v *view.Reach) {
	b := d.costBox(s, tag, v)
	k := s.figureScale()
	x, y := float64(b.Min.X+b.Max.X)/2, float64(b.Min.Y+b.Max.Y)/2
	if v.Over > 0 {
		d.Badge(strconv.Itoa(v.Hours), imaging.Diamond, imaging.Mix(d.Theme.Lava, d.Theme.Dark, 0.3), x, y, 13*k)
		return
	}
	d.Badge(strconv.Itoa(v.Hours), imaging.Circle, d.Theme.Mark, x, y, 11*k)
}

// tint lights up a region the active hero may go to: a golden edge, or a broken one of the colour of fire where it
// takes overtime.
func (d *draft) tint(s *sheet, v view.Reach) {
	b := s.extent(v.At).Intersect(s.bounds())
	if b.Empty() {
		return
	}
	over := v.Over > 0
	key := fmt.Sprint("andor tint ", s.on.Key, " ", v.At, over, s.scale, s.x0, s.y0, b)
	sp := d.Painter.Assets.Sprite(key, b.Dx(), b.Dy(), func(dc *gg.Context) {
		s.glow(dc.Image().(*image.RGBA), b.Min, v.At, d.Theme, over)
	})
	d.putSparse(sp, b.Min.X, b.Min.Y)
}

// sparse is the edge of the squares in which putSparse looks.
const sparse = 8

// putSparse sets a sprite that is transparent in large parts: only the squares in which there is something.
func (d *draft) putSparse(sp *image.RGBA, x, y int) {
	w, h := sp.Rect.Dx(), sp.Rect.Dy()
	for top := 0; top < h; top += sparse {
		low := min(top+sparse, h)
		from := -1
		for left := 0; left <= w; left += sparse {
			if left < w && !blank(sp, left, top, min(left+sparse, w), low) {
				if from < 0 {
					from = left
				}
				continue
			}
			if from >= 0 {
				d.Canvas.Put(sp.SubImage(image.Rect(from, top, left, low)).(*image.RGBA), x+from, y+top)
				from = -1
			}
		}
		if from >= 0 {
			d.Canvas.Put(sp.SubImage(image.Rect(from, top, w, low)).(*image.RGBA), x+from, y+top)
		}
	}
}

// blank reports whether a part of a sprite is empty.
func blank(sp *image.RGBA, x0, y0, x1, y1 int) bool {
	for y := y0; y < y1; y++ {
		row := sp.Pix[y*sp.Stride : y*sp.Stride+x1*4]
		for i := x0*4 + 3; i < len(row); i += 4 {
			if row[i] != 0 {
				return false
			}
		}
	}
	return true
}

// extent returns the box of a region on the picture.
func (s *sheet) extent(id int) image.Rectangle {
	b, ok := s.on.extents()[id]
	if !ok {
		return image.Rectangle{}
	}
	x0, y0 := s.pixel(float64(b.Min.X), float64(b.Min.Y))
	x1, y1 := s.pixel(float64(b.Max.X), float64(b.Max.Y))
	return scene.Box(x0-3, y0-3, x1-x0+6, y1-y0+6)
}

// inside returns for the pixels of a box on the picture their distance from the edge of a region, 0 outside of it.
func (s *sheet) inside(b image.Rectangle, id int) []float32 {
	part := sheet{on: s.on, width: b.Dx(), height: b.Dy(), x0: s.x0 + (float64(b.Min.X)-s.left)/s.scale,
		y0: s.y0 + (float64(b.Min.Y)-s.top)/s.scale, scale: s.scale}
	field := make([]float32, b.Dx()*b.Dy())
	for i, p := range part.survey() {
		x, y := part.place(i)
		if int(p.region) == id && !s.on.wild(p, x, y) && s.on.depth(p, x, y) < 0 {
			field[i] = math.MaxFloat32
		}
	}
	chamfer(field, b.Dx(), b.Dy())
	return field
}

// glow paints the edge of a region; at is the picture's corner.
func (s *sheet) glow(img *image.RGBA, at image.Point, id int, th *imaging.Theme, overtime bool) {
	w := img.Rect.Dx()
	field := s.inside(img.Rect.Add(at), id)
	u := s.unit() / 0.866
	col := th.Mark
	if overtime {
		col = th.Lava
	}
	for i, f := range field {
		d := float64(f) / u
		if d <= 0.5 {
			continue
		}
		a, inner := 0.13, 6.4
		if overtime {
			a, inner = 0, 5
		}
		if d > 1.6 && d < inner {
			a = 0.9
			if x, y := i%w, i/w; overtime &&
				(float64(x+at.X)+float64(y+at.Y))/u-math.Floor((float64(x+at.X)+float64(y+at.Y))/u/12)*12 < 5.5 {
				a = 0
			}
		} else if d >= inner && !overtime {
			a = math.Max(a, 0.42-(d-inner)*0.04)
		}
		c := imaging.Fade(col, a)
		img.Pix[i*4], img.Pix[i*4+1], img.Pix[i*4+2], img.Pix[i*4+3] = c.R, c.G, c.B, c.A
	}
}

// gone sets the remains of the bridges that are gone.
func (d *draft) gone(s *sheet) {
	for _, id := range d.v.Gone {
		b, ok := d.on.BridgeOf(id)
		if !ok {
			continue
		}
		ax, ay, bx, by := s.span(b)
		if !image.Pt(int(ax+bx)/2, int(ay+by)/2).In(s.bounds()) {
			continue
		}
		u := s.unit()
		pad := 16 * u
		at := scene.Box(math.Min(ax, bx)-pad, math.Min(ay, by)-pad, math.Abs(ax-bx)+2*pad,
			math.Abs(ay-by)+2*pad).Intersect(s.bounds())
		ox, oy := float64(at.Min.X), float64(at.Min.Y)
		sp := d.Painter.Assets.Sprite(fmt.Sprint("andor gone ", s.on.Key, id, s.scale, s.x0, s.y0, at), at.Dx(),
			at.Dy(),
			func(dc *gg.Context) {
				dc.SetLineCapRound()
				dc.DrawLine(ax-ox+(bx-ax)*0.3, ay-oy+(by-ay)*0.3, bx-ox-(bx-ax)*0.3, by-oy-(by-ay)*0.3)
				dc.SetLineWidth(22 * u)
				dc.SetColor(imaging.Mix(d.Theme.Water, d.Theme.Light, 0.12))
				dc.Stroke()
				plank(dc, d.Theme, u, gg.Point{X: ax - ox, Y: ay - oy}, gg.Point{X: bx - ox, Y: by - oy}, true)
				mx, my := (ax+bx)/2-ox, (ay+by)/2-oy
				for i, col := range []color.RGBA{d.Theme.Light, d.Theme.Red} {
					dc.DrawLine(mx-8*u, my-8*u, mx+8*u, my+8*u)
					dc.DrawLine(mx-8*u, my+8*u, mx+8*u, my-8*u)
					imaging.Stroke(dc, col, (7-3*float64(i))*u)
				}
			})
		d.Canvas.Put(sp, at.Min.X, at.Min.Y)
	}
}

// arrowStyle is the look of the arrow of a way.
type arrowStyle struct {
	name   string
	col    color.RGBA
	dashed bool
}

// comingMarch returns the look of a way to come, pastWay that of a way already gone.
func (d *draft) comingMarch() arrowStyle { return arrowStyle{"march", d.Theme.Red, true} }
func (d *draft) pastWay() arrowStyle     { return arrowStyle{"way", d.Theme.Changed, false} }

// march draws the way of a creature at the coming sunrise, or a way already gone: a thin arrow from the figure (nil:
// the middle of its region) to the plate of a number.
func (d *draft) march(s *sheet, m view.March, from *figure, target image.Rectangle, how arrowStyle) {
	ax, ay, ok := s.find(m.From)
	bx, by, also := s.find(m.To)
	if from != nil {
		ax, ay = from.x, from.y
	}
	if n := math.Hypot(bx-ax, by-ay); !ok || !also || n < 20 {
		return
	}
	u := s.unit() / 0.866
	by += 13 * s.unit() // towards the number
	n := math.Hypot(bx-ax, by-ay)
	dx, dy := (bx-ax)/n, (by-ay)/n
	aim := target.Inset(-int(7 * u))
	for step := 0.0; step < n*0.6 && image.Pt(int(bx), int(by)).In(aim); step += 2 {
		bx, by = bx-2*dx, by-2*dy
	}
	cx, cy := (ax+bx)/2-dy*n*0.16, (ay+by)/2+dx*n*0.16
	pad := 14 * u
	x0, x1 := math.Min(ax, math.Min(bx, cx))-pad, math.Max(ax, math.Max(bx, cx))+pad
	y0, y1 := math.Min(ay, math.Min(by, cy))-pad, math.Max(ay, math.Max(by, cy))+pad
	at := scene.Box(x0, y0, x1-x0, y1-y0)
	ox, oy := float64(at.Min.X), float64(at.Min.Y)
	ax, ay, bx, by, cx, cy = ax-ox, ay-oy, bx-ox, by-oy, cx-ox, cy-oy
	sp := d.Painter.Assets.Sprite(fmt.Sprint("andor ", how.name, s.scale, " ", ax, ay, bx, by, cx, cy), at.Dx(),
		at.Dy(),
		func(dc *gg.Context) {
			tx, ty := bx-cx, by-cy
			tn := math.Hypot(tx, ty)
			tx, ty = tx/tn, ty/tn
			hx, hy := bx-tx*9*u, by-ty*9*u
			dc.SetLineCapButt()
			line := func(col color.RGBA, wide float64, dashed bool) {
				if dashed {
					dc.SetDash(9*u, 5*u)
				}
				dc.MoveTo(ax, ay)
				dc.QuadraticTo(cx, cy, hx, hy)
				imaging.Stroke(dc, col, wide)
				dc.SetDash()
			}
			head := func(grow float64, col color.RGBA) {
				tip, back, wide := 11*u+grow*1.6, grow, 7.5*u+grow
				imaging.Polygon(dc, hx, hy, 1, tx*tip, ty*tip, -tx*back-ty*wide, -ty*back+tx*wide,
					-tx*back+ty*wide, -ty*back-tx*wide)
				imaging.Fill(dc, col)
			}
			line(imaging.Fade(d.Theme.Light, 0.9), 6.5*u, false)
			head(2*u, d.Theme.Light)
			line(how.col, 3.4*u, how.dashed)
			head(0, how.col)
		})
	d.Canvas.Put(sp, at.Min.X, at.Min.Y)
	d.covered = append(d.covered, at)
}

// leader joins a figure that found no room on its region to the region's number.
func (d *draft) leader(s *sheet, f *figure) {
	x, y, _ := s.find(f.at)
	y += 13 * s.unit()
	at := scene.Box(math.Min(x, f.x)-3, math.Min(y, f.y)-3, math.Abs(x-f.x)+6, math.Abs(y-f.y)+6)
	if at.Dx() > 900 || at.Dy() > 900 {
		return
	}
	ox, oy := float64(at.Min.X), float64(at.Min.Y)
	dc := gg.NewContext(at.Dx(), at.Dy())
	for i, col := range []color.RGBA{d.Theme.Light, d.Theme.Dark} {
		dc.DrawLine(x-ox, y-oy, f.x-ox, f.y-oy)
		imaging.Stroke(dc, col, 4-2*float64(i))
	}
	d.Canvas.Put(dc.Image().(*image.RGBA), at.Min.X, at.Min.Y)
	d.covered = append(d.covered, at)
}
