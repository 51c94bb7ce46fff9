package andor

import (
	"testing"

	"skald/engine"
)

// The advice fits the hero and the target.
func TestAFoeTooFarAwayIsExplained(t *testing.T) {
	instead := func(b *table, seat engine.Seat, a aim) string { return b.lacksToFight(seat, a)().Instead.Key }
	b := among(t, "warrior 14", "archer 14", "dwarf 14").creature("gor", 60).give(2, "bow")
	gor := aim{60, "gor"}
	is(t, "for a warrior", instead(b, 0, gor), "no.reach.instead")
	is(t, "for an archer", instead(b, 1, gor), "no.reach.instead-afar")
	is(t, "for an owner of a bow", instead(b, 2, gor), "no.reach.instead-afar")
	b.Rubble = []rubble{{At: 62}}
	is(t, "before rubble", instead(b, 1, aim{62, RubbleFoe}), "no.reach.instead-rubble")
}
