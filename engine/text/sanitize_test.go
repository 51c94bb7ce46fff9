package text

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestWordsOfPeopleAreSanitized(t *testing.T) {
	for was, want := range map[string]string{
		"":                                 "",
		"Anna":                             "Anna",
		"  Anna \t\n von  Andor\u2028 ":    "Anna von Andor",
		"a\u202etxt.exe":                   "atxt.exe",
		"\u2066a\u2069\u200f\u061c":        "a",
		"\u200b\u200d\u3164\u2800":         "",
		"a\u200bb\ufeff\u00adc":            "abc",
		"\x1b[31mred\x00":                  "[31mred",
		"שלום":                             "שלום",
		"👩\u200d🚀":                         "👩\u200d🚀",
		"می\u200cروم":                      "می\u200cروم",
		"a\u200d":                          "a",
		"\xff\xfe":                         "\ufffd",
		"e" + strings.Repeat("\u0301", 99): "e" + strings.Repeat("\u0301", 4),
		"x" + strings.Repeat(" \u0489", 5): "x",
	} {
		if got := Sanitize(was); got != want {
			t.Errorf("%q becomes %q, not %q", was, got, want)
		}
	}
}

func FuzzSanitize(f *testing.F) {
	f.Add("a\u202e \u200d\x00é")
	f.Fuzz(func(t *testing.T, s string) {
		once := Sanitize(s)
		if again := Sanitize(once); again != once || !utf8.ValidString(once) || strings.TrimSpace(once) != once ||
			len(once) > 3*len(s) {
			t.Errorf("%q becomes %q and then %q", s, once, again)
		}
	})
}
