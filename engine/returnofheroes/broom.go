package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// doBroom is the test for the broom (A6).
const doBroom = "broom"

var broomSteps = stepTable{doBroom: testStep(tryBroom, knownPiece)}

// Where a ride may lead in the French rulebook's variant, by the two dice the hero
// chooses. They are added up in the N of a landing, above every throw of a die.
const (
	rideBeside = 1 << iota // onto a tile beside
	rideHut                // to the witch's hut
	rideStay               // nowhere
	rideChosen             // marks such a sum
)

// testedRide is a ride in the French rulebook's variant: magic is tested at -2,
// two dice are chosen; success leads onto a tile beside, a one among the two to
// the hut, failure nowhere. Where the dice allow several the hero chooses.
func (g visit) testedRide(s step, d *engine.Dice) {
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
	g.tell("tested", s.Seat, text.M(key, t.args(g.who(s.Seat))...)).Facts = t.facts(theBroom)
	switch {
	case !t.ok:
	case leads != rideHut:
		g.Todo.Next(step{Do: doJump, Seat: s.Seat, Piece: theBroom, N: rideChosen | leads})
	default:
		g.tell("rode", s.Seat, text.M("say.ride-hut", "who", g.who(s.Seat), "place", view.Place(witchHut))).Facts = engine.Facts{Piece: theBroom, To: witchHut.String()}
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
	g.tell("took", s.Seat, text.M("say.took", "who", g.who(s.Seat), "item", view.Name(s.Piece), "place", view.Place(at))).
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
