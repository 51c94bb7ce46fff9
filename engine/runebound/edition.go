package runebound

import (
	"skald/engine/runebound/cards"
	"skald/engine/text"
)

// edition holds the cards of a version of the rules and data derived from them. It is never written once made.
type edition struct {
	*cards.Set
	printed *printedCards
	// goodsHints holds the hints about items and allies by id, and wareHints those where they change hands.
	goodsHints, wareHints map[string]text.Message
	// margath is the id of the card that decides the match.
	margath string
}

// editions lists every version's edition, oldest first. A released edition is never edited; a change is a new set of
// cards.
var editions = func() (out []*edition) {
	for _, set := range cards.Sets {
		out = append(out, newEdition(set))
	}
	return out
}()

func newEdition(set *cards.Set) *edition {
	hints := goodsHints(set)
	return &edition{
		Set: set, printed: printRules(set), goodsHints: hints, wareHints: wareHints(set, hints),
		margath: margathCard(set),
	}
}

func (e *edition) isAlly(id string) bool {
	x := e.Goods(id)
	return x != nil && x.Type == cards.Ally
}

func (e *edition) isCard(w string) bool {
	return e.Hero(w) != nil || e.Goods(w) != nil || e.Adventure(w) != nil
}
