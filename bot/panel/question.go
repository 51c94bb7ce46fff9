package panel

import (
	"slices"

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
	sign, style := "⚠️ ", discordgo.DangerButton
	if o.Choice.Rank > 0 && id.Move == o.Prompt.Default { // the best choice is no danger
		sign, style = "", discordgo.SuccessButton
	}
	yes := discordgo.Button{Label: asked.buttonLabel(t.labels(s)), Style: style,
		Emoji:    asked.emoji(t, s),
		CustomID: id.String()}
	back := ui.Link(customid.Nav{Match: t.Match, Seat: id.Seat, Screen: customid.ScreenMoves},
		text.M("bot.button.back"), "↩️", s)
	return ui.Private(sign+ui.Clip(t.Seated(s).Say(o.Choice.Confirm), 600), ui.Row(yes, back))
}

// UndoQuestion asks whether to undo the moves of the first span, listed in words. The second are all moves of the turn;
// a button undoes them unless it is empty. arg is returned in the Confirm.
func UndoQuestion(t Table, seat engine.Seat, spans [2]match.Span, arg string, s text.Localizer) ui.Message {
	var told []string
	for _, m := range spans[0].Says {
		told = append(told, ui.Bullet(t.Seated(s).Say(ui.EscapedMessage(m))))
	}
	c := customid.Confirm{Match: t.Match, Kind: customid.ConfirmUndo, Seat: seat, Arg: arg}
	ask := ui.Say(s, "bot.undo.ask", "n", len(spans[0].Entries))
	body := ui.QuestionText(ask, told, "", ui.Say(s, "bot.ask.undo"), s)
	n := len(spans[1].Entries)
	if n == 0 {
		return ui.Confirmation(body, c, text.M("bot.undo.yes"), discordgo.PrimaryButton, s)
	}
	body += "\n" + ui.Say(s, "bot.undo.turn.first", "what", t.Seated(s).Say(ui.EscapedMessage(spans[1].Says[0])))
	m := ui.Confirmation(body, c, text.M("bot.undo.yes"), discordgo.PrimaryButton, s)
	c.Kind, c.Yes = customid.ConfirmUndoTurn, true
	row := m.Components[0].(discordgo.ActionsRow)
	row.Components = slices.Insert(row.Components, 1, discordgo.MessageComponent(discordgo.Button{
		Label: ui.LabelText(ui.Say(s, "bot.undo.turn", "n", n), ui.MaxLabel), Style: discordgo.SecondaryButton,
		CustomID: c.String()}))
	m.Components[0] = row
	return m
}

// WithAskTable adds a button to the refusal of an undo that asks the table for it. Without others at the table it is a
// plain confirmation.
func WithAskTable(m ui.Message, t Table, seat engine.Seat, others bool, s text.Localizer) ui.Message {
	label, icon := text.M("bot.undo.ask.table"), "🗳️"
	if !others {
		label, icon = text.M("bot.undo.anyway"), "↩️"
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
