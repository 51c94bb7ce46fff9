package scene

import (
	"image"
	"image/color"
	"maps"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scenetest"
)

var toy = Game{Name: "toy", Accents: func(th *imaging.Theme) []color.RGBA { return []color.RGBA{th.Ink} }}

// blank returns a picture in the making on plain paper.
func blank(t *testing.T, r imaging.Request) *Draft {
	d := toy.New(scenetest.Painter(t, imaging.Day(), 30), r)
	d.Canvas = d.Painter.On(d.Layer("blank", 800, 600, func(img *image.RGBA) { imaging.Parchment(img, d.Theme) }))
	return &d
}

// request tells news in their own words.
func request(news ...engine.Said) imaging.Request {
	c, err := text.Make(map[string]map[string]string{"en": {"hello": "hello"}})
	if err != nil {
		panic(err)
	}
	return imaging.Request{Say: c.In("en").Say, Since: news}
}

func TestNewsAreNumberedAndWhatFindsNoRoomIsCounted(t *testing.T) {
	var many []engine.Said
	for range 12 {
		many = append(many, scenetest.Happened("moved", "elf", "A1", "A2",
			"the elf goes to A2, and sees nobody there."))
	}
	d := blank(t, request(many...))
	n := d.News(10, "nothing", nil, 600, 200, 30, 20)
	if told := n.Set(20, 20, 220); told < 2 || told > 5 {
		t.Errorf("%d of ten are told in 200 pixels", told)
	}
	said := labels(d)
	if !strings.Contains(said, "The elf goes to A2") || !strings.Contains(said, "+ ") {
		t.Errorf("set is %q", said)
	}
	for _, l := range d.Canvas.Labels() {
		if l.Box.Max.Y > 222 {
			t.Errorf("%q at %v leaves the list", l.Text, l.Box)
		}
	}
	d = blank(t, request(many...))
	if n := d.News(10, "nothing", nil, 600, 2000, 24); n.Set(20, 20, 600) != 10 ||
		!strings.HasSuffix(labels(d), "+ 2") {
		t.Errorf("set is %q", labels(d))
	}
	left, right := n.Split()
	if len(left.items)+len(right.items) != len(n.items) || left.Height() < right.Height()/2 ||
		right.Height() < left.Height()/2 {
		t.Errorf("the columns have %d and %d items", len(left.items), len(right.items))
	}
	d = blank(t, request())
	if n := d.News(10, "nothing happened", nil, 600, 200, 30); n.Set(20, 20, 220) != 0 ||
		labels(d) != "nothing happened" {
		t.Errorf("without news set is %q", labels(d))
	}
}

func TestAPlaceHasTheNumbersOfAllItsNewsAndWhatDoesNotParseHasNone(t *testing.T) {
	news := []engine.Said{
		scenetest.Happened("moved", "elf", "A1", "A2", ""), scenetest.Happened("left", "elf", "A3", "", ""),
		scenetest.Happened("moved", "orc", "A1", "nowhere", ""), scenetest.Happened("moved", "orc", "A1", "A2", ""),
	}
	numbers, places := Numbered(news, func(place string) (string, bool) { return place, place[0] == 'A' })
	if want := map[string][]int{"A2": {1, 4}, "A3": {2}}; !maps.EqualFunc(numbers, want, slices.Equal[[]int]) ||
		!slices.Equal(places, []string{"A2", "A3"}) {
		t.Errorf("the numbers are %v at %v, they should be %v", numbers, places, want)
	}
}

// labels returns all words on a picture.
func labels(d *Draft) string {
	var all []string
	for _, l := range d.Canvas.Labels() {
		all = append(all, l.Text)
	}
	return strings.Join(all, " ")
}

func TestAnEventIsSeenWherePiecesCameOrElseLeft(t *testing.T) {
	march := engine.Said{Facts: engine.Facts{Piece: "gor",
		Ways: []engine.Way{{From: "3", To: "1"}, {From: "9", To: ""}}}}
	for _, c := range []struct {
		said engine.Said
		want string
	}{
		{scenetest.Happened("moved", "elf", "A1", "A2", ""), "A2"},
		{scenetest.Happened("took", "bow", "A1", "", ""), "A1"},
		{scenetest.Happened("gem", "gem", "", "", ""), ""}, {march, "1 9"},
	} {
		if got := strings.Join(Where(c.said), " "); got != c.want {
			t.Errorf("%+v is seen at %q, want %q", c.said.Facts, got, c.want)
		}
	}
}

func TestASceneTakesItsViewByValueAndByPointer(t *testing.T) {
	type view struct{ n int }
	if v, ok := ViewOf[view](view{3}); !ok || v.n != 3 {
		t.Error("a view by value is not taken")
	}
	if v, ok := ViewOf[view](&view{4}); !ok || v.n != 4 {
		t.Error("a view by pointer is not taken")
	}
	for _, no := range []any{nil, (*view)(nil), 7} {
		if _, ok := ViewOf[view](no); ok {
			t.Errorf("%T is taken for a view", no)
		}
	}
	if _, err := blank(t, request()).Seat("9", 0, 2); err == nil || !strings.HasPrefix(err.Error(), "toy: ") {
		t.Errorf("the error is %v", err)
	}
}
