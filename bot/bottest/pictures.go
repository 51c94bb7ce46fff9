package bottest

import (
	"context"
	"errors"

	"skald/bot/render"
	"skald/imaging"
)

// Drawer draws as it is told.
type Drawer func(ctx context.Context, r imaging.Request) ([]byte, error)

// Draw implements render.Drawer.
func (f Drawer) Draw(ctx context.Context, _ string, _ any, r imaging.Request) (imaging.Picture, error) {
	b, err := f(ctx, r)
	return imaging.Picture{PNG: b}, err
}

// ErrDraw is why a picture could not be drawn.
var ErrDraw = errors.New("the brush is gone")

// RecordPictures notes the requests for pictures.
func RecordPictures(to *[]imaging.Request) render.Drawer {
	return Drawer(func(_ context.Context, r imaging.Request) ([]byte, error) {
		*to = append(*to, r)
		return []byte("png"), nil
	})
}
