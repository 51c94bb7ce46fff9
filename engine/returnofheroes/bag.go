package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/deck"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// The steps of a piece from the bag.
const (
	doDraw  = "draw"  // draw from the bag (A9)
	DoPlace = "place" // put down a face-down piece (3.1)
)

var bagSteps = stepTable{
	doDraw: {
		Do:    func(g *Game, s Step, d *engine.Dice) { g.draw(s.Seat, d) },
		Rolls: true, Reveals: true,
	},
	DoPlace: {
		Waits: func(g *Game, s Step) bool { return g.Hand != nil && len(g.freePoints(s.Seat)) > 0 },
		Ask:   askPlace,
		Answer: func(g *Game, _ Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
			g.Todo.Pop()
			g.layDown(seat, land.At(m.Arg(0)))
		},
		Refuse: only(refusePlace, "place"),
		Do:     func(g *Game, _ Step, _ *engine.Dice) { g.noPlace() },
	},
}

// draw draws one piece from the bag and brings it into play (3.1, A9).
func (g *Game) draw(seat engine.Seat, d *engine.Dice) {
	if g.drawnAll() {
		g.tell("drew", seat, text.M("say.one-draw", "who", g.who(seat)))
		return
	}
	if len(g.Bag) == 0 {
		g.tell("drew", seat, text.M("say.bag-empty"))
		return
	}
	g.pick(seat, g.takeOut(seat, d))
}

// drawnAll reports whether no further piece is drawn in this turn (A9).
func (g *state) drawnAll() bool { return g.OneDraw && g.Drawn > 0 }

// pick brings a piece drawn from the bag, by chance or by choice, into play.
func (g *Game) pick(seat engine.Seat, id string) {
	g.Drawn++
	g.play(seat, id)
}

// takeOut removes a piece from the bag. The first number shows all players whether it has a place printed on it; among
// those without one, only the drawer learns which it is.
func (g *board) takeOut(seat engine.Seat, d *engine.Dice) string {
	var open, hidden []string
	for _, id := range g.Bag {
		if p, _ := g.box.Get(id); p.Class == pieces.Hidden {
			hidden = append(hidden, id)
		} else {
			open = append(open, id)
		}
	}
	i := d.Pick("bag", len(g.Bag))
	if i < len(open) {
		return open[i]
	}
	if len(hidden) == 1 {
		return hidden[0]
	}
	return hidden[d.Pick("bag "+stream(seat), len(hidden), seat)]
}

// play brings a piece from the bag into play: an event happens at once, the Nameless wakes, the drawer puts down a
// piece with a shield on its back face down, any other goes to its coordinate.
func (g *Game) play(seat engine.Seat, id string) {
	g.Bag = without(g.Bag, id)
	p, _ := g.box.Get(id)
	switch {
	case p.Class == pieces.Hidden:
		g.Hand = &hand{Seat: seat, Piece: id}
		g.Todo.Next(Step{Do: DoPlace, Seat: seat})
		e := g.tell("drew", seat,
			text.M("say.drew-hidden", "who", g.who(seat), "piece", view.Name(id), "about", view.Brief(id)))
		e.To = []engine.Seat{seat}
		e.Rest = g.said(text.M("say.drew-hidden-rest", "who", g.who(seat)))
		e.Reveals = true
		e.Facts = engine.Facts{Piece: id}
	case p.Kind == pieces.Event:
		g.Removed = g.put(g.Removed, id)
		reveal(g.tell("drew", seat, text.M("say.drew-event", "who", g.who(seat), "piece", view.Name(id), "skill",
			view.Name(p.Contest.String()))), id, "")
		g.openContest(seat, id)
	case p.Kind == pieces.TowerToken:
		reveal(g.tell("drew", seat, text.M("say.drew-nameless", "who", g.who(seat))), id, g.homeOf(p))
		if !g.Layout.Lies(towerTile) {
			g.Nameless = Waits
			g.journey().arrive(pieces.TheNameless)
			return
		}
		g.Todo.Next(Step{Do: doServants, Seat: g.Active, N: g.lair().awaken()})
	case p.Class == pieces.Servant:
		reveal(g.tell("drew", seat, text.M("say.drew-servant", "who", g.who(seat), "piece", view.Name(id), "place",
			view.Place(p.Home))), id, g.homeOf(p))
		g.journey().arrive(id)
	default:
		reveal(g.tell("drew", seat, text.M("say.drew", "who", g.who(seat), "piece", view.Name(id), "place",
			view.PlaceOf(id, p.Home), "about", view.Brief(id))), id, g.homeOf(p))
		g.journey().arrive(id)
	}
}

// freePoints returns the points for a face-down piece: empty beige points, off the tile of the drawer's hero (3.1).
func (g *realm) freePoints(seat engine.Seat) []land.Point {
	var taken [land.Slots]bool
	for i := range g.Tokens {
		taken[g.Tokens[i].At.Slot()] = true
	}
	for i := range g.Heroes {
		taken[g.Heroes[i].House.Slot()] = true
		if g.Heroes[i].Towards.IsZero() {
			taken[g.Heroes[i].At.Slot()] = true
		}
	}
	mine := g.Hero(seat).At.Tile
	var out []land.Point
	for _, p := range land.Points() {
		if p.Tile != mine && g.Layout.Lies(p.Tile) && !taken[p.Slot()] && g.colour(p) == land.Beige {
			out = append(out, p)
		}
	}
	return out
}

// layDown puts down the piece in hand face down; only the drawer knows it.
func (g *Game) layDown(seat engine.Seat, p land.Point) {
	id := g.Hand.Piece
	g.Hand = nil
	g.Tokens = append(g.Tokens, Token{Piece: id, At: p, Down: true, Known: []engine.Seat{seat}})
	e := g.tell("placed", seat,
		text.M("say.placed", "who", g.who(seat), "piece", view.Name(id), "place", view.Place(p)))
	e.To = []engine.Seat{seat}
	e.Rest = text.M("say.placed-rest", "who", g.who(seat), "place", view.Place(p))
	e.Facts = engine.Facts{Piece: id, To: p.String()}
	e.RestFacts = &engine.Facts{Piece: pieces.Hidden.String(), To: p.String()}
}

// noPlace puts the piece in hand back if no point is free for it.
func (g *Game) noPlace() {
	if g.Hand == nil {
		return
	}
	g.Bag = g.put(g.Bag, g.Hand.Piece)
	g.Hand = nil
	g.tell("returned", engine.Public, text.M("say.no-free-point"))
}

// homeOf returns the point for a piece on the map, "" as long as its tile is not explored.
func (g *board) homeOf(p *pieces.Piece) string {
	if !g.Layout.Lies(p.Home.Tile) {
		return ""
	}
	return p.Home.String()
}

// reveal marks an event in which all players see a piece come into play.
func reveal(e *engine.Event, piece, to string) {
	e.Reveals = true
	e.Facts = engine.Facts{Piece: piece, To: to}
}

func askPlace(g *Game, _ Step, p *engine.Prompt) {
	p.Headline = text.M("ask.place", "who", g.who(p.Seat))
	free := g.freePoints(p.Seat)
	p.Choices = slices.Grow(p.Choices, len(free))
	for _, q := range free {
		p.Choices = append(p.Choices,
			g.with(engine.Choice{Move: engine.MakeMove("place", q.Key()), Label: view.Place(q),
				Group: view.PlacesOf(q.Tile), Place: q.String(), Icon: "place"}))
	}
}

// refusePlace returns the reason that a face-down piece cannot be put at a point.
func refusePlace(g *Game, _ Step, seat engine.Seat, m engine.Move) error {
	p, err := land.Parse(m.Arg(0))
	switch {
	case err != nil || p.IsZero():
		return notAPoint(m)
	case p.Tile == g.Hero(seat).At.Tile:
		return no("no.place-own-tile", "3.1", "place", view.Place(p))
	case g.colour(p) != land.Beige:
		return no("no.place-colour", "3.1", "place", view.Place(p))
	}
	return no("no.place-taken", "3.1", "place", view.Place(p))
}

// put adds a piece to a heap and keeps the heap sorted as in the box.
func (g *board) put(heap []string, id string) []string { return deck.Put(heap, id, g.box.Compare) }

// without removes a piece from a heap.
func without(heap []string, id string) []string { return deck.Without(heap, id) }
