package imaging

import (
	"fmt"
	"image/color"
	"image/draw"
)

// Painter is what a scene draws with: the theme, the shared assets, and the
// type and canvases of one worker. It belongs to one goroutine.
type Painter struct {
	Theme  *Theme
	Assets *Assets
	Type   *Typesetter
	canvas Canvas
}

// NewPainter returns a painter with its own faces.
func NewPainter(t *Theme, a *Assets) (*Painter, error) {
	ts, err := NewTypesetter()
	if err != nil {
		return nil, err
	}
	p := &Painter{Assets: a, Type: ts}
	p.SetTheme(t)
	return p, nil
}

// SetTheme changes the theme of the pictures begun from now on.
func (p *Painter) SetTheme(t *Theme) { p.Theme, p.Assets = t, p.Assets.In(t) }

// On begins a picture over the layer. The canvas is good until the painter
// begins the next picture.
func (p *Painter) On(l *Layer) *Canvas {
	p.canvas.Type = p.Type
	p.canvas.begin(l, p.Assets.parts)
	return &p.canvas
}

// Lettering draws one outlined line on a picture that is not a canvas: the
// names on a layer.
func (p *Painter) Lettering(dst draw.Image, s string, st Style, x, y float64, a Align, col, ground color.RGBA,
	halo int) float64 {
	w := p.Type.Measure(s, st)
	x -= w * float64(a) / 2
	if halo > 0 {
		p.Type.draw(dst, s, st, x, y, ground, uint8(min(halo, 8)))
	}
	p.Type.draw(dst, s, st, x, y, col, 0)
	return w
}

// Scene draws the views of one game.
type Scene interface {
	// Draw sets the picture of a View that the request wants. The error says in
	// words what cannot be drawn.
	Draw(p *Painter, view any, r Request) (*Canvas, error)
}

// drawPicture draws a view to a finished PNG. A panic of the scene becomes an
// error, so that a caller can fall back to words.
func drawPicture(p *Painter, s Scene, view any, r Request) (pic Picture, err error) {
	defer func() {
		if x := recover(); x != nil {
			pic, err = Picture{}, fmt.Errorf("imaging: the picture %q could not be drawn: %v", r.Kind, x)
		}
	}()
	c, err := s.Draw(p, view, r)
	if err != nil {
		return Picture{}, err
	}
	return c.PNG()
}
