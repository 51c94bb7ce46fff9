package lists_test

import (
	"slices"
	"strconv"
	"testing"

	"skald/engine/lists"
)

func TestLists(t *testing.T) {
	numbers := []int{3, 4, 5, 6}
	even := func(n int) bool { return n%2 == 0 }
	never := func(int) bool { return false }
	t.Run("Map keeps the order, and nil for an empty list", func(t *testing.T) {
		if got := lists.Map(numbers, strconv.Itoa); !slices.Equal(got, []string{"3", "4", "5", "6"}) {
			t.Errorf("Map() = %q", got)
		}
		if got := lists.Map([]int{}, strconv.Itoa); got != nil {
			t.Errorf("Map() of an empty list = %#v, want nil", got)
		}
	})
	t.Run("Where keeps the order, and nil if nothing is left", func(t *testing.T) {
		if got := lists.Where(numbers, even); !slices.Equal(got, []int{4, 6}) {
			t.Errorf("Where() = %v", got)
		}
		if got := lists.Where(numbers, never); got != nil {
			t.Errorf("Where() = %#v, want nil", got)
		}
	})
	t.Run("Find points at the first element in the list", func(t *testing.T) {
		if got := lists.Find(numbers, func(n *int) bool { return even(*n) }); got != &numbers[1] {
			t.Errorf("Find() = %v, want the element 4", got)
		}
		if got := lists.Find(numbers, func(*int) bool { return false }); got != nil {
			t.Errorf("Find() = %v, want nil", *got)
		}
	})
	t.Run("All is true for an empty list", func(t *testing.T) {
		if lists.All(numbers, even) || !lists.All(numbers[1:2], even) || !lists.All(nil, never) {
			t.Error("All() is wrong")
		}
	})
	t.Run("Count and Sum go over all elements", func(t *testing.T) {
		if got := lists.Count(numbers, even); got != 2 {
			t.Errorf("Count() = %d, want 2", got)
		}
		if got := lists.Sum(numbers, func(n int) float64 { return float64(n) / 2 }); got != 9 {
			t.Errorf("Sum() = %v, want 9", got)
		}
		if got := lists.Total(numbers); got != 18 {
			t.Errorf("Total() = %d, want 18", got)
		}
	})
}
