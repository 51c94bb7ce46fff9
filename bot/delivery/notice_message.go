package delivery

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine/text"
	"skald/store"
)

// NoticeAbout returns the subject of a reminder, shown after it: the game, the server if the reader is elsewhere, and
// the reader's side.
func NoticeAbout(about []text.Message, server string, s text.Localizer) string {
	var parts []string
	for i, m := range about {
		if s.Knows(m.Key) {
			parts = append(parts, ui.Capitalized(s.Say(ui.EscapedMessage(m))))
		}
		if server = text.Sanitize(server); i == 0 && server != "" {
			parts = append(parts, ui.Escape(ui.Clip(server, 100)))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " · " + strings.Join(parts, " · ")
}

// Reasons why the bot cannot post in the thread of a match.
const (
	ShutLocked  = "locked"
	ShutCrowded = "crowded"
	ShutSend    = "send"
)

// ThreadClosed reports to the people of a match that the bot cannot post in its thread, with the reason and the
// permission needed to change that.
func ThreadClosed(thread string, users []string, why string, s text.Localizer) ui.Message {
	var who []string
	for _, u := range users {
		who = append(who, "<@"+u+">")
	}
	what := ui.Say(s, "bot.thread.shut."+why)
	return ui.Message{Content: ui.Clip(ui.Say(s, "bot.thread.shut", "who", strings.Join(who, " "), "where",
		"<#"+thread+">", "what", what), ui.MaxContent), Mentions: users}
}

// ThreadReopened replaces ThreadClosed when the match continues.
func ThreadReopened(thread string, s text.Localizer) ui.Message {
	return ui.Message{Content: ui.Say(s, "bot.thread.open", "where", "<#"+thread+">")}
}

// TakesSeat returns the button of a notice that takes a seat open to all, counted from 1; 0 for any.
func TakesSeat(match store.MatchID, seat int, s text.Localizer) []discordgo.MessageComponent {
	return []discordgo.MessageComponent{ui.Row(discordgo.Button{
		Label: ui.LabelText(ui.Say(s, "bot.tables.button.sit"), ui.MaxLabel), Style: discordgo.SuccessButton,
		Emoji:    &discordgo.ComponentEmoji{Name: "🪑"},
		CustomID: customid.TableAct{Match: string(match), What: customid.TableJoin, Seat: seat}.String(),
	})}
}
