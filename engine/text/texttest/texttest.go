// Package texttest compares what readers see with a catalogue by key, so that a test
// names the message it means and goes on passing when its sentence is improved.
package texttest

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"skald/engine/text"
)

// Texts are the texts of a catalogue in one language.
type Texts struct {
	catalogue *text.Catalogue
	speaker   text.Speaker
}

// English returns the English texts of catalogues; the key of an earlier one hides the
// same key of a later one.
func English(cs ...*text.Catalogue) Texts { return In("en", cs...) }

// In is English in another language.
func In(language string, cs ...*text.Catalogue) Texts {
	c := text.Join(cs...)
	return Texts{c, c.In(language)}
}

// Say returns the text of a key with all its arguments, given as to text.M. It panics
// where the key is unknown or an argument is missing: the test is wrong.
func (x Texts) Say(key string, pairs ...any) string {
	m := text.M(key, pairs...)
	if missing := x.missing(m); len(missing) > 0 {
		panic("texttest: the text of " + key + " needs the argument " + strings.Join(missing, ", "))
	}
	return x.speaker.Say(m)
}

// Shows reports whether the text of a key is in what a reader sees, a message as it is
// or as JSON. Arguments that are given must be there as they are; those left out may be
// anything. It panics where the key is unknown.
func (x Texts) Shows(seen, key string, pairs ...any) bool {
	plain := unescape.Replace(seen)
	for _, p := range x.patterns(text.M(key, pairs...)) {
		if p.MatchString(seen) || p.MatchString(plain) {
			return true
		}
	}
	return false
}

// Part returns the longest part of the text of a key that no argument changes, for
// tests that look for one of several texts. It panics where the key is unknown.
func (x Texts) Part(key string) string {
	m := text.M(key)
	missing := x.missing(m)
	one := x.say(m, missing, 1<<len(missing)-1)
	longest := ""
	for _, part := range strings.Split(x.say(m, missing, 0), hole) {
		if part = strings.TrimSpace(part); len(part) > len(longest) && strings.Contains(one, part) {
			longest = part
		}
	}
	return longest
}

// hole stands for an argument that may be anything.
const hole = "\x00"

// unescape undoes how JSON writes what texts contain.
var unescape = strings.NewReplacer(`\"`, `"`, `\n`, "\n", `\\`, `\`)

// missing lists the arguments of a message's text that it lacks.
func (x Texts) missing(m text.Message) []string {
	if !x.speaker.Knows(m.Key) {
		panic("texttest: no text has the key " + m.Key)
	}
	var out []string
	for _, name := range x.catalogue.ArgNames(x.speaker.Language(), m.Key) {
		if m.Args.Get(name) == nil {
			out = append(out, name)
		}
	}
	return out
}

// patterns are the ways in which the text of a message may read: each argument it lacks
// may be anything, or be the number one, which some texts are written differently for.
func (x Texts) patterns(m text.Message) []*regexp.Regexp {
	missing := x.missing(m)
	var out []*regexp.Regexp
	for ones := range 1 << len(missing) {
		parts := strings.Split(x.say(m, missing, ones), hole)
		for i, part := range parts {
			if first, n := utf8.DecodeRuneInString(part); i == 0 && n > 0 {
				// A sentence begins with a capital letter wherever it is put.
				parts[i] = "[" + regexp.QuoteMeta(string(unicode.ToUpper(first))+string(unicode.ToLower(first))) + "]" + regexp.QuoteMeta(part[n:])
			} else {
				parts[i] = regexp.QuoteMeta(part)
			}
		}
		out = append(out, regexp.MustCompile("(?s:"+strings.Join(parts, ".*?")+")"))
	}
	return out
}

// say says a message with the arguments it lacks: the number one where ones has the bit
// of the argument, else a hole.
func (x Texts) say(m text.Message, missing []string, ones int) string {
	for i, name := range missing {
		if ones&(1<<i) != 0 {
			m = m.With(name, 1)
		} else {
			m = m.With(name, hole)
		}
	}
	return x.speaker.Say(m)
}
