package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/text"
)

// strengthGood is what merchants call a strength point.
const strengthGood = "strength"

// trades says whether a hero can buy where he stands: at a merchant or beside the
// witch, and not in the middle of a movement (booklet: Merchant, Witch).
func (g trade) trades(h *hero) bool {
	return !h.Set && (slices.Contains(g.Merchants, h.At) || g.Witch == h.At)
}

// priceFor is what a hero pays for something where he stands; 0 when it is not
// sold there. The dwarf pays one gold less for strength in the mine.
func (g trade) priceFor(h *hero, what string) int {
	switch {
	case h.Set:
		return 0
	case what == "brew":
		if g.Witch == h.At {
			return g.brewPrice(h)
		}
		return 0
	case !slices.Contains(g.Merchants, h.At), !slices.Contains(g.Sells, what):
		return 0
	case what == strengthGood && h.ID == "dwarf" && h.At == land.MineAt:
		return price - 1
	}
	return price
}

// wares lists what could be bought where a hero stands.
func (g trade) wares(h *hero) []string {
	var out []string
	if g.priceFor(h, strengthGood) > 0 {
		out = append(out, strengthGood)
	}
	for _, a := range stock {
		if g.priceFor(h, a.ID) > 0 && g.Stock[a.ID] > 0 {
			out = append(out, a.ID)
		}
	}
	return out
}

// buyable says whether a hero can buy something now.
func (g trade) buyable(h *hero, what string) bool {
	p := g.priceFor(h, what)
	switch {
	case p == 0 || h.Gold < p:
		return false
	case what == strengthGood:
		return h.SP < maxSP
	}
	return g.Stock[what] > 0 && h.fits(what)
}

// buy buys something.
func (g trade) buy(seat engine.Seat, what string) {
	h := g.hero(seat)
	p := g.priceFor(h, what)
	h.Gold -= p
	if what == strengthGood {
		h.SP++
		e := g.tell("bought", seat, text.M("say.bought-strength", "who", g.who(seat), "n", p, "sp", h.SP))
		e.Facts = engine.Facts{Piece: what, Amount: p}
		g.story().moment(happening{kind: "buys-strength"})
		return
	}
	g.Stock[what]--
	h.put(item{ID: what})
	e := g.tell("bought", seat, text.M("say.bought", "who", g.who(seat), "what", name(what), "n", p))
	e.Facts = engine.Facts{Piece: what, Amount: p}
}

// sell gives a gem to a merchant for its worth in gold (booklet: Gems).
func (g trade) sell(seat engine.Seat, id string) {
	h := g.hero(seat)
	h.remove(item{ID: id})
	h.Gold += gemWorth(id)
	g.tell("sold", seat, text.M("say.sold-gem", "who", g.who(seat), "what", name(id), "n", gemWorth(id))).Facts = engine.Facts{Piece: id, Amount: gemWorth(id)}
}
