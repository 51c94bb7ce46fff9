package andor

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestDocListsEveryFile compares the list of chapters in doc.go with the files there
// are: a rule is found by its chapter, and a file that is gone is not named.
func TestDocListsEveryFile(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, chapters, _ := strings.Cut(string(doc), "# Where each rule is")
	listed := regexp.MustCompile(`[a-z_]+\.go`).FindAllString(chapters, -1)
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if !strings.HasSuffix(path, "_test.go") && path != "doc.go" && !slices.Contains(listed, path) {
			t.Errorf("doc.go lists no chapter for %s", path)
		}
	}
	for _, name := range listed {
		if !slices.Contains(paths, name) {
			t.Errorf("doc.go lists %s, and there is no such file", name)
		}
	}
}
