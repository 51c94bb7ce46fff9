package seats

import (
	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/panel"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// SeatOffered tells the table that a seat is offered to somebody; what is what is played there.
func SeatOffered(from, to string, what text.Message, at int64) text.Message {
	return text.M("bot.seat.offered", "from", "<@"+from+">", "to", "<@"+to+">", "what", what, "at",
		mention.Relative(at))
}

// SeatOffer tells the one who offers a seat what happens next.
func SeatOffer(to string, what text.Message, s text.Speaker) ui.Message {
	return ui.Answer(s, "bot.seat.offer", "to", "<@"+to+">", "what", ui.EscapedMessage(what))
}

// Seated is the note to who has taken a seat; what is what he plays now.
func Seated(what text.Message, s text.Speaker) string {
	return ui.Say(s, "bot.seat.taken", "what", ui.EscapedMessage(what))
}

// NoSeatForRival refuses a seat to a person who plays or played against it; where elsewhere is set, in another match of
// the same tournament.
func NoSeatForRival(elsewhere bool) text.Message {
	if elsewhere {
		return text.M("bot.seat.tournament")
	}
	return text.M("bot.seat.rival")
}

// NoOfferToRival refuses to offer a seat to such a person.
func NoOfferToRival(user string, elsewhere bool) text.Message {
	if elsewhere {
		return text.M("bot.seat.tournament.offer", "user", "<@"+user+">")
	}
	return text.M("bot.seat.rival.offer", "user", "<@"+user+">")
}

// SeatShows warns a moderator of the secrets such a person will see.
func SeatShows(user string, elsewhere bool) text.Message {
	if elsewhere {
		return text.M("bot.mod.shows.tournament", "user", "<@"+user+">")
	}
	return text.M("bot.mod.shows", "user", "<@"+user+">")
}

// NoRivalSeatForOneself refuses to let a moderator give such a seat to themselves.
func NoRivalSeatForOneself() text.Message { return text.M("bot.mod.own") }

// HandOverToSelf answers who offers his seat to himself.
func HandOverToSelf() text.Message { return text.M("bot.seat.self") }

// HandOverToBot answers who offers his seat to a bot.
func HandOverToBot() text.Message { return text.M("bot.seat.bot") }

// HasSeat says that somebody has that seat already.
func HasSeat(user string) text.Message { return text.M("bot.mod.has", "user", "<@"+user+">") }

// Barred answers who wants to sit down at a table a moderator took him from.
func Barred() text.Message { return text.M("bot.seat.barred") }

// StaysOut answers who offers a seat to somebody a moderator took from the table.
func StaysOut(user string) text.Message { return text.M("bot.seat.out", "user", "<@"+user+">") }

// LeaveQuestion asks whether to give a seat up, engine.Public for all of the person's; last says that nobody else
// plays.
func LeaveQuestion(t panel.Table, seat engine.Seat, last bool, arg string, s text.Speaker) ui.Message {
	head, kept := ui.Say(s, "bot.leave.ask"), ui.Say(s, "bot.ask.leave")
	if seat != engine.Public {
		head = ui.Say(s, "bot.leave.ask.seat", "what", ui.EscapedMessage(t.Plays(seat)))
	}
	if last && seat == engine.Public {
		kept = ui.Say(s, "bot.ask.leave.last")
	}
	return ui.Confirmation(ui.QuestionText(head, nil, "", kept, s),
		customid.Confirm{Match: t.Match, Kind: customid.ConfirmLeave, Seat: seat, Arg: arg}, text.M("bot.leave.yes"),
		discordgo.DangerButton, s)
}
