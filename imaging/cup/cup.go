// Package cup draws the state of a tournament: a bracket, the tables of a round, or the standings of Swiss rounds.
package cup

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"skald/engine"
	"skald/imaging"
	"skald/imaging/scene"
)

// View is the content of a picture of a tournament, in the words of its readers.
type View struct {
	scene.List
	// Rounds are the columns of a bracket, the final last; those without any are the standings in Rows. One round alone
	// is shown as a list of its tables.
	Rounds []Round
	Rows   []Row
	// Points and Buchholz head the columns of the standings.
	Points, Buchholz string
}

// Round is a column of a bracket.
type Round struct {
	Name   string
	Tables []Table
}

// Table is a table of players. To is the index of its winner's table in the next round, -1 for none; Label is above it,
// "" for none.
type Table struct {
	Label string
	Seats []Seat
	To    int
}

// Seat is a player at a table; Name is "" while the player is unknown.
type Seat struct {
	Name string
	// Won reports whether the player was first, Lost whether another was.
	Won, Lost bool
}

// Row is a line of the standings. Results are those of the player's rounds.
type Row struct {
	Place, Name, Points, Buchholz string
	Results                       []Result
	Out                           bool
}

// Result is the result of a round for a player.
type Result int

// The results of a round.
const (
	Open Result = iota
	First
	Shared
	Behind
	Idle
)

var _ engine.View = View{}

// game describes this scene to package scene.
var game = scene.Game{Name: "tournament", Accents: func(th *imaging.Theme) []color.RGBA {
	return []color.RGBA{th.Gold, th.Gem, th.Light}
}}

// Scene draws Views. It implements imaging.Scene.
type Scene struct{}

// The picture, in pixels. Its letters can be read where a telephone shows it at 400 pixels.
const (
	width  = 1000
	edge   = 52.0
	head   = 196.0
	room   = width - 2*edge
	large  = 33.0
	small  = 28.0
	least  = 26.0
	border = 24.0
)

// draft is a picture in the making.
type draft struct {
	scene.Draft
	v   *View
	img *image.RGBA
	dc  *gg.Context
}

// Draw implements imaging.Scene.
func (Scene) Draw(p *imaging.Painter, view any, r imaging.Request) (*imaging.Canvas, error) {
	d := &draft{Draft: game.New(p, r)}
	v, ok := scene.ViewOf[View](view)
	if !ok {
		return nil, d.Errorf("a %T is no view of a tournament", view)
	}
	d.v = v
	switch {
	case len(v.Rounds) > 1:
		d.bracket()
	case len(v.Rounds) == 1:
		d.list(v.Rounds[0])
	default:
		d.standings()
	}
	return p.On(imaging.NewLayer(d.img, nil)), nil
}

// paper begins a picture whose content is so high: the sheet, its frame and its head.
func (d *draft) paper(content float64) {
	height := head + content + edge
	d.img = image.NewRGBA(image.Rect(0, 0, width, int(height)))
	d.dc = gg.NewContextForRGBA(d.img)
	imaging.Parchment(d.img, d.Theme)
	imaging.Border(d.dc, d.Theme, border, border, width-2*border, height-2*border)
	imaging.Ribbon(d.dc, d.Theme, width/2, 50, 760, 80)
	d.TitleOn(d.img, d.v.Title, d.Caps(46).Down(least), width/2, 90, 700)
	d.write(d.v.Line, d.Semi(small).Centred(), width/2, 176, room)
}

// write sets a line, shrunk or cut to the width.
func (d *draft) write(s string, p imaging.Pen, x, y, width float64) {
	d.SayOn(d.img, s, p.Down(least), x, y, width)
}
