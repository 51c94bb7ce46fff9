package heroes

import (
	"fmt"

	"skald/engine"
	"skald/engine/heroes/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
)

// Scene draws the views of Heroes. Its zero value is ready.
//
// Kinds and arguments of requests:
//
//	board   the boards of all fighters, their trays and dice: the viewer's below,
//	        those of their opponents above; for the public the first seat's below
//	choice  heroes and spells in the draft, and for a player choosing an army its
//	        creatures
//	near    two boards that face each other, and the abilities on them in words; Arg is
//	        an opponent's seat
//	table   the spells that can be learned; Arg is a seat at the table
//	sheet   Arg is a seat's number; empty: the viewer's
//	dice    the dice of all, and the viewer's rolls in a clash that goes on
//	fight   the last clash, frame by frame; Arg is a seat that fought it
//	since   the request's news: ringed and numbered on the boards, and in a list
//	end     the result, and the course of the heroes' wounds
type Scene struct{}

// Draw implements imaging.Scene for view.View and *view.View.
func (Scene) Draw(p *imaging.Painter, position any, r imaging.Request) (*imaging.Canvas, error) {
	v, ok := scene.ViewOf[view.View](position)
	if !ok {
		return nil, fmt.Errorf("heroes: a view of Heroes is needed to draw it, not %T", position)
	}
	return scene.DrawKind(&game, kinds, &draft{Draft: game.New(p, r), v: v}, r.Kind)
}

// kinds are the pictures there are, see Scene.
var kinds = []scene.Kind[*draft]{
	scene.Always("board", (*draft).board), scene.Always("choice", (*draft).choice), {Name: "near", Draw: (*draft).near},
	scene.Always("table", (*draft).table), {Name: "sheet", Draw: (*draft).sheet}, scene.Always("dice", (*draft).trays),
	{Name: "fight", Draw: (*draft).fight}, scene.Always("since", (*draft).since), scene.Always("end", (*draft).end),
}

// game describes this scene to package scene.
var game = scene.Game{Name: "heroes", Accents: accents}

// mostSeats is the greatest number of players.
const mostSeats = 4

// draft is one picture in the making.
type draft struct {
	scene.Draft
	v *view.View
}

// seat returns everything in front of a seat, nil if the seat is empty.
func (d *draft) seat(s engine.Seat) *view.Player {
	if s < 0 || int(s) >= len(d.v.Seats) {
		return nil
	}
	return &d.v.Seats[s]
}

// called returns the name of a player: the hero's, or their own before they have one.
func (d *draft) called(s engine.Seat) text.Message {
	if v := d.seat(s); v != nil && v.Hero != "" {
		return text.M("name." + v.Hero)
	}
	return text.Plain(d.Request.Player(int(s)))
}

// heading returns the name of a player, at the head of a line.
func (d *draft) heading(s engine.Seat) string {
	if v := d.seat(s); v != nil && v.Hero != "" {
		return d.Heading(v.Hero)
	}
	return d.Request.Player(int(s))
}

// arena returns the group of a seat, nil if it fights in none.
func (d *draft) arena(s engine.Seat) *view.Arena {
	for i := range d.v.Arenas {
		for _, o := range d.v.Arenas[i].Seats {
			if o == s {
				return &d.v.Arenas[i]
			}
		}
	}
	return nil
}

// stage returns the stage of the match for the viewer: in a tournament that of their own clash, while others play.
func (d *draft) stage() string {
	if a := d.arena(d.v.Viewer); a != nil && a.Stage != "" && d.v.Stage != view.StageOver {
		return a.Stage
	}
	return d.v.Stage
}
