package panel

import (
	"strings"

	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// QueueEnd explains why a queue stopped early.
func QueueEnd(t Table, q table.QueueState, s text.Localizer) string {
	why, left := text.M("bot.queue.why."+q.Stopped), MovesWords(t, q.Left, s)
	if q.Played == 0 {
		return ui.Say(s, "bot.queue.unplayed", "why", why, "left", left)
	}
	return ui.Say(s, "bot.queue.last", "n", q.Played, "why", why, "left", left)
}

// MovesWords returns moves as they are typed, separated by commas.
func MovesWords(t Table, ms []engine.Move, s text.Localizer) text.Message {
	words := make([]string, len(ms))
	for i, m := range ms {
		words[i] = "`" + AsTyped(t, m, s) + "`"
	}
	return text.Plain(ui.Clip(strings.Join(words, ", "), 500))
}
