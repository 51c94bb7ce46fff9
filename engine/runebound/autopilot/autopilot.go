// Package autopilot plays Runebound for a seat. It weighs the goals on the map by worth, chance and turns (goals.go,
// travel.go), decides fights by the odds (fight.go, flight.go) and buys strength, measured against a fixed ladder of
// enemies (market.go, chances.go). lore.go holds its prior knowledge of the cards.
package autopilot

import (
	"slices"

	"skald/engine"
	"skald/engine/runebound"
	"skald/engine/text"
)

// pilot is the autopilot of level 2.
type pilot struct{ memory *memory }

// At returns the autopilot of a level: 1 plays at random, 2 calculates. It must not be used by two goroutines at the
// same time.
func At(level int) engine.Autopilot {
	if level <= 1 {
		return engine.Random{}
	}
	return pilot{newMemory()}
}

// Choose implements engine.Autopilot.
func (p pilot) Choose(game engine.Game, seat engine.Seat, d *engine.Dice) (engine.Move, text.Message) {
	g, ok := game.(*runebound.Game)
	if !ok {
		return engine.Random{}.Choose(game, seat, d)
	}
	if !g.Asked(seat) {
		return "", text.Message{}
	}
	m := &planner{Game: g.Copy(), seat: seat, dice: d, memory: p.memory}
	s := g.Todo.Top()
	if s.Do == runebound.DoStart || s.Do == runebound.DoGo {
		if x, ok := m.Noted(seat).(plan); ok {
			m.plan = x
		}
		defer func() { m.Note(seat, m.plan) }()
	}
	// Destinations are chosen from the hexes in reach; listing all with their odds would take longer than the choice.
	if move, why := m.decide(s); move != "" &&
		(s.Do == runebound.DoStart || s.Do == runebound.DoGo || engine.Legal(g.Moves(), seat, move) != nil) {
		return move, why
	}
	// In doubt it takes the first choice.
	for _, p := range engine.Of(g.Moves(), seat) {
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

// planner is a position from the point of view of a seat's autopilot: a copy it may change, with cached results.
type planner struct {
	*runebound.Game
	seat engine.Seat
	dice *engine.Dice
	// memory is that of the autopilot.
	memory *memory
	// known caches chances against cards while the hero is unchanged.
	known map[string]runebound.Chances
	plan
}

// plan holds the goals on the map and the worth of ending the movement on each hex, nil until they are computed. It is
// never written afterwards, and is noted from the beginning of a turn until the destination is chosen.
type plan struct {
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

func (m *planner) me() *runebound.Hero { return m.Hero(m.seat) }

// changed clears the caches after a change of the hero.
func (m *planner) changed() { m.known, m.plan = nil, plan{} }

// with calls do with the hero temporarily changed.
func (m *planner) with(change func(h *runebound.Hero), do func()) {
	h := m.me()
	before, known, plan := *h, m.known, m.plan
	before.Held = h.Held
	h.Held = slices.Clone(h.Held)
	m.changed()
	change(h)
	do()
	*h = before
	m.known, m.plan = known, plan
}

func most(of []float64) int {
	best := 0
	for i := range of {
		if of[i] > of[best] {
			best = i
		}
	}
	return best
}
