package panel

import (
	"slices"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/pace"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// Status lists the players, the turn and the seats that have to answer, as far as the viewer may know.
func Status(t Table, viewer engine.Seat, s text.Localizer) ui.Message {
	lines := []string{"## " + s.Say(t.Rules.Name()), "**" + t.Seated(s).Say(t.Turn.Label) + "**"}
	asked := t.Asked()
	for i := range t.Players {
		seat := engine.Seat(i)
		mark := "▫️"
		switch {
		case slices.Contains(asked, seat):
			mark = "⏳"
		case slices.ContainsFunc(t.Rounds, func(r match.Round) bool { return r.Has(seat) }):
			mark = "🔒"
		}
		who := t.holders(seat, t.mentionOf, s)
		if p := t.Players[i]; p.User == "" && who == t.Name(seat, s) {
			who = "🤖 "
			if key := t.pieceKey(seat, s); key != "" {
				who += s.Begin(text.M(key)) + " · "
			}
			who += ui.Say(s, "bot.autopilot.level"+strconv.Itoa(min(2, max(1, p.Autopilot))))
		}
		line := mark + " " + strconv.Itoa(i+1) + ". " + who
		if at := t.Deadlines[seat]; !at.IsZero() && slices.Contains(asked, seat) {
			line += " – " + ui.Say(s, "bot.deadline.short", ui.UntilWords(at)...)
		}
		if until := t.Away[seat]; until > 0 && !t.Over {
			line += " – 💤 " + ui.Say(s, "bot.status.away", "until", mention.Time(time.Unix(until, 0), "D"))
		}
		if slices.Contains(t.Sought, seat) {
			line += " – 🪑 " + ui.Say(s, "bot.substitute.status")
		}
		if of := t.Vacations[seat]; len(of) > 0 && !t.Over {
			line += " – 🏖️ " + ui.Say(s, "bot.status.vacation", "when", table.VacationDates(of[0]))
		}
		lines = append(lines, line)
	}
	switch {
	case t.Over && t.Outcome != nil:
		lines = append(lines, t.Seated(s).Say(t.Outcome.Reason))
	case t.Over:
		lines = append(lines, ui.Say(s, "bot.over.closed"))
	case t.Rest != nil:
		lines = append(lines, restLines(t, s)...)
	case len(asked) > 0:
		lines = append(lines, ui.Say(s, "bot.moves.others", "who", t.nameList(asked, s)))
	}
	lines = append(lines, roundLines(t, s)...)
	for _, p := range engine.Visible(t.Open(), viewer) {
		if p.Kind != engine.May && t.isPerson(p.Seat) {
			lines = append(lines, "-# "+ui.Say(s, "bot.status.asked", "who", t.Name(p.Seat, s), "what",
				text.Plain(t.headline(p, s))))
		}
	}
	if l := dueLine(t, viewer, s); l != "" {
		lines = append(lines, l)
	}
	lines = append(lines, "-# "+ui.Say(s, "bot.status.match", "match", t.Match, "pace", pace.Words(t.Pace), "moves",
		int(t.Version)))
	if later := table.LaterWords(t.Later); !later.IsZero() && !t.Over && t.Pace == t.Later.Live {
		lines = append(lines, "-# "+s.Say(later))
	}
	if hours := pace.HoursWords(t.Hours); !hours.IsZero() && !t.Over {
		lines = append(lines, "-# "+s.Say(hours))
	}
	content, _ := ui.Fill(ui.Clipped(lines, 400), ui.MaxContent)
	switch {
	case t.Rest != nil:
		return ui.Private(content, restFooter(t, viewer, s))
	case t.Over:
		return ui.Private(content, endRows(t, s)...)
	}
	if viewer == engine.Public || t.Player(viewer).User == "" {
		return ui.Private(content, ui.Footer(t.Match, s, true, StepButton(t.Match, s)))
	}
	links := []discordgo.MessageComponent{StepButton(t.Match, s)}
	if t.Until == 0 { // no one can take the seat of a try at a challenge
		links = append(links, SubstituteLink(t, viewer, s))
	}
	return ui.Private(content, ui.Row(links...), ui.Footer(t.Match, s, true))
}

// SubstituteLink returns the button by which the player of a seat looks for a substitute, or stops looking.
func SubstituteLink(t Table, seat engine.Seat, s text.Localizer) discordgo.MessageComponent {
	label := "bot.substitute.button"
	if slices.Contains(t.Sought, seat) {
		label = "bot.substitute.button.withdraw"
	}
	return ui.Link(customid.Nav{Match: t.Match, Seat: seat, Screen: customid.ScreenSubstitute}, text.M(label), "🪑", s)
}
