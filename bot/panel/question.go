package panel

import (
	"github.com/bwmarrin/discordgo"

	"skald/engine"
	"skald/engine/text"
)

// UndoQuestion asks whether to take back the lines of a seat, listed for it. arg
// comes back in the Confirm.
func UndoQuestion(t Table, seat engine.Seat, back []Line, arg string, s text.Speaker) Message {
	head := say(s, "bot.undo.ask", "n", len(back))
	body := listed(t, head, back, "", s)
	return ask(body, Confirm{Match: t.Match, Kind: ConfirmUndo, Seat: seat, Arg: arg}, text.M("bot.undo.yes"), discordgo.PrimaryButton, s)
}

// ResetQuestion asks a moderator whether to go back to a turn, 1 being the
// start, and lists what will be abandoned.
func ResetQuestion(t Table, turn int, back []Line, reason, arg string, s text.Speaker) Message {
	head := say(s, "bot.reset.ask", "turn", turn, "n", len(back))
	if turn <= 1 {
		head = say(s, "bot.reset.ask.start", "n", len(back))
	}
	body := listed(t, head, back, reason, s)
	return ask(body, Confirm{Match: t.Match, Kind: ConfirmReset, Seat: engine.Public, Arg: arg}, text.M("bot.reset.yes"), discordgo.DangerButton, s)
}

// EndQuestion asks whether to close the table without a result. The reason is ""
// when the host closes it himself.
func EndQuestion(t Table, reason, arg string, s text.Speaker) Message {
	head := say(s, "bot.end.ask", "turn", t.Turn.Label)
	body := listed(t, head, nil, reason, s)
	return ask(body, Confirm{Match: t.Match, Kind: ConfirmEnd, Seat: engine.Public, Arg: arg}, text.M("bot.end.yes"), discordgo.DangerButton, s)
}

// listed is a question with the newest of the lines it is about.
func listed(t Table, head string, back []Line, reason string, s text.Speaker) string {
	lines := []string{head}
	if told := tellNews(t, back, 1200, s); told != "" {
		lines = append(lines, told)
	}
	if reason != "" {
		lines = append(lines, say(s, "bot.log.why", "why", escape(clip(reason, maxReason))))
	}
	lines = append(lines, "-# "+say(s, "bot.ask.kept"))
	out, _ := fill(lines, maxContent)
	return out
}

// Undone tells the table what an undo took back.
func Undone(t Table, seat engine.Seat, back []Line, s text.Speaker) text.Message {
	return text.M("bot.undone", "who", t.name(seat, s), "n", len(back))
}

// Left is the answer to a no: nothing was done.
func Left(s text.Speaker) Message { return private(say(s, "bot.left")) }
