package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	"skald/engine/andor/view"
	"skald/engine/text"
)

// removals remove the things that the effect remove can name from a region, with no reward and no move of the narrator.
// Each reports whether it removed anything. It is never written.
var removals = map[string]func(g *Game, at int) bool{
	"creatures": func(g *Game, at int) bool {
		gone := false
		for i := g.creatureIndex(at); i >= 0; i = g.creatureIndex(at) {
			c := g.Creatures[i]
			g.Creatures = slices.Delete(slices.Clone(g.Creatures), i, i+1)
			g.dropCarried(c)
			gone = true
		}
		g.vacated(at)
		return gone
	},
	"farmers": func(g *Game, at int) bool {
		n := len(g.Farmers)
		g.Farmers = slices.DeleteFunc(slices.Clone(g.Farmers), func(f int) bool { return f == at })
		return len(g.Farmers) < n
	},
	"gold": func(g *Game, at int) bool {
		return g.removeLying(func(l Lying) bool { return l.At == at && l.What == "gold" })
	},
	"things": func(g *Game, at int) bool {
		return g.removeLying(func(l Lying) bool { return l.At == at && l.What != "gold" })
	},
	// An unseen token goes without deciding its face.
	"fog": func(g *Game, at int) bool {
		i := g.FogAt(at)
		if i >= 0 {
			g.Fog = slices.Delete(slices.Clone(g.Fog), i, i+1)
		}
		return i >= 0
	},
	"witch": func(g *Game, at int) bool {
		if g.Witch != at {
			return false
		}
		g.Witch = land.Nowhere
		return true
	},
	"wells": func(g *Game, at int) bool {
		i := g.WellAt(at)
		if i >= 0 {
			g.Wells = slices.Delete(slices.Clone(g.Wells), i, i+1)
		}
		return i >= 0
	},
	// Event cards waiting there are void, and no other will wait there.
	"pending": func(g *Game, at int) bool {
		g.Burnt = append(slices.Clone(g.Burnt), at)
		slices.Sort(g.Burnt)
		g.Burnt = slices.Compact(g.Burnt)
		gone := false
		for _, p := range slices.Clone(g.Pending) {
			if left := g.unburnt(p.At); len(left) < len(p.At) {
				gone = true
				g.waits(p.Event, left)
			}
		}
		return gone
	},
}

// unburnt returns those regions where event cards can still wait.
func (g *Game) unburnt(at []int) []int {
	return slices.DeleteFunc(slices.Clone(at), func(x int) bool { return slices.Contains(g.Burnt, x) })
}

// waits sets the regions of a waiting event card; without a region it is discarded.
func (g *Game) waits(id string, at []int) {
	g.Pending = slices.DeleteFunc(slices.Clone(g.Pending), func(p pending) bool { return p.Event == id })
	if len(at) == 0 {
		g.used(id)
		return
	}
	g.Pending = append(g.Pending, pending{Event: id, At: at})
}

// removeLying removes heaps from the map and reports whether there were any.
func (g *Game) removeLying(such func(Lying) bool) bool {
	n := len(g.Lying)
	g.Lying = slices.DeleteFunc(slices.Clone(g.Lying), such)
	return len(g.Lying) < n
}

func (g *Game) remove(e *legend.Effect) {
	for _, p := range e.Put {
		if do := removals[p.What]; do != nil && g.Over == "" && do(g, p.At) {
			g.tell("removed", engine.Public, text.M("say.removed-"+p.What, "at",
				g.place(p.At))).Facts = engine.Facts{Piece: p.What, From: view.RegionID(p.At)}
		}
	}
}

func (g *Game) witchTo(at int) {
	facts := engine.Facts{Piece: "witch", To: view.RegionID(at)}
	if g.Witch != land.Nowhere {
		facts.From = view.RegionID(g.Witch)
	}
	g.Witch = at
	g.tell("witch", engine.Public, text.M("say.witch-moved", "at", g.place(at))).Facts = facts
}

// drive moves creatures along the arrows out of turn, kind by kind in the order of the sunrise; those on some regions,
// or all.
func (g *Game) drive(e *legend.Effect) {
	at := e.At
	for range e.N {
		var next []int
		for _, b := range g.edition.beasts {
			if e.Word != "any" && e.Word != b.ID {
				continue
			}
			var from []int
			for _, c := range g.Creatures {
				if c.Kind == b.ID && (len(e.At) == 0 || slices.Contains(at, c.At)) {
					from = append(from, c.At)
				}
			}
			for len(from) > 0 {
				ways, rest := g.march(b.ID, from)
				for _, w := range ways {
					next = append(next, w.To)
				}
				from = rest
			}
		}
		at = next
	}
}
