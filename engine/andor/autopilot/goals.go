package autopilot

import (
	"slices"

	"skald/engine/andor"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
)

// ends collects the demands of the open goals.
type ends struct {
	open []legend.Goal
	// wants maps each thing to its destination, even if it is already there.
	wants map[string]int
	// witch reports whether she must be found.
	witch bool
	// bossAt is the region of a creature named by a goal, or Nowhere; bossAlone reports whether nothing else is left to
	// do, inHand whether the rest is found and on its way.
	bossAt            int
	bossAlone, inHand bool
	// coming reports whether such a creature is still in the air.
	coming bool
}

func (g mind) ends() ends {
	e := ends{wants: map[string]int{}, bossAt: land.Nowhere, bossAlone: true, inHand: true}
	for _, x := range g.Script().Goals {
		if x.After != "" && !slices.Contains(g.Read, x.After) || x.Until != "" && slices.Contains(g.Read, x.Until) ||
			len(x.Done) == 0 {
			continue
		}
		for _, c := range x.Done {
			if c.Kind == "thing-at" {
				e.wants[c.Word] = c.At
			}
		}
		if g.Holds(x.Done) {
			continue
		}
		e.open = append(e.open, x)
		for i, c := range x.Done {
			switch {
			case c.Kind == "beaten", c.Kind == "count" && c.Count.What == "beaten":
				for _, kind := range quarries(c) {
					switch at := g.standing(kind); {
					case at >= 0 && g.front(at).Known() == kind:
						e.bossAt = at
					case at >= 0:
						e.bossAlone, e.inHand = false, false // other creatures come first
					case g.FoeAt(kind) != land.Nowhere:
						e.coming = true
					}
				}
				continue
			case g.Holds(x.Done[i : i+1]):
				continue
			case c.Kind == "witch-found":
				e.witch = true
			}
			e.bossAlone = false
			if c.Kind != "thing-at" ||
				!slices.ContainsFunc(g.Heroes, func(h andor.Hero) bool { return h.SmallThing(c.Word) != nil }) {
				e.inHand = false
			}
		}
	}
	for _, d := range g.deeds() {
		// A thing in its place counts, whichever hero brought it there.
		if f := d.Filter; d.Kind == "brought" && f.N == 1 && f.What != "farmer" && len(f.At) == 1 {
			e.wants[f.What] = f.At[0]
		}
	}
	return e
}

// quarries returns the creatures that a condition asks to be beaten.
func quarries(c legend.Condition) []string {
	if c.Count != nil {
		return c.Count.Kinds
	}
	return []string{c.Word}
}

// standing returns the region of a creature of a kind, or Nowhere.
func (g mind) standing(kind string) int {
	for _, c := range g.Creatures {
		if c.Known() == kind {
			return c.At
		}
	}
	return land.Nowhere
}
