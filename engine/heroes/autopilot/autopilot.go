// Package autopilot plays Heroes for a seat. It estimates the value of boards and cards (worth.go), the best use of
// each of its spells (cast.go) and of points of leadership (lead.go), and rolls to get the most out of its dice
// (plan.go, dice.go). Drafts and armies are chosen by value and a little chance, so that every card is played
// (setup.go).
package autopilot

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/text"
)

// pilot is the autopilot of level 2.
type pilot struct{}

// planner is a position in the view of an autopilot's seat, with cached results.
type planner struct {
	*heroes.Game
	seat   engine.Seat
	dice   *engine.Dice
	battle field.Battle
	weak   cards.Symbol // the element of its weakness, 0 if there is none
	*reckoned
}

// reckoned are the cached results, nil until they are needed.
type reckoned struct {
	all  []option
	hurt *[mostRolled + 1]float64
	// looks are the outlooks by the number of dice, then of rolls.
	looks [mostRolled + 1][]outlook
}

// recall returns the results of the open clash, which later beats use again, or empty ones.
func recall(n *heroes.Notes) *reckoned {
	if n == nil {
		return &reckoned{}
	}
	r, ok := n.Reckoned.(*reckoned)
	if !ok {
		r = &reckoned{}
		n.Reckoned = r
	}
	return r
}

// At returns the autopilot of a level: 1 plays at random, 2 plans.
func At(level int) engine.Autopilot {
	if level == 1 {
		return engine.Random{}
	}
	return pilot{}
}

// Choose implements engine.Autopilot.
func (pilot) Choose(game engine.Game, seat engine.Seat, d *engine.Dice) (engine.Move, text.Message) {
	g, ok := game.(*heroes.Game)
	if !ok || g.Over != "" || !g.HasSeat(seat) {
		return engine.Random{}.Choose(game, seat, d)
	}
	s, ok := g.Waiting(seat)
	if !ok {
		return "", text.Message{} // it is not waited for
	}
	m := &planner{Game: g, seat: seat, dice: d, battle: g.BattleOf(seat), reckoned: recall(g.NotesOf(seat))}
	if h := g.Cards().HeroOf(g.Player(seat).Hero); h != nil && !g.Options.Plain() {
		m.weak = h.Element.Opposite()
	}
	if move, why := m.decide(s); move != "" && m.legal(move) {
		return move, why
	}
	// Without a plan it takes the default.
	asked := m.Questions(m.seat)
	switch {
	case len(asked) == 0:
		return "", text.Message{}
	case asked[0].Default != "":
		return asked[0].Default, text.M("why.usual")
	}
	return asked[0].Choices[0].Move, text.M("why.usual")
}

// legal reports whether a move answers a question to the seat.
func (m *planner) legal(move engine.Move) bool {
	return slices.ContainsFunc(m.Questions(m.seat), func(p engine.Prompt) bool { return p.Legal(move) })
}

// decide answers the question on top.
func (m *planner) decide(s heroes.Step) (engine.Move, text.Message) {
	switch s.Do {
	case heroes.DoDraft:
		return m.draft()
	case heroes.DoArmy:
		return m.muster()
	case heroes.DoPlace:
		id, at := m.Intended(m.seat)
		return engine.MakeMove(heroes.VerbPlace, id, at.ID()), text.M("why.place")
	case heroes.DoBeats:
		return m.roll()
	case heroes.DoAct, heroes.DoFollow:
		return m.act(s)
	case heroes.DoCast:
		return m.aim()
	case heroes.DoDispel:
		return m.dispelOn()
	case heroes.DoLead:
		return m.spend()
	}
	return "", text.Message{}
}
