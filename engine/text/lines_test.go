package text

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

func TestALineOfACatalogueIsAKeyAndItsTemplate(t *testing.T) {
	for line, want := range map[string]string{
		`key: "two words"`: "two words", `key: two words`: "two words", `key:   "spaces"  `: "spaces", `key: "say \"no\"\n\\"`: "say \"no\"\n\\",
		`key: "a: b # c"`: "a: b # c", `"key": "x"`: "x", `key: ""`: "", `key: "{n} {n#coin|coins}"`: "{n} {n#coin|coins}", "key: \"x\"\r\n": "x",
	} {
		if got, err := readLines("# words\n\n" + line); err != nil || got["key"] != want || len(got) != 1 {
			t.Errorf("%s is read as %q, %v", line, got, err)
		}
	}
	for line, words := range map[string]string{
		`key`: "line 3", `key:`: "line 3", `key: `: "line 3", `: "x"`: "line 3", `key: "open`: "line 3", `key: "a" b"`: "line 3", `key: "a\tb"`: "line 3", `key: "a\"`: "line 3",
		`key: |`: "line 3", `key: 'x'`: "line 3", `key: {a: b}`: "line 3", `key: [a]`: "line 3", `key: a # b`: "line 3", `key: a: b`: "line 3", `  key: x`: "line 3", `- key: x`: "line 3", `&k: x`: "line 3", "key: \tx": "line 3",
		`key: null`:      "line 3",
		"key: x\nkey: y": "twice",
	} {
		if got, err := readLines("# words\n\n" + line); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%s is read as %q, %v", line, got, err)
		}
	}
}

// An editor that knows YAML shows every catalogue as it is read.
func TestACatalogueIsYAMLAndSaysTheSameThere(t *testing.T) {
	files := 0
	if err := filepath.WalkDir("../..", func(path string, f fs.DirEntry, err error) error {
		if err != nil || f.IsDir() || filepath.Ext(path) != ".yaml" || !strings.Contains(filepath.ToSlash(path), "/text/") {
			return err
		}
		files++
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		want := map[string]string{}
		if err := yaml.Unmarshal(data, &want); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		if got, err := readLines(string(data)); err != nil || !maps.Equal(got, want) {
			t.Errorf("%s: as YAML it holds %d keys, and is read as %d with other words, %v", path, len(want), len(got), err)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if files < 40 {
		t.Errorf("%d catalogues are looked at", files)
	}
}

func FuzzLinesOfACatalogue(f *testing.F) {
	f.Add("key: \"x\\n\"\n# c\nb: c d")
	f.Fuzz(func(t *testing.T, data string) {
		got, err := readLines(data)
		if err != nil {
			return
		}
		for key, value := range got {
			want := map[string]string{}
			if err := yaml.Unmarshal([]byte(data), &want); err == nil && want[key] != value {
				t.Errorf("%q is %q, and %q as YAML", key, value, want[key])
			}
		}
	})
}
