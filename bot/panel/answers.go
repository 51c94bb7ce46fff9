package panel

import (
	"skald/bot/ui"
	"skald/engine/text"
)

// Done returns the note at the top of the private panel after a move: what the move did. It is passed to Moves.
func Done(what text.Message, s text.Speaker) string {
	return ui.Clip(ui.Say(s, "bot.moves.done", "what", what), 600)
}
