package panel

import (
	"slices"

	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
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

// vacationLines returns the vacations of the asked seats and of those in open rounds.
func vacationLines(t Table, asked []engine.Seat, s text.Localizer) []string {
	var out []string
	for i := range t.Players {
		seat := engine.Seat(i)
		of := t.Vacations[seat]
		if len(of) == 0 || !slices.Contains(asked, seat) &&
			!slices.ContainsFunc(t.Rounds, func(r match.Round) bool { return r.Has(seat) }) {
			continue
		}
		out = append(out, "-# 🏖️ "+ui.Say(s, "bot.turn.vacation", "who", t.Name(seat, s), "when",
			table.VacationDates(of[0])))
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
