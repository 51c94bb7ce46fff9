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
	// endsAtOnce lets a hero stay and end the turn in one move where nothing could follow but leaving something behind,
	// and ends the turn after a walk to such a place.
	endsAtOnce bool
	// pages are the topics, lines the forms of moves.
	pages []engine.Topic
	lines wording.Table
}

// editions lists every version's edition, oldest first. A released edition is never edited; a change is a new entry.
var editions = func() []*edition {
	first := newEdition(pieces.First())
	second := *first
	second.endsAtOnce = true
	return []*edition{first, &second}
}()

func newEdition(box *pieces.Box) *edition {
	return &edition{box: box, pages: topics.Pages(box, optionTopics()), lines: linesOf(box)}
}
