package returnofheroes

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
)

// begun starts a game with dice of a seed; options come in pairs.
func begun(t *testing.T, seats int, seed uint64, options ...string) *Game {
	t.Helper()
	s := engine.Setup{Seats: seats, Options: map[string]string{}}
	for i := 0; i+1 < len(options); i += 2 {
		s.Options[options[i]] = options[i+1]
	}
	g, err := newGame(editions[len(editions)-1], s, engine.NewDice(engine.NewChance(seed), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// laidOut starts a game and chooses heroes, houses and everything else before the first turn: always the first choice.
// Seat 0 begins.
func laidOut(t *testing.T, seats int, seed uint64, options ...string) *table {
	t.Helper()
	g := begun(t, seats, seed, append([]string{optionFirst, "1"}, options...)...)
	d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
	for g.Phase == view.PhaseHeroes {
		p := g.Prompts()[0]
		if _, err := g.Apply(p.Seat, p.Choices[0].Move, d); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.check(); err != nil {
		t.Fatal(err)
	}
	return &table{Game: g, t: t}
}

// standard is the option for the standard game.
var standard = []string{optionPreset, "standard"}

var standardRules = []rule{
	{"2.2", "a start tile is drawn for each player, never the tower or the temple, and lies in a corner",
		func(t *testing.T) {
			for seed := range uint64(30) {
				for seats := 2; seats <= 4; seats++ {
					g := begun(t, seats, seed, standard...)
					if !g.Layout.Complete() {
						t.Fatalf("the map %v is not complete", g.Layout)
					}
					for i := range g.Heroes {
						row, col, _ := g.Layout.Cell(g.Heroes[i].Start[0])
						if row%3 != 0 || col%3 != 0 || strings.Contains("HN", g.Heroes[i].Start) {
							t.Errorf("seat %d begins on %s at row %d, column %d", i+1, g.Heroes[i].Start, row, col)
						}
					}
				}
			}
		}},
	{"2.2", "two players sit in opposite corners", func(t *testing.T) {
		g := begun(t, 2, 3, standard...)
		r1, c1, _ := g.Layout.Cell(g.Heroes[0].Start[0])
		r2, c2, _ := g.Layout.Cell(g.Heroes[1].Start[0])
		is(t, "the distance of the rows", max(r1, r2)-min(r1, r2), 3)
		is(t, "the distance of the columns", max(c1, c2)-min(c1, c2), 3)
	}},
	{"2.2", "with three players any tile may lie in the fourth corner, tower and temple too", func(t *testing.T) {
		seen := map[byte]bool{}
		for seed := range uint64(200) {
			g := begun(t, 3, seed, standard...)
			seen[g.Layout.TileAt(3, 0)] = true
		}
		if !seen['H'] || !seen['N'] || len(seen) != 16 {
			t.Errorf("the fourth corner was only ever one of %d tiles", len(seen))
		}
	}},
	{"2.2", "two hidden pieces lie on each tile, by turns east and west or north and south", func(t *testing.T) {
		g := begun(t, 3, 5, standard...)
		lie := map[land.Point]bool{}
		for _, k := range g.Tokens {
			if k.Piece != "" || !k.Down {
				t.Errorf("%q lies at %v", k.Piece, k.At)
			}
			lie[k.At] = true
		}
		is(t, "the number of pieces", len(lie), 32)
		for i, letter := range g.Layout.Letters() {
			sides := [2]land.Side{land.East, land.West}
			if (i/4+i%4)%2 == 1 {
				sides = [2]land.Side{land.North, land.South}
			}
			for _, side := range sides {
				if !lie[land.ExitOf(letter, side)] {
					t.Errorf("nothing lies %v on %c", side, letter)
				}
			}
		}
	}},
	{"2.2", "everybody chooses one of the five heroes, the priest too, and where his house stands", func(t *testing.T) {
		g := begun(t, 2, 1, append(standard, optionFirst, "1")...)
		b := &table{Game: g, t: t}
		is(t, "heroes in two characters", len(b.Prompts()[0].Choices), 10)
		d := engine.NewDice(engine.NewChance(1), engine.StreamPositions{})
		if _, err := b.Apply(0, "hero priest woman", d); err != nil {
			t.Fatal(err)
		}
		is(t, "her name", b.view(1).Heroes[0].Character, "Frieda Segenunge")
		b.refused(1, "hero elf", "2.2")
		for _, c := range b.Prompts()[0].Choices {
			s, _ := land.SpotAt(land.At(c.Move.Arg(0)))
			if s.Exit != land.NoSide || s.Colour != land.Beige || string(s.Point.Tile) != b.Heroes[0].Start {
				t.Errorf("a house may stand at %v", s.Point)
			}
		}
		b.refused(0, engine.MakeMove("place", land.ExitOf(b.Heroes[0].Start[0], land.North).Key()), "2.2")
		b.refused(0, "place h1", "2.2")
		c := b.Prompts()[0].Choices[0]
		if _, err := b.Apply(0, c.Move, d); err != nil {
			t.Fatal(err)
		}
		is(t, "the house", b.Heroes[0].House, land.At(c.Move.Arg(0)))
		is(t, "the hero", b.Heroes[0].At, b.Heroes[0].House)
		b.refused(1, "hero priest", "2.2")
	}},
	{"2.2", "everybody draws two personal quests", func(t *testing.T) {
		b := laidOut(t, 4, 9, standard...)
		var all []string
		for _, h := range b.Heroes {
			is(t, "the number of quests", len(h.Quests), 2)
			for _, q := range h.Quests {
				all = append(all, q.ID)
				is(t, "the step", q.Step, 1)
			}
		}
		slices.Sort(all)
		is(t, "different quests", len(slices.Compact(all)), 8)
		is(t, "the quests left", len(b.QuestsLeft()), 0)
	}},
	{"2.2", "one of the two quests done wins the gem, and the other no second one", func(t *testing.T) {
		b := laidOut(t, 2, 9, standard...)
		for i := range b.Heroes[0].Quests {
			b.Heroes[0].Quests[i].Step = 3
		}
		b.fresh()
		b.prizes().completeStep(0, b.Heroes[0].Quests[0].ID)
		is(t, "the gem", b.Heroes[0].Gem, true)
		b.told = nil
		b.prizes().completeStep(0, b.Heroes[0].Quests[1].ID)
		is(t, "a second gem is told of", happened(b.told, "gem"), false)
	}},
	{"2.2", "all pieces that do not lie on the map or beside it are in the bag, the mice too", func(t *testing.T) {
		g := begun(t, 4, 2, standard...)
		is(t, "pieces in the bag", len(g.Bag), 37)
		is(t, "pieces in the box", len(g.Removed), 0)
		is(t, "servants", len(g.Servants), 14)
		is(t, "the mice are in the bag", slices.Contains(g.Bag, pieces.TheMice), true)
	}},
	{"1.4", "who the Nameless is, nobody knows and nothing decides before somebody looks", func(t *testing.T) {
		b := laidOut(t, 3, 4, standard...)
		is(t, "the card", b.Card, "")
		is(t, "what all see", b.view(engine.Public).Nameless.Card, "")
		is(t, "what the hero sees", b.view(0).Nameless.Card, "")
	}},
	{"A7", "the mice show the card to a hero who passes a test of any skill, and to him alone", func(t *testing.T) {
		b := laidOut(t, 3, 4, standard...)
		b.clear("B8").lay(pieces.TheMice, "B8").stand(0, "B8")
		b.refused(0, "meet mice", "A7")
		b.play(0, "meet mice melee", append(faces(1, 1), 3)...)
		want := pieces.First().Cards()[3].ID
		is(t, "what he sees", b.view(0).Nameless.Card, want)
		is(t, "what another sees", b.view(1).Nameless.Card, "")
		is(t, "what all see", b.view(engine.Public).Nameless.Card, "")
		b.Met = nil
		is(t, "what they say to him next time", meetLacks(b.Game, 0, pieces.TheMice)().Why.Key, "no.card-known")
	}},
	{"A7", "the mice tell a hero nothing who fails", func(t *testing.T) {
		b := laidOut(t, 3, 4, standard...)
		b.clear("B8").lay(pieces.TheMice, "B8").stand(0, "B8")
		b.play(0, "meet mice magic", faces(6, 6)...)
		is(t, "what he sees", b.view(0).Nameless.Card, "")
	}},
	{"6.2", "the first assault turns the card up for everybody, and it stays so", func(t *testing.T) {
		b := laidOut(t, 2, 4, standard...)
		b.awake()
		var post land.Point
		for _, p := range land.Points() {
			if land.ColourAt(p) == land.Guard {
				post = p
			}
		}
		b.stand(0, post.String())
		b.Heroes[0].Gem, b.Heroes[0].Challenger = true, true
		b.play(0, "move h3", 5)
		is(t, "what all see", b.view(engine.Public).Nameless.Card, "demon")
		is(t, "what another sees", b.view(1).Nameless.Card, "demon")
	}},
	{"A1", "the two characters of a hero differ in nothing", func(t *testing.T) {
		man, woman := warriorAndElf(t), seated(t, []string{"warrior", "elf"})
		woman.choose(0, "warrior", true)
		is(t, "her name", woman.view(0).Heroes[0].Character, "Leandra Sturmklänge")
		is(t, "his name", man.view(0).Heroes[0].Character, "Agin Sturmklänge")
		is(t, "their steps", woman.Allowance(0), man.Allowance(0))
		for _, s := range pieces.Skills() {
			is(t, "their skill", woman.Heroes[0].Value(s), man.Heroes[0].Value(s))
		}
	}},
}
