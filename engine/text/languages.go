package text

import "skald/engine/lists"

// language is a language of the texts.
type language struct {
	// tag is that of its catalogues, name its own name, and the word before the last item of an enumeration.
	tag, name, and string
}

// languages lists the languages of the texts, English first. Catalogues of tests may have others.
var languages = []language{
	{"en", "English", " and "}, {"it", "Italiano", " e "}, {"de", "Deutsch", " und "}, {"fr", "Français", " et "},
}

// Languages returns the tags of the languages in which all texts exist, English first.
func Languages() []string { return lists.Map(languages, func(l language) string { return l.tag }) }

// LanguageName returns the name a language has for itself, the tag of an unknown one.
func LanguageName(tag string) string {
	if l := languageOf(tag); l != nil {
		return l.name
	}
	return tag
}

// languageOf returns the language with a tag, nil if it is unknown.
func languageOf(tag string) *language {
	return lists.Find(languages, func(l *language) bool { return l.tag == tag })
}
