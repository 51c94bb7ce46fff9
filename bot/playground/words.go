package playground

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"path"
	"strings"

	"go.yaml.in/yaml/v3"
)

// pageWords are the page's words as JSON, by language, and indexPage the page itself.
var pageWords, indexPage = readPageWords()

// readPageWords reads the words of the page in each language, and writes those a reader without JavaScript needs into
// the page.
func readPageWords() (map[string][]byte, []byte) {
	names, err := fs.Glob(pageFiles, "page/text/*.yaml")
	if err != nil {
		panic(err)
	}
	words := map[string][]byte{}
	var script []string
	for _, name := range names {
		said := map[string]string{}
		err := yaml.Unmarshal(mustReadPage(name), &said)
		if err != nil {
			panic(fmt.Sprintf("%s: %v", name, err))
		}
		language := strings.TrimSuffix(path.Base(name), ".yaml")
		if words[language], err = json.Marshal(said); err != nil {
			panic(err)
		}
		script = append(script, html.EscapeString(said["script"]))
	}
	index := bytes.ReplaceAll(mustReadPage("page/index.html"), []byte("{{script}}"),
		[]byte(strings.Join(script, "<br>")))
	return words, index
}

func mustReadPage(name string) []byte {
	b, err := fs.ReadFile(pageFiles, name)
	if err != nil {
		panic(err)
	}
	return b
}

// pageFile returns the content of a file of the page: index.html, text/LANGUAGE.json, or one as it is.
func pageFile(name string) ([]byte, error) {
	if name == "index.html" {
		return indexPage, nil
	}
	if language, ok := strings.CutPrefix(name, "text/"); ok {
		if words := pageWords[strings.TrimSuffix(language, ".json")]; words != nil && path.Ext(name) == ".json" {
			return words, nil
		}
		return nil, fs.ErrNotExist
	}
	return fs.ReadFile(pageFiles, "page/"+name)
}
