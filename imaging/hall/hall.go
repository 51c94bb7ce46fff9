// Package hall draws all tables of a server at a glance: a card for each, with its game, its turn and its seats.
package hall

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"skald/engine"
	"skald/imaging"
	"skald/imaging/scene"
)

// View is the content of the picture, in the words of its readers.
type View struct {
	scene.List
	Cards []Card
	// Free is the word for a seat that others may take, Pilot that for an autopilot's.
	Free, Pilot string
}

// Card is a table.
type Card struct {
	// N is the number of the table in the list beside the picture.
	N string
	// Icon is the silhouette of the game, Colour its colour as 0xRRGGBB.
	Icon   string
	Colour int
	// Game and Name are the names of the game and of the table, Name "" for none.
	Game, Name string
	// State is the turn or how many seats are free, Since the time of the last event.
	State, Since string
	Seats        []Seat
}

// Seat is a seat at a table.
type Seat struct {
	// Name is the player's; "" for an autopilot or, with Open, a free seat.
	Name string
	// Open reports whether others may take it, Asked whether the table waits for it.
	Open, Asked bool
}

var _ engine.View = View{}

// game describes this scene to package scene.
var game = scene.Game{Name: "hall", Accents: func(th *imaging.Theme) []color.RGBA {
	return []color.RGBA{th.Gold, th.Gem, th.Light}
}}

// Scene draws Views. It implements imaging.Scene.
type Scene struct{}

// The picture, in pixels. Its letters can be read where a telephone shows it at 400 pixels.
const (
	width  = 1000
	border = 24.0
	edge   = 48.0
	head   = 200.0
	room   = width - 2*edge
	high   = 182.0
	gap    = 20.0
	large  = 42.0
	small  = 34.0
	least  = 28.0
	// The emblem of a game is a disc at the left of its card.
	emblem = 52.0
	inset  = 136.0
	pitch  = 12.0 // between two seats
	dot    = 15.0 // radius of the mark of a seat
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
		return nil, d.Errorf("a %T is no view of tables", view)
	}
	d.v = v
	height := head + (high+gap)*float64(len(v.Cards)) - gap + edge
	if len(v.Cards) == 0 {
		height = head + edge/2
	}
	d.img = image.NewRGBA(image.Rect(0, 0, width, int(height)))
	d.dc = gg.NewContextForRGBA(d.img)
	imaging.Parchment(d.img, d.Theme)
	imaging.Border(d.dc, d.Theme, border, border, width-2*border, height-2*border)
	imaging.Ribbon(d.dc, d.Theme, width/2, 50, 760, 80)
	d.TitleOn(d.img, v.Title, d.Caps(46).Down(least), width/2, 90, 700)
	d.write(v.Line, d.Semi(small).Centred(), width/2, 176, room)
	for i, c := range v.Cards {
		d.card(c, head+(high+gap)*float64(i))
	}
	return p.On(imaging.NewLayer(d.img, nil)), nil
}

// card draws a table at a height.
func (d *draft) card(c Card, y float64) {
	imaging.Panel(d.dc, d.Theme, edge, y, room, high)
	d.emblem(c, edge+inset/2, y+high/2-8)
	left, right := edge+inset, edge+room-24
	title := c.N + ". " + c.Game
	used := d.write(title, d.Bold(large), left, y+54, right-left)
	if space := right - left - used - 16; c.Name != "" && space > 80 {
		d.write("· "+c.Name, d.Italic(large-5).In(d.InkSoft), left+used+12, y+54, space)
	}
	since := d.Measure(c.Since, d.Italic(small-4))
	d.write(c.State, d.Semi(small), left, y+104, right-left-since-24)
	d.write(c.Since, d.Italic(small-4).Right().In(d.InkSoft), right, y+104, since+4)
	d.seats(c.Seats, left, y+153, right-left)
}

// emblem draws the silhouette of a game on a disc of its colour.
func (d *draft) emblem(c Card, x, y float64) {
	col := color.RGBA{uint8(c.Colour >> 16), uint8(c.Colour >> 8), uint8(c.Colour), 255}
	d.dc.DrawCircle(x+2, y+3, emblem)
	imaging.Fill(d.dc, imaging.Fade(d.Dark, 0.25))
	d.dc.DrawCircle(x, y, emblem)
	imaging.FillStroke(d.dc, imaging.Mix(col, d.Dark, 0.25), d.Dark, d.Line)
	d.dc.DrawCircle(x, y, emblem-6)
	imaging.Stroke(d.dc, imaging.Fade(d.Light, 0.6), d.Hair)
	const size = 66
	icon := d.Painter.Assets.IconSprite(c.Icon, size, d.Light)
	scene.DrawOver(d.img, icon, int(x)-icon.Rect.Dx()/2, int(y)-icon.Rect.Dy()/2)
}

// seats draws the seats of a table in one line: a disc for a player, a ring for an autopilot, a broken ring for a free
// seat, and an hourglass for a player the table waits for. If they need more room than there is, the longest names are
// cut.
func (d *draft) seats(seats []Seat, x, y, wide float64) {
	need := make([]float64, len(seats))
	for i, s := range seats {
		need[i] = d.Measure(d.called(s), d.pen(s))
	}
	most := cut(need, wide-(2*dot+8+pitch)*float64(len(seats)))
	for i, s := range seats {
		d.mark(s, x+dot, y-11)
		x += 2*dot + 8
		d.write(d.called(s), d.pen(s), x, y, min(need[i], most)+1)
		x += min(need[i], most) + pitch
	}
}

// cut returns the greatest width for each of several lines with which all of them fit into a room.
func cut(need []float64, room float64) float64 {
	need = slices.Sorted(slices.Values(need))
	for i, w := range need {
		each := room / float64(len(need)-i)
		if w > each {
			return max(each, 0)
		}
		room -= w
	}
	return math.Inf(1)
}

// called returns the words for a seat.
func (d *draft) called(s Seat) string {
	switch {
	case s.Name != "":
		return s.Name
	case s.Open:
		return d.v.Free
	}
	return d.v.Pilot
}

// pen returns the pen for the name of a seat.
func (d *draft) pen(s Seat) imaging.Pen {
	switch {
	case s.Asked:
		return d.Bold(small)
	case s.Name == "":
		return d.Italic(small).In(d.InkSoft)
	}
	return d.Plain(small)
}

// mark draws the mark of a seat.
func (d *draft) mark(s Seat, x, y float64) {
	switch {
	case s.Asked:
		icon := d.Painter.Assets.IconSprite("hourglass", 38, d.Ink)
		scene.DrawOver(d.img, icon, int(x)-icon.Rect.Dx()/2, int(y)-icon.Rect.Dy()/2)
	case s.Open && s.Name == "":
		d.dc.SetDash(6, 5)
		d.dc.DrawCircle(x, y, dot-2)
		imaging.Stroke(d.dc, d.Ink, d.Theme.Bold)
		d.dc.SetDash()
	case s.Name == "":
		d.dc.DrawCircle(x, y, dot-2)
		imaging.Stroke(d.dc, d.Ink, d.Line)
		imaging.Disc(d.dc, x, y, dot*0.3, d.Ink)
	default:
		d.dc.DrawCircle(x, y, dot-2)
		imaging.FillStroke(d.dc, d.Gold, d.Ink, d.Line)
		if s.Open { // its player looks for a substitute
			d.dc.DrawCircle(x, y, (dot-2)*0.45)
			imaging.Fill(d.dc, d.Card)
		}
	}
}

// write sets a line, shrunk or cut to the width, and returns its width.
func (d *draft) write(s string, p imaging.Pen, x, y, width float64) float64 {
	return d.SayOn(d.img, s, p.Down(least), x, y, width)
}
