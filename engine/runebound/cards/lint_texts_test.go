package cards_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/text"
)

// longestText is how many characters a composed text may have (L11).
const longestText = 220

func TestComposedTextsAreShortAndWholeInEveryLanguage(t *testing.T) {
	all := text.Join(ability.Catalogue(), said(t), adventureTexts(t))
	s := cards.Dragonlords
	for _, language := range languages {
		speaker := all.In(language)
		check := func(id string, m text.Message) {
			got := speaker.Say(m)
			if n := utf8.RuneCountInString(got); n > longestText || strings.ContainsAny(got, "‹›{}") {
				t.Errorf("%s: the text of %s has %d characters: %s", language, id, n, got)
			}
		}
		for _, h := range s.Heroes {
			check(h.ID, ability.Texts(h.Rules))
		}
		for _, g := range s.Market {
			check(g.ID, ability.Texts(g.Rules))
		}
		for _, a := range s.Adventures {
			check(a.ID, ability.Texts(a.Rules))
			check(a.ID, ability.Texts(a.Kept))
			if a.Reward != nil {
				check(a.ID, ability.Texts(a.Reward.Rules))
			}
		}
	}
}
