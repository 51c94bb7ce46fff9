package panel

import (
	"cmp"
	"strconv"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// Plays is what somebody at a seat plays, for sentences about it: the piece of the
// seat by its name or, as long as it has none, the seat by its person.
func (t Table) Plays(seat engine.Seat) text.Message {
	if t.View != nil {
		if v, ok := t.View(engine.Public).(engine.Mapped); ok {
			if key := "name." + v.Piece(seat); t.Rules.Catalogue().Has(key) {
				return text.M(key)
			}
		}
	}
	return text.M("bot.seat.of", "who", text.Plain(cmp.Or(text.Sanitize(t.player(seat).Name), strconv.Itoa(int(seat)+1))))
}

// pieceLabel is what a seat plays, for a button or a heading.
func (t Table) pieceLabel(seat engine.Seat, s text.Speaker) string {
	what := t.Plays(seat)
	if what.Key == "bot.seat.of" {
		return t.plainName(seat, s) + " " + strconv.Itoa(int(seat)+1)
	}
	return ui.Capitalized(s.Say(what))
}
