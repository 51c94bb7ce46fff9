package heroes

import (
	"skald/engine/heroes/cards"
	"skald/engine/text"
	"skald/engine/wording"
)

// edition is what a version of the rules has of its own: its cards, and what is made of
// them once.
type edition struct {
	cards *cards.Set
	// rulings are those with a page in the rules for the players.
	rulings []chapter
	// hints are what each hero, creature and design of a spell says in a line.
	hints map[string]text.Message
	// lines are how moves are written.
	lines wording.Table
}

// editions are those of every version, oldest first. What a released one holds is never
// edited; a change is a new entry. All share the catalogue, so an id names the same card in
// every version that has it.
var editions = []*edition{newEdition(cards.First, rulings)}

// newEdition returns the edition of some cards and rulings.
func newEdition(set *cards.Set, rulings []chapter) *edition {
	return &edition{cards: set, rulings: rulings, hints: hintsOf(set), lines: linesOf(set)}
}
