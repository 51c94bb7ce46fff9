package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/legend"
)

// counts reports whether a condition's count is reached; missing is the amount that the holder's fate still lacks.
func (g *Game) counts(c *legend.Count, holder engine.Seat, missing int) bool {
	n, least := g.counted(c, g.heroOf(c.By, holder)), c.Least
	if c.Missing {
		least = missing
	}
	return n >= least && (c.Most < 0 || n <= c.Most)
}

// counted returns the amount a condition counts, overall or in the hands of some heroes.
func (g *Game) counted(c *legend.Count, by []engine.Seat) int {
	n := 0
	here := func(at int) bool { return c.At == nil || slices.Contains(c.At, at) }
	of := func(kind string) bool { return c.Kinds == nil || slices.Contains(c.Kinds, kind) }
	switch c.What {
	case "beaten":
		for kind, times := range g.Beaten {
			if of(kind) {
				n += times
			}
		}
	case "creatures":
		for _, x := range g.Creatures {
			n += Boolean(here(x.At) && of(x.Known()))
		}
	case "farmers":
		n = g.Amount([]string{"farmer"}, c.At, by, false)
	case "fog":
		for _, x := range g.Fog {
			n += Boolean(here(x.At))
		}
	case "wells":
		for _, x := range g.Wells {
			n += Boolean(here(x.At) && x.Full)
		}
	case "things":
		n = g.Amount(c.Kinds, c.At, by, true)
	case "gold", "worth":
		n = g.wealth(c, by, here)
	case "gems":
		n = g.Amount([]string{"gem"}, c.At, by, false)
	case "day":
		n = g.Day
	case "letter":
		n = g.Narrator
	}
	return n
}

// wealth returns the gold on regions and in hands there, with the worth of gems if the condition asks for it.
func (g *Game) wealth(c *legend.Count, by []engine.Seat, here func(at int) bool) int {
	n := 0
	gems := c.What == "worth"
	if by == nil {
		for _, l := range g.Lying {
			switch {
			case !here(l.At):
			case l.What == "gold":
				n += l.N
			case gems && IsGem(l.What):
				n += l.N * GemWorth(l.What)
			}
		}
	}
	for i := range g.Heroes {
		h := &g.Heroes[i]
		if !here(h.At) || by != nil && !slices.Contains(by, engine.Seat(i)) {
			continue
		}
		n += h.Gold
		for _, worth := range h.Gems {
			if gems {
				n += worth
			}
		}
	}
	return n
}
