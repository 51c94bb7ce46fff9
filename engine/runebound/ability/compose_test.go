package ability_test

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"skald/engine/contract"
	"skald/engine/runebound/ability"
	"skald/engine/text"
)

// longest is the greatest length of a rule's text in characters.
const longest = 220

// elsewhere holds names from the game's own catalogue in every language.
var elsewhere = map[string]map[string]string{
	"en": {"family.dead": "the dead", "skill.resist": "Resist", "skill.jump": "Jump"},
	"de": {"family.dead": "die Toten", "skill.resist": "Widerstehen", "skill.jump": "Springen"},
	"fr": {"family.dead": "les morts", "skill.resist": "Résister", "skill.jump": "Sauter"},
	"it": {"family.dead": "i morti", "skill.resist": "Resistere", "skill.jump": "Salto"},
}

// languages returns speakers of all languages, with a name for everything rules name.
func languages(t *testing.T) map[string]text.Localizer {
	t.Helper()
	said := map[string]map[string]string{}
	for language, names := range elsewhere {
		said[language] = map[string]string{}
		for key, set := range map[string]string{"skill.": "skill", "family.": "family", "name.": "town"} {
			for _, id := range ability.Sets[set] {
				r, n := utf8.DecodeRuneInString(id)
				said[language][key+id] = string(unicode.ToUpper(r)) + id[n:]
			}
		}
		for key, name := range names {
			said[language][key] = name
		}
	}
	names, err := text.Make(said)
	if err != nil {
		t.Fatal(err)
	}
	c := text.Join(ability.Catalogue(), names)
	out := map[string]text.Localizer{}
	for _, language := range ability.Catalogue().Languages() {
		out[language] = c.In(language)
	}
	return out
}

//go:embed testdata/said.yaml
var golden []byte

// TestRulesAreSaidInEveryLanguage checks the messages that rules are composed of, in every language.
func TestRulesAreSaidInEveryLanguage(t *testing.T) {
	var all []struct {
		Rule ability.Rule
		Says string
	}
	if err := yaml.Unmarshal(golden, &all); err != nil {
		t.Fatal(err)
	}
	if len(all) < 40 {
		t.Errorf("only %d rules are said", len(all))
	}
	speakers := languages(t)
	for _, x := range all {
		m := x.Rule.Text()
		if m.String() != x.Says {
			t.Errorf("it says\n%v\nnot\n%s", m, x.Says)
		}
		for language, s := range speakers {
			said := s.Say(m)
			if wrong := contract.Torn(language, said); wrong != "" {
				t.Errorf("%s: it %s: %s", language, wrong, said)
			}
			if n := utf8.RuneCountInString(said); n > longest {
				t.Errorf("%s: %d characters: %s", language, n, said)
			}
		}
	}
}

func TestTheRulesOfACardAreSentences(t *testing.T) {
	var rules []ability.Rule
	if err := yaml.Unmarshal([]byte(`[{when: hurt, limit: round, do: cancel 1}, {when: always, do: life +1}]`),
		&rules); err != nil {
		t.Fatal(err)
	}
	m := ability.Texts(rules)
	if want := text.M("ability.and-rule", "first", rules[0].Text(), "next",
		rules[1].Text()); m.String() != want.String() {
		t.Errorf("they say %v, not %v", m, want)
	}
	for language, s := range languages(t) {
		if wrong := contract.Torn(language, s.Say(m)); wrong != "" {
			t.Errorf("%s: they %s: %s", language, wrong, s.Say(m))
		}
	}
	if got := ability.Texts(nil); !got.IsZero() {
		t.Errorf("no rules say %v", got)
	}
}

// Bonuses add up, so a second one reads as an addition to the first.
func TestABonusOnTopOfAnotherIsSaidToBeMore(t *testing.T) {
	for rules, more := range map[string]string{
		"[{when: always, do: roll attack +1 melee}, {when: always, if: round 1, do: roll attack +3 melee}]": "+3",
		"[{when: always, do: roll attack +1 ranged}, {when: ranged, cost: exhaust 1, until: phase, do: roll " +
			"attack +3 " +
			"ranged}]": "+3",
		"[{when: always, if: runes 1, do: roll combat +1}, {when: always, if: runes 2, do: roll combat +1}]": "+1",
		"[{when: always, if: runes 2, do: roll combat +1}, {when: always, if: runes 1, do: roll combat +1}]": "",
		"[{when: always, do: life +1}, {when: always, for: allies, do: life +1}]":                            "",
		"[{when: always, do: roll attack +2 magic}, {when: always, if: round 1, do: roll defence +2 magic}]": "",
		"[{when: always, if: round 1, do: dice +1}, {when: always, if: round 2, do: dice +1}]":               "",
	} {
		var list []ability.Rule
		if err := yaml.Unmarshal([]byte(rules), &list); err != nil {
			t.Fatal(err)
		}
		first, next := list[0].Text().String(), list[1].Text().String()
		if more != "" {
			next = strings.Replace(next, "plus="+more, "plus="+text.M("ability.more", "plus", more).String(), 1)
		}
		if got, want := ability.Texts(list).String(), "ability.and-rule(first="+first+", next="+next+")"; got != want {
			t.Errorf("they say %s, not %s", got, want)
		}
	}
}

func TestAllLanguagesSayTheSame(t *testing.T) { contract.Languages(t, ability.Catalogue()) }

// terms returns terms of a word: one, and variants with each other possible value of each argument.
func terms(w *ability.Word) []string {
	var least []string
	var fields [][]string
	for takes := range strings.FieldsSeq(w.Takes) {
		optional := strings.HasPrefix(takes, "[")
		var may []string
		switch takes = strings.Trim(takes, "[]"); takes {
		case "n":
			may = []string{"2", "0", "1", "3", "9", "14"}
		case "+n":
			may = []string{"+2", "+1", "+3", "-1", "-2", "-14"}
		default:
			for set := range strings.SplitSeq(takes, "|") {
				may = append(may, ability.Sets[set]...)
			}
		}
		if optional {
			may = append([]string{""}, may...)
		}
		least = append(least, may[0])
		fields = append(fields, may)
	}
	var out []string
	add := func(behind []string) {
		term := strings.Join(strings.Fields(w.Name+" "+strings.Join(behind, " ")), " ")
		if w.Name == "repeat" || len(w.Subs) > 0 && w.Takes == "" {
			return // its text is that of its lists
		}
		if !slices.Contains(out, term) {
			out = append(out, term)
		}
	}
	add(least)
	for i := range fields {
		for _, x := range fields[i] {
			behind := slices.Clone(least)
			behind[i] = x
			add(behind)
		}
	}
	if len(w.Subs) > 0 {
		out = append(out, branches[w.Name]...)
	}
	return out
}

// branches holds terms of words with lists, with each of their lists in several variants.
var branches = map[string][]string{
	"not": {"not: wounded 2", "not: tired 2", "not: life-left 2", "not: has armour", "not: face-down 2", "not: gold 2",
		"not: poor 2", "not: poor 0", "not: worth 2", "not: runes 1", "not: runes 2", "not: hero", "not: from-track",
		"not: [hero, from-track]", "not: {not: hero}"},
	"any": {"any: [hero, from-track]", "any: [hero, success]", "any: [hero, success, failure]"},
	"test": {"test: mind 12, pass: wound 1", "test: mind 12, pass: wound 2", "test: mind 12, fail: wound 2",
		"test: mind 12, pass: wound 1, fail: wound 2", "test: mind 12, pass: wound 1, fail: [wound 2, gold +1]",
		"test: mind 12, fail: {test: mind 12, fail: wound 2}"},
	"choose": {"choose: wound 1, two: wound 2", "choose: wound 1, two: wound 3", "choose: wound 3, two: wound 2",
		"choose: wound 1, two: wound 2, three: wound 3", "choose: wound 1, two: [wound 2, wound 3]"},
	"if": {"if: hero, then: wound 1", "if: hero, then: wound 2", "if: success, then: wound 1",
		"if: hero, else: wound 1", "if: hero, then: wound 1, else: wound 2", "if: [hero, success], then: wound 1",
		"if: {not: success}, then: wound 1"},
	"by-die": {"by-die: wound 1", "by-die: wound 2", "by-die: [], middle: wound 1", "by-die: [], high: wound 1",
		"by-die: wound 1, middle: wound 2, high: wound 3"},
	"repeat": {"repeat: 3, of: wound 1", "repeat: 3, of: wound 2", "repeat: 4, of: wound 1",
		"repeat: 3, of: [wound 1, gold +1]", "repeat: 3, of: [wound 1, gold -1]"},
}

// rules returns rules with a word, by their arguments.
func rules(t *testing.T, w *ability.Word) map[string]ability.Rule {
	t.Helper()
	frame := map[ability.Part]string{
		ability.Moment:    "{when: %s, do: cancel 1}",
		ability.Condition: "{when: hurt, if: %s, do: cancel 1}",
		ability.Cost:      "{when: hurt, cost: %s, do: cancel 1}",
		ability.Limit:     "{when: hurt, limit: %s, do: cancel 1}",
		ability.Target:    "{when: hurt, for: %s, do: cancel 1}",
		ability.Duration:  "{when: hurt, until: %s, do: life +1}",
		ability.Modifier:  "{when: always, do: %s}",
		ability.Action:    "{when: hurt, do: %s}",
	}[w.Part]
	if w.Part == ability.Moment && w.Name == "always" {
		frame = "{when: %s, do: life +1}"
	}
	out := map[string]ability.Rule{}
	for _, term := range terms(w) {
		said := term
		if strings.Contains(term, ":") {
			said = "{" + term + "}"
		}
		r, err := read(t, fmt.Sprintf(frame, said))
		if err != nil {
			t.Fatalf("%s: %v", term, err)
		}
		out[term] = r
	}
	return out
}

func TestEveryWordWithAllThatMayStandBehindItIsSaid(t *testing.T) {
	speakers := languages(t)
	for language, s := range speakers {
		heard := map[ability.Part]map[string]string{}
		for i := range ability.Vocabulary {
			w := &ability.Vocabulary[i]
			if heard[w.Part] == nil {
				heard[w.Part] = map[string]string{}
			}
			all := rules(t, w)
			if len(all) == 0 {
				t.Errorf("nothing is said with %s %s", w.Part, w.Name)
			}
			for term, r := range all {
				said := s.Say(r.Text())
				if wrong := contract.Torn(language, said); wrong != "" {
					t.Errorf("%s, %s %s %s: %s", language, w.Part, term, wrong, said)
				}
				other, twice := heard[w.Part][said]
				// Before combat are the adventure's text and the owner's cards, as on the cards.
				if twice && !(w.Part == ability.Moment && (other == "before" && term == "ready")) {
					t.Errorf("%s: %s and %s both say: %s", language, other, term, said)
				}
				heard[w.Part][said] = term
			}
		}
	}
}

func TestEveryPartOfARuleIsInItsText(t *testing.T) {
	whole := ability.Rule{When: "hurt", If: []ability.Term{{Word: "success"}, {Word: "hero"}},
		Cost:  []ability.Term{{Word: "activate"}, {Word: "gold", Ns: []int{1}}},
		Limit: "turn", For: "ally", Until: "fight", Do: []ability.Term{{Word: "life", Ns: []int{1}},
			{Word: "stamina", Ns: []int{1}}, {Word: "heal", Ns: []int{1}}}}
	for part, change := range map[string]func(r *ability.Rule){
		"the moment":          func(r *ability.Rule) { r.When = "market" },
		"the first condition": func(r *ability.Rule) { r.If = r.If[1:] },
		"the last condition":  func(r *ability.Rule) { r.If = r.If[:1] },
		"the first cost":      func(r *ability.Rule) { r.Cost = r.Cost[1:] },
		"the last cost":       func(r *ability.Rule) { r.Cost = r.Cost[:1] },
		"any cost":            func(r *ability.Rule) { r.Cost = nil },
		"the owner's choice":  func(r *ability.Rule) { r.Cost, r.May = nil, true },
		"the limit":           func(r *ability.Rule) { r.Limit = "" },
		"the target":          func(r *ability.Rule) { r.For = "" },
		"the duration":        func(r *ability.Rule) { r.Until = "turn" },
		"the first effect":    func(r *ability.Rule) { r.Do = r.Do[1:] },
		"the last effect":     func(r *ability.Rule) { r.Do = r.Do[:2] },
		"a single effect":     func(r *ability.Rule) { r.Do = r.Do[:1] },
		"the last modifier":   func(r *ability.Rule) { r.Do = []ability.Term{r.Do[0], r.Do[2]} },
	} {
		for language, s := range languages(t) {
			r := whole
			change(&r)
			if said := s.Say(whole.Text()); said == s.Say(r.Text()) {
				t.Errorf("%s: with %s changed it still says: %s", language, part, said)
			}
		}
	}
}

// forms are the forms of the texts of a rule's parts: a deed, a bonus alone, a target, a test without its verb.
var forms = []string{"to", "plus", "whom", "short"}

// combined holds rules whose parts are said together.
var combined = []string{
	"{when: hurt, cost: [gold 1, activate], if: [success, hero], do: [{test: mind 11, fail: wound 1}, wound 1]}",
	"{when: hurt, may: true, until: turn, do: [life +1, stamina +1]}",
	"{when: always, do: life +1}",
	"{when: hurt, do: [heal 1, take]}",
	"{when: market, for: allies, do: [heal 1, take]}",
	"{when: market, cost: gold 1, for: ally, do: heal-all}",
	"{when: market, may: true, do: foe-heals 1}", "{when: market, if: phase melee, do: gold +1}",
	"{when: before, do: {test: mind 12, pass: {test: body 12, fail: wound 1}, fail: wound 1}}",
	"{when: market, cost: gold 1, do: foe-heals 1}",
	"{when: market, cost: test mind 12, do: foe-heals 1}",
	"{when: market, cost: test mind 12, do: gold +1}",
	"{when: market, cost: [gold 1, test mind 12], do: gold +1}",
	"{when: market, cost: gold 1, do: {repeat: 2, of: renew}}",
	"{when: declares, may: true, do: two-dice any better, until: roll}",
	"{when: declares, may: true, do: two-dice any worse, until: roll}",
	"{when: declares, may: true, do: roll any +5, until: roll}",
	"{when: before, do: {test: mind 11, fail: {if: gold 1, then: wound 1}}}",
	"{when: before, do: {test: mind 11, fail: {if: gold 1, then: wound 1, else: wound 2}}}",
	"{when: before, do: {choose: {test: mind 11, fail: fail}, two: {test: body 11, fail: fail}}}",
	"{when: before, do: {choose: wound 1, two: wound 2}}",
	"{when: before, do: {test: mind 11, fail: [gold +1, points +1]}}",
	"{when: before, do: {test: mind 11, fail: [gold +1, wound 1]}}",
	"{when: rolled, do: reroll}", "{when: rolled, if: rolling attack, do: reroll}",
	"{when: rolled, if: [rolling attack, phase melee], do: reroll}",
	"{when: rolled, if: failure, do: reroll}", "{when: rolled, if: success, do: reroll}",
	"{when: rolled, if: by-hero, do: reroll}", "{when: rolled, if: [by-hero, failure], do: reroll}",
	"{when: rolled, if: [by-hero, success], do: reroll}", "{when: rolled, if: by-this, do: reroll}",
	"{when: rolled, if: [by-this, failure], do: reroll}", "{when: rolled, if: [by-this, success], do: reroll}",
	"{when: hits, if: phase melee, do: gold +1}", "{when: hits, if: by-hero, do: gold +1}",
	"{when: hits, if: [by-hero, phase melee], do: gold +1}", "{when: hits, if: by-this, do: gold +1}",
	"{when: hits, if: [by-this, phase melee], do: gold +1}",
	"{when: misses, if: phase melee, do: gold +1}", "{when: misses, if: by-hero, do: gold +1}",
	"{when: misses, if: [by-hero, phase melee], do: gold +1}", "{when: misses, if: by-this, do: gold +1}",
	"{when: misses, if: [by-this, phase melee], do: gold +1}", "{when: misses, do: attack ranged}",
	"{when: hurt, if: phase melee, do: cancel 1}", "{when: round, if: round 2, do: gold +1}",
	"{when: round, if: {not: round 1}, do: gold +1}", "{when: revealed, if: colour red, do: gold +1}",
	"{when: round, if: {not: round 2}, do: gold +1}",
	"{when: reached, if: in-town ottersford, do: gold +1}", "{when: ends-move, if: terrain river, do: gold +1}",
	"{when: turn-ends, if: terrain river, do: gold +1}", "{when: beaten, if: family dead, do: gold +1}",
}

func TestNothingInTheCatalogueIsNeverSaid(t *testing.T) {
	used := map[string]bool{}
	note := func(m text.Message) { contract.Keys(m, func(key string) { used[key] = true }) }
	for i := range ability.Vocabulary {
		for _, r := range rules(t, &ability.Vocabulary[i]) {
			note(r.Text())
		}
	}
	for _, said := range combined {
		r, err := read(t, said)
		if err != nil {
			t.Fatal(err)
		}
		note(ability.Texts([]ability.Rule{r, r}))
		note(r.Offer())
		note(ability.Effects(r.Do))
		note(ability.Outcome(r.Do))
	}
	c := ability.Catalogue()
	for _, key := range c.Keys("en") {
		base, form := key[:strings.LastIndexByte(key, '.')], key[strings.LastIndexByte(key, '.')+1:]
		if !used[key] && !(used[base] && (!strings.HasPrefix(key, "ability.") || slices.Contains(forms, form))) {
			t.Errorf("%s is never said", key)
		}
	}
}
