package land

import (
	"slices"
	"testing"
)

func TestTheLandIsThatOfTheBooklet(t *testing.T) {
	if n := len(All()); n != 78 {
		t.Fatalf("there are %d regions, not 78", n)
	}
	edges := 0
	for _, r := range All() {
		for _, to := range r.Near {
			edges++
			if !slices.Contains(Get(to).Near, r.ID) {
				t.Errorf("%d touches %d and not the other way round", r.ID, to)
			}
		}
	}
	if edges != 2*157 {
		t.Errorf("there are %d ways, not 157 in each direction", edges)
	}
	if got := With(Fog); len(got) != 15 {
		t.Errorf("fog lies on %v", got)
	}
	for mark, want := range map[Marks][]int{Well: {5, 35, 45, 55}, Merchant: {18, 57, 71}, Tree: {57}, Mine: {71}, Tavern: {72}, Castle: {0}, Lair: {84}, Tower: {83}} {
		if got := With(mark); !slices.Equal(got, want) {
			t.Errorf("the mark %d is on %v, not %v", mark, got, want)
		}
	}
	if Has(61, Forest) || Has(8, River) || Has(9, River) || Has(15, River) {
		t.Error("61 is rock, 8, 9 and 15 touch the sea")
	}
}

func TestEveryArrowLeadsToTheCastle(t *testing.T) {
	odd := map[int]int{18: 14, 25: 24, 41: 40, 60: 59}
	roads := NewRoads(nil, nil)
	for _, r := range All() {
		if !Walkable(r.ID) || r.ID == CastleAt {
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
	whole, broken := NewRoads(nil, nil), NewRoads([]string{"rope-bridge"}, []int{13})
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
