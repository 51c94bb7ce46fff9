package panel

import (
	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// MoveQuestion asks whether a move is meant whose button asks first; id is that of the
// button, and the choice is still offered as it showed it.
func MoveQuestion(t Table, id customid.ID, s text.Speaker) Message {
	o := engine.Legal(t.Prompts, id.Seat, id.Move)
	if o == nil || o.Choice == nil {
		return Stale(t, []engine.Seat{id.Seat}, id, s)
	}
	asked := offer{seat: id.Seat, prompt: o.Prompt, choice: o.Choice}
	id.Ask = false
	yes := discordgo.Button{Label: asked.buttonLabel(s), Style: discordgo.DangerButton, Emoji: asked.emoji(t), CustomID: id.String()}
	back := link(customid.Nav{Match: t.Match, Seat: id.Seat, Screen: customid.ScreenMoves}, text.M("bot.button.back"), "↩️", s)
	return private("⚠️ "+clip(s.Say(o.Choice.Confirm), 600), row(yes, back))
}

// UndoQuestion asks whether to take back what a seat's undo would reach, told in
// words. arg comes back in the Confirm.
func UndoQuestion(t Table, seat engine.Seat, span match.Span, arg string, s text.Speaker) Message {
	var told []string
	for _, m := range span.Says {
		told = append(told, bullet(s.Say(escapedMessage(m))))
	}
	body := questionText(say(s, "bot.undo.ask", "n", len(span.Entries)), told, "", say(s, "bot.ask.undo"), s)
	return confirmation(body, customid.Confirm{Match: t.Match, Kind: customid.ConfirmUndo, Seat: seat, Arg: arg}, text.M("bot.undo.yes"), discordgo.PrimaryButton, s)
}

// WithAskTable puts a button under the refusal of an undo that asks the table for it;
// who sits there alone decides alone.
func WithAskTable(m Message, t Table, seat engine.Seat, others bool, s text.Speaker) Message {
	label, icon := text.M("bot.undo.ask.table"), "🗳️"
	if !others {
		label, icon = text.M("bot.undo.yes"), "↩️"
	}
	b := discordgo.Button{
		Label: labelText(s.Say(label), maxLabel), Style: discordgo.PrimaryButton, Emoji: &discordgo.ComponentEmoji{Name: icon},
		CustomID: customid.Act{Match: t.Match, Seat: seat, Own: t.own(seat, false), Tag: customid.MovesTag(nil), What: customid.ActAskTable}.String(),
	}
	m.Components = append([]discordgo.MessageComponent{row(b)}, m.Components...)
	return m
}

// ResetQuestion asks a moderator whether to go back to a turn, 1 being the
// start, and lists what would be abandoned: the log lines after it, as the
// Public may read them.
func ResetQuestion(t Table, turn int, back []match.Line, reason, arg string, s text.Speaker) Message {
	head := say(s, "bot.reset.ask", "turn", turn, "n", len(back))
	if turn <= 1 {
		head = say(s, "bot.reset.ask.start", "n", len(back))
	}
	var told []string
	if news := tellNews(t, back, 1200, s); news != "" {
		told = []string{news}
	}
	body := questionText(head, told, reason, say(s, "bot.ask.reset"), s)
	return confirmation(body, customid.Confirm{Match: t.Match, Kind: customid.ConfirmReset, Seat: engine.Public, Arg: arg}, text.M("bot.reset.yes"), discordgo.DangerButton, s)
}

// RedoQuestion asks a moderator whether to bring back what the last reset took away;
// at is where the match stands then.
func RedoQuestion(t Table, at match.Address, reason, arg string, s text.Speaker) Message {
	head := say(s, "bot.redo.ask", "at", at.String())
	if at == (match.Address{}) {
		head = say(s, "bot.redo.ask.start")
	}
	body := questionText(head, nil, reason, say(s, "bot.ask.redo"), s)
	return confirmation(body, redoID(t, arg), text.M("bot.redo.yes"), discordgo.DangerButton, s)
}

// ResetDone tells a moderator that the table was taken back, and offers to bring back
// what that took away.
func ResetDone(t Table, arg string, s text.Speaker) Message {
	m := Status(t, engine.Public, s)
	id := redoID(t, arg)
	id.Yes = true
	m.Content = clip(m.Content+"\n"+say(s, "bot.reset.done"), maxContent)
	m.Components = append(m.Components, row(discordgo.Button{
		Label: labelText(say(s, "bot.redo.yes"), maxLabel), Style: discordgo.SecondaryButton, Emoji: &discordgo.ComponentEmoji{Name: "↪️"}, CustomID: id.String(),
	}))
	return m
}

func redoID(t Table, arg string) customid.Confirm {
	return customid.Confirm{Match: t.Match, Kind: customid.ConfirmRedo, Seat: engine.Public, Arg: arg}
}

// LeaveQuestion asks whether to give a seat up, engine.Public for all of the person's;
// last says that nobody else plays.
func LeaveQuestion(t Table, seat engine.Seat, last bool, arg string, s text.Speaker) Message {
	head, kept := say(s, "bot.leave.ask"), say(s, "bot.ask.leave")
	if seat != engine.Public {
		head = say(s, "bot.leave.ask.seat", "what", escapedMessage(t.Plays(seat)))
	}
	if last && seat == engine.Public {
		kept = say(s, "bot.ask.leave.last")
	}
	return confirmation(questionText(head, nil, "", kept, s), customid.Confirm{Match: t.Match, Kind: customid.ConfirmLeave, Seat: seat, Arg: arg}, text.M("bot.leave.yes"), discordgo.DangerButton, s)
}

// EndQuestion asks whether to close the table without a result. The reason is ""
// when the host closes it himself.
func EndQuestion(t Table, reason, arg string, s text.Speaker) Message {
	body := questionText(say(s, "bot.end.ask", "turn", t.Turn.Label), nil, reason, say(s, "bot.ask.end"), s)
	return confirmation(body, customid.Confirm{Match: t.Match, Kind: customid.ConfirmEnd, Seat: engine.Public, Arg: arg}, text.M("bot.end.yes"), discordgo.DangerButton, s)
}

// questionText is a question with what it is about, and what becomes of it after a
// yes.
func questionText(head string, told []string, reason, kept string, s text.Speaker) string {
	list, left := fill(clipped(told, 1300), 1300)
	lines := []string{clip(head, 300)}
	if list != "" {
		lines = append(lines, list)
	}
	if left > 0 {
		lines = append(lines, say(s, "bot.moves.left", "n", left))
	}
	if reason != "" {
		lines = append(lines, say(s, "bot.reason", "why", clip(escape(clip(reason, maxReason)), maxReason)))
	}
	lines = append(lines, "-# "+kept)
	out, _ := fill(lines, maxContent)
	return out
}

// Cancelled is the answer to a no: nothing was done.
func Cancelled(s text.Speaker) Message { return private(say(s, "bot.left")) }
