package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// corners are the cells of the map's corners, clockwise from the north-west.
var corners = [4]int{0, 3, 15, 12}

// cornerOf is the corner of a player, who comes as nth of so many: two sit in
// opposite corners.
func cornerOf(n, seats int) int {
	if seats == 2 {
		n *= 2
	}
	return corners[n]
}

// layMap draws the map of the standard game (2.2): a start tile for each of up to
// four players, never tower or temple, for the corners; the other tiles at
// random, with tower and temple among them, unless they are to be explored (7.3).
func (g *Game) layMap(d *engine.Dice) {
	var left []byte
	for _, t := range land.Tiles() {
		left = append(left, t.Letter)
	}
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
		g.tell("drew", engine.Seat(i), text.M("say.start-tile", "n", i+1, "tile", tile(t))).Facts = engine.Facts{To: string(t)}
	}
	for i := range g.Layout {
		if g.Layout[i] == 0 && !g.Variant.Unexplored {
			g.putTile(i, draw(left), d)
		}
	}
}

// The tiles that are nobody's start (2.2).
const towerTile, templeTile = 'H', 'N'

// houseTiles lists the tiles where a seat may put its house: the one it drew, or
// any corner for a fifth hero (8.5); in the solo game A, D, M and P (7.4.1); with
// alternating houses any but tower, temple
// and capital, and none beside another house (8.6).
func (g *Game) houseTiles(seat engine.Seat) []byte {
	if s := g.hero(seat).Start; s != "" {
		return []byte(s)
	}
	if g.Variant.Solo {
		return []byte(soloTiles)
	}
	var out []byte
	if g.Variant.Alternating {
		var taken []byte
		more := -1
		for i := range g.Heroes {
			if h := &g.Heroes[i]; h.House.IsZero() {
				more++
			} else {
				taken = append(taken, h.House.Tile)
			}
		}
		for _, t := range land.Tiles() {
			if g.apart(t.Letter, taken) && g.roomFor(more, append(slices.Clone(taken), t.Letter)) {
				out = append(out, t.Letter)
			}
		}
		return out
	}
	for _, c := range corners {
		out = append(out, g.Layout.TileAt(c/4, c%4))
	}
	slices.Sort(out)
	return out
}

// apart says that a house may stand on a tile when others stand on those taken:
// tiles may touch at a corner only (8.6).
func (g *Game) apart(t byte, taken []byte) bool {
	if t == towerTile || t == templeTile || t == court.Tile || slices.Contains(taken, t) {
		return false
	}
	for _, side := range land.Sides() {
		if next := g.Layout.Beside(t, side); next != 0 && slices.Contains(taken, next) {
			return false
		}
	}
	return true
}

// roomFor says that so many more houses find a tile beside those taken.
func (g *Game) roomFor(more int, taken []byte) bool {
	if more <= 0 {
		return true
	}
	for _, t := range g.Layout.Letters() {
		if g.apart(t, taken) && g.roomFor(more-1, append(slices.Clone(taken), t)) {
			return true
		}
	}
	return false
}

// housePoints lists where a seat may put its house: beige points of its tile that
// are no exits and nobody's house (2.2).
func (g *Game) housePoints(seat engine.Seat) []land.Point {
	var out []land.Point
	for _, t := range g.houseTiles(seat) {
		for _, p := range land.StartPoints(t) {
			if !slices.ContainsFunc(g.Heroes, func(h hero) bool { return h.House == p }) {
				out = append(out, p)
			}
		}
	}
	return out
}

// settle puts a hero and his house on a point.
func (g *Game) settle(seat engine.Seat, p land.Point) {
	h := g.hero(seat)
	h.At, h.House = p, p
	g.tell("settled", seat, text.M("say.settled", "who", g.who(seat), "place", place(p))).Facts = engine.Facts{Piece: h.ID, To: p.String()}
}

// refuseHouse says why a house cannot stand at a point.
func (g *Game) refuseHouse(seat engine.Seat, p land.Point) error {
	s, _ := land.SpotAt(p)
	switch {
	case g.Variant.Alternating && !slices.Contains(g.houseTiles(seat), p.Tile):
		return no("no.house-beside", "8.6", "place", place(p))
	case !slices.Contains(g.houseTiles(seat), p.Tile):
		var tiles []text.Message
		for _, t := range g.houseTiles(seat) {
			tiles = append(tiles, tile(t))
		}
		return no("no.house-tile", "2.2", "place", place(p), "tiles", tiles)
	case s.Exit != land.NoSide:
		return no("no.house-exit", "2.2", "place", place(p))
	case s.Colour != land.Beige:
		return no("no.house-colour", "2.2", "place", place(p))
	}
	return no("no.house-taken", "2.2", "place", place(p))
}

// questsDealt is how many personal quests each hero draws (2.2): two, but one at
// a table of five (8.5) and none where they are had at the court (7.1).
func (g *Game) questsDealt() int {
	switch {
	case g.Variant.Court, g.Variant.Solo:
		return 0
	case len(g.Heroes) > 4:
		return 1
	}
	return pieces.MaxQuests
}

// questsLeft lists the personal quests nobody has.
func (g *Game) questsLeft() []string {
	var out []string
	for _, q := range pieces.Quests() {
		if !slices.ContainsFunc(g.Heroes, func(h hero) bool { return h.card(q.ID) != nil }) {
			out = append(out, q.ID)
		}
	}
	return out
}

// deal lets a hero draw his personal quests; they lie open before him.
func (g *Game) deal(s step, d *engine.Dice) {
	h := g.hero(s.Seat)
	var drawn []text.Message
	for range s.N {
		left := g.questsLeft()
		i := 0
		if len(left) > 1 {
			i = d.Pick("quests", len(left))
		}
		h.Quests = append(h.Quests, questCard{ID: left[i], Step: 1})
		drawn = append(drawn, name(left[i]))
	}
	if len(drawn) > 0 {
		e := g.tell("dealt", s.Seat, text.M("say.dealt", "who", g.who(s.Seat), "quests", drawn))
		e.Reveals, e.Facts = true, engine.Facts{Amount: len(drawn)}
	}
}
