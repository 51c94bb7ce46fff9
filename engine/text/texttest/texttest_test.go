package texttest_test

import (
	"testing"

	"skald/engine/text"
	"skald/engine/text/texttest"
)

func english(t *testing.T) texttest.Texts {
	t.Helper()
	c, err := text.Make(map[string]map[string]string{"en": {
		"greet": "hello, {name}", "gold": "{hero:The} finds {n} gold {n#coin|coins} in {place}.",
		"quote":       "Type \"now\".\nThen wait.",
		"name.wizard": "wizard|the wizard",
	}})
	if err != nil {
		t.Fatal(err)
	}
	return texttest.English(c)
}

func TestShows(t *testing.T) {
	x := english(t)
	wizard := text.M("name.wizard")
	for name, c := range map[string]struct {
		seen, key string
		pairs     []any
		want      bool
	}{
		"a text with its argument":             {"Then: hello, Anna", "greet", []any{"name", "Anna"}, true},
		"a text with another argument":         {"Then: hello, Ben", "greet", []any{"name", "Anna"}, false},
		"an argument left out may be anything": {"hello, Ben", "greet", nil, true},
		"another text":                         {"goodbye, Ben", "greet", nil, false},
		"a capital letter at the start":        {"Hello, Ben", "greet", []any{"name", "Ben"}, true},
		"several arguments left out":           {"The wizard finds 3 gold coins in Rome.", "gold", nil, true},
		"an argument left out may be one":      {"The wizard finds 1 gold coin in Rome.", "gold", nil, true},
		"an argument in its form": {"The wizard finds 3 gold coins in Rome.", "gold",
			[]any{"hero", wizard, "n", 3}, true},
		"one where three are asked for": {"The wizard finds 1 gold coin in Rome.", "gold",
			[]any{"n", 3}, false},
		"a text in JSON": {`{"content":"Type \"now\".\nThen wait."}`, "quote", nil, true},
		"a text with quotation marks outside JSON": {"Type \"now\".\nThen wait.", "quote", nil, true},
	} {
		if got := x.Shows(c.seen, c.key, c.pairs...); got != c.want {
			t.Errorf("%s: Shows(%q, %s, %v) = %v", name, c.seen, c.key, c.pairs, got)
		}
	}
}

func TestSay(t *testing.T) {
	if got := english(t).Say("gold", "hero", text.M("name.wizard"), "n", 1, "place",
		"Rome"); got != "The wizard finds 1 gold coin in Rome." {
		t.Errorf("Say() = %q", got)
	}
}

func TestPart(t *testing.T) {
	for key, want := range map[string]string{"greet": "hello,", "gold": "finds", "quote": "Type \"now\".\nThen wait."} {
		if got := english(t).Part(key); got != want {
			t.Errorf("Part(%s) = %q, want %q", key, got, want)
		}
	}
}

func TestWrongUsePanics(t *testing.T) {
	x := english(t)
	for name, use := range map[string]func(){
		"saying an unknown key":      func() { x.Say("greeting") },
		"looking for an unknown key": func() { x.Shows("", "greeting") },
		"a part of an unknown key":   func() { x.Part("greeting") },
		"saying without an argument": func() { x.Say("greet") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s does not panic", name)
				}
			}()
			use()
		}()
	}
}
