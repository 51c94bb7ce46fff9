package heroes

import (
	"skald/engine/heroes/cards"
	"skald/engine/text"
	"skald/engine/wording"
)

// edition contains the differences of a version of the rules: its cards, and tables made from them once.
type edition struct {
	cards *cards.Set
	// rulings are those with a page in the rules for the players.
	rulings []chapter
	// hints are the one-line descriptions of heroes, creatures and designs of spells.
	hints map[string]text.Message
	// lines are the forms of moves.
	lines wording.Table
}

// editions are those of every version, oldest first. A released one is never edited; a change is a new entry. All share
// the catalogue, so an id names the same card in every version that has it.
var editions = []*edition{newEdition(cards.First, rulings)}

// newEdition returns the edition of some cards and rulings.
func newEdition(set *cards.Set, rulings []chapter) *edition {
	return &edition{cards: set, rulings: rulings, hints: hintsOf(set), lines: linesOf(set)}
}
