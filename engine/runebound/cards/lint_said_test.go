package cards_test

import (
	"regexp"
	"slices"
	"strconv"
	"testing"

	"skald/engine/runebound/ability"
	"skald/engine/text"
)

// meant are the numbers words mean without naming them.
var meant = map[string][]int{"by-die": {1, 7, 8, 14, 15, 20}, "sweeps": {1}}

// figures are the numbers a rule names, without their signs and in no order; a number no
// player reads as one, such as once or nothing, is not among them.
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

// TestEveryNumberOfARuleIsRead compares rules and texts of all cards in all languages: each
// number of a rule is read on its card, and no other.
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
