package panel

import (
	"errors"
	"strings"

	"skald/bot/customid"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// Refused says why a move was not made, from which rule, and what would be
// allowed. Any other error is answered as trouble, without its text.
func Refused(t Table, seats []engine.Seat, err error, s text.Speaker) Message {
	var r *engine.Refusal
	var m *engine.Misread
	var lines []string
	switch {
	case errors.As(err, &r):
		lines = append(lines, "⛔ "+t.Seated(s).Begin(r.Why))
		if !r.Section.IsZero() {
			lines = append(lines, "-# "+say(s, "bot.refused.heading", "rule", r.Section))
		} else if r.Rule != "" {
			lines = append(lines, "-# "+say(s, "bot.refused.rule", "rule", r.Rule))
		}
		if !r.Instead.IsZero() {
			lines = append(lines, "👉 "+t.Seated(s).Begin(r.Instead))
		}
	case errors.As(err, &m):
		lines = append(lines, say(s, "bot.misread", "typed", escape(clip(m.Text, 100))))
	default:
		return InternalError("", s)
	}
	// In a pause nothing can be done, whatever is asked.
	if legal := legalLine(t, seats, s); legal != "" && !errors.Is(err, match.ErrPaused) {
		lines = append(lines, legal)
	}
	out := private(strings.Join(clipped(lines, 900), "\n"))
	if !t.Over && t.Match != "" {
		out.Components = append(out.Components, footer(t, s, true))
	}
	return out
}

// Allowed answers who asks about a move he may make: what it is, and a way to it.
func Allowed(t Table, seat engine.Seat, m engine.Move, s text.Speaker) Message {
	label := t.moveWords(t.words(seat, m), m, s)
	if o := engine.Legal(t.Prompts, seat, m); o != nil && o.Choice != nil {
		if hint := s.Say(o.Choice.Hint); hint != "" {
			label += " – " + hint
		}
	}
	out := private("✅ " + say(s, "bot.why.allowed", "what", text.Plain(clip(label, 300)), "move", text.Plain(asTyped(t, m, s))))
	out.Components = append(out.Components, footer(t, s, true))
	return out
}

// legalLine names a few things the seats can do now; "" when there is nothing.
func legalLine(t Table, seats []engine.Seat, s text.Speaker) string {
	var what []text.Message
	more := false
	for _, seat := range seats {
		os, _ := splitStanding(offers(t.Prompts, seat))
		for _, o := range os {
			if len(what) == 5 {
				more = true
				break
			}
			what = append(what, text.Plain(clip(o.label(s), maxLabel)))
		}
	}
	switch {
	case len(what) == 0:
		return ""
	case more:
		return say(s, "bot.legal.some", "what", what)
	}
	return say(s, "bot.legal.all", "what", what)
}

// Stale says why a button no longer counts, with the moves as they are now and
// the board as it is.
func Stale(t Table, seats []engine.Seat, id customid.ID, s text.Speaker) Message {
	why := say(s, "bot.stale.moved")
	o := engine.Legal(t.Prompts, id.Seat, id.Move)
	if id.Own == t.own(id.Seat, o != nil && o.Prompt.Sealed) {
		why = say(s, "bot.stale.gone")
		if o != nil && o.Choice != nil {
			label := s.Say(o.Choice.Label)
			if h := s.Say(o.Choice.Hint); h != "" {
				label += " – " + h
			}
			why = say(s, "bot.stale.changed", "now", label)
		}
	}
	if t.Over {
		return Over(t, s)
	}
	m := Moves(t, seats, customid.Nav{Match: t.Match, Seat: id.Seat, Screen: customid.ScreenMoves}, "⚠️ "+why, s)
	m.Picture = CurrentPicture(t, id.Seat, s)
	return m
}

// NotYourSeat answers who pressed what is another player's to press.
func NotYourSeat(t Table, seat engine.Seat, seats []engine.Seat, s text.Speaker) Message {
	m := private(say(s, "bot.notyours", "who", t.name(seat, s)))
	if len(seats) > 0 {
		m.Components = append(m.Components, footer(t, s, true))
	}
	return m
}

// NotSeated answers who does not sit at the table.
func NotSeated(t Table, s text.Speaker) Message {
	m := private(say(s, "bot.notseated"))
	m.Components = append(m.Components, footer(t, s, false))
	return m
}

// NoMatch answers a command in a channel without a table.
func NoMatch(s text.Speaker) Message { return private(say(s, "bot.nomatch")) }

// NotAllowed answers who lacks the right to do it.
func NotAllowed(s text.Speaker) Message { return private(say(s, "bot.notallowed")) }

// NotManager answers who moderates and does not manage the server.
func NotManager(s text.Speaker) Message { return private(say(s, "bot.notmanager")) }

// UnknownVersion says that the match is played by rules this program does not have,
// and that nothing was changed; ref is that of InternalError.
func UnknownVersion(version int, ref string, s text.Speaker) Message {
	return private(say(s, "bot.trouble.version", "version", version) + "\n-# " + say(s, "bot.trouble.ref", "ref", ref))
}

// Unreadable says that what is stored cannot be read, and that nothing was changed;
// ref is that of InternalError.
func Unreadable(ref string, s text.Speaker) Message {
	return private(say(s, "bot.trouble.unreadable") + "\n-# " + say(s, "bot.trouble.ref", "ref", ref))
}

// DamagedMatch says that the header of a match cannot be read, who can bring it back, and that the channel is free; ref
// is that of InternalError.
func DamagedMatch(id, ref string, s text.Speaker) Message {
	return private(say(s, "bot.trouble.damaged", "match", text.Plain(id)) + "\n-# " + say(s, "bot.trouble.ref", "ref", ref))
}

// Uncertain says that nobody can tell yet whether something was stored; ref is that of InternalError.
func Uncertain(ref string, s text.Speaker) Message {
	return private(say(s, "bot.trouble.uncertain") + "\n-# " + say(s, "bot.trouble.ref", "ref", ref))
}

// InternalError says that something of ours went wrong and nothing was changed; ref
// helps whoever runs the bot to find it in his log, and may be "".
func InternalError(ref string, s text.Speaker) Message {
	line := say(s, "bot.trouble")
	if ref != "" {
		line += "\n-# " + say(s, "bot.trouble.ref", "ref", ref)
	}
	return private(line)
}
