package cards_test

import (
	"testing"

	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
)

func TestEveryWordOfTheVocabularyIsUsedByACard(t *testing.T) {
	used := map[ability.Part]map[string]bool{}
	use := func(part ability.Part, word string) {
		if used[part] == nil {
			used[part] = map[string]bool{}
		}
		used[part][word] = true
	}
	read := func(rules []ability.Rule) {
		for _, r := range rules {
			use(ability.Moment, r.When)
			use(ability.Limit, r.Limit)
			use(ability.Target, r.For)
			use(ability.Duration, r.Until)
			for _, term := range r.Cost {
				use(ability.Cost, term.Word)
			}
			effect := func(term *ability.Term, condition bool) {
				switch {
				case condition:
					use(ability.Condition, term.Word)
				case term.Modifies():
					use(ability.Modifier, term.Word)
				default:
					use(ability.Action, term.Word)
				}
			}
			ability.Walk(r.If, true, effect)
			ability.Walk(r.Do, false, effect)
		}
	}
	for i := range cards.Dragonlords.Heroes {
		read(cards.Dragonlords.Heroes[i].Rules)
	}
	for i := range cards.Dragonlords.Market {
		read(cards.Dragonlords.Market[i].Rules)
	}
	for i := range cards.Dragonlords.Adventures {
		read(rulesOf(&cards.Dragonlords.Adventures[i]))
	}
	for _, w := range ability.Vocabulary {
		if !used[w.Part][w.Name] {
			t.Errorf("no card uses %q as %q", w.Name, w.Part)
		}
	}
}
