package panel

import (
	"slices"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// deadlineLines returns the deadlines of the asked seats: one line if all have the same, otherwise one for each. Seats
// without a deadline are left out.
func deadlineLines(t Table, asked []engine.Seat, s text.Localizer) []string {
	timed := slices.DeleteFunc(slices.Clone(asked), func(x engine.Seat) bool { return t.Deadlines[x].IsZero() })
	if len(timed) == 0 {
		return nil
	}
	first := t.Deadlines[timed[0]]
	if len(timed) == len(asked) &&
		!slices.ContainsFunc(timed, func(x engine.Seat) bool { return !t.Deadlines[x].Equal(first) }) {
		return []string{"-# " + ui.Say(s, "bot.deadline", ui.UntilWords(first)...)}
	}
	var out []string
	for _, x := range timed {
		out = append(out, "-# "+ui.Say(s, "bot.deadline.of",
			append(ui.UntilWords(t.Deadlines[x]), "who", t.Name(x, s))...))
	}
	return out
}

// ownDeadline returns the reader's deadline for their own seat, "" if there is none.
func ownDeadline(t Table, seat engine.Seat, s text.Localizer) string {
	if at := t.Deadlines[seat]; !at.IsZero() {
		return ui.Say(s, "bot.deadline.own", ui.UntilWords(at)...)
	}
	return ""
}
