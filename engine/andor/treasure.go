package andor

import "skald/engine/lists"

// WorthAt returns the worth of the gold and gems on a region, including those of heroes there; articles do not count.
func (g *Game) WorthAt(at int) int {
	n := 0
	for _, l := range g.Lying {
		switch {
		case l.At != at:
		case l.What == "gold":
			n += l.N
		default:
			n += l.N * GemWorth(l.What)
		}
	}
	for _, s := range g.heroesAt(at) {
		n += g.Hero(s).Purse()
	}
	return n
}

// Purse returns the worth of a hero's gold and gems.
func (h *Hero) Purse() int { return h.Gold + lists.Total(h.Gems) }

// weigh reads the cards that wait for an amount of gold and gems.
func (g *Game) weigh() {
	for i := range g.legend.Cards {
		c := &g.legend.Cards[i]
		for _, m := range c.When {
			if m.Kind == "worth" && g.Readable(c) && g.WorthAt(m.At) >= m.N {
				g.read(c, g.occasionOf(happening{kind: "worth", at: m.At, by: g.heroesAt(m.At)}))
				break
			}
		}
	}
}
