package returnofheroes

import (
	"testing"

	rules "skald/engine/returnofheroes"
	"skald/imaging/scenetest"
)

func TestSpritesAreTheSameWhenMadeAgain(t *testing.T) {
	var looks []scenetest.Look
	for _, g := range goldens(t) {
		looks = append(looks, scenetest.ByDay(g.name, g.view, g.r))
	}
	scenetest.MadeAgain(t, Scene{}, rules.New(nil), 8, looks...)
}
