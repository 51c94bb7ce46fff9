package help

import (
	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// decidesKey is the key of a game's text about decisions that affect other players.
const decidesKey = "decides"

// Decides lists the decisions at a table and the people making them, with those of the game in the speaker's catalogue.
// The match is NoTable without a table.
func Decides(match string, s text.Localizer) ui.Message {
	lines := []string{ui.Say(s, "bot.help.decides.title")}
	for _, key := range []string{"lobby", "pause", "resume", "late", "undo", "time"} {
		lines = append(lines, ui.Bullet(ui.Say(s, "bot.help.decides."+key)))
	}
	if s.Knows(decidesKey) {
		lines = append(lines, ui.Bullet(ui.Say(s, decidesKey)))
	}
	content, _ := ui.Fill(lines, ui.MaxContent)
	back := customid.Nav{Match: match, Seat: engine.Public, Screen: customid.ScreenHelp}
	return ui.Private(content, ui.Row(ui.Link(back, text.M("bot.button.back"), "↩️", s)))
}
