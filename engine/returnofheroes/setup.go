package returnofheroes

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// newGame lays out the introductory game (rulebook 2.1): nothing is decided but
// who begins.
func newGame(s engine.Setup, d *engine.Dice) (*Game, error) {
	seats := seatRange()
	if s.Seats < seats.Min || s.Seats > seats.Max {
		return nil, refuseSetup("no.seats", "2.1", "n", s.Seats, "min", seats.Min, "max", seats.Max)
	}
	if err := checkOptions(s.Options); err != nil {
		return nil, err
	}
	box := pieces.IntroSetup()
	g := &Game{state: state{
		Format:    format,
		OneDraw:   s.Options[optionOneDraw] == "on",
		TurnNo:    1,
		Round:     1,
		Active:    engine.Public,
		Phase:     phaseHeroes,
		Heroes:    make([]hero, s.Seats),
		Layout:    box.Layout,
		Pool:      sorted(box.Hidden),
		Guardians: sorted(box.Guardians),
		Bag:       sorted(box.Bag),
		Stock:     sorted(box.Stock),
		Servants:  sorted(box.Servants),
		Removed:   sorted(box.Removed),
		Nameless:  asleep,
		Card:      box.Card,
		Winner:    engine.Public,
	}}
	for _, p := range box.HiddenAt {
		g.Tokens = append(g.Tokens, token{At: p, Down: true})
	}
	for _, p := range box.Placed {
		g.Tokens = append(g.Tokens, token{Piece: p.Piece, At: p.At})
	}
	if n, err := strconv.Atoi(s.Options[optionFirst]); err == nil {
		if n > s.Seats {
			return nil, refuseSetup("no.first-seat", "2.1", "n", n, "seats", s.Seats)
		}
		g.First = engine.Seat(n - 1)
		g.tell("began", g.First, text.M("say.first", "n", n))
	} else {
		g.First = engine.Seat(d.Pick("table", s.Seats))
		g.tell("began", g.First, text.M("say.first-drawn", "n", int(g.First)+1))
	}
	for i := range s.Seats {
		g.Todo = append(g.Todo, step{Do: doHero, Seat: engine.Seat((int(g.First) + i) % s.Seats)})
	}
	g.Todo = append(g.Todo, step{Do: doBegin, Seat: g.First})
	g.run(d)
	return g, nil
}

func sorted(ids []string) []string {
	out := slices.Clone(ids)
	slices.SortFunc(out, func(a, b string) int { return pieces.Order(a) - pieces.Order(b) })
	return out
}

// heroesLeft lists the heroes nobody has chosen.
func (g *Game) heroesLeft() []string {
	var out []string
	for _, id := range pieces.IntroSetup().Heroes {
		if !slices.ContainsFunc(g.Heroes, func(h hero) bool { return h.ID == id }) {
			out = append(out, id)
		}
	}
	return out
}

// choose gives a seat its hero with everything that is his (appendix A1).
func (g *Game) choose(seat engine.Seat, id string) {
	p, _ := pieces.HeroOf(id)
	never := g.hero(seat).Never
	*g.hero(seat) = hero{ID: id, At: p.Start, House: p.Start, HP: p.HitPoints, Gold: p.Gold,
		Quests: []questCard{{ID: p.Quest, Step: 1}}, Never: never}
	g.tell("chose", seat, text.M("say.chose", "n", int(seat)+1, "hero", name(id), "place", place(p.Start), "quest", name(p.Quest)))
}
