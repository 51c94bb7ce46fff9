package bottest

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/png"

	"skald/bot/render"
	"skald/imaging"
)

// Drawer is a function that draws pictures.
type Drawer func(ctx context.Context, r imaging.Request) ([]byte, error)

// Draw implements render.Drawer.
func (f Drawer) Draw(ctx context.Context, _ string, _ any, r imaging.Request) (imaging.Picture, error) {
	b, err := f(ctx, r)
	return imaging.Picture{PNG: b}, err
}

// BlankPicture returns a PNG that shows nothing.
func BlankPicture() []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewPaletted(image.Rect(0, 0, 8, 8), color.Palette{color.White})); err != nil {
		panic(err) // a buffer takes everything
	}
	return b.Bytes()
}

// ErrDraw is the error of a picture that could not be drawn.
var ErrDraw = errors.New("the brush is gone")

// RecordPictures returns a Drawer that appends the requests to a slice and returns a placeholder.
func RecordPictures(to *[]imaging.Request) render.Drawer {
	return Drawer(func(_ context.Context, r imaging.Request) ([]byte, error) {
		*to = append(*to, r)
		return []byte("png"), nil
	})
}
