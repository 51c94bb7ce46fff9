package andor

import (
	"fmt"
	"image"
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/andor/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
)

// Scene draws the views of Legends of Andor. Its zero value is ready.
//
// Kinds and arguments of requests:
//
//	board      the whole land, the tracks and all heroes in brief, with the
//	           flags of the request's marks
//	tile       Arg is a region's number; empty: around the active hero
//	near       Arg is a seat, counted from 1, or "r" and a region's number, as
//	           in "r42"; empty: the active hero
//	sheet      Arg is the seat, counted from 1; empty: the active hero
//	fight      the fight under way
//	equipment  the equipment board
//	heroes     all hero boards side by side
//	since      the request's news: ringed and numbered on the land, or the part of
//	           it they are in, and in a list
//	end        the result, the story, the heroes, and with the request's Past a
//	           chart of the match
type Scene struct{}

// Draw implements imaging.Scene for view.View and *view.View.
func (Scene) Draw(p *imaging.Painter, seen any, r imaging.Request) (*imaging.Canvas, error) {
	v, ok := scene.ViewOf[view.View](seen)
	if !ok {
		return nil, fmt.Errorf("andor: a view of Legends of Andor is needed to draw it, not %T", seen)
	}
	d := newDraft(p, r, v)
	return scene.DrawKind(&game, kinds, d, r.Kind)
}

// kinds are the pictures there are, see Scene.
var kinds = []scene.Kind[*draft]{
	scene.Always("board", (*draft).board), {Name: "tile", Draw: (*draft).tile}, {Name: "near", Draw: (*draft).near},
	{Name: "sheet", Draw: (*draft).sheet},
	{Name: "fight", Draw: (*draft).fight}, scene.Always("equipment", (*draft).equipment),
	scene.Always("heroes", (*draft).heroes), scene.Always("since", (*draft).since),
	scene.Always("end", (*draft).end),
}

// tile draws the land around a region: a part of the map has this name in every game.
func (d *draft) tile() (*imaging.Canvas, error) {
	if _, err := strconv.Atoi(strings.TrimSpace(d.Request.Arg)); err == nil {
		d.Request.Arg = "r" + strings.TrimSpace(d.Request.Arg)
	}
	return d.near()
}

// game describes this scene to package scene.
var game = scene.Game{Name: "andor", Accents: accents}

// draft is one picture in the making.
type draft struct {
	scene.Draft
	v      *view.View
	on     *geography
	letter map[engine.Seat]string
	labels []image.Rectangle // boxes that must stay readable
	signs  []image.Rectangle // where signs found room on a map that leaves none
	// covered are the boxes of arrows and rings: numbers under them are set again.
	covered []image.Rectangle
	// numbers are those of the news on each region, ways the moves of the news; both for the picture of news.
	numbers map[int][]int
	ways    []view.March
}

func newDraft(p *imaging.Painter, r imaging.Request, v *view.View) *draft {
	return &draft{Draft: game.New(p, r), v: v, on: geographyOf(v.Map())}
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

// seatArg returns the hero the argument names, or the active one.
func (d *draft) seatArg(arg string) (*view.Hero, error) {
	s, err := d.Seat(arg, d.v.Active, len(d.v.Heroes))
	if err != nil {
		return nil, err
	}
	return &d.v.Heroes[s], nil
}

// initial returns a letter of the hero's name that no other hero of the match has.
func (d *draft) initial(h *view.Hero) string {
	if d.letter == nil {
		d.letter = map[engine.Seat]string{}
		var names []string
		for _, o := range d.v.Heroes {
			// The article before a name does not count: "the archer", "l'arciere".
			words := strings.FieldsFunc(d.Request.Word(o.Hero), func(c rune) bool {
				return c == ' ' || c == '\'' || c == '’'
			})
			names = append(names, strings.Join(words[max(0, len(words)-1):], ""))
		}
		for i, letter := range scene.Initials(names) {
			d.letter[d.v.Heroes[i].Seat] = letter
		}
	}
	return d.letter[h.Seat]
}

// event returns the title of an event card.
func (d *draft) event(id string) string {
	if s := d.Request.Sentence(text.M("event." + id + ".title")); s != "" {
		return s
	}
	return d.Heading(id)
}
