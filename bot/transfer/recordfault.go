package transfer

import (
	"errors"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// recordFault describes the mistake in a record in the reader's language, with its line and the refusing rule, if any.
// err is that of parsing or replaying it.
func recordFault(err error, s text.Localizer) string {
	if errors.Is(err, match.ErrNoRecord) {
		return ui.Say(s, "bot.record.none")
	}
	why := text.M("bot.record.unread")
	var refused *engine.Refusal
	switch {
	case errors.Is(err, match.ErrDiceDiffer):
		why = text.M("bot.record.dice")
	case errors.As(err, &refused):
		why = text.Plain(ui.Capitalized(s.Say(refused.Why)))
	}
	var line *match.LineError
	if !errors.As(err, &line) {
		return ui.Say(s, "bot.record.whole")
	}
	return ui.Say(s, "bot.record.line", "n", line.Line, "why", why)
}
