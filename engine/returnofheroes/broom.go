package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// doBroom is the test for the broom (A6).
const doBroom = "broom"

var broomSteps = stepTable{doBroom: testStep(tryBroom, knownPiece)}

// rideOrHut marks a landing on the witch's hut as well as on the tiles beside.
const rideOrHut = 7

// testedRide is a ride in the French rulebook's variant: magic is tested at -2,
// two dice are chosen; success leads onto a tile beside, a one among the two to
// the hut, failure nowhere. Where the dice allow both the hero chooses.
func (g visit) testedRide(s step, d *engine.Dice) {
	t := g.test(s, pieces.BroomModifier, d)
	low := slices.Sorted(slices.Values(t.dice))
	ones := slices.IndexFunc(low, func(n int) bool { return n > 1 })
	if ones < 0 {
		ones = len(low)
	}
	hut := t.ok && ones > 0
	free := len(low)-ones >= 2 && low[ones]+low[ones+1] <= t.target
	key := "say.ride-missed"
	if t.ok {
		key = "say.ride-rides"
	}
	g.tell("tested", s.Seat, text.M(key, t.args(g.who(s.Seat))...)).Facts = t.facts(theBroom)
	jump := step{Do: doJump, Seat: s.Seat, Piece: theBroom, N: 2}
	switch {
	case hut && free:
		jump.N = rideOrHut
		g.Todo.Next(jump)
	case free:
		g.Todo.Next(jump)
	case hut:
		g.tell("rode", s.Seat, text.M("say.ride-hut", "who", g.who(s.Seat), "place", place(witchHut))).Facts = engine.Facts{Piece: theBroom, To: witchHut.String()}
		g.journey().leap(s.Seat, witchHut, d)
	}
}

// tryBroom tests magic for the broom (A6): without success it stays. Whoever has
// it already rides it.
func tryBroom(g *Game, s step, d *engine.Dice) {
	if g.hero(s.Seat).has(theBroom) >= 0 {
		g.visit().testedRide(s, d)
		return
	}
	t := g.test(s, pieces.BroomModifier, d)
	key := "say.broom-missed"
	if t.ok {
		key = "say.broom-caught"
	}
	at := g.hero(s.Seat).At
	g.tell("tested", s.Seat, text.M(key, t.args(g.who(s.Seat))...)).Facts = t.facts(s.Piece)
	if !t.ok {
		return
	}
	g.lift(s.Piece)
	g.hero(s.Seat).pack(s.Piece, 0)
	g.tell("took", s.Seat, text.M("say.took", "who", g.who(s.Seat), "item", name(s.Piece), "place", place(at))).
		Facts = engine.Facts{Piece: s.Piece, From: at.String()}
	g.Todo.Next(step{Do: doDraw, Seat: s.Seat})
}

// rideHint says what a ride on the broom takes.
func (g *realm) rideHint(seat engine.Seat) text.Message {
	if h := g.hero(seat); g.Variant.TestedBroom {
		return oddsHint(pieces.Magic, h.value(pieces.Magic), pieces.BroomModifier, h.dice(pieces.Magic), 1)
	}
	return text.M("hint.ride")
}
