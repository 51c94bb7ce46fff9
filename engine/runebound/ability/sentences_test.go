package ability_test

import (
	_ "embed"
	"testing"

	"go.yaml.in/yaml/v3"

	"skald/engine/runebound/ability"
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
