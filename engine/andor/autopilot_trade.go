package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
)

// shops are the regions where something is sold.
func (g mind) shops() []int {
	out := slices.Clone(g.Merchants)
	if g.Witch >= 0 && !slices.Contains(out, g.Witch) {
		out = append(out, g.Witch)
	}
	return out
}

// purchase is what a hero buys first in a shop, "" for nothing, by how much all he would
// buy there makes his side stronger in a round against a boss, and the hero with it.
func (g mind) purchase(seat engine.Seat, at int) (first string, gain float64, h hero) {
	h = *g.hero(seat)
	h.At, h.Set, h.Small = at, false, slices.Clone(h.Small)
	if !g.spends(seat) {
		return "", 0, h
	}
	for {
		what, best := "", 0.0
		for _, x := range g.offers(seat, &h) {
			if each := x.gain / float64(x.price); each > best {
				what, best = x.what, each
			}
		}
		if what == "" {
			return first, gain, h
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
		p := g.priceFor(h, what)
		if p == 0 || h.Gold < p+keep || gain <= 0 || what != strengthGood && (g.Stock[what] < 1 || !h.fits(what)) {
			return
		}
		out = append(out, bargain{what, p, gain})
	}
	e := g.ends()
	boss := e.bossAt >= 0 || e.coming
	roll := g.expected(seat)
	brew := h.small("brew") != nil
	keep := 0
	wanting := g.wantBrews(seat, h)
	if boss && wanting && g.last()-g.Narrator > brewLetters && g.Witch >= 0 && g.Witch != h.At && h.fits("brew") {
		keep = g.brewPrice(h)
	}
	if h.SP < maxSP-1 && !(h.ID == "dwarf" && !g.land().Has(h.At, land.Smithy) && g.smithySells() && g.last()-g.Narrator > 3) {
		add(strengthGood, 1, keep)
	}
	if !h.Helm && !brew && !h.black() && h.ID != "archer" && g.dice(h) > 1 {
		add("helm", meanEquals(g.dice(h), false)-meanBest(g.dice(h)), keep)
	}
	if boss && wanting {
		add("brew", roll*brewWorth, 0)
	}
	return out
}

// wantBrews says that there are fewer brews than heroes.
func (g mind) wantBrews(seat engine.Seat, h *hero) bool {
	n := h.brews()
	for i := range g.Heroes {
		if engine.Seat(i) != seat {
			n += g.Heroes[i].brews()
		}
	}
	return n < len(g.Heroes)
}

// brewWorth is what a brew, which serves for two rounds, is worth beside what
// serves for all.
const brewWorth = 0.8

// smithySells says that the dwarf can buy strength at his own price.
func (g mind) smithySells() bool {
	return slices.ContainsFunc(g.Merchants, func(at int) bool { return g.land().Has(at, land.Smithy) }) && slices.Contains(g.Sells, strengthGood)
}

// handOver gives what a hero holds to another beside him who makes more of it: gold to
// the dwarf, then to whoever gathers the price of a brew, and at the tower a second brew
// to one who has none.
func (g mind) handOver(seat engine.Seat) engine.Move {
	h := g.hero(seat)
	for i := range g.Heroes {
		other, to := &g.Heroes[i], engine.Seat(i)
		ok, falcon := g.nearby(seat, to)
		if to == seat || !ok || falcon || other.Standing[topicGifts] == ask { // who wants to be asked would be asked again and again
			continue
		}
		if h.brews() > 1 && other.brews() == 0 && len(other.Small) < maxSmall {
			return engine.MakeMove("give", i+1, itemRef(*h.small("brew")))
		}
		if stone := g.stoneFor(h, other); stone != nil {
			return engine.MakeMove("give", i+1, itemRef(*stone))
		}
		if n := min(h.Gold, g.lacksOf(other, h)); n > 0 {
			return engine.MakeMove("give", i+1, "gold", n)
		}
	}
	return ""
}

// lacksOf is how much gold of another beside him a hero makes more of.
func (g mind) lacksOf(h, from *hero) int {
	soon := g.last()-g.Narrator <= 3
	need := func(d *hero) int {
		if d.ID != "dwarf" || !g.smithySells() || soon {
			return 0
		}
		return max(0, maxSP-1-d.SP-d.Gold)
	}
	if n := need(h); n > 0 {
		return n
	}
	if need(from) > 0 || g.Witch < 0 || !g.gathers(h, from) {
		return 0
	}
	return from.Gold
}

// gathers says that of two heroes the first is the one to gather gold for brews: who
// pays least, then who has most, then who is of the lowest rank.
func (g mind) gathers(h, other *hero) bool {
	switch a, b := g.brewPrice(h), g.brewPrice(other); {
	case a != b:
		return a < b
	case h.Gold != other.Gold:
		return h.Gold > other.Gold
	}
	return g.rank(h) < g.rank(other)
}

// brews counts the brews a hero holds.
func (h *hero) brews() int {
	n := 0
	for _, it := range h.Small {
		n += boolean(it.ID == "brew")
	}
	return n
}

// stoneFor is a rune stone of a hero that another beside him makes more of: one who holds
// more colours, of equally many the wizard or else who is of the lower rank; nil when he
// has this colour or no hand free.
func (g mind) stoneFor(h, other *hero) *item {
	mine, theirs := h.runes(), other.runes()
	if len(other.Small) >= maxSmall || mine > theirs || mine == theirs && !g.gathersStones(other, h) || theirs+maxSmall-len(other.Small) < 3 {
		return nil
	}
	for i := range h.Small {
		if it := &h.Small[i]; isRune(it.ID) && other.small(it.ID) == nil {
			return it
		}
	}
	return nil
}

// gathersStones says that of two heroes with equally many stones the first is the one to
// gather them.
func (g mind) gathersStones(h, other *hero) bool {
	if wizard := h.ID == "wizard"; wizard || other.ID == "wizard" {
		return wizard
	}
	return g.rank(h) < g.rank(other)
}
