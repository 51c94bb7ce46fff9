package andor

import (
	"strings"
	"testing"

	"skald/engine"
)

// Booklet, Falcon: two heroes exchange any number of small things, gold and gems, once a day.
func TestTwoFullHandsAreSwappedByOneFlightOfTheFalcon(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 7")
	b.gold(0, 12).gold(1, 12).give(0, "falcon", "wineskin-half", "wineskin-half", "wineskin-half", "helm").give(1,
		"brew-half", "brew-half", "brew-half")
	b.Heroes[1].Gems = []int{4, 6}
	b.play(0, "trade 2 12 12 wih wih2 wih3 he +brh +brh2 +brh3 +g4 +g6")
	b.play(1, "yes")
	same(t, "the warrior's things", b.Heroes[0].Small, Item{"brew", true}, Item{"brew", true}, Item{"brew", true})
	same(t, "the dwarf's things", b.Heroes[1].Small, Item{"wineskin", true}, Item{"wineskin", true},
		Item{"wineskin", true})
	same(t, "the warrior's gems", b.Heroes[0].Gems, 4, 6)
	is(t, "the dwarf's helm", b.Heroes[1].Helm, true)
	is(t, "the falcon has flown", b.Heroes[0].Large.Used, true)
}

// TestNoTwoFullHandsAreTooLongForAMove fills the boards with the things of the longest names.
func TestNoTwoFullHandsAreTooLongForAMove(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 14")
	b.gold(0, 99).gold(1, 99).give(0, "shield-half", "wineskin-half", "wineskin-half", "wineskin-half", "helm").give(1,
		"falcon-half", "brew-half", "brew-half", "brew-half", "helm")
	words := []string{"trade", "2", "99", "98"}
	for _, x := range b.Heroes[0].goods() {
		words = append(words, x.code)
	}
	for _, x := range b.Heroes[1].goods() {
		words = append(words, "+"+x.code)
	}
	m := engine.Move(strings.Join(words, " "))
	if len(m) > engine.MaxMove {
		t.Errorf("%d characters: %s", len(m), m)
	}
	b.play(0, m)
	b.play(1, "yes")
	is(t, "the warrior has the falcon", b.Heroes[0].large("falcon"), true)
}

func TestTheCodesOfThingsDiffer(t *testing.T) {
	seen := map[string]string{}
	for _, a := range articles {
		for _, code := range []string{a.Code, a.Code + "h"} {
			if other := seen[code]; other != "" || a.Code == "" {
				t.Errorf("%s and %s are both called %q", a.ID, other, code)
			}
			seen[code] = a.ID
		}
	}
}
