package pieces

import (
	"slices"

	"skald/engine/returnofheroes/land"
)

// The catalogue, filled once from the tables and never written again.
var (
	allPieces = gather()
	byID      = indexPieces(allPieces)
	allItems  = append(bazaarItems(), otherItems()...)
	itemByID  = indexItems(allItems)
	allQuests = quests()
	allHeroes = Heroes()
)

func gather() []Piece {
	return slices.Concat(sideQuests(), adversaries(), encounters(), fetched(), questPieces(), servants(), guardians(), bazaarPieces())
}

func indexPieces(list []Piece) map[string]int {
	m := make(map[string]int, len(list))
	for i, p := range list {
		m[p.ID] = i
	}
	return m
}

func indexItems(list []Item) map[string]int {
	m := make(map[string]int, len(list))
	for i, it := range list {
		m[it.ID] = i
	}
	return m
}

// at is a point of the map; the tests check that every one used exists.
func at(name string) land.Point { return land.At(name) }

// All lists the 106 pieces, always in the same order.
func All() []Piece { return slices.Clone(allPieces) }

// Get finds a piece by its id: a blank one, and false, when there is none. It is
// the catalogue's own and is only read.
func Get(id string) (*Piece, bool) {
	i, ok := byID[id]
	if !ok {
		return &noPiece, false
	}
	return &allPieces[i], true
}

// What is returned for ids of nothing. They are never written.
var (
	noPiece Piece
	noItem  Item
	noHero  Hero
	noCard  Card
	noQuest Quest
)

// Of lists the ids of the pieces of one class, always in the same order.
func Of(c Class) []string {
	var list []string
	for _, p := range allPieces {
		if p.Class == c {
			list = append(list, p.ID)
		}
	}
	return list
}

// Order is the place of a piece in All, for sorting; -1 for what is no piece.
func Order(id string) int {
	if i, ok := byID[id]; ok {
		return i
	}
	return -1
}

// Compare orders two pieces as All does.
func Compare(a, b string) int { return Order(a) - Order(b) }

// Items lists everything that can lie in a hero's item slots.
func Items() []Item { return slices.Clone(allItems) }

// ItemOf finds an item by its id: the id of a bazaar piece, of the broom or of a
// thing to fetch, or what Piece.Flip names. False when it is no such item; what
// lies on quest cards is none. Like a piece it is only read.
func ItemOf(id string) (*Item, bool) {
	i, ok := itemByID[id]
	if !ok {
		return &noItem, false
	}
	return &allItems[i], true
}
