package heroes

import (
	"unicode/utf8"

	"skald/engine"
	"skald/engine/text"
)

// longestAlt is how long the description of a picture may be in any language.
const longestAlt = 1000

// Alt implements engine.View: boards column by column, then dice, as far as there is
// room.
func (v *View) Alt() text.Message {
	parts := []text.Message{v.headline()}
	for s := range v.Seats {
		parts = append(parts, v.seatLines(engine.Seat(s))...)
	}
	out := parts[0]
	for _, m := range parts[1:] {
		next := text.M("alt.and", "first", out, "next", m)
		if !fits(next, longestAlt) {
			break
		}
		out = next
	}
	return out
}

// fits says that a message is short enough in every language.
func fits(m text.Message, longest int) bool {
	for _, l := range catalogue.Languages() {
		if utf8.RuneCountInString(catalogue.In(l).Say(m)) > longest {
			return false
		}
	}
	return true
}
