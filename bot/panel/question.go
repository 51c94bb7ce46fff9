package panel

import (
	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// MoveQuestion asks whether a move is meant whose button asks first; id is that of the
// button, and the choice is still offered as it showed it.
func MoveQuestion(t Table, id customid.ID, s text.Speaker) ui.Message {
	o := engine.Legal(t.Prompts, id.Seat, id.Move)
	if o == nil || o.Choice == nil {
		return Stale(t, []engine.Seat{id.Seat}, id, s)
	}
	asked := offer{seat: id.Seat, prompt: o.Prompt, choice: o.Choice}
	id.Ask = false
	yes := discordgo.Button{Label: asked.buttonLabel(s), Style: discordgo.DangerButton, Emoji: asked.emoji(t), CustomID: id.String()}
	back := ui.Link(customid.Nav{Match: t.Match, Seat: id.Seat, Screen: customid.ScreenMoves}, text.M("bot.button.back"), "↩️", s)
	return ui.Private("⚠️ "+ui.Clip(s.Say(o.Choice.Confirm), 600), ui.Row(yes, back))
}

// UndoQuestion asks whether to take back what a seat's undo would reach, told in
// words. arg comes back in the Confirm.
func UndoQuestion(t Table, seat engine.Seat, span match.Span, arg string, s text.Speaker) ui.Message {
	var told []string
	for _, m := range span.Says {
		told = append(told, ui.Bullet(s.Say(ui.EscapedMessage(m))))
	}
	body := ui.QuestionText(ui.Say(s, "bot.undo.ask", "n", len(span.Entries)), told, "", ui.Say(s, "bot.ask.undo"), s)
	return ui.Confirmation(body, customid.Confirm{Match: t.Match, Kind: customid.ConfirmUndo, Seat: seat, Arg: arg}, text.M("bot.undo.yes"), discordgo.PrimaryButton, s)
}

// WithAskTable puts a button under the refusal of an undo that asks the table for it;
// who sits there alone decides alone.
func WithAskTable(m ui.Message, t Table, seat engine.Seat, others bool, s text.Speaker) ui.Message {
	label, icon := text.M("bot.undo.ask.table"), "🗳️"
	if !others {
		label, icon = text.M("bot.undo.yes"), "↩️"
	}
	b := discordgo.Button{
		Label: ui.LabelText(s.Say(label), ui.MaxLabel), Style: discordgo.PrimaryButton, Emoji: &discordgo.ComponentEmoji{Name: icon},
		CustomID: customid.Act{Match: t.Match, Seat: seat, Own: t.OwnMoves(seat, false), Tag: customid.MovesTag(nil), What: customid.ActAskTable}.String(),
	}
	m.Components = append([]discordgo.MessageComponent{ui.Row(b)}, m.Components...)
	return m
}

// ResetQuestion asks a moderator whether to go back to a turn, 1 being the
// start, and lists what would be abandoned: the log lines after it, as the
// Public may read them.
func ResetQuestion(t Table, turn int, back []match.Line, reason, arg string, s text.Speaker) ui.Message {
	head := ui.Say(s, "bot.reset.ask", "turn", turn, "n", len(back))
	if turn <= 1 {
		head = ui.Say(s, "bot.reset.ask.start", "n", len(back))
	}
	var told []string
	if news := tellNews(t, back, 1200, s); news != "" {
		told = []string{news}
	}
	body := ui.QuestionText(head, told, reason, ui.Say(s, "bot.ask.reset"), s)
	return ui.Confirmation(body, customid.Confirm{Match: t.Match, Kind: customid.ConfirmReset, Seat: engine.Public, Arg: arg}, text.M("bot.reset.yes"), discordgo.DangerButton, s)
}

// RedoQuestion asks a moderator whether to bring back what the last reset took away;
// at is where the match stands then.
func RedoQuestion(t Table, at match.Address, reason, arg string, s text.Speaker) ui.Message {
	head := ui.Say(s, "bot.redo.ask", "at", at.String())
	if at == (match.Address{}) {
		head = ui.Say(s, "bot.redo.ask.start")
	}
	body := ui.QuestionText(head, nil, reason, ui.Say(s, "bot.ask.redo"), s)
	return ui.Confirmation(body, redoID(t, arg), text.M("bot.redo.yes"), discordgo.DangerButton, s)
}

// ResetDone tells a moderator that the table was taken back, and offers to bring back
// what that took away.
func ResetDone(t Table, arg string, s text.Speaker) ui.Message {
	m := Status(t, engine.Public, s)
	id := redoID(t, arg)
	id.Yes = true
	m.Content = ui.Clip(m.Content+"\n"+ui.Say(s, "bot.reset.done"), ui.MaxContent)
	m.Components = append(m.Components, ui.Row(discordgo.Button{
		Label: ui.LabelText(ui.Say(s, "bot.redo.yes"), ui.MaxLabel), Style: discordgo.SecondaryButton, Emoji: &discordgo.ComponentEmoji{Name: "↪️"}, CustomID: id.String(),
	}))
	return m
}

func redoID(t Table, arg string) customid.Confirm {
	return customid.Confirm{Match: t.Match, Kind: customid.ConfirmRedo, Seat: engine.Public, Arg: arg}
}

// LeaveQuestion asks whether to give a seat up, engine.Public for all of the person's;
// last says that nobody else plays.
func LeaveQuestion(t Table, seat engine.Seat, last bool, arg string, s text.Speaker) ui.Message {
	head, kept := ui.Say(s, "bot.leave.ask"), ui.Say(s, "bot.ask.leave")
	if seat != engine.Public {
		head = ui.Say(s, "bot.leave.ask.seat", "what", ui.EscapedMessage(t.Plays(seat)))
	}
	if last && seat == engine.Public {
		kept = ui.Say(s, "bot.ask.leave.last")
	}
	return ui.Confirmation(ui.QuestionText(head, nil, "", kept, s), customid.Confirm{Match: t.Match, Kind: customid.ConfirmLeave, Seat: seat, Arg: arg}, text.M("bot.leave.yes"), discordgo.DangerButton, s)
}

// EndQuestion asks whether to close the table without a result. The reason is ""
// when the host closes it himself.
func EndQuestion(t Table, reason, arg string, s text.Speaker) ui.Message {
	body := ui.QuestionText(ui.Say(s, "bot.end.ask", "turn", t.Turn.Label), nil, reason, ui.Say(s, "bot.ask.end"), s)
	return ui.Confirmation(body, customid.Confirm{Match: t.Match, Kind: customid.ConfirmEnd, Seat: engine.Public, Arg: arg}, text.M("bot.end.yes"), discordgo.DangerButton, s)
}
