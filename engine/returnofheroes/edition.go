package returnofheroes

import (
	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/topics"
	"skald/engine/wording"
)

// edition is what a version of the rules has of its own: what is in the box, and what is
// made of it once.
type edition struct {
	box *pieces.Box
	// pages are the topics, lines how moves are written.
	pages []engine.Topic
	lines wording.Table
}

// first is the edition of version 1. What a released one holds is never edited; a change
// is a new edition.
var first = newEdition(pieces.First())

func newEdition(box *pieces.Box) *edition {
	return &edition{box: box, pages: topics.Pages(box, optionTopics()), lines: linesOf(box)}
}
