package imaging

import (
	"bytes"
	"image"
	"image/color"
	"testing"
)

func TestMarksAreGatheredByPlaceInTheOrderOfSeatsAndSteps(t *testing.T) {
	r := Request{Marks: []Mark{{Place: "b", Seat: 1, N: 2}, {Place: "a", Seat: 2, N: 1}, {Place: "b", Seat: 0, N: 3},
		{Place: "b", Seat: 1, N: 1}}}
	got := r.MarkedPlaces()
	if len(got) != 2 || got[0].Place != "b" || got[1].Place != "a" {
		t.Fatalf("the places are %+v", got)
	}
	want := []Mark{{Place: "b", Seat: 0, N: 3}, {Place: "b", Seat: 1, N: 1}, {Place: "b", Seat: 1, N: 2}}
	for i, m := range want {
		if got[0].Marks[i] != m {
			t.Errorf("the marks at b are %+v, want %+v", got[0].Marks, want)
		}
	}
	if r.Marks[0].Seat != 1 {
		t.Error("gathering changed the request")
	}
}

// flagged draws flags on plain paper and returns the picture and the box of their pixels.
func flagged(t *testing.T, x, y float64, marks []Mark) (*image.RGBA, image.Rectangle) {
	t.Helper()
	p, err := NewPainter(Day(), NewAssets(1<<20))
	if err != nil {
		t.Fatal(err)
	}
	paper := image.NewRGBA(image.Rect(0, 0, 400, 300))
	for i := range paper.Pix {
		paper.Pix[i] = 255
	}
	c := p.On(NewLayer(paper, nil))
	p.Flags(c, Staff{X: x, Y: y, Size: 30}, marks, func(seat int) color.RGBA { return p.Theme.Seats[seat] })
	img := c.Image()
	var box image.Rectangle
	for at := range 400 * 300 {
		x, y := at%400, at/400
		if img.RGBAAt(x, y) != paper.RGBAAt(x, y) {
			box = box.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	return img, box
}

func TestFlagsStayWithinThePicture(t *testing.T) {
	var many []Mark
	for n := range 20 {
		many = append(many, Mark{Seat: n % 5, Label: "M", N: n/5 + 1})
	}
	_, middle := flagged(t, 200, 250, many[:1])
	for name, at := range map[string]image.Point{"the upper right corner": {398, 2}, "the right edge": {395, 280},
		"the upper edge": {100, 0}, "the left edge": {16, 200}} {
		for _, marks := range [][]Mark{many[:1], many[:4], many} {
			_, box := flagged(t, float64(at.X), float64(at.Y), marks)
			if box.Dx() < middle.Dx()-8 || box.Dy() < middle.Dy()-8 {
				t.Errorf("%d flags at %s cover %v only; one in the middle covers %v", len(marks), name, box, middle)
			}
		}
	}
	if _, box := flagged(t, 200, 150, nil); !box.Empty() {
		t.Errorf("no marks cover %v", box)
	}
}

func TestFlagsTellSeatStepAndAgeApart(t *testing.T) {
	first, _ := flagged(t, 200, 250, []Mark{{Seat: 0, Label: "A", N: 1}})
	for name, m := range map[string]Mark{
		"another seat": {Seat: 1, Label: "A", N: 1}, "another letter": {Seat: 0, Label: "B", N: 1},
		"another step": {Seat: 0, Label: "A", N: 2}, "an old mark": {Seat: 0, Label: "A", N: 1, Faded: true},
	} {
		if other, _ := flagged(t, 200, 250, []Mark{m}); bytes.Equal(first.Pix, other.Pix) {
			t.Errorf("%s looks the same", name)
		}
	}
}

func TestWhatIsWrittenOnAFlagCanBeRead(t *testing.T) {
	th := Day()
	for _, c := range th.Seats {
		if got := Contrast(c, th.On(c)); got < 4.5 {
			t.Errorf("a contrast of %.1f on the colour %v", got, c)
		}
	}
}

func TestPicturesWithOtherMarksAreOtherPictures(t *testing.T) {
	a := requestKey("game", "view", Request{Kind: "board"})
	b := requestKey("game", "view", Request{Kind: "board", Marks: []Mark{{Place: "H3", Seat: 1, Label: "E", N: 1}}})
	c := requestKey("game", "view", Request{Kind: "board", Marks: []Mark{{Place: "H3", Seat: 1, Label: "E", N: 2}}})
	if a == b || b == c || a == "" {
		t.Error("pictures with different marks count as the same")
	}
}
