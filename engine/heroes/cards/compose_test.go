package cards

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"skald/engine/contract"
	"skald/engine/text"
)

// longest is the limit of a card's text in characters.
const longest = 260

//go:embed testdata/said.yaml
var golden []byte

// TestCardsAreSaidInEveryLanguage reads the messages cards are composed of, and checks them in every language.
func TestCardsAreSaidInEveryLanguage(t *testing.T) {
	var all []struct {
		Spell    *Spell
		Creature *Creature
		Says     string
	}
	if err := yaml.Unmarshal(golden, &all); err != nil {
		t.Fatal(err)
	}
	if len(all) < 20 {
		t.Errorf("only %d cards are said", len(all))
	}
	for i, x := range all {
		var m text.Message
		if x.Spell != nil {
			m = x.Spell.Text()
		} else {
			m = x.Creature.Text()
		}
		if m.String() != x.Says {
			t.Errorf("it says\n%v\nnot\n%s", m, x.Says)
		}
		contract.Composed(t, Catalogue(), fmt.Sprintf("card %d", i+1), m, longest)
	}
}

// A permanent that acts when its player stops, or that answers an attack, names the target of each wound (rulebook:
// spells; ruling H23).
func TestAPermanentNamesWhomItWounds(t *testing.T) {
	says := func(m text.Message, key string) bool {
		found := false
		contract.Keys(m, func(k string) { found = found || k == key })
		return found
	}
	asked := map[string]int{}
	for _, s := range First.Spells() {
		if s.Permanent == nil {
			continue
		}
		for when, do := range map[string][]Effect{"stop": s.Permanent.Stop, "attacked": s.Permanent.Attacked} {
			for _, e := range do {
				key := map[string]string{
					"stop ": "card.do.wound.bearer", "stop his-hero": "card.do.wound.his-hero",
					"attacked ": "card.when.attacked", "attacked his-hero": "card.when.attacked.hero",
				}[when+" "+string(e.To)]
				asked[key]++
				if !says(s.Text(), key) || !says(s.Effect(), key) {
					t.Errorf("%s does not say %s: %v", s.ID, key, s.Text())
				}
			}
		}
	}
	if len(asked) != 4 || asked[""] > 0 {
		t.Errorf("asked is %v", asked)
	}
}

func TestACreatureThatOnlyAttacksSaysNothing(t *testing.T) {
	if got := (&Creature{ID: "x", Strength: 2}).Text(); !got.IsZero() {
		t.Errorf("it says %v", got)
	}
}

func TestTheTextOfEveryCardIsShortAndWholeInEveryLanguage(t *testing.T) {
	for _, s := range First.Spells() {
		contract.Composed(t, Catalogue(), s.ID, s.Text(), longest)
	}
	for _, c := range First.Creatures() {
		contract.Composed(t, Catalogue(), c.ID, c.Text(), longest)
	}
}

// terms returns terms of a word: with one number and with several, with each kind, place, element or range.
func terms(w *Word) []string {
	out := []string{w.Name}
	for takes := range strings.FieldsSeq(w.Takes) {
		var may []string
		switch takes {
		case "n":
			may = []string{" 1", " 2", " 9"}
		case "+n":
			may = []string{" +1", " -1", " +2"}
		case "kind":
			may = []string{" " + physical, " " + magical}
		case "to":
			may = []string{""}
			for place := range words[To] {
				may = append(may, " to "+place)
			}
		case "element":
			may = []string{" fire", " water", " earth", " air"}
		case "range":
			for reach := range words[Reach] {
				may = append(may, " "+reach)
			}
		}
		var next []string
		for _, begun := range out {
			for _, m := range may {
				next = append(next, begun+m)
			}
		}
		out = next
	}
	return slices.DeleteFunc(out, func(term string) bool {
		_, place, found := strings.Cut(term, " to ")
		return found && w.Name == "heal" && !slices.Contains(healed, Place(place))
	})
}

// carrying returns cards with a word, by the written term: a spell or a creature.
func carrying(t *testing.T, w *Word) map[string]text.Message {
	t.Helper()
	const figures = "id: x, hero: h, copies: 1, cost: 1, life: 1, strength: 1, helmets: 1, range: all"
	var frames []string
	switch w.Part {
	case Target:
		frames = []string{"{id: x, needs: F, target: %s, do: draw 1, more: target}",
			"{id: x, needs: F, target: %s, when: {stop: wound 1 magical}, more: power}"}
		if w.Name == string(Player) {
			frames[1] = "{id: x, needs: F, target: %s, when: {static: dice +1}, more: power}"
		}
	case Kind:
		frames = []string{map[More]string{
			MorePower:   "{id: x, needs: F, target: any-being, when: {stop: heal 1}, more: %s}",
			MoreDiscard: "{id: x, needs: F, target: player, do: discard 1, more: %s}",
			MoreWound: "{id: x, needs: F, target: any-being, do: [wound 1 magical, wound 1 magical to beside], " +
				"more: %s}",
			MoreHeal:   "{id: x, needs: F, target: any-being, do: heal 1, more: %s}",
			MoreTarget: "{id: x, needs: F, target: any-being, do: heal 1, more: %s}",
		}[More(w.Name)]}
	case Do:
		frames = []string{"{id: x, needs: F, target: any-being, do: %s, more: target}"}
		switch {
		case w.Name == "discard":
			frames[0] = strings.ReplaceAll(frames[0], "any-being", "player")
		case slices.Contains(w.At, OnInstead):
			frames = append(frames, "{"+figures+", instead: {target: any-being, exposed: true, do: %s}}",
				"{"+figures+", instead: {target: any-creature, in-range: true, do: %s}}",
				"{"+figures+", instead: {target: own-being, exposed: true, in-range: true, do: %s}}")
		}
		if slices.Contains(w.At, OnStop) {
			frames = append(frames, "{id: x, needs: F, target: any-being, when: {stop: %s}, more: power}",
				"{id: x, needs: F, target: any-being, when: {attacked: %s}, more: power}")
		}
	case When:
		frames = []string{"{id: x, needs: F, target: any-being, when: {%s: wound 1 physical}, more: power}"}
		switch w.Name {
		case "cast":
			frames = []string{"{id: x, needs: F, target: player, when: {%s: wound 1 magical to his-hero}, more: power}"}
		case "static":
			frames = []string{"{id: x, needs: F, target: any-being, when: {%s: armour 1}, more: power}"}
		}
	case Lasting:
		if slices.Contains(w.At, OnBearer) {
			bearer := "any-being"
			if w.Name == "dice" {
				bearer = "player"
			}
			frames = append(frames, "{id: x, needs: F, target: "+bearer+", when: {static: %s}, more: power}")
		}
		if slices.Contains(w.At, OnCreature) {
			frames = append(frames, "{"+figures+", always: %s}")
		}
	}
	out := map[string]text.Message{}
	for _, frame := range frames {
		for _, term := range terms(w) {
			said := fmt.Sprintf(frame, term)
			if strings.Contains(frame, "strength:") {
				c := &Creature{}
				if err := yaml.Unmarshal([]byte(said), c); err != nil {
					t.Fatalf("%s: %v", said, err)
				}
				out[said] = c.Text()
				continue
			}
			s := &Spell{}
			if err := yaml.Unmarshal([]byte(said), s); err != nil {
				t.Fatalf("%s: %v", said, err)
			}
			out[said] = s.Text()
		}
	}
	return out
}

func TestEveryWordWithAllThatMayStandBehindItIsSaid(t *testing.T) {
	for _, language := range Catalogue().Languages() {
		s := Catalogue().In(language)
		heard := map[string]string{}
		for i := range Vocabulary {
			w := &Vocabulary[i]
			all := carrying(t, w)
			if len(all) == 0 && w.Part != To && w.Part != Reach {
				t.Errorf("nothing is said with %s %s", w.Part, w.Name)
			}
			for card, m := range all {
				said := s.Say(m)
				if wrong := contract.Torn(language, said); wrong != "" {
					t.Errorf("%s, %s %s: %s", language, card, wrong, said)
				}
				if other := heard[said]; other != "" && other != card && w.Part != Target && w.Part != Kind &&
					w.Part != When {
					t.Errorf("%s: %s and %s both say: %s", language, other, card, said)
				}
				heard[said] = card
			}
		}
	}
}

func TestNothingInTheCatalogueIsNeverSaid(t *testing.T) {
	used := map[string]bool{}
	note := func(m text.Message) { contract.Keys(m, func(key string) { used[key] = true }) }
	for i := range Vocabulary {
		for _, m := range carrying(t, &Vocabulary[i]) {
			note(m)
		}
	}
	for _, s := range First.Spells() {
		note(s.Text())
	}
	for _, c := range First.Creatures() {
		note(c.Text())
	}
	for _, key := range Catalogue().Keys("en") {
		base := key[:strings.LastIndexByte(key, '.')]
		name := strings.HasPrefix(key, "name.") || strings.HasPrefix(key, "flavour.")
		if !used[key] && !used[base] && !name {
			t.Errorf("%s is never said", key)
		}
	}
}

func TestEveryCardHasANameAndALineOfFlavourInEveryLanguage(t *testing.T) {
	var ids []string
	for _, h := range First.Heroes() {
		ids = append(ids, h.ID)
	}
	for _, c := range First.Creatures() {
		ids = append(ids, c.ID)
	}
	for _, s := range First.Spells() {
		ids = append(ids, s.ID)
	}
	contract.Named(t, Catalogue(), ids, 90, func(id string) bool { return First.CreatureOf(id) != nil })
	for _, key := range Catalogue().Keys("en") {
		kind, id, _ := strings.Cut(key, ".")
		id, _, _ = strings.Cut(id, ".")
		if (kind == "name" || kind == "flavour") && !slices.Contains(ids, id) {
			t.Errorf("%s belongs to no card", key)
		}
	}
}
