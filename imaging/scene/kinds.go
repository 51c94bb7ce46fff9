package scene

import (
	"fmt"
	"strings"

	"skald/imaging"
)

// Kind is a kind of picture a game has, drawn on the game's own draft.
type Kind[D any] struct {
	Name string
	Draw func(D) (*imaging.Canvas, error)
}

// Always makes a Kind of a picture that can always be drawn.
func Always[D any](name string, draw func(D) *imaging.Canvas) Kind[D] {
	return Kind[D]{name, func(d D) (*imaging.Canvas, error) { return draw(d), nil }}
}

// DrawKind draws the kind of picture a request names in small letters or large, the first one where it names none. The
// error lists which there are.
func DrawKind[D any](g *Game, kinds []Kind[D], d D, name string) (*imaging.Canvas, error) {
	if name == "" {
		return kinds[0].Draw(d)
	}
	for _, k := range kinds {
		if strings.EqualFold(k.Name, name) {
			return k.Draw(d)
		}
	}
	names := Names(kinds)
	last := len(names) - 1
	return nil, fmt.Errorf("%s: there is no picture %q; there are %s and %s", g.Name, name,
		strings.Join(names[:last], ", "), names[last])
}

// Names returns the names of kinds of pictures, in their order.
func Names[D any](kinds []Kind[D]) []string {
	out := make([]string, len(kinds))
	for i, k := range kinds {
		out[i] = k.Name
	}
	return out
}
