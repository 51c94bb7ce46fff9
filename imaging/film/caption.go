package film

import (
	"image"
	"image/color"
	"strings"

	"github.com/fogleman/gg"

	"skald/imaging"
	"skald/imaging/scene"
)

// game describes the words below the board to package scene.
var game = scene.Game{Name: "film", Accents: func(th *imaging.Theme) []color.RGBA {
	return []color.RGBA{th.Roof, th.Ink, th.InkSoft}
}}

// caption draws the words below the board of a film.
type caption struct {
	painter *imaging.Painter
	request imaging.Request
	width   int
	height  int
	// unit is the size of the type: a telephone shows the film at 400 pixels.
	unit float64
}

const (
	// captionLines is the number of lines of text.
	captionLines = 4
	// captionAssets is the memory for letters and grounds, in bytes.
	captionAssets = 4 << 20
)

// newCaption returns the words below a film of a width.
func newCaption(r imaging.Request, width int) (*caption, error) {
	c := &caption{request: r, width: width, unit: max(float64(width)/32, imaging.MinType)}
	c.height = int(c.unit * 7.6)
	theme := imaging.Day()
	if r.Theme == imaging.NightTheme {
		theme = imaging.Night()
	}
	var err error
	c.painter, err = imaging.NewPainter(theme, imaging.NewAssets(captionAssets))
	return c, err
}

// draw draws the words of a frame; progress is the part of the film that it ends, from 0 to 1.
func (c *caption) draw(f Frame, progress float64) *image.RGBA {
	d := game.New(c.painter, c.request)
	d.Ground("words", c.width, c.height, func(_ *image.RGBA, dc *gg.Context) {
		dc.DrawRectangle(0, 0, float64(c.width), c.unit/4)
		imaging.Fill(dc, imaging.Mix(d.Theme.Paper, d.Theme.PaperEdge, 0.5))
	})
	d.Canvas.Fill(image.Rect(0, 0, int(float64(c.width)*progress), int(c.unit/4)), d.Theme.Roof)
	left := c.unit
	width := float64(c.width) - 2*left
	d.Say(f.Title, d.Bold(c.unit*1.05), left, c.unit*1.6, width)
	pen := d.Plain(c.unit)
	var lines []string
	for from := range f.Text {
		if lines = d.Wrap(strings.Join(f.Text[from:], " "), pen, width, 0); len(lines) <= captionLines {
			break
		}
	}
	d.Lines(lines[:min(len(lines), captionLines)], pen, left, c.unit*3.1, c.unit*1.25)
	return d.Canvas.Image()
}
