package andor

import (
	"image"
	"testing"

	"skald/engine/andor/land"
)

// Where the group chooses fog circles, the picture round a hero rings each of those it shows, and shows the nearest.
func TestFogCirclesToChooseFromAreRinged(t *testing.T) {
	for _, at := range []int{0, 14, 42, 57} {
		v := startView(2)
		v.Heroes[0].At, v.Circles = at, land.Front.With(land.Fog)
		d := newDraft(painter(t), request("near", "1"), v)
		s := d.neighbourhood(at, &v.Heroes[0])
		seen := 0
		for _, c := range v.Circles {
			if _, _, ok := s.find(c); ok {
				seen++
			}
		}
		d.Canvas = d.Painter.On(d.Painter.Assets.Layer("plain", nearWidth, nearHeight, nil, func(*image.RGBA) {}))
		d.circles(&s)
		if seen < 4 || len(d.covered) != seen {
			t.Errorf("round %d there are %d circles, and %d rings", at, seen, len(d.covered))
		}
	}
}
