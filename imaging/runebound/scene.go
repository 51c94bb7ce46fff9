package runebound

import (
	"fmt"
	"image"

	"skald/engine"
	"skald/engine/runebound/land"
	"skald/engine/runebound/view"
	"skald/imaging"
	"skald/imaging/scene"
)

// Scene draws the views of Runebound. Its zero value is ready.
//
// Kinds and arguments of requests:
//
//	board   the whole map, dice, undefeated, the event, and the sheets of all
//	        seats, with the flags of the request's marks
//	choice  the heroes to choose from
//	near    nine hexes by eight; Arg is a seat's number or a hex, as in "f7";
//	        empty: the active hero
//	tile    the same
//	market  Arg is a town or its hex: its stack; empty: all towns
//	sheet   Arg is a seat's number; empty: the active hero
//	fight   the fight or the adventure under way
//	track   the undefeated
//	event   the events
//	since   the request's news: ringed and numbered on the map, and in a list
//	end     the result, the places of all, and with the request's Past a chart of the
//	        match
type Scene struct{}

// Draw implements imaging.Scene for view.View and *view.View.
func (Scene) Draw(p *imaging.Painter, seen any, r imaging.Request) (*imaging.Canvas, error) {
	v, ok := scene.ViewOf[view.View](seen)
	if !ok {
		return nil, fmt.Errorf("runebound: a view of Runebound is needed to draw it, not %T", seen)
	}
	return scene.DrawKind(&game, kinds, newDraft(p, r, v), r.Kind)
}

// kinds are the pictures there are, see Scene.
var kinds = []scene.Kind[*draft]{
	scene.Always("board", (*draft).board), scene.Always("choice", (*draft).choice), {Name: "near", Draw: (*draft).near},
	{Name: "tile", Draw: (*draft).near}, {Name: "market", Draw: (*draft).market},
	{Name: "sheet", Draw: (*draft).sheet}, {Name: "fight", Draw: (*draft).fight}, scene.Always("track", (*draft).track),
	scene.Always("event", (*draft).event),
	scene.Always("since", (*draft).since), scene.Always("end", (*draft).end),
}

// game describes this scene to package scene.
var game = scene.Game{Name: "runebound", Accents: accents}

// mostSeats is the greatest number of players.
const mostSeats = 6

// draft is one picture in the making.
type draft struct {
	scene.Draft
	v       *view.View
	letters []string
	// numbers are those of the news on each hex, in the picture of news.
	numbers map[land.Hex][]int
	// chances are those of the hero round whom the picture is, nil where they are not shown.
	chances *view.Chances
	// townNames are the boxes of the names of the towns on the map, pills those of the odds.
	townNames, pills []image.Rectangle
}

func newDraft(p *imaging.Painter, r imaging.Request, v *view.View) *draft {
	d := &draft{Draft: game.New(p, r), v: v}
	var names []string
	for i := range v.Heroes {
		names = append(names, d.heroName(&v.Heroes[i]))
	}
	d.letters = scene.Initials(names)
	return d
}

// heroName returns the name of a hero, or of the player before one is chosen.
func (d *draft) heroName(h *view.Hero) string {
	if h.Hero == "" {
		return d.Request.Player(int(h.Seat))
	}
	return d.Heading(h.Hero)
}

// hero returns the hero of a seat, nil if the seat is empty.
func (d *draft) hero(s engine.Seat) *view.Hero {
	if s < 0 || int(s) >= len(d.v.Heroes) {
		return nil
	}
	return &d.v.Heroes[s]
}

// pawnOf returns the look of the pawn of a seat.
func (d *draft) pawnOf(i int) scene.Pawn {
	h := &d.v.Heroes[i]
	return scene.Pawn{Letter: d.letters[i], Icon: iconOf(h.Hero), Colour: seatColour(d.Theme, engine.Seat(i)),
		Active: engine.Seat(i) == d.v.Active}
}
