package text_test

import (
	"slices"
	"testing"

	"skald/engine/text"
)

func TestLanguagesHaveNamesAndEnumerations(t *testing.T) {
	if got := text.Languages(); got[0] != "en" || len(got) < 2 {
		t.Errorf("the languages are %v, want English first", got)
	}
	c, err := text.Make(map[string]map[string]string{"en": {"a": "a"}, "it": {"a": "a"}, "de": {"a": "a"},
		"fr": {"a": "a"}, "xx": {"a": "a"}})
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	for _, tag := range text.Languages() {
		list := c.In(tag).List([]text.Message{text.M("a"), text.M("a"), text.M("a")})
		if text.LanguageName(tag) == tag || list == "a, a, a" || slices.Contains(seen, list) {
			t.Errorf("%s is called %q and enumerates as %q", tag, text.LanguageName(tag), list)
		}
		seen = append(seen, list)
	}
	list := c.In("xx").List([]text.Message{text.M("a"), text.M("a")})
	if list != "a, a" || text.LanguageName("xx") != "xx" {
		t.Errorf("an unknown language is called %q and enumerates as %q", text.LanguageName("xx"), list)
	}
}
