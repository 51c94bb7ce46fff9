package seats

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/panel"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// SeatOffered announces to the table that a seat, named by its piece, is offered to a user.
func SeatOffered(from, to string, what text.Message, at int64) text.Message {
	return text.M("bot.seat.offered", "from", "<@"+from+">", "to", "<@"+to+">", "what", what, "at",
		mention.Relative(at))
}

// SeatOffer is the reply to the player offering a seat: how it continues.
func SeatOffer(to string, what text.Message, s text.Localizer) ui.Message {
	return ui.Answer(s, "bot.seat.offer", "to", "<@"+to+">", "what", ui.EscapedMessage(what))
}

// Seated is the note to a user after taking a seat, named by its piece.
func Seated(what text.Message, s text.Localizer) string {
	return ui.Say(s, "bot.seat.taken", "what", ui.EscapedMessage(what))
}

// RivalRefused refuses a seat to a user playing against it now or earlier, or, if elsewhere, in another match of the
// same tournament.
func RivalRefused(elsewhere bool) text.Message {
	if elsewhere {
		return text.M("bot.seat.tournament")
	}
	return text.M("bot.seat.rival")
}

// RivalOfferRefused refuses to offer a seat to such a user.
func RivalOfferRefused(user string, elsewhere bool) text.Message {
	if elsewhere {
		return text.M("bot.seat.tournament.offer", "user", "<@"+user+">")
	}
	return text.M("bot.seat.rival.offer", "user", "<@"+user+">")
}

// SeatShows warns a moderator of the secrets such a user will see.
func SeatShows(user string, elsewhere bool) text.Message {
	if elsewhere {
		return text.M("bot.mod.shows.tournament", "user", "<@"+user+">")
	}
	return text.M("bot.mod.shows", "user", "<@"+user+">")
}

// OwnRivalSeatRefused keeps moderators from giving such a seat to themselves.
func OwnRivalSeatRefused() text.Message { return text.M("bot.mod.own") }

// HandOverToSelf is the reply to players offering their seat to themselves.
func HandOverToSelf() text.Message { return text.M("bot.seat.self") }

// HandOverToBot is the reply to players offering their seat to a bot.
func HandOverToBot() text.Message { return text.M("bot.seat.bot") }

// HasSeat reports that a user already has that seat.
func HasSeat(user string) text.Message { return text.M("bot.mod.has", "user", "<@"+user+">") }

// Barred is the reply to a user removed from the table by a moderator.
func Barred() text.Message { return text.M("bot.seat.barred") }

// StaysOut is the reply to players offering a seat to a user removed by a moderator.
func StaysOut(user string) text.Message { return text.M("bot.seat.out", "user", "<@"+user+">") }

// LeaveQuestion asks whether to give up a seat, engine.Public for all of the user's; last reports that there are no
// other players. A button looks for a substitute for the seat own instead, engine.Public for no button.
func LeaveQuestion(t panel.Table, seat, own engine.Seat, last bool, arg string, s text.Localizer) ui.Message {
	head, kept := ui.Say(s, "bot.leave.ask"), ui.Say(s, "bot.ask.leave")
	if seat != engine.Public {
		head = ui.Say(s, "bot.leave.ask.seat", "what", ui.EscapedMessage(t.Plays(seat)))
	}
	if last && seat == engine.Public {
		kept = ui.Say(s, "bot.ask.leave.last")
	}
	m := ui.Confirmation(ui.QuestionText(head, nil, "", kept, s),
		customid.Confirm{Match: t.Match, Kind: customid.ConfirmLeave, Seat: seat, Arg: arg}, text.M("bot.leave.yes"),
		discordgo.DangerButton, s)
	if own != engine.Public {
		m.Components = append(m.Components, ui.Row(panel.SubstituteLink(t, own, s)))
	}
	return m
}

// SubstituteQuestion asks the player of a seat whether to offer it to everyone or, if that is done, to end the offer.
func SubstituteQuestion(t panel.Table, seat engine.Seat, arg string, s text.Localizer) ui.Message {
	kind, key, style := customid.ConfirmSubstitute, "bot.substitute.ask.", discordgo.PrimaryButton
	if slices.Contains(t.Sought, seat) {
		kind, key, style = customid.ConfirmWithdraw, "bot.substitute.withdraw.", discordgo.SecondaryButton
	}
	head := ui.Say(s, key+"head", "what", ui.EscapedMessage(t.Plays(seat)))
	return ui.Confirmation(ui.QuestionText(head, nil, "", ui.Say(s, key+"kept"), s),
		customid.Confirm{Match: t.Match, Kind: kind, Seat: seat, Arg: arg}, text.M(key+"yes"), style, s)
}
