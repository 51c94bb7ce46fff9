package render

import (
	"skald/bot/panel"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
	"skald/imaging"
)

// mostName is the greatest length of a player's name in a picture, in letters.
const mostName = 24

// playerNames returns the names of the players of a table by seat, without markdown: a user's own, an autopilot's that
// of its piece or, without one, the name the posts give it; "" for a player without a name.
func playerNames(t panel.Table, s text.Localizer) []string {
	names := make([]string, len(t.Players))
	pieces, _ := t.View(engine.Public).(engine.Pieced)
	for i, p := range t.Players {
		if p.User != "" {
			names[i] = text.Sanitize(p.Name)
		} else if pieces != nil {
			names[i] = name(s, pieces.Piece(engine.Seat(i)))
		}
		if names[i] == "" && p.User == "" && p.Autopilot > 0 {
			names[i] = t.PlainName(engine.Seat(i), s)
		}
	}
	return names
}

// drawnNames returns names as far as pictures can draw them, "" for any other.
func drawnNames(names []string) []string {
	drawn := make([]string, len(names))
	for i, n := range names {
		if d, ok := imaging.Drawable(n); ok {
			drawn[i] = ui.Clip(d, mostName)
		}
	}
	return drawn
}

// seated returns a speaker that calls the players of a table by these names, others "Player 3" or "Autopilot 3".
func seated(t panel.Table, names []string, s text.Localizer) text.Localizer {
	called := make([]string, len(names))
	for i, n := range names {
		switch {
		case n != "":
			called[i] = text.AsIs(n)
		case t.Players[i].User == "":
			called[i] = t.PlainName(engine.Seat(i), s)
		default:
			called[i] = ui.Say(s, "bot.name.seat", "n", i+1)
		}
	}
	return s.Seated(called)
}
