package panel

import (
	"strconv"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// PieceLabel returns the piece of a seat, for a button or a heading.
func (t Table) PieceLabel(seat engine.Seat, s text.Localizer) string {
	what := t.Plays(seat)
	if what.Key == "bot.seat.of" {
		return t.PlainName(seat, s) + " " + strconv.Itoa(int(seat)+1)
	}
	return ui.Capitalized(s.Say(what))
}
