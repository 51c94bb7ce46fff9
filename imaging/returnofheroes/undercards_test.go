package returnofheroes

import (
	"image"
	"testing"

	"skald/engine/returnofheroes/view"
)

func TestTheCompassRoseCoversNoBazaar(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		for _, open := range []bool{false, true} {
			v := startView(seats)
			if v.Bazaar = nil; open {
				v.Bazaar = &view.Bazaar{Items: []string{"sword", "staff"}}
			}
			d := newDraft(painter(t), request("board", ""), v)
			counter, rose := d.underCards(seats)
			if counter.Overlaps(rose) {
				t.Errorf("%d cards, a bazaar %v: the counter %v and the rose %v overlap", seats, open, counter, rose)
			}
			room := image.Rect(panelLeft, cardsTop+seats*cardHeight(seats), panelLeft+panelWidth, cardsTop+cardsHeight)
			if !counter.In(room) || !rose.In(room) || seats < 4 && counter.Empty() == open {
				t.Errorf("%d cards, a bazaar %v: the counter is %v, the rose %v, the room %v", seats, open, counter,
					rose, room)
			}
		}
	}
}
