package returnofheroes

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
)

// frontier is a standard game for two with unexplored land: the first hero is at the east exit of their tile, on an
// empty point, with the bag empty.
func frontier(t *testing.T, options ...string) (*table, land.Point) {
	t.Helper()
	b := laidOut(t, 2, 4, append(append(slices.Clone(standard), "unexplored-land", on), options...)...)
	for _, id := range slices.Clone(b.Bag) {
		b.Bag = without(b.Bag, id)
		b.Removed = b.put(b.Removed, id)
	}
	exit := b.Layout.ExitAt(b.Heroes[0].Start[0], land.East)
	b.clear(exit.String()).stand(0, exit.String()).refresh()
	return b, exit
}

// unknown returns the number with which a tile is drawn next.
func (b *table) unknown(letter byte) int { return slices.Index(b.Layout.Unknown(), letter) }

var exploreRules = []rule{
	{"7.3", "the board in words counts the tiles that lie", func(t *testing.T) {
		g := begun(t, 2, 3, optionPreset, "standard", "unexplored-land", on)
		alt := g.view(0).Alt()
		is(t, "the description", alt.Key, "alt.unexplored")
		is(t, "the number of tiles", alt.Args.Get("n"), any(len(g.Layout.Letters())))
		is(t, "with every tile there", begun(t, 2, 3, standard...).view(0).Alt().Key, "alt")
	}},
	{"7.3", "only the start tiles lie face up, with two hidden pieces each", func(t *testing.T) {
		for seats := 2; seats <= 4; seats++ {
			g := begun(t, seats, 2, append(slices.Clone(standard), "unexplored-land", on)...)
			is(t, "tiles", len(g.Layout.Letters()), seats)
			is(t, "pieces on them", len(g.Tokens), 2*seats)
			is(t, "pieces to come", len(g.Pool), 32)
		}
		refusedSetup(t, "7.3", 2, "unexplored-land", on)
		refusedSetup(t, "7.3", 1, optionPreset, "solo", "unexplored-land", on)
		refusedSetup(t, "8.6", 2, optionPreset, "standard", "unexplored-land", on, "alternating-houses", on)
	}},
	{"7.3", "who enters from the west finds the two hidden pieces at the north and the south exit", func(t *testing.T) {
		b, exit := frontier(t)
		left := b.Left
		b.play(0, engine.MakeMove("explore", exit.Key()), b.unknown('G'))
		is(t, "where he is", b.Heroes[0].At, land.ExitOf('G', land.West))
		is(t, "steps left", b.Left, left-1)
		for _, side := range []land.Side{land.North, land.South} {
			is(t, "pieces there", len(b.TokensAt(land.ExitOf('G', side))), 1)
		}
		is(t, "the piece is not decided", b.Tokens[b.TokensAt(land.ExitOf('G', land.North))[0]].Piece, "")
		b.offers(0, true, engine.MakeMove("move", exit.Key()))
	}},
	{"7.3", "who enters from the north finds them at the east and the west exit", func(t *testing.T) {
		b, _ := frontier(t)
		exit := b.Layout.ExitAt(b.Heroes[0].Start[0], land.South)
		b.clear(exit.String()).stand(0, exit.String()).refresh()
		b.play(0, engine.MakeMove("explore", exit.Key()), b.unknown('G'))
		for _, side := range []land.Side{land.East, land.West} {
			is(t, "pieces there", len(b.TokensAt(land.ExitOf('G', side))), 1)
		}
	}},
	{"7.3", "nobody walks off the map or to a tile nobody knows", func(t *testing.T) {
		b, exit := frontier(t)
		b.refused(0, engine.MakeMove("explore", b.Layout.ExitAt(exit.Tile, land.North).Key()), "7.3")
		far := land.PointsOf(b.Layout.Unknown()[0])[0]
		b.refused(0, engine.MakeMove("move", far.Key()), "7.3")
	}},
	{"7.3", "a piece drawn for an unexplored tile waits until the tile is found", func(t *testing.T) {
		b, exit := frontier(t)
		b.bag("mirabar")
		b.told = nil
		b.play0("mirabar")
		is(t, "it waits", slices.Contains(b.Waiting, "mirabar"), true)
		is(t, "it is in play", b.InPlay("mirabar"), false)
		b.play(0, engine.MakeMove("explore", exit.Key()), b.unknown('O'))
		is(t, "it waits", slices.Contains(b.Waiting, "mirabar"), false)
		is(t, "it is in play", b.InPlay("mirabar"), true)
	}},
	{"7.3", "the Nameless does not wake before the tower is found", func(t *testing.T) {
		b, exit := frontier(t)
		b.Nameless = InBag
		b.bag(pieces.TheNameless)
		b.play0(pieces.TheNameless)
		is(t, "his state", b.Nameless, Waits)
		is(t, "servants", len(b.Servants), 14)
		b.play(0, engine.MakeMove("explore", exit.Key()), b.unknown(towerTile))
		is(t, "his state", b.Nameless, InTower)
		is(t, "servants in the bag", len(b.Bag), 14)
		posts := 0
		for i := range b.Tokens {
			if b.BackOf(&b.Tokens[i]) == pieces.Guardian.String() {
				posts++
			}
		}
		is(t, "guardians", posts, 4)
	}},
	{"7.3", "the servants are told of when the tower is found, not again at every later tile", func(t *testing.T) {
		b, exit := frontier(t)
		b.Nameless = InBag
		b.bag(pieces.TheNameless)
		b.play0(pieces.TheNameless)
		is(t, "at the tower",
			happened(b.play(0, engine.MakeMove("explore", exit.Key()), b.unknown(towerTile)), "servant"), true)
		for _, side := range land.Sides() {
			exit := b.Layout.ExitAt(towerTile, side)
			if _, _, ok := b.Layout.Beyond(exit); !ok {
				continue
			}
			b.clear(exit.String()).stand(0, exit.String()).refresh()
			is(t, "at the next tile", happened(b.play(0, engine.MakeMove("explore", exit.Key()), 0), "servant"), false)
			return
		}
		t.Fatal("no land beyond the tower's tile")
	}},
	{"7.3", "the broom cannot be ridden before tile K is found", func(t *testing.T) {
		b, exit := frontier(t)
		b.give(0, "broom").refresh()
		if b.Layout.Lies('K') {
			t.Fatal("K lies face up in this match")
		}
		b.refused(0, "use broom", "7.3")
		b.play(0, engine.MakeMove("explore", exit.Key()), b.unknown('K'))
		b.Moved = false
		b.fresh()
		b.offers(0, true, "use broom")
	}},
	{"7.3", "the teleporter leads to explored land only, and nowhere if none fits", func(t *testing.T) {
		b, exit := frontier(t)
		b.lay(pieces.TheTeleporter, exit.String())
		b.play(0, "meet teleporter", faces(6)...)
		is(t, "where he is", b.Heroes[0].At, exit)
	}},
	{"8.1", "tiles lie any way, and each exit leads to the tile beside it", func(t *testing.T) {
		g := begun(t, 4, 3, append(slices.Clone(standard), "free-tiles", on)...)
		turned := 0
		for _, letter := range g.Layout.Letters() {
			turned += min(1, g.Layout.Turn(letter))
			for _, side := range land.Sides() {
				next := g.Layout.Beside(letter, side)
				if next == 0 {
					continue
				}
				s, ok := g.Layout.Adjacent(g.Layout.ExitAt(letter, side), g.Layout.ExitAt(next, side.Opposite()))
				if !ok || !s.Crossing {
					t.Errorf("from %c no way leads %v onto %c", letter, side, next)
				}
			}
		}
		if turned < 6 {
			t.Errorf("only %d tiles are turned", turned)
		}
		refusedSetup(t, "8.1", 2, "free-tiles", on)
	}},
	{"8.1", "the capital's arrow says where the teleporter leads", func(t *testing.T) {
		b := laidOut(t, 2, 4, append(slices.Clone(standard), "free-tiles", on)...)
		row, col, _ := b.Layout.Cell('J')
		for turn, side := range []land.Side{land.North, land.East, land.South, land.West} {
			b.Layout = b.Layout.Lay(row*4+col, 'J', turn)
			m := b.Layout.MiddleOf(side)
			for _, p := range b.landings(Step{Piece: pieces.TheTeleporter, N: 3}) {
				if p.Tile != m[0] && p.Tile != m[1] {
					t.Errorf("with the arrow to the %v a three leads to %v", side, p)
				}
			}
		}
	}},
	{"8.1", "tiles that change places stay turned as they are", func(t *testing.T) {
		l := land.Introductory().Lay(0, 'A', 1).Lay(5, 'F', 3).Swap('A', 'F')
		is(t, "the turn of A", l.Turn('A'), 1)
		is(t, "the turn of F", l.Turn('F'), 3)
		is(t, "where A lies", l.TileAt(1, 1), byte('A'))
	}},
}

// play0 brings a piece from the bag into play, drawn by the first hero.
func (b *table) play0(id string) {
	b.fresh()
	b.Game.play(0, id)
	b.told = nil
}
