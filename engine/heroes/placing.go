package heroes

import (
	"slices"

	"skald/engine"
	"skald/engine/deck"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// firstHand is the number of cards drawn before the first clash (ruling H20).
const firstHand = 4

// kindPlaced is the kind of the events of placing.
const kindPlaced = "placed"

// place puts a being of a seat onto a space of its board.
func (g *Game) place(seat engine.Seat, id string, at field.Space) {
	p := g.Player(seat)
	hero := id == p.Hero
	g.Field.Place(field.Spot{Seat: seat, Space: at}, id, hero)
	if !hero {
		g.Feats.Chosen[seat] = append(slices.Clone(g.Feats.Chosen[seat]), id)
		p.Army = deck.Without(slices.Clone(p.Army), id)
	}
}

// heroPlaced reports whether the hero of a seat is on its board.
func (g *Game) heroPlaced(seat engine.Seat) bool { return !g.Field.HeroAt(seat).Player() }

// left returns the number of beings a seat has still to place: the number is public, the beings are not.
func (g *Game) left(seat engine.Seat) int {
	n := len(g.Player(seat).Army)
	if !g.heroPlaced(seat) {
		n++
	}
	return n
}

func toPlace(g *Game, s Step) bool { return g.left(s.Seat) > 0 }

// nextToPlace lets the seats place in turn, from the first drafter on, until all beings are placed; it skips a seat
// without any left (ruling H22). Seats that have placed less are before those that have placed more.
func nextToPlace(g *Game, s Step, _ *engine.Dice) {
	a := g.Arenas[s.Arena]
	next, least := engine.Public, field.Spaces+1
	for _, seat := range engine.Clockwise(g.First, len(g.Players)) {
		if slices.Contains(a.Seats, seat) && g.left(seat) > 0 {
			if n := g.standing(seat); n < least {
				next, least = seat, n
			}
		}
	}
	if next != engine.Public {
		a.Todo.Next(Step{Do: DoPlace, Seat: next}, s)
	}
}

// standing returns the number of beings of a seat on its board.
func (g *Game) standing(seat engine.Seat) int {
	n := g.Field.Creatures(seat)
	if g.heroPlaced(seat) {
		n++
	}
	return n
}

// Intended returns the next being a seat means to place, and its space: the front row first.
func (g *Game) Intended(seat engine.Seat) (string, field.Space) {
	p := g.Player(seat)
	for at, id := range p.Places {
		spot := field.Spot{Seat: seat, Space: field.Space(at)}
		if id != "" && g.Field.At(spot).Empty() &&
			(slices.Contains(p.Army, id) || id == p.Hero && !g.heroPlaced(seat)) {
			return id, field.Space(at)
		}
	}
	// After a different placement, the being takes the first free space.
	id := p.Hero
	if len(p.Army) > 0 {
		id = p.Army[0]
	}
	for _, at := range CreatureSpaces {
		if g.Field.At(field.Spot{Seat: seat, Space: at}).Empty() {
			return id, at
		}
	}
	return id, field.None
}

func askPlace(g *Game, s Step, p *engine.Prompt) {
	own := g.Player(s.Seat)
	p.Headline = text.M("ask.place", "who", g.who(s.Seat), "n", g.left(s.Seat))
	p.Private = true
	beings := slices.Compact(slices.Clone(own.Army))
	if !g.heroPlaced(s.Seat) {
		beings = append([]string{own.Hero}, beings...)
	}
	rolls := g.left(s.Seat) == 1
	p.Choices = make([]engine.Choice, 0, len(beings)*field.Spaces)
	for _, id := range beings {
		for at := range field.Space(field.Spaces) {
			spot := field.Spot{Seat: s.Seat, Space: at}
			if g.Field.At(spot).Empty() {
				p.Choices = append(p.Choices, engine.Choice{Move: engine.MakeMove(VerbPlace, id, at.ID()),
					Label: text.M("choice.place", "being", view.Name(id), "at", view.SpaceName(at)),
					Group: view.Name(id), Place: spot.ID(), Icon: id, Rolls: rolls, Reveals: true})
			}
		}
	}
	id, at := g.Intended(s.Seat)
	standingTable.Apply(own.Standing, p, topicPlacing, engine.MakeMove(VerbPlace, id, at.ID()))
}

func answerPlace(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
	g.Arena(seat).Todo.Pop()
	at := field.ParseSpace(m.Arg(1))
	g.place(seat, m.Arg(0), at)
	said := text.M("say.placed", "who", g.who(seat), "being", view.Name(m.Arg(0)), "at", view.SpaceName(at))
	if m.Arg(0) == g.Player(seat).Hero {
		said.Key += ".hero"
	}
	e := g.tell(kindPlaced, seat, said)
	e.Facts, e.Reveals = engine.Facts{Piece: m.Arg(0), To: field.Spot{Seat: seat, Space: at}.ID()}, true
}

func refusePlace(g *Game, s Step, seat engine.Seat, m engine.Move) error {
	if m.Verb() != VerbPlace {
		return nil
	}
	at := field.ParseSpace(m.Arg(1))
	switch id := m.Arg(0); {
	case g.cards.HeroOf(id) == nil && g.cards.CreatureOf(id) == nil || at == field.None:
		return &engine.ParseError{Text: string(m),
			Why: "say place, a being you still have, and a space such as f2 or b3"}
	case id == g.Player(seat).Hero && g.heroPlaced(seat), id != g.Player(seat).Hero &&
		!slices.Contains(g.Player(seat).Army, id):
		return no("no.place-none", ruleArmy, "no.place-none.instead", "being", view.Name(id))
	}
	return no("no.place-taken", ruleArmy, "no.place-taken.instead", "at", view.SpaceName(at))
}

// firstHands shuffles the decks and draws the first hands, after all armies are placed.
func firstHands(g *Game, s Step, d *engine.Dice) {
	a := g.Arenas[s.Arena]
	for _, seat := range a.Seats {
		g.Player(seat).Places = [field.Spaces]string{}
		g.draw(seat, firstHand, d)
	}
	a.Todo.Then(Step{Do: doOpen, Seat: engine.Public, Arena: s.Arena})
}
