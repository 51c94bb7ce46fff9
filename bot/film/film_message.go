package film

import (
	"skald/bot/panel"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine/text"
)

// Post returns the message of a film with its description, without the film, and the message if the film cannot be
// drawn.
func Post(t table.Snapshot, s text.Localizer) (said, failed ui.Message) {
	n := t.Turn.Number
	turns := text.M("bot.film.turns", "n", n)
	what := text.M("bot.film.post", "game", t.Rules.Name(), "turns", turns)
	if t.Called != "" {
		what = text.M("bot.film.post.named", "game", t.Rules.Name(), "name", text.Plain(ui.Escape(t.Called)),
			"turns", turns)
	}
	alt := ui.Say(s, "bot.film.alt", "n", n)
	if t.Outcome != nil {
		alt = ui.Say(s, "bot.film.alt.end", "n", n, "result", panel.Of(t).Seated(s).Say(t.Outcome.Reason))
	}
	said = ui.Message{Content: ui.Clip(s.Say(what), ui.MaxContent),
		Picture: &ui.PictureRequest{Alt: ui.Clip(alt, ui.MaxAlt)}}
	return said, ui.Message{Content: ui.Say(s, "bot.film.failed")}
}
