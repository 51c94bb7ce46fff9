package try

import (
	"errors"

	"skald/bot/customid"
	"skald/bot/panel"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// Ended is the note that a trial cannot continue where it stopped, such as at a roll.
func Ended(s text.Localizer) string { return ui.Say(s, "bot.try.ended") }

// Unread is the note that the typed text is not a move.
func Unread(typed string, s text.Localizer) string {
	return ui.Say(s, "bot.try.unread", "typed", text.Plain(ui.Escape(ui.Clip(typed, 100))))
}

// Refused is the note that a tried move is illegal, with the reason, in which players have their names. Later reports
// whether other moves were tried before it, after which the reason holds.
func Refused(t panel.Table, err error, later bool, s text.Localizer) string {
	var r *engine.Refusal
	if !errors.As(err, &r) {
		return ui.Say(s, "bot.try.broken")
	}
	note := t.Seated(s).Begin(r.Why)
	if !r.Instead.IsZero() {
		note += " " + t.Seated(s).Begin(r.Instead)
	}
	if later {
		return ui.Say(s, "bot.try.later") + " " + note
	}
	return note
}

// Stale is the reply to a press on a trial after the match has moved on.
func Stale(t panel.Table, seat engine.Seat, s text.Localizer) ui.Message {
	again := ui.Link(customid.Nav{Match: t.Match, Seat: seat, Screen: customid.ScreenTry},
		text.M("bot.try.again"), "🧪", s)
	return ui.Private(ui.Say(s, "bot.try.stale"),
		ui.Row(again, ui.Link(customid.Nav{Match: t.Match, Seat: seat, Screen: customid.ScreenMoves},
			text.M("bot.button.moves"), "🎲", s)))
}

// Nothing is the reply to a player without moves to try.
func Nothing(t panel.Table, s text.Localizer) ui.Message {
	return ui.Private(ui.Say(s, "bot.try.nothing"), ui.Footer(t.Match, s, true))
}

// Dropped is the note that a trial was discarded.
func Dropped(s text.Localizer) string { return ui.Say(s, "bot.try.dropped") }

// PlayedOn is the note that n of all tried moves were played. If n is less, why is the reason: one of table's Stop
// constants.
func PlayedOn(n, all int, why string, s text.Localizer) string {
	if n == all {
		return ui.Say(s, "bot.try.played", "n", n)
	}
	return ui.Say(s, "bot.try.some", "n", n, "all", all, "why", text.M("bot.queue.why."+why))
}
