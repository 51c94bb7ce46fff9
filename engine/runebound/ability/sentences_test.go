package ability_test

import (
	_ "embed"
	"regexp"
	"testing"

	"go.yaml.in/yaml/v3"

	"skald/engine/runebound/ability"
	"skald/engine/text"
)

//go:embed testdata/sentences.yaml
var sentences []byte

// TestRulesReadAsSentences checks, in every language, that the moment, the conditions, the cost and the effects of a
// rule become one sentence, and that rules that differ only in the moment share it.
func TestRulesReadAsSentences(t *testing.T) {
	var all []struct {
		Name  string
		Rules []ability.Rule
		Says  map[string]string `yaml:",inline"`
	}
	if err := yaml.Unmarshal(sentences, &all); err != nil {
		t.Fatal(err)
	}
	speakers := languages(t)
	for _, x := range all {
		t.Run(x.Name, func(t *testing.T) {
			for language, s := range speakers {
				if got := s.Say(ability.Texts(x.Rules)); got != x.Says[language] {
					t.Errorf("%s: it says\n%s\nnot\n%s", language, got, x.Says[language])
				}
			}
		})
	}
}

// TestRoundsOnCardsAreRoundsOfAFight checks that no English text of a card can be read as a round of the match, which
// the headings of posts count.
func TestRoundsOnCardsAreRoundsOfAFight(t *testing.T) {
	alone, fight := regexp.MustCompile(`\brounds?\b`), regexp.MustCompile(`\bcombat rounds?\b|\bfight\b`)
	c := ability.Catalogue()
	for _, key := range c.Keys("en") {
		if said := c.In("en").Say(text.M(key)); alone.MatchString(said) && !fight.MatchString(said) {
			t.Errorf("%s doesn't say that the round is one of a fight: %s", key, said)
		}
	}
}
