package cards_test

import (
	"testing"

	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
)

// newest holds the cards that the lint tests read: those of all versions, as a later version adds cards.
var newest = cards.Sets[len(cards.Sets)-1]

func eachCard(f func(id string, rules []ability.Rule)) {
	s := newest
	for _, h := range s.Heroes {
		f(h.ID, h.Rules)
	}
	for _, g := range s.Market {
		f(g.ID, g.Rules)
	}
	for _, a := range s.Adventures {
		f(a.ID, a.Rules)
		f(a.ID, a.Kept)
		if a.Reward != nil {
			f(a.ID, a.Reward.Rules)
		}
	}
}

// TestNoCardGoesOnForEver checks that repeating effects terminate: a card that has another drawn has left the deck for
// good, and an automatic rule rolls or attacks again only within a limit.
func TestNoCardGoesOnForEver(t *testing.T) {
	eachCard(func(id string, rules []ability.Rule) {
		for i := range rules {
			r := &rules[i]
			away := false
			ability.Walk(r.Do, false, func(term *ability.Term, _ bool) {
				switch term.Word {
				case "discard", "keep":
					away = true
				case "draw-again":
					if !away {
						t.Errorf("%s has another card drawn and may be drawn again itself", id)
					}
				case "reroll", "attack":
					if r.When != "ready" && r.Limit == "" && !r.Optional() {
						t.Errorf("%s has the die rolled again without a limit", id)
					}
				}
			})
		}
	})
}

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
	eachCard(func(_ string, rules []ability.Rule) { read(rules) })
	for _, w := range ability.Vocabulary {
		if !used[w.Part][w.Name] {
			t.Errorf("no card uses %q as %q", w.Name, w.Part)
		}
	}
}
