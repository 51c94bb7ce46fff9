package imaging

import (
	"image"
	"image/color"
	"math"
	"slices"
	"sort"
)

// Palette is the colours chosen for one layer, with a table from every colour (six bits a channel) to the nearest of
// them.
type Palette struct {
	colours []color.RGBA
	nearest []uint8 // tableSize entries
}

// tableSize is the number of colours of six bits a channel.
const tableSize = 1 << 18

// bayer is the 4×4 ordered dither, 0 to 15.
var bayer = [16]int{0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5}

const (
	// paletteSize is the number of colours of a picture. A board of the full 256 is a fifth larger as a file and looks
	// no better.
	paletteSize = 104
	// ditherSpread is the full height of the dither in colour levels: about the distance between neighbouring palette
	// colours on paper.
	ditherSpread = 4
	// busySettled and calmSettled are the greatest distances, in colour levels, at which a pixel of a layer takes over
	// the index of a neighbour: among brush strokes, and in places where colours change so slowly that streaks would
	// show. Runs of equal pixels make a PNG small: this saves a seventh.
	busySettled, calmSettled = 8, 1
)

// ditherTable holds, for each of the 16 places of the pattern, every level with the dither added, clamped and cut to
// six bits.
var ditherTable = func() (t [16][256]uint32) {
	for p := range t {
		d := (float64(bayer[p])+0.5)/16*ditherSpread - ditherSpread/2.0
		for v := range t[p] {
			t[p][v] = uint32(math.Max(0, math.Min(255, float64(v)+d))) >> 2
		}
	}
	return t
}()

type bin struct {
	r, g, b float64
	n       float64
}

// NewPalette chooses paletteSize colours for the picture. The accents, the colours that are set on the picture later,
// are kept exactly.
func NewPalette(img *image.RGBA, accents []color.RGBA) *Palette {
	return newPalette(paletteSize, accents, img)
}

// PaletteOf chooses so many colours, at most 256, for several pictures.
func PaletteOf(colours int, pictures ...*image.RGBA) *Palette {
	return newPalette(colours, nil, pictures...)
}

func newPalette(size int, accents []color.RGBA, pictures ...*image.RGBA) *Palette {
	p := &Palette{}
	seen := map[color.RGBA]bool{}
	for _, c := range accents {
		if c.A = 255; !seen[c] && len(p.colours) < size/2 {
			seen[c] = true
			p.colours = append(p.colours, c)
		}
	}
	fixed := len(p.colours)
	bins := histogram(pictures...)
	p.colours = append(p.colours, medianCut(slices.Clone(bins), size-fixed)...)
	p.refine(bins, fixed)
	p.index(func(int) bool { return true })
	return p
}

// histogram counts the colours of pictures in cells of five bits a channel. Every second pixel of every second row is
// enough. Rare colours count for more than their share, so that a small red roof gets its red.
func histogram(pictures ...*image.RGBA) []bin {
	cells := make([]bin, 1<<15)
	for _, img := range pictures {
		b := img.Bounds()
		for y := b.Min.Y; y < b.Max.Y; y += 2 {
			row := img.Pix[img.PixOffset(b.Min.X, y) : img.PixOffset(b.Max.X-1, y)+4]
			for i := 0; i < len(row); i += 8 {
				r, g, bl := row[i], row[i+1], row[i+2]
				c := &cells[int(r>>3)<<10|int(g>>3)<<5|int(bl>>3)]
				c.r += float64(r)
				c.g += float64(g)
				c.b += float64(bl)
				c.n++
			}
		}
	}
	var out []bin
	for _, c := range cells {
		if c.n > 0 {
			out = append(out, bin{c.r / c.n, c.g / c.n, c.b / c.n, math.Pow(c.n, 0.6)})
		}
	}
	return out
}

// medianCut splits the bins into n boxes, always the box with the greatest spread, and returns the boxes' means.
func medianCut(bins []bin, n int) []color.RGBA {
	type box struct {
		bins  []bin
		axis  int
		worth float64
	}
	value := func(b bin, axis int) float64 { return [3]float64{b.r, b.g, b.b}[axis] }
	measure := func(bs []bin) box {
		out := box{bins: bs}
		for axis := 0; axis < 3; axis++ {
			var n, sum, sq float64
			for _, b := range bs {
				v := value(b, axis)
				n, sum, sq = n+b.n, sum+b.n*v, sq+b.n*v*v
			}
			if spread := sq - sum*sum/n; spread > out.worth && len(bs) > 1 {
				out.axis, out.worth = axis, spread
			}
		}
		return out
	}
	if len(bins) == 0 {
		return nil
	}
	boxes := []box{measure(bins)}
	for len(boxes) < n {
		best := 0
		for i, b := range boxes {
			if b.worth > boxes[best].worth {
				best = i
			}
		}
		if boxes[best].worth == 0 {
			break
		}
		b := boxes[best]
		sort.Slice(b.bins, func(i, j int) bool { return value(b.bins[i], b.axis) < value(b.bins[j], b.axis) })
		var total, sum float64
		for _, x := range b.bins {
			total += x.n
		}
		cut := 1
		for cut < len(b.bins)-1 {
			if sum += b.bins[cut-1].n; sum >= total/2 {
				break
			}
			cut++
		}
		boxes[best] = measure(b.bins[:cut])
		boxes = append(boxes, measure(b.bins[cut:]))
	}
	out := make([]color.RGBA, len(boxes))
	for i, b := range boxes {
		out[i] = mean(b.bins)
	}
	return out
}

func mean(bins []bin) color.RGBA {
	var r, g, b, n float64
	for _, x := range bins {
		r, g, b, n = r+x.r*x.n, g+x.g*x.n, b+x.b*x.n, n+x.n
	}
	if n == 0 {
		return color.RGBA{A: 255}
	}
	return color.RGBA{uint8(r/n + 0.5), uint8(g/n + 0.5), uint8(b/n + 0.5), 255}
}

// refine moves the free colours to the means of the colours they replace, twice.
func (p *Palette) refine(bins []bin, fixed int) {
	var asked [1 << 12]bool
	for _, b := range bins {
		asked[blockOf(uint8(b.r), uint8(b.g), uint8(b.b))] = true
	}
	for range 2 {
		p.index(func(block int) bool { return asked[block] })
		groups := make([][]bin, len(p.colours))
		for _, b := range bins {
			i := p.Nearest(color.RGBA{uint8(b.r), uint8(b.g), uint8(b.b), 255})
			groups[i] = append(groups[i], b)
		}
		for i := fixed; i < len(p.colours); i++ {
			if len(groups[i]) > 0 {
				p.colours[i] = mean(groups[i])
			}
		}
	}
}

// blockOf returns the block of a colour in the table of nearest colours.
func blockOf(r, g, b uint8) int { return int(r>>4)<<8 | int(g>>4)<<4 | int(b>>4) }

// index fills the table of nearest colours, block by block of 4×4×4 cells, as far as its blocks are wanted: a colour
// that is farther from a block's middle than the nearest one by more than the block's diagonal can be nearest nowhere
// in it.
func (p *Palette) index(wanted func(block int) bool) {
	p.nearest = make([]uint8, tableSize)
	dist := func(c color.RGBA, r, g, b int) float64 {
		dr, dg, db := float64(int(c.R)-r), float64(int(c.G)-g), float64(int(c.B)-b)
		return 2*dr*dr + 4*dg*dg + 3*db*db
	}
	reach := math.Sqrt(9 * 8 * 8) // weighted half diagonal of a block of 16 levels
	far := make([]float64, len(p.colours))
	near := make([]int, 0, len(p.colours))
	for block := 0; block < 1<<12; block++ {
		if !wanted(block) {
			continue
		}
		br, bg, bb := block>>8<<4, block>>4&15<<4, block&15<<4
		least := math.Inf(1)
		for i, c := range p.colours {
			far[i] = math.Sqrt(dist(c, br+8, bg+8, bb+8))
			least = min(least, far[i])
		}
		near = near[:0]
		for i := range p.colours {
			if far[i] <= least+2*reach {
				near = append(near, i)
			}
		}
		for cell := 0; cell < 64; cell++ {
			r, g, b := br+cell>>4<<2+2, bg+cell>>2&3<<2+2, bb+cell&3<<2+2
			best, at := math.Inf(1), 0
			for _, i := range near {
				if d := dist(p.colours[i], r, g, b); d < best {
					best, at = d, i
				}
			}
			p.nearest[r>>2<<12|g>>2<<6|b>>2] = uint8(at)
		}
	}
}

// Nearest returns the index of the palette colour nearest to c.
func (p *Palette) Nearest(c color.RGBA) uint8 {
	return p.nearest[int(c.R)>>2<<12|int(c.G)>>2<<6|int(c.B)>>2]
}

// Colours returns the palette as package image wants it.
func (p *Palette) Colours() color.Palette {
	out := make(color.Palette, len(p.colours))
	for i, c := range p.colours {
		out[i] = c
	}
	return out
}

// settle writes the palette indices of a whole picture into rows laid out as PNG wants them: one filter byte, then one
// byte a pixel. Pixels take over the index of a neighbour that is near enough; the others are dithered.
func (p *Palette) settle(rows []uint8, img *image.RGBA) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	stride := w + 1
	for y := 0; y < h; y++ {
		src := img.Pix[y*img.Stride:]
		t := ditherTable[y&3*4 : y&3*4+4]
		for x := 0; x < w; x++ {
			s := src[x*4 : x*4+3 : x*4+3]
			at := y*stride + 1 + x
			reach := busySettled
			if x > 0 && y > 0 && calm(s, src[x*4-4:]) && calm(s, img.Pix[(y-1)*img.Stride+x*4:]) {
				reach = calmSettled
			}
			if x > 0 && p.near(rows[at-1], s, reach) {
				rows[at] = rows[at-1]
				continue
			}
			if y > 0 {
				up := at - stride
				if p.near(rows[up], s, reach) {
					rows[at] = rows[up]
					continue
				}
				if x+1 < w && p.near(rows[up+1], s, reach) {
					rows[at] = rows[up+1]
					continue
				}
			}
			d := &t[x&3]
			rows[at] = p.nearest[d[s[0]]<<12|d[s[1]]<<6|d[s[2]]]
		}
	}
}

// calm reports whether two pixels are all but the same.
func calm(a, b []uint8) bool {
	for k := range 3 {
		if d := int(a[k]) - int(b[k]); d > 3 || d < -3 {
			return false
		}
	}
	return true
}

// near reports whether a palette colour is within reach levels of a pixel, weighted as the eye does.
func (p *Palette) near(index uint8, s []uint8, reach int) bool {
	c := p.colours[index]
	dr, dg, db := int(c.R)-int(s[0]), int(c.G)-int(s[1]), int(c.B)-int(s[2])
	return 2*dr*dr+4*dg*dg+3*db*db <= 9*reach*reach
}

// expand writes the colours of part of a picture that was reduced into img; rows begin where img does.
func (p *Palette) expand(img *image.RGBA, rows []uint8, r image.Rectangle) {
	stride := img.Rect.Dx() + 1
	for y := r.Min.Y; y < r.Max.Y; y++ {
		i, n := img.PixOffset(r.Min.X, y), r.Dx()*4
		dst := img.Pix[i : i+n]
		line := rows[(y-img.Rect.Min.Y)*stride+1:]
		for k, at := range line[r.Min.X:r.Max.X] {
			c := &p.colours[at]
			dst[k*4], dst[k*4+1], dst[k*4+2], dst[k*4+3] = c.R, c.G, c.B, 255
		}
	}
}

// reduce writes the palette indices of part of a picture into rows, which begin where img does, where its pixels differ
// from those of the ground they were set on.
func (p *Palette) reduce(rows []uint8, img *image.RGBA, r image.Rectangle) {
	stride := img.Rect.Dx() + 1
	lut := p.nearest
	for y := r.Min.Y; y < r.Max.Y; y++ {
		i, n := img.PixOffset(r.Min.X, y), r.Dx()*4
		src := img.Pix[i : i+n]
		dst := rows[(y-img.Rect.Min.Y)*stride+1:][r.Min.X:r.Max.X]
		t := ditherTable[y&3*4 : y&3*4+4]
		for i := range dst {
			s, o := src[i*4:i*4+3:i*4+3], &p.colours[dst[i]]
			if s[0] == o.R && s[1] == o.G && s[2] == o.B {
				continue
			}
			d := &t[(r.Min.X+i)&3]
			dst[i] = lut[d[s[0]]<<12|d[s[1]]<<6|d[s[2]]]
		}
	}
}
