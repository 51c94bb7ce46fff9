package heroes

import (
	"testing"

	rules "skald/engine/heroes"
	"skald/imaging/scenetest"
)

func TestSpritesAreTheSameWhenMadeAgain(t *testing.T) {
	scenetest.MadeAgain(t, Scene{}, rules.New(nil), 8, views()...)
}
