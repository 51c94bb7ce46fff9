package panel

import (
	"slices"

	"skald/bot/mention"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// roundTime reports who is asked in an open round, and until when. in formats a player.
func roundTime(t Table, r match.Round, in func(Table, engine.Seat, text.Localizer) string, s text.Localizer) string {
	who := make([]text.Message, len(r.Seats))
	for i, seat := range r.Seats {
		who[i] = text.Plain(in(t, seat, s))
	}
	args := []any{"round", r.Label, "who", ui.Clip(s.List(who), 200), "n", len(r.Seats)}
	if r.Due.IsZero() {
		return ui.Say(s, "bot.round.open.free", args...)
	}
	return ui.Say(s, "bot.round.open", append(args, "at", mention.Time(r.Due, "f"), "in", mention.Time(r.Due, "R"))...)
}

// roundLine reports that a round is open, with its request, its seats and its deadline. It is the same for every reader
// and for every set of answers. With a metronome it mentions neither the current beat nor the end of the metronome:
// beats pass without a public message, and the end would reveal that a seat did not answer.
func roundLine(t Table, r match.Round, in func(Table, engine.Seat, text.Localizer) string, s text.Localizer) string {
	line := "🔒 "
	if !r.Asks.IsZero() {
		line += ui.Say(s, "bot.round.asks", "asks", r.Asks) + " "
	}
	line += roundTime(t, r, in, s)
	if r.Metronome {
		line += " " + ui.Say(s, "bot.round.metronome")
	}
	return line
}

// ownLines describe a round to a player asked in it; short lines leave out the other seats, which the post names. Only
// they may know the state of the metronome.
func ownLines(t Table, r match.Round, short bool, s text.Localizer) []string {
	out := []string{"🔒 " + roundTime(t, r, Table.Name, s)}
	if short && !r.Due.IsZero() {
		out[0] = "🔒 " + ui.Say(s, "bot.round.ends", "round", r.Label, "in", mention.Time(r.Due, "R"))
	}
	switch {
	case !r.BeatDue.IsZero():
		out = append(out, "⏱️ "+ui.Say(s, "bot.round.beat", "in", mention.Time(r.BeatDue, "R")))
	case r.Metronome && r.Beat == 0:
		out = append(out, "⏱️ "+ui.Say(s, "bot.round.leisure"))
	}
	return out
}

// roundLines returns the lines of all open rounds.
func roundLines(t Table, s text.Localizer) []string {
	var out []string
	for _, r := range t.Rounds {
		out = append(out, roundLine(t, r, Table.Name, s))
	}
	return out
}

// callLines announce the open rounds in the public post and mention all their players. How to answer is added if a
// height on a phone has room for it.
func callLines(t Table, high int, s text.Localizer) []string {
	var out []string
	for _, r := range t.Rounds {
		out = append(out, roundLine(t, r, Table.Mention, s))
	}
	key := "bot.round.how"
	if !slices.ContainsFunc(t.Rounds, func(r match.Round) bool { return r.Asks.IsZero() }) {
		key = "bot.round.asked.how" // each line names the button
	}
	if how := "-# " + ui.Say(s, key); len(out) > 0 && ui.LineHeight(how) <= high {
		out = append(out, how)
	}
	return out
}

// called returns the users asked in open rounds.
func called(t Table) []string {
	var out []string
	for _, r := range t.Rounds {
		for _, seat := range r.Seats {
			if u := t.Player(seat).User; u != "" && !slices.Contains(out, u) {
				out = append(out, u)
			}
		}
	}
	return out
}

// ownRounds describe the rounds of the seat to its player: deadline and own answer. They reveal nothing about other
// seats.
func (p panelPage) ownRounds() []string {
	var out []string
	own := engine.Of(p.t.Prompts, p.seat)
	for _, r := range p.t.Rounds {
		if !r.Has(p.seat) {
			continue
		}
		lines := ownLines(p.t, r, p.tight, p.s)
		if p.compact && r.Due.IsZero() {
			lines = lines[1:] // the post names those asked, and nothing is due
		}
		for _, l := range lines {
			if p.compact {
				l = "-# " + l
			}
			out = append(out, l)
		}
		owes, change := false, false
		for _, q := range own {
			owes = owes || q.Round == r.Name && q.Kind != engine.May
			change = change || q.Round == r.Name && q.Kind == engine.May
		}
		beat := r.Beat > 0
		switch {
		case owes && (beat || p.compact):
		case owes:
			out = append(out, "-# "+ui.Say(p.s, "bot.round.secret"))
		case p.t.Covered != nil && p.t.Covered(p.seat):
			out = append(out, "🔒 "+ui.Say(p.s, "bot.round.covered")+" "+ui.Say(p.s, "bot.round.covered.instead"))
		default:
			line := ui.Say(p.s, "bot.round.answered")
			ms := p.roundAnswers()
			if beat && len(ms) > 1 {
				ms = ms[len(ms)-1:] // the player knows their answers of earlier beats
			}
			if len(ms) > 0 {
				line = ui.Say(p.s, "bot.round.answered.what", "what", p.answerWords(ms))
			}
			if change {
				line += " " + ui.Say(p.s, "bot.round.change")
			}
			out = append(out, line)
		}
	}
	return out
}

// roundAnswers returns the moves with which the seat answered, without standing answers.
func (p panelPage) roundAnswers() []match.Entry {
	if p.t.Answered == nil {
		return nil
	}
	return slices.DeleteFunc(p.t.Answered(p.seat), func(m match.Entry) bool { return table.IsStanding(m.Move) })
}

// answerWords returns the answers of the seat in words. An answer given several times is listed once, at its last
// place.
func (p panelPage) answerWords(ms []match.Entry) text.Message {
	var said []string
	for _, m := range ms {
		w := p.t.MoveWords(m.Words, m.Move, p.s)
		said = append(slices.DeleteFunc(said, func(o string) bool { return o == w }), w)
	}
	return text.Plain(ui.Clip(ui.Semicolons(said, p.s), 500)) // the labels may contain commas
}
