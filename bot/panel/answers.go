package panel

import (
	"skald/bot/mention"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// NotHost answers who is neither the host, given by user id, nor a moderator.
func NotHost(host string, s text.Speaker) ui.Message {
	return ui.Answer(s, "bot.lobby.nothost", "host", mention.User(host, s))
}

// WrongSeats answers who asks for a number of seats the game does not have.
func WrongSeats(rules engine.Rules, seats engine.Range, s text.Speaker) ui.Message {
	return ui.Answer(s, "bot.lobby.seats", "game", rules.Name(), "min", seats.Min, "max", seats.Max)
}

// NoTurn answers a reset to a turn that does not name it.
func NoTurn(t Table, s text.Speaker) ui.Message {
	return ui.Answer(s, "bot.reset.noturn", "turn", t.Turn.Number)
}

// Done is the note on top of the private panel after a move: its label, or what
// it did. It is what Moves takes as its note.
func Done(what text.Message, s text.Speaker) string {
	return ui.Clip(ui.Say(s, "bot.moves.done", "what", what), 600)
}
