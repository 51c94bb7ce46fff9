package cards_test

import (
	"testing"

	"skald/engine/contract"
	"skald/engine/runebound/ability"
	"skald/engine/text"
)

// longestText is the greatest length of a composed text in characters (L11).
const longestText = 220

func TestComposedTextsAreShortAndWholeInEveryLanguage(t *testing.T) {
	all := text.Join(ability.Catalogue(), said(t), adventureTexts(t))
	eachCard(func(id string, rules []ability.Rule) {
		contract.Composed(t, all, id, ability.Texts(rules), longestText)
	})
}
