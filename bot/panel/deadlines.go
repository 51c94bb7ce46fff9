package panel

import (
	"slices"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// deadlineLines say until when those who are asked have time at the match's pace: in one line where all have the same,
// else one for each. Whoever has all the time in the world is not named.
func deadlineLines(t Table, asked []engine.Seat, s text.Speaker) []string {
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

// ownDeadline tells somebody until when he has time for his own seat; "" for ever.
func ownDeadline(t Table, seat engine.Seat, s text.Speaker) string {
	if at := t.Deadlines[seat]; !at.IsZero() {
		return ui.Say(s, "bot.deadline.own", ui.UntilWords(at)...)
	}
	return ""
}
