package panel

import (
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/text"
)

// described is a View that describes some of its parts.
type described struct{ paper }

func (described) AltOf(kind, arg string) text.Message {
	switch kind {
	case PictureTile, PictureSheet:
		return wide(kind + " " + arg + " " + strings.Repeat("🐉", 900))
	case PictureWhole, PicturePlan:
		return wide("never asked for")
	}
	return text.Message{}
}

func TestAPictureOfAPartIsDescribedAsThatPart(t *testing.T) {
	tb := table(prompt(0, engine.Must, someChoices(2, 0)))
	board := paper{alt: text.M("toy.public")}
	for _, s := range speakers(t) {
		whole := s.Say(board.alt)
		for _, c := range []struct {
			view           engine.View
			kind, arg, alt string
		}{
			{described{board}, PictureTile, "H", "tile H "}, {described{board}, PictureSheet, "2", "sheet 2 "}, {described{board}, PictureWhole, "", whole},
			{described{board}, PicturePlan, "3", whole}, {described{board}, PictureEnd, "", whole}, {board, PictureTile, "H", whole}, {board, PictureEnd, "", whole},
		} {
			tb.View = func(engine.Seat) engine.View { return c.view }
			m := Board(tb, c.kind, c.arg, 0, s)
			checked(t, c.kind, m)
			if got := m.Picture.Alt; !strings.HasPrefix(got, c.alt) || got != whole && c.alt == whole || length(got) > maxAlt {
				t.Errorf("%s %s of a %T is described as %q", c.kind, c.arg, c.view, got)
			}
		}
	}
}
