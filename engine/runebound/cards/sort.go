package cards

import "slices"

// Sort classifies a card, identically in every version that has it.
type Sort struct {
	// Goods is the type of the item or ally it is or becomes, "" for other cards.
	Goods string
	// Kind and Family are set for an adventure.
	Kind, Family string
}

// SortOf returns the sort of the card with an id, for pictures of events, which have only ids. It is zero if no version
// has the card.
func SortOf(id string) (s Sort) {
	for _, set := range slices.Backward(Sets) {
		x, a := set.Goods(id), set.Adventure(id)
		if x == nil && a == nil && set.Hero(id) == nil {
			continue
		}
		if x != nil {
			s.Goods = x.Type
		}
		if a != nil {
			s.Kind, s.Family = a.Kind, a.Family
		}
		break
	}
	return s
}
