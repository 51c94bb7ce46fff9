package film

import (
	"image"
	"image/color"
)

// shrink writes a picture, made smaller, into a rectangle of dst: each pixel is the mean of those it covers. It depends
// on no pixel beside them, so where two pictures are the same, their smaller ones are.
func shrink(dst *image.RGBA, to image.Rectangle, src *image.Paletted) {
	var table [256][3]uint32
	for i, c := range src.Palette {
		v := color.RGBAModel.Convert(c).(color.RGBA)
		table[i] = [3]uint32{uint32(v.R), uint32(v.G), uint32(v.B)}
	}
	w, h := to.Dx(), to.Dy()
	across, down := shares(src.Rect.Dx(), w), shares(src.Rect.Dy(), h)
	sums := make([]uint64, 3*w)
	row := make([]uint32, 3*w)
	for y := range h {
		clear(sums)
		for _, part := range down[y] {
			clear(row)
			line := src.Pix[part.at*src.Stride:]
			for x, parts := range across {
				var r, g, b uint32
				for _, p := range parts {
					c := &table[line[p.at]]
					r, g, b = r+c[0]*p.share, g+c[1]*p.share, b+c[2]*p.share
				}
				row[3*x], row[3*x+1], row[3*x+2] = r, g, b
			}
			for i, v := range row {
				sums[i] += uint64(v) * uint64(part.share)
			}
		}
		out := dst.Pix[dst.PixOffset(to.Min.X, to.Min.Y+y):]
		for x := range w {
			for k := range 3 {
				out[4*x+k] = uint8((sums[3*x+k] + whole*whole/2) / (whole * whole))
			}
			out[4*x+3] = 255
		}
	}
}

// whole is the sum of the shares of a pixel.
const whole = 1 << 12

// part is a pixel that another one covers, and its share of that one's colour.
type part struct {
	at    int
	share uint32
}

// shares returns the pixels of n that each of m pixels covers.
func shares(n, m int) [][]part {
	out := make([][]part, m)
	for i := range out {
		from, to := i*n, (i+1)*n // in m-ths of a pixel
		left := uint32(whole)
		for at := from / m; at*m < to; at++ {
			covered := min((at+1)*m, to) - max(at*m, from)
			share := uint32(covered * whole / n)
			out[i] = append(out[i], part{at, share})
			left -= share
		}
		out[i][len(out[i])/2].share += left
	}
	return out
}
