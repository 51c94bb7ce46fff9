package panel

import (
	"skald/bot/ui"
	"skald/engine/text"
)

// Done is the note on top of the private panel after a move: its label, or what it did. It is what Moves takes as its
// note.
func Done(what text.Message, s text.Speaker) string {
	return ui.Clip(ui.Say(s, "bot.moves.done", "what", what), 600)
}
