package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// DoBroom is the test for the broom (A6).
const DoBroom = "broom"

var broomSteps = stepTable{DoBroom: testStep(tryBroom, knownPiece)}

// The destinations of a ride in the French rulebook's variant, by the two dice the hero chooses. Their sum is the N of
// a landing, above every roll of a die.
const (
	rideBeside = 1 << iota // onto an adjacent tile
	rideHut                // to the witch's hut
	rideStay               // nowhere
	rideChosen             // marks such a sum
)

// testedRide is a ride in the French rulebook's variant: magic is tested at -2, two dice are chosen; success leads onto
// an adjacent tile, a one among the two to the hut, failure nowhere. If the dice allow several the hero chooses.
func (g visit) testedRide(s Step, d *engine.Dice) {
	t := g.test(s, pieces.BroomModifier, d)
	low := slices.Sorted(slices.Values(t.dice))
	leads := 0
	for i, a := range low {
		for _, b := range low[i+1:] {
			switch {
			case a+b > t.target:
				leads |= rideStay
			case a == 1:
				leads |= rideHut
			default:
				leads |= rideBeside
			}
		}
	}
	key := "say.ride-missed"
	if t.ok {
		key = "say.ride-rides"
	}
	g.tell("tested", s.Seat, text.M(key, t.args(g.who(s.Seat))...)).Facts = t.facts(pieces.TheBroom)
	switch {
	case !t.ok:
	case leads != rideHut:
		g.Todo.Next(Step{Do: DoJump, Seat: s.Seat, Piece: pieces.TheBroom, N: rideChosen | leads})
	default:
		g.tell("rode", s.Seat, text.M("say.ride-hut", "who", g.who(s.Seat), "place",
			view.Place(witchHut))).Facts = engine.Facts{Piece: pieces.TheBroom, To: witchHut.String()}
		g.journey().leap(s.Seat, witchHut, d)
	}
}

// tryBroom tests magic for the broom (A6): without success it stays. A hero that has it already rides it.
func tryBroom(g *Game, s Step, d *engine.Dice) {
	if g.Hero(s.Seat).SlotOf(pieces.TheBroom) >= 0 {
		g.visit().testedRide(s, d)
		return
	}
	t := g.test(s, pieces.BroomModifier, d)
	key := "say.broom-missed"
	if t.ok {
		key = "say.broom-caught"
	}
	at := g.Hero(s.Seat).At
	g.tell("tested", s.Seat, text.M(key, t.args(g.who(s.Seat))...)).Facts = t.facts(s.Piece)
	if !t.ok {
		return
	}
	g.lift(s.Piece)
	g.Hero(s.Seat).pack(s.Piece, 0)
	g.tell("took", s.Seat,
		text.M("say.took", "who", g.who(s.Seat), "item", view.Name(s.Piece), "place", view.Place(at))).
		Facts = engine.Facts{Piece: s.Piece, From: at.String()}
	g.Todo.Next(Step{Do: doDraw, Seat: s.Seat})
}

// rideHint describes the test for a ride on the broom.
func (g *realm) rideHint(seat engine.Seat) text.Message {
	if h := g.Hero(seat); g.Variant.TestedBroom {
		return oddsHint(pieces.Magic, h.Value(pieces.Magic), pieces.BroomModifier, h.Dice(pieces.Magic), 1)
	}
	return text.M("hint.ride")
}
