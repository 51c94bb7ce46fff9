package panel

import (
	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// StepButton returns the button that opens a match turn by turn.
func StepButton(match string, s text.Localizer) discordgo.MessageComponent {
	at := customid.Nav{Match: match, Seat: engine.Public, Screen: customid.ScreenStep}
	return ui.Link(at, text.M("bot.button.step"), "⏪", s)
}
