package runebound

import (
	"slices"
	"strings"
	"testing"
)

// TestEveryRulingHasAPageThatNamesItsHeadingInEveryLanguage reads the pages of the rulings in the rules for the
// players.
func TestEveryRulingHasAPageThatNamesItsHeadingInEveryLanguage(t *testing.T) {
	var numbers []int
	for _, chapter := range rulingChapters {
		numbers = append(numbers, rulingsOf[chapter]...)
	}
	slices.Sort(numbers)
	if len(numbers) != mostRulings {
		t.Errorf("%d rulings stand in the chapters, want %d", len(numbers), mostRulings)
	}
	for i, n := range numbers {
		if n != i+1 {
			t.Fatalf("the rulings in the chapters are %v", numbers)
		}
	}
	for _, page := range rulingPages() {
		if page.Under == "" {
			continue
		}
		for _, l := range catalogue.Languages() {
			if s := catalogue.In(l).Say(page.Text); !strings.HasSuffix(s, "]") || !strings.Contains(s, ". [") {
				t.Errorf("%s in %s names no heading of the rulebook: %s", page.ID, l, s)
			}
		}
	}
}

// TestEveryPageOfTheRulesIsFoundAndReadsAsSentences reads all pages in all languages: none has gaps, and each belongs
// to a chapter.
func TestEveryPageOfTheRulesIsFoundAndReadsAsSentences(t *testing.T) {
	pages := New(Pilots).Topics()
	chapters := map[string]bool{}
	for _, p := range pages {
		chapters[p.ID] = p.Under == ""
	}
	for _, p := range pages {
		if p.Under != "" && !chapters[p.Under] {
			t.Errorf("%s stands under %q, which is no chapter", p.ID, p.Under)
		}
		for _, l := range catalogue.Languages() {
			s := catalogue.In(l).Say(p.Text)
			for _, wrong := range []string{"..", "  ", " .", "‹", ". .", "{"} {
				if strings.Contains(s, wrong) {
					t.Errorf("%s in %s has %q in it: %s", p.ID, l, wrong, s)
				}
			}
		}
	}
}
