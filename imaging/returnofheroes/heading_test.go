package returnofheroes

import (
	"testing"

	"skald/engine/returnofheroes/land"
)

// A hero at the upper edge of the neighbourhood does not cover its heading.
func TestPawnsLeaveTheHeadingFree(t *testing.T) {
	p, v := painter(t), middleView()
	for _, place := range []string{"A1", "A8", "B1", "C1"} {
		r := request("near", place)
		v.Heroes[v.Active].At = land.At("P4")
		bare := drawn(t, p, v, r)
		v.Heroes[v.Active].At = land.At(place)
		box := changed(bare, drawn(t, p, v, r))
		if box.Empty() || box.Min.Y < nearTitle-12 {
			t.Errorf("the pawn at %s changes %v; the heading ends at %d", place, box, nearTitle)
		}
	}
}
