package heroes

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/deck"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// draw lets a seat draw cards from its own deck, as many as there are (ruling H36). The discard pile is shuffled only
// if a card is to be drawn and none is left.
func (g *Game) draw(seat engine.Seat, n int, d *engine.Dice) int {
	p := g.Player(seat)
	var drawn []string
	for range n {
		if len(p.Deck) == 0 {
			p.Deck, p.Discard = slices.Sorted(slices.Values(p.Discard)), nil
		}
		if len(p.Deck) == 0 {
			break
		}
		var card string
		card, p.Deck = deck.Draw(p.Deck, d, streamDeck(seat), seat)
		p.Hand = deck.Put(p.Hand, card, strings.Compare)
		drawn = append(drawn, card)
	}
	if len(drawn) > 0 {
		e := g.confide("drew", seat, text.M("say.draw", "who", g.who(seat), "cards", view.Names(drawn)))
		e.Rest, e.RestFacts = text.M("say.draw.rest", "who", g.who(seat), "n", len(drawn)),
			&engine.Facts{Amount: len(drawn)}
		e.Facts, e.Reveals = engine.Facts{Amount: len(drawn)}, true
	}
	return len(drawn)
}

// lose lets a seat discard cards at random, face up (ruling H26).
func (g *Game) lose(seat engine.Seat, n int, d *engine.Dice) int {
	p := g.Player(seat)
	var lost []string
	for range min(n, len(p.Hand)) {
		card := p.Hand[deck.Any(len(p.Hand), d, streamHand(seat))]
		g.discard(seat, card)
		lost = append(lost, card)
	}
	if len(lost) > 0 {
		e := g.tell("discarded", seat, text.M("say.discard", "who", g.who(seat), "cards", view.Names(lost)))
		e.Facts, e.Reveals = engine.Facts{Amount: len(lost)}, true
	}
	return len(lost)
}

// discard puts a card of the hand on the seat's own discard pile.
func (g *Game) discard(seat engine.Seat, card string) {
	g.fromHand(seat, card)
	g.Player(seat).Discard = append(slices.Clone(g.Player(seat).Discard), card)
}

// fromHand removes a card from a hand.
func (g *Game) fromHand(seat engine.Seat, card string) {
	p := g.Player(seat)
	p.Hand = deck.Without(slices.Clone(p.Hand), card)
	p.Known = deck.Without(slices.Clone(p.Known), card)
}
