package imaging

import (
	"encoding/binary"
	"image"
	"image/color"
)

// The kinds of asset, in the first byte of a packed one.
const (
	packedLayer  = 'l'
	packedSprite = 's'
)

// mostEdge is the greatest width or height of a packed asset in pixels; a larger one is damaged.
const mostEdge = 1 << 13

// pack writes an asset as bytes, compressed; nil for one of another kind.
func pack(value any) []byte {
	switch v := value.(type) {
	case *Layer:
		b := packHead(packedLayer, v.rect, v.Bytes()+1024)
		b = append(b, byte(len(v.colours)))
		for _, c := range v.colours {
			b = append(b, c.R, c.G, c.B)
		}
		b = packPart(b, v.table)
		for _, p := range v.bands {
			b = packPart(binary.BigEndian.AppendUint32(b, p.sum), p.deflated)
		}
		return b
	case *image.RGBA:
		w := compressors.Get().(*pngWriter)
		defer compressors.Put(w)
		return packPart(packHead(packedSprite, v.Rect, 0), w.compress(v.Pix).deflated)
	}
	return nil
}

// packHead begins a packed asset of a kind in a rectangle, with room for more.
func packHead(kind byte, r image.Rectangle, more int) []byte {
	b := append(make([]byte, 0, 17+more), kind)
	for _, v := range []int{r.Min.X, r.Min.Y, r.Max.X, r.Max.Y} {
		b = binary.BigEndian.AppendUint32(b, uint32(int32(v)))
	}
	return b
}

// packPart appends a part with its length.
func packPart(b, part []byte) []byte {
	return append(binary.BigEndian.AppendUint32(b, uint32(len(part))), part...)
}

// unpacker reads a packed asset; after the first thing that is missing it is bad and reads zeroes.
type unpacker struct {
	b   []byte
	bad bool
}

func (u *unpacker) take(n int) []byte {
	if n < 0 || n > len(u.b) {
		u.bad = true
		return nil
	}
	part := u.b[:n:n]
	u.b = u.b[n:]
	return part
}

func (u *unpacker) byte() byte {
	if b := u.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (u *unpacker) number() uint32 {
	if b := u.take(4); b != nil {
		return binary.BigEndian.Uint32(b)
	}
	return 0
}

// part reads what packPart wrote.
func (u *unpacker) part() []byte { return u.take(int(u.number())) }

// rect reads a rectangle of a size that an asset can have.
func (u *unpacker) rect() image.Rectangle {
	var at [4]int
	for i := range at {
		at[i] = int(int32(u.number()))
	}
	r := image.Rectangle{Min: image.Pt(at[0], at[1]), Max: image.Pt(at[2], at[3])}
	u.bad = u.bad || r.Dx() <= 0 || r.Dy() <= 0 || r.Dx() > mostEdge || r.Dy() > mostEdge
	return r
}

// unpack reads an asset that pack wrote, and returns it and its size in memory, in bytes; nil if it is damaged.
func unpack(b []byte) (any, int) {
	u := &unpacker{b: b}
	switch u.byte() {
	case packedLayer:
		return u.layer()
	case packedSprite:
		r := u.rect()
		part := u.part()
		if u.bad {
			return nil, 0
		}
		s := image.NewRGBA(r)
		if new(inflater).into(s.Pix, part) != nil {
			return nil, 0
		}
		return s, len(s.Pix)
	}
	return nil, 0
}

func (u *unpacker) layer() (any, int) {
	l := &Layer{rect: u.rect()}
	l.colours = make([]color.RGBA, u.byte())
	for i := range l.colours {
		l.colours[i] = color.RGBA{u.byte(), u.byte(), u.byte(), 255}
	}
	l.table = u.part()
	for y := 0; y < l.rect.Dy() && !u.bad; y += bandHeight {
		sum := u.number()
		rows := min(bandHeight, l.rect.Dy()-y) * (l.rect.Dx() + 1)
		l.bands = append(l.bands, band{u.part(), sum, rows})
	}
	if u.bad || len(u.b) > 0 {
		return nil, 0
	}
	l.seal()
	return l, l.Bytes()
}
