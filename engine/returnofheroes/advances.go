package returnofheroes

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/standing"
)

// buyNone is the answer to an offer that takes nothing.
const buyNone = engine.Move("buy none")

// dearest is the highest limit for the price of a piece.
const dearest = 6

// advances are the answers in advance to offers from a bazaar.
var advances = []engine.Condition{
	{ID: "offer-price", Values: standing.Numbers(1, dearest), Answer: buyWithin},
	{ID: "offer-piece", Values: wantable, Answer: buyPiece, Gone: owned},
	{ID: "offer-gold", Values: standing.Numbers(0, 12), Answer: standing.AtMost(goldWhenOffered)},
}

// Conditions implements engine.Conditional.
func (r rules) Conditions() []engine.Condition { return advances }

// offers reports whether a prompt asks a seat for its wishes from an opened counter.
func offers(v view.View, p *engine.Prompt) bool {
	return p.Topic == TopicOffer && v.Bazaar != nil && p.Legal(buyNone)
}

// buyWithin buys the dearest piece whose price is at most the value.
func buyWithin(seen engine.View, p *engine.Prompt, value string) engine.Move {
	v, _ := seen.(view.View)
	limit, err := strconv.Atoi(value)
	if err != nil || !offers(v, p) {
		return ""
	}
	best, price := engine.Move(""), 0
	for _, id := range v.Bazaar.Items {
		m := engine.MakeMove("buy", pieces.Short(id))
		if n := v.Pieces.Price(id); n <= limit && n > price && p.Legal(m) {
			best, price = m, n
		}
	}
	return best
}

// buyPiece buys the piece of the value.
func buyPiece(seen engine.View, p *engine.Prompt, value string) engine.Move {
	v, _ := seen.(view.View)
	m := engine.MakeMove("buy", value)
	if value == "" || m == buyNone || !offers(v, p) || !p.Legal(m) {
		return ""
	}
	return m
}

// goldWhenOffered returns the gold of a hero to whom pieces are offered.
func goldWhenOffered(seen engine.View, p *engine.Prompt) (int, engine.Move) {
	v, _ := seen.(view.View)
	if !offers(v, p) || int(p.Seat) >= len(v.Heroes) {
		return 0, ""
	}
	return v.Heroes[p.Seat].Gold, buyNone
}

// wantable lists the pieces of the bazaars that no hero has.
func wantable(seen engine.View, seat engine.Seat) (out []engine.SlotOption) {
	v, ok := seen.(view.View)
	if !ok || v.Pieces == nil {
		return nil
	}
	for _, p := range v.Pieces.All() {
		short := pieces.Short(p.ID)
		if v.Pieces.Price(p.ID) > 0 && !owned(v, seat, short) && len(out) < engine.MaxValues {
			out = append(out, engine.SlotOption{ID: short, Label: view.Priced(v.Pieces, p.ID)})
		}
	}
	return out
}

// owned reports whether a hero has a piece.
func owned(seen engine.View, _ engine.Seat, value string) bool {
	v, _ := seen.(view.View)
	return slices.ContainsFunc(v.Heroes, func(h view.Hero) bool {
		return slices.ContainsFunc(h.Items, func(x view.Item) bool { return pieces.Short(x.ID) == value })
	})
}
