package chart

import (
	"image/color"
	"slices"
	"testing"

	"github.com/fogleman/gg"

	"skald/imaging"
)

func TestLinesDifferWithoutColour(t *testing.T) {
	all := Strokes(make([]color.RGBA, MaxLines+2))
	if len(all) != MaxLines {
		t.Fatalf("%d lines, want %d", len(all), MaxLines)
	}
	for i, a := range all {
		for k, b := range all[:i] {
			if a.Shape == b.Shape || slices.Equal(a.Dash, b.Dash) {
				t.Errorf("lines %d and %d have the same shape or the same dashes", k, i)
			}
		}
	}
}

func TestALineKeepsItsHeightUntilItChanges(t *testing.T) {
	f := Field{Left: 10, Top: 10, Width: 80, Height: 80, First: 1, Last: 5, Most: 4}
	dc, ink := gg.NewContext(100, 100), color.RGBA{200, 30, 30, 255}
	f.Staircase(dc, imaging.Day(), Stroke{Colour: ink}, 0, []Point{{1, 1}, {3, 3}, {5, 3}}, func(int) bool {
		return false
	})
	for _, c := range []struct {
		at, n float64
		want  bool
	}{{2, 1, true}, {2.9, 1, true}, {3, 2, true}, {4, 3, true}, {2, 2, false}, {4, 1, false}} {
		_, _, _, a := dc.Image().At(int(f.X(c.at)), int(f.Y(c.n))).RGBA()
		if got := a > 0x8000; got != c.want {
			t.Errorf("at %v the height %v: drawn is %v, want %v", c.at, c.n, got, c.want)
		}
	}
	if x, y := f.X(5), f.Y(4); x != 90 || y != 10 {
		t.Errorf("the last figure lies at %v, %v", x, y)
	}
	if f.Last = f.First; f.X(1) != 10 {
		t.Error("a match of one moment has no place")
	}
}
