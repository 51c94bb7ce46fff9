package land

import (
	"slices"
	"testing"
)

func TestTheLandIsThatOfTheBooklet(t *testing.T) {
	if n := len(Front.All()); n != 78 {
		t.Fatalf("there are %d regions, not 78", n)
	}
	edges := 0
	for _, r := range Front.All() {
		for _, to := range r.Near {
			edges++
			if !slices.Contains(Front.Get(to).Near, r.ID) {
				t.Errorf("%d touches %d and not the other way round", r.ID, to)
			}
		}
	}
	if edges != 2*157 {
		t.Errorf("there are %d ways, not 157 in each direction", edges)
	}
	if got := Front.With(Fog); len(got) != 15 {
		t.Errorf("fog lies on %v", got)
	}
	for mark, want := range map[Marks][]int{Well: {5, 35, 45, 55}, Merchant: {18, 57, 71}, Tree: {57}, Mine: {71},
		Tavern: {72}, Castle: {0}, Lair: {84}, Tower: {83}} {
		if got := Front.With(mark); !slices.Equal(got, want) {
			t.Errorf("the mark %d is on %v, not %v", mark, got, want)
		}
	}
	if Front.Has(61, Forest) || Front.Has(8, River) || Front.Has(9, River) || Front.Has(15, River) {
		t.Error("61 is rock, 8, 9 and 15 touch the sea")
	}
}

func TestEveryArrowLeadsToTheCastle(t *testing.T) {
	odd := map[int]int{18: 14, 25: 24, 41: 40, 60: 59}
	roads := Front.Roads(nil, nil)
	for _, r := range Front.All() {
		if !Front.Walkable(r.ID) || r.ID == CastleAt {
			continue
		}
		want, ok := odd[r.ID]
		if !ok {
			want = slices.Min(r.Near)
		}
		if r.Next != want {
			t.Errorf("the arrow of %d leads to %d, not %d", r.ID, r.Next, want)
		}
		if roads.Steps(r.ID) >= Far {
			t.Errorf("from %d no arrows lead to the castle", r.ID)
		}
	}
	for from, want := range map[int]int{84: 16, 37: 8, 61: 13, 16: 3, 8: 2} {
		if got := roads.Steps(from); got != want {
			t.Errorf("from %d it takes %d arrows, not %d", from, got, want)
		}
	}
}

func TestABrokenBridgeAndRubbleCloseTheWay(t *testing.T) {
	whole, broken := Front.Roads(nil, nil), Front.Roads([]string{"rope-bridge"}, []int{13})
	if !whole.Open(16, 48) || broken.Open(16, 48) || broken.Open(48, 16) || broken.Arrow(48) != Nowhere {
		t.Error("the rope bridge does not break")
	}
	if broken.Open(16, 13) || broken.Arrow(16) != Nowhere {
		t.Error("rubble on 13 does not close it")
	}
	if got := whole.Way(9, 11, nil); !slices.Equal(got, []int{7, 11}) {
		t.Errorf("from 9 to 11 one goes %v", got)
	}
	if got := whole.Distances(9, nil)[11]; got != 2 {
		t.Errorf("from 9 to 11 it takes %d hours", got)
	}
}

func TestTheMineIsAsDesigned(t *testing.T) {
	m := UnderMountain
	edges, steps := 0, map[int]int{}
	roads := m.Roads(nil, nil)
	for _, r := range m.All() {
		edges += len(r.Near)
		if n := roads.Distances(CastleAt, nil)[r.ID]; n != roads.Steps(r.ID) {
			t.Errorf("from %d the arrows take %d steps, the shortest way %d", r.ID, roads.Steps(r.ID), n)
		}
		if r.ID != CastleAt {
			steps[roads.Steps(r.ID)]++
			if r.Next != slices.Min(r.Near) {
				t.Errorf("the arrow of %d does not lead to its lowest neighbour", r.ID)
			}
		}
	}
	if len(m.All()) != 48 || edges != 2*91 {
		t.Errorf("there are %d regions and %d ways, not 48 and 91", len(m.All()), edges/2)
	}
	for n, want := range []int{0, 3, 7, 7, 6, 7, 4, 4, 4, 5} {
		if steps[n] != want {
			t.Errorf("%d regions lie %d steps from the gate, not %d", steps[n], n, want)
		}
	}
	for mark, want := range map[Marks][]int{Smithy: {8}, Well: {11, 23, 37, 43},
		Fog: {4, 9, 13, 17, 21, 30, 33, 34, 41, 44}, Lake: {35}, Forest: {17, 18, 23, 29, 30, 34, 43, 44, 46, 47}} {
		if got := m.With(mark); !slices.Equal(got, want) {
			t.Errorf("the mark %d is on %v, not %v", mark, got, want)
		}
	}
}

func TestRubbleCutsTheFarSideOfTheMineOffAndNothingElse(t *testing.T) {
	m := UnderMountain
	open, closed := m.Roads(nil, nil), m.Roads(nil, []int{10, 18, 25, 27, 31, 45, 47})
	for _, r := range m.All() {
		before, now := open.Distances(CastleAt, nil)[r.ID], closed.Distances(CastleAt, nil)[r.ID]
		switch {
		case slices.Contains([]int{35, 39, 40, 43, 44}, r.ID):
			if now < Far {
				t.Errorf("%d is not cut off", r.ID)
			}
		case slices.Contains([]int{10, 18, 25, 27, 31, 45, 47}, r.ID): // under rubble
		case before != now:
			t.Errorf("from %d it is %d steps, %d before", r.ID, now, before)
		}
	}
}

// Crossing ways would look like a link between regions that are not adjacent.
func TestNoTwoWaysOfTheMineCross(t *testing.T) {
	type way struct{ a, b Region }
	var ways []way
	for _, r := range UnderMountain.All() {
		for _, n := range r.Near {
			if n > r.ID {
				ways = append(ways, way{r, UnderMountain.Get(n)})
			}
		}
	}
	side := func(a, b, c Region) int { return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X) }
	for i, v := range ways {
		for _, w := range ways[:i] {
			if v.a.ID == w.a.ID || v.a.ID == w.b.ID || v.b.ID == w.a.ID || v.b.ID == w.b.ID {
				continue
			}
			if (side(v.a, v.b, w.a) > 0) != (side(v.a, v.b, w.b) > 0) &&
				(side(w.a, w.b, v.a) > 0) != (side(w.a, w.b, v.b) > 0) {
				t.Errorf("the ways %d-%d and %d-%d cross", v.a.ID, v.b.ID, w.a.ID, w.b.ID)
			}
		}
	}
}
