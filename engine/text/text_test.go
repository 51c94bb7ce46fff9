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
	c := load(t, "gold: \"{who} {n#has|have} {n} gold {n#coin|coins}\"\nwho: the elf\nonly: just English\nbrace: \"{{x}}\"", "gold: \"{who} ha {n} {n#moneta|monete}\"\nwho: l'elfo\nbrace: \"{{x}}\"")
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
		{"a list", "en", text.M("gold", "who", []text.Message{text.Plain("a"), text.Plain("b"), text.Plain("c")}, "n", 2), "a, b and c have 2 gold coins"},
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
		{}, text.M("a"), text.M("a", "s", "text", "n", 3, "m", text.M("b"), "l", []text.Message{text.M("c", "n", 1), text.Plain("d")}),
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
	for what, en := range map[string]string{"open": "key: \"{open\"", "closed": "key: \"close}\"", "plural": "key: \"{n#one}\"", "name": "key: \"{}\""} {
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
	for _, s := range []string{`null`, `"a"`, `{"k":"a","a":{"n":1,"m":{"m":"b"},"l":[{"m":"c"}]}}`, `{"a":[]}`, `[`, `{"k":"a","a":{"x":null}}`} {
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
