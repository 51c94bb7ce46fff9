package returnofheroes

import (
	"image"
	"testing"

	"skald/engine/returnofheroes/land"
	"skald/imaging"
)

// plan returns a plan of four players.
func plan() []imaging.Mark {
	return []imaging.Mark{
		{Place: "G6", Seat: 0, Label: "W", N: 1}, {Place: "H5", Seat: 0, Label: "W", N: 2},
		{Place: "J2", Seat: 1, Label: "E", N: 1}, {Place: "N1", Seat: 1, Label: "E", N: 2, Faded: true},
		{Place: "J2", Seat: 2, Label: "Z", N: 1}, {Place: "J2", Seat: 3, Label: "D", N: 1},
		{Place: "A1", Seat: 3, Label: "D", N: 2}, {Place: "P4", Seat: 3, Label: "D", N: 3},
	}
}

// changed returns the box of the differences between two pictures of the same size.
func changed(a, b image.Image) image.Rectangle {
	var r image.Rectangle
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			if a.At(x, y) != b.At(x, y) {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r
}

func TestAMarkIsAFlagAtItsPlaceAndNowhereElse(t *testing.T) {
	p, v := painter(t), middleView()
	s := wholeMap(v.Layout, boardMargin, boardMargin, boardTile)
	bare := drawn(t, p, v, request("board", ""))
	for _, at := range []string{"A1", "H3", "P4", "J2"} {
		r := request("board", "")
		r.Marks = []imaging.Mark{{Place: at, Seat: 1, Label: "E", N: 1}}
		x, y, _ := s.find(land.At(at))
		box := changed(bare, drawn(t, p, v, r))
		near := image.Rect(int(x)-100, int(y)-100, int(x)+100, int(y)+60)
		if box.Empty() || !box.In(near) {
			t.Errorf("the mark at %s changes %v; it should lie in %v", at, box, near)
		}
	}
	r := request("board", "")
	r.Marks = []imaging.Mark{{Place: "Z9", Seat: 0, Label: "W", N: 1}, {Place: "", Seat: 0, Label: "W", N: 2}}
	if box := changed(bare, drawn(t, p, v, r)); !box.Empty() {
		t.Errorf("marks at no place of the map change %v", box)
	}
}

func TestMarksOfAllSeatsStandOnTheWholeBoardAndOnATile(t *testing.T) {
	for _, c := range [][2]string{{"board", ""}, {"tile", "J"}} {
		r := request(c[0], c[1])
		bare := drawn(t, painter(t), middleView(), r)
		r.Marks = plan()
		img := drawn(t, painter(t), middleView(), r)
		if changed(bare, img).Empty() {
			t.Errorf("%s %s: no flag is to be seen", c[0], c[1])
		}
	}
}
