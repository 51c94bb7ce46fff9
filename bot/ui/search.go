package ui

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold normalises text for comparing typed words: lower case, no accents, single blanks.
func Fold(s string) string {
	var b strings.Builder
	blank := false
	for _, r := range norm.NFKD.String(strings.ToLower(s)) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '+':
			if blank && b.Len() > 0 {
				b.WriteByte(' ')
			}
			blank = false
			b.WriteRune(r)
		default:
			blank = true
		}
	}
	return b.String()
}

// Matches reports whether every word of the folded query is the beginning of a word of the folded text.
func Matches(text, query string) bool {
	words := strings.Fields(text)
	for _, q := range strings.Fields(query) {
		found := false
		for _, w := range words {
			if strings.HasPrefix(w, q) {
				found = true
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}
