package deck

import (
	"fmt"
	"slices"
	"strings"

	"skald/engine"
)

// Deck is a pile of cards to draw from: cards with a known place on top, a bag of
// cards in any order, cards with a known place at the bottom; and the discard
// pile. Card ids name the physical card; several may be equal.
type Deck struct {
	// Top is drawn first, from its beginning, Bottom last, from its beginning.
	Top     []Card   `json:"top,omitempty"`
	Bag     []string `json:"bag,omitempty"`
	Bottom  []Card   `json:"bottom,omitempty"`
	Discard []string `json:"discard,omitempty"`
}

// Card is a card whose place in the deck is decided, because somebody saw it.
type Card struct {
	ID string `json:"id"`
	// Known lists who knows that it lies here; empty means everybody.
	Known []engine.Seat `json:"known,omitempty"`
}

// New is a deck of cards in any order.
func New(ids ...string) Deck { return Deck{Bag: slices.Sorted(slices.Values(ids))} }

// Clone copies the deck; nothing is shared.
func (k Deck) Clone() Deck {
	k.Bag, k.Discard = slices.Clone(k.Bag), slices.Clone(k.Discard)
	k.Top, k.Bottom = clone(k.Top), clone(k.Bottom)
	return k
}

func clone(cards []Card) []Card {
	out := slices.Clone(cards)
	for i := range out {
		out[i].Known = slices.Clone(out[i].Known)
	}
	return out
}

// Len is how many cards may still be drawn.
func (k *Deck) Len() int { return len(k.Top) + len(k.Bag) + len(k.Bottom) }

// Draw takes the next card, decided now unless its place is known. The seats in to
// see it, everybody when there are none. It is false when no card is left.
func (k *Deck) Draw(d *engine.Dice, stream string, to ...engine.Seat) (id string, ok bool) {
	switch {
	case len(k.Top) > 0:
		id, k.Top = k.Top[0].ID, k.Top[1:]
	case len(k.Bag) > 0:
		id, k.Bag = Draw(k.Bag, d, stream, to...)
	case len(k.Bottom) > 0:
		id, k.Bottom = k.Bottom[0].ID, k.Bottom[1:]
	default:
		return "", false
	}
	return id, true
}

// Peek shows the seats in to, or everybody when there are none, the next n cards,
// as far as there are so many. They stay where they are.
func (k *Deck) Peek(n int, d *engine.Dice, stream string, to ...engine.Seat) []string {
	n = min(n, k.Len())
	var seen []Card
	for len(seen) < n {
		var c Card
		switch {
		case len(k.Top) > 0:
			c = k.Top[0]
		case len(k.Bag) > 0:
			c.Known = []engine.Seat{} // nobody yet
		default:
			c = k.Bottom[0]
		}
		c.ID, _ = k.Draw(d, stream, to...)
		c.Known = known(c.Known, to)
		seen = append(seen, c)
	}
	k.Top = append(seen, k.Top...)
	ids := make([]string, n)
	for i, c := range seen {
		ids[i] = c.ID
	}
	return ids
}

// known joins those who knew a card, everybody when nil, and those who see it now,
// everybody when empty; nil is everybody again.
func known(before, now []engine.Seat) []engine.Seat {
	if before == nil || len(now) == 0 {
		return nil
	}
	out := append(slices.Clone(before), now...)
	slices.Sort(out)
	return slices.Compact(out)
}

// PutOnTop lays cards back on top, the first of them to be drawn first; the seats
// in to know them, everybody when there are none.
func (k *Deck) PutOnTop(ids []string, to ...engine.Seat) { k.Top = append(laid(ids, to), k.Top...) }

// PutUnder lays cards under the deck, the first of them to be drawn first; the
// seats in to know them, everybody when there are none.
func (k *Deck) PutUnder(ids []string, to ...engine.Seat) {
	k.Bottom = append(k.Bottom, laid(ids, to)...)
}

func laid(ids []string, to []engine.Seat) []Card {
	out := make([]Card, len(ids))
	for i, id := range ids {
		out[i] = Card{ID: id, Known: slices.Clone(to)}
	}
	return out
}

// Bury lays the top card, whose place is known, under the deck; who knew it knows where
// it lies.
func (k *Deck) Bury() {
	c := k.Top[0]
	k.Top = slices.Clone(k.Top[1:])
	k.Bottom = append(k.Bottom, c)
}

// Take takes a card out from wherever it waits to be drawn; a deck that does not hold it
// stays as it is.
func (k *Deck) Take(id string) {
	is := func(c Card) bool { return c.ID == id }
	k.Top, k.Bottom = slices.DeleteFunc(slices.Clone(k.Top), is), slices.DeleteFunc(slices.Clone(k.Bottom), is)
	k.Bag = Without(slices.Clone(k.Bag), id)
}

// Cards lists all cards of the deck, the discard pile too.
func (k *Deck) Cards() []string {
	out := slices.Concat(k.Bag, k.Discard)
	for _, c := range slices.Concat(k.Top, k.Bottom) {
		out = append(out, c.ID)
	}
	return out
}

// PutAside lays a card on the discard pile.
func (k *Deck) PutAside(id string) { k.Discard = Put(k.Discard, id, strings.Compare) }

// PutIn shuffles a card into the cards whose order nobody knows.
func (k *Deck) PutIn(id string) { k.Bag = Put(k.Bag, id, strings.Compare) }

// Shuffle mixes all cards that may be drawn: nobody knows any place after it.
func (k *Deck) Shuffle() {
	for _, c := range slices.Concat(k.Top, k.Bottom) {
		k.PutIn(c.ID)
	}
	k.Top, k.Bottom = nil, nil
}

// Renew shuffles the discard pile and lays it under the deck's cards of unknown
// order; where there are known ones at the bottom they stay below.
func (k *Deck) Renew() {
	for _, id := range k.Discard {
		k.PutIn(id)
	}
	k.Discard = nil
}

// Unseen lists the cards a viewer cannot place, sorted: the bag, and of the known
// places those he does not know. It is what he may be shown of the bag, and what
// his imagination fills the blanks of For with.
func (k *Deck) Unseen(viewer engine.Seat) []string {
	out := slices.Clone(k.Bag)
	for _, c := range slices.Concat(k.Top, k.Bottom) {
		if !c.knownBy(viewer) {
			out = append(out, c.ID)
		}
	}
	slices.Sort(out)
	return out
}

func (c Card) knownBy(viewer engine.Seat) bool {
	return len(c.Known) == 0 || slices.Contains(c.Known, viewer)
}

// For is the deck as a viewer knows it. The id of a card he cannot place is "", and
// while there is one so are those of the bag, which would give it away: Unseen says
// what they are together.
func (k *Deck) For(viewer engine.Seat) Deck {
	out := k.Clone()
	blanks := 0
	for _, cards := range [][]Card{out.Top, out.Bottom} {
		for i := range cards {
			if !cards[i].knownBy(viewer) {
				cards[i].ID = ""
				blanks++
			}
		}
	}
	if blanks > 0 {
		for i := range out.Bag {
			out.Bag[i] = ""
		}
	}
	return out
}

// Imagine fills the blanks of a deck made by For with the cards its viewer cannot
// place, dealt at random.
func (k *Deck) Imagine(unseen []string, d *engine.Dice, stream string) {
	unseen = slices.Clone(unseen)
	for _, cards := range [][]Card{k.Top, k.Bottom} {
		for i := range cards {
			if cards[i].ID == "" && len(unseen) > 0 {
				cards[i].ID, unseen = Draw(unseen, d, stream)
			}
		}
	}
	if slices.Contains(k.Bag, "") {
		k.Bag = unseen
	}
}

// Check says what is wrong with a saved deck: a card that does not exist, a seat
// that is not there, a bag that is not sorted.
func (k *Deck) Check(seats int, exists func(id string) bool) error {
	for _, heap := range [][]string{k.Bag, k.Discard} {
		if !slices.IsSorted(heap) {
			return fmt.Errorf("a bag or discard pile is not sorted")
		}
		for _, id := range heap {
			if !exists(id) {
				return fmt.Errorf("there is no card %q", id)
			}
		}
	}
	for _, c := range slices.Concat(k.Top, k.Bottom) {
		if !exists(c.ID) {
			return fmt.Errorf("there is no card %q", c.ID)
		}
		for _, s := range c.Known {
			if s < 0 || int(s) >= seats {
				return fmt.Errorf("seat %d knows the card %q", s+1, c.ID)
			}
		}
	}
	return nil
}
