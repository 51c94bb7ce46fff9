package panel

import (
	"strings"

	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
	"skald/engine/wording"
)

// Spelled returns any move of the game in the reader's words: its label if a seat can make it now, otherwise the name
// of the verb with the places, things and numbers after it. If one of these has no name, the verb is explained instead.
func Spelled(t Table, seats []engine.Seat, m engine.Move, s text.Localizer) string {
	for _, seat := range seats {
		if w := t.Words(seat, m); !w.IsZero() {
			return t.MoveWords(w, m, s)
		}
	}
	verb := verbNamed(t, m.Verb())
	called := ui.Capitalized(s.Say(slash.CalledOf(t.Rules, verb.Name)))
	var words []string
	for _, arg := range m.Args() {
		at := placeNamed(t, seats, arg, s)
		switch {
		case wording.Number(arg), at != arg:
			words = append(words, at)
		case s.Knows("name." + arg):
			words = append(words, s.Begin(text.M("name."+arg)))
		default:
			return called + " … – " + s.Say(verb.Help)
		}
	}
	if len(words) == 0 {
		return called
	}
	return called + ": " + strings.Join(words, ", ")
}

// verbNamed returns the verb of the game with a name, a verb without help if there is none.
func verbNamed(t Table, name string) engine.Verb {
	for _, v := range t.Rules.Verbs() {
		if v.Name == name {
			return v
		}
	}
	return engine.Verb{Name: name}
}
