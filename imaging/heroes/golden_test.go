package heroes

import (
	"testing"

	rules "skald/engine/heroes"
	"skald/imaging"
)

// TestViewsLookAsTheyDid compares every view with its golden picture, by day and the
// most of them by night too.
func TestViewsLookAsTheyDid(t *testing.T) {
	for _, c := range []struct {
		name  string
		view  *rules.View
		r     imaging.Request
		night bool
	}{
		{"board", stoppedView(2), request("board", ""), true},
		{"open", openView(2), requestIn("de", "board", ""), false},
		{"three", stoppedView(3), requestIn("it", "board", ""), false},
		{"four", stoppedView(4), requestIn("fr", "board", ""), true},
		{"teams", teamsView(), request("board", ""), false},
	} {
		painters.LooksAsItDid(t, Scene{}, c.name, c.view, c.r, c.night)
	}
}
