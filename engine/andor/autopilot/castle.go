package autopilot

import (
	"maps"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/andor"
	"skald/engine/andor/land"
)

// front returns the creature on a region to fight first: the weakest of the castle's holders, since each loss weakens
// the others; elsewhere a flying creature before another. It is nil if there is none.
func (g mind) front(at int) *andor.Creature {
	var best *andor.Creature
	for i := range g.Creatures {
		c := &g.Creatures[i]
		switch {
		case c.At != at:
		case best == nil, !g.HoldsCastle(*c) && g.Flies(*c):
			best = c
		case g.HoldsCastle(*c) && !g.Flies(*c) && (g.Flies(*best) || g.foeMight(*c) < g.foeMight(*best)):
			best = c
		}
	}
	return best
}

// aimAt returns the word in moves for the target on a region.
func (g mind) aimAt(at int) string {
	if c := g.front(at); c != nil && g.RubbleAt(at) < 0 {
		return g.TargetWord(c.Aim())
	}
	return strconv.Itoa(at)
}

// lure is a gem laid down on a region next to the castle.
type lure struct {
	seat engine.Seat
	at   int
	gem  int
}

// lureOut makes the owners of gems lay them around the castle if together they draw out the last creature at the coming
// sunrise.
func (p *planner) lureOut() {
	if !p.CastleHeld() || !p.Permitted("lures") {
		return
	}
	// The creatures return the next day together with those on the way, as many as the shields bear plus some that can
	// be beaten meanwhile.
	if len(p.Occupants())+p.look.before(2) > andor.Shields(len(p.Heroes))+p.Saved+p.w.sally {
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

// lures returns the places where gems could be laid today, by the shortest ways; a hero goes from one to the next.
func (p *planner) lures() []lure {
	type carrier struct {
		at, hours int
		gems      []int
	}
	bearers := map[engine.Seat]*carrier{}
	for i := range p.Heroes {
		s, h := engine.Seat(i), &p.Heroes[i]
		if p.free.has(s) && len(h.Gems) > 0 && !p.InRound(s) {
			bearers[s] = &carrier{h.At, p.today(s, true), h.Gems}
		}
	}
	var spots []int
	for _, at := range p.roads.Near(land.CastleAt) {
		if p.Walker(at) < 0 && !p.mind().baited(at) {
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

func (g mind) baited(at int) bool {
	return slices.ContainsFunc(g.Lying, func(l andor.Lying) bool { return l.At == at && andor.IsGem(l.What) })
}

// frees reports whether the castle would be free after the coming sunrise with the lures laid out.
func (p *planner) frees(lures []lure) bool {
	var gems []andor.Lying
	for _, l := range lures {
		gems = append(gems, andor.Lying{At: l.at, What: "gem-" + strconv.Itoa(l.gem), N: 1})
	}
	return p.FreesCastle(gems)
}

// bait returns the move that lays down a gem where the plan has sent the hero.
func (g mind) bait(seat engine.Seat) engine.Move {
	h := g.Hero(seat)
	if len(h.Gems) == 0 || h.Set || !g.CastleHeld() || !g.Permitted("lures") || g.InRound(seat) || g.baited(h.At) ||
		!slices.Contains(g.Roads().Near(land.CastleAt), h.At) {
		return ""
	}
	p := g.planner()
	p.lureOut()
	if t, ok := p.task(seat); ok && t.why == "lure" && t.at == h.At {
		return engine.MakeMove("drop", "gem-"+strconv.Itoa(h.Gems[0]))
	}
	return ""
}

// wantsGems reports whether gems on a region are worth picking up to lure creatures out of the castle; those already
// laid out for that are not.
func (g mind) wantsGems(at int) bool {
	return g.CastleHeld() && !slices.Contains(g.Roads().Near(land.CastleAt), at)
}
