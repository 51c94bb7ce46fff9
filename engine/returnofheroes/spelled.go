package returnofheroes

import (
	"strings"

	"skald/engine"
	"skald/engine/text"
)

// spelled is a move as its reader types it, with the verb of his language.
func spelled(m engine.Move) text.Message {
	verb := engine.CalledKey + m.Verb()
	switch words := m.Args(); {
	case !catalogue.Has(verb):
		return text.Plain(string(m))
	case len(words) == 0:
		return text.M(verb)
	default:
		return text.M("typed", "verb", text.M(verb), "words", strings.Join(words, " "))
	}
}
