package panel

import (
	"strings"

	"skald/bot/mention"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// At returns the table with the players who held the seats when a line was written, for words about that line.
func (t Table) At(l match.Line) Table {
	if l.Held != nil {
		t.Players = l.Held
	}
	return t
}

// Name returns the name of the player of a seat, for text with markdown.
func (t Table) Name(seat engine.Seat, s text.Speaker) string { return nameOf(t.Player(seat), seat, s) }

// nameOf returns the name of the player of a seat as people read it in text. A person whose name is not known is
// mentioned.
func nameOf(p match.Player, seat engine.Seat, s text.Speaker) string {
	name := text.Sanitize(p.Name)
	switch {
	case p == (match.Player{}), name == "" && mention.IsFormer(p.User):
		return ui.Say(s, "bot.name.seat", "n", int(seat)+1)
	case p.User == "":
		return ui.Say(s, "bot.name.autopilot", "n", int(seat)+1)
	case name == "":
		return mention.User(p.User, s)
	}
	return ui.Escape(ui.Clip(name, 40))
}

// PlainName is Name for a button or a menu, without markdown.
func (t Table) PlainName(seat engine.Seat, s text.Speaker) string {
	p := t.Player(seat)
	if p.User != "" && text.Sanitize(p.Name) != "" {
		return ui.Clip(text.Sanitize(p.Name), 40)
	}
	if p.User != "" {
		return ui.Say(s, "bot.name.seat", "n", int(seat)+1)
	}
	return t.Name(seat, s)
}

// Mention is the player of a seat as a mention, or by name when no user sits there.
func (t Table) Mention(seat engine.Seat, s text.Speaker) string {
	return mentionOf(t.Player(seat), seat, s)
}

// mentionOf returns the player of a seat as a mention, or by name when that is no person.
func mentionOf(p match.Player, seat engine.Seat, s text.Speaker) string {
	if p.User != "" && !mention.IsFormer(p.User) {
		return "<@" + p.User + ">"
	}
	return nameOf(p, seat, s)
}

// holders says who held a seat of a match that is over, one after another, each in the words of in: "Ben, then Dora".
// While the match is played it is who holds it now.
func (t Table) holders(seat engine.Seat, in func(match.Player, engine.Seat, text.Speaker) string,
	s text.Speaker) string {
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

// Seated returns a speaker that calls seats by their players.
func (t Table) Seated(s text.Speaker) text.Speaker { return t.seated(s, t.Name) }

// headline is the question of a prompt, which calls seats by who sits there.
func (t Table) headline(p engine.Prompt, s text.Speaker) string {
	return t.Seated(s).Begin(p.Headline)
}

// seated is a speaker that calls seats by a name they have.
func (t Table) seated(s text.Speaker, name func(engine.Seat, text.Speaker) string) text.Speaker {
	names := make([]string, len(t.Players))
	for i := range names {
		names[i] = name(engine.Seat(i), s)
		if p := t.Players[i]; p.User != "" && !mention.IsFormer(p.User) && text.Sanitize(p.Name) != "" {
			names[i] = text.AsIs(names[i])
		}
	}
	return s.Seated(names)
}

// playing is a speaker that calls seats by the piece they play, for sentences that say who plays it.
func (t Table) playing(s text.Speaker) text.Speaker {
	mapped, ok := t.View(engine.Public).(engine.Mapped)
	if !ok {
		return s
	}
	names := make([]string, len(t.Players))
	for i := range names {
		if id := mapped.Piece(engine.Seat(i)); id != "" && s.Knows("name."+id) {
			names[i] = ui.Say(s, "bot.name.piece", "piece", text.M("name."+id))
		}
	}
	return s.Seated(names)
}

// holderList says seats of a match that is over by everybody who held them.
func (t Table) holderList(seats []engine.Seat, s text.Speaker) string {
	names := make([]string, len(seats))
	changed := false
	for i, seat := range seats {
		names[i] = t.holders(seat, nameOf, s)
		changed = changed || names[i] != t.Name(seat, s)
	}
	if !changed {
		return t.nameList(seats, s)
	}
	return strings.Join(names, "; ") // commas stand within them
}

// nameList says seats by name, as an enumeration.
func (t Table) nameList(seats []engine.Seat, s text.Speaker) string {
	ms := make([]text.Message, len(seats))
	for i, seat := range seats {
		ms[i] = text.Plain(t.Name(seat, s))
	}
	return s.List(ms)
}
