package games_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"skald/engine/games"
)

// adviceInCode are the refusals of Return of the Heroes that say where the piece is.
var adviceInCode = map[string]bool{"no.foe-here": true, "no.nobody": true, "no.not-here": true}

func TestEveryRefusalSaysWhatToDo(t *testing.T) {
	// Andor and Heroes give the advice as the third argument.
	bare := regexp.MustCompile(`\b(?:no|lack)\(\s*"(no\.[a-z-]+)",\s*[^,]*,\s*""`)
	for _, game := range []string{"andor", "heroes"} {
		files, err := filepath.Glob("../" + game + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("no source of %s: %v", game, err)
		}
		for _, name := range files {
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range bare.FindAllSubmatch(source, -1) {
				t.Errorf("%s refuses with %s and without advice", name, m[1])
			}
		}
	}
	// Elsewhere the advice has the key of the reason.
	for _, r := range games.All() {
		c := r.Catalogue()
		for _, key := range c.Keys("en") {
			if !strings.HasPrefix(key, "no.") || strings.Count(key, ".") > 1 {
				continue
			}
			common := key == "no.option" || key == "no.option-value"
			if (common || r.ID() == "return-of-the-heroes" && !adviceInCode[key]) && !c.Has(key+".instead") {
				t.Errorf("%s refuses with %s and without advice", r.ID(), key)
			}
		}
	}
}
