package scene

import (
	"fmt"
	"image"
	"image/color"
	"unicode"
	"unicode/utf8"

	"github.com/fogleman/gg"

	"skald/engine"
	"skald/imaging"
)

// Game describes the scene of a game.
type Game struct {
	// Name begins the keys of the game's layers and sprites and its errors.
	Name string
	// Accents are the colours that are set on the layers of a theme later.
	Accents func(*imaging.Theme) []color.RGBA
}

// Draft is one picture in the making. A game's own draft embeds it.
type Draft struct {
	Game    *Game
	Painter *imaging.Painter
	*imaging.Theme
	Canvas  *imaging.Canvas
	Request imaging.Request
}

// New begins a picture; the scene sets the canvas.
func (g *Game) New(p *imaging.Painter, r imaging.Request) Draft {
	return Draft{Game: g, Painter: p, Theme: p.Theme, Request: r}
}

// ViewOf returns the view a scene was given, by value or by pointer; ok is false if it is of another type or nil.
func ViewOf[V any](view any) (*V, bool) {
	switch v := view.(type) {
	case V:
		return &v, true
	case *V:
		return v, v != nil
	}
	return nil, false
}

// Past returns the views of a kind a match went through, the oldest first, the present one last, without those that
// keep refuses.
func Past[V any](r *imaging.Request, now *V, keep func(*V) bool) []*V {
	var out []*V
	for _, view := range r.Past {
		if v, ok := ViewOf[V](view); ok && keep(v) {
			out = append(out, v)
		}
	}
	return append(out, now)
}

// Seat returns the seat the argument names, or the active one.
func (d *Draft) Seat(arg string, active engine.Seat, seats int) (engine.Seat, error) {
	s, err := engine.SeatAsked(arg, active, seats)
	if err != nil {
		return s, d.Errorf("%w", err)
	}
	return s, nil
}

// Errorf returns an error that names its scene.
func (d *Draft) Errorf(format string, args ...any) error {
	return fmt.Errorf(d.Game.Name+": "+format, args...)
}

// Layer returns the kept ground of a picture, the same in every language.
func (d *Draft) Layer(key string, w, h int, paint func(img *image.RGBA)) *imaging.Layer {
	return d.Painter.Assets.Layer(d.Game.Name+" "+key, w, h, d.Game.Accents(d.Theme), paint)
}

// Lettered returns the key of a layer that has words on it.
func (d *Draft) Lettered(key string) string { return key + " " + d.Request.Language }

// Ground begins the picture on a kept layer of parchment; paint, unless it is nil, adds the parts that are the same on
// all pictures with the key.
func (d *Draft) Ground(key string, w, h int, paint func(img *image.RGBA, dc *gg.Context)) {
	d.GroundAround(key, w, h, image.Rectangle{}, paint)
}

// GroundAround is Ground for pictures of which paint covers a part wholly.
func (d *Draft) GroundAround(key string, w, h int, covered image.Rectangle,
	paint func(img *image.RGBA, dc *gg.Context)) {
	d.Canvas = d.Painter.On(d.Layer(key, w, h, func(img *image.RGBA) {
		imaging.ParchmentAround(img, d.Theme, covered)
		if paint != nil {
			paint(img, gg.NewContextForRGBA(img))
		}
	}))
}

// pageMargin is the room around the border of a page, in pixels.
const pageMargin = 24

// Page is Ground with a border around it.
func (d *Draft) Page(key string, w, h int, paint func(img *image.RGBA, dc *gg.Context)) {
	d.Ground(key, w, h, func(img *image.RGBA, dc *gg.Context) {
		imaging.Border(dc, d.Theme, pageMargin, pageMargin, float64(w-2*pageMargin), float64(h-2*pageMargin))
		if paint != nil {
			paint(img, dc)
		}
	})
}

// Heading returns the name of an id with a capital: names are written for the middle of sentences and are at the head
// of a line here.
func (d *Draft) Heading(id string) string { return Capital(d.Request.Word(id)) }

// Capital begins a line with a capital letter.
func Capital(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToUpper(first)) + s[n:]
}
