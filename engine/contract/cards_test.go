package contract

import (
	"maps"
	"slices"
	"testing"

	"skald/engine/text"
)

func TestATextThatWasComposedBadlyIsHeard(t *testing.T) {
	for _, c := range []struct{ language, said, want string }{
		{"en", "Any Being: 3 wounds.", ""},
		{"en", "Any Being: ‹n› wounds.", "has a hole"},
		{"en", "Any Being: 3 wounds", "is no sentence"},
		{"en", "Any  Being: 3 wounds.", "is no sentence"},
		{"en", "any Being: 3 wounds.", "begins with a small letter"},
		{"en", "The the hero.", "stumbles over The the"},
		{"de", "Von dem Helden.", "stumbles over Von dem"},
		{"it", "Togliere a il troll.", "stumbles over  a il "},
		{"fr", "Prendre de le troll.", "stumbles over  de le "},
		{"fr", "Un être\u00a0: 3 blessures.", ""},
	} {
		if got := Torn(c.language, c.said); got != c.want {
			t.Errorf("%s: %q: %q, want %q", c.language, c.said, got, c.want)
		}
	}
}

func TestTheKeysOfAMessageAreThoseOfItsArgumentsToo(t *testing.T) {
	heard := map[string]bool{}
	Keys(text.M("a", "x", text.M("b", "n", 1), "y", []text.Message{text.M("c"), text.M("d", "z", text.M("e"))}),
		func(key string) { heard[key] = true })
	if got := slices.Sorted(maps.Keys(heard)); !slices.Equal(got, []string{"a", "b", "c", "d", "e"}) {
		t.Errorf("the keys are %v", got)
	}
}
