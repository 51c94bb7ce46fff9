package locale_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"skald/bot/locale"
	"skald/engine/text"
)

// said reads the source of the bot for keys and returns the folders that say each; one that ends in a dot begins
// several.
func said(t *testing.T) (whole, begun map[string][]string) {
	t.Helper()
	literal := regexp.MustCompile(`"(bot\.[a-z0-9.]*)"`)
	whole, begun = map[string][]string{}, map[string][]string{}
	err := filepath.WalkDir("..", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		src, err := os.ReadFile(path)
		folder := filepath.ToSlash(filepath.Dir(path))
		for _, m := range literal.FindAllStringSubmatch(string(src), -1) {
			if strings.HasSuffix(m[1], ".") || m[1] == "bot.autopilot.level" {
				begun[m[1]] = append(begun[m[1]], folder)
			} else {
				whole[m[1]] = append(whole[m[1]], folder)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return whole, begun
}

func TestTheCatalogueHoldsWhatTheCodeSaysAndNoMore(t *testing.T) {
	whole, begun := said(t)
	c := locale.Catalogue()
	for key := range whole {
		if !c.Has(key) {
			t.Errorf("the code says %s, the catalogue does not", key)
		}
	}
	for _, key := range c.Keys("en") {
		if len(saying(key, whole, begun)) == 0 {
			t.Errorf("no code says %s", key)
		}
	}
}

// saying returns the folders whose code says a key.
func saying(key string, whole, begun map[string][]string) []string {
	out := slices.Clone(whole[key])
	for b, folders := range begun {
		if strings.HasPrefix(key, b) {
			out = append(out, folders...)
		}
	}
	return out
}

// TestATextLiesWithTheFeatureThatSaysIt allows in bot/locale/text only texts used by code outside the features, or by
// several of them.
func TestATextLiesWithTheFeatureThatSaysIt(t *testing.T) {
	whole, begun := said(t)
	places, err := filepath.Glob("../*/text/en.yaml")
	if err != nil || len(places) < 10 {
		t.Fatalf("texts in %v: %v", places, err)
	}
	featured := map[string]bool{}
	for _, p := range places {
		featured[feature(p)] = true
	}
	seen := map[string]string{}
	for _, p := range places {
		c, err := text.Load(os.DirFS(filepath.Dir(p)), ".")
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(c.Languages(), slices.Sorted(slices.Values(text.Languages()))) {
			t.Errorf("%s: the languages are %v", p, c.Languages())
		}
		for _, key := range c.Keys("en") {
			if seen[key] != "" {
				t.Errorf("%s is in %s and in %s", key, seen[key], p)
			}
			seen[key] = p
			rooms := map[string]bool{}
			for _, folder := range saying(key, whole, begun) {
				rooms[feature(folder)] = true
			}
			switch own := feature(p); {
			case own != "locale" && !rooms[own]:
				t.Errorf("%s: %s is not said there but in %v", p, key, rooms)
			case own == "locale" && len(rooms) == 1:
				for only := range rooms {
					if featured[only] {
						t.Errorf("%s: only %s says %s", p, only, key)
					}
				}
			}
		}
	}
}

// feature returns the folder below bot that a path begins with.
func feature(path string) string {
	return strings.Split(strings.TrimPrefix(path, "../"), "/")[0]
}
