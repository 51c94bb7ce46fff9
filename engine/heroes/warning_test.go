package heroes

import "testing"

// A hero without hit points falls. Their player knows before a clash in which that may happen.
func TestTheLastHitPointsAreWarnedOf(t *testing.T) {
	for left, want := range map[int]int{21: 0, 3: 0, 2: 1, 1: 1} {
		r := newRig(t, 2)
		r.g.Field.Sides[0].Left = left
		if got := len(promptOf(r.g, 0).Warnings); got != want {
			t.Errorf("with %d hit points there are %d warnings, want %d", left, got, want)
		}
	}
}
