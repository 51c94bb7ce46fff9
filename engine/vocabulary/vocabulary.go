// Package vocabulary reads the words in which the texts of cards are written as rules: their notation, their places and
// their meaning.
package vocabulary

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Part is the part of a card or rule to which a word belongs.
type Part string

// Site is a possible place of a word.
type Site string

// Word is a word of the vocabulary.
type Word struct {
	Part Part
	Name string
	// Takes is the notation of its arguments, separated by blanks.
	Takes string
	// At are the sites where it is allowed, nil if there is only one.
	At []Site
	// Subs names its lists of terms, such as "pass" and "fail".
	Subs []string
	// Means is its meaning in one line.
	Means string
}

// MustRead reads the words of a file in their order: maps by part, whose keys are words with the notation of their
// arguments ("gold +n") and whose values are meanings, or maps of means, at and subs. It panics if the file is damaged.
func MustRead(file []byte) []Word {
	words, err := read(file)
	if err != nil {
		panic(fmt.Sprintf("vocabulary: %v", err))
	}
	return words
}

func read(file []byte) (words []Word, err error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(file, &doc); err != nil {
		return nil, err
	}
	for part, entries := range pairs(doc.Content[0]) {
		for notation, n := range pairs(entries) {
			var more struct {
				Means string
				At    []Site
				Subs  []string
			}
			if n.Kind == yaml.ScalarNode {
				more.Means = n.Value
			} else if err := n.Decode(&more); err != nil {
				return nil, err
			}
			name, takes, _ := strings.Cut(notation, " ")
			if slices.ContainsFunc(words, func(w Word) bool { return w.Part == Part(part) && w.Name == name }) {
				return nil, fmt.Errorf("line %d: there are two words %s", n.Line, name)
			}
			words = append(words, Word{Part(part), name, takes, more.At, more.Subs, more.Means})
		}
	}
	return words, nil
}

// pairs yields the keys and values of a map in order.
func pairs(n *yaml.Node) func(yield func(key string, value *yaml.Node) bool) {
	return func(yield func(string, *yaml.Node) bool) {
		for i := 0; i+1 < len(n.Content); i += 2 {
			if !yield(n.Content[i].Value, n.Content[i+1]) {
				return
			}
		}
	}
}

// ByPart returns the words of each part by name.
func ByPart(words []Word) map[Part]map[string]*Word {
	out := map[Part]map[string]*Word{}
	for i := range words {
		w := &words[i]
		if out[w.Part] == nil {
			out[w.Part] = map[string]*Word{}
		}
		out[w.Part][w.Name] = w
	}
	return out
}
