package andor

import (
	"fmt"
	"image"
	"testing"

	"skald/engine/andor/land"
	"skald/engine/contract/sweep"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/scenetest"
)

// lettered lists the texts on the layer of the board: the numbers of regions, the letters of the legend track but that
// under the narrator, and the hours.
func lettered(d *draft, s *sheet) []imaging.Label {
	var out []imaging.Label
	for _, r := range land.Front.All() {
		if x, y, ok := s.find(r.ID); ok && !r.Has(land.Beaten) {
			out = append(out, imaging.Label{Text: fmt.Sprint("region ", r.ID), Box: s.tagBox(d.Painter, r.ID, x, y)})
		}
	}
	for i := range letters {
		if x, y := s.legendCell(i); i != max(0, min(letters-1, d.v.Narrator)) {
			out = append(out, imaging.Label{Text: letterOf(i), Box: scene.Box(x-10, y-10, 20, 20)})
		}
	}
	strip := float64(mapTop+s.height) + 16
	for hour := 1; hour <= 10; hour++ {
		x, y := hourCell(boardMargin, strip, hour)
		h := d.Painter.Type.CapHeight(d.Bold(25).Style)
		out = append(out, imaging.Label{Text: fmt.Sprint("hour ", hour),
			Box: scene.Box(x+8, y+25-h, d.Measure(fmt.Sprint(hour), d.Bold(25)), h)})
	}
	return out
}

// positions returns the numbers of the random views.
func positions() []int {
	out := make([]int, 200)
	for i := range out {
		out[i] = i
	}
	return out
}

func TestTextsOfTwoHundredPositionsNeitherOverlapNorLeaveThePicture(t *testing.T) {
	p := painter(t)
	few := sweep.Of(t, positions(), 25)
	for _, i := range few.Cases() {
		if !few.Next() {
			break
		}
		r := imaging.NewRand(fmt.Sprint("positions ", i))
		v := randomView(r)
		request := requestIn([]string{"en", "it"}[i/2%2], "board", "")
		for n := range r.Int(9) {
			request.Marks = append(request.Marks,
				imaging.Mark{Place: fmt.Sprint(r.Int(73)), Seat: r.Int(4), Label: "W", N: n + 1})
		}
		d := newDraft(p, request, v)
		c, s := d.board(), geographies["front"].boardMap()
		what := fmt.Sprint("board ", i)
		scenetest.Labels(t, what, c.Bounds(), append(c.Labels(), lettered(d, &s)...))
		kinds := []string{"sheet", "equipment", "heroes", "since"}
		if i%25 == 0 { // each has a ground of its own
			kinds = append(kinds, "near")
		}
		if i%4 > 1 || t.Failed() {
			continue
		}
		for _, kind := range kinds {
			request.Kind, request.Since = kind, append(news(), farNews()...)
			c, err := Scene{}.Draw(p, v, request)
			if err != nil {
				t.Fatal(err)
			}
			scenetest.Labels(t, fmt.Sprint(kind, " ", i), c.Bounds(), c.Labels())
		}
	}
}

func TestFiguresOverlapNeitherEachOtherNorTheNumbersNorTheBoxesOnTheMap(t *testing.T) {
	p := painter(t)
	few := sweep.Of(t, positions(), 100)
	for _, i := range few.Cases() {
		if !few.Next() {
			break
		}
		v := randomView(imaging.NewRand(fmt.Sprint("figures ", i)))
		s := geographies["front"].boardMap()
		d := newDraft(p, request("board", ""), v)
		d.Canvas = p.On(p.Assets.Layer("plain", boardWidth, boardHeight, nil, func(img *image.RGBA) {
			imaging.Parchment(img, p.Theme)
		}))
		var taken []image.Rectangle
		for _, set := range []func(*sheet) image.Rectangle{d.shields, d.goals, d.eventCards, d.key} {
			b := set(&s)
			for _, o := range taken {
				if b.Overlaps(o) {
					t.Errorf("position %d: two boxes on the map overlap, %v and %v", i, b, o)
				}
			}
			if !b.In(s.bounds()) {
				t.Errorf("position %d: the box %v leaves the map, %v", i, b, s.bounds())
			}
			taken = append(taken, b)
		}
		signs := len(taken)
		for _, l := range lettered(d, &s)[:len(land.Front.All())-1] {
			for _, o := range taken[:signs] {
				if l.Box.Overlaps(o) {
					t.Errorf("position %d: a box covers %s", i, l.Text)
				}
			}
			taken = append(taken, l.Box)
		}
		figs := d.figures(&s)
		s.arrange(figs, taken)
		for _, f := range figs {
			b := f.box()
			if !b.In(s.bounds()) {
				t.Errorf("position %d: %s on %d at %v leaves the map", i, f.piece, f.at, b)
			}
			for _, o := range taken {
				if scenetest.Overlap(b, o) {
					t.Errorf("position %d: %s on %d at %v overlaps %v", i, f.piece, f.at, b, o)
				}
			}
			taken = append(taken, b)
		}
	}
}
