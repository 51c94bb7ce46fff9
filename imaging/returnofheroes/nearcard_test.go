package returnofheroes

import (
	"image"
	"slices"
	"strings"
	"testing"

	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/imaging"
)

// The legend of a neighbourhood has the whole name of each piece in every language.
func TestNamesInTheLegendAreWhole(t *testing.T) {
	p, v := painter(t), middleView()
	for _, language := range []string{"en", "de", "it", "fr"} {
		d := newDraft(p, spoken("near", language), v)
		d.Canvas = p.On(imaging.NewLayer(image.NewRGBA(image.Rect(0, 0, nearWidth, 2*nearCardHeight)), nil))
		for _, kind := range []pieces.Kind{pieces.Adversary, pieces.SideQuest, pieces.Encounter, pieces.Event} {
			var names []view.Token
			for _, piece := range v.Box().All() {
				if piece.Kind == kind {
					names = append(names, view.Token{ID: piece.ID, At: land.At("G6")})
				}
			}
			slices.SortFunc(names, func(a, b view.Token) int { return len(d.pieceName(b)) - len(d.pieceName(a)) })
			for _, token := range names[:min(len(names), 5)] {
				d.nearCard(token, 0, 0, (nearEdge-nearCardGap)/2.0-96)
			}
		}
		for _, l := range d.Canvas.Labels() {
			if strings.Contains(l.Text, "…") {
				t.Errorf("%s: a name is cut: %s", language, l.Text)
			}
		}
	}
}
