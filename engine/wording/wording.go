// Package wording describes how the moves of a game are written, in any position: it tells a move that is not legal now
// from words that are never a move.
package wording

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"skald/engine"
)

// Words reports whether a word is of a kind, such as the name of a place.
type Words func(word string) bool

// Table describes the written form of a game's moves. It is never written once made.
type Table map[string][]line

// line is one sequence of words after a verb.
type line []word

// word is a place in a line: any of some words, once, at most once or as often as you like.
type word struct {
	any         []Words
	least, most int
}

// many bounds the repetitions of a word: no move is that long.
const many = engine.MaxMove

var form = regexp.MustCompile(`^(?:<([a-z|]+)>|([a-z0-9|+-]+?))([?*+]?)$`)

// New makes a table of lines such as "fight <piece> <skill>": a verb and the words after it. A name in angle brackets
// is a kind of words; "a|b" is one of several. A word with "?" may be left out, one with "+" occurs once or more often,
// one with "*" any number of times. New panics for a line it cannot parse.
func New(kinds map[string]Words, lines ...string) Table {
	t := Table{}
	for _, l := range lines {
		fields := strings.Fields(l)
		var ws line
		for _, f := range fields[1:] {
			m := form.FindStringSubmatch(f)
			if m == nil {
				panic(fmt.Sprintf("%q of the line %q is no word", f, l))
			}
			w := word{least: 1, most: 1}
			switch m[3] {
			case "?":
				w.least = 0
			case "*":
				w.least, w.most = 0, many
			case "+":
				w.most = many
			}
			for _, kind := range strings.FieldsFunc(m[1], bar) {
				if kinds[kind] == nil {
					panic(fmt.Sprintf("the line %q names a kind %q that is not given", l, kind))
				}
				w.any = append(w.any, kinds[kind])
			}
			if literal := strings.FieldsFunc(m[2], bar); len(literal) > 0 {
				w.any = append(w.any, func(s string) bool { return slices.Contains(literal, s) })
			}
			ws = append(ws, w)
		}
		t[fields[0]] = append(t[fields[0]], ws)
	}
	return t
}

func bar(r rune) bool { return r == '|' }

// Number is a Words of numbers from 0, written without a sign.
func Number(word string) bool {
	n, err := strconv.ParseUint(word, 10, 16)
	return err == nil && strconv.FormatUint(n, 10) == word
}

// Reads reports whether a move has the form of some line.
func (t Table) Reads(m engine.Move) bool {
	args := m.Args()
	return slices.ContainsFunc(t[m.Verb()], func(l line) bool { return l.reads(args) })
}

// reads reports whether the words are those of the line.
func (l line) reads(words []string) bool {
	if len(l) == 0 {
		return len(words) == 0
	}
	n := 0
	for n < len(words) && n < l[0].most && slices.ContainsFunc(l[0].any, func(is Words) bool { return is(words[n]) }) {
		n++
	}
	for ; n >= l[0].least; n-- {
		if l[1:].reads(words[n:]) {
			return true
		}
	}
	return false
}

// Worded are Rules that know how their moves are written.
type Worded interface {
	engine.Rules
	// Wording returns the table of the game's moves in this version and the earlier ones.
	Wording() Table
}

// Reads reports whether a text is written like a move of a game, in any position. For a game that is not Worded, it
// reports whether the game knows the verb.
func Reads(r engine.Rules, m engine.Move) bool {
	if w, ok := r.(Worded); ok {
		return w.Wording().Reads(m)
	}
	return slices.ContainsFunc(r.Verbs(), func(v engine.Verb) bool { return v.Name == m.Verb() })
}
