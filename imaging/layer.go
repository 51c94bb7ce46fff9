package imaging

import (
	"hash/maphash"
	"image"
	"image/color"
	"sync"
)

// Layer is the part of a picture that never moves, reduced to its palette and compressed as it goes into files: dozens
// can be kept, and bands on which nothing is set are not compressed again. It is read-only and may be shared by all
// workers.
type Layer struct {
	rect    image.Rectangle
	colours []color.RGBA
	table   []byte // of the nearest colours, compressed
	bands   []band
	// sum is that of all the rest, by which parts of pictures on it are kept.
	sum uint64
}

// compressors are those of layers and sprites: each takes a megabyte.
var compressors = sync.Pool{New: func() any { return new(pngWriter) }}

// NewLayer makes a layer of the picture. Accents are the colours that are set on it later. The picture must start at
// (0,0) and be opaque; it is not kept.
func NewLayer(img *image.RGBA, accents []color.RGBA) *Layer {
	palette := NewPalette(img, accents)
	stride := img.Rect.Dx() + 1
	rows := make([]uint8, stride*img.Rect.Dy())
	palette.settle(rows, img)
	w := compressors.Get().(*pngWriter)
	defer compressors.Put(w)
	l := &Layer{rect: img.Rect, colours: palette.colours, table: w.compress(palette.nearest).deflated}
	for y := 0; y < img.Rect.Dy(); y += bandHeight {
		l.bands = append(l.bands, w.compress(rows[y*stride:min(y+bandHeight, img.Rect.Dy())*stride]))
	}
	l.seal()
	return l
}

// seal sets the sum of the layer.
func (l *Layer) seal() {
	l.sum = mix(maphash.Bytes(seed, l.table), uint64(l.rect.Dx()))
	for _, b := range l.bands {
		l.sum = mix(l.sum, maphash.Bytes(seed, b.deflated))
	}
	for _, c := range l.colours {
		l.sum = mix(l.sum, packed(c))
	}
}

// Bytes returns the size of the layer in memory, in bytes.
func (l *Layer) Bytes() int {
	const each = 40 // of a band, besides its rows
	n := len(l.table) + 4*len(l.colours)
	for _, b := range l.bands {
		n += len(b.deflated) + each
	}
	return n
}

// Size returns the layer's width and height in pixels.
func (l *Layer) Size() (int, int) { return l.rect.Dx(), l.rect.Dy() }

// palette returns the palette of the layer with its table in a buffer, which it may replace.
func (l *Layer) palette(in *inflater, buffer []uint8) (Palette, error) {
	p := Palette{colours: l.colours, nearest: resized(buffer, tableSize)}
	return p, in.into(p.nearest, l.table)
}
