package returnofheroes

import (
	"slices"

	"skald/engine"
	"skald/engine/deck"
	"skald/engine/lists"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// The steps after the heroes are chosen.
const (
	DoHouse = "house" // choose a point for the house (2.2)
	doDeal  = "deal"  // draw personal quests (2.2)
)

var houseSteps = stepTable{
	DoHouse: {
		Waits: func(*Game, Step) bool { return true },
		Ask:   askHouse,
		Answer: func(g *Game, _ Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
			g.Todo.Pop()
			g.settle(seat, land.At(m.Arg(0)))
		},
		Refuse: only(refuseHouse, "place"),
	},
	doDeal: {
		Do:    deal,
		Check: func(_ *Game, s Step) error { return within(s.N, 0, pieces.MaxQuests) },
		Rolls: true, Reveals: true,
	},
}

// askHouse offers the points for a house.
func askHouse(g *Game, _ Step, p *engine.Prompt) {
	p.Headline = text.M("ask.house", "who", g.who(p.Seat))
	for _, q := range g.housePoints(p.Seat) {
		p.Choices = append(p.Choices,
			g.with(engine.Choice{Move: engine.MakeMove("place", q.Key()), Label: view.Place(q),
				Group: view.PlacesOf(q.Tile), Place: q.String(), Icon: "place"}))
	}
}

// houseTiles returns the tiles on which a seat may put its house: the one it drew, or any corner for a fifth hero
// (8.5); in the solo game A, D, M and P (7.4.1); with alternating houses any but tower, temple and capital, and none
// beside another house (8.6).
func (g *realm) houseTiles(seat engine.Seat) []byte {
	if s := g.Hero(seat).Start; s != "" {
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

// apart reports whether a house is allowed on a tile beside those taken: tiles may touch at a corner only (8.6).
func (g *board) apart(t byte, taken []byte) bool {
	if t == towerTile || t == templeTile || t == Court.Tile || slices.Contains(taken, t) {
		return false
	}
	for _, side := range land.Sides() {
		if next := g.Layout.Beside(t, side); next != 0 && slices.Contains(taken, next) {
			return false
		}
	}
	return true
}

// roomFor reports whether there are tiles for that many more houses beside those taken.
func (g *board) roomFor(more int, taken []byte) bool {
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

// sites returns the points of a tile for a house: beige ones that are not exits (2.2), exits too with alternating
// houses (8.6) and in the solo game (7.4.1).
func (v variant) sites(letter byte) []land.Point {
	if v.Alternating || v.Solo {
		return land.BeigePoints(letter)
	}
	return land.StartPoints(letter)
}

// housePoints returns the points for a seat's house: such points of its tiles without another house.
func (g *realm) housePoints(seat engine.Seat) []land.Point {
	var out []land.Point
	for _, t := range g.houseTiles(seat) {
		for _, p := range g.Variant.sites(t) {
			if !slices.ContainsFunc(g.Heroes, func(h Hero) bool { return h.House == p }) {
				out = append(out, p)
			}
		}
	}
	return out
}

// settle puts a hero and their house on a point.
func (g *Game) settle(seat engine.Seat, p land.Point) {
	h := g.Hero(seat)
	h.At, h.House = p, p
	g.tell("settled", seat, text.M("say.settled", "who", g.who(seat), "place",
		view.Place(p))).Facts = engine.Facts{Piece: h.ID, To: p.String()}
}

// refuseHouse returns the reason that a house is not allowed at a point.
func refuseHouse(g *Game, _ Step, seat engine.Seat, m engine.Move) error {
	p, err := land.Parse(m.Arg(0))
	if err != nil || p.IsZero() {
		return notAPoint(m)
	}
	s, _ := land.SpotAt(p)
	switch {
	case g.Variant.Alternating && !slices.Contains(g.houseTiles(seat), p.Tile):
		return no("no.house-beside", "8.6", "place", view.Place(p))
	case !slices.Contains(g.houseTiles(seat), p.Tile):
		tiles := lists.Map(g.houseTiles(seat), view.Tile)
		return no("no.house-tile", "2.2", "place", view.Place(p), "tiles", tiles)
	case s.Exit != land.NoSide && !slices.Contains(g.Variant.sites(p.Tile), p):
		return no("no.house-exit", "2.2", "place", view.Place(p))
	case s.Colour != land.Beige:
		return no("no.house-colour", "2.2", "place", view.Place(p))
	}
	return no("no.house-taken", "2.2", "place", view.Place(p))
}

// questsDealt returns the number of personal quests each hero draws (2.2): two, but one at a table of five (8.5) and
// none if they are available at the court (7.1).
func (g *realm) questsDealt() int {
	switch {
	case g.Variant.Court, g.Variant.Solo:
		return 0
	case len(g.Heroes) > 4:
		return 1
	}
	return pieces.MaxQuests
}

// QuestsLeft returns the personal quests without a hero.
func (g *realm) QuestsLeft() []string {
	var out []string
	for _, q := range g.box.Quests() {
		if !slices.ContainsFunc(g.Heroes, func(h Hero) bool { return h.QuestCard(q.ID) != nil }) {
			out = append(out, q.ID)
		}
	}
	return out
}

// deal lets a hero draw personal quests, which are public.
func deal(g *Game, s Step, d *engine.Dice) {
	h := g.Hero(s.Seat)
	var drawn []text.Message
	for range s.N {
		left := g.QuestsLeft()
		i := deck.Any(len(left), d, "quests")
		h.Quests = append(h.Quests, QuestCard{ID: left[i], Step: 1})
		drawn = append(drawn, view.Name(left[i]))
	}
	if len(drawn) > 0 {
		e := g.tell("dealt", s.Seat, text.M("say.dealt", "who", g.who(s.Seat), "quests", drawn))
		e.Reveals, e.Facts = true, engine.Facts{Amount: len(drawn)}
	}
}
