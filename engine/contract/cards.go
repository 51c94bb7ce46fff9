package contract

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"skald/engine/text"
)

// torn are errors in composed texts, by language.
var torn = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`(?i)\b(the|a|an) (the|a|an)\b|\ba [aeiu]`),
	"de": regexp.MustCompile(`(?i)\b(von|zu|bei|in|an) dem\b|\b(der|die|das|dem|den) (der|die|das|dem|den)\b`),
	"fr": regexp.MustCompile(
		`(?i)(^|[^\pL])((de|à) (le|les) |(le|la|de|que|si) (il|[aeéèêiouâ]\pL)|\pL+[^\x{a0}][:;])`),
	"it": regexp.MustCompile(`(?i)(^|[^\pL])(a|da|di|in|su) ((il|lo|la|i|gli|le) |l')`),
}

// Torn returns the fault of a card's composed text in a language, "" if its sentences are whole.
func Torn(language, said string) string {
	switch first, _ := utf8.DecodeRuneInString(said); {
	case strings.ContainsAny(said, "‹›{}"):
		return "has a hole"
	case strings.Contains(said, "  ") || !strings.HasSuffix(said, "."):
		return "is no sentence"
	case unicode.IsLower(first):
		return "begins with a small letter"
	}
	if found := torn[language].FindString(said); found != "" {
		return "stumbles over " + found
	}
	return ""
}

// Composed checks that the text of a card is whole in every language and has at most longest characters. It skips a
// card without text.
func Composed(t *testing.T, c *text.Catalogue, id string, m text.Message, longest int) {
	t.Helper()
	if m.IsZero() {
		return
	}
	for _, language := range c.Languages() {
		words := c.In(language).Say(m)
		if wrong := Torn(language, words); wrong != "" {
			t.Errorf("%s: the text of %s %s: %s", language, id, wrong, words)
		}
		if n := utf8.RuneCountInString(words); n > longest {
			t.Errorf("%s: the text of %s has %d characters where %d fit: %s", language, id, n, longest, words)
		}
	}
}

// Keys calls note with every key of a message, including those of its arguments.
func Keys(m text.Message, note func(key string)) {
	note(m.Key)
	for _, arg := range m.Args {
		switch v := arg.Value.(type) {
		case text.Message:
			Keys(v, note)
		case []text.Message:
			for _, inner := range v {
				Keys(inner, note)
			}
		}
	}
}

// Named checks that cards have a name of at most 28 characters and a line of flavour of at most longest characters in
// every language, and that no two have the same name; articled reports whether a card's name has an article.
func Named(t *testing.T, c *text.Catalogue, ids []string, longest int, articled func(id string) bool) {
	t.Helper()
	Languages(t, c)
	if got := c.Languages(); !slices.Equal(got, slices.Sorted(slices.Values(text.Languages()))) {
		t.Fatalf("the languages are %v", got)
	}
	for _, language := range c.Languages() {
		known, names, s := map[string]bool{}, map[string]string{}, c.In(language)
		for _, key := range c.Keys(language) {
			known[key] = true
		}
		for _, id := range ids {
			if !known["name."+id] || !known["flavour."+id] || known["name."+id+".the"] != articled(id) {
				t.Errorf("%s: %s has no name or no flavour, or an article where it needs none, or none where it "+
					"needs one", language, id)
				continue
			}
			name, flavour := s.Say(text.M("name."+id)), s.Say(text.M("flavour."+id))
			if n := utf8.RuneCountInString(name); n == 0 || n > 28 {
				t.Errorf("%s: %q is no name of at most 28 characters", language, name)
			}
			if n := utf8.RuneCountInString(flavour); n == 0 || n > longest || strings.ContainsAny(flavour, "\n{}|") {
				t.Errorf("%s: the flavour of %s has %d characters where %d fit: %q", language, id, n, longest, flavour)
			}
			if last, _ := utf8.DecodeLastRuneInString(flavour); !strings.ContainsRune(".!?", last) {
				t.Errorf("%s: the line of %s ends in %q", language, id, last)
			}
			if other := names[name]; other != "" {
				t.Errorf("%s: %s and %s are both called %q", language, id, other, name)
			}
			names[name] = id
		}
	}
}
