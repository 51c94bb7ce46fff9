package andor

import (
	"strings"
	"testing"

	texts "skald/engine/andor/text"
)

// TestEveryRulingNamesItsHeadingInEveryLanguage reads the pages of the rulings in the rules for the players.
func TestEveryRulingNamesItsHeadingInEveryLanguage(t *testing.T) {
	pages := editions[newest-1].rulingPages()
	is(t, "the pages", len(pages), len(rulings)+len(thirdRulings))
	for _, page := range pages {
		is(t, "the chapter of "+page.ID, page.Under, "rulings")
		for _, l := range []string{"en", "it", "de", "fr"} {
			s := texts.Catalogue.In(l).Say(page.Text)
			if !strings.HasSuffix(s, "]") || !strings.Contains(s, " [") {
				t.Errorf("%s in %s names no heading of the booklet: %s", page.ID, l, s)
			}
		}
	}
}

// Golden card 29: "can be taken"; our ruling: a hero with room has it at once.
func TestTheShieldOn57IsTakenByWhoHasRoomAndLeftByWhoHasNone(t *testing.T) {
	b := among(t, "warrior 57", "dwarf 56")
	b.give(0, "bow")
	b.event("golden-29")
	is(t, "the warrior's large thing", b.Heroes[0].Large.ID, "bow")
	is(t, "the card waits", len(b.Pending), 1)
	b.turn(1)
	b.play(1, "move 57")
	is(t, "the dwarf has the shield", b.Heroes[1].large("shield"), true)
	is(t, "the card waits", len(b.Pending), 0)
}
