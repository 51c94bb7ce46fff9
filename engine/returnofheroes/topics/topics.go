// Package topics contains the short rules of Return of the Heroes for players: chapters and pages about everything in
// the box.
package topics

import (
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	texts "skald/engine/returnofheroes/text"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// catalogue contains all texts of the game; it does not change once loaded.
var catalogue = texts.Catalogue()

// chapterIDs are the chapters of the short rules, in the order of the rulebook.
var chapterIDs = [...]string{
	"aim", "heroes", "tests", "pieces", "setup", "standard", "turn", "movement", "hidden-paths", "water", "looking",
	"combat", "adversaries", "hit-points", "armour", "death", "side-quests", "items", "bazaars", "trainers",
	"encounters", "quests", "bag", "events", "nameless", "servants", "guardians", "last-battle", "variants",
	"unexplored", "solo", "rulings",
}

// Pages returns all topics of the rules with a box and options: the short rules in our own words, each with its
// sections of the rulebook, and a page for every piece, hero, quest, card, option and ruling.
func Pages(box *pieces.Box, options Options) []engine.Topic {
	return slices.Concat(chapters(), heroPages(box), piecePages(box), itemPages(box), questPages(box), cardPages(box),
		options.pages(), rulingPages())
}

func chapters() []engine.Topic {
	var out []engine.Topic
	for _, id := range chapterIDs {
		out = append(out, engine.TopicOf(catalogue, id, ""))
	}
	return out
}

// lines returns a text of several lines.
func lines(ms []text.Message) text.Message {
	if len(ms) == 1 {
		return ms[0]
	}
	return text.M("topic.lines", "first", ms[0], "rest", lines(ms[1:]))
}

// page collects the lines of a topic.
type page struct {
	engine.Topic
	lines []text.Message
}

// tell adds a line.
func (p *page) tell(key string, args ...any) { p.lines = append(p.lines, text.M(key, args...)) }

// also adds a name for searching the page.
func (p *page) also(m text.Message) { p.Also = append(p.Also, m) }

// done closes a page with its sections of the rulebook.
func (p *page) done(sections string) engine.Topic {
	p.tell("thing.sections", "sections", sections)
	p.Text = lines(p.lines)
	return p.Topic
}

// pageOf begins the page of a piece, hero, quest, card or item in a chapter, with its printed name and its word in
// moves for searching.
func pageOf(id, as, chapter, printed string) *page {
	p := &page{Topic: engine.Topic{ID: as, Title: view.Name(id), Under: chapter, Also: []text.Message{text.Plain(as)}}}
	if catalogue.Has("about." + id) {
		p.tell("about." + id)
	}
	switch {
	case catalogue.Has("printed." + id):
		p.also(text.M("printed." + id))
		p.tell("thing.printed", "name", text.M("printed."+id))
	case printed != "":
		p.also(text.Plain(printed))
		p.tell("thing.printed", "name", text.Plain(printed))
	}
	return p
}
