package bot

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestTheRunbookSaysWhatEachErrorInTheLogMeans(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile(filepath.Join("..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(readme), "What each line of level error means")
	if !found {
		t.Fatal("there is no table of errors in the README")
	}
	table, _, _ = strings.Cut(table, "\n## ")
	line := regexp.MustCompile(`(?i)\blog\.Error\("([^":]+)`)
	n := 0
	for _, folder := range []string{".", "backup", "commands", "delivery", "director", "discord", "library", "operate", "render", "route", "settings", "table", "timecontrol"} {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			code, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range line.FindAllStringSubmatch(string(code), -1) {
				if n++; !strings.Contains(table, m[1]) {
					t.Errorf("%s logs %q, of which the README says nothing", file, m[1])
				}
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d lines were found", n)
	}
}
