package locale_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"skald/bot/locale"
)

// TestTheCatalogueHoldsWhatTheCodeSaysAndNoMore reads the source of the bot for keys; one that ends in a dot begins
// several.
func TestTheCatalogueHoldsWhatTheCodeSaysAndNoMore(t *testing.T) {
	literal := regexp.MustCompile(`"(bot\.[a-z0-9.]*)"`)
	whole, begun := map[string]bool{}, []string{"bot.autopilot.level"}
	err := filepath.WalkDir("..", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		src, err := os.ReadFile(path)
		for _, m := range literal.FindAllStringSubmatch(string(src), -1) {
			if strings.HasSuffix(m[1], ".") {
				begun = append(begun, m[1])
			} else {
				whole[m[1]] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	c := locale.Catalogue()
	for key := range whole {
		if !c.Has(key) && key != "bot.autopilot.level" {
			t.Errorf("the code says %s, the catalogue does not", key)
		}
	}
	for _, key := range c.Keys("en") {
		used := whole[key]
		for _, b := range begun {
			used = used || strings.HasPrefix(key, b)
		}
		if !used {
			t.Errorf("nobody ever says %s", key)
		}
	}
}
