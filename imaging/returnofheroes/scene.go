package returnofheroes

import (
	"fmt"
	"image"
	"strings"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/view"
	"skald/imaging"
	"skald/imaging/scene"
)

// Scene draws the views of Return of the Heroes. Its zero value is ready.
//
// Kinds and arguments of requests:
//
//	board  the whole map and all heroes' sheets in brief
//	choice the choices before the first turn: the heroes' sheets, or the points
//	       for the house; otherwise the board
//	near   the land around a hero, larger, with the figures of the pieces there:
//	       Arg is the seat, counted from 1, or a point as in "H3"; empty: the
//	       active hero, with everything in their reach
//	since  the part of the map with the news of Request.Since, and the news in words
//	tile   Arg is the tile's letter; empty: the tile of the active hero
//	sheet  Arg is the seat, counted from 1; empty: the active hero
//	heroes all heroes side by side
//	dice   Arg is dice and, after a stroke, the limit of their sum, as in
//	       "3 5 6/8"; empty: the last throw of the combat under way
//	bazaar the goods on the counter of the open bazaar
//	end    the winners, the story, the heroes at the end, and the strength of each on
//	       the way as far as Request.Past shows
type Scene struct{}

// Draw implements imaging.Scene for view.View and *view.View.
func (Scene) Draw(p *imaging.Painter, position any, r imaging.Request) (*imaging.Canvas, error) {
	v, ok := scene.ViewOf[view.View](position)
	if !ok {
		return nil, fmt.Errorf("returnofheroes: a view of Return of the Heroes is needed to draw it, not %T", position)
	}
	d := newDraft(p, r, v)
	for _, said := range r.Since {
		for _, at := range scene.Where(said) {
			if p, ok := pointAt(at); ok {
				d.marks[p] = true
			}
		}
	}
	return scene.DrawKind(&game, kinds, d, r.Kind)
}

// kinds are the pictures there are, see Scene.
var kinds = []scene.Kind[*draft]{
	scene.Always("board", (*draft).board), {Name: "choice", Draw: (*draft).choice}, {Name: "near", Draw: (*draft).near},
	scene.Always("since", (*draft).since),
	{Name: "tile", Draw: (*draft).tile}, {Name: "sheet", Draw: (*draft).sheet}, {Name: "heroes", Draw: (*draft).heroes},
	{Name: "dice", Draw: (*draft).dice},
	{Name: "bazaar", Draw: (*draft).bazaar}, scene.Always("end", (*draft).end),
}

// game describes this scene to package scene.
var game = scene.Game{Name: "returnofheroes", Accents: accents}

// draft is one picture in the making.
type draft struct {
	scene.Draft
	v     *view.View
	marks map[land.Point]bool // where something happened

	letters *image.RGBA       // where the map is lettered
	busy    []image.Rectangle // where figures stand on it
	stand   []image.Rectangle // where pawns stand on it
	roof    float64           // the lower edge of a heading above the map, which pawns leave free
}

func newDraft(p *imaging.Painter, r imaging.Request, v *view.View) *draft {
	return &draft{Draft: game.New(p, r), v: v, marks: map[land.Point]bool{}}
}

// hero returns the hero of a seat, nil if the seat is empty.
func (d *draft) hero(s engine.Seat) *view.Hero {
	for i := range d.v.Heroes {
		if d.v.Heroes[i].Seat == s {
			return &d.v.Heroes[i]
		}
	}
	return nil
}

// seatArg returns the hero the request's argument names, or the active one.
func (d *draft) seatArg() (*view.Hero, error) {
	s, err := d.Seat(d.Request.Arg, d.v.Active, len(d.v.Heroes))
	if err != nil {
		return nil, err
	}
	return &d.v.Heroes[s], nil
}

// heroName returns the hero's name, or a note that it is still being chosen.
func (d *draft) heroName(h *view.Hero) string {
	if h.Hero == "" {
		return d.Request.Word("picture-choosing")
	}
	return d.Request.Word(h.Hero)
}

// initial returns the first letter of the hero's name.
func (d *draft) initial(h *view.Hero) string {
	if h.Hero == "" {
		return "?"
	}
	r, _ := utf8.DecodeRuneInString(strings.ToUpper(d.Request.Word(h.Hero)))
	return string(r)
}
