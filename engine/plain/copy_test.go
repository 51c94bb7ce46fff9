package plain_test

import (
	"reflect"
	"testing"

	"skald/engine/plain"
)

// board has every kind of member a position may have.
type board struct {
	Hour   int
	Places []int
	Seats  []seat
	Stock  map[string][]int
	Large  *seat
	None   []int
	Empty  []int
	Ways   [2][]int
	steps  []string
}

type seat struct{ Bag []string }

func TestACopyIsEqualAndChangesOnItsOwn(t *testing.T) {
	make := func() board {
		return board{
			Hour: 7, Places: []int{1, 2}, Seats: []seat{{Bag: []string{"brew"}}}, Stock: map[string][]int{"helm": {3}},
			Large: &seat{Bag: []string{"bow"}}, Empty: []int{}, Ways: [2][]int{{4}, {5}}, steps: []string{"turn"},
		}
	}
	b := make()
	c := plain.Copy(b)
	if !reflect.DeepEqual(b, c) {
		t.Fatalf("the copy is %+v, not %+v", c, b)
	}
	c.Places[0], c.Seats[0].Bag[0], c.Stock["helm"][0], c.Large.Bag[0], c.Ways[1][0] = 9, "herb", 9, "falcon", 9
	c.Stock["bow"] = nil
	if !reflect.DeepEqual(b, make()) {
		t.Errorf("a change of the copy made the original %+v", b)
	}
	if &b.steps[0] != &c.steps[0] {
		t.Error("what no field shows is not shared")
	}
}
