// Package texttest compares visible text with a catalogue by key, so that tests name a message and still pass after its
// wording is improved.
package texttest

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"skald/engine/text"
)

type Texts struct {
	catalogue *text.Catalogue
	speaker   text.Localizer
}

// English returns the English texts of catalogues; the key of an earlier one hides the same key of a later one.
func English(cs ...*text.Catalogue) Texts { return In("en", cs...) }

// In is English in another language.
func In(language string, cs ...*text.Catalogue) Texts {
	c := text.Join(cs...)
	return Texts{c, c.In(language)}
}

// Say returns the text of a key with all its arguments, given as to text.M. It panics if the key is unknown or an
// argument is missing: the test is wrong.
func (x Texts) Say(key string, pairs ...any) string {
	m := text.M(key, pairs...)
	if missing := x.missing(m); len(missing) > 0 {
		panic("texttest: the text of " + key + " needs the argument " + strings.Join(missing, ", "))
	}
	return x.speaker.Say(m)
}

// Shows reports whether seen, plain text or JSON, contains the text of a key. Given arguments must match; missing ones
// match anything. It panics if the key is unknown.
func (x Texts) Shows(seen, key string, pairs ...any) bool {
	plain := unescape.Replace(seen)
	for _, p := range x.patterns(text.M(key, pairs...)) {
		if p.MatchString(seen) || p.MatchString(plain) {
			return true
		}
	}
	return false
}

// Part returns the longest part of a text without arguments, for tests that look for one of several texts. It panics if
// the key is unknown.
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

// hole marks an argument that may be anything.
const hole = "\x00"

// unescape undoes JSON escapes of texts.
var unescape = strings.NewReplacer(`\"`, `"`, `\n`, "\n", `\\`, `\`)

// missing returns the arguments that the text of a message needs but does not have.
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

// patterns returns the possible texts of a message: each missing argument may be anything, or the number one, which
// selects another wording in some texts.
func (x Texts) patterns(m text.Message) []*regexp.Regexp {
	missing := x.missing(m)
	var out []*regexp.Regexp
	for ones := range 1 << len(missing) {
		parts := strings.Split(x.say(m, missing, ones), hole)
		for i, part := range parts {
			if first, n := utf8.DecodeRuneInString(part); i == 0 && n > 0 {
				// A sentence begins with a capital letter wherever it is put.
				parts[i] = "[" + regexp.QuoteMeta(string(unicode.ToUpper(first))+string(unicode.ToLower(first))) + "]" +
					regexp.QuoteMeta(part[n:])
			} else {
				parts[i] = regexp.QuoteMeta(part)
			}
		}
		out = append(out, regexp.MustCompile("(?s:"+strings.Join(parts, ".*?")+")"))
	}
	return out
}

// say returns the text of a message with values for its missing arguments: the number one if ones has the bit of the
// argument, else a hole.
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
