package andor

import (
	"testing"

	rules "skald/engine/andor"
	"skald/imaging/scenetest"
)

func TestSpritesAreTheSameWhenMadeAgain(t *testing.T) {
	game, err := rules.New(rules.Options{})
	if err != nil {
		t.Fatal(err)
	}
	looks := append(views(), scenetest.ByDay("siege", siegeView(), sinceRequest()),
		scenetest.ByDay("siege", siegeView(), sinceRequest(farNews()...)),
		scenetest.ByDay("siege", siegeView(), request("board", "")),
		scenetest.ByDay("siege", siegeView(), request("near", "r57")))
	scenetest.MadeAgain(t, Scene{}, game, 8, looks...)
}
