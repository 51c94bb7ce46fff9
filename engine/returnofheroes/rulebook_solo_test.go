package returnofheroes

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/steps"
	"skald/engine/text"
	"skald/engine/text/texttest"
)

// solo are the options of the solo game.
var solo = []string{optionPreset, "solo"}

// alone is a solo game at its first turn, with the hero on an empty point and an empty bag.
func alone(t *testing.T, options ...string) *table {
	t.Helper()
	b := laidOut(t, 1, 8, append(slices.Clone(solo), options...)...)
	for _, id := range slices.Clone(b.Bag) {
		b.Bag = without(b.Bag, id)
		b.Removed = b.put(b.Removed, id)
	}
	return b
}

// endTurn ends a turn of the solo game at once, after a change by hand.
func (b *table) endTurn(turn int, numbers ...int) []engine.Event {
	b.t.Helper()
	b.TurnNo, b.Round = turn, turn
	b.fresh()
	if b.legal(0, "end") {
		return b.play(0, "end", numbers...)
	}
	return b.play(0, "stay", numbers...)
}

var soloRules = []rule{
	{"7.4", "one plays alone, and options that belong to others are refused", func(t *testing.T) {
		is(t, "the seats", New(Pilots).Seats(map[string]string{optionPreset: "solo"}), engine.Range{Min: 1, Max: 1})
		refusedSetup(t, "7.4", 2, optionMap, mapRandom)
		refusedSetup(t, "7.4", 2, optionPreset, "standard", optionNameless, namelessKing)
		refusedSetup(t, "7.4.1", 1, optionPreset, "solo", "nameless-in-bag", on)
		refusedSetup(t, "7.4", 1, optionPreset, "solo", "five-players", on)
		refusedSetup(t, "7.4.1", 1, optionPreset, "solo", "alternating-houses", on)
		refusedSetup(t, "7.4.1", 1, optionPreset, "solo", "quests-at-court", on)
	}},
	{"7.4.1", "bazaar and cartwright, the Nameless and his guardians are there from the start", func(t *testing.T) {
		g := begun(t, 1, 3, solo...)
		is(t, "the map", g.Layout, land.Introductory())
		for piece, point := range map[string]string{"grand-bazaar": "J2", "cartwright": "J7",
			pieces.TheNameless: "H3"} {
			if i := g.Find(piece); i < 0 || g.Tokens[i].At != at(point) || g.Tokens[i].Down {
				t.Errorf("%s is not at %s", piece, point)
			}
		}
		posts := 0
		for i := range g.Tokens {
			if g.BackOf(&g.Tokens[i]) == "guardian" && g.Tokens[i].Down {
				posts++
			}
		}
		is(t, "guardians", posts, 4)
		is(t, "his state", g.Nameless, InTower)
	}},
	{"7.4.1", "any hero begins on any beige point of A, D, M or P, an exit too, without a quest", func(t *testing.T) {
		// "parte da un qualsiasi punto beige di una Tessera Territorio a sua scelta".
		g := begun(t, 1, 3, solo...)
		is(t, "heroes in two characters", len(g.Prompts()[0].Choices), 10)
		beige := 0
		for _, p := range land.Points() {
			site := strings.ContainsRune(soloTiles, rune(p.Tile)) && land.ColourAt(p) == land.Beige
			is(t, "he may begin at "+p.String(), slices.Contains(g.housePoints(0), p), site)
			if s, _ := land.SpotAt(p); site && s.Exit != land.NoSide {
				beige++
			}
		}
		is(t, "exits among them", beige, 16)
		b := alone(t)
		is(t, "his quests", len(b.Heroes[0].Quests), 0)
		b.clear("J5").stand(0, "J5")
		is(t, "the quests to choose from", len(b.QuestsLeft()), 8)
		b.offers(0, true, "take quest-merlin")
	}},
	{"7.4.1", "the map may be drawn, with A, D, M and P in the corners", func(t *testing.T) {
		for seed := range uint64(10) {
			g := begun(t, 1, seed, append(slices.Clone(solo), optionMap, mapRandom)...)
			var got []byte
			for _, c := range corners {
				got = append(got, g.Layout.TileAt(c/4, c%4))
			}
			slices.Sort(got)
			is(t, "the corners", string(got), soloTiles)
			if !g.Layout.Complete() {
				t.Errorf("the map %v is not complete", g.Layout)
			}
		}
	}},
	{"7.4.1", "a house may stand on an exit with a hidden piece, which the hero looks at by staying",
		func(t *testing.T) {
			g := begun(t, 1, 3, solo...)
			b := &table{Game: g, t: t}
			b.play(0, g.Prompts()[0].Choices[0].Move)
			exit := land.ExitOf('A', land.West)
			b.play(0, engine.MakeMove("place", exit.Key()))
			is(t, "where he stands", b.Heroes[0].At, exit)
			is(t, "what lies there is hidden", b.Tokens[b.TokensAt(exit)[0]].Down, true)
			b.play(0, "stay", 5)
			is(t, "what lay there is hidden",
				slices.ContainsFunc(b.TokensAt(exit), func(i int) bool { return b.Tokens[i].Down }), false)
		}},
	{"7.4.1", "a drawn map is drawn whole, not its corners alone", func(t *testing.T) {
		// "Si seguano le stesse indicazioni riportate per la preparazione del Gioco Standard".
		home := land.Introductory()
		moved := map[byte]bool{}
		turned := map[byte]bool{}
		for seed := range uint64(10) {
			options := append(slices.Clone(solo), optionMap, mapRandom)
			g := begun(t, 1, seed, options...)
			free := begun(t, 1, seed, append(options, "free-tiles", on)...)
			for _, tile := range land.Tiles() {
				r1, c1, _ := home.Cell(tile.Letter)
				r2, c2, _ := g.Layout.Cell(tile.Letter)
				moved[tile.Letter] = moved[tile.Letter] || r1 != r2 || c1 != c2
				turned[tile.Letter] = turned[tile.Letter] || free.Layout.Turn(tile.Letter) > 0
				is(t, "an aligned tile is turned", g.Layout.Turn(tile.Letter), 0)
			}
		}
		for _, tile := range land.Tiles() {
			is(t, "in ten drawn maps another place for "+string(tile.Letter), moved[tile.Letter], true)
			is(t, "on ten maps of free tiles a turned "+string(tile.Letter), turned[tile.Letter], true)
		}
	}},
	{"7.4.2", "with unexplored land four tiles lie, and finding the tower sends no servant before his turn",
		func(t *testing.T) {
			b := alone(t, optionMap, mapRandom, "unexplored-land", on)
			is(t, "tiles that lie", len(b.Layout.Letters()), len(soloTiles))
			is(t, "his state", b.Nameless, Waits)
			for range b.Layout.Unknown() {
				var exit land.Point
				for _, letter := range b.Layout.Letters() {
					for _, side := range land.Sides() {
						if p := land.ExitOf(letter, side); exit.IsZero() {
							if _, _, ok := b.Layout.Beyond(p); ok {
								exit = p
							}
						}
					}
				}
				next := b.Layout.Unknown()[0]
				b.clear(exit.String()).stand(0, exit.String())
				b.Phase, b.Left, b.Moved, b.Todo = view.PhaseMove, 5, false, steps.Of(Step{Do: DoMove, Seat: 0})
				draw := []int{0}
				if len(b.Layout.Unknown()) == 1 {
					draw = nil
				}
				events := b.play(0, engine.MakeMove("explore", exit.Key()), draw...)
				is(t, "servants come with tile "+string(next), happened(events, "servant"), false)
				is(t, "servants beside the map", len(b.Servants), 14)
				is(t, "servants in the bag", len(b.Bag), 0)
				is(t, "he is in his tower", b.Nameless == InTower, b.Layout.Lies(towerTile))
			}
			b.endTurn(2, 4)
			is(t, "servants left after one came", len(b.Servants), 13)
		}},
	{"7.4.1", "the Nameless is drawn and hidden, or the King of Darkness if so chosen", func(t *testing.T) {
		is(t, "what all see", begun(t, 1, 3, solo...).view(engine.Public).Nameless.Card, "")
		g := begun(t, 1, 3, append(slices.Clone(solo), optionNameless, namelessKing)...)
		is(t, "what all see", g.view(engine.Public).Nameless.Card, "king-of-darkness")
		is(t, "the mice are in the box", slices.Contains(g.Removed, pieces.TheMice), true)
	}},
	{"7.4.2", "the side quest to another's house gives a cube at once and leaves the game", func(t *testing.T) {
		b := alone(t)
		id := ""
		for _, p := range pieces.First().All() {
			if p.Kind == pieces.SideQuest && p.Task.Kind == pieces.VisitHouse {
				id = p.ID
			}
		}
		h := b.Heroes[0].At
		b.clear(h.String())
		b.off(id)
		b.Tokens = append(b.Tokens, Token{Piece: id, At: h, Down: true, Known: []engine.Seat{0}})
		b.play(0, "stay")
		b.play(0, "cube ranged")
		is(t, "his cubes", b.Heroes[0].Cubes[pieces.Ranged], 1)
		is(t, "it is out of the game", slices.Contains(b.Removed, id), true)
	}},
	{"7.4.2", "a turn of rest at temple or village gives all hit points back", func(t *testing.T) {
		b := alone(t).stand(0, "N5")
		b.Heroes[0].HP = 1
		b.fresh()
		b.play(0, "rest")
		is(t, "his wounds", b.Heroes[0].Wounds(), 0)
	}},
	{"7.4.2", "every third turn a servant comes, face down at his place", func(t *testing.T) {
		b := alone(t)
		events := b.endTurn(1)
		is(t, "a servant comes with turn 2", happened(events, "servant"), false)
		b = alone(t)
		b.endTurn(2, 4)
		is(t, "servants left", len(b.Servants), 13)
		n := 0
		for i := range b.Tokens {
			if p, _ := pieces.First().Get(b.Tokens[i].Piece); p.Class == pieces.Servant {
				n++
				is(t, "it lies face down", b.Tokens[i].Down, true)
				is(t, "its place", b.Tokens[i].At, p.Home)
			}
		}
		is(t, "servants on the map", n, 1)
	}},
	{"7.4.2", "when turn 45 is over the realm falls, unless the hero goes on", func(t *testing.T) {
		b := alone(t)
		b.endTurn(44, 0)
		is(t, "the turn", b.TurnNo, 45)
		b.endTurn(45)
		b.offers(0, true, "continue on", "continue end")
		b.refused(0, "move a1", "3")
		b.refused(0, "continue", "7.4.2")
		b.play(0, "continue end")
		o := b.Outcome()
		if o == nil || o.Won || o.Reason.Key != "outcome.lost" {
			t.Errorf("it ended with %+v", o)
		}
	}},
	{"7.4.2", "who goes on may still win, and is asked again after fifteen turns", func(t *testing.T) {
		b := alone(t)
		b.endTurn(45)
		b.play(0, "continue on")
		is(t, "the turn", b.TurnNo, 46)
		b.endTurn(59, 0)
		is(t, "the turn", b.TurnNo, 60)
		b.endTurn(60)
		b.offers(0, true, "continue on", "continue end")
		b.Card = "demon"
		b.Fight = &fight{Piece: pieces.TheNameless, Skill: pieces.Ranged}
		b.lair().triumph(0)
		o := b.Outcome()
		is(t, "won", o.Won, true)
		is(t, "the reason", o.Reason.Key, "outcome.late")
	}},
	{"7.4.2", "the score counts quest, Nameless, magic items, cubes, gold and turns", func(t *testing.T) {
		b := alone(t)
		h := &b.Heroes[0]
		h.Gold, h.Gem = 7, true
		h.Cubes = [3]int{1, 2, 0}
		b.give(0, "magic-bow", "item-boots-1")
		b.TurnNo = 40
		is(t, "the score", b.score(0), 5000+1000+3*500+7*100+5*500)
		b.Winner = 0
		is(t, "the score of a victory", b.score(0), 5000+5000+1000+3*500+7*100+5*500)
		b.TurnNo = 50
		is(t, "the score of a late one", b.score(0), 5000+5000+1000+3*500+7*100-5*500)
		late, counted := b.Points(0)
		b.TurnNo = SoloTurns - 12
		early, _ := b.Points(0)
		is(t, "the points without the turns", [2]int{late, early}, [2]int{13200, 13200})
		is(t, "they count", counted, true)
	}},
	{"7.4.2", "after the last turn the log tells that it is over, in turns and not in rounds", func(t *testing.T) {
		b := alone(t)
		events := b.endTurn(SoloTurns)
		said := english(events[len(events)-1].Text)
		is(t, "the last line", said, inEnglish.Say("say.overtime", "n", 45, "limit", 45))
		for _, s := range speakers() {
			texts := texttest.In(s.Language(), catalogue)
			for _, m := range append(b.view(0).Words(), b.Game.Turn().Label, b.view(0).Alt()) {
				words := s.Say(m)
				if strings.Contains(words, s.Say(text.M("seat", "n", 1))) {
					t.Errorf("a solo game speaks of a seat: %s", words)
				}
				for _, key := range []string{"turn", "words.turn", "words.over"} {
					if texts.Shows(words, key) {
						t.Errorf("a solo game speaks of rounds, as in %s: %s", key, words)
					}
				}
			}
		}
	}},
	{"7.4.2", "a second personal quest brings no points, and the court says so", func(t *testing.T) {
		b := alone(t).clear("J5").stand(0, "J5")
		is(t, "before the first", slices.ContainsFunc(b.Prompts()[0].Details,
			func(m text.Message) bool { return m.Key == "note.second-quest" }), false)
		b.Heroes[0].Quests = []QuestCard{{ID: "quest-axe", Step: 4}}
		b.Heroes[0].Gem = true
		b.fresh()
		is(t, "before the second", slices.ContainsFunc(b.Prompts()[0].Details,
			func(m text.Message) bool { return m.Key == "note.second-quest" }), true)
		before := b.score(0)
		b.Heroes[0].Quests = append(b.Heroes[0].Quests, QuestCard{ID: "quest-merlin", Step: 4})
		is(t, "points for the second", b.score(0)-before, 0)
	}},
	{"7.4.1", "what speaks of a table has other words for one who plays alone", func(t *testing.T) {
		b := alone(t)
		is(t, "the bazaar", b.said(view.Brief("grand-bazaar")).Key, "about.grand-bazaar.alone")
		is(t, "within another sentence",
			english(b.said(text.M("say.drew", "who", "She", "piece", view.Name("ranger"), "place", view.Place(at("I5")),
				"about", view.Brief("ranger")))),
			inEnglish.Say("say.drew", "who", "She", "piece", view.Name("ranger"), "place", view.Place(at("I5")),
				"about", text.M("about.ranger.alone")))
		is(t, "at a table", warriorAndElf(t).said(view.Brief("grand-bazaar")).Key, "about.grand-bazaar")
	}},
}
