package help

import (
	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// decidesKey is where the catalogue of a game says what is decided for others in it.
const decidesKey = "decides"

// Decides says who decides what at a table, and in the game whose catalogue the speaker knows. The match is NoTable
// where no table stands.
func Decides(match string, s text.Speaker) ui.Message {
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
