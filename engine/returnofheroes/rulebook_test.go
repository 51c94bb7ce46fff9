package returnofheroes

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// rule is a sentence of the rulebook under test.
type rule struct {
	section  string
	sentence string
	test     func(t *testing.T)
}

// applies lists the sections of the rulebook the game follows: all there are.
var applies = strings.Fields(
	`1.1 1.1.1 1.1.2 1.2 1.3 1.4 1.5 1.6 2.1 2.2 3 3.1 3.1.1 3.1.2 4 4.1 4.2 4.3 4.3.1 4.3.2 4.3.3 4.3.4 4.3.5
	5 5.1 5.2 5.2.1 5.2.2 5.2.3 5.3 5.3.1 5.3.2 5.3.3 5.3.4 5.4 5.5 5.5.1 5.5.2 5.6 6 6.1 6.2 7 7.1 7.2 7.3 7.4 7.4.1 7.4.2 8 8.1 8.2 8.3 8.4 8.5 8.6 A1 A2 A3 A4 A5 A6 A7 A8 A9`)

// rulebook is every rule under test.
func rulebook() []rule {
	return slices.Concat(sheetRules, standardRules, variantRules, soloRules, exploreRules, turnRules, moveRules,
		fightRules, healthRules, questRules,
		itemRules, bazaarRules, meetingRules, bagRules, namelessRules, cardRules, rulingRules)
}

func TestRulebook(t *testing.T) {
	covered := map[string][]string{}
	for _, r := range rulebook() {
		covered[r.section] = append(covered[r.section], r.sentence)
		t.Run(r.section+" "+r.sentence, r.test)
	}
	var list strings.Builder
	for _, s := range applies {
		fmt.Fprintf(&list, "\n%-6s %d", s, len(covered[s]))
		for _, sentence := range covered[s] {
			fmt.Fprintf(&list, "\n         %s", sentence)
		}
		if len(covered[s]) == 0 {
			t.Errorf("no test covers section %s", s)
		}
		delete(covered, s)
	}
	t.Logf("the sections of the rulebook and the tests that cover each:%s", list.String())
	for s := range covered {
		t.Errorf("%s is no section of the rulebook", s)
	}
}

func TestTheSectionsUnderTestReachFromOneToEightAndFromA1ToA9(t *testing.T) {
	for _, chapter := range strings.Fields("1 2 3 4 5 6 7 8 A1 A2 A3 A4 A5 A6 A7 A8 A9") {
		if !slices.ContainsFunc(applies,
			func(s string) bool { return s == chapter || strings.HasPrefix(s, chapter+".") }) {
			t.Errorf("nothing of chapter %s is under test", chapter)
		}
	}
}
