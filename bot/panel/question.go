package panel

import (
	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// MoveQuestion asks for confirmation of a move whose choice has a Confirm text. id is that of the button; the choice
// must still be offered as the button showed it.
func MoveQuestion(t Table, id customid.ID, s text.Localizer) ui.Message {
	o := engine.Legal(t.Prompts, id.Seat, id.Move)
	if o == nil || o.Choice == nil {
		return Stale(t, []engine.Seat{id.Seat}, id, s)
	}
	asked := offer{seat: id.Seat, prompt: o.Prompt, choice: o.Choice}
	id.Ask = false
	yes := discordgo.Button{Label: asked.buttonLabel(t.labels(s)), Style: discordgo.DangerButton,
		Emoji:    asked.emoji(t, s),
		CustomID: id.String()}
	back := ui.Link(customid.Nav{Match: t.Match, Seat: id.Seat, Screen: customid.ScreenMoves},
		text.M("bot.button.back"), "↩️", s)
	return ui.Private("⚠️ "+ui.Clip(t.Seated(s).Say(o.Choice.Confirm), 600), ui.Row(yes, back))
}

// UndoQuestion asks whether to undo the moves of a span, listed in words. arg is returned in the Confirm.
func UndoQuestion(t Table, seat engine.Seat, span match.Span, arg string, s text.Localizer) ui.Message {
	var told []string
	for _, m := range span.Says {
		told = append(told, ui.Bullet(t.Seated(s).Say(ui.EscapedMessage(m))))
	}
	body := ui.QuestionText(ui.Say(s, "bot.undo.ask", "n", len(span.Entries)), told, "", ui.Say(s, "bot.ask.undo"), s)
	return ui.Confirmation(body, customid.Confirm{Match: t.Match, Kind: customid.ConfirmUndo, Seat: seat, Arg: arg},
		text.M("bot.undo.yes"), discordgo.PrimaryButton, s)
}

// WithAskTable adds a button to the refusal of an undo that asks the table for it. Without others at the table it is a
// plain confirmation.
func WithAskTable(m ui.Message, t Table, seat engine.Seat, others bool, s text.Localizer) ui.Message {
	label, icon := text.M("bot.undo.ask.table"), "🗳️"
	if !others {
		label, icon = text.M("bot.undo.yes"), "↩️"
	}
	b := discordgo.Button{
		Label: ui.LabelText(s.Say(label), ui.MaxLabel), Style: discordgo.PrimaryButton,
		Emoji: &discordgo.ComponentEmoji{Name: icon},
		CustomID: customid.Act{Match: t.Match, Seat: seat, Own: t.OwnMoves(seat, false), Tag: customid.MovesTag(nil),
			What: customid.ActAskTable}.String(),
	}
	m.Components = append([]discordgo.MessageComponent{ui.Row(b)}, m.Components...)
	return m
}
