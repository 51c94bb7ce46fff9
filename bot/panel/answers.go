package panel

import (
	"skald/bot/mention"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// NoSeatLeft answers who wants to sit down at a full table.
func NoSeatLeft(s text.Speaker) ui.Message { return ui.Private(ui.Say(s, "bot.lobby.full")) }

// AlreadySeated answers who presses Join while he sits there already.
func AlreadySeated(s text.Speaker) ui.Message { return ui.Private(ui.Say(s, "bot.lobby.already")) }

// NoSeatTaken answers who wants to get up without having sat down.
func NoSeatTaken(s text.Speaker) ui.Message { return ui.Private(ui.Say(s, "bot.lobby.notin")) }

// NotHost answers who is neither the host, given by user id, nor a moderator.
func NotHost(host string, s text.Speaker) ui.Message {
	return ui.Private(ui.Say(s, "bot.lobby.nothost", "host", mention.User(host, s)))
}

// TooFew answers a start with n players too few.
func TooFew(n int, s text.Speaker) ui.Message { return ui.Private(ui.Say(s, "bot.lobby.few", "n", n)) }

// LobbyGone answers a button of a lobby that has started or was put away.
func LobbyGone(s text.Speaker) ui.Message { return ui.Private(ui.Say(s, "bot.lobby.gone")) }

// ChannelTaken answers who opens a second table in a channel.
func ChannelTaken(s text.Speaker) ui.Message { return ui.Private(ui.Say(s, "bot.lobby.busy")) }

// NoGame answers who names a game nobody knows.
func NoGame(s text.Speaker) ui.Message { return ui.Private(ui.Say(s, "bot.lobby.nogame")) }

// WrongSeats answers who asks for a number of seats the game does not have.
func WrongSeats(rules engine.Rules, seats engine.Range, s text.Speaker) ui.Message {
	return ui.Private(ui.Say(s, "bot.lobby.seats", "game", rules.Name(), "min", seats.Min, "max", seats.Max))
}

// NoTurn answers a reset to a turn that does not name it.
func NoTurn(t Table, s text.Speaker) ui.Message {
	return ui.Private(ui.Say(s, "bot.reset.noturn", "turn", t.Turn.Number))
}

// Done is the note on top of the private panel after a move: its label, or what
// it did. It is what Moves takes as its note.
func Done(what text.Message, s text.Speaker) string {
	return ui.Clip(ui.Say(s, "bot.moves.done", "what", what), 600)
}
