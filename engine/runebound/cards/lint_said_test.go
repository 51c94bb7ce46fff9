package cards_test

import (
	"regexp"
	"slices"
	"strconv"
	"testing"

	"skald/engine/runebound/ability"
	"skald/engine/text"
)

// meant holds the numbers that words imply.
var meant = map[string][]int{"by-die": {1, 7, 8, 14, 15, 20}, "sweeps": {1}}

// figures returns the numbers in a rule, unsigned and unordered, except those not read as numbers, such as once or
// nothing.
func figures(r *ability.Rule) (out []int) {
	for _, list := range [][]ability.Term{r.If, r.Cost, r.Do} {
		ability.Walk(list, false, func(t *ability.Term, _ bool) {
			out = append(out, meant[t.Word]...)
			if t.Word == "event" {
				return // its number is a Roman one
			}
			for _, n := range t.Ns {
				out = append(out, max(n, -n))
			}
		})
	}
	return out
}

var digits = regexp.MustCompile(`\d+`)

// TestEveryNumberOfARuleIsRead compares rules and texts of all cards in all languages: the text has exactly the numbers
// of the rule.
func TestEveryNumberOfARuleIsRead(t *testing.T) {
	all := text.Join(ability.Catalogue(), said(t), adventureTexts(t))
	eachCard(func(id string, rules []ability.Rule) {
		for i := range rules {
			want := figures(&rules[i])
			for _, language := range ability.Catalogue().Languages() {
				says := all.In(language).Say(rules[i].Text())
				var got []int
				for _, d := range digits.FindAllString(says, -1) {
					n, _ := strconv.Atoi(d)
					got = append(got, n)
				}
				for _, n := range want {
					if at := slices.Index(got, n); at >= 0 {
						got = slices.Delete(got, at, at+1)
					} else if n > 1 {
						t.Errorf("%s in %s does not say %d: %s", id, language, n, says)
					}
				}
				if len(got) > 0 {
					t.Errorf("%s in %s says %v, which no rule has: %s", id, language, got, says)
				}
			}
		}
	})
}
