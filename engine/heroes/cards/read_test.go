package cards

import (
	"reflect"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

func TestASpellIsReadAsItIsWritten(t *testing.T) {
	var got []*Spell
	err := yaml.Unmarshal([]byte(`
- {id: a, copies: 2, needs: AFFC, target: any-being, do: [wound 3 magical, wound 1 physical to beside, drain 2 4], more: wound}
- {id: b, copies: 1, needs: WWW, target: player, when: {cast water: heal 2 to own-hero, static: dice +1}, more: power}
- {id: c, copies: 2, needs: equal, target: exposed-being, do: wound 1 magical}
- {id: d, copies: 1, needs: EE, target: any-creature, when: {static: [range straight, strength -2, rooted], stop: wound 1 physical, attacked: wound 2 magical}, more: power}
`), &got)
	if err != nil {
		t.Fatal(err)
	}
	want := []*Spell{
		{ID: "a", Copies: 2, Needs: []Symbol{Fire, Fire, Air, Card}, Target: AnyBeing, More: MoreWound,
			Do: []Effect{{Word: "wound", N: 3, Magical: true}, {Word: "wound", N: 1, To: Beside},
				{Word: "drain", N: 2, M: 4, Magical: true}}},
		{ID: "b", Copies: 1, Needs: []Symbol{Water, Water, Water}, Target: Player, More: MorePower,
			Permanent: &Permanent{Cast: []Effect{{Word: "heal", N: 2, To: OwnHero}}, Element: Water,
				Static: []Static{{Word: "dice", N: 1}}}},
		{ID: "c", Copies: 2, Pair: Equal, Target: ExposedBeing, Do: []Effect{{Word: "wound", N: 1, Magical: true}}},
		{ID: "d", Copies: 1, Needs: []Symbol{Earth, Earth}, Target: AnyCreature, More: MorePower,
			Permanent: &Permanent{Static: []Static{{Word: "range", Range: Straight}, {Word: "strength", N: -2},
				{Word: "rooted"}},
				Stop: []Effect{{Word: "wound", N: 1}}, Attacked: []Effect{{Word: "wound", N: 2, Magical: true}}}},
	}
	for i := range want {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("%s is read as %+v, not as %+v", want[i].ID, *got[i], *want[i])
		}
	}
}

func TestAMistakeInASpellNamesLineAndWord(t *testing.T) {
	const of = "{id: a, needs: F, "
	for said, want := range map[string]string{
		"[1]":                                                                  "line 2: a spell is a mapping",
		"{needs: FX}":                                                          `line 2: 'X' in "FX" is no symbol`,
		"{id: a, id: b}":                                                       `line 2: "id" stands there twice`,
		"{id: a, colour: red}":                                                 `line 2: a spell has no part "colour"`,
		"{id: a,\n  target: everybody}":                                        `line 3: "everybody" is no word for target`,
		"{id: a, do: wund 2}":                                                  `line 2: "wund" is no word for do`,
		"{id: a, do: [[wound 2 magical]]}":                                     "line 2: a term is a word",
		"{id: a, do: wound magical}":                                           `line 2: behind "wound" stands "magical", it takes "n kind to"`,
		"{id: a, do: wound 2 mental}":                                          `line 2: behind "wound" stands "2 mental"`,
		"{id: a, do: wound 0 magical}":                                         `behind "wound" stands "0 magical"`,
		"{id: a, do: wound 2 magical to everybody}":                            `behind "wound" stands "2 magical to everybody"`,
		"{id: a, do: wound 2 magical to}":                                      `behind "wound" stands "2 magical to"`,
		"{id: a, do: heal 2 to his-hero}":                                      `behind "heal" stands "2 to his-hero"`,
		"{id: a, do: jump 2}":                                                  `behind "jump" stands "2"`,
		"{id: a, when: {later: heal 1}}":                                       `line 2: "later" is no word for when`,
		"{id: a, when: {cast: heal 1}}":                                        `behind "cast" stands "", it takes "element"`,
		"{id: a, when: {cast card: heal 1}}":                                   `line 2: "card" is no element`,
		"{id: a, when: {stop: draw 1}}":                                        `line 2: "draw" does not stand at stop`,
		"{id: a, when: {static: guard}}":                                       `line 2: "guard" does not stand at permanent`,
		"{id: a, when: {static: strength 1}}":                                  `behind "strength" stands "1", it takes "+n"`,
		"{id: a, when: {static: armour +1}}":                                   `behind "armour" stands "+1", it takes "n"`,
		"{id: a, when: {static: range wide}}":                                  `behind "range" stands "wide"`,
		"{id: a, do: wound 1 magical}":                                         "a: a spell needs id and needs",
		"{id: a, needs: F}":                                                    "a spell has either do or when",
		of + "do: draw 1, when: {stop: heal 1}, target: any-being}":            "a spell has either do or when",
		of + "when: {stop: heal 1}, more: power}":                              "a permanent needs a bearer",
		of + "when: {}, target: any-being, more: power}":                       "a permanent does something",
		of + "when: {stop: heal 1}, target: any-being, more: heal}":            "more: heal does not fit",
		of + "when: {static: dice +1}, target: any-being, more: power}":        "players roll dice",
		of + "when: {static: armour 1}, target: player, more: power}":          "players roll dice",
		of + "when: {attacked: wound 1 magical}, target: player, more: power}": "players cast spells",
		of + "when: {cast fire: wound 1 magical to his-hero}, target: any-being, more: power}": "players cast spells",
		of + "do: wound 1 magical}":                                "wound does not fit the target",
		of + "do: step 1, target: player}":                         "step does not fit the target player",
		of + "do: discard 1, target: any-being}":                   "discard does not fit the target any-being",
		of + "do: wound 1 magical, target: any-being, more: heal}": "more: heal does not fit",
		of + "do: heal 1, target: any-being, more: wound}":         "more: wound does not fit",
		of + "do: draw 1, target: player, more: discard}":          "more: discard does not fit",
		of + "do: draw 1, more: target}":                           "more: target does not fit",
	} {
		var got []*Spell
		err := yaml.Unmarshal([]byte("# spells\n- "+said), &got)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the mistake is %v, want %q", said, err, want)
		}
	}
}

func TestAMistakeInACreatureOrHeroNamesLineAndWord(t *testing.T) {
	whole := "id: a, hero: h, copies: 1, cost: 1, life: 1, strength: 1, helmets: 1, range: all"
	for said, want := range map[string]string{
		"{id: a, colour: red}":                          `line 2: a creature has no part "colour"`,
		"{id: a, hero: h, range: far}":                  `line 2: "far" is no word for range`,
		"{id: a, hero: h, range: all, always: stunned}": `line 2: "stunned" does not stand at creature`,
		"{id: a, hero: h}":                              "a creature needs id, hero and range",
		"{id: a, hero: h, range: all}":                  "are 1 at least",
		"{" + whole + ", instead: {}}":                  "instead of its attack it does nothing",
		"{" + whole + ", instead: {do: jump}}":          `line 2: "jump" does not stand at instead`,
		"{" + whole + ", instead: {often: true}}":       `line 2: a creature's ability has no part "often"`,
		"{" + whole + ", instead: {do: heal 1}}":        "heal does not fit the target",
		"{" + whole + ", instead: {target: player, exposed: true, do: discard 1}}": "players are neither exposed nor " +
			"in range",
		"{" + whole + ", always: guard, instead: {target: player, do: discard 1}}": "either always or instead",
	} {
		var got []*Creature
		err := yaml.Unmarshal([]byte("# creatures\n- "+said), &got)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the mistake is %v, want %q", said, err, want)
		}
	}
	for said, want := range map[string]string{
		"{element: card}": `line 1: "card" is no element`,
		"{life: 21}":      `line 1: a hero has no part "life"`,
	} {
		var got Hero
		err := yaml.Unmarshal([]byte(said), &got)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the mistake is %v, want %q", said, err, want)
		}
	}
}
