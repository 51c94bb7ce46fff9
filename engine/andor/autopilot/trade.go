package autopilot

import (
	"slices"

	"skald/engine"
	"skald/engine/andor"
	"skald/engine/andor/land"
)

func (g mind) shops() []int {
	out := slices.Clone(g.Merchants)
	if g.Witch >= 0 && !slices.Contains(out, g.Witch) {
		out = append(out, g.Witch)
	}
	return out
}

// purchase returns a hero's first purchase in a shop ("" for none), the gain in a round against a boss by all purchases
// there, and the hero after them.
func (g mind) purchase(seat engine.Seat, at int) (first string, gain float64, h andor.Hero) {
	e := g.ends()
	h = *g.Hero(seat)
	h.At, h.Set, h.Small = at, false, slices.Clone(h.Small)
	if !g.spends(seat) {
		return "", 0, h
	}
	for {
		var best bargain
		most := 0.0
		for _, x := range g.offers(e, seat, &h) {
			if each := x.gain / float64(x.price); each > most {
				best, most = x, each
			}
		}
		if best.what == "" {
			return first, gain, h
		}
		if first == "" {
			first = best.what
		}
		gain += best.gain
		h.Gold -= best.price
		switch best.what {
		case andor.StrengthGood:
			h.SP++
		case "helm":
			h.Helm = true
		default:
			h.Put(andor.Item{ID: best.what})
		}
	}
}

// bargain is a ware and its gain in a round against a boss.
type bargain struct {
	what  string
	price int
	gain  float64
}

// bought is the result of purchase.
type bought struct {
	gain float64
	hero andor.Hero
}

// purchase returns the gain of a hero's purchases in a shop, and the hero after them. They are the same for the whole
// plan.
func (p *planner) purchase(seat engine.Seat, at int) bought {
	key := [2]int{int(seat), at}
	b, ok := p.purchases[key]
	if !ok {
		_, b.gain, b.hero = p.mind().purchase(seat, at)
		p.purchases[key] = b
	}
	return b
}

// offers returns the wares worth buying for a hero on their region.
func (g mind) offers(e ends, seat engine.Seat, h *andor.Hero) []bargain {
	var out []bargain
	add := func(what string, gain float64, keep int) {
		p := g.PriceFor(h, what)
		if p == 0 || h.Gold < p+keep || gain <= 0 || what != andor.StrengthGood &&
			(g.Stock[what] < 1 || !h.Fits(what)) {
			return
		}
		out = append(out, bargain{what, p, gain})
	}
	boss := e.bossAt >= 0 || e.coming
	roll := g.ExpectedRoll(seat)
	brew := h.SmallThing("brew") != nil
	keep := 0
	wanting := g.wantBrews(seat, h)
	if boss && wanting && g.LastLetter()-g.Narrator > brewLetters && g.Witch >= 0 && g.Witch != h.At && h.Fits("brew") {
		keep = g.BrewPrice(h)
	}
	if h.SP < andor.MaxSP-1 &&
		!(h.ID == "dwarf" && !g.Land().Has(h.At, land.Smithy) && g.smithySells() && g.LastLetter()-g.Narrator > 3) {
		add(andor.StrengthGood, 1, keep)
	}
	if !h.Helm && !brew && !h.Black() && h.ID != "archer" && g.DiceOf(h) > 1 {
		add("helm", andor.MeanEquals(g.DiceOf(h), false)-andor.MeanBest(g.DiceOf(h)), keep)
	}
	if boss && wanting {
		add("brew", roll*brewWorth, 0)
	}
	return out
}

// wantBrews reports whether there are fewer brews than heroes.
func (g mind) wantBrews(seat engine.Seat, h *andor.Hero) bool {
	n := h.Carries("brew")
	for i := range g.Heroes {
		if engine.Seat(i) != seat {
			n += g.Heroes[i].Carries("brew")
		}
	}
	return n < len(g.Heroes)
}

// brewWorth is the relative worth of a brew, which serves only two rounds, to equipment that serves in all.
const brewWorth = 0.8

// smithySells reports whether the dwarf can buy strength at the reduced price.
func (g mind) smithySells() bool {
	return slices.ContainsFunc(g.Merchants, func(at int) bool { return g.Land().Has(at, land.Smithy) }) &&
		slices.Contains(g.Sells, andor.StrengthGood)
}

// handOver gives a hero's goods to another hero beside them who makes more of them: gold to the dwarf, then to the hero
// saving for a brew; at the tower a second brew to a hero without one.
func (g mind) handOver(seat engine.Seat) engine.Move {
	h := g.Hero(seat)
	for i := range g.Heroes {
		other, to := &g.Heroes[i], engine.Seat(i)
		ok, falcon := g.Nearby(seat, to)
		// avoids asking the same player again and again
		if to == seat || !ok || falcon || other.Standing[andor.TopicGifts] == andor.Ask {
			continue
		}
		if h.Carries("brew") > 1 && other.Carries("brew") == 0 && len(other.Small) < andor.MaxSmall {
			return engine.MakeMove("give", i+1, andor.ItemRef(*h.SmallThing("brew")))
		}
		if stone := g.stoneFor(h, other); stone != nil {
			return engine.MakeMove("give", i+1, andor.ItemRef(*stone))
		}
		if n := min(h.Gold, g.lacksOf(other, h)); n > 0 {
			return engine.MakeMove("give", i+1, "gold", n)
		}
	}
	return ""
}

// lacksOf returns the gold of another hero beside them that a hero makes more of.
func (g mind) lacksOf(h, from *andor.Hero) int {
	soon := g.LastLetter()-g.Narrator <= 3
	need := func(d *andor.Hero) int {
		if d.ID != "dwarf" || !g.smithySells() || soon {
			return 0
		}
		return max(0, andor.MaxSP-1-d.SP-d.Gold)
	}
	if n := need(h); n > 0 {
		return n
	}
	if need(from) > 0 || g.Witch < 0 || !g.gathers(h, from) {
		return 0
	}
	return from.Gold
}

// gathers reports whether the first of two heroes should collect gold for brews: the one who pays least, then who has
// most, then the lower rank.
func (g mind) gathers(h, other *andor.Hero) bool {
	switch a, b := g.BrewPrice(h), g.BrewPrice(other); {
	case a != b:
		return a < b
	case h.Gold != other.Gold:
		return h.Gold > other.Gold
	}
	return g.RankOf(h) < g.RankOf(other)
}

// stoneFor returns a hero's rune stone that another hero beside them makes more of: the one with more colours, or of
// equally many the wizard, then the lower rank. It is nil if the other has this colour or no free place.
func (g mind) stoneFor(h, other *andor.Hero) *andor.Item {
	mine, theirs := h.Carries("rune-stone"), other.Carries("rune-stone")
	if len(other.Small) >= andor.MaxSmall || mine > theirs || mine == theirs && !g.gathersStones(other, h) ||
		theirs+andor.MaxSmall-len(other.Small) < 3 {
		return nil
	}
	for i := range h.Small {
		if it := &h.Small[i]; andor.IsRune(it.ID) && other.SmallThing(it.ID) == nil {
			return it
		}
	}
	return nil
}

// gathersStones reports which of two heroes with equally many stones collects them: true for the first.
func (g mind) gathersStones(h, other *andor.Hero) bool {
	if wizard := h.ID == "wizard"; wizard || other.ID == "wizard" {
		return wizard
	}
	return g.RankOf(h) < g.RankOf(other)
}
