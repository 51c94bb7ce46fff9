package chart

import (
	"image/color"
	"slices"
	"testing"

	"skald/imaging"
)

func TestLengthsAreGatheredInColumnsOfOneWidth(t *testing.T) {
	for _, c := range []struct {
		values       []int
		most         int
		first, width int
		counts       []int
	}{
		{nil, 4, 0, 1, nil},
		{[]int{7, 7, 7}, 4, 7, 1, []int{3}},
		{[]int{5, 6, 8, 8}, 4, 5, 1, []int{1, 1, 0, 2}},
		{[]int{5, 9, 10, 13}, 4, 3, 3, []int{1, 0, 2, 1}},
	} {
		first, width, counts := Gather(c.values, c.most)
		if first != c.first || width != c.width || !slices.Equal(counts, c.counts) {
			t.Errorf("%v is gathered from %d in columns of %d: %v", c.values, first, width, counts)
		}
	}
}

// TestBarsAreAsLongAsWhatTheyTell counts the pixels in a seat's colour.
func TestBarsAreAsLongAsWhatTheyTell(t *testing.T) {
	th := imaging.Day()
	p, err := imaging.NewPainter(th, imaging.NewAssets(1<<20))
	if err != nil {
		t.Fatal(err)
	}
	m := Matches{Title: "A game", Length: "Turns", Lengths: []int{4, 4, 5},
		Wins: []Wins{{Heading: "Wins", Seats: true, Bars: []Bar{{"seat 1", 2, 8}, {"seat 2", 6, 8}, {"seat 3", 0, 0}}}}}
	img := m.Draw(p).Image()
	var ink [3]int
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			for i := range ink {
				if img.RGBAAt(x, y) == color.RGBA(th.Seats[i]) {
					ink[i]++
				}
			}
		}
	}
	if ratio := float64(ink[1]) / float64(ink[0]); ratio < 2.8 || ratio > 3.2 || ink[2] > 0 {
		t.Errorf("2, 6 and 0 of 8 are drawn with %v pixels", ink)
	}
	// Without a match that ended there is nothing to gather, and it is drawn.
	if _, err := (Matches{Title: "A game", Length: "Turns"}).Draw(p).PNG(); err != nil {
		t.Error(err)
	}
}
