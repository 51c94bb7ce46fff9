package runebound

import (
	"testing"

	"skald/imaging"
)

// TestChancesAreWrittenAsTheLanguageDoes checks the sign for per cent in pictures, with and without a blank.
func TestChancesAreWrittenAsTheLanguageDoes(t *testing.T) {
	p := painters.In(t, imaging.Themes()[0])
	const apart = "55\u00a0%"
	for language, want := range map[string]string{"en": "55%", "de": apart, "it": apart, "fr": apart} {
		if got := newDraft(p, requestIn(language, "near", ""), middleView(4)).percent(55); got != want {
			t.Errorf("%s: it says %q, not %q", language, got, want)
		}
	}
}
