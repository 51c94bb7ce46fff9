package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// pilot is the autopilot of level 2. It weighs what there is to do on the map by what
// it is worth, how likely it comes off and how many turns it takes
// (autopilot_goals.go), fights by the odds (autopilot_fight.go) and buys what makes it
// stronger against a fixed ladder of enemies (autopilot_market.go).
type pilot struct{}

// Choose implements engine.Autopilot.
func (pilot) Choose(game engine.Game, seat engine.Seat, d *engine.Dice) (engine.Move, text.Message) {
	g, ok := game.(*Game)
	if !ok {
		return engine.Random{}.Choose(game, seat, d)
	}
	if g.Over != "" || !allSteps.Asked(g, g.Todo, seat) {
		return "", text.Message{}
	}
	m := &planner{Game: g.copy(), seat: seat, dice: d}
	s := g.Todo.Top()
	// Where to go is chosen among what is reached; to list it all with its odds again
	// would take longer than to choose.
	if move, why := m.decide(s); move != "" && (s.Do == doStart || s.Do == doGo || engine.Legal(g.Prompts(), seat, move) != nil) {
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
	*Game
	seat engine.Seat
	dice *engine.Dice
	// known are chances against cards, known while the hero stays as he is.
	known map[string]chances
	goals []goal
	near  *[landSize]float64
}

// decide answers the question on top.
func (m *planner) decide(s step) (engine.Move, text.Message) {
	switch s.Do {
	case doHero:
		return m.pickHero()
	case doStart:
		return m.setOut()
	case doGo:
		return m.travelOn()
	case doVenture:
		return m.venture()
	case doShop:
		return m.shop()
	case doMarket:
		return m.trade()
	case doEnd:
		return m.train()
	case doAct:
		return m.act()
	case doOptional:
		return m.useAt(s)
	case doDeclare:
		return m.declare()
	case doEffect:
		return m.effect(s)
	case doKeepLimit:
		return m.discardOne()
	case doOfferCard:
		return m.offered(s)
	case doScout:
		return m.scouted(s)
	case doSpoils:
		return m.spoil(s)
	case doBack:
		return engine.MakeMove("choose", m.bestOfHexes(m.hero(m.seat).At.Neighbours())), text.M("why.way")
	}
	return "", text.Message{}
}

// me is the hero of the seat.
func (m *planner) me() *hero { return m.hero(m.seat) }

// changed forgets what was reckoned of a hero who has changed.
func (m *planner) changed() { m.known, m.goals, m.near = nil, nil, nil }

// with does something with the hero changed for a moment.
func (m *planner) with(change func(h *hero), do func()) {
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
