package land

import (
	"strings"
	"testing"
)

// small is a valid map.
const small = `regions:
  0: {x: 1000, y: 1000, near: [1, 2], marks: [castle]}
  1: {x: 3000, y: 1000, near: [0, 2], next: 0, marks: [well], name: mill}
  2: {x: 2000, y: 3000, near: [0, 1], next: 0, country: hills, rim: {water: 400}}
bridges: {plank: [1, 2]}
landmarks:
  - {art: mill, x: 3000, y: 900}
`

func TestAMapOfOnesOwnIsRead(t *testing.T) {
	m, err := Read([]byte(small))
	if err != nil {
		t.Fatal(err)
	}
	if m.Numbers() != "0–2" || !m.Has(1, Well) || m.Get(1).Name != "mill" || !m.Own() || Front.Own() {
		t.Errorf("it is read as %+v", m)
	}
	if m.Roads([]string{"plank"}, nil).Open(1, 2) {
		t.Error("its bridge does not break")
	}
	again, _ := Read([]byte(strings.Replace(small, "3000, y: 900", "3000, y: 901", 1)))
	if same, _ := Read([]byte("# a remark\n" + small)); m.Key == again.Key || m.Key != same.Key {
		t.Error("maps are not told apart by what they are")
	}
}

func TestMistakesInAMapAreToldWithTheirLines(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"no region 0", "  0:", "  5:", "the map has no region 0"},
		{"a number too high", "  2: {", "  100: {", `line 4: "100" is no number of a region`},
		{"a neighbour one way only", "near: [0, 2], next", "near: [0], next",
			"line 4: region 2 is near 1, but 1 is not near 2"},
		{"a neighbour that is not there", "near: [0, 1]", "near: [0, 1, 7]",
			"line 4: region 2 is near 7, which is not on the map"},
		{"an arrow to a region that is not near", "next: 0, marks", "next: 7, marks",
			"line 3: the arrow of region 1 leads to 7"},
		{"creatures that never arrive", "next: 0, country", "next: 1, country", ""},
		{"arrows in a ring", "next: 0, marks: [well]", "next: 2, marks: [well]", ""},
		{"no place", "x: 2000, y: 3000, ", "", "line 4: region 2 does not say where it lies"},
		{"too close", "x: 2000, y: 3000", "x: 1100, y: 1100", "line 4: regions 0 and 2 lie closer together"},
		{"an unknown mark", "[well]", "[pub]", `line 3: "pub" is not known here`},
		{"an unknown country", "hills", "moon", `line 4: "moon" is not known here`},
		{"a bridge between strangers", "plank: [1, 2]", "plank: [1, 9]", `the bridge "plank" joins 1 and 9`},
		{"an event where nobody can stand", "bridges:", "events: {golden-8: [8]}\nbridges:",
			"line 5: the event golden-8 happens on 8"},
		{"an unknown part", "bridges:", "brigdes:", `line 5: "brigdes" is no part of a map`},
		{"a landmark of nothing", "art: mill, ", "", "line 7: the landmark does not say what is drawn"},
		{"a size of nothing", "y: 900}", "y: 900, size: NaN}", `line 7: "NaN" is no size`},
		{"no map at all", small, "just words", "line 1: a map is written as"},
		{"nothing", small, "", "line 1: the file is empty"},
	} {
		_, err := Read([]byte(strings.Replace(small, c.old, c.new, 1)))
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v; want %s", c.name, err, c.want)
		}
	}
	ring := strings.NewReplacer("next: 0, marks", "next: 2, marks", "next: 0, country",
		"next: 1, country").Replace(small)
	if _, err := Read([]byte(ring)); err == nil ||
		!strings.Contains(err.Error(), "the arrows do not lead from region 1 to 0") {
		t.Errorf("arrows in a ring: %v", err)
	}
}

func FuzzWhateverAMapSaysItIsReadOrRefused(f *testing.F) {
	f.Add(small)
	f.Add("regions: {0: {near: [0]}}")
	f.Add("regions: [1, {2: 3}]\nbridges: {a: b}")
	f.Fuzz(func(t *testing.T, file string) {
		if m, err := Read([]byte(file)); err == nil {
			m.Roads(nil, nil).Way(0, 99, nil)
			m.Numbers()
		}
	})
}
