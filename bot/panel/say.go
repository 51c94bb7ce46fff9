package panel

import (
	"skald/bot/mention"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// At returns the table with its players at the time of a log line, for messages about that line.
func (t Table) At(l match.Line) Table {
	if l.Held != nil {
		t.Players = l.Held
	}
	return t
}

// Name returns the name of the player of a seat, for text with markdown.
func (t Table) Name(seat engine.Seat, s text.Localizer) string {
	return t.nameOf(t.Player(seat), seat, s)
}

// nameOf returns the name of a player of a seat for text with markdown. A user without a known name is mentioned, an
// autopilot is called by its piece.
func (t Table) nameOf(p match.Player, seat engine.Seat, s text.Localizer) string {
	name := text.Sanitize(p.Name)
	switch {
	case p == (match.Player{}), name == "" && mention.IsFormer(p.User):
		return ui.Say(s, "bot.name.seat", "n", int(seat)+1)
	case p.User == "":
		return t.autopilot(seat, s)
	case name == "":
		return mention.User(p.User, s)
	}
	return ui.Escape(ui.Clip(name, 40))
}

// autopilot returns the name of the autopilot of a seat without markdown: its piece or, without one, its number.
func (t Table) autopilot(seat engine.Seat, s text.Localizer) string {
	if key := t.pieceKey(seat, s); key != "" {
		return ui.Say(s, "bot.name.autopilot.piece", "piece", text.M(key))
	}
	return ui.Say(s, "bot.name.autopilot", "n", int(seat)+1)
}

// pieceKey returns the key of the name of a seat's piece, "" if there is none.
func (t Table) pieceKey(seat engine.Seat, s text.Localizer) string {
	if t.View == nil {
		return ""
	}
	if v, ok := t.View(engine.Public).(engine.Pieced); ok {
		if key := "name." + v.Piece(seat); s.Knows(key) {
			return key
		}
	}
	return ""
}

// PlainName is Name for a button or a menu, without markdown.
func (t Table) PlainName(seat engine.Seat, s text.Localizer) string {
	p := t.Player(seat)
	if p.User != "" && text.Sanitize(p.Name) != "" {
		return ui.Clip(text.Sanitize(p.Name), 40)
	}
	if p == (match.Player{}) || p.User != "" {
		return ui.Say(s, "bot.name.seat", "n", int(seat)+1)
	}
	return t.autopilot(seat, s)
}

// Mention returns a mention of the user of a seat, or the name if it has no user.
func (t Table) Mention(seat engine.Seat, s text.Localizer) string {
	return t.mentionOf(t.Player(seat), seat, s)
}

// mentionOf returns a mention of a player of a seat, or the name if it is not a user.
func (t Table) mentionOf(p match.Player, seat engine.Seat, s text.Localizer) string {
	if p.User != "" && !mention.IsFormer(p.User) {
		return "<@" + p.User + ">"
	}
	return t.nameOf(p, seat, s)
}

// holders returns the players of a seat of a match that is over, in order and formatted by in: "Ben, then Dora". While
// the match is played it returns the present player.
func (t Table) holders(seat engine.Seat, in func(match.Player, engine.Seat, text.Localizer) string,
	s text.Localizer) string {
	if seat < 0 || int(seat) >= len(t.Held) {
		return in(t.Player(seat), seat, s)
	}
	said := ""
	for i, p := range t.Held[seat] {
		next := in(p, seat, s)
		if i > 0 {
			next = ui.Say(s, "bot.name.then", "who", said, "next", next)
		}
		said = next
	}
	return said
}

// Seated returns a speaker for text with markdown: it replaces seats by the names of their players, and shows icons.
func (t Table) Seated(s text.Localizer) text.Localizer { return t.seated(s, t.Name).Adorned() }

// labels returns a speaker for buttons and menus, without markdown.
func (t Table) labels(s text.Localizer) text.Localizer { return t.seated(s, t.PlainName) }

// Labels returns a speaker for buttons, menus and pictures, without markdown.
func (t Table) Labels(s text.Localizer) text.Localizer { return t.labels(s) }

// headline returns the question of a prompt, with seats replaced by the names of their players.
func (t Table) headline(p engine.Prompt, s text.Localizer) string {
	return t.Seated(s).Begin(p.Headline)
}

// warnings returns the goal and the dangers of a prompt, a line each.
func (t Table) warnings(p engine.Prompt, s text.Localizer) (lines []string) {
	if !p.Goal.IsZero() {
		lines = append(lines, "-# "+t.Seated(s).Begin(p.Goal))
	}
	for _, w := range p.Warnings {
		lines = append(lines, "⚠️ "+t.Seated(s).Begin(w))
	}
	return lines
}

// seated returns a speaker that replaces seats by names from the function.
func (t Table) seated(s text.Localizer, name func(engine.Seat, text.Localizer) string) text.Localizer {
	names, pieces := make([]string, len(t.Players)), make([]string, len(t.Players))
	for i := range names {
		names[i] = name(engine.Seat(i), s)
		if p := t.Players[i]; p.User == "" {
			pieces[i] = t.pieceKey(engine.Seat(i), s)
		} else if !mention.IsFormer(p.User) && text.Sanitize(p.Name) != "" {
			names[i] = text.AsIs(names[i])
		}
	}
	return s.Seated(names).Beside(pieces, s.Say(table.TheAutopilot()))
}

// playing returns a speaker that replaces seats by their pieces, for sentences about the player of a seat.
func (t Table) playing(s text.Localizer) text.Localizer {
	names := make([]string, len(t.Players))
	for i := range names {
		if key := t.pieceKey(engine.Seat(i), s); key != "" {
			names[i] = ui.Say(s, "bot.name.piece", "piece", text.M(key))
		}
	}
	return s.Seated(names)
}

// holderList lists seats of a match that is over by all their players.
func (t Table) holderList(seats []engine.Seat, s text.Localizer) string {
	names := make([]string, len(seats))
	changed := false
	for i, seat := range seats {
		names[i] = t.holders(seat, t.nameOf, s)
		changed = changed || names[i] != t.Name(seat, s)
	}
	if !changed {
		return t.nameList(seats, s)
	}
	return ui.Semicolons(names, s) // the names may contain commas
}

// nameList lists seats by name.
func (t Table) nameList(seats []engine.Seat, s text.Localizer) string {
	ms := make([]text.Message, len(seats))
	for i, seat := range seats {
		ms[i] = text.Plain(t.Name(seat, s))
	}
	return s.List(ms)
}
