package returnofheroes

import (
	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/text"
)

func (g *Game) refuseMove(seat engine.Seat, moving bool, m engine.Move) error {
	h := g.hero(seat)
	p, err := land.Parse(m.Arg(0))
	switch {
	case err != nil || p.IsZero():
		return notAPoint(m)
	case !moving:
		return no("no.moved", "5")
	case p == h.At && h.Towards.IsZero():
		return no("no.here", "4", "place", place(p))
	case !h.Towards.IsZero() && p == h.At:
		return lack("no.half-way")
	case !g.Layout.Lies(p.Tile):
		return no("no.unexplored", "7.3", "place", place(p))
	case p == tower:
		return g.refuseTower(seat)
	}
	if s, _ := land.SpotAt(p); s.Mountain && h.carriesCart() {
		return no("no.cart", "A6", "place", place(p))
	}
	if n, ok := g.Layout.Distance(h.At, p, land.Avoid{}); ok && n <= g.Left {
		if g.barred(seat, p) {
			return no("no.blocked", "4.3.1", "place", place(p))
		}
		return no("no.ferry", "4.1", "place", place(p))
	} else if ok {
		r := no("no.far", "4", "place", place(p), "n", n, "left", g.Left)
		if q, ok := g.onTheWay(seat, p); ok {
			r.Instead = text.M("no.far.on-the-way", "on", place(q))
		}
		return r
	}
	return no("no.way", "4", "place", place(p))
}

// refuseTower says what keeps a hero out of the tower.
func (g *Game) refuseTower(seat engine.Seat) error {
	switch h := g.hero(seat); {
	case g.Nameless != inTower:
		return no("no.tower-empty", "6.2")
	case !h.Gem:
		return no("no.gem", "6.2")
	case h.Challenger:
		return no("no.tower-enter", "6.2")
	}
	return no("no.guardian", "6.2")
}

func (g *Game) refuseExplore(seat engine.Seat, moving bool, m engine.Move) error {
	p, err := land.Parse(m.Arg(0))
	switch {
	case err != nil || p.IsZero():
		return notAPoint(m)
	case !g.Variant.Unexplored:
		return no("no.explore-option", "7.3", "point", p.Key())
	case !moving:
		return no("no.moved", "5")
	}
	if _, _, ok := g.Layout.Beyond(p); !ok {
		return no("no.explore-known", "7.3", "place", place(p))
	}
	return no("no.explore-far", "7.3", "place", place(p), "left", g.Left)
}

// onTheWay is the point within reach that brings the hero on turn nearest to a
// distant one.
func (g *Game) onTheWay(seat engine.Seat, p land.Point) (land.Point, bool) {
	f := g.Layout.Field(p, land.Avoid{Hidden: true, Water: true})
	best, found := noPoint, false
	least, _ := f.Steps(g.hero(seat).At)
	for _, w := range g.reachOf(seat).all() {
		if n, ok := f.Steps(w.to); ok && n < least && w.gold == 0 && w.rolls == 0 {
			best, least, found = w.to, n, true
		}
	}
	return best, found
}

// barred says that an adversary stands on every short enough way to a point.
func (g *Game) barred(seat engine.Seat, p land.Point) bool {
	avoid := land.Avoid{Points: map[land.Point]bool{}}
	for i := range g.Tokens {
		if g.hostile(seat, &g.Tokens[i]) {
			avoid.Points[g.Tokens[i].At] = true
		}
	}
	n, ok := g.Layout.Distance(g.hero(seat).At, p, avoid)
	return !ok || n > g.Left
}

func (g *Game) refuseRest(seat engine.Seat, moving bool) error {
	h := g.hero(seat)
	switch {
	case !moving || g.Moved:
		return no("no.rest-moved", "5.2.1")
	case h.wounds() == 0:
		return lack("no.wounds")
	case g.threatened(seat):
		return no("no.rest-foe", "3")
	}
	if s, _ := land.SpotAt(h.At); s.Heals && h.Towards.IsZero() && g.Variant.MeetToHeal {
		return no("no.rest-option", "8.4", "house", place(h.House))
	}
	if g.Variant.MeetToHeal && !g.Variant.Solo {
		return no("no.rest-house", "8.4", "house", place(h.House))
	}
	return no("no.rest-here", "5.2.1", "house", place(h.House))
}
