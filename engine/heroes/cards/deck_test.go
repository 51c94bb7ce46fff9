package cards

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestACardIsFoundByItsIdAndByThatOfEachCopy(t *testing.T) {
	fireball := First.SpellOf("fireball")
	if fireball == nil || First.SpellOf("fireball-2") != fireball || First.SpellOf("fireball-3") != nil ||
		First.SpellOf("") != nil {
		t.Error("fireball and fireball-2 are one design, and there is no third")
	}
	if got := Physical(fireball); !slices.Equal(got, []string{"fireball", "fireball-2"}) {
		t.Errorf("the cards of fireball are %v", got)
	}
	if c := First.CreatureOf("gnome"); c == nil || c.ID != "gnome" || First.CreatureOf("gnome-2") != nil {
		t.Error("a kind of creature is found by its id")
	}
	for id, want := range map[string]string{"fireball-2": "fireball", "fireball-12": "fireball",
		"wall-of-fire": "wall-of-fire", "fireball2": "fireball2", "2": "2", "": ""} {
		if got := Design(id); got != want {
			t.Errorf("the design of %q is %q, want %q", id, got, want)
		}
	}
	if h := First.HeroOf("tiraviel"); h == nil || h.Element != Air || First.HeroOf("gnome") != nil {
		t.Error("a hero is found by his id")
	}
}

func TestCardsThatDoNotFitTogetherAreNamed(t *testing.T) {
	hero := "- {id: h, element: fire, ready: {f1: c, b1: h}, spells: [s]}"
	creature := "- {id: c, hero: h, copies: 1, cost: 1, life: 1, strength: 1, helmets: 1, range: all}"
	spell := "- {id: s, copies: 2, needs: F, do: wound 1 magical, target: any-being, more: wound}"
	good := func() map[string]string {
		return map[string]string{"heroes.yaml": hero, "creatures.yaml": creature, "spells.yaml": "common:\n" + spell}
	}
	for want, change := range map[string]func(m map[string]string){
		"":                    func(map[string]string) {},
		"creatures.yaml":      func(m map[string]string) { delete(m, "creatures.yaml") },
		"spells.yaml: line 2": func(m map[string]string) { m["spells.yaml"] = "common:\n- {colour: red}" },
		`"rare" is no origin`: func(m map[string]string) { m["spells.yaml"] += "\nrare:\n" + spell },
		"the id c-2 ends as that of a copy": func(m map[string]string) {
			m["creatures.yaml"] += strings.ReplaceAll("\n"+creature, "id: c", "id: c-2")
		},
		"the id s-2 ends as that of a copy": func(m map[string]string) {
			m["spells.yaml"] += strings.ReplaceAll("\n"+spell, "id: s", "id: s-2")
		},
		"two cards have the id s": func(m map[string]string) { m["spells.yaml"] += "\n" + spell },
		"two cards have the id c": func(m map[string]string) { m["creatures.yaml"] += "\n" + creature },
		"two cards have the id h": func(m map[string]string) { m["heroes.yaml"] += "\n" + hero },
		"c belongs to g, who is no hero": func(m map[string]string) {
			m["creatures.yaml"] = strings.ReplaceAll(creature, "hero: h", "hero: g")
		},
		"s: special spells and no others": func(m map[string]string) { m["spells.yaml"] = "special:\n" + spell },
		"h: at f1 stands s": func(m map[string]string) {
			m["heroes.yaml"] = strings.ReplaceAll(hero, "f1: c", "f1: s")
		},
		"h: c is no common spell": func(m map[string]string) {
			m["heroes.yaml"] = strings.ReplaceAll(hero, "[s]", "[c]")
		},
	} {
		files := good()
		change(files)
		from := fstest.MapFS{}
		for name, said := range files {
			from[name] = &fstest.MapFile{Data: []byte(said)}
		}
		_, err := Read(from)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("the mistake is %v, want %q", err, want)
		}
	}
}
