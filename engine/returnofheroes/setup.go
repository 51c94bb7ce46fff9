package returnofheroes

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/steps"
	"skald/engine/text"
)

// section returns the rulebook's section on the set-up.
func (v variant) section() string {
	switch {
	case v.Solo:
		return "7.4.1"
	case v.Standard:
		return "2.2"
	}
	return "2.1"
}

// setup returns the initial place of each piece of a box.
func (v variant) setup(box *pieces.Box) pieces.Setup {
	switch {
	case v.Solo:
		s := box.SoloSetup(v.King)
		if v.RandomMap {
			s.Layout = land.Layout{} // to be drawn
		}
		return s
	case v.Standard:
		return box.StandardSetup()
	}
	return box.IntroSetup()
}

// hiddenAt returns the places of the face-down pieces of the set-up: two on each tile, east and west or north and
// south, by turns (2.1, 2.2).
func (g *board) hiddenAt() []land.Point {
	var out []land.Point
	for _, t := range land.Tiles() {
		if g.Layout.Lies(t.Letter) {
			p := g.Layout.HiddenPattern(t.Letter)
			out = append(out, p[0], p[1])
		}
	}
	return out
}

// beginnings returns the steps before the first turn: all players choose a hero and, in the standard game, the place of
// their house; then the quests are drawn.
func (g *realm) beginnings() []Step {
	var out, houses, deal []Step
	for _, seat := range engine.Clockwise(g.First, len(g.Heroes)) {
		out = append(out, Step{Do: DoHero, Seat: seat})
		house := Step{Do: DoHouse, Seat: seat}
		switch {
		case g.Variant.Alternating:
			houses = slices.Insert(houses, 0, house)
		case !g.Variant.introductory():
			out = append(out, house)
		}
		if n := g.questsDealt(); n > 0 && !g.Variant.introductory() {
			deal = append(deal, Step{Do: doDeal, Seat: seat, N: n})
		}
	}
	out = append(out, houses...)
	return append(append(out, deal...), Step{Do: doBegin, Seat: g.First})
}

// newGame sets up the introductory game (rulebook 2.1), in which only the first player is decided, or the standard game
// (2.2).
func newGame(e *edition, s engine.Setup, d *engine.Dice) (*Game, error) {
	v, err := readOptions(s.Options)
	if err != nil {
		return nil, err
	}
	if seats := v.seats(); s.Seats < seats.Min || s.Seats > seats.Max {
		return nil, refuseSetup("no.seats", v.section(), "n", s.Seats, "min", seats.Min, "max", seats.Max)
	}
	first, err := strconv.Atoi(s.Options[optionFirst])
	if err == nil && first > s.Seats {
		return nil, refuseSetup("no.first-seat", v.section(), "n", first, "seats", s.Seats)
	}
	box := e.box
	begin := v.setup(box)
	g := &Game{}
	g.state = state{Format: format, OneDraw: s.Options[optionOneDraw] == on, Winner: engine.Public}
	g.realm = realm{Variant: v, TurnNo: 1, Round: 1, Active: engine.Public, Phase: view.PhaseHeroes,
		Heroes: make([]Hero, s.Seats)}
	g.board = board{
		Layout:    begin.Layout,
		Pool:      box.Sorted(begin.Hidden),
		Guardians: box.Sorted(begin.Guardians),
		Bag:       box.Sorted(begin.Bag),
		Stock:     box.Sorted(begin.Stock),
		Servants:  box.Sorted(begin.Servants),
		Removed:   box.Sorted(begin.Removed),
		Nameless:  Asleep,
		Card:      begin.Card,
		Secret:    begin.Card == "",
	}
	g.use(e)
	if s.Seats == 1 {
		g.First = 0
	} else if err == nil {
		g.First = engine.Seat(first - 1)
		g.tell("began", g.First, text.M("say.first", "n", first))
	} else {
		g.First = engine.Seat(d.Pick("table", s.Seats))
		g.tell("began", g.First, text.M("say.first-drawn", "n", int(g.First)+1))
	}
	if v.Standard || v.RandomMap {
		g.layMap(d)
	}
	if v.Early {
		g.Nameless = InBag
		g.Bag = g.put(g.Bag, pieces.TheNameless)
	}
	for _, p := range g.hiddenAt() {
		g.Tokens = append(g.Tokens, Token{At: p, Down: true})
	}
	for _, p := range begin.Placed {
		g.journey().arrive(p.Piece)
	}
	switch {
	case v.Solo && g.Layout.Lies(towerTile):
		g.manTower()
	case v.Solo:
		g.Nameless = Waits
		g.journey().arrive(pieces.TheNameless)
	}
	g.Todo = steps.Of(g.beginnings()...)
	stepKinds.Run(g, &g.Todo, d)
	return g, nil
}
