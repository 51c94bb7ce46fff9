package ability_test

import (
	"reflect"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"skald/engine/runebound/ability"
)

func read(t *testing.T, said string) (ability.Rule, error) {
	t.Helper()
	var r ability.Rule
	err := yaml.Unmarshal([]byte(said), &r)
	return r, err
}

func TestARuleIsReadAsItIsWritten(t *testing.T) {
	got, err := read(
		t, `{when: before, if: [family dead, not: phase melee], do: [{test: spirit resist 11, fail: [exhaust 1, wound 1]}, {if: poor 3, then: gold +2}]}`)
	if err != nil {
		t.Fatal(err)
	}
	want := ability.Rule{When: "before",
		If: []ability.Term{{Word: "family", Args: []string{"dead"}},
			{Word: "not", Subs: map[string][]ability.Term{"of": {{Word: "phase", Args: []string{"melee"}}}}}},
		Do: []ability.Term{
			{Word: "test", Args: []string{"spirit", "resist"}, Ns: []int{11},
				Subs: map[string][]ability.Term{"fail": {{Word: "exhaust", Ns: []int{1}},
					{Word: "wound", Ns: []int{1}}}}},
			{Word: "if", Subs: map[string][]ability.Term{"that": {{Word: "poor", Ns: []int{3}}},
				"then": {{Word: "gold", Ns: []int{2}}}}},
		}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("it is read as\n%+v, not\n%+v", got, want)
	}
}

func TestARuleThatCannotBeIsRefusedWithItsMistake(t *testing.T) {
	for said, says := range map[string]string{
		`{when: hurt, do: canzel 1}`:                            `"canzel" is no word`,
		`{when: hurt, do: cancel}`:                              `it takes "n"`,
		`{when: hurt, do: cancel 1 2}`:                          `it takes "n"`,
		`{when: always, do: gold +1}`:                           "only modifies",
		`{when: always, cost: activate, do: dice +1}`:           "only modifies",
		`{when: turn-begins, do: dice +1}`:                      "until when",
		`{when: hurt, do: cancel 1, until: turn}`:               "modifies nothing",
		`{when: hurt, if: cancel 1, do: cancel 1}`:              `"cancel" is no word for if`,
		`{when: hurt, do: {test: mind 11, passes: [gold +1]}}`:  `no list "passes"`,
		`{when: hurt, do: roll attack 2, until: roll}`:          `it takes "roll +n [phase|skill]"`,
		`{when: hurt, what: cancel 1}`:                          `no part "what"`,
		`{do: cancel 1}`:                                        "needs when and do",
		`[cancel 1]`:                                            "a rule is a mapping",
		`{when: hurt, limit: week, do: cancel 1}`:               `"week" is no word for limit`,
		`{when: hurt, do: [[cancel 1]]}`:                        "a term is a word",
		`{when: hurt, do: ""}`:                                  "a term is empty",
		`{when: always, do: roll attack +2 forest}`:             "takes",
		`{when: always, do: roll attack +2, until: turn}`:       "only modifies",
		`{when: always, if: {not: purple}, do: roll attack +2}`: `"purple" is no word`,
	} {
		if _, err := read(t, said); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, not %q", said, err, says)
		}
	}
}

func TestEveryWordOfTheVocabularyStandsOnceInItsPart(t *testing.T) {
	seen := map[string]bool{}
	effects := map[string]bool{}
	for _, w := range ability.Vocabulary {
		key := string(w.Part) + " " + w.Name
		if seen[key] || w.Means == "" {
			t.Errorf("%s stands twice or means nothing", key)
		}
		seen[key] = true
		if w.Part == ability.Action || w.Part == ability.Modifier {
			if effects[w.Name] {
				t.Errorf("%s is an action and a modifier", w.Name)
			}
			effects[w.Name] = true
		}
	}
}
