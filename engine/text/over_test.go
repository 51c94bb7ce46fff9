package text

import (
	"slices"
	"testing"
)

func TestACatalogueOverAnotherSaysWhatBothKnow(t *testing.T) {
	lower, err := Make(map[string]map[string]string{
		"en": {"go": "{who} goes", "name.mill": "mill|the mill"},
		"de": {"go": "{who} geht", "name.mill": "Mühle|die Mühle"},
	})
	if err != nil {
		t.Fatal(err)
	}
	upper, err := Make(map[string]map[string]string{"en": {"tale": "Once"}, "it": {"tale": "C'era"}})
	if err != nil {
		t.Fatal(err)
	}
	c := Overlay(upper, lower)
	de := c.In("de-AT")
	for _, x := range []struct {
		say  Message
		want string
	}{
		{M("go", "who", M("name.mill")), "Mühle geht"},
		{M("tale"), "Once"},
		{M("nothing"), "‹nothing›"},
	} {
		if got := de.Say(x.say); got != x.want {
			t.Errorf("%v is said as %q, not %q", x.say, got, x.want)
		}
	}
	if de.Language() != "de" || !de.Knows("tale") || !de.Knows("name.mill.the") || de.Knows("nothing") {
		t.Error("it does not know what it speaks")
	}
	if got := c.In("it").Say(M("tale")); got != "Once" {
		t.Errorf("a language the lower one has not is spoken by half: %q", got)
	}
	if !c.Has("go") || !c.Has("tale") || !slices.Equal(c.Languages(), []string{"de", "en"}) ||
		!slices.Equal(c.ArgNames("de", "go"), []string{"who"}) {
		t.Error("it does not know what it holds")
	}
	if got := c.Keys("en"); !slices.Equal(got,
		[]string{"go", "name.mill", "name.mill.acc", "name.mill.dat", "name.mill.the", "tale"}) {
		t.Errorf("the keys are %q", got)
	}
	if got := Join(c).In("de").Say(M("go", "who", "x")); got != "x geht" {
		t.Errorf("joined it says %q", got)
	}
}
