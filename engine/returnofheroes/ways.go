package returnofheroes

import (
	"cmp"
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
)

var noPoint land.Point

// maxSteps bounds the movement of any hero: no allowance exceeds it.
const maxSteps = 8

// slotCount numbers all points that can be, by tile and number.
const slotCount = 16 * 12

func slot(p land.Point) int { return int(p.Tile-'A')*12 + int(p.N) }

// cost is what a way costs besides its steps, in the order of what a hero avoids
// first: gold, paths to be found, face-down pieces on the way.
type cost struct{ gold, rolls, downs int8 }

func (a cost) compare(b cost) int {
	return cmp.Or(cmp.Compare(a.gold, b.gold), cmp.Compare(a.rolls, b.rolls), cmp.Compare(a.downs, b.downs))
}

// cell is the best way to a point in exactly so many steps.
type cell struct {
	at    land.Point
	from  int16
	known bool
	cost
}

// reach is where a hero can go with the steps he has left. It rests on what
// everybody knows.
type reach struct {
	g     *Game
	seat  engine.Seat
	steps int
	cells [maxSteps + 1][slotCount]cell
	order [maxSteps + 1][]int16
}

// way is a way to a destination as its choice shows it.
type way struct {
	to    land.Point
	steps int
	gold  int
	// rolls is how many paths are to be found, roll the hardest of them, found
	// the chance to find them all at once.
	rolls, roll int
	found       float64
	// downs says that face-down pieces will be looked at.
	downs bool
}

// reachOf measures the ways of the hero on turn (4.1). It prefers ways without
// gold, then without paths to be found, then short ones, then ones past fewer
// face-down pieces.
func (g *Game) reachOf(seat engine.Seat) *reach {
	if g.near != nil {
		return g.near
	}
	r := &reach{g: g, seat: seat, steps: min(g.Left, maxSteps)}
	h := g.hero(seat)
	start := int16(slot(h.At))
	r.cells[0][start] = cell{at: h.At, from: -1, known: true}
	r.order[0] = []int16{start}
	for n := 0; n < r.steps; n++ {
		for _, i := range r.order[n] {
			c := &r.cells[n][i]
			if n > 0 && g.stops(seat, c.at) {
				continue
			}
			if n == 0 && !h.Towards.IsZero() {
				r.step(n, i, land.Step{To: h.Towards})
				continue
			}
			for _, s := range g.Layout.Steps(c.at) {
				r.step(n, i, s)
			}
		}
	}
	g.near = r
	return r
}

// step goes one step on from a cell, if the rules allow it.
func (r *reach) step(n int, from int16, s land.Step) {
	g, here := r.g, &r.cells[n][from]
	if g.bars(r.seat, here.at, s.To, n == 0) {
		return
	}
	c := cell{at: s.To, from: from, known: true, cost: here.cost}
	if s.Water && !g.ferried(here.at, s.To) {
		c.gold++
		if int(c.gold) > g.hero(r.seat).Gold {
			return
		}
	}
	if g.pathRoll(r.seat, s.To) > 0 {
		c.rolls++
	}
	c.downs += int8(g.facesDown(r.seat, s.To))
	i := int16(slot(s.To))
	old := &r.cells[n+1][i]
	if !old.known {
		r.order[n+1] = append(r.order[n+1], i)
	} else if old.compare(c.cost) <= 0 {
		return
	}
	*old = c
}

// to is the best way to a point; false when it is out of reach.
func (r *reach) to(p land.Point) (way, bool) {
	if !p.Valid() {
		return way{}, false
	}
	i := slot(p)
	best := -1
	for n := 1; n <= r.steps; n++ {
		c := &r.cells[n][i]
		if !c.known {
			continue
		}
		if best < 0 {
			best = n
			continue
		}
		b := &r.cells[best][i]
		if cmp.Or(cmp.Compare(c.gold, b.gold), cmp.Compare(c.rolls, b.rolls)) < 0 {
			best = n
		}
	}
	if best < 0 || p == r.cells[0][slot(r.g.hero(r.seat).At)].at && r.g.hero(r.seat).Towards.IsZero() {
		return way{}, false
	}
	w := way{to: p, steps: best, gold: int(r.cells[best][i].gold), rolls: int(r.cells[best][i].rolls), downs: r.cells[best][i].downs > 0, found: 1}
	if w.rolls > 0 {
		for _, q := range r.path(w) {
			roll := r.g.pathRoll(r.seat, q)
			if roll == 0 {
				continue
			}
			w.found *= pieces.Chance(roll, 2)
			if w.roll == 0 || roll < w.roll {
				w.roll = roll
			}
		}
	}
	return w, true
}

// path lists the points of a way, without its start.
func (r *reach) path(w way) []land.Point {
	var out []land.Point
	i := int16(slot(w.to))
	for n := w.steps; n > 0; n-- {
		out = append(out, r.cells[n][i].at)
		i = r.cells[n][i].from
	}
	slices.Reverse(out)
	return out
}

// all lists the ways to every point within reach, nearest first.
func (r *reach) all() []way {
	var out []way
	var seen [slotCount]bool
	for n := 1; n <= r.steps; n++ {
		for _, i := range r.order[n] {
			if seen[i] {
				continue
			}
			seen[i] = true
			if w, ok := r.to(r.cells[n][i].at); ok {
				out = append(out, w)
			}
		}
	}
	slices.SortFunc(out, func(a, b way) int {
		return cmp.Or(cmp.Compare(a.steps, b.steps), a.to.Compare(b.to))
	})
	return out
}

// bars says that a step is not allowed, whatever it costs.
func (g *Game) bars(seat engine.Seat, from, to land.Point, first bool) bool {
	h := g.hero(seat)
	if to == tower {
		return !(first && h.Challenger && land.ColourAt(from) == land.Guard && h.Towards.IsZero())
	}
	if s, _ := land.SpotAt(to); s.Mountain && h.carriesCart() {
		return true
	}
	return from == tower
}

// stops says that everybody knows the hero must stop at a point: an adversary
// he sees is there (4.3.1).
func (g *Game) stops(seat engine.Seat, p land.Point) bool {
	if p == tower {
		return true
	}
	for i := range g.Tokens {
		if t := &g.Tokens[i]; t.At == p && g.hostile(seat, t) {
			return true
		}
	}
	return false
}

// hostile says that a token is an adversary of the hero, as everybody knows. A
// guardian nobody has seen yet is one of a hero with a gem.
func (g *Game) hostile(seat engine.Seat, t *token) bool {
	h := g.hero(seat)
	if t.Piece == "" {
		return t.back() == pieces.Guardian.String() && h.Gem
	}
	if t.Flipped || t.Down && len(t.Known) > 0 {
		return false
	}
	p, _ := pieces.Get(t.Piece)
	switch {
	case p.Kind != pieces.Adversary:
		return false
	case p.Class == pieces.Guardian:
		return h.Gem
	case p.Quest != "":
		return h.onStep(p.Quest, p.Step)
	}
	return true
}

// facesDown counts the face-down pieces at a point that the hero will look at.
func (g *Game) facesDown(seat engine.Seat, p land.Point) int {
	n := 0
	for i := range g.Tokens {
		if t := &g.Tokens[i]; t.At == p && t.Down && (t.back() != pieces.Guardian.String() || g.hero(seat).Gem) {
			n++
		}
	}
	return n
}

// pathRoll is the greatest sum of two dice with which the hero finds the path to
// a point (4.2), 0 when he need not search.
func (g *Game) pathRoll(seat engine.Seat, p land.Point) int {
	if !land.ColourAt(p).Hidden() {
		return 0
	}
	h := g.hero(seat)
	s, _ := land.SpotAt(p)
	roll := h.printed().PathRoll(s)
	if roll == 0 || h.findsPaths() || g.colour(p) == land.Beige {
		return 0
	}
	return roll
}

// theBoat is the piece of the boat.
const theBoat = "boat"

// The two landings of the boat (4.1).
var southLanding, northLanding = land.At("L4"), land.At("L2")

// ferried says that a crossing is free: the boat lies on this side, or the wand
// makes it serve both ways.
func (g *Game) ferried(from, to land.Point) bool {
	lake := from == southLanding && to == northLanding || from == northLanding && to == southLanding
	return lake && !g.Boat.IsZero() && (g.Wand != "" || g.Boat == from)
}
