package lobby

import (
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/panel"
	"skald/bot/ui"
	"skald/engine/text"
)

// ForkTitle returns the name of the thread of a fork of a match, which is called title.
func ForkTitle(title, match string, turn int, s text.Localizer) string {
	return ui.LabelText(ui.Say(s, "bot.fork.title", "game", title, "match", match, "turn", turn),
		ui.MaxThreadName)
}

// ForkCall asks the players of a match to continue it from one of its turns.
func ForkCall(who string, whom []string, turn int, at time.Time) text.Message {
	return text.M("bot.fork.call", "who", "<@"+who+">", "whom", mention.Users(whom), "turn", turn, "at",
		mention.Time(at, "R"))
}

// Forked is the reply after a fork, with a link to its table.
func Forked(thread string, turn int, s text.Localizer) ui.Message {
	return ui.Answer(s, "bot.fork.done", "where", "<#"+thread+">", "turn", turn)
}

// ForkWindow asks for the turn from which to continue a match, up to last.
func ForkWindow(t panel.Table, last int, s text.Localizer) ui.Modal {
	return ui.Modal{
		CustomID: customid.TableAct{Match: t.Match, What: customid.TableFork}.String(),
		Title:    ui.LabelText(ui.Say(s, "bot.fork.window"), ui.MaxModalTitle),
		Components: []discordgo.MessageComponent{ui.Row(discordgo.TextInput{
			CustomID: "turn", Label: ui.LabelText(ui.Say(s, "bot.fork.window.turn"), ui.MaxInputLabel),
			Style:       discordgo.TextInputShort,
			Placeholder: ui.Clip(ui.Say(s, "bot.form.range", "min", 1, "max", last), ui.MaxInputHint), Required: true,
			MinLength: 1, MaxLength: 8,
		})},
	}
}
