package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// corners are the cells of the map's corners, clockwise from the north-west.
var corners = [4]int{0, 3, 15, 12}

// cornerOf returns the corner of the nth player: two are in opposite corners.
func cornerOf(n, seats int) int {
	if seats == 2 {
		n *= 2
	}
	return corners[n]
}

// layMap draws the map of the standard game (2.2): a start tile for each of up to four players, never tower or temple,
// for the corners; the other tiles at random, with tower and temple among them, unless they are to be explored (7.3).
func (g *Game) layMap(d *engine.Dice) {
	left := lists.Map(land.Tiles(), func(t land.Tile) byte { return t.Letter })
	draw := func(from []byte) byte {
		t := from[0]
		if len(from) > 1 {
			t = from[d.Pick("map", len(from))]
		}
		left = slices.Delete(left, slices.Index(left, t), slices.Index(left, t)+1)
		return t
	}
	starts := min(len(g.Heroes), len(corners))
	if g.Variant.Alternating || g.Variant.Solo {
		starts = 0
	}
	if g.Variant.Solo {
		from := []byte(soloTiles)
		for _, c := range corners {
			t := draw(from)
			from = slices.Delete(from, slices.Index(from, t), slices.Index(from, t)+1)
			g.putTile(c, t, d)
		}
	}
	for i := range starts {
		t := draw(slices.DeleteFunc(slices.Clone(left), func(t byte) bool { return t == towerTile || t == templeTile }))
		g.Heroes[i].Start = string(t)
		g.putTile(cornerOf(i, len(g.Heroes)), t, d)
		g.tell("drew", engine.Seat(i),
			text.M("say.start-tile", "n", i+1, "tile", view.Tile(t))).Facts = engine.Facts{To: string(t)}
	}
	for i := range g.Layout {
		if g.Layout[i] == 0 && !g.Variant.Unexplored {
			g.putTile(i, draw(left), d)
		}
	}
}

// The tiles that are never a start (2.2).
const towerTile, templeTile = 'H', 'N'
