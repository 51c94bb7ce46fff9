package imaging

import (
	"image"
	"image/color"
	"image/draw"
	"math"
)

// A picture is drawn and kept in cells, and written in bands of cells as wide as the picture. Both are as many pixels
// high.
const (
	cellWidth  = 32
	bandHeight = 32
)

// Canvas is one picture in the making: a layer and a list of drawings on it. Nothing is drawn before the picture is
// finished: then a sum of the drawings on each of its cells identifies the cells that an earlier picture over this
// layer already had, and only the others are drawn. It belongs to one goroutine.
type Canvas struct {
	Type   *Typesetter
	layer  *Layer
	parts  *partCache
	across int // cells
	set    []drawing
	bands  [][]int32 // the drawings on each band, by their index in set
	sums   []uint64  // by cell, 0 where nothing is set
	labels []Label

	band image.RGBA // the band being drawn
	rows []uint8    // its reduced pixels
	png  pngWriter
	// palette is that of the layer tabled.
	palette Palette
	tabled  *Layer
	inflate inflater
}

// drawing is one thing that is set on a canvas: a sprite, letters of a colour through a mask, or, with neither, a
// rectangle of a colour.
type drawing struct {
	r      image.Rectangle
	sprite *image.RGBA
	mask   *image.Alpha
	at     image.Point // the point of the sprite or mask that is set at r.Min
	colour color.RGBA
}

// Label is a line of text that was set on a canvas and the pixels its letters take.
type Label struct {
	Text string
	Box  image.Rectangle
}

// Labels lists the lines set on the canvas so far, in the order in which they were set, without the lettering of its
// layer. It is valid until the next picture is begun.
func (c *Canvas) Labels() []Label { return c.labels }

// begin starts a new picture over the layer, taking over the buffers of the one before.
func (c *Canvas) begin(l *Layer, kept *partCache) {
	w, h := l.Size()
	c.layer, c.parts = l, kept
	c.across = (w + cellWidth - 1) / cellWidth
	c.bands = resized(c.bands, (h+bandHeight-1)/bandHeight)
	for i := range c.bands {
		c.bands[i] = c.bands[i][:0]
	}
	c.sums = resized(c.sums, c.across*len(c.bands))
	clear(c.sums)
	clear(c.set)
	c.set, c.labels = c.set[:0], c.labels[:0]
}

// resized returns a slice of n elements, the old one if it is long enough.
func resized[T any](old []T, n int) []T {
	if cap(old) >= n {
		return old[:n]
	}
	return make([]T, n)
}

// Bounds returns the picture's rectangle, from (0,0).
func (c *Canvas) Bounds() image.Rectangle { return c.layer.rect }

// add sets a drawing; sum identifies its look, wherever it is.
func (c *Canvas) add(d drawing, sum uint64) {
	r := d.r.Intersect(c.layer.rect)
	if r.Empty() {
		return
	}
	sum = mix(mix(sum, uint64(d.r.Min.X)<<32^uint64(uint32(d.r.Min.Y))), packed(d.colour))
	c.set = append(c.set, d)
	for cy := r.Min.Y / bandHeight; cy <= (r.Max.Y-1)/bandHeight; cy++ {
		c.bands[cy] = append(c.bands[cy], int32(len(c.set)-1))
		for cx := r.Min.X / cellWidth; cx <= (r.Max.X-1)/cellWidth; cx++ {
			at := &c.sums[cy*c.across+cx]
			*at = mix(*at, sum)
		}
	}
}

// draw draws it on a part of a picture.
func (d *drawing) draw(img *image.RGBA, part image.Rectangle) {
	r := d.r.Intersect(part)
	if r.Empty() {
		return
	}
	at := d.at.Add(r.Min.Sub(d.r.Min))
	switch {
	case d.sprite != nil:
		draw.Draw(img, r, d.sprite, at, draw.Over)
	case d.mask != nil:
		draw.DrawMask(img, r, &image.Uniform{C: d.colour}, image.Point{}, d.mask, at, draw.Over)
	case d.colour.A == 255:
		draw.Draw(img, r, &image.Uniform{C: d.colour}, image.Point{}, draw.Src)
	default:
		draw.Draw(img, r, &image.Uniform{C: d.colour}, image.Point{}, draw.Over)
	}
}

// Fill covers the rectangle with the colour, which may be translucent.
func (c *Canvas) Fill(r image.Rectangle, col color.RGBA) {
	c.add(drawing{r: r, colour: col}, uint64(r.Dx())<<32^uint64(uint32(r.Dy())))
}

// Put sets the sprite with its upper left corner at (x, y). It must not change until the picture is finished.
func (c *Canvas) Put(s *image.RGBA, x, y int) {
	r := s.Rect.Sub(s.Rect.Min).Add(image.Pt(x, y))
	c.add(drawing{r: r, sprite: s, at: s.Rect.Min}, sumOf(s))
}

// PutAt sets the sprite with its middle at (x, y).
func (c *Canvas) PutAt(s *image.RGBA, x, y float64) {
	c.Put(s, int(math.Round(x-float64(s.Rect.Dx())/2)), int(math.Round(y-float64(s.Rect.Dy())/2)))
}

// Text sets one line at (x, y) and returns its width in pixels.
func (c *Canvas) Text(s string, p Pen, x, y float64) float64 {
	w := c.Type.Measure(s, p.Style)
	x, y = c.Type.origin(&p, w, x, y)
	if p.halo > 0 {
		c.letters(s, p.outline(), x, y)
	}
	c.labels = append(c.labels, Label{s, c.letters(s, p.fill(), x, y)})
	return w
}

// letters sets the letters of a line that begins at (x, y) and returns the box of all.
func (c *Canvas) letters(s string, p Pen, x, y float64) (box image.Rectangle) {
	c.Type.each(s, &p, x, y, func(g *glyph, glyph image.Rectangle) {
		c.add(drawing{r: glyph, mask: g.mask, colour: p.Colour}, g.sum)
		box = box.Union(glyph)
	})
	return box
}

// PNG draws and reduces the cells that no earlier picture had, and returns the finished picture.
func (c *Canvas) PNG() (Picture, error) {
	w, h := c.layer.Size()
	c.png.begin(w, h, c.layer.colours)
	for y := 0; y < h; y += bandHeight {
		sum, bare := uint64(0), true
		for _, s := range c.sums[y/bandHeight*c.across:][:c.across] {
			sum, bare = mix(sum, s), bare && s == 0
		}
		if bare {
			c.png.add(c.layer.bands[y/bandHeight])
			continue
		}
		key := partKey{c.layer.sum, int32(y / bandHeight), sum}
		b, ok := c.parts.band(key)
		if !ok {
			if err := c.drawBand(y); err != nil {
				return Picture{}, err
			}
			b = c.png.compress(c.rows)
			c.parts.keepBand(key, b)
		}
		c.png.add(b)
	}
	return Picture{PNG: c.png.end(), Width: w, Height: h}, nil
}

// drawBand sets the reduced pixels of the band that begins at y, as PNG wants them.
func (c *Canvas) drawBand(y int) error {
	w, h := c.layer.Size()
	if err := c.look(); err != nil {
		return err
	}
	box := image.Rect(0, y, w, min(y+bandHeight, h))
	c.band = image.RGBA{Pix: resized(c.band.Pix, 4*w*box.Dy()), Stride: 4 * w, Rect: box}
	c.rows = resized(c.rows, (w+1)*box.Dy())
	if err := c.inflate.into(c.rows, c.layer.bands[y/bandHeight].deflated); err != nil {
		return err
	}
	first := y / bandHeight * c.across
	for cx := 0; cx < c.across; cx++ {
		from := cx
		for cx < c.across && !c.knownCell(first+cx, box) {
			cx++
		}
		if from == cx {
			continue
		}
		run := image.Rect(from*cellWidth, y, cx*cellWidth, box.Max.Y).Intersect(box)
		c.palette.expand(&c.band, c.rows, run)
		for _, i := range c.bands[y/bandHeight] {
			c.set[i].draw(&c.band, run)
		}
		c.palette.reduce(c.rows, &c.band, run)
		for k := from; k < cx; k++ {
			c.keepCell(first+k, box)
		}
	}
	return nil
}

// look makes the palette that of the layer.
func (c *Canvas) look() (err error) {
	if c.tabled == c.layer {
		return nil
	}
	c.tabled = nil
	if c.palette, err = c.layer.palette(&c.inflate, c.palette.nearest); err == nil {
		c.tabled = c.layer
	}
	return err
}

// cellBox returns the box of a cell in a band.
func (c *Canvas) cellBox(cell int, band image.Rectangle) image.Rectangle {
	x := cell % c.across * cellWidth
	return image.Rect(x, band.Min.Y, x+cellWidth, band.Max.Y).Intersect(band)
}

// knownCell reports whether a cell needs not be drawn: nothing is set on it, or it is kept and now in the rows of its
// band.
func (c *Canvas) knownCell(cell int, band image.Rectangle) bool {
	if c.sums[cell] == 0 {
		return true
	}
	kept, ok := c.parts.cell(partKey{c.layer.sum, int32(cell), c.sums[cell]})
	if ok {
		b, stride := c.cellBox(cell, band), band.Dx()+1
		for y := range b.Dy() {
			copy(c.rows[y*stride+1+b.Min.X:], kept[y*b.Dx():(y+1)*b.Dx()])
		}
	}
	return ok
}

// keepCell keeps the reduced pixels of a cell.
func (c *Canvas) keepCell(cell int, band image.Rectangle) {
	b, stride := c.cellBox(cell, band), band.Dx()+1
	pix := make([]uint8, 0, b.Dx()*b.Dy())
	for y := range b.Dy() {
		pix = append(pix, c.rows[y*stride+1+b.Min.X:][:b.Dx()]...)
	}
	c.parts.keepCell(partKey{c.layer.sum, int32(cell), c.sums[cell]}, pix)
}

// Image returns the whole picture in full colour, as it is before reduction.
func (c *Canvas) Image() *image.RGBA {
	img := image.NewRGBA(c.layer.rect)
	at := make([]uint8, (img.Rect.Dx()+1)*img.Rect.Dy())
	rows := at
	for _, b := range c.layer.bands {
		if err := c.inflate.into(at[:b.rows], b.deflated); err != nil {
			panic(err) // a layer that was painted or had the right sum
		}
		at = at[b.rows:]
	}
	(&Palette{colours: c.layer.colours}).expand(img, rows, img.Rect)
	for i := range c.set {
		c.set[i].draw(img, img.Rect)
	}
	return img
}
