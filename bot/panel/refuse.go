package panel

import (
	"errors"
	"strings"

	"skald/bot/customid"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// Refused explains why a move was refused, by which rule, and which moves are legal. An error that is neither a refusal
// nor a misread move is answered as an internal error, without its text.
func Refused(t Table, seats []engine.Seat, err error, s text.Localizer) ui.Message {
	var r *engine.Refusal
	var m *engine.ParseError
	var lines []string
	switch {
	case errors.As(err, &r):
		lines = append(lines, "⛔ "+t.Seated(s).Begin(r.Why))
		if !r.Section.IsZero() {
			lines = append(lines, "-# "+ui.Say(s, "bot.refused.heading", "rule", r.Section))
		} else if r.Rule != "" {
			lines = append(lines, "-# "+ui.Say(s, "bot.refused.rule", "rule", r.Rule))
		}
		if errors.Is(err, match.ErrPaused) && t.Rest != nil {
			lines = append(lines, "👉 "+restHow(t, s))
		} else if !r.Instead.IsZero() {
			lines = append(lines, "👉 "+t.Seated(s).Begin(r.Instead))
		}
	case errors.As(err, &m):
		lines = append(lines, ui.Say(s, "bot.misread", "typed", ui.Escape(ui.Clip(m.Text, 100))))
	default:
		return ui.InternalError("", s)
	}
	// In a pause nothing can be done, whatever is asked.
	if legal := legalLine(t, seats, s); legal != "" && !errors.Is(err, match.ErrPaused) {
		lines = append(lines, legal)
	}
	out := ui.Private(strings.Join(ui.Clipped(lines, 900), "\n"))
	if !t.Over && t.Match != "" {
		out.Components = append(out.Components, ui.Footer(t.Match, s, true))
	}
	return out
}

// Allowed is the reply to a question about a move that is legal: its label and hint, and how to make it.
func Allowed(t Table, seat engine.Seat, m engine.Move, s text.Localizer) ui.Message {
	label := "**" + t.MoveWords(t.Words(seat, m), m, s) + "**"
	if o := engine.Legal(t.Prompts, seat, m); o != nil && o.Choice != nil {
		if hint := t.Seated(s).Say(o.Choice.Hint); hint != "" {
			label += " · " + hint
		}
	}
	out := ui.Private("✅ " + ui.Say(s, "bot.why.allowed", "what", text.Plain(ui.Clip(label, 300)), "move",
		text.Plain(AsTyped(t, m, s))))
	out.Components = append(out.Components, ui.Footer(t.Match, s, true))
	return out
}

// legalLine lists up to five things the seats can do now; "" if there are none.
func legalLine(t Table, seats []engine.Seat, s text.Localizer) string {
	var what []text.Message
	listed := map[string]bool{}
	more := false
	for _, seat := range seats {
		os, _ := splitStanding(shownOffers(t.Prompts, seat))
		for _, o := range os {
			// The dots of a label with blanks would end the list twice; two creatures or seats may share one.
			label := strings.TrimSuffix(ui.Clip(o.label(s), ui.MaxLabel), " …")
			if listed[label] {
				continue
			}
			if len(what) == 5 {
				more = true
				break
			}
			listed[label] = true
			// A label may have a comma of its own, so bold type separates it from the next.
			what = append(what, text.Plain("**"+label+"**"))
		}
	}
	switch {
	case len(what) == 0:
		return ""
	case more:
		return ui.Say(s, "bot.legal.some", "what", what)
	}
	return ui.Say(s, "bot.legal.all", "what", what)
}

// Stale explains why a button is out of date, with the current moves, and the board if a phone has room for it.
func Stale(t Table, seats []engine.Seat, id customid.ID, s text.Localizer) ui.Message {
	why := ui.Say(s, "bot.stale.moved")
	o := engine.Legal(t.Prompts, id.Seat, id.Move)
	if id.Own == t.OwnMoves(id.Seat, o != nil && o.Prompt.Sealed) {
		why = ui.Say(s, "bot.stale.gone")
		if o != nil && o.Choice != nil {
			label := t.Seated(s).Say(o.Choice.Label)
			if h := t.Seated(s).Say(o.Choice.Hint); h != "" {
				label += " – " + h
			}
			why = ui.Say(s, "bot.stale.changed", "now", label)
		}
	}
	if t.Over {
		return MatchOver(t, s)
	}
	at := customid.Nav{Match: t.Match, Seat: id.Seat, Screen: customid.ScreenMoves}
	picture, note := CurrentPicture(t, id.Seat, s), News{Full: "⚠️ " + why}
	picture.Tall = t.tall(picture)
	m := movesBelow(picture, t, seats, at, note, s)
	if ui.PanelHeight(m) > ui.ChannelHeight || !strings.Contains(m.Content, note.Full) {
		return MovesAfter(t, seats, at, note, s) // a button opens the picture
	}
	return m
}

// NotYourSeat is the reply to a press on another player's button.
func NotYourSeat(t Table, seat engine.Seat, seats []engine.Seat, s text.Localizer) ui.Message {
	m := ui.Answer(s, "bot.notyours", "who", t.Name(seat, s))
	if len(seats) > 0 {
		m.Components = append(m.Components, ui.Footer(t.Match, s, true))
	}
	return m
}

// NotSeated is the reply to a user without a seat in the match.
func NotSeated(t Table, s text.Localizer) ui.Message {
	m := ui.Answer(s, "bot.notseated")
	m.Components = append(m.Components, ui.Footer(t.Match, s, false))
	return m
}

// WrongCommand is the reply to the command of a game other than that of the match. It names the right command.
func WrongCommand(t Table, s text.Localizer) ui.Message {
	m := ui.Answer(s, "bot.wrongcommand", "game", t.Rules.Name(), "command", slash.GameCommand(t.Rules, s.Language()))
	m.Components = append(m.Components, ui.Footer(t.Match, s, !t.Over))
	return m
}
