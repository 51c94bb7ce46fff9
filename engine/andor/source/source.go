// Package source parses the YAML of authors of legends and maps and reports every mistake with its line.
package source

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// maxProblems is the most mistakes reported at once.
const maxProblems = 40

// Problem is a mistake and its line, counted from 1.
type Problem struct {
	Line int
	Why  string
}

// Error returns the line and the mistake.
func (p Problem) Error() string { return fmt.Sprintf("line %d: %s", p.Line, p.Why) }

// More is the number of mistakes not reported.
type More int

// Error returns the number of further mistakes.
func (m More) Error() string { return fmt.Sprintf("and %d more", int(m)) }

// Each returns the mistakes an error joins, and the number of further ones.
func Each(err error) (told []error, more int) {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}, 0
	}
	for _, e := range joined.Unwrap() {
		if m, ok := e.(More); ok {
			more += int(m)
		} else {
			told = append(told, e)
		}
	}
	return told, more
}

// Reader collects the mistakes of a file during parsing. After a mistake its methods return a usable value.
type Reader struct{ problems []Problem }

// At records a mistake on a line.
func (r *Reader) At(line int, format string, args ...any) {
	r.problems = append(r.problems, Problem{max(line, 1), fmt.Sprintf(format, args...)})
}

// Fail records a mistake on the line of a node, which may be nil.
func (r *Reader) Fail(n *yaml.Node, format string, args ...any) {
	line := 1
	if n != nil {
		line = n.Line
	}
	r.At(line, format, args...)
}

// Join adds the mistakes of another reader of the same file, without duplicates.
func (r *Reader) Join(o *Reader) {
	for _, p := range o.problems {
		if !slices.Contains(r.problems, p) {
			r.problems = append(r.problems, p)
		}
	}
}

// Sound reports whether there are no mistakes so far.
func (r *Reader) Sound() bool { return len(r.problems) == 0 }

// Err joins a Problem for every mistake, by line; nil if there are none.
func (r *Reader) Err() error {
	slices.SortStableFunc(r.problems, func(a, b Problem) int { return a.Line - b.Line })
	var errs []error
	for i, p := range r.problems {
		if i == maxProblems {
			errs = append(errs, More(len(r.problems)-i))
			break
		}
		errs = append(errs, p)
	}
	return errors.Join(errs...)
}

var word = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// IsWord reports whether a name consists of lower-case letters, digits and hyphens.
func IsWord(s string) bool { return word.MatchString(s) }

// Pairs returns the entries of a map in order; none for anything else.
func (r *Reader) Pairs(n *yaml.Node, what string) [][2]*yaml.Node {
	if n.Kind != yaml.MappingNode {
		r.Fail(n, "%s is written as a list of \"name: value\" lines", what)
		return nil
	}
	var out [][2]*yaml.Node
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k := n.Content[i]
		if k.Kind != yaml.ScalarNode {
			r.Fail(k, "%s needs simple names", what)
			continue
		}
		if seen[k.Value] {
			r.Fail(k, "%q stands twice in %s", k.Value, what)
			continue
		}
		seen[k.Value] = true
		out = append(out, [2]*yaml.Node{k, n.Content[i+1]})
	}
	return out
}

// Parts are the named parts of a map in a file, each with the function that parses its value.
type Parts []struct {
	Name string
	Read func(v *yaml.Node)
}

// names lists the names for a mistake: "are a, b and c".
func (p Parts) names() string {
	last := p[len(p)-1].Name
	if len(p) == 1 {
		return "is " + last
	}
	var names []string
	for _, x := range p[:len(p)-1] {
		names = append(names, x.Name)
	}
	return "are " + strings.Join(names, ", ") + " and " + last
}

// Parts parses the parts of a map in the order of the file. whole names the map as in Pairs; misfit is the
// verdict on a name that does not belong to it, such as "is no part of a card".
func (r *Reader) Parts(n *yaml.Node, whole, misfit string, parts Parts) {
	for _, p := range r.Pairs(n, whole) {
		known := false
		for _, x := range parts {
			if x.Name == p[0].Value {
				known = true
				x.Read(p[1])
			}
		}
		if !known {
			r.Fail(p[0], "%q %s; there %s", p[0].Value, misfit, parts.names())
		}
	}
}

// List returns the members of a list; a single value counts as a list of one.
func (r *Reader) List(n *yaml.Node) []*yaml.Node {
	if n.Kind == yaml.SequenceNode {
		return n.Content
	}
	return []*yaml.Node{n}
}

// Scalar parses a single value.
func (r *Reader) Scalar(n *yaml.Node, what string) string {
	if n.Kind != yaml.ScalarNode {
		r.Fail(n, "%s takes a single value", what)
		return ""
	}
	return strings.TrimSpace(n.Value)
}

// Number parses a whole number within bounds.
func (r *Reader) Number(n *yaml.Node, least, most int) int {
	if n.Kind != yaml.ScalarNode {
		r.Fail(n, "a number from %d to %d stands here, nothing else", least, most)
		return least
	}
	s := strings.TrimSpace(n.Value)
	x, err := strconv.Atoi(s)
	if err != nil || x < least || x > most {
		r.Fail(n, "%q is no number from %d to %d", s, least, most)
		return least
	}
	return x
}

// OneOf parses one of some words; any lower-case word if words is nil.
func (r *Reader) OneOf(n *yaml.Node, words []string) string {
	s := r.Scalar(n, "this")
	switch {
	case words != nil && !slices.Contains(words, s):
		r.Fail(n, "%q is not known here; there are %s", s, strings.Join(words, ", "))
	case words == nil && !IsWord(s):
		r.Fail(n, "%q is not made of small letters, digits and hyphens", s)
	}
	return s
}
