package runebound

import (
	"skald/engine/runebound/cards"
	"skald/engine/text"
)

// edition is what a version of the rules has of its own: the cards, and what follows from
// them. It is never written once made.
type edition struct {
	*cards.Set
	// printed are the rules of all cards by list and id.
	printed map[string]map[string]*printed
	// goodsHints are what a player reads of items and allies in a hint, by id.
	goodsHints map[string]text.Message
	// margath is the id of the card that decides the match.
	margath string
}

// editions are those of every version, oldest first. What a released one holds is never
// edited; a change is a new entry among the sets.
var editions = func() (out []*edition) {
	for _, set := range cards.Sets {
		out = append(out, newEdition(set))
	}
	return out
}()

// newEdition finds what follows from the cards of a version.
func newEdition(set *cards.Set) *edition {
	return &edition{
		Set: set, printed: printRules(set), goodsHints: goodsHints(set), margath: margathCard(set),
	}
}

// isAlly reports whether an id is that of an ally.
func (e *edition) isAlly(id string) bool {
	x := e.Goods(id)
	return x != nil && x.Type == cards.Ally
}

// isCard reports whether a word names any card.
func (e *edition) isCard(w string) bool {
	return e.Hero(w) != nil || e.Goods(w) != nil || e.Adventure(w) != nil
}
