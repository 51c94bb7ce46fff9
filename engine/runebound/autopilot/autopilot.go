// Package autopilot plays Runebound for a seat. It weighs what there is to do on the map by
// what it is worth, how likely it comes off and how many turns it takes (goals.go,
// travel.go), fights by the odds (fight.go, flight.go) and buys what makes it stronger
// against a fixed ladder of enemies (market.go, chances.go). What it knows of the cards
// beforehand is in lore.go.
package autopilot

import (
	"slices"

	"skald/engine"
	"skald/engine/runebound"
	"skald/engine/text"
)

// pilot is the autopilot of level 2.
type pilot struct{}

// At returns the autopilot of a level: 1 plays at random, 2 reckons.
func At(level int) engine.Autopilot {
	if level <= 1 {
		return engine.Random{}
	}
	return pilot{}
}

// Choose implements engine.Autopilot.
func (pilot) Choose(game engine.Game, seat engine.Seat, d *engine.Dice) (engine.Move, text.Message) {
	g, ok := game.(*runebound.Game)
	if !ok {
		return engine.Random{}.Choose(game, seat, d)
	}
	if !g.Asked(seat) {
		return "", text.Message{}
	}
	m := &planner{Game: g.Copy(), seat: seat, dice: d}
	s := g.Todo.Top()
	// Where to go is chosen among what is reached; to list it all with its odds again
	// would take longer than to choose.
	if move, why := m.decide(s); move != "" && (s.Do == runebound.DoStart || s.Do == runebound.DoGo || engine.Legal(g.Prompts(), seat, move) != nil) {
		return move, why
	}
	// Of what it does not know it takes the first that is offered.
	for _, p := range engine.Of(g.Prompts(), seat) {
		if p.Kind == engine.May {
			continue
		}
		if p.Default != "" {
			return p.Default, text.M("why.usual")
		}
		if len(p.Choices) > 0 {
			return p.Choices[0].Move, text.M("why.usual")
		}
	}
	return engine.Random{}.Choose(game, seat, d)
}

// planner is a position as the autopilot of a seat thinks about it: a copy it may change,
// with what it has reckoned.
type planner struct {
	*runebound.Game
	seat engine.Seat
	dice *engine.Dice
	// known are chances against cards, known while the hero stays as he is.
	known map[string]runebound.Chances
	goals []goal
	near  *[landSize]float64
}

// decide answers the question on top.
func (m *planner) decide(s runebound.Step) (engine.Move, text.Message) {
	switch s.Do {
	case runebound.DoHero:
		return m.pickHero()
	case runebound.DoStart:
		return m.setOut()
	case runebound.DoGo:
		return m.travelOn()
	case runebound.DoVenture:
		return m.venture()
	case runebound.DoShop:
		return m.shop()
	case runebound.DoMarket:
		return m.trade()
	case runebound.DoEnd:
		return m.train()
	case runebound.DoAct:
		return m.act()
	case runebound.DoOptional:
		return m.useAt(s)
	case runebound.DoDeclare:
		return m.declare()
	case runebound.DoEffect:
		return m.effect(s)
	case runebound.DoKeepLimit:
		return m.discardOne()
	case runebound.DoOfferCard:
		return m.offered(s)
	case runebound.DoScout:
		return m.scouted(s)
	case runebound.DoSpoils:
		return m.spoil(s)
	case runebound.DoBack:
		return engine.MakeMove("choose", m.bestOfHexes(m.Hero(m.seat).At.Neighbours())), text.M("why.way")
	}
	return "", text.Message{}
}

// me is the hero of the seat.
func (m *planner) me() *runebound.Hero { return m.Hero(m.seat) }

// changed forgets what was reckoned of a hero who has changed.
func (m *planner) changed() { m.known, m.goals, m.near = nil, nil, nil }

// with does something with the hero changed for a moment.
func (m *planner) with(change func(h *runebound.Hero), do func()) {
	h := m.me()
	before, known, goals, near := *h, m.known, m.goals, m.near
	before.Held = h.Held
	h.Held = slices.Clone(h.Held)
	m.changed()
	change(h)
	do()
	*h = before
	m.known, m.goals, m.near = known, goals, near
}

// most is the place of the largest of some numbers.
func most(of []float64) int {
	best := 0
	for i := range of {
		if of[i] > of[best] {
			best = i
		}
	}
	return best
}
