package film

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"time"

	"skald/imaging"
)

// colours is the number of colours of a film; one more entry of its palette is transparent.
const colours = 255

// unchanged is the palette entry that leaves a pixel as the frame before had it.
const unchanged = colours

// reel writes an animated GIF frame by frame. Of each frame it writes the rectangle that changed, and within it only
// the changed pixels. It repeats for ever.
type reel struct {
	buf     bytes.Buffer
	palette *imaging.Palette
	colours color.Palette
	size    image.Point
	last    []uint8 // the frame before
	next    []uint8
}

// In bytes: the header of a GIF with the size of the picture, and a colour.
const (
	gifHeader = 13
	gifColour = 3
)

// loop is the extension that lets a film repeat for ever.
const loop = "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"

// trailer ends a GIF.
const trailer = 0x3b

// newReel begins a film of a size whose colours are those of some of its frames.
func newReel(size image.Point, frames ...*image.RGBA) *reel {
	r := &reel{palette: imaging.PaletteOf(colours, frames...), size: size}
	r.colours = r.palette.Colours()
	for len(r.colours) <= unchanged {
		r.colours = append(r.colours, color.RGBA{})
	}
	return r
}

// add adds a frame and the time for which it is shown. A frame like the one before is shown, too: as a single pixel.
func (r *reel) add(frame *image.RGBA, shown time.Duration) error {
	r.next = r.reduce(r.next, frame)
	box := r.changed()
	img := image.NewPaletted(box, r.colours)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		from, to := y*r.size.X+box.Min.X, y*r.size.X+box.Max.X
		line := img.Pix[img.PixOffset(box.Min.X, y):]
		copy(line, r.next[from:to])
		if r.last == nil {
			continue
		}
		for i, was := range r.last[from:to] {
			if line[i] == was {
				line[i] = unchanged
			}
		}
	}
	r.last, r.next = r.next, r.last
	return r.write(img, shown)
}

// reduce returns the palette entries of a frame, in out if it is long enough.
func (r *reel) reduce(out []uint8, frame *image.RGBA) []uint8 {
	if out == nil {
		out = make([]uint8, r.size.X*r.size.Y)
	}
	for y := range r.size.Y {
		src := frame.Pix[y*frame.Stride:]
		line := out[y*r.size.X : (y+1)*r.size.X]
		for x := range line {
			line[x] = r.palette.Nearest(color.RGBA{R: src[4*x], G: src[4*x+1], B: src[4*x+2], A: 255})
		}
	}
	return out
}

// changed returns the rectangle in which the next frame differs from the one before.
func (r *reel) changed() image.Rectangle {
	if r.last == nil {
		return image.Rectangle{Max: r.size}
	}
	var box image.Rectangle
	for y := range r.size.Y {
		a, b := r.last[y*r.size.X:(y+1)*r.size.X], r.next[y*r.size.X:(y+1)*r.size.X]
		first, last := 0, r.size.X
		for first < last && a[first] == b[first] {
			first++
		}
		for last > first && a[last-1] == b[last-1] {
			last--
		}
		box = box.Union(image.Rect(first, y, last, y+1))
	}
	if box.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return box
}

// write appends a frame.
func (r *reel) write(img *image.Paletted, shown time.Duration) error {
	var one bytes.Buffer
	err := gif.EncodeAll(&one, &gif.GIF{
		Image: []*image.Paletted{img}, Delay: []int{int(shown / (10 * time.Millisecond))},
		Disposal: []byte{gif.DisposalNone},
		Config:   image.Config{ColorModel: r.colours, Width: r.size.X, Height: r.size.Y},
	})
	if err != nil {
		return fmt.Errorf("film: writing a frame failed: %w", err)
	}
	// A GIF of one frame is the header with the palette, the frame and the trailer.
	head := gifHeader + gifColour*len(r.colours)
	all := one.Bytes()
	if r.buf.Len() == 0 {
		r.buf.Write(all[:head])
		r.buf.WriteString(loop)
	}
	r.buf.Write(all[head : len(all)-1])
	return nil
}

// bytes returns the film as it is so far. No frame can be added afterwards.
func (r *reel) bytes() []byte {
	r.buf.WriteByte(trailer)
	return r.buf.Bytes()
}
