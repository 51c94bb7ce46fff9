package andor

// WorthAt is what gold and gems are worth that lie on a region and that the heroes
// there carry; articles count nothing.
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

// Purse is what a hero's gold and gems are worth.
func (h *Hero) Purse() int { return h.Gold + sum(h.Gems) }

// weigh reads the cards that wait for gold and gems of a worth.
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
