package scenetest

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"sort"
	"testing"

	"skald/imaging"
)

// Sight is a way of seeing colours.
type Sight struct {
	Name string
	// matrix takes linear red, green and blue to those that are seen.
	matrix [9]float64
}

// Sights lists the usual sight, those without red, green and blue cones (after Machado, Oliveira and Fernandes 2009),
// and a picture without colour.
func Sights() []Sight {
	return []Sight{
		{"usual sight", [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}},
		{"protanopia", [9]float64{0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
			1.051998}},
		{"deuteranopia", [9]float64{0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940,
			0.968881}},
		{"tritanopia", [9]float64{1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367,
			0.303900}},
		{"no colour", [9]float64{0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722}},
	}
}

// See returns the colour as it is seen.
func (s Sight) See(c color.Color) color.RGBA {
	r, g, b, a := c.RGBA()
	in := [3]float64{linear(r), linear(g), linear(b)}
	var out [3]uint8
	for i := range out {
		v := s.matrix[3*i]*in[0] + s.matrix[3*i+1]*in[1] + s.matrix[3*i+2]*in[2]
		out[i] = level(v)
	}
	return color.RGBA{out[0], out[1], out[2], uint8(a >> 8)}
}

// Picture returns the picture as it is seen.
func (s Sight) Picture(img image.Image) *image.RGBA {
	b := img.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	for y := range b.Dy() {
		for x := range b.Dx() {
			out.SetRGBA(x, y, s.See(img.At(b.Min.X+x, b.Min.Y+y)))
		}
	}
	return out
}

func linear(v uint32) float64 {
	f := float64(v) / 0xffff
	if f <= 0.04045 {
		return f / 12.92
	}
	return math.Pow((f+0.055)/1.055, 2.4)
}

func level(v float64) uint8 {
	v = math.Min(1, math.Max(0, v))
	if v <= 0.0031308 {
		v *= 12.92
	} else {
		v = 1.055*math.Pow(v, 1/2.4) - 0.055
	}
	return uint8(v*255 + 0.5)
}

// apart is the least difference of two pictures of the same size that can be seen: mean levels of 0 to 255 over all
// pixels.
const apart = 6

// ToldApart checks that each of the pictures differs from every other for people of every Sight, and without any
// colour. Pictures are those of signs, of one size, by their meaning.
func ToldApart(t *testing.T, pictures map[string]image.Image) {
	t.Helper()
	names := make([]string, 0, len(pictures))
	for n := range pictures {
		names = append(names, n)
	}
	sort.Strings(names)
	for _, s := range Sights() {
		seen := map[string]*image.RGBA{}
		for _, n := range names {
			seen[n] = s.Picture(pictures[n])
		}
		for i, a := range names {
			for _, b := range names[:i] {
				if seen[a].Rect != seen[b].Rect {
					t.Fatalf("the pictures of %s and %s are not of one size", a, b)
				}
				if mean, _, _, _ := compare(seen[a], seen[b]); mean < apart {
					t.Errorf("%s: %s and %s differ by %.1f levels, want %d", s.Name, b, a, mean, apart)
				}
			}
		}
	}
}

// Sprite draws on a card, of one size for all.
func Sprite(p *imaging.Painter, size int, set func(c *imaging.Canvas)) image.Image {
	card := p.Assets.Layer("sprites", size, size, nil, func(img *image.RGBA) {
		draw.Draw(img, img.Rect, &image.Uniform{C: p.Theme.Card}, image.Point{}, draw.Src)
	})
	c := p.On(card)
	set(c)
	img := c.Image()
	out := image.NewRGBA(img.Rect)
	copy(out.Pix, img.Pix)
	return out
}
