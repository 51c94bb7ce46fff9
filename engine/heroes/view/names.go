package view

import (
	"slices"
	"strings"

	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	texts "skald/engine/heroes/text"
	"skald/engine/lists"
	"skald/engine/text"
)

// catalogue contains all texts of the game; it does not change once loaded.
var catalogue = texts.Catalogue()

// TableColumns is the number of columns of the spell table (Arena.Table), whose upper row comes first.
const TableColumns = 4

// called are the names of heroes, creatures and spells; a copy of a spell has the name of its design.
var called = catalogue.Names()

// Name returns the name of a hero, a creature or a spell by its id.
func Name(id string) text.Message { return called.Of(cards.Design(id)) }

// Names returns the names of ids. Those that share a name are listed once, with their number.
func Names(ids []string) []text.Message {
	var out []text.Message
	for i, id := range ids {
		alike := func(other string) bool { return cards.Design(other) == cards.Design(id) }
		if slices.ContainsFunc(ids[:i], alike) {
			continue
		}
		name := Name(id)
		if n := lists.Count(ids[i:], alike); n > 1 {
			name = text.M("copies", "what", name, "n", n)
		}
		out = append(out, name)
	}
	return out
}

// InOrder returns the name of each id.
func InOrder(ids []string) []text.Message { return lists.Map(ids, Name) }

// signs are the faces of the dice as emojis.
var signs = [...]string{"", "🔥", "💧", "🪨", "🌪️", "🃏", "🪖"}

// Sign returns a face of a die as an emoji.
func Sign(f cards.Symbol) string { return signs[f] }

// Symbol returns a face of a die with its name.
func Symbol(f cards.Symbol) text.Message {
	return text.M("symbol."+f.ID(), "sign", text.Plain(signs[f]))
}

// Dice returns faces in order; a dash if there are none.
func Dice(faces []cards.Symbol) text.Message {
	var b strings.Builder
	for _, f := range faces {
		b.WriteString(signs[f])
	}
	if b.Len() == 0 {
		return text.Plain("–")
	}
	return text.Plain(b.String())
}

// DiceKept returns faces in order, and those kept if some were rolled beside them.
func DiceKept(faces []cards.Symbol, kept []bool) text.Message {
	var held []cards.Symbol
	for i, f := range faces {
		if kept[i] {
			held = append(held, f)
		}
	}
	if len(held) == 0 || len(held) == len(faces) {
		return Dice(faces)
	}
	return text.M("dice.kept", "dice", Dice(faces), "kept", Dice(held))
}

// Figures returns cost, life, strength, helmets and range of a creature in a line.
func Figures(c *cards.Creature) text.Message {
	return text.M("figures", "cost", c.Cost, "life", c.Life, "strength", c.Strength, "helmets", c.Helmets, "range",
		text.M("range."+string(c.Range)))
}

// SpaceName returns the name of a space of the reader's own board.
func SpaceName(s field.Space) text.Message {
	if s.Front() {
		return text.M("space.front", "n", s.Column()+1)
	}
	return text.M("space.back", "n", s.Column()+1)
}
