package cards_test

import (
	"testing"

	"skald/engine/contract"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/text"
)

// longestText is how many characters a composed text may have (L11).
const longestText = 220

func TestComposedTextsAreShortAndWholeInEveryLanguage(t *testing.T) {
	all := text.Join(ability.Catalogue(), said(t), adventureTexts(t))
	check := func(id string, rules []ability.Rule) {
		t.Helper()
		contract.Composed(t, all, id, ability.Texts(rules), longestText)
	}
	s := cards.Dragonlords
	for _, h := range s.Heroes {
		check(h.ID, h.Rules)
	}
	for _, g := range s.Market {
		check(g.ID, g.Rules)
	}
	for _, a := range s.Adventures {
		check(a.ID, a.Rules)
		check(a.ID, a.Kept)
		if a.Reward != nil {
			check(a.ID, a.Reward.Rules)
		}
	}
}
