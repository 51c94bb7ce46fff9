package render

import (
	"context"

	"skald/bot/ui"
	"skald/engine"
	"skald/imaging"
)

// A Baker draws pictures in advance while no other waits; an imaging.Studio is one.
type Baker interface {
	Bake(ctx context.Context, next func() (game string, view any, r imaging.Request, ok bool)) error
}

// Bake draws the pictures of messages in advance, and of the first message of each game, language and theme the whole
// board, too. It calls next for the next message, until ok is false. Nothing is sent.
func (r *Renderer) Bake(ctx context.Context, next func() (message Pending, ok bool)) error {
	b, ok := r.Draw.(Baker)
	if !ok {
		return nil
	}
	type look struct{ game, language, theme string }
	known := map[look]bool{}
	var whole *Pending
	return b.Bake(ctx, func() (string, any, imaging.Request, bool) {
		if l := whole; l != nil {
			whole = nil
			r.Baked(l.game)
			return l.game, l.view, l.request(), true
		}
		for {
			l, ok := next()
			if !ok {
				return "", nil, imaging.Request{}, false
			}
			if l.view == nil || l.story != nil || !r.breakers[l.game].allows(r.Now()) {
				continue
			}
			if of := (look{l.game, l.voice.Language(), l.theme}); !known[of] {
				known[of] = true
				board := l
				board.said.Picture = &ui.PictureRequest{Kind: ui.PictureWhole, Viewer: engine.Public}
				whole = &board
			}
			r.Baked(l.game)
			return l.game, l.view, l.request(), true
		}
	})
}
