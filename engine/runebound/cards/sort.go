package cards

import "slices"

// Sort says what a card is in every version that has it.
type Sort struct {
	// Goods is the type of the item or ally it is or becomes, "" of other cards.
	Goods string
	// Kind and Family are those of an adventure, "" of other cards.
	Kind, Family string
}

// SortOf returns the sort of the card of an id, for pictures of events, which name cards
// only. It is zero where no version has one.
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
