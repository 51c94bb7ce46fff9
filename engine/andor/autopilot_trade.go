package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
)

// shops are the regions where something is sold.
func (g mind) shops() []int {
	out := slices.Clone(g.Merchants)
	if g.Witch >= 0 && !slices.Contains(out, g.Witch) {
		out = append(out, g.Witch)
	}
	return out
}

// purchase is what a hero buys first in a shop, "" for nothing, and by how much all
// he would buy there makes his side stronger in a round against a boss.
func (g mind) purchase(seat engine.Seat, at int) (first string, gain float64) {
	h := *g.hero(seat)
	h.At, h.Set, h.Small = at, false, slices.Clone(h.Small)
	for {
		what, best := "", 0.0
		for _, x := range g.offers(seat, &h) {
			if each := x.gain / float64(x.price); each > best {
				what, best = x.what, each
			}
		}
		if what == "" {
			return first, gain
		}
		if first == "" {
			first = what
		}
		for _, x := range g.offers(seat, &h) {
			if x.what == what {
				gain += x.gain
				h.Gold -= x.price
			}
		}
		switch what {
		case strengthGood:
			h.SP++
		case "helm":
			h.Helm = true
		default:
			h.put(item{ID: what})
		}
	}
}

// bargain is something on sale, and what it adds to a round against a boss.
type bargain struct {
	what  string
	price int
	gain  float64
}

// offers are the things worth buying for a hero where he stands.
func (g mind) offers(seat engine.Seat, h *hero) []bargain {
	var out []bargain
	add := func(what string, gain float64, keep int) {
		p := g.trade().priceFor(h, what)
		if p == 0 || h.Gold < p+keep || gain <= 0 || what != strengthGood && (g.Stock[what] < 1 || !h.fits(what)) {
			return
		}
		out = append(out, bargain{what, p, gain})
	}
	boss := g.ends().bossAt >= 0
	roll := g.combat().expected(seat)
	brew := h.small("brew") != nil
	keep := 0
	if boss && !brew && g.Witch >= 0 && g.Witch != h.At && h.fits("brew") {
		keep = g.brewPrice(h)
	}
	if h.SP < maxSP-1 && !(h.ID == "dwarf" && h.At != land.MineAt && g.mineSells() && legend.Last-g.Narrator > 3) {
		add(strengthGood, 1, keep)
	}
	if !h.Helm && !brew && !h.black() && h.ID != "archer" && h.dice() > 1 {
		add("helm", meanEquals(h.dice(), false)-meanBest(h.dice()), keep)
	}
	if boss && !brew {
		add("brew", roll*brewWorth, 0)
	}
	return out
}

// brewWorth is what a brew, which serves for two rounds, is worth beside what
// serves for all.
const brewWorth = 0.8

// mineSells says that the dwarf can buy strength at his own price.
func (g mind) mineSells() bool {
	return slices.Contains(g.Merchants, land.MineAt) && slices.Contains(g.Sells, strengthGood)
}

// handOver gives a hero's gold to the dwarf, who makes most of it, where both are.
func (g mind) handOver(seat engine.Seat) engine.Move {
	h := g.hero(seat)
	if h.ID == "dwarf" || h.Gold == 0 || !g.mineSells() || legend.Last-g.Narrator <= 3 {
		return ""
	}
	for i := range g.Heroes {
		d := &g.Heroes[i]
		ok, falcon := g.trade().nearby(seat, engine.Seat(i))
		if d.Standing[topicGifts] == ask {
			continue // he would be asked again and again
		}
		if n := min(h.Gold, maxSP-1-d.SP-d.Gold); d.ID == "dwarf" && ok && !falcon && n > 0 {
			return engine.MakeMove("give", i+1, "gold", n)
		}
	}
	return ""
}
