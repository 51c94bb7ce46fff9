package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
	texts "skald/engine/andor/text"
	"skald/engine/offer"
	"skald/engine/text"
)

// StrengthGood is the word for a strength point in purchases.
const StrengthGood = "strength"

// trades reports whether a hero can buy: with a merchant or the witch, and not during a movement (booklet: Merchant,
// Witch).
func (g *Game) trades(h *Hero) bool {
	return !h.Set && (slices.Contains(g.Merchants, h.At) || g.Witch == h.At)
}

// PriceFor returns the price of a ware on the hero's region, 0 if it is not for sale there. The dwarf pays 1 gold less
// for strength at a smithy.
func (g *Game) PriceFor(h *Hero, what string) int {
	switch {
	case h.Set:
		return 0
	case what == "brew":
		if g.Witch == h.At {
			return g.BrewPrice(h)
		}
		return 0
	case !slices.Contains(g.Merchants, h.At), !slices.Contains(g.Sells, what):
		return 0
	case what == StrengthGood && h.ID == "dwarf" && g.Land().Has(h.At, land.Smithy):
		return price - 1
	}
	return price
}

// trainingGood is the strength that an event card sells.
const trainingGood = "training"

func (g *Game) lacksToBuy(seat engine.Seat, h *Hero, what string) offer.Reason {
	if what == trainingGood {
		return g.lacksToTrain(seat, h)
	}
	p := g.PriceFor(h, what)
	switch {
	case h.Set:
		return buyMoving
	case what == "brew" && p == 0:
		return noWitch
	case !g.trades(h):
		return noMerchant
	case p == 0:
		return noWare
	case h.Gold < p:
		return lack("no.gold", "Mercante", "no.gold.instead", "need", p, "have", h.Gold)
	case what == StrengthGood && h.SP >= MaxSP:
		return lack("no.strength", "Tessera Eroe", "no.strength.instead", "n", MaxSP)
	case what != StrengthGood && g.Stock[what] < 1:
		return lack("no.stock", "Tessera Equipaggiamento", "no.stock.instead", "what", texts.Name(what))
	case what != StrengthGood && !h.Fits(what):
		return lack("no.room", "Tessera Eroe", "no.room.instead", "what", texts.Name(what))
	case g.InRound(seat):
		return inRound
	}
	return nil
}

// trainingPrice is the price of trainingGain strength at an event card (golden event 8).
const (
	trainingPrice = 2
	trainingGain  = 2
)

// lacksToTrain returns the reason that a hero cannot buy an event card's strength.
func (g *Game) lacksToTrain(seat engine.Seat, h *Hero) offer.Reason {
	i := slices.IndexFunc(g.Pending, g.trainsAt)
	switch {
	case i < 0 || !slices.Contains(g.Pending[i].At, h.At):
		return noWare
	case h.Gold < trainingPrice:
		return lack("no.gold", "Mercante", "no.gold.instead", "need", trainingPrice, "have", h.Gold)
	case h.SP >= MaxSP:
		return lack("no.strength", "Tessera Eroe", "no.strength.instead", "n", MaxSP)
	case g.InRound(seat):
		return inRound
	}
	return nil
}

// train buys an event card's strength.
func (g *Game) train(seat engine.Seat) {
	h := g.Hero(seat)
	h.Gold -= trainingPrice
	h.SP = min(MaxSP, h.SP+trainingGain)
	i := slices.IndexFunc(g.Pending, g.trainsAt)
	g.used(g.Pending[i].Event)
	g.Pending = slices.Delete(slices.Clone(g.Pending), i, i+1)
	g.tell("bought", seat, text.M("say.bought-strength", "who", g.who(seat), "n", trainingPrice, "sp",
		h.SP)).Facts = engine.Facts{Piece: StrengthGood, Amount: trainingGain}
}

// trainsAt reports whether a waiting card sells strength.
func (g *Game) trainsAt(p pending) bool {
	card := g.edition.events[p.Event]
	return card != nil && card.waits != nil && card.waits.training
}

func (g *Game) buy(seat engine.Seat, what string) {
	h := g.Hero(seat)
	p := g.PriceFor(h, what)
	h.Gold -= p
	if what == StrengthGood {
		h.SP++
		e := g.tell("bought", seat, text.M("say.bought-strength", "who", g.who(seat), "n", p, "sp", h.SP))
		e.Facts = engine.Facts{Piece: what, Amount: p}
		g.moment(happening{kind: "buys-strength", at: h.At, by: []engine.Seat{seat}})
		return
	}
	g.Stock[what]--
	h.Put(Item{ID: what})
	e := g.tell("bought", seat, text.M("say.bought", "who", g.who(seat), "what", texts.Name(what), "n", p))
	e.Facts = engine.Facts{Piece: what, Amount: p}
}

// sell gives a gem to a merchant for its worth in gold (booklet: Gems).
func (g *Game) sell(seat engine.Seat, id string) {
	h := g.Hero(seat)
	h.remove(Item{ID: id})
	h.Gold += GemWorth(id)
	g.tell("sold", seat, text.M("say.sold-gem", "who", g.who(seat), "what", texts.Name(id), "n",
		GemWorth(id))).Facts = engine.Facts{Piece: id, Amount: GemWorth(id)}
}
