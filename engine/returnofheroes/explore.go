package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/offer"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// putTile puts a tile in a cell of the map, turned by the dice if tiles may have any direction (8.1).
func (g *realm) putTile(cell int, letter byte, d *engine.Dice) {
	turn := 0
	if g.Variant.Free {
		turn = d.Pick("turn", land.Turns)
	}
	g.Layout = g.Layout.Lay(cell, letter, turn)
}

// arrive brings a piece with a coordinate onto the map. Until its tile is explored it waits beside the map (7.3), and
// arrive returns false.
func (g journey) arrive(id string) bool {
	p, _ := g.box.Get(id)
	if !g.Layout.Lies(p.Home.Tile) {
		g.Waiting = g.put(g.Waiting, id)
		g.tell("waits", engine.Public, text.M("say.waits", "piece", view.Name(id), "tile",
			view.Tile(p.Home.Tile))).Facts = engine.Facts{Piece: id, To: p.Home.String()}
		return false
	}
	g.Tokens = append(g.Tokens, g.under(Token{Piece: id, At: p.Home, Down: p.Class == pieces.Servant}))
	if id == pieces.TheBoat {
		g.Boat = p.Home
	}
	return true
}

// explore walks to an exit and on into the land beyond, if nothing stops the hero before (7.3).
func (g journey) explore(seat engine.Seat, exit land.Point, d *engine.Dice) {
	h := g.Hero(seat)
	if h.At != exit || !h.Towards.IsZero() {
		if g.walk(seat, exit, d) {
			return // the hero may stop at a revealed piece, or go on
		}
		if g.Phase != view.PhaseMove || g.Top().Do != DoMove || h.At != exit || g.Left < 1 || g.stops(seat, exit) {
			return
		}
	}
	cell, enter, ok := g.Layout.Beyond(exit)
	if !ok {
		return
	}
	g.near = nil
	g.Moved, g.Goal = true, noPoint
	g.Left--
	servants, awake := g.discover(seat, cell, enter, d)
	to := g.Layout.ExitAt(g.Layout.TileAt(cell/4, cell%4), enter)
	g.enter(seat, to)
	g.tell("moved", seat, text.M("say.entered", "who", g.who(seat), "place",
		view.Place(to))).Facts = engine.Facts{Piece: h.ID, From: exit.String(), To: to.String(), Amount: 1}
	if awake {
		g.lair().servants(servants, d)
	}
	g.lookAround(seat, d)
	if g.Left <= 0 || g.stops(seat, to) {
		g.stopMoving(seat)
	}
	g.boon(seat)
}

// discover turns a tile up: two hidden pieces go to the exits left and right of the entering hero, and pieces waiting
// for the tile come into play. It reports whether that awakens the Nameless, and returns the number of servants sent.
// In the solo game there are none: they come one by one (7.4.2).
func (g journey) discover(seat engine.Seat, cell int, enter land.Side, d *engine.Dice) (servants int, awake bool) {
	unknown := g.Layout.Unknown()
	t := unknown[0]
	if len(unknown) > 1 {
		t = unknown[d.Pick("map", len(unknown))]
	}
	g.putTile(cell, t, d)
	e := g.tell("explored", seat, text.M("say.explored", "who", g.who(seat), "tile", view.Tile(t)))
	e.Reveals, e.Facts = true, engine.Facts{To: string(t)}
	for _, side := range [2]land.Side{enter.Turned(1), enter.Turned(-1)} {
		g.Tokens = append(g.Tokens, Token{At: g.Layout.ExitAt(t, side), Down: true})
	}
	for _, id := range slices.Clone(g.Waiting) {
		p, _ := g.box.Get(id)
		if p.Home.Tile != t {
			continue
		}
		g.Waiting = without(g.Waiting, id)
		if id == pieces.TheNameless && !g.Variant.Solo {
			servants, awake = g.lair().awaken(), true
			continue
		}
		if id == pieces.TheNameless {
			g.manTower()
		} else {
			g.arrive(id)
		}
		reveal(g.tell("arrived", engine.Public,
			text.M("say.arrived", "piece", view.Name(id), "place", view.PlaceOf(id, p.Home))), id, p.Home.String())
	}
	return servants, awake
}

var exploring = action{
	refuse: ventures.Refuse,
	do: func(g *Game, seat engine.Seat, m engine.Move, d *engine.Dice) {
		g.journey().explore(seat, land.At(m.Arg(0)), d)
	},
}

// ventures lead onto unexplored land (7.3).
var ventures = offer.Moves[*Game, land.Point]{
	Candidates: func(g *Game, seat engine.Seat) []land.Point { return g.journey().frontiers(seat) },
	Lacks: func(g *Game, seat engine.Seat, p land.Point) offer.Reason {
		switch {
		case !g.Variant.Unexplored:
			return func() *engine.Refusal { return no("no.explore-option", "7.3", "point", p.Key()) }
		case !g.moves():
			return func() *engine.Refusal { return no("no.moved", "5") }
		case slices.Contains(g.journey().frontiers(seat), p):
			return nil
		}
		return func() *engine.Refusal {
			if _, _, ok := g.Layout.Beyond(p); !ok {
				return no("no.explore-known", "7.3", "place", view.Place(p))
			}
			return no("no.explore-far", "7.3", "place", view.Place(p), "left", g.Left)
		}
	},
	Show: func(g *Game, seat engine.Seat, p land.Point, to []engine.Choice) []engine.Choice {
		r := g.reachOf(seat)
		if w, ok := r.to(p); ok {
			to = g.destination(seat, w, r, to)
		} else {
			to = append(to, engine.Choice{Place: p.String(), Icon: "move", Hint: text.M("hint.explore")})
		}
		c := &to[len(to)-1]
		c.Move = engine.MakeMove("explore", p.Key())
		c.Label = text.M("choice.explore", "place", view.Place(p))
		c.Group = text.M("group.explore")
		c.Rolls, c.Reveals = true, true
		return to
	},
	Read: readPoint,
}

// frontiers returns the exits within reach with unexplored land beyond; the hero must have a step left to go on.
func (g journey) frontiers(seat engine.Seat) []land.Point {
	if !g.Variant.Unexplored || g.Left < 1 {
		return nil
	}
	var out []land.Point
	h := g.Hero(seat)
	r := g.reachOf(seat)
	if h.Towards.IsZero() && !g.stops(seat, h.At) || h.Towards.IsZero() && !g.Moved {
		if _, _, ok := g.Layout.Beyond(h.At); ok {
			out = append(out, h.At)
		}
	}
	for w := range r.all() {
		if w.steps >= g.Left || g.stops(seat, w.to) {
			continue
		}
		if _, _, ok := g.Layout.Beyond(w.to); ok {
			out = append(out, w.to)
		}
	}
	return out
}
