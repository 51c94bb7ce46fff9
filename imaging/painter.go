package imaging

import (
	"fmt"
	"image"
	"image/draw"
)

// Painter has everything a scene draws with: the theme, the shared assets, and the type and canvas of one worker. It
// belongs to one goroutine.
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

// On begins a picture over the layer. The canvas is good until the painter begins the next picture.
func (p *Painter) On(l *Layer) *Canvas {
	p.canvas.Type = p.Type
	p.canvas.begin(l, p.Assets.parts)
	return &p.canvas
}

// Text draws one line at (x, y) on a picture that is not a canvas, such as a layer, and returns its width in pixels.
func (p *Painter) Text(dst draw.Image, s string, pen Pen, x, y float64) float64 {
	w := p.Type.Measure(s, pen.Style)
	x, y = p.Type.origin(&pen, w, x, y)
	if pen.halo > 0 {
		p.letters(dst, s, pen.outline(), x, y)
	}
	p.letters(dst, s, pen.fill(), x, y)
	return w
}

// letters draws the letters of a line that begins at (x, y).
func (p *Painter) letters(dst draw.Image, s string, pen Pen, x, y float64) {
	src := &image.Uniform{C: pen.Colour}
	p.Type.each(s, &pen, x, y, func(g *glyph, box image.Rectangle) {
		draw.DrawMask(dst, box, src, image.Point{}, g.mask, image.Point{}, draw.Over)
	})
}

// Scene draws the views of one game.
type Scene interface {
	// Draw sets the picture of a View that the request wants. The error gives the reason in words if it cannot be
	// drawn.
	Draw(p *Painter, view any, r Request) (*Canvas, error)
}

// drawPicture draws a view to a finished PNG. A panic of the scene becomes an error, so that a caller can fall back to
// words.
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
