package text_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"skald/engine/text"
)

func load(t *testing.T, en, it string) *text.Catalogue {
	t.Helper()
	c, err := text.Load(fstest.MapFS{"x/en.yaml": {Data: []byte(en)}, "x/it.yaml": {Data: []byte(it)}}, "x")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestAMessageIsSaidInTheReadersLanguage(t *testing.T) {
	c := load(t, "gold: \"{who} {n#has|have} {n} gold {n#coin|coins}\"\nwho: the elf\nonly: just English\nbrace: "+
		"\"{{x}}\"", "gold: \"{who} ha {n} {n#moneta|monete}\"\nwho: l'elfo\nbrace: \"{{x}}\"")
	for _, x := range []struct {
		name, language string
		m              text.Message
		want           string
	}{
		{"singular", "en", text.M("gold", "who", text.M("who"), "n", 1), "the elf has 1 gold coin"},
		{"plural in Italian", "it", text.M("gold", "who", text.M("who"), "n", 3), "l'elfo ha 3 monete"},
		{"a regional language", "it-IT", text.M("who"), "l'elfo"},
		{"an unknown language is answered in English", "ja", text.M("who"), "the elf"},
		{"a key missing in Italian is said in English", "it", text.M("only"), "just English"},
		{"a list", "en", text.M("gold", "who", []text.Message{text.Plain("a"), text.Plain("b"), text.Plain("c")}, "n",
			2), "a, b and c have 2 gold coins"},
		{"a list with a name that has an and", "en", text.M("gold", "who", []text.Message{text.Plain("a and b"),
			text.Plain("c")}, "n", 2), "a and b, and c have 2 gold coins"},
		{"doubled braces", "en", text.M("brace"), "{x}"},
		{"an unknown key is seen", "en", text.M("nowhere"), "‹nowhere›"},
		{"a missing argument is seen", "en", text.M("gold", "n", 1), "‹who› has 1 gold coin"},
		{"nothing says nothing", "en", text.Message{}, ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			if got := c.In(x.language).Say(x.m); got != x.want {
				t.Errorf("says %q, not %q", got, x.want)
			}
		})
	}
}

func TestMessagesComeBackFromJSONAsTheyWere(t *testing.T) {
	for _, m := range []text.Message{
		{}, text.M("a"), text.M("a", "s", "text", "n", 3, "m", text.M("b"), "l",
			[]text.Message{text.M("c", "n", 1), text.Plain("d")}),
	} {
		b, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		var got text.Message
		if err := json.Unmarshal(b, &got); err != nil || !reflect.DeepEqual(got, m) {
			t.Errorf("%v comes back as %v: %v", m, got, err)
		}
	}
}

func TestBrokenCataloguesAreToldByFileAndKey(t *testing.T) {
	for what, en := range map[string]string{"open": "key: \"{open\"", "closed": "key: \"close}\"",
		"plural": "key: \"{n#one}\"", "name": "key: \"{}\""} {
		_, err := text.Load(fstest.MapFS{"x/en.yaml": {Data: []byte(en)}}, "x")
		if err == nil || !strings.Contains(err.Error(), "en.yaml") || !strings.Contains(err.Error(), "key") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := text.Load(fstest.MapFS{"x/it.yaml": {Data: []byte("a: b")}}, "x"); err == nil {
		t.Error("a catalogue without English is loaded")
	}
}

func FuzzMessageJSON(f *testing.F) {
	for _, s := range []string{`null`, `"a"`, `{"k":"a","a":{"n":1,"m":{"m":"b"},"l":[{"m":"c"}]}}`, `{"a":[]}`, `[`,
		`{"k":"a","a":{"x":null}}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var m text.Message
		if json.Unmarshal(b, &m) != nil {
			return
		}
		out, err := json.Marshal(m)
		if err != nil {
			t.Fatalf("%q is read and cannot be written: %v", b, err)
		}
		var again text.Message
		if err := json.Unmarshal(out, &again); err != nil || !reflect.DeepEqual(m, again) {
			t.Errorf("%q becomes %v and then %v (%v)", b, m, again, err)
		}
	})
}

func TestNameOfAPersonKeepsItsFirstLetter(t *testing.T) {
	c, err := text.Make(map[string]map[string]string{
		"en": {"seat": "seat {n}", "first": "{n:seat} goes first", "what": "{what:Begin}!", "all": "{who} rest",
			"to": "to {n:seat}"},
		"fr": {"seat": "la place {n}", "of": "le tour de {n:seat}"},
	})
	if err != nil {
		t.Fatal(err)
	}
	names := []string{text.AsIs("anna"), "the elf", text.AsIs("le coq")}
	en, fr := c.In("en").Seated(names), c.In("fr").Seated(names)
	first := func(n int) text.Message { return text.M("first", "n", n) }
	for want, got := range map[string]string{
		"anna goes first":     en.Begin(first(1)),
		"The elf goes first":  en.Begin(first(2)),
		"Seat 4 goes first":   en.Begin(first(4)),
		"anna goes first!":    en.Say(text.M("what", "what", first(1))),
		"The elf goes first!": en.Say(text.M("what", "what", first(2))),
		"To anna":             en.Begin(text.M("to", "n", 1)),
		"anna and seat 9 rest": en.Begin(text.M("all", "who", []text.Message{
			text.M("seat", "n", 1), text.M("seat", "n", 9)})),
		"le tour de le coq": fr.Say(text.M("of", "n", 3)),
		"anna, the elf and anna": en.List([]text.Message{text.M("seat", "n", 1), text.M("seat", "n", 2),
			text.M("seat", "n", 1)}),
		"": en.Begin(text.Message{}),
	} {
		if got != want {
			t.Errorf("said is %q and not %q", got, want)
		}
	}
}

func TestCapitalBehindSigns(t *testing.T) {
	c, err := text.Make(map[string]map[string]string{"en": {"seat": "seat {n}", "beats": "**{n:seat}** wins"}})
	if err != nil {
		t.Fatal(err)
	}
	s := c.In("en").Seated([]string{text.AsIs("anna"), "the elf"})
	for want, got := range map[string]string{
		"🌪️ Air":            s.Begin(text.Plain("🌪️ air")),
		"**The Elf**":       s.Begin(text.Plain("**the Elf**")),
		"**anna** wins":     s.Begin(text.M("beats", "n", 1)),
		"**The elf** wins":  s.Begin(text.M("beats", "n", 2)),
		"`move h3`":         s.Begin(text.Plain("`move h3`")),
		"→ a3":              s.Begin(text.Plain("→ a3")),
		"🎲":                 s.Begin(text.Plain("🎲")),
		"2 dice of the elf": s.Begin(text.Plain("2 dice of the elf")),
	} {
		if got != want {
			t.Errorf("said is %q, want %q", got, want)
		}
	}
}

func TestListOfLines(t *testing.T) {
	c, err := text.Make(map[string]map[string]string{"en": {"goals": "Goals:{goals:lines}"}})
	if err != nil {
		t.Fatal(err)
	}
	goals := []text.Message{text.Plain("free the castle"), text.Plain("Hold it.")}
	if got := c.In("en").Say(text.M("goals", "goals", goals)); got != "Goals:\n• Free the castle\n• Hold it." {
		t.Errorf("said is %q", got)
	}
}

// A player called by a piece is "the autopilot" beside that piece, in Italian with the preposition.
func TestPieceIsNotNamedTwice(t *testing.T) {
	c, err := text.Make(map[string]map[string]string{
		"en": {"name.elf": "Elf|the Elf", "name.dwarf": "Dwarf|the Dwarf", "seat": "seat {n}",
			"plays": "{n:seat} plays {hero:the}", "takes": "{who} takes {hero:the}"},
		"it": {"name.elf": "Elfo|l'Elfo", "name.dwarf": "Nano|il Nano", "seat": "posto {n}",
			"plays": "{hero:the} tocca a {n:seat}"},
	})
	if err != nil {
		t.Fatal(err)
	}
	names, pieces := []string{"Elf (autopilot)", text.AsIs("anna")}, []string{"name.elf", ""}
	en := c.In("en").Seated(names).Beside(pieces, "the autopilot")
	it := c.In("it").Seated(names).Beside(pieces, "il pilota")
	elf, dwarf := text.M("name.elf"), text.M("name.dwarf")
	for want, got := range map[string]string{
		"The autopilot plays the Elf":     en.Begin(text.M("plays", "n", 1, "hero", elf)),
		"The autopilot takes the Elf":     en.Begin(text.M("takes", "who", text.M("seat", "n", 1), "hero", elf)),
		"Elf (autopilot) plays the Dwarf": en.Begin(text.M("plays", "n", 1, "hero", dwarf)),
		"anna plays the Elf":              en.Begin(text.M("plays", "n", 2, "hero", elf)),
		"L'Elfo tocca al pilota":          it.Begin(text.M("plays", "n", 1, "hero", elf)),
	} {
		if got != want {
			t.Errorf("it says %q, not %q", got, want)
		}
	}
}

func TestNamesAreSaidWithArticleAndSeatsByWhoSitsThere(t *testing.T) {
	c, err := text.Make(map[string]map[string]string{
		"en": {"a": "{who:The} goes to {whom:the}", "name": "Elf", "name.the": "the Elf", "seat": "Seat {n}",
			"first": "{n:seat} goes first", "way": "{points:way}"},
		"it": {"a": "Tocca a {whom:the}; casa di {whom:the}", "name": "Elfo", "name.the": "l'Elfo"},
		"fr": {"a": "À {whom:the} de jouer", "name": "Nain", "name.the": "le Nain"},
		"de": {"a": "Die Antwort von {whom:dat}", "name": "Elf", "name.dat": "dem Elfen"},
	})
	if err != nil {
		t.Fatal(err)
	}
	a := text.M("a", "who", text.M("name"), "whom", text.M("name"))
	way := text.M("way", "points", []text.Message{text.Plain("A2"), text.Plain("B5")})
	for want, got := range map[string]string{
		"The Elf goes to the Elf": c.In("en").Say(a),
		"anna goes to ben": c.In("en").Say(text.M("a", "who", text.Plain("anna"), "whom",
			text.Plain("ben"))),
		"Tocca all'Elfo; casa dell'Elfo": c.In("it").Say(a),
		"Au Nain de jouer":               c.In("fr").Say(a),
		"Die Antwort vom Elfen":          c.In("de").Say(a),
		"Seat 2 goes first":              c.In("en").Seated([]string{"anna", ""}).Say(text.M("first", "n", 2)),
		"anna goes first":                c.In("en").Seated([]string{"anna"}).Say(text.M("first", "n", 1)),
		"anna":                           c.In("en").Seated([]string{"anna"}).Say(text.M("seat", "n", 1)),
		"A2 → B5":                        c.In("en").Say(way),
	} {
		if got != want {
			t.Errorf("it says %q, not %q", got, want)
		}
	}
}

func TestANameHasItsFormsBehindIt(t *testing.T) {
	c, err := text.Make(map[string]map[string]string{
		"en": {"name.ghoul": "Ghoul|the Ghoul", "say": "{who:The} fights {foe:acc} with {foe:dat}; {foe}{n#a|b}."},
		"de": {"name.ghoul": "Ghul|der Ghul|dem Ghul|den Ghul",
			"say": "{who:The} bekämpft {foe:acc} mit {foe:dat}; {foe}{n#a|b}."},
	})
	if err != nil {
		t.Fatal(err)
	}
	ghoul := text.M("name.ghoul")
	for language, want := range map[string]string{"en": "The Ghoul fights the Ghoul with the Ghoul; Ghoula.",
		"de": "Der Ghul bekämpft den Ghul mit dem Ghul; Ghula."} {
		if got := c.In(language).Say(text.M("say", "who", ghoul, "foe", ghoul, "n", 1)); got != want {
			t.Errorf("%s: %q, not %q", language, got, want)
		}
	}
}

func TestWhatBeginsASentenceHasACapitalLetter(t *testing.T) {
	c, err := text.Make(map[string]map[string]string{
		"en": {"say": "{what:Begin}; {what}.", "heal": "heal {n}"},
		"fr": {"say": "{what:Begin} ; {what}.", "heal": "être soigné de {n}"},
	})
	if err != nil {
		t.Fatal(err)
	}
	heal := text.M("heal", "n", 2)
	for want, got := range map[string]string{
		"Heal 2; heal 2.":                       c.In("en").Say(text.M("say", "what", heal)),
		"Heal 2 and heal 2; heal 2 and heal 2.": c.In("en").Say(text.M("say", "what", []text.Message{heal, heal})),
		"Être soigné de 2 ; être soigné de 2.":  c.In("fr").Say(text.M("say", "what", heal)),
		"Élan; élan.":                           c.In("en").Say(text.M("say", "what", "élan")),
		"3; 3.":                                 c.In("en").Say(text.M("say", "what", 3)),
		"; .":                                   c.In("en").Say(text.M("say", "what", "")),
		"‹what›; ‹what›.":                       c.In("en").Say(text.M("say")),
	} {
		if got != want {
			t.Errorf("it says %q, not %q", got, want)
		}
	}
}

func TestNamesAreThoseOfTheCatalogue(t *testing.T) {
	c, err := text.Make(map[string]map[string]string{"en": {"name.ghoul": "Ghoul|the Ghoul", "name.elf": "Elf",
		"ghoul": "no name"}})
	if err != nil {
		t.Fatal(err)
	}
	names, en := c.Names(), c.In("en")
	for id, want := range map[string]string{"ghoul": "Ghoul", "elf": "Elf", "troll": "‹name.troll›"} {
		if got := en.Say(names.Of(id)); got != want {
			t.Errorf("%s is called %q, want %q", id, got, want)
		}
	}
	if _, ok := names["troll"]; ok || len(names) == 0 {
		t.Errorf("the names are %v", names)
	}
}
