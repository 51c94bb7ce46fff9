package scenetest

import (
	"image"
	"image/color"
	"math"
	"sort"
	"testing"

	"skald/imaging"
)

// Overlap reports whether two boxes share more than an edge's pixel.
func Overlap(a, b image.Rectangle) bool {
	o := a.Intersect(b)
	return o.Dx() > 1 && o.Dy() > 1
}

// Labels checks that there are texts, that no two of them overlap and that none leaves the picture.
func Labels(t *testing.T, what string, bounds image.Rectangle, labels []imaging.Label) {
	t.Helper()
	if len(labels) < 3 {
		t.Fatalf("%s: only %d texts", what, len(labels))
	}
	for i, a := range labels {
		if !a.Box.In(bounds.Inset(4)) {
			t.Errorf("%s: %q at %v leaves the picture, %v", what, a.Text, a.Box, bounds)
		}
		for _, b := range labels[:i] {
			if Overlap(a.Box, b.Box) {
				t.Errorf("%s: %q at %v and %q at %v overlap", what, b.Text, b.Box, a.Text, a.Box)
			}
		}
	}
}

// leastContrast is a little less than a text needs: thin strokes never quite reach their colour.
const leastContrast = 4

// Readable checks that every text of a picture contrasts with its ground.
func Readable(t *testing.T, what string, c *imaging.Canvas) {
	t.Helper()
	labels := append([]imaging.Label(nil), c.Labels()...)
	img := c.Image()
	for _, l := range labels {
		if l.Box.Empty() {
			continue
		}
		if k := standsOut(img, l.Box); k < leastContrast {
			t.Errorf("%s: %q at %v has a contrast of %.1f", what, l.Text, l.Box, k)
		}
	}
}

// standsOut returns the contrast of a text with its ground on the picture: of the commonest colour with the one that
// differs most from it.
func standsOut(img *image.RGBA, b image.Rectangle) float64 {
	var seen []color.RGBA
	b = b.Inset(-1).Intersect(img.Rect)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			seen = append(seen, img.RGBAAt(x, y))
		}
	}
	black := color.RGBA{A: 255}
	sort.Slice(seen, func(i, j int) bool { return imaging.Contrast(seen[i], black) < imaging.Contrast(seen[j], black) })
	ground, count := seen[0], map[color.RGBA]int{}
	for _, c := range seen {
		if count[c]++; count[c] > count[ground] {
			ground = c
		}
	}
	// A few pixels may be those of something beside it.
	few := len(seen) / 50
	return max(imaging.Contrast(ground, seen[few]), imaging.Contrast(ground, seen[len(seen)-1-few]))
}

// Differs counts the pixels in which two pictures differ within a box.
func Differs(a, b image.Image, r image.Rectangle) int {
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			r1, g1, b1, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			if math.Abs(float64(r1)-float64(r2))+math.Abs(float64(g1)-float64(g2))+
				math.Abs(float64(b1)-float64(b2)) > 30<<8 {
				n++
			}
		}
	}
	return n
}
