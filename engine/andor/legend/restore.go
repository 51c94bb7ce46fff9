package legend

import (
	"encoding/json"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Restore parses a legend saved with a match. It requires no texts: the catalogue provides them, so that changed or
// missing texts stop no match.
func Restore(rules string) (*Legend, error) { return read([]byte(rules), restored) }

// keep sets the parts of the legend that a match saves.
func (l *Legend) keep(rules string) {
	l.Rules = rules
	quoted, err := json.Marshal(rules)
	if err != nil {
		panic(err) // a string always marshals
	}
	l.Quoted = quoted
}

// withoutTexts cuts the texts out of a legend's file line by line. A file whose parts do not follow one another stays
// as it is.
func withoutTexts(source []byte, top *yaml.Node) string {
	lines := strings.SplitAfter(string(source), "\n")
	for i := 0; i+1 < len(top.Content); i += 2 {
		key := top.Content[i]
		if key.Value != "texts" || key.Column != 1 || top.Style&yaml.FlowStyle != 0 {
			continue
		}
		end := len(lines) + 1
		if i+2 < len(top.Content) {
			end = top.Content[i+2].Line
		}
		cut := strings.Join(lines[:key.Line-1], "") + strings.Join(lines[end-1:], "")
		if _, err := Restore(cut); err == nil {
			return cut
		}
	}
	return string(source)
}
