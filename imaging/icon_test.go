package imaging

import (
	"image"
	"math"
	"testing"
)

func TestIconsAreThoseOfTheFamily(t *testing.T) {
	names := IconNames()
	if len(names) < 60 {
		t.Fatalf("%d icons", len(names))
	}
	for _, n := range names {
		if m, ok := Icon(n, 24); !ok || !HasIcon(n) || m.Rect.Dx() != 24 {
			t.Errorf("%s cannot be had at 24 pixels", n)
		}
	}
	if m, ok := Icon("no such thing", 32); ok || HasIcon("no such thing") || m.AlphaAt(16, 16).A == 0 {
		t.Error("an unknown icon should be refused and still give something to draw")
	}
}

// difference returns the share of the square in which two masks differ.
func difference(a, b *image.Alpha) float64 {
	sum := 0.0
	for i := range a.Pix {
		sum += math.Abs(float64(a.Pix[i]) - float64(b.Pix[i]))
	}
	return sum / 255 / float64(len(a.Pix))
}
