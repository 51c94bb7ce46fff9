package returnofheroes

import (
	"cmp"
	"iter"
	"slices"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
)

var noPoint land.Point

// maxSteps bounds the movement of any hero: no allowance exceeds it.
const maxSteps = 8

// cost is the cost of a way besides its steps, in the order in which heroes avoid it: gold, paths to find, face-down
// pieces on the way.
type cost struct{ gold, rolls, downs int8 }

func (a cost) compare(b cost) int {
	return cmp.Or(cmp.Compare(a.gold, b.gold), cmp.Compare(a.rolls, b.rolls), cmp.Compare(a.downs, b.downs))
}

// cell is the best way to a point in an exact number of steps. from is the cell of the step before, -1 at the start.
type cell struct {
	at    land.Point
	steps int8
	from  int16
	cost
}

// reach contains the points a hero can reach with the steps left, by public knowledge.
type reach struct {
	g    *Game
	seat engine.Seat
	// cells lists the best ways step by step; best is one more than the index of the best of them to each point, 0 if
	// there is none.
	cells []cell
	best  [land.Slots]int16
	lies  tokenIndex
	goals []questGoal
}

// way is a way to a destination as its choice shows it.
type way struct {
	to    land.Point
	steps int
	gold  int
	// rolls is the number of paths to find, roll the hardest of them, found the chance to find them all at once.
	rolls, roll int
	found       float64
	// downs reports whether the hero will look at face-down pieces.
	downs bool
}

// stops reports whether the hero must stop at a point.
func (r *reach) stops(p land.Point) bool {
	if p == Tower {
		return true
	}
	for i := range r.lies.at(p) {
		if r.g.Hostile(r.seat, &r.g.Tokens[i]) {
			return true
		}
	}
	return false
}

// step goes one step further from a cell, if the rules allow it. The cells of the next layer begin at layer.
func (r *reach) step(from, layer int, s land.Step, here *[land.Slots]int16) {
	g, before := r.g, &r.cells[from]
	if g.bars(r.seat, before.at, s.To, before.steps == 0) {
		return
	}
	c := cell{at: s.To, steps: before.steps + 1, from: int16(from), cost: before.cost}
	if s.Water && !g.Ferried(before.at, s.To) {
		c.gold++
		if int(c.gold) > g.Hero(r.seat).Gold {
			return
		}
	}
	if g.PathRoll(r.seat, s.To) > 0 {
		c.rolls++
	}
	at := s.To.Slot()
	for i := range r.lies.at(s.To) {
		if g.willSee(r.seat, &g.Tokens[i]) {
			c.downs++
		}
	}
	if old := int(here[at]) - 1; old < layer {
		r.cells = append(r.cells, c)
		here[at] = int16(len(r.cells))
	} else if r.cells[old].compare(c.cost) > 0 {
		r.cells[old] = c
	}
}

// to returns the best way to a point; false if it is out of reach.
func (r *reach) to(p land.Point) (way, bool) {
	if !p.Valid() || r.best[p.Slot()] == 0 {
		return way{}, false
	}
	return r.way(r.best[p.Slot()] - 1), true
}

// WayTo returns the steps and the gold of the best way of a hero to a point; false if it is out of reach.
func (g *Game) WayTo(seat engine.Seat, p land.Point) (steps, gold int, ok bool) {
	w, ok := g.reachOf(seat).to(p)
	return w.steps, w.gold, ok
}

// way returns a cell as a way to its point.
func (r *reach) way(i int16) way {
	c := &r.cells[i]
	w := way{to: c.at, steps: int(c.steps), gold: int(c.gold), rolls: int(c.rolls), downs: c.downs > 0, found: 1}
	if w.rolls > 0 {
		for _, q := range r.path(w) {
			roll := r.g.PathRoll(r.seat, q)
			if roll == 0 {
				continue
			}
			w.found *= pieces.Chance(roll, 2)
			if w.roll == 0 || roll < w.roll {
				w.roll = roll
			}
		}
	}
	return w
}

// path returns the points of a way, without its start.
func (r *reach) path(w way) []land.Point {
	out := make([]land.Point, w.steps)
	for i := r.best[w.to.Slot()] - 1; r.cells[i].steps > 0; i = r.cells[i].from {
		out[r.cells[i].steps-1] = r.cells[i].at
	}
	return out
}

// bars reports whether a step is not allowed at any cost.
func (g *realm) bars(seat engine.Seat, from, to land.Point, first bool) bool {
	h := g.Hero(seat)
	if to == Tower {
		return !(first && h.Challenger && land.ColourAt(from) == land.Guard && h.Towards.IsZero())
	}
	if h.HasCart() {
		if s, _ := land.SpotAt(to); s.Mountain {
			return true
		}
	}
	return from == Tower
}

// stops reports whether the hero must publicly stop at a point: a visible adversary is there (4.3.1).
func (g *realm) stops(seat engine.Seat, p land.Point) bool {
	if p == Tower {
		return true
	}
	return lists.Find(g.Tokens, func(t *Token) bool { return t.At == p && g.Hostile(seat, t) }) != nil
}

// Hostile reports whether a token is publicly an adversary of the hero. An unseen guardian is one of a hero with a gem.
func (g *realm) Hostile(seat engine.Seat, t *Token) bool {
	h := g.Hero(seat)
	if t.Piece == "" {
		return g.BackOf(t) == pieces.Guardian.String() && h.Gem
	}
	if t.Flipped || t.Down && len(t.Known) > 0 {
		return false
	}
	p, _ := g.box.Get(t.Piece)
	switch {
	case p.Kind != pieces.Adversary:
		return false
	case p.Class == pieces.Guardian:
		return h.Gem
	case p.Quest != "":
		return h.OnStep(p.Quest, p.Step)
	}
	return true
}

// facesDown counts the face-down pieces at a point that the hero will look at.
func (g *realm) facesDown(seat engine.Seat, p land.Point) int {
	n := 0
	for i := range g.Tokens {
		if t := &g.Tokens[i]; t.At == p && g.willSee(seat, t) {
			n++
		}
	}
	return n
}

// willSee reports whether the hero will look at a face-down token on arrival.
func (g *realm) willSee(seat engine.Seat, t *Token) bool {
	return t.Down && (g.Hero(seat).Gem || g.BackOf(t) != pieces.Guardian.String())
}

// PathRoll returns the greatest sum of two dice with which the hero finds the path to a point (4.2), 0 if no search is
// needed.
func (g *realm) PathRoll(seat engine.Seat, p land.Point) int {
	if !land.ColourAt(p).Hidden() {
		return 0
	}
	h := g.Hero(seat)
	s, _ := land.SpotAt(p)
	roll := h.Printed().PathRoll(s)
	if roll == 0 || h.findsPaths() || g.colour(p) == land.Beige {
		return 0
	}
	return roll
}

// The two landings of the boat (4.1).
var southLanding, northLanding = land.At("L4"), land.At("L2")

// Ferried reports whether a crossing is free: the boat is on this side, or the wand makes it serve both ways.
func (g *board) Ferried(from, to land.Point) bool {
	lake := from == southLanding && to == northLanding || from == northLanding && to == southLanding
	return lake && !g.Boat.IsZero() && (g.Wand != "" || g.Boat == from)
}

// tokenIndex finds the tokens at each point: first is one more than the index of the first token there, next one more
// than that of the one after each token.
type tokenIndex struct {
	first [land.Slots]int16
	next  []int16
}

// at iterates over the indices of the tokens at a point, in the order in which they came.
func (x *tokenIndex) at(p land.Point) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := x.first[p.Slot()]; i > 0; i = x.next[i-1] {
			if !yield(int(i - 1)) {
				return
			}
		}
	}
}

// all iterates over the ways to every point within reach, nearest first, those of a length in the order of their
// points.
func (r *reach) all() iter.Seq[way] {
	return func(yield func(way) bool) {
		var begin [maxSteps + 2]int
		for _, b := range r.best {
			if b > 0 {
				begin[r.cells[b-1].steps+1]++
			}
		}
		for i := 1; i < len(begin); i++ {
			begin[i] += begin[i-1]
		}
		var order [land.Slots]int16
		for _, b := range r.best { // slots are in the order of their points
			if b > 0 {
				at := &begin[r.cells[b-1].steps]
				order[*at] = b - 1
				*at++
			}
		}
		for _, i := range order[:begin[maxSteps]] {
			if !yield(r.way(i)) {
				return
			}
		}
	}
}

// count returns the number of points within reach.
func (r *reach) count() int {
	n := 0
	for _, b := range r.best {
		if b > 0 {
			n++
		}
	}
	return n
}

// reachOf computes the ways of the hero on turn (4.1). It prefers ways without gold, then without paths to find, then
// short ones, then ones past fewer face-down pieces.
func (g *Game) reachOf(seat engine.Seat) *reach {
	if g.near != nil {
		return g.near
	}
	if g.ways == nil {
		g.ways = &reach{g: g}
	}
	h, r := g.Hero(seat), g.ways
	r.seat, r.best = seat, [land.Slots]int16{}
	r.cells = append(r.cells[:0], cell{at: h.At, from: -1})
	r.lies.fill(g.Tokens)
	r.goals = g.questGoals(seat, r.goals[:0])
	var here [land.Slots]int16 // one more than the cell of the layer being made
	var room [8]land.Step
	begin, end := 0, 1
	for n := range min(g.Left, maxSteps) {
		for i := begin; i < end; i++ {
			at := r.cells[i].at
			if n > 0 && r.stops(at) {
				continue
			}
			if n == 0 && !h.Towards.IsZero() {
				r.step(i, end, land.Step{To: h.Towards}, &here)
				continue
			}
			for _, s := range g.Layout.AppendSteps(room[:0], at) {
				r.step(i, end, s, &here)
			}
		}
		begin, end = end, len(r.cells)
	}
	for i := 1; i < len(r.cells); i++ {
		c := &r.cells[i]
		b := &r.best[c.at.Slot()]
		if *b == 0 || cmp.Or(cmp.Compare(c.gold, r.cells[*b-1].gold), cmp.Compare(c.rolls, r.cells[*b-1].rolls)) < 0 {
			*b = int16(i + 1)
		}
	}
	if h.Towards.IsZero() {
		r.best[h.At.Slot()] = 0
	}
	g.near = r
	return r
}

// fill replaces the content of the index with some tokens.
func (x *tokenIndex) fill(tokens []Token) {
	x.first = [land.Slots]int16{}
	x.next = slices.Grow(x.next[:0], len(tokens))[:len(tokens)]
	for i := len(tokens) - 1; i >= 0; i-- {
		s := tokens[i].At.Slot()
		x.next[i] = x.first[s]
		x.first[s] = int16(i + 1)
	}
}
