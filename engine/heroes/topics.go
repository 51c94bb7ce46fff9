package heroes

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/text"
)

// topics are the pages of the short rules, each with its chapter, "" for a chapter.
var topics = [...]struct{ id, under string }{
	{"aim", ""}, {"preparing", ""}, {"draft", "preparing"}, {"army", "preparing"}, {"first-game", "preparing"},
	{"boards", ""}, {"clash", ""}, {"rolling", "clash"}, {"stop", "clash"}, {"beats", "clash"}, {"order", "clash"},
	{"orders", "clash"}, {"metronome", "clash"}, {"weakness", ""}, {"actions", ""}, {"drawing", "actions"},
	{"learning", "actions"}, {"dispelling", "actions"}, {"casting", ""}, {"targets", "casting"},
	{"reinforce", "casting"}, {"leadership", ""}, {"activation", "leadership"}, {"ranges", "leadership"},
	{"permanents", ""}, {"wounds", ""}, {"ending", ""}, {"points", "ending"}, {"modes", ""}, {"teams", "modes"},
	{"tournament", "modes"}, {"options", ""}, {"hidden", ""}, {"heroes", ""}, {"creatures", ""}, {"spells", ""},
}

// topicPages returns the short rules, our rulings and a page for each card.
func (e *edition) topicPages() []engine.Topic {
	var out []engine.Topic
	for _, t := range topics {
		out = append(out, engine.TopicOf(catalogue, t.id, t.under))
	}
	return slices.Concat(out, e.rulingPages(), e.cardPages())
}

// cardPages returns a page for each hero, creature and spell, made from its data.
func (e *edition) cardPages() []engine.Topic {
	var out []engine.Topic
	add := func(id, under string, parts ...text.Message) {
		out = append(out, engine.Topic{ID: id, Title: text.M("name." + id),
			Text: engine.Sentences(append(parts, text.M("flavour."+id))), Under: under})
	}
	for _, h := range e.cards.Heroes() {
		add(h.ID, "heroes", text.M("page.hero", "element", text.M("element."+h.Element.ID()), "weak",
			text.M("element."+h.Element.Opposite().ID()), "spell", text.M("name."+e.cards.SpecialOf(h.ID).ID)))
	}
	for _, c := range e.cards.Creatures() {
		add(c.ID, "creatures", text.M("page.creature", "hero", text.M("name."+c.Hero), "n", c.Copies, "cost", c.Cost,
			"life", c.Life, "strength", c.Strength,
			"helmets", c.Helmets, "range", text.M("range."+string(c.Range))), c.Text())
	}
	for _, s := range e.cards.Spells() {
		from := text.M("page.from."+string(s.Origin), "n", s.Copies)
		if s.Origin == cards.Special {
			from = from.With("hero", text.M("name."+s.Hero))
		}
		add(s.ID, "spells", from, text.M("page.needs", "what", needsText(s)), s.Text())
	}
	return out
}

// needsText lists the needs of a spell, each symbol with its number.
func needsText(s *cards.Spell) []text.Message {
	if s.Pair != "" {
		return []text.Message{text.M("page.need." + string(s.Pair))}
	}
	var out []text.Message
	n := map[cards.Symbol]int{}
	for _, x := range s.Needs {
		n[x]++
	}
	for _, x := range cards.Symbols {
		if n[x] > 0 {
			out = append(out, text.M("page.need."+x.ID(), "n", n[x]))
		}
	}
	return out
}
