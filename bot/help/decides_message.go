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
// The page is counted from 0; the match is NoTable without a table.
func Decides(match string, page int, s text.Localizer) ui.Message {
	var lines []string
	for _, key := range []string{"lobby", "pause", "resume", "late", "undo", "time"} {
		lines = append(lines, ui.Bullet(ui.Say(s, "bot.help.decides."+key)))
	}
	if s.Knows(decidesKey) {
		lines = append(lines, ui.Bullet(ui.Say(s, decidesKey)))
	}
	back := ui.Row(ui.Link(customid.Nav{Match: match, Seat: engine.Public, Screen: customid.ScreenHelp},
		text.M("bot.button.back"), "↩️", s))
	title := ui.Say(s, "bot.help.decides.title")
	ps := ui.PagesHigh(lines, ui.PhoneHeight-ui.PanelHeight(ui.Private(title, back))-ui.ButtonHeight)
	page = min(max(page, 0), len(ps)-1)
	content, _ := ui.Fill(append([]string{title}, ps[page]...), ui.MaxContent)
	return ui.Private(content,
		append(ui.Pager(match, customid.ScreenDecides, nil, page, len(ps), s), back)...)
}
