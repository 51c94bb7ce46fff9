package contract

import (
	"regexp"
	"strings"

	"skald/engine/text"
)

// stumbles are errors of grammar, by language.
var stumbles = map[string]*regexp.Regexp{
	"it": regexp.MustCompile(
		`(?i)(^|[ («])((a|da|di|in|su) (il|lo|la|i|gli|le) |(a|da|di|in|su) l'|(il|lo|la|gli|le|i|al|dal|del|nel|sul|alla|dalla|della|nella|un|una) ((il|lo|la|gli|le|i) |l'))`),
	"fr": regexp.MustCompile(
		`(?i)(^|[ («])((de|à) (le|les) |(le|la|de|que) [aeéèêiouâ]\p{L}|(du|au|des|aux|le|la|les|un|une) ((le|la|les) |l'))`),
	"de": regexp.MustCompile(
		`(?i)(^|[ („])((von|zu|bei|in) dem |(der|die|das|dem|den|vom|zum|beim|im) (der|die|das|dem|den) )`),
	"en": regexp.MustCompile(`(?i)(^|[ (“])(the|a|an) (the|a|an) `),
}

// prepositions of German: a name after one needs an article.
const prepositions = `(mit|von|zu|bei|gegen|für|aus|nach|über|um|durch|ohne|vor|hinter|neben|unter|zwischen|an|auf|in)`

// Ear finds errors of grammar that names cause in the messages of a language: "a il", "de le", "mit Zwerg".
type Ear struct {
	catalogue *text.Catalogue
	said      text.Localizer
	bare      map[string]*regexp.Regexp
}

// NewEar returns an Ear for the messages and names of a catalogue in a language.
func NewEar(c *text.Catalogue, language string) Ear {
	e := Ear{catalogue: c, said: c.In(language), bare: map[string]*regexp.Regexp{}}
	for _, key := range c.Keys("en") {
		name, the := e.said.Say(text.M(key)), e.said.Say(text.M(key+".the"))
		if !strings.HasPrefix(key, "name.") || !c.Has(key+".the") || strings.EqualFold(name, the) {
			continue
		}
		q := regexp.QuoteMeta(name)
		pattern := `^` + q + ` \p{Ll}`
		if e.said.Language() == "de" {
			pattern += `|(^|[ (])` + prepositions + ` ` + q + `([ .,:;!?)]|$)`
		}
		e.bare[key] = regexp.MustCompile(pattern)
	}
	return e
}

// Stumbles returns the error in the words of a message with a name, "" if there is none. Names in sentences have their
// articles; those in labels and lists need none.
func (e Ear) Stumbles(key, name, words string, sentence bool) string {
	found := stumbles[e.said.Language()].FindString(words)
	if found != "" && strings.Contains(strings.ToLower(e.plain(key)), strings.ToLower(strings.TrimSpace(found))) {
		found = "" // the message itself contains it, as a pronoun
	}
	if found == "" && e.bare[name] != nil && sentence {
		found = e.bare[name].FindString(words)
	}
	if found == "" && strings.Contains(words, "‹") {
		found = "‹"
	}
	return found
}

// plain returns a message with numbers for all its arguments.
func (e Ear) plain(key string) string {
	m := text.M(key)
	for _, arg := range e.catalogue.ArgNames(e.said.Language(), key) {
		m = m.With(arg, 2)
	}
	return e.said.Say(m)
}
