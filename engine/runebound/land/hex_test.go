package land

import (
	"encoding/json"
	"slices"
	"testing"
)

// hex parses the id of an existing hex.
func hex(t *testing.T, id string) Hex {
	t.Helper()
	h, ok := Parse(id)
	if !ok {
		t.Fatalf("there is no hex %s", id)
	}
	return h
}

func way(t *testing.T, ids ...string) (out []Hex) {
	t.Helper()
	for _, id := range ids {
		out = append(out, hex(t, id))
	}
	return out
}

func TestEachOfThe182HexesHasANameOfItsOwnThatIsReadBack(t *testing.T) {
	names := map[string]Hex{}
	for _, h := range All() {
		if other, twice := names[h.String()]; twice {
			t.Errorf("%d and %d are both called %v", h, other, h)
		}
		names[h.String()] = h
		if got, ok := Parse(h.String()); !ok || got != h {
			t.Errorf("%v is read back as %v", h, got)
		}
		if c, r := h.Position(); At(c, r) != h {
			t.Errorf("%v is not at its own column %d and row %d", h, c, r)
		}
	}
	if len(names) != 182 || !slices.IsSorted(All()) {
		t.Errorf("there are %d names", len(names))
	}
	if h := hex(t, "F7"); h.String() != "f7" {
		t.Errorf("F7 is %v", h)
	}
}

func TestWhatIsNoHexIsNotRead(t *testing.T) {
	for _, id := range []string{"", "a", "7", "7a", "a0", "a14", "o1", "a07", "a+1", "a1 ", "a-1", "ä3", "a111", "`1"} {
		if h, ok := Parse(id); ok || h != Nowhere {
			t.Errorf("%q is read as %v", id, h)
		}
	}
}

func TestNowhereAndNumbersBesideTheMapHarmNobody(t *testing.T) {
	for _, h := range []Hex{Nowhere, Size, 255} {
		_, town := h.Site()
		if h.Valid() || h.String() != "" || h.Neighbours() != nil || h.Terrain() != None ||
			h.Colour() != NoGem || town ||
			NearestTowns(h) != nil || h.Distance(1) != 0 || Hex(1).Distance(h) != 0 ||
			len(Reach(h, []int{0, 1}, Terms{}).Hexes()) != 0 ||
			Turns(h)[1] != Far || h.Beside(1) {
			t.Errorf("the number %d is taken for a hex", h)
		}
	}
}

func TestASavedHexIsReadAsItsName(t *testing.T) {
	type hero struct {
		At   Hex         `json:"at,omitempty"`
		Seen map[Hex]int `json:"seen,omitempty"`
	}
	b, err := json.Marshal(hero{hex(t, "m12"), map[Hex]int{hex(t, "a1"): 2}})
	if err != nil || string(b) != `{"at":"m12","seen":{"a1":2}}` {
		t.Fatalf("saved as %s, %v", b, err)
	}
	var back hero
	if err := json.Unmarshal(b, &back); err != nil || back.At != hex(t, "m12") || back.Seen[hex(t, "a1")] != 2 {
		t.Errorf("read back as %+v, %v", back, err)
	}
	if err := json.Unmarshal([]byte(`{"at":"z9"}`), &back); err == nil {
		t.Error("the hex z9 is read")
	}
	if err := json.Unmarshal([]byte(`{"at":""}`), &back); err != nil || back.At != Nowhere {
		t.Errorf("nothing is read as %v, %v", back.At, err)
	}
}

func TestNeighboursTouchEachOtherAndLieOneStepApart(t *testing.T) {
	for _, h := range All() {
		x, y := h.Middle()
		for _, n := range h.Neighbours() {
			nx, ny := n.Middle()
			if !slices.Contains(n.Neighbours(), h) || h.Distance(n) != 1 || !h.Beside(n) {
				t.Errorf("%v and %v do not touch both ways", h, n)
			}
			if dx, dy := abs(nx-x), abs(ny-y); (dx != 2 || dy != 0) && (dx != 1 || dy != 1) {
				t.Errorf("%v and %v lie %d halves and %d rows apart", h, n, dx, dy)
			}
		}
		if n := len(h.Neighbours()); n < 2 || n > 6 || n < 6 && !h.rim() {
			t.Errorf("%v has %d neighbours", h, n)
		}
	}
	if hex(t, "a1").Beside(hex(t, "a1")) || hex(t, "a1").Beside(hex(t, "a3")) {
		t.Error("hexes touch that do not")
	}
}

// rim reports whether the hex is at the edge of the map.
func (h Hex) rim() bool {
	c, r := h.Position()
	return c == 1 || c == Columns || r == 1 || r == Rows
}

func TestTheDistanceIsTheFewestSteps(t *testing.T) {
	for _, from := range All() {
		steps := map[Hex]int{from: 0}
		queue := []Hex{from}
		for len(queue) > 0 {
			h := queue[0]
			queue = queue[1:]
			for _, n := range h.Neighbours() {
				if _, known := steps[n]; !known {
					steps[n] = steps[h] + 1
					queue = append(queue, n)
				}
			}
		}
		for _, to := range All() {
			if from.Distance(to) != steps[to] {
				t.Fatalf("from %v to %v it is %d steps, not %d", from, to, steps[to], from.Distance(to))
			}
		}
	}
}

func TestTheNearestTownsAreAllAtTheLeastDistanceWhateverTheTerrain(t *testing.T) { // R14
	ties := 0
	for _, h := range All() {
		got := NearestTowns(h)
		least := Size
		for _, s := range Sites() {
			least = min(least, h.Distance(s.At))
		}
		for _, s := range Sites() {
			if slices.Contains(got, s.At) != (h.Distance(s.At) == least) {
				t.Errorf("from %v the nearest towns are said to be %v", h, got)
			}
		}
		if len(got) > 1 {
			ties++
		}
		if h.Terrain() == Town && !slices.Equal(got, []Hex{h}) {
			t.Errorf("from the town %v one goes to %v", h, got)
		}
	}
	if ties == 0 {
		t.Error("nobody ever has a choice of towns")
	}
}
