package imaging

import (
	"image"
	"math"
	"testing"
)

func TestPenSetsALineAtItsPoint(t *testing.T) {
	p := painter(t)
	const x, y = 200.0, 90.0
	set := func(pen Pen) (box image.Rectangle, width float64) {
		c := p.On(paper(400, 180))
		width = c.Text("HEH", pen, x, y)
		return c.Labels()[0].Box, width
	}
	near := func(what string, got int, want float64) {
		t.Helper()
		if math.Abs(float64(got)-want) > 2.5 { // the room beside and the rounding of letters
			t.Errorf("%s is at %d, want %.1f", what, got, want)
		}
	}
	pen := p.Theme.Pen(TextBold, 40)
	high := p.Type.CapHeight(pen.Style)
	box, width := set(pen)
	near("the beginning of a line", box.Min.X, x)
	near("the baseline", box.Max.Y, y)
	near("the top of the capitals", box.Min.Y, y-high)
	first := box
	box, _ = set(pen.Right())
	near("the end of a line", box.Max.X, x)
	box, _ = set(pen.Centred().Middle())
	near("the beginning of a centred line", box.Min.X, x-width/2)
	near("the foot of a line in the middle", box.Max.Y, y+high/2)
	near("the top of a line in the middle", box.Min.Y, y-high/2)
	if outlined, _ := set(pen.Outlined(p.Theme.Light, 3)); outlined != first {
		t.Errorf("the label of an outlined line is %v, want that of its letters, %v", outlined, first)
	}
}

func TestPenShrinksALineBeforeItIsCut(t *testing.T) {
	p := painter(t)
	const s = "a long way to the east"
	pen := p.Theme.Pen(Text, 40)
	for name, c := range map[string]struct {
		pen   Pen
		width float64
		size  float64
		whole bool
	}{
		"a line with room keeps its size":          {pen.Down(20), 2000, 40, true},
		"a line that is too wide shrinks":          {pen.Down(20), p.Type.Measure(s, Style{Text, 30}), 30, true},
		"a line too wide at the least size is cut": {pen.Down(20), 60, 20, false},
		"a pen that does not go down cuts at once": {pen, p.Type.Measure(s, Style{Text, 30}), 40, false},
		"no line is smaller than can be read":      {pen.Down(1), 60, MinType, false},
	} {
		got, used := p.Type.Shrink(s, c.pen, c.width)
		if used.Size != c.size || (got == s) != c.whole {
			t.Errorf("%s: %q at size %v", name, got, used.Size)
		}
	}
}
