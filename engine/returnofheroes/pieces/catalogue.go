package pieces

import (
	"slices"
	"strings"
)

// Contents are the contents of a box.
type Contents struct {
	// Pieces, Items, Heroes, Quests and Cards are listed in the order in which they are sorted, drawn and shown. Ids
	// are unique in each list.
	Pieces []Piece
	Items  []Item
	Heroes []Hero
	Quests []Quest
	Cards  []Card
}

// Box is the box of a version of the rules. It is never written once made.
type Box struct {
	contents  Contents
	pieces    map[string]int
	items     map[string]int
	longNames map[string]string
}

// first is the box of version 1, read at the start and never written.
var first *Box

// init reads it after the names of classes and kinds are initialised: the compiler does not see the dependency through
// the decoder of YAML.
func init() {
	c, err := read(files)
	if err != nil {
		panic("pieces: " + err.Error())
	}
	first = NewBox(c)
}

// First returns the box of version 1, as it was released.
func First() *Box { return first }

// NewBox returns a box with some contents, which it keeps.
func NewBox(c Contents) *Box {
	b := &Box{contents: c, pieces: map[string]int{}, items: map[string]int{}, longNames: map[string]string{}}
	for i := range c.Pieces {
		b.pieces[c.Pieces[i].ID] = i
		b.longNames[Short(c.Pieces[i].ID)] = c.Pieces[i].ID
	}
	for i := range c.Items {
		b.items[c.Items[i].ID] = i
		b.longNames[Short(c.Items[i].ID)] = c.Items[i].ID
	}
	for i := range c.Quests {
		b.longNames[c.Quests[i].ID] = c.Quests[i].ID
	}
	return b
}

// Contents returns a copy of the contents of the box.
func (b *Box) Contents() Contents {
	return Contents{Pieces: b.All(), Items: b.Items(), Heroes: b.Heroes(), Quests: b.Quests(), Cards: b.Cards()}
}

// The results for unknown ids. They are never written.
var (
	noPiece Piece
	noItem  Item
	noHero  Hero
	noCard  Card
	noQuest Quest
)

// All returns the pieces, always in the same order.
func (b *Box) All() []Piece { return slices.Clone(b.contents.Pieces) }

// Len returns the number of pieces.
func (b *Box) Len() int { return len(b.contents.Pieces) }

// Get returns the piece of an id: a blank one, and false, if there is none. It belongs to the box and must not be
// written.
// Not inlined: with hundreds of callers their packages would compile much slower.
//
//go:noinline
func (b *Box) Get(id string) (*Piece, bool) {
	i, ok := b.pieces[id]
	if !ok {
		return &noPiece, false
	}
	return &b.contents.Pieces[i], true
}

// Of returns the ids of the pieces of one class, always in the same order.
func (b *Box) Of(c Class) []string {
	var list []string
	for i := range b.contents.Pieces {
		if p := &b.contents.Pieces[i]; p.Class == c {
			list = append(list, p.ID)
		}
	}
	return list
}

// Order returns the index of a piece in All, for sorting; -1 if there is none.
func (b *Box) Order(id string) int {
	if i, ok := b.pieces[id]; ok {
		return i
	}
	return -1
}

// Compare orders two pieces as All does.
func (b *Box) Compare(x, y string) int { return b.Order(x) - b.Order(y) }

// Sorted returns the ids of pieces in the order of All.
func (b *Box) Sorted(ids []string) []string {
	out := slices.Clone(ids)
	slices.SortFunc(out, b.Compare)
	return out
}

// Items returns everything that fits into a hero's item slots.
func (b *Box) Items() []Item { return slices.Clone(b.contents.Items) }

// ItemOf returns the item of an id: the id of a bazaar piece, of the broom or of a thing to fetch, or that of
// Piece.Flip. It returns false if there is none; the items on quest cards do not count. It must not be written.
// Not inlined: with hundreds of callers their packages would compile much slower.
//
//go:noinline
func (b *Box) ItemOf(id string) (*Item, bool) {
	i, ok := b.items[id]
	if !ok {
		return &noItem, false
	}
	return &b.contents.Items[i], true
}

// Price returns the gold that a bazaar piece costs, 0 for others.
func (b *Box) Price(id string) int {
	item, _ := b.ItemOf(id)
	return item.Price
}

// ItemShown returns the item that a piece shows, turned to its other side or not; "" if it shows none.
func (b *Box) ItemShown(piece string, flipped bool) string {
	p, _ := b.Get(piece)
	switch {
	case flipped:
		return p.Flip
	case p.Kind == Thing:
		return p.ID
	}
	return ""
}

// Heroes returns the heroes; in the first box the priest, last, is not used in the introductory game.
func (b *Box) Heroes() []Hero { return slices.Clone(b.contents.Heroes) }

// HeroOf returns the hero of an id; false if there is none.
func (b *Box) HeroOf(id string) (*Hero, bool) {
	for i := range b.contents.Heroes {
		if h := &b.contents.Heroes[i]; h.ID == id {
			return h, true
		}
	}
	return &noHero, false
}

// Quests returns the personal quests in the order of appendix A4.
func (b *Box) Quests() []Quest { return slices.Clone(b.contents.Quests) }

// QuestOf returns the personal quest of an id; false if there is none.
func (b *Box) QuestOf(id string) (*Quest, bool) {
	for i := range b.contents.Quests {
		if q := &b.contents.Quests[i]; q.ID == id {
			return q, true
		}
	}
	return &noQuest, false
}

// Cards returns the cards of the Nameless in the order of appendix A2.
func (b *Box) Cards() []Card { return slices.Clone(b.contents.Cards) }

// CardOf returns the card of an id; false if there is none.
func (b *Box) CardOf(id string) (*Card, bool) {
	for i := range b.contents.Cards {
		if c := &b.contents.Cards[i]; c.ID == id {
			return c, true
		}
	}
	return &noCard, false
}

// Short returns the name of a piece, an item or a quest in moves: its id without the class and number in front of it.
func Short(id string) string {
	switch {
	case strings.HasPrefix(id, "item-"):
		return id[len("item-"):]
	case strings.HasPrefix(id, "servant-"):
		return id[len("servant-00-"):]
	}
	return id
}

// Long returns the id of the piece, item or quest a move names; "" if there is none.
func (b *Box) Long(word string) string { return b.longNames[word] }
