package runebound

import (
	"testing"

	"skald/engine"
	"skald/engine/runebound/view"
)

// An event changes prices in every town: in the log, and on the board where the hero on turn is not.
func TestBoardAndLogNameThePricesOfAnEvent(t *testing.T) {
	b := plain(t).inForce("caravan-season").ware("kilnholt", "fence-post").top("quilted-coat", "reed-bow").arrive()
	said := 0
	for _, e := range b.made(0, "market") {
		if e.Text.Key == "say.offered" {
			said++
			is(t, "the price told", e.Text.Args.Get("cost"), any(b.edition.Goods(e.Facts.Piece).Cost+1))
		}
	}
	is(t, "the new cards", said, 2)
	shown := 0
	for _, town := range b.View(engine.Public).(view.View).Towns {
		for _, w := range town.Stack {
			if x := b.edition.Goods(w.ID); x.Type != "ally" {
				shown++
				is(t, "the price shown", w.Due(), x.Cost+1)
			}
		}
	}
	if shown < 3 {
		t.Errorf("only %d prices are shown", shown)
	}
}
