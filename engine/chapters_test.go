package engine_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestDocListsEveryFile compares the chapters in the doc.go of a game with its files, so that every rule can be found
// by its chapter of the rulebook.
func TestDocListsEveryFile(t *testing.T) {
	for _, game := range []string{"andor", "heroes", "returnofheroes", "runebound"} {
		t.Run(game, func(t *testing.T) {
			doc, err := os.ReadFile(filepath.Join(game, "doc.go"))
			if err != nil {
				t.Fatal(err)
			}
			_, chapters, _ := strings.Cut(string(doc), "# Where each rule is")
			listed := regexp.MustCompile(`[a-z_]+\.go`).FindAllString(chapters, -1)
			paths, err := filepath.Glob(filepath.Join(game, "*.go"))
			if err != nil {
				t.Fatal(err)
			}
			var files []string
			for _, path := range paths {
				if name := filepath.Base(path); !strings.HasSuffix(name, "_test.go") && name != "doc.go" {
					files = append(files, name)
				}
			}
			for _, name := range files {
				if !slices.Contains(listed, name) {
					t.Errorf("doc.go lists no chapter for %s", name)
				}
			}
			for _, name := range listed {
				if !slices.Contains(files, name) {
					t.Errorf("doc.go lists %s, and there is no such file", name)
				}
			}
		})
	}
}
