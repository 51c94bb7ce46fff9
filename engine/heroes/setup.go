package heroes

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/deck"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/lists"
	"skald/engine/text"
)

// The streams of dice, besides those of seats.
const (
	streamDraft = "draft"
	streamTable = "table"
)

// streamDeck is a seat's stream for the cards it draws, streamHand for the cards it loses at random, streamBeats for
// its dice in a clash (ruling K8).
func streamDeck(s engine.Seat) string { return "deck " + strconv.Itoa(int(s)+1) }
func streamHand(s engine.Seat) string { return "hand " + strconv.Itoa(int(s)+1) }
func streamBeats(clash int, s engine.Seat) string {
	return "beats " + strconv.Itoa(clash) + " seat " + strconv.Itoa(int(s)+1)
}

// newGame deals the common deck and the first tables, one for each pair (rulebook: preparation, variant for teams).
func newGame(e *edition, seats int, o Settings, d *engine.Dice) *Game {
	g := &Game{edition: e, State: State{Format: format, Options: o, Players: make([]Player, seats),
		Field: field.New(seats), Chart: make([][]int, seats), Feats: newFeats(seats)}}
	for _, s := range g.cards.Spells() {
		if s.Origin == cards.Common {
			g.Stock = append(g.Stock, cards.Physical(s)...)
		}
	}
	slices.Sort(g.Stock)
	g.First = engine.Seat(d.Pick(streamDraft, seats))
	for i := range o.arenas() {
		a := &Arena{Stage: view.StageDraft, Seats: engine.Clockwise(0, seats), Stopper: engine.Public}
		if o.arenas() > 1 {
			a.Seats = []engine.Seat{engine.Seat(i), engine.Seat(i + 2)} // opposite each other
		}
		a.Order = g.reverse(a.Seats)
		g.Arenas = append(g.Arenas, a)
	}
	for s := range g.Players {
		g.Chart[s] = []int{}
		side := &g.Field.Sides[s]
		side.Left = o.figures().wounds
		side.Full = side.Left
		if o.Mode == view.ModeTeams {
			side.Team = s / 2
		}
	}
	if o.Start == startReady {
		g.dealReady(d)
	}
	for _, a := range g.Arenas {
		a.deal(g, d)
	}
	if o.Start != startReady {
		g.tell("draft", g.First, text.M("say.draft", "who", g.who(g.First)))
		for range rounds {
			for _, s := range engine.Clockwise(g.First, seats) {
				g.Todo.Then(Step{Do: DoDraft, Seat: s})
			}
		}
	}
	g.Todo.Then(Step{Do: doArenas, Seat: engine.Public})
	return g
}

// rounds is the number of rounds of the draft: a hero and three spells.
const rounds = 4

// reverse returns seats in the reverse order of the draft: the last to draft is the first if two stop at once (ruling
// K4).
func (g *Game) reverse(seats []engine.Seat) []engine.Seat {
	out := engine.Clockwise(g.First, len(g.Players))
	slices.Reverse(out)
	return slices.DeleteFunc(out, func(s engine.Seat) bool { return !slices.Contains(seats, s) })
}

// dealReady gives every seat a random hero with the hero's ready-made spells.
func (g *Game) dealReady(d *engine.Dice) {
	ids := lists.Map(g.cards.Heroes(), func(h *cards.Hero) string { return h.ID })
	slices.Sort(ids)
	for _, s := range engine.Clockwise(g.First, len(g.Players)) {
		var id string
		id, ids = deck.Draw(ids, d, streamDraft)
		g.chooseHero(s, id)
		p := g.Player(s)
		for _, design := range g.cards.HeroOf(id).Spells {
			card := copyIn(g.Stock, design)
			g.Stock = deck.Without(g.Stock, card)
			p.Drafted = append(p.Drafted, card)
		}
		g.tell("taken", s, text.M("say.ready", "who", g.who(s), "cards",
			view.Names(p.Drafted))).Facts = engine.Facts{Piece: id}
	}
}

// copyIn returns the first card of a design in a bag.
func copyIn(bag []string, design string) string {
	for _, card := range bag {
		if cards.Design(card) == design {
			return card
		}
	}
	return ""
}

func (g *Game) chooseHero(s engine.Seat, id string) {
	g.Player(s).Hero = id
	g.Field.Sides[s].Hero = id
}

// beginArenas makes the decks of the players (rulebook: nine cards) and lets them choose their armies.
func beginArenas(g *Game, _ Step, _ *engine.Dice) {
	for s := range g.Players {
		p := g.Player(engine.Seat(s))
		p.Deck = slices.Clone(p.Drafted)
		for _, x := range g.cards.Spells() {
			if x.Origin == cards.Basic || x == g.cards.SpecialOf(p.Hero) {
				p.Deck = append(p.Deck, cards.Physical(x)...)
			}
		}
		slices.Sort(p.Deck)
	}
	for i, a := range g.Arenas {
		a.Stage = view.StageArmy
		a.Todo.Then(Step{Do: DoArmy, Seat: engine.Public, Arena: i}, Step{Do: doPlacing, Seat: engine.Public, Arena: i},
			Step{Do: doHands, Seat: engine.Public, Arena: i})
		if g.Options.Army == armyReady {
			for _, s := range a.Seats {
				g.takeReady(s)
			}
		}
	}
}
