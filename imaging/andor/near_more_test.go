package andor

import (
	"slices"
	"strconv"
	"testing"

	"skald/imaging"
)

// The strip under a neighbourhood has cards for three creatures, and counts the others.
func TestTheStripCountsCreaturesWithoutACard(t *testing.T) {
	for n := range 6 {
		v := startView(2)
		v.Creatures = v.Creatures[:0]
		for _, at := range []int{1, 2, 4, 6, 8}[:n] {
			v.Creatures = append(v.Creatures, gor(at))
		}
		d := newDraft(painter(t), request("near", "r0"), v)
		c, err := d.near()
		if err != nil {
			t.Fatal(err)
		}
		counted := slices.ContainsFunc(c.Labels(), func(l imaging.Label) bool {
			return l.Text == "+"+strconv.Itoa(n-nearCards)
		})
		if counted != (n > nearCards) {
			t.Errorf("that %d of %d creatures have no card is counted: %v", n-nearCards, n, counted)
		}
	}
}
