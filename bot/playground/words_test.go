package playground_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"skald/bot/locale"
	"skald/bot/playground"
	"skald/bot/playground/browsertest"
	"skald/engine/games"
	"skald/engine/text"
)

// pageSources returns the scripts of the page by name, and its HTML.
func pageSources(t *testing.T) (scripts map[string]string, html string) {
	t.Helper()
	files := os.DirFS("page")
	names, err := fs.Glob(files, "js/*.js")
	if err != nil || len(names) < 10 {
		t.Fatalf("the scripts of the page are %v: %v", names, err)
	}
	scripts = map[string]string{}
	for _, name := range append(names, "index.html") {
		b, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		scripts[name] = string(b)
	}
	html = scripts["index.html"]
	delete(scripts, "index.html")
	return scripts, html
}

func pageText(t *testing.T, language string) map[string]string {
	t.Helper()
	b, err := os.ReadFile("page/text/" + language + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	if err := yaml.Unmarshal(b, &said); err != nil {
		t.Fatal(err)
	}
	return said
}

func TestThePageHasEveryWordInEveryLanguage(t *testing.T) {
	t.Parallel()
	c, err := text.Load(os.DirFS("page"), "text")
	if err != nil {
		t.Fatal(err)
	}
	if want := slices.Sorted(slices.Values(text.Languages())); !slices.Equal(c.Languages(), want) {
		t.Fatalf("the page speaks %v, the bot %v", c.Languages(), want)
	}
	scripts, _ := pageSources(t)
	listed := regexp.MustCompile(`const languages = (.*);`).FindStringSubmatch(scripts["js/words.js"])
	var chosen []string
	if len(listed) < 2 || json.Unmarshal([]byte(listed[1]), &chosen) != nil || chosen[0] != "en" ||
		!slices.Equal(slices.Sorted(slices.Values(chosen)), c.Languages()) {
		t.Errorf("the page chooses among %v of %v", chosen, c.Languages())
	}
	english := pageText(t, "en")
	keys := slices.Sorted(maps.Keys(english))
	argument, braces := regexp.MustCompile(`\{\w+`), regexp.MustCompile(`\{[^}]*\}`)
	twoWords := regexp.MustCompile(`\pL+ +\pL+`)
	for _, language := range c.Languages() {
		said := pageText(t, language)
		if got := slices.Sorted(maps.Keys(said)); !slices.Equal(got, keys) {
			t.Errorf("%s has other keys than English:\n%v\n%v", language, got, keys)
		}
		same := 0
		for key, s := range said {
			if s == "" {
				t.Errorf("%s: %s is empty", language, key)
			}
			got, want := argument.FindAllString(s, -1), argument.FindAllString(english[key], -1)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(slices.Compact(got), slices.Compact(want)) {
				t.Errorf("%s: %s has the arguments %v, in English %v", language, key, got, want)
			}
			if s == english[key] {
				same++
			}
			if language != "en" && s == english[key] && twoWords.MatchString(braces.ReplaceAllString(s, "")) {
				t.Errorf("%s: %s is still English: %s", language, key, s)
			}
			if m := regexp.MustCompile(`[\p{L}\d] ?[:;?!»]`).FindString(s); language == "fr" && m != "" {
				t.Errorf("fr: %s has no no-break space in %q", key, m)
			}
		}
		if language != "en" && same > len(keys)/8 {
			t.Errorf("%s: %d of %d texts are those of English", language, same, len(keys))
		}
	}
	for _, g := range games.All() {
		if english["start.game."+g.ID()] == "" {
			t.Errorf("no sentence introduces %s on the page", g.ID())
		}
	}
}

// The list of games is read in a quarter of the minute that a newcomer has before their first move: see
// TestFirstMoveAMinuteAfterANewGame.
func TestListOfGamesIsShort(t *testing.T) {
	t.Parallel()
	const most = 38
	speakers := locale.NewSpeakers(games.All())
	for _, language := range text.Languages() {
		said := pageText(t, language)
		words := strings.Fields(said["start"] + " " + said["cancel"])
		for _, g := range games.All() {
			words = append(words, strings.Fields(speakers.In(g.ID(), language).Say(g.Name()))...)
			words = append(words, strings.Fields(said["start.game."+g.ID()])...)
		}
		if len(words) > most {
			t.Errorf("%s: the list of games has %d words: %q", language, len(words), words)
		}
	}
}

// pageWord finds a text a person would read: two words in a row, or one that begins with a capital letter.
var pageWord = regexp.MustCompile(`\pL{2,}[,.:…]? +\pL{2,}|(^|[^\w#.$&])\p{Lu}\p{Ll}+`)

// noWords are literals that look like words but are none: names of keys and of types, values of protocols, classes.
var noWords = regexp.MustCompile(
	`^(Escape|Enter|Tab|Backspace|Arrow(Up|Down)|Home|End|Content-Type|Authorization|User |Files|BUTTON|game new|noopener noreferrer|input, textarea, select)$`)

var (
	jsComment = regexp.MustCompile(`(?m)(^|\s)//.*$`)
	jsLiteral = regexp.MustCompile("\"(?:[^\"\\\\\n]|\\\\.)*\"|`(?:[^`\\\\]|\\\\.)*`")
	jsClass   = regexp.MustCompile(`class: ("[^"]*"|\([^()]*\))|classList\.\w+\([^)]*\)|class: "[^"]*" \+ \([^()]*\)`)
	jsImport  = regexp.MustCompile(`(?m)^import .*$`)
)

// wordsIn returns the texts in the literals of a script that are not looked up in the page's texts.
func wordsIn(script string) (found []string) {
	script = jsClass.ReplaceAllString(jsImport.ReplaceAllString(jsComment.ReplaceAllString(script, ""), ""), "")
	for _, literal := range jsLiteral.FindAllString(script, -1) {
		inner := literal[1 : len(literal)-1]
		inner = regexp.MustCompile(`\$\{[^}]*\}`).ReplaceAllString(inner, "")
		if pageWord.MatchString(inner) && !noWords.MatchString(inner) && !strings.ContainsAny(inner, "[#>") {
			found = append(found, inner)
		}
	}
	return found
}

func TestThePageHasNoWordsOutsideItsTexts(t *testing.T) {
	t.Parallel()
	scripts, html := pageSources(t)
	for name, script := range scripts {
		for _, w := range wordsIn(script) {
			t.Errorf("%s says %q itself", name, w)
		}
	}
	for _, m := range regexp.MustCompile(`>([^<>]*\pL[^<>]*)<`).FindAllStringSubmatch(html, -1) {
		if m[1] != "{{script}}" {
			t.Errorf("index.html says %q itself", m[1])
		}
	}
	for _, m := range regexp.MustCompile(` (?:title|alt|placeholder|aria-label)="([^"]+)"`).FindAllStringSubmatch(html,
		-1) {
		t.Errorf("index.html says %q itself", m[1])
	}
	// The search finds what it should.
	for _, script := range []string{`h("p", {}, "Send")`, "toast(`${n} messages left`)", `title: "Start a thread",`,
		`name + " is thinking…"`} {
		if wordsIn(script) == nil {
			t.Errorf("no word is found in %s", script)
		}
	}
}

func TestThePageSaysEveryTextItHasAndNoOther(t *testing.T) {
	t.Parallel()
	scripts, html := pageSources(t)
	english := pageText(t, "en")
	key := regexp.MustCompile(`"([a-z]+(?:\.[a-z-]+)*)"`)
	said := map[string]bool{"script": true}
	for _, script := range scripts {
		for _, m := range key.FindAllStringSubmatch(script, -1) {
			said[m[1]] = true
		}
		for _, m := range regexp.MustCompile(`(?:say|parts|knows)\("([a-z]+(?:\.[a-z-]+)*)"`).FindAllStringSubmatch(
			script, -1) {
			if english[m[1]] == "" {
				t.Errorf("the page has no text %s", m[1])
			}
		}
	}
	for _, m := range regexp.MustCompile(`data-say[a-z-]*="([^"]*)"`).FindAllStringSubmatch(html, -1) {
		said[m[1]] = true
		if english[m[1]] == "" {
			t.Errorf("the page has no text %s", m[1])
		}
	}
	for k := range english {
		if !said[k] && !strings.HasPrefix(k, "start.game.") {
			t.Errorf("the page never says %s", k)
		}
	}
}

// The page speaks the language of the person acted for, as Discord's client does.
func TestThePageSpeaksTheLanguageOfThePerson(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	b := runDemoBot(t, s)
	if _, err := b.session.ChannelMessageSend(s.ChannelID(), "until <t:1893456000:D>"); err != nil {
		t.Fatal(err)
	}
	for name, locale := range map[string]string{"anna": "de", "bruno": "fr"} {
		(person{t, s, name}).must("PATCH", "/api/v10/users/@me", object{"locale": locale})
	}
	p := browsertest.Open(t, 1280, 800, s.URL()+"/?as=anna")
	reads := func(language, channels, placeholder, clock, date string) {
		t.Helper()
		p.Wait("body[data-ready]")
		for expression, want := range map[string]string{
			`document.documentElement.lang`:                                language,
			`document.querySelector("#channels-label").textContent`:        channels,
			`document.querySelector("#composer").placeholder`:              placeholder,
			`document.querySelector("#clock small").textContent`:           clock,
			`document.querySelector("[data-test=content] time").innerText`: date,
		} {
			p.Until(expression + `.includes(` + encoded(want) + `)`)
		}
	}
	reads("de", "Kanäle", "Nachricht an #tavern", "Uhr vorstellen", "1. Januar 2030")
	p.Click("[data-test=acting]")
	p.Click("[data-test=persona][data-name=bruno]")
	p.Until(`document.querySelector("[data-test=acting]").innerText.includes("bruno")`)
	reads("fr", "Salons", "Écrire à #tavern", "Avancer l'horloge", "1 janvier 2030")
	// The choice of another language changes the page at once.
	browsertest.Eval[any](p,
		`{ const l = document.querySelector("#locale"); l.value = "it"; l.dispatchEvent(new Event("change")) }`)
	reads("it", "Canali", "Scrivi a #tavern", "Sposta l'orologio", "1 gennaio 2030")
	browsertest.Eval[any](p,
		`{ const l = document.querySelector("#locale"); l.value = "nl"; l.dispatchEvent(new Event("change")) }`)
	reads("en", "Channels", "Message #tavern", "Move the clock", "January 1, 2030")
	wantNoFailures(t, s)
}

// A new person begins with the language of the client, and keeps it whatever client comes later.
func TestNewPersonHasTheLanguageOfTheClient(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	n := 0
	for accept, want := range map[string]string{
		"":                              "en-US",
		"de":                            "de",
		"de-AT,de;q=0.9,en;q=0.8":       "de",
		"en-GB,en;q=0.9,fr;q=0.5":       "en-GB",
		"en,fr;q=0.5":                   "en-US",
		"fr-CH, fr;q=0.9, en;q=0.8":     "fr",
		"eo, it;q=0.7":                  "it",
		"pt-BR,pt;q=0.9":                "pt-BR",
		"none of the languages at all;": "en-US",
	} {
		n++
		for _, header := range []string{accept, "nl"} {
			req, err := http.NewRequest("GET", s.URL()+"/api/v10/users/@me", nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Authorization", fmt.Sprint("User person", n))
			req.Header.Set("Accept-Language", header)
			resp, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			var me struct{ Locale string }
			err = json.NewDecoder(resp.Body).Decode(&me)
			resp.Body.Close()
			if err != nil || me.Locale != want {
				t.Errorf("Accept-Language %q, then %q: %q, want %q (%v)", accept, header, me.Locale, want, err)
			}
		}
	}
}
