package heroes

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/text"
)

// TestEveryRulingHasOnePageAndEveryPageIsListed counts 51 rulings on the rulebook, 14 on the clash in beats and 9 on
// the words of the cards.
func TestEveryRulingHasOnePageAndEveryPageIsListed(t *testing.T) {
	pages := map[string]int{}
	for _, c := range newest.rulings {
		for _, id := range c.ids {
			pages[id]++
		}
	}
	for letter, most := range map[string]int{"h": 51, "k": 14, "c": 9} {
		for n := 1; n <= most; n++ {
			if id := letter + strconv.Itoa(n); pages[id] != 1 {
				t.Errorf("ruling %s has %d pages", id, pages[id])
			}
		}
	}
	if len(pages) != 51+14+9 {
		t.Errorf("there are pages for %d rulings", len(pages))
	}
	listed := map[string]bool{}
	for _, p := range newest.topicPages() {
		listed[p.Title.Key], listed[p.Text.Key] = true, true
		for _, also := range p.Also {
			listed[also.Key] = true
		}
	}
	for _, key := range catalogue.Keys("en") {
		if (strings.HasPrefix(key, "topic.") || strings.HasPrefix(key, "ruling.")) && !listed[key] {
			t.Errorf("%s stands in the catalogue and on no page", key)
		}
	}
}

// headings are the rulebook headings after the text of a page.
var headings = regexp.MustCompile(` \[([^\]]+)\]$`)

// TestEveryRulingNamesItsHeadingAndEveryHeadingHasOneNameInEachLanguage reads the brackets after the pages.
func TestEveryRulingNamesItsHeadingAndEveryHeadingHasOneNameInEachLanguage(t *testing.T) {
	for _, l := range catalogue.Languages() {
		same := map[string]string{}
		for _, p := range newest.topicPages() {
			en, here := headings.FindStringSubmatch(catalogue.In("en").Say(p.Text)),
				headings.FindStringSubmatch(catalogue.In(l).Say(p.Text))
			if (en == nil) != (here == nil) || en == nil && strings.HasPrefix(p.ID, "ruling-") {
				t.Errorf("%s names %v in English and %v in %s", p.ID, en, here, l)
				continue
			}
			if en == nil {
				continue
			}
			first, second := strings.Split(en[1], "; "),
				strings.Split(strings.ReplaceAll(here[1], "\u00a0;", ";"), "; ")
			if len(first) != len(second) {
				t.Errorf("%s names %q in English and %q in %s", p.ID, first, second, l)
				continue
			}
			for i := range first {
				if same[first[i]] == "" {
					same[first[i]] = second[i]
				}
				if same[first[i]] != second[i] {
					t.Errorf("%q is %q and %q in %s", first[i], same[first[i]], second[i], l)
				}
			}
		}
		if len(same) < 25 {
			t.Errorf("only %d headings are named in %s", len(same), l)
		}
	}
}

// TestEveryPageOfTheRulesReadsAsSentencesAndFits reads all pages in all languages: each has a chapter and a title of
// its own, is short, and names in every language the figures it names in English.
func TestEveryPageOfTheRulesReadsAsSentencesAndFits(t *testing.T) {
	figure := regexp.MustCompile(`\d+`)
	figures := func(s string) []string {
		out := figure.FindAllString(s, -1)
		slices.Sort(out)
		return out
	}
	pages := newest.topicPages()
	chapters := map[string]bool{}
	for _, p := range pages {
		chapters[p.ID] = p.Under == ""
		if len(p.ID) > 32 {
			t.Errorf("%s has more than 32 letters", p.ID)
		}
	}
	for _, l := range catalogue.Languages() {
		s := catalogue.In(l)
		titles := map[string]string{}
		for _, p := range pages {
			if p.Under != "" && !chapters[p.Under] {
				t.Errorf("%s stands under %q, which is no chapter", p.ID, p.Under)
			}
			title, said := s.Say(p.Title), s.Say(p.Text)
			if other := titles[strings.ToLower(title)]; other != "" {
				t.Errorf("%s and %s are both called %q in %s", p.ID, other, title, l)
			}
			titles[strings.ToLower(title)] = p.ID
			if n := utf8.RuneCountInString(title); n > 80 {
				t.Errorf("the title of %s has %d characters in %s", p.ID, n, l)
			}
			if n := utf8.RuneCountInString(said); n > 1000 {
				t.Errorf("%s has %d characters in %s", p.ID, n, l)
			}
			for _, wrong := range []string{"..", "  ", " .", "‹", "{", " ,"} {
				if strings.Contains(said, wrong) {
					t.Errorf("%s in %s has %q in it: %s", p.ID, l, wrong, said)
				}
			}
			if en := figures(catalogue.In("en").Say(p.Text)); !slices.Equal(figures(said), en) {
				t.Errorf("%s names the figures %v in %s and %v in English", p.ID, figures(said), l, en)
			}
		}
		for _, page := range []string{"begin", "see", "move", "fight"} {
			if n := utf8.RuneCountInString(s.Say(text.M(engine.GuideKey + page))); n < 100 || n > 400 {
				t.Errorf("the guide's page %q has %d characters in %s", page, n, l)
			}
		}
	}
}

func TestTheShortRulesSayTheSameInEveryLanguage(t *testing.T) {
	contract.Languages(t, text.MustLoad(os.DirFS("text"), "rules"))
}
