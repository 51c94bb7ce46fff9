package imaging

import (
	"hash/maphash"
	"image"
	"image/color"
)

// seed is that of the sums by which parts of pictures are kept. They last as long as the process.
var seed = maphash.MakeSeed()

// mix adds a number to a sum, which depends on the order.
func mix(sum, n uint64) uint64 {
	z := sum*0x9E3779B97F4A7C15 + n + 0x632BE59BD9B4E019
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

func packed(c color.RGBA) uint64 {
	return uint64(c.R)<<24 | uint64(c.G)<<16 | uint64(c.B)<<8 | uint64(c.A)
}

// sumOf returns the sum of a sprite's pixels and size.
func sumOf(s *image.RGBA) uint64 {
	w, h := s.Rect.Dx(), s.Rect.Dy()
	sum := mix(uint64(w), uint64(h))
	if s.Stride == 4*w && len(s.Pix) >= 4*w*h {
		return mix(sum, maphash.Bytes(seed, s.Pix[:4*w*h]))
	}
	for y := range h {
		sum = mix(sum, maphash.Bytes(seed, s.Pix[y*s.Stride:][:4*w]))
	}
	return sum
}
