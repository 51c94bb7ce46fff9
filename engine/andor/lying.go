package andor

import (
	"slices"

	"skald/engine"
	texts "skald/engine/andor/text"
	"skald/engine/text"
)

// seenAt names the things on a region besides creatures and fog: merchant, witch, well, farmers, things.
func (g *Game) seenAt(at int) (names []text.Message) {
	add := func(id string, is bool) {
		if is {
			names = append(names, texts.Name(id))
		}
	}
	add("merchant", slices.Contains(g.Merchants, at))
	add("witch", g.Witch == at)
	well := g.WellAt(at)
	add("well", well >= 0 && g.Wells[well].Full)
	add("farmer", slices.Contains(g.Farmers, at))
	for _, l := range g.Lying {
		add(l.What, l.At == at)
	}
	return names
}

// withLying adds the things at the end of a way to its hint, as many as fit.
func (g *Game) withLying(hint text.Message, at int) text.Message {
	if !g.explains {
		return hint
	}
	for names := g.seenAt(at); len(names) > 0; names = names[:len(names)-1] {
		if m := text.M("hint.lying", "hint", hint, "what", names); fits(m) {
			return m
		}
	}
	return hint
}

// tellPrices adds to a question that the hero cannot pay for anything where they could buy.
func (g *Game) tellPrices(p *engine.Prompt) {
	h := g.Hero(p.Seat)
	if !g.explains || !g.trades(h) || g.InRound(p.Seat) {
		return
	}
	least := 0
	for _, what := range g.Sells {
		if n := g.PriceFor(h, what); n > 0 && (least == 0 || n < least) {
			least = n
		}
	}
	key := "detail.dear"
	if g.Witch == h.At {
		key, least = "detail.dear-witch", g.PriceFor(h, "brew")
	}
	if least > h.Gold {
		p.Details = append(p.Details, text.M(key, "need", least, "have", h.Gold))
	}
}
