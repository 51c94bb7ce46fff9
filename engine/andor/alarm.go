package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/legend"
	"skald/engine/lists"
)

// alarm is raised if heroes and a creature share a region, whichever of them arrived last.
func (g *Game) alarm(at int) {
	if by := g.heroesAt(at); len(by) > 0 {
		g.moment(happening{kind: "alarm", at: at, by: by})
	}
}

// shotHeard raises the alarm if a creature survived the first round of an attack from a neighbouring region.
func (g *Game) shotHeard() {
	f := g.Fight
	if f == nil || f.Round != 1 || f.Foe == RubbleFoe {
		return
	}
	by := lists.Map(f.Fighters, func(x fighter) engine.Seat { return x.Seat })
	if !slices.ContainsFunc(by, func(s engine.Seat) bool { return g.Hero(s).At == f.At }) {
		g.moment(happening{kind: "alarm", at: f.At, by: by})
	}
}

// quiet reports whether a card still waits for the alarm.
func (g *Game) quiet() bool {
	for i := range g.legend.Cards {
		c := &g.legend.Cards[i]
		if g.Readable(c) && slices.ContainsFunc(c.When, func(m legend.Moment) bool { return m.Kind == "alarm" }) {
			return true
		}
	}
	return false
}
