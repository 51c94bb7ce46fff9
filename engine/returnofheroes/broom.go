package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// rideOrHut marks a landing on the witch's hut as well as on the tiles beside.
const rideOrHut = 7

// testedRide is a ride in the French rulebook's variant: magic is tested at -2,
// two dice are chosen; success leads onto a tile beside, a one among the two to
// the hut, failure nowhere. Where the dice allow both the hero chooses.
func (g *Game) testedRide(s step, d *engine.Dice) {
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
		g.next(jump)
	case free:
		g.next(jump)
	case hut:
		g.tell("rode", s.Seat, text.M("say.ride-hut", "who", g.who(s.Seat), "place", place(witchHut))).Facts = engine.Facts{Piece: theBroom, To: witchHut.String()}
		g.leap(s.Seat, witchHut, d)
	}
}
