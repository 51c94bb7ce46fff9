package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/deck"
	"skald/engine/lists"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/steps"
	"skald/engine/text"
)

func gemsOf(colour int) []land.Hex { return land.Gems(land.Colours()[colour]) }

// newGame sets up the game (rulebook: preparation).
func newGame(e *edition, s engine.Setup, d *engine.Dice) *Game {
	g := &Game{edition: e, notes: new(notes), state: state{Format: format, Options: readOptions(s.Options), Round: 1,
		Active: engine.Public, Winner: engine.Public}}
	for colour := range cards.Colours {
		g.Counters = append(g.Counters, gemsOf(colour)...)
		var ids []string
		for i := range e.Adventures {
			if e.Adventures[i].Colour == cards.Colours[colour] {
				ids = append(ids, e.Adventures[i].ID)
			}
		}
		g.Decks[colour] = deck.New(ids...)
	}
	slices.Sort(g.Counters)
	var ids []string
	for i := range e.Market {
		ids = append(ids, e.Market[i].ID)
	}
	g.Market = deck.New(ids...)
	start := land.Sites()[0]
	for i, site := range land.Sites() {
		if site.ID == start.ID {
			continue
		}
		id, _ := g.Market.Draw(d, streamMarket)
		g.Stacks[i] = []string{id}
	}
	g.First = engine.Seat(d.Pick(streamSetup, s.Seats))
	heroes := make([]string, len(e.Heroes))
	for i := range e.Heroes {
		heroes[i] = e.Heroes[i].ID
	}
	slices.Sort(heroes)
	draw := func() string {
		var id string
		id, heroes = deck.Draw(heroes, d, streamSetup)
		return id
	}
	towns := lists.Map(land.Sites(), func(site land.Site) land.Hex { return site.At })
	g.Heroes = make([]Hero, s.Seats)
	g.Feats.Falls, g.Feats.Turns, g.Feats.Beaten = make([]int, s.Seats), make([]int, s.Seats), make([][]int, s.Seats)
	for turn, seat := range g.Seats(g.First) {
		h := g.Hero(seat)
		*h = Hero{At: start.At, From: land.Nowhere, Gold: g.Options.startGold(turn), Stance: newStance}
		if g.Options.Start == startDrawn {
			i := d.Pick(streamSetup, len(towns))
			h.At = towns[i]
			towns = slices.Delete(towns, i, i+1)
		}
		g.Feats.Beaten[seat] = make([]int, len(cards.Colours))
		switch g.Options.Heroes {
		case heroesTwo:
			g.Offered = append(g.Offered, []string{draw(), draw()})
		case heroesDrawn:
			h.ID = draw()
			g.tell("hero", seat,
				text.M("say.hero", "n", int(seat)+1, "hero", name(h.ID))).Facts = engine.Facts{Piece: h.ID}
		}
	}
	if g.Options.Heroes == heroesFree {
		g.Offered = [][]string{heroes}
	}
	for _, seat := range g.Seats(g.First) {
		g.Todo.Then(Step{Do: DoHero, Seat: seat})
	}
	g.Todo.Then(Step{Do: doBegin, Seat: g.First})
	return g
}

// DoHero is the choice of a hero.
const DoHero = "hero"

var setupSteps = stepTable{
	DoHero: steps.Kind[*Game, Step]{Check: ofHero, Waits: func(g *Game, s Step) bool { return g.Hero(s.Seat).ID == "" },
		Ask: askHero, Answer: answerHero, Do: func(*Game, Step, *engine.Dice) {}},
}

// HeroesFor returns the heroes a seat may choose: the two drawn for it, or all that are free.
func (g *Game) HeroesFor(seat engine.Seat) []string {
	of := g.Offered
	if g.Options.Heroes == heroesTwo {
		turn := g.turnOf(seat)
		of = of[turn : turn+1]
	}
	return slices.DeleteFunc(slices.Clone(of[0]), func(id string) bool {
		return slices.ContainsFunc(g.Heroes, func(h Hero) bool { return h.ID == id })
	})
}

func askHero(g *Game, s Step, p *engine.Prompt) {
	p.Headline = text.M("ask.hero")
	for _, id := range g.HeroesFor(p.Seat) {
		c := engine.Choice{Move: engine.MakeMove("hero", id), Label: text.M("choice.hero", "hero", name(id)), Icon: id}
		if !g.terse {
			c.Hint = shortened(figuresText(&g.edition.Hero(id).Figures))
		}
		p.Choices = append(p.Choices, c)
	}
}

func answerHero(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
	g.Todo.Pop()
	g.Hero(seat).ID = m.Arg(0)
	g.tell("hero", seat,
		text.M("say.hero", "n", int(seat)+1, "hero", name(m.Arg(0)))).Facts = engine.Facts{Piece: m.Arg(0)}
}
