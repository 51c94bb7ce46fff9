package returnofheroes

import (
	"testing"

	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/view"
	"skald/imaging"
)

func TestAPointOfATurnedTileLiesWhereTheTileIsTurnedTo(t *testing.T) {
	for turn, want := range []land.Side{land.North, land.East, land.South, land.West} {
		s := wholeMap(land.Introductory().Lay(5, 'F', turn), 0, 0, 100)
		x, y, ok := s.find(land.ExitOf('F', land.North))
		if !ok {
			t.Fatal("a turned tile is not on the map")
		}
		var got land.Side
		switch dx, dy := x-150, y-150; {
		case dy < -30:
			got = land.North
		case dx > 30:
			got = land.East
		case dy > 30:
			got = land.South
		case dx < -30:
			got = land.West
		}
		if got != want {
			t.Errorf("turned by %d, the north exit lies in the %v at %.0f, %.0f", turn, got, x, y)
		}
	}
}

func TestATurnedAndPartlyExploredMapIsDrawn(t *testing.T) {
	p := painter(t)
	l := land.Layout{}.Lay(0, 'C', 1).Lay(3, 'J', 2).Lay(15, 'K', 3)
	v := &view.View{Layout: l, Round: 1, Turn: 1, Nameless: view.Nameless{State: "waits"},
		Heroes: []view.Hero{{Hero: "priest", At: land.ExitOf('C', land.North), House: land.At("C1")},
			{Seat: 1, Hero: "elf"}},
		Reach:  []view.Reach{{At: land.ExitOf('C', land.East), Steps: 1}},
		Tokens: []view.Token{{At: land.ExitOf('C', land.West), FaceDown: true, Back: "hidden"}}}
	for _, r := range []imaging.Request{request("board", ""), request("tile", "c")} {
		drawn(t, p, v, r)
	}
}
