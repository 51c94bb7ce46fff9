// Package autopilot plays Heroes for a seat. It reckons what boards and cards are worth
// (worth.go), what each of its spells would do at best (cast.go) and what points of
// leadership bring (lead.go), and rolls so as to get most out of its dice (plan.go,
// dice.go). Drafts and armies are chosen by worth and a little chance, so that every card
// is played (setup.go).
package autopilot

import (
	"skald/engine"
	"skald/engine/heroes"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/text"
)

// pilot is the autopilot of level 2.
type pilot struct{}

// planner is a position as the autopilot of a seat thinks about it, with what it has
// reckoned.
type planner struct {
	*heroes.Game
	seat   engine.Seat
	dice   *engine.Dice
	battle field.Battle
	weak   cards.Symbol // the element of its weakness, 0 where there is none
	all    []option
	hurt   *[mostRolled + 1]float64
}

// At returns the autopilot of a level: 1 plays at random, 2 reckons.
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
		return "", text.Message{} // nobody waits for it
	}
	m := &planner{Game: g, seat: seat, dice: d, battle: g.BattleOf(seat)}
	if h := g.Cards().HeroOf(g.Player(seat).Hero); h != nil && !g.Options.Plain() {
		m.weak = h.Element.Opposite()
	}
	if move, why := m.decide(s); move != "" && m.legal(move) {
		return move, why
	}
	// Of what it does not know it takes what happens by default.
	asked := m.Questions(m.seat)
	switch {
	case len(asked) == 0:
		return "", text.Message{}
	case asked[0].Default != "":
		return asked[0].Default, text.M("why.usual")
	}
	return asked[0].Choices[0].Move, text.M("why.usual")
}

// legal says that a move answers what the seat is asked.
func (m *planner) legal(move engine.Move) bool {
	for _, p := range m.Questions(m.seat) {
		if p.Legal(move) {
			return true
		}
	}
	return false
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
