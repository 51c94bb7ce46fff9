package deck

import (
	"fmt"
	"slices"
	"strings"

	"skald/engine"
)

// Deck is a pile of cards to draw from: known cards on top, a bag of cards in unknown order, known cards at the bottom;
// and the discard pile. Card ids name the physical card; several may be equal.
type Deck struct {
	// Top is drawn first, from its beginning; Bottom last, from its beginning.
	Top     []Card   `json:"top,omitempty"`
	Bag     []string `json:"bag,omitempty"`
	Bottom  []Card   `json:"bottom,omitempty"`
	Discard []string `json:"discard,omitempty"`
}

// Card is a card in a decided place, because a player saw it.
type Card struct {
	ID string `json:"id"`
	// Known lists the seats that know the card's place; empty means everyone.
	Known []engine.Seat `json:"known,omitempty"`
}

// New returns a deck of cards in unknown order.
func New(ids ...string) Deck { return Deck{Bag: slices.Sorted(slices.Values(ids))} }

// Clone returns a deep copy of the deck.
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

// Len returns the number of cards to draw.
func (k *Deck) Len() int { return len(k.Top) + len(k.Bag) + len(k.Bottom) }

// Draw removes the next card, at random unless its place is known. The seats in to see it, or everyone if there are
// none. It returns false if no card is left.
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

// Peek shows the next n cards, or as many as there are, to the seats in to, or to everyone if there are none. They stay
// in place.
func (k *Deck) Peek(n int, d *engine.Dice, stream string, to ...engine.Seat) []string {
	n = min(n, k.Len())
	var seen []Card
	for len(seen) < n {
		var c Card
		switch {
		case len(k.Top) > 0:
			c = k.Top[0]
		case len(k.Bag) > 0:
			c.Known = []engine.Seat{} // no seat yet
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

// known joins the seats that knew a card, everyone if before is nil, and those that see it now, everyone if now is
// empty; nil means everyone.
func known(before, now []engine.Seat) []engine.Seat {
	if before == nil || len(now) == 0 {
		return nil
	}
	out := append(slices.Clone(before), now...)
	slices.Sort(out)
	return slices.Compact(out)
}

// PutOnTop puts cards back on top, the first of them to be drawn first; the seats in to know them, or everyone if there
// are none.
func (k *Deck) PutOnTop(ids []string, to ...engine.Seat) { k.Top = append(laid(ids, to), k.Top...) }

// PutUnder puts cards under the deck, the first of them to be drawn first; the seats in to know them, or everyone if
// there are none.
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

// Bury puts the top card, whose place is known, under the deck; the seats that knew it know its new place.
func (k *Deck) Bury() {
	c := k.Top[0]
	k.Top = slices.Clone(k.Top[1:])
	k.Bottom = append(k.Bottom, c)
}

// Take removes a card, if it is still to be drawn.
func (k *Deck) Take(id string) {
	is := func(c Card) bool { return c.ID == id }
	k.Top, k.Bottom = slices.DeleteFunc(slices.Clone(k.Top), is), slices.DeleteFunc(slices.Clone(k.Bottom), is)
	k.Bag = Without(slices.Clone(k.Bag), id)
}

// Cards returns all cards of the deck, including the discard pile.
func (k *Deck) Cards() []string {
	out := slices.Concat(k.Bag, k.Discard)
	for _, c := range slices.Concat(k.Top, k.Bottom) {
		out = append(out, c.ID)
	}
	return out
}

// PutAside puts a card on the discard pile.
func (k *Deck) PutAside(id string) { k.Discard = Put(k.Discard, id, strings.Compare) }

// PutIn shuffles a card into the cards of unknown order.
func (k *Deck) PutIn(id string) { k.Bag = Put(k.Bag, id, strings.Compare) }

// Shuffle mixes all cards to draw, so that no place is known.
func (k *Deck) Shuffle() {
	for _, c := range slices.Concat(k.Top, k.Bottom) {
		k.PutIn(c.ID)
	}
	k.Top, k.Bottom = nil, nil
}

// Renew shuffles the discard pile and puts it under the cards of unknown order and above the known ones at the bottom.
func (k *Deck) Renew() {
	for _, id := range k.Discard {
		k.PutIn(id)
	}
	k.Discard = nil
}

// Unseen returns the cards a viewer cannot place, sorted: the bag and the cards in known places that the viewer has not
// seen. The viewer may see the bag as this list, and Imagine fills the blanks of For with it.
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

// For returns the deck as a viewer knows it. The id of a card the viewer cannot place is "". If there is one, the ids
// in the bag are too, since they would reveal it: Unseen lists them all together.
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

// Imagine deals the cards that the viewer cannot place at random into the blanks of a deck made by For.
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

// Check returns an error for an unsound saved deck: a card that does not exist, a missing seat, a bag that is not
// sorted.
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
