package returnofheroes

import (
	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/topics"
	"skald/engine/wording"
)

// edition contains the differences of a version of the rules: its box, and tables made from it once.
type edition struct {
	box *pieces.Box
	// pages are the topics, lines the forms of moves.
	pages []engine.Topic
	lines wording.Table
}

// first is the edition of version 1. A released one is never edited; a change is a new edition.
var first = newEdition(pieces.First())

func newEdition(box *pieces.Box) *edition {
	return &edition{box: box, pages: topics.Pages(box, optionTopics()), lines: linesOf(box)}
}
