package andor

import (
	"maps"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/steps"
)

// front is the creature on a region that the pilot would fight first: of those who hold
// the castle the weakest, for each that is gone weakens the others; elsewhere, beside one
// that flies, that one. nil where none stands.
func (g mind) front(at int) *creature {
	var best *creature
	for i := range g.Creatures {
		c := &g.Creatures[i]
		switch {
		case c.At != at:
		case best == nil, !g.holdsCastle(*c) && g.flies(*c):
			best = c
		case g.holdsCastle(*c) && !g.flies(*c) && (g.flies(*best) || g.foeMight(*c) < g.foeMight(*best)):
			best = c
		}
	}
	return best
}

// aimAt is how a move names what the pilot fights on a region.
func (g mind) aimAt(at int) string {
	if c := g.front(at); c != nil && g.rubbleAt(at) < 0 {
		return g.word(c.aim())
	}
	return strconv.Itoa(at)
}

// lure is a gem laid down on a region next to the castle by a hero.
type lure struct {
	seat engine.Seat
	at   int
	gem  int
}

// lureOut lets those who have gems lay them down around the castle, when by all of them
// together the last creature leaves it at the coming sunrise.
func (p *planner) lureOut() {
	if !p.held() || !p.permits("lures") {
		return
	}
	// They come back the next day, and those on the way with them: as many as the shields
	// bear, and some that can be beaten till then.
	if len(p.occupants())+p.look.before(2) > shields(len(p.Heroes))+p.Saved+p.w.sally {
		return
	}
	if p.luring = p.frees(nil); p.luring {
		return
	}
	lures := p.lures()
	for n := range lures {
		if !p.frees(lures[:n+1]) {
			continue
		}
		p.luring = true
		for _, l := range lures[:n+1] {
			if p.free.has(l.seat) {
				p.accept(bid{task: task{at: l.at, foe: land.Nowhere, team: alone(l.seat), why: "lure", over: true}})
			}
		}
		return
	}
}

// lures lists where gems could be laid down today, by the shortest ways; a hero goes from
// one place to the next.
func (p *planner) lures() []lure {
	type carrier struct {
		at, hours int
		gems      []int
	}
	bearers := map[engine.Seat]*carrier{}
	for i := range p.Heroes {
		s, h := engine.Seat(i), &p.Heroes[i]
		if p.free.has(s) && len(h.Gems) > 0 && !p.inRound(s) {
			bearers[s] = &carrier{h.At, p.today(s, true), h.Gems}
		}
	}
	var spots []int
	for _, at := range p.roads.Near(land.CastleAt) {
		if p.walker(at) < 0 && !p.mind().baited(at) {
			spots = append(spots, at)
		}
	}
	var out []lure
	for {
		best, far := lure{at: land.Nowhere}, land.Far
		for _, s := range slices.Sorted(maps.Keys(bearers)) {
			b := bearers[s]
			if len(b.gems) == 0 {
				continue
			}
			dist := p.roads.Distances(b.at, nil)
			for _, at := range spots {
				if d := dist[at]; d <= b.hours && d < far {
					best, far = lure{s, at, b.gems[0]}, d
				}
			}
		}
		if best.at < 0 {
			return out
		}
		b := bearers[best.seat]
		b.at, b.hours, b.gems = best.at, b.hours-far, b.gems[1:]
		spots = slices.DeleteFunc(spots, func(at int) bool { return at == best.at })
		out = append(out, best)
	}
}

// baited says that a gem lies on a region.
func (g mind) baited(at int) bool {
	return slices.ContainsFunc(g.Lying, func(l lying) bool { return l.At == at && isGem(l.What) })
}

// frees says that the castle is free after the coming sunrise when some more gems lie
// around it, as the board stands.
func (p *planner) frees(lures []lure) bool {
	c := &Game{edition: p.edition, state: p.state, legend: p.legend, regions: p.regions}
	c.Creatures, c.Lying, c.Todo = slices.Clone(p.Creatures), slices.Clone(p.Lying), steps.Queue[step]{}
	c.Farmers, c.Heroes = slices.Clone(p.Farmers), slices.Clone(p.Heroes)
	for _, l := range lures {
		c.lay(l.at, "gem-"+strconv.Itoa(l.gem), 1, false)
	}
	for _, what := range p.edition.marching {
		if _, rest := c.march(what, c.movers(what)); !c.held() {
			return true
		} else if len(rest) > 0 || c.Over != "" {
			return false
		}
	}
	return false
}

// bait is the gem a hero lays down where he stands: there where the plan has sent him.
func (g mind) bait(seat engine.Seat) engine.Move {
	h := g.hero(seat)
	if len(h.Gems) == 0 || h.Set || !g.held() || !g.permits("lures") || g.inRound(seat) || g.baited(h.At) || !slices.Contains(g.roads().Near(land.CastleAt), h.At) {
		return ""
	}
	p := g.planner()
	p.lureOut()
	if t, ok := p.task(seat); ok && t.why == "lure" && t.at == h.At {
		return engine.MakeMove("drop", "gem-"+strconv.Itoa(h.Gems[0]))
	}
	return ""
}

// wantsGems says that gems are worth to be picked up on a region: to lure creatures out
// of the castle, where they do not lie for that already.
func (g mind) wantsGems(at int) bool {
	return g.held() && !slices.Contains(g.roads().Near(land.CastleAt), at)
}
