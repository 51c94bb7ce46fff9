package bot

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocumentedBenchmarksRunInTests checks that every benchmark the documents name is among those that its package's
// tests run once.
func TestDocumentedBenchmarksRunInTests(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile(filepath.Join("..", ".github", "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	command := regexp.MustCompile("(?m)go test -run xxx -bench ('[^']+'|\\S+)([^`\n]*)")
	declared := regexp.MustCompile(`(?m)^func Benchmark(\w+)\(`)
	n := 0
	for _, m := range command.FindAllStringSubmatch(string(readme), -1) {
		wanted := regexp.MustCompile(strings.Trim(m[1], "'"))
		for _, word := range strings.Fields(m[2]) {
			if word != "." && !strings.HasPrefix(word, "./") {
				continue
			}
			files, err := filepath.Glob(filepath.Join("..", word, "*_test.go"))
			if err != nil {
				t.Fatal(err)
			}
			code := ""
			for _, file := range files {
				b, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				code += string(b)
			}
			found := 0
			for _, d := range declared.FindAllStringSubmatch(code, -1) {
				if !wanted.MatchString(d[1]) {
					continue
				}
				found++
				if !regexp.MustCompile(`contract\.Benchmarks\((?s:.*?)"` + d[1] + `": +Benchmark` + d[1] +
					`[,}]`).MatchString(code) {
					t.Errorf("%s: no test runs Benchmark%s once; add it to contract.Benchmarks", word, d[1])
				}
			}
			if n += found; found == 0 {
				t.Errorf("%q names no benchmark of %s", m[0], word)
			}
		}
	}
	if n < 10 {
		t.Errorf("only %d benchmarks were found in the documents", n)
	}
}
