package engine_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// mostReadme is the most bytes of the front page.
const mostReadme = 8 << 10

// documents returns the text of every document by its path from root.
func documents(t *testing.T, root string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.IsDir() && e.Name() == ".git" {
			return filepath.SkipDir
		}
		if err != nil || filepath.Ext(path) != ".md" {
			return err
		}
		b, err := os.ReadFile(path)
		out[path] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	fenced  = regexp.MustCompile("(?s)```.*?```")
)

// anchor returns the name under which a heading can be linked to.
func anchor(title string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(title) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case r == '-' || r == '_' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r > 127:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func TestEveryLinkOfADocumentLeadsSomewhere(t *testing.T) {
	root := filepath.Join("..")
	all, links := documents(t, root), 0
	for path, text := range all {
		for _, m := range link.FindAllStringSubmatch(fenced.ReplaceAllString(text, ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			links++
			file, to, anchored := strings.Cut(m[1], "#")
			target := path
			if file != "" {
				target = filepath.Join(filepath.Dir(path), filepath.FromSlash(file))
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s links to %s, which does not exist", path, m[1])
				continue
			}
			found := !anchored
			for _, h := range heading.FindAllStringSubmatch(fenced.ReplaceAllString(all[target], ""), -1) {
				found = found || anchor(h[1]) == to
			}
			if !found {
				t.Errorf("%s links to %s, where there is no such heading", path, m[1])
			}
		}
	}
	if links < 60 {
		t.Errorf("only %d links were found", links)
	}
}

func TestTheFrontPageIsShort(t *testing.T) {
	if n := len(documents(t, "..")[filepath.Join("..", "README.md")]); n == 0 || n > mostReadme {
		t.Errorf("README.md has %d bytes, want at most %d", n, mostReadme)
	}
}

// TestTheMapShowsEveryPackage looks for the name of every folder with Go files below that of its uppermost folder in
// the map of CONTRIBUTING.md.
func TestTheMapShowsEveryPackage(t *testing.T) {
	text := documents(t, "..")[filepath.Join("..", ".github", "CONTRIBUTING.md")]
	_, house, found := strings.Cut(text, "\nmain.go ")
	house, _, closed := strings.Cut(house, "```")
	if !found || !closed {
		t.Fatal("CONTRIBUTING.md has no map")
	}
	rooms, top := map[string]string{}, ""
	for line := range strings.Lines(house) {
		if name, _, ok := strings.Cut(line, "/"); ok && !strings.HasPrefix(line, " ") {
			top = name
		}
		rooms[top] += line
	}
	folders := map[string]bool{}
	for path := range project(t).parsed {
		if !strings.HasSuffix(path, "_test.go") {
			folders[folderOf(absolute(t, ".."), path)] = true
		}
	}
	for folder := range folders {
		parts := strings.Split(folder, "/")
		name := parts[len(parts)-1]
		if len(parts) == 1 || parts[0] == ".ci" {
			continue
		}
		if !regexp.MustCompile(`(^|[ (])` + regexp.QuoteMeta(name) + `/`).MatchString(rooms[parts[0]]) {
			t.Errorf("the map of CONTRIBUTING.md does not show %s", folder)
		}
	}
}

func absolute(t *testing.T, path string) string {
	t.Helper()
	abs, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return abs
}

// folderOf returns the folder of a file below root, with slashes; "." is root.
func folderOf(root, path string) string {
	folder, _ := filepath.Rel(root, filepath.Dir(path))
	return filepath.ToSlash(folder)
}
