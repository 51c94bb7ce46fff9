package games_test

import (
	"math"
	"testing"

	"skald/engine"
	"skald/engine/games"
)

// luminance returns the relative luminance of a colour after WCAG 2.
func luminance(rgb int) float64 {
	part := func(shift int) float64 {
		c := float64(rgb>>shift&0xFF) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*part(16) + 0.7152*part(8) + 0.0722*part(0)
}

func TestEachGameHasAColourOfItsOwnThatIsVisibleOnBothThemes(t *testing.T) {
	const dark, light, least = 0x2B2D31, 0xFFFFFF, 3
	seen := map[int]string{}
	for _, g := range games.All() {
		c, ok := g.(engine.Coloured)
		if !ok {
			t.Errorf("%s has no colour", g.ID())
			continue
		}
		if other := seen[c.Colour()]; other != "" {
			t.Errorf("%s has the colour of %s", g.ID(), other)
		}
		seen[c.Colour()] = g.ID()
		for _, ground := range []int{dark, light} {
			a, b := luminance(c.Colour())+0.05, luminance(ground)+0.05
			if contrast := max(a, b) / min(a, b); contrast < least {
				t.Errorf("the contrast of %s with %06x is %.1f", g.ID(), ground, contrast)
			}
		}
	}
}
