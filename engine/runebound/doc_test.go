package runebound

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The doc lists the files of the package by chapter: all of them, and none that is gone.
func TestTheDocListsEveryFile(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files = slices.DeleteFunc(files, func(f string) bool { return strings.HasSuffix(f, "_test.go") || f == "doc.go" })
	listed := regexp.MustCompile(`[a-z]+\.go`).FindAllString(string(doc), -1)
	slices.Sort(listed)
	same(t, "the files listed", listed, files...)
}
