package scenetest

import (
	"os"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/games"
	"skald/engine/text"
	"skald/imaging"
)

// Request asks for a picture in the words of a game; messages of samples that are in no catalogue are their own words.
func Request(words text.Localizer, kind, arg string) imaging.Request {
	return imaging.Request{Kind: kind, Arg: arg, Language: words.Language(),
		Name: func(id string) string {
			if !words.Knows("name." + id) {
				return ""
			}
			return words.Say(text.M("name." + id))
		},
		Say: func(m text.Message) string {
			if !words.Knows(m.Key) && len(m.Args) == 0 {
				return strings.ReplaceAll(m.Key, "_", " ")
			}
			return words.Say(m)
		},
	}
}

// Asked notes the words of its own a scene asks for.
type Asked map[string]bool

// By draws a view and notes the words it asks for.
func (a Asked) By(t *testing.T, p *imaging.Painter, s imaging.Scene, view any, r imaging.Request) {
	t.Helper()
	r.Language, r.Name = "words", func(id string) string {
		if strings.HasPrefix(id, "picture-") {
			a[id] = true
		}
		return ""
	}
	Canvas(t, p, s, view, r)
}

// Are checks that the words asked for are those that are listed.
func (a Asked) Are(t *testing.T, listed []string) {
	t.Helper()
	for _, w := range listed {
		if !a[w] {
			t.Errorf("%s is listed and never used", w)
		}
	}
	for w := range a {
		if !slices.Contains(listed, w) {
			t.Errorf("%s is used and not listed", w)
		}
	}
}

// Catalogued checks that the catalogue of a scene's words, pictures in the texts of its game, has the words listed in
// every language, the names of its kinds of pictures, and nothing else.
func Catalogued(t *testing.T, texts string, listed, kinds []string) {
	t.Helper()
	c, err := text.Load(os.DirFS(texts), "pictures")
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range listed {
		for _, lang := range c.Languages() {
			if !c.In(lang).Knows("name." + w) {
				t.Errorf("%s is not in the catalogue %q", w, lang)
			}
		}
	}
	for _, k := range c.Keys("en") {
		if kind, ok := strings.CutPrefix(k, "picture."); ok {
			if !slices.Contains(kinds, kind) {
				t.Errorf("%s names a picture there is none of", k)
			}
		} else if w, ok := strings.CutPrefix(k, "name."); ok && !slices.Contains(listed, w) {
			t.Errorf("%s is in the catalogue and no picture uses it", k)
		}
	}
}

// Registered checks that a scene draws exactly the kinds of picture its game lists, and other names of them besides.
func Registered(t *testing.T, game string, drawn []string, others ...string) {
	t.Helper()
	rules, ok := games.Find(game)
	if !ok {
		t.Fatalf("there is no game %q", game)
	}
	want := others
	for _, p := range engine.Pictures(rules) {
		want = append(want, p.ID)
	}
	slices.Sort(want)
	if drawn = slices.Sorted(slices.Values(drawn)); !slices.Equal(drawn, want) {
		t.Errorf("the scene draws %q, the game lists %q", drawn, want)
	}
}

// Complains checks that a picture that cannot be drawn is refused with a reason.
func Complains(t *testing.T, p *imaging.Painter, s imaging.Scene, view any, r imaging.Request, want string) {
	t.Helper()
	if _, err := s.Draw(p, view, r); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%T %q %q: the error is %v, it should say %q", view, r.Kind, r.Arg, err, want)
	}
}
