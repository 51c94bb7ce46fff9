package imaging

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/math/fixed"
)

// Layer is the part of a picture that never moves, reduced to its palette: a
// byte for each pixel, so that many of them can be kept. It is read-only and may
// be shared by all workers.
type Layer struct {
	rect    image.Rectangle
	palette *Palette
	rows    []uint8
}

// NewLayer makes a layer of the picture. Accents are the colours of what will
// be set on it. The picture must start at (0,0) and be opaque; it is not kept.
func NewLayer(img *image.RGBA, accents []color.RGBA) *Layer {
	l := &Layer{rect: img.Rect, palette: NewPalette(img, accents)}
	w, h := l.Size()
	l.rows = make([]uint8, (w+1)*h)
	l.palette.settle(l.rows, img)
	return l
}

// Bytes returns how much memory the layer holds.
func (l *Layer) Bytes() int { return len(l.rows) + 1<<18 }

// Size returns the layer's width and height in pixels.
func (l *Layer) Size() (int, int) { return l.rect.Dx(), l.rect.Dy() }

// cell is the edge of the squares in which changes are kept track of.
const cell = 32

// Canvas is one picture in the making: a layer and what is set on it. Its
// pixels are those of the layer except in cells something was set on. It
// belongs to one goroutine.
type Canvas struct {
	Type    *Typesetter
	layer   *Layer
	img     *image.RGBA
	rows    []uint8
	touched []bool
	across  int
	png     pngWriter
	labels  []Label
}

// Label is a line of text that was set on a canvas and the pixels its letters
// take.
type Label struct {
	Text string
	Box  image.Rectangle
}

// Labels lists the lines set on the canvas so far, in the order in which they
// were set; what is lettered on its layer is not among them. It is good until
// the next picture is begun.
func (c *Canvas) Labels() []Label { return c.labels }

// begin starts a new picture over the layer, taking over the buffers of the
// one before.
func (c *Canvas) begin(l *Layer) {
	w, h := l.Size()
	if c.img == nil || c.img.Rect != l.rect {
		c.across = (w + cell - 1) / cell
		c.touched = resized(c.touched, c.across*((h+cell-1)/cell))
		c.rows = resized(c.rows, (w+1)*h)
		var pix []uint8
		if c.img != nil {
			pix = c.img.Pix
		}
		c.img = &image.RGBA{Pix: resized(pix, 4*w*h), Stride: 4 * w, Rect: l.rect}
	}
	clear(c.touched)
	c.labels = c.labels[:0]
	c.layer = l
}

// resized returns a slice of n elements, the old one where it is long enough.
func resized[T any](old []T, n int) []T {
	if cap(old) >= n {
		return old[:n]
	}
	return make([]T, n)
}

// Bounds returns the picture's rectangle, from (0,0).
func (c *Canvas) Bounds() image.Rectangle { return c.img.Rect }

// touch makes the cells under r ready to be drawn on.
func (c *Canvas) touch(r image.Rectangle) {
	r = r.Intersect(c.img.Rect)
	if r.Empty() {
		return
	}
	for cy := r.Min.Y / cell; cy <= (r.Max.Y-1)/cell; cy++ {
		for cx := r.Min.X / cell; cx <= (r.Max.X-1)/cell; cx++ {
			if t := &c.touched[cy*c.across+cx]; !*t {
				*t = true
				box := image.Rect(cx*cell, cy*cell, cx*cell+cell, cy*cell+cell).Intersect(c.img.Rect)
				c.layer.palette.expand(c.img, c.layer.rows, box)
			}
		}
	}
}

// Fill covers the rectangle with the colour, which may be translucent.
func (c *Canvas) Fill(r image.Rectangle, col color.RGBA) {
	c.touch(r)
	op := draw.Over
	if col.A == 255 {
		op = draw.Src
	}
	draw.Draw(c.img, r, &image.Uniform{C: col}, image.Point{}, op)
}

// Put sets the sprite with its upper left corner at (x, y).
func (c *Canvas) Put(s *image.RGBA, x, y int) {
	r := s.Rect.Sub(s.Rect.Min).Add(image.Pt(x, y))
	c.touch(r)
	draw.Draw(c.img, r, s, s.Rect.Min, draw.Over)
}

// PutAt sets the sprite with its middle at (x, y).
func (c *Canvas) PutAt(s *image.RGBA, x, y float64) {
	c.Put(s, int(math.Round(x-float64(s.Rect.Dx())/2)), int(math.Round(y-float64(s.Rect.Dy())/2)))
}

// Align says where a line of text lies from its point.
type Align int

// Left text begins at its point, Centre text is centred on it, Right text ends there.
const (
	Left Align = iota
	Centre
	Right
)

// Text sets one line with its baseline at y and returns its width.
func (c *Canvas) Text(s string, st Style, x, y float64, a Align, col color.RGBA) float64 {
	return c.text(s, st, x, y, a, col, 0)
}

// Lettering sets one line as on a map, outlined by halo pixels of the ground's
// colour so that it reads over any drawing, and returns its width.
func (c *Canvas) Lettering(s string, st Style, x, y float64, a Align, col, ground color.RGBA, halo int) float64 {
	c.text(s, st, x, y, a, ground, uint8(min(max(halo, 0), 8)))
	return c.text(s, st, x, y, a, col, 0)
}

func (c *Canvas) text(s string, st Style, x, y float64, a Align, col color.RGBA, halo uint8) float64 {
	w := c.Type.Measure(s, st)
	var box image.Rectangle
	c.Type.draw(c.img, s, st, x-w*float64(a)/2, y, col, halo, func(glyph image.Rectangle) {
		c.touch(glyph)
		box = box.Union(glyph)
	})
	if halo == 0 {
		c.labels = append(c.labels, Label{s, box})
	}
	return w
}

// draw rasters a line on any picture; before is called with each glyph's box
// before it is drawn.
func (t *Typesetter) draw(dst draw.Image, s string, st Style, x, y float64, col color.RGBA, halo uint8, before func(image.Rectangle)) {
	src := &image.Uniform{C: col}
	base := int(math.Round(y))
	t.each(s, st, func(rs Style, r rune, at26 fixed.Int26_6) {
		fx := x + float64(at26)/64
		whole := math.Floor(fx)
		g := t.raster(glyphKey{rs, r, uint8((fx - whole) * 4), halo})
		if g == nil {
			return
		}
		box := g.mask.Rect.Add(g.offset).Add(image.Pt(int(whole), base))
		if before != nil {
			before(box)
		}
		draw.DrawMask(dst, box, src, image.Point{}, g.mask, image.Point{}, draw.Over)
	})
}

// PNG reduces what was touched and returns the finished picture.
func (c *Canvas) PNG() (Picture, error) {
	copy(c.rows, c.layer.rows)
	w, h := c.layer.Size()
	down := len(c.touched) / c.across
	for cy := range down {
		row := c.touched[cy*c.across : (cy+1)*c.across]
		for cx := 0; cx < len(row); cx++ {
			if !row[cx] {
				continue
			}
			from := cx
			for cx < len(row) && row[cx] {
				cx++
			}
			r := image.Rect(from*cell, cy*cell, cx*cell, cy*cell+cell).Intersect(c.img.Rect)
			c.layer.palette.reduce(c.rows, c.img, r)
		}
	}
	data, err := c.png.write(c.rows, w, h, c.layer.palette.colours)
	return Picture{PNG: data, Width: w, Height: h}, err
}

// Image returns the whole picture in full colour, as it is before reduction.
func (c *Canvas) Image() *image.RGBA {
	c.touch(c.img.Rect)
	return c.img
}
