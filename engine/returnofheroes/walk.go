package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// walk goes towards a destination on the way its choice showed, point by point,
// until the hero is there or something stops him (section 4).
func (g *Game) walk(seat engine.Seat, to land.Point, d *engine.Dice) (looked bool) {
	r := g.reachOf(seat)
	g.near = nil
	w, ok := r.to(to)
	if !ok {
		return false
	}
	h := g.hero(seat)
	g.Moved, g.Goal = true, noPoint
	from := h.At
	walked := []text.Message{point(from)}
	var seen []int
	arrived, over := true, false
	// tellWay tells the walk so far: before what happens at its end.
	tellWay := func() {
		if len(walked) < 2 {
			return
		}
		e := g.tell("moved", seat, text.M("say.walked", "who", g.who(seat), "way", text.M("way", "points", walked), "place", place(h.At)))
		e.Facts = engine.Facts{Piece: h.ID, From: from.String(), To: h.At.String(), Amount: len(walked) - 1}
		from, walked = h.At, []text.Message{point(h.At)}
	}
	for _, p := range r.path(w) {
		g.Left--
		if g.pathRoll(seat, p) > 0 || g.ferry(h.At, p) {
			tellWay()
		}
		if ok, over = g.findPath(seat, p, d); !ok {
			arrived = false
			break
		}
		g.cross(seat, h.At, p)
		g.enter(seat, p)
		walked = append(walked, point(p))
		seen = g.lookAround(seat, d)
		if over = over || g.stops(seat, p); over || len(seen) > 0 && p != to {
			arrived = p == to
			break
		}
	}
	if len(walked) > 1 {
		tellWay()
		g.putBefore(len(seen))
	}
	switch {
	case h.At == tower:
		g.stopMoving(seat)
		g.assault(seat, d)
	case over || g.Left <= 0:
		g.stopMoving(seat)
	case !arrived:
		g.Goal = to
	}
	g.boon(seat)
	return len(seen) > 0
}

// putBefore moves the last event before the n events before it: what was seen
// at the end of a walk is told after the walk.
func (g *Game) putBefore(n int) {
	last := len(g.told) - 1
	e := g.told[last]
	g.told = slices.Insert(g.told[:last], last-n, e)
}

// findPath searches for the path to a point, if it is hidden (4.2). ok says that
// the hero gets there, over that his movement ends.
func (g *Game) findPath(seat engine.Seat, p land.Point, d *engine.Dice) (ok, over bool) {
	h := g.hero(seat)
	again := h.Towards == p
	roll := g.pathRoll(seat, p)
	if roll == 0 {
		return true, false
	}
	dice := d.D6(stream(seat), 2)
	sum := dice[0] + dice[1]
	facts := engine.Facts{Dice: dice, Target: roll, Success: sum <= roll, Piece: h.ID, To: p.String()}
	args := []any{"who", g.who(seat), "place", place(p), "dice", diceText(dice), "sum", sum, "target", roll}
	switch {
	case sum <= roll:
		g.tell("searched", seat, text.M("say.path-found", args...)).Facts = facts
		return true, false
	case again:
		g.tell("searched", seat, text.M("say.path-late", args...)).Facts = facts
		return true, true
	}
	g.tell("searched", seat, text.M("say.path-lost", args...)).Facts = facts
	h.Towards, h.Challenger = p, false
	g.near = nil
	return false, true
}

// ferry says that a step leads across water.
func (g *Game) ferry(from, to land.Point) bool {
	s, ok := g.Layout.Adjacent(from, to)
	return ok && s.Water
}

// cross pays for a step across water, or takes the boat along (4.1).
func (g *Game) cross(seat engine.Seat, from, to land.Point) {
	if !g.ferry(from, to) {
		return
	}
	if !g.ferried(from, to) {
		g.hero(seat).Gold--
		g.tell("paid", seat, text.M("say.ferry-paid", "who", g.who(seat), "place", place(to))).Facts = engine.Facts{Amount: -1}
		return
	}
	e := g.tell("ferried", seat, text.M("say.ferried", "who", g.who(seat), "place", place(to)))
	if g.Wand == "" {
		e.Facts = engine.Facts{Piece: theBoat, From: g.Boat.String(), To: to.String()}
		g.Boat = to
	}
}

// enter puts a hero onto a point. Whoever leaves a guardian's point otherwise
// than into the tower has lost his right to it.
func (g *Game) enter(seat engine.Seat, p land.Point) {
	h := g.hero(seat)
	if p != tower {
		h.Challenger = false
	}
	if p == tower {
		h.Towards = noPoint
		g.Gate = h.At
		h.At = p
		return
	}
	h.At, h.Towards = p, noPoint
}

// lookAround looks at every face-down piece where the hero stands and turns it
// up (4.3). It returns the tokens that were turned; what nobody had seen is
// decided now.
func (g *Game) lookAround(seat engine.Seat, d *engine.Dice) []int {
	var out []int
	h := g.hero(seat)
	for _, i := range g.tokensAt(h.At) {
		t := &g.Tokens[i]
		if !t.Down {
			continue
		}
		if t.back() == pieces.Guardian.String() && (!h.Gem || h.Challenger) {
			continue
		}
		known := t.Piece != "" && len(t.Known) == 0
		if t.Piece == "" {
			g.decide(t, d)
		}
		t.Down, t.Known = false, nil
		out = append(out, i)
		e := g.tell("looked", seat, text.M("say.looked", "who", g.who(seat), "place", place(t.At), "piece", name(t.Piece), "about", brief(t.Piece)))
		e.Reveals = !known
		e.Facts = engine.Facts{Piece: t.Piece, To: t.At.String()}
	}
	if len(out) > 0 {
		g.near = nil
	}
	return out
}

// decide draws which piece a token is that nobody has seen.
func (g *Game) decide(t *token, d *engine.Dice) {
	pool, from := &g.Pool, "land"
	if t.back() == pieces.Guardian.String() {
		pool, from = &g.Guardians, "guardians"
	}
	i := 0
	if n := len(*pool); n > 1 {
		i = d.Pick(from, n)
	}
	t.Piece = (*pool)[i]
	*pool = slices.Delete(*pool, i, i+1)
}

// land puts a hero down where broom or teleporter lead: he looks around and
// moves no more.
func (g *Game) leap(seat engine.Seat, p land.Point, d *engine.Dice) {
	h := g.hero(seat)
	from := h.At
	g.enter(seat, p)
	g.near = nil
	e := g.tell("moved", seat, text.M("say.leapt", "who", g.who(seat), "place", place(p)))
	e.Facts = engine.Facts{Piece: h.ID, From: from.String(), To: p.String()}
	g.lookAround(seat, d)
	g.boon(seat)
}

// stay ends the movement where the hero stands; a guardian who came while he
// stood there is looked at now.
func (g *Game) stay(seat engine.Seat, d *engine.Dice) {
	g.tell("stayed", seat, text.M("say.stayed", "who", g.who(seat), "place", place(g.hero(seat).At))).Facts = engine.Facts{Piece: g.hero(seat).ID, To: g.hero(seat).At.String()}
	g.lookAround(seat, d)
	g.stopMoving(seat)
	g.boon(seat)
}
