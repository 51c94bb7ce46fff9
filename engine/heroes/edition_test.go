package heroes

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/match"
	"skald/engine/steps"
	"skald/engine/wording"
)

// added are the ids of the cards that laterRules add to those of version 1: a common spell, a hero with its creature
// and its special spell.
var added = []string{"test-quake", "test-hero", "test-wolf", "test-howl"}

// laterRules returns the rules of a version that adds some cards, and changes the costs of two others: a fireball takes
// one fire in place of three, an ash-imp two points in place of one.
func laterRules(t *testing.T) engine.Rules {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{"heroes.yaml", "creatures.yaml", "spells.yaml"} {
		said, err := os.ReadFile(filepath.Join("cards", name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: said}
	}
	change := func(name, old, with string) {
		t.Helper()
		said := files[name].Data
		if !bytes.Contains(said, []byte(old)) {
			t.Fatalf("%s has no %q", name, old)
		}
		files[name].Data = bytes.Replace(said, []byte(old), []byte(with), 1)
	}
	change("spells.yaml", "common:\n",
		"common:\n- {id: test-quake, copies: 2, needs: EA, target: any-being, do: wound 3 magical, more: wound}\n")
	change("spells.yaml", "special:\n",
		"special:\n- {id: test-howl, hero: test-hero, copies: 1, needs: FFF, target: any-being, do: wound 3 magical, "+
			"more: wound}\n")
	change("spells.yaml", "{id: fireball, copies: 2, needs: FFF,", "{id: fireball, copies: 2, needs: F,")
	change("creatures.yaml", "{id: ash-imp, hero: ashka-of-the-pyres, copies: 4, cost: 1,",
		"{id: ash-imp, hero: ashka-of-the-pyres, copies: 4, cost: 2,")
	files["creatures.yaml"].Data = append(files["creatures.yaml"].Data,
		"\n- {id: test-wolf, hero: test-hero, copies: 5, cost: 2, life: 3, strength: 2, helmets: 1, range: "+
			"straight}\n"...)
	files["heroes.yaml"].Data = append(files["heroes.yaml"].Data,
		"\n- {id: test-hero, element: fire, ready: {f1: test-wolf, f2: test-wolf, b2: test-hero}, spells: "+
			"[test-quake, firebrand, fireball]}\n"...)
	set, err := cards.Read(files)
	if err != nil {
		t.Fatal(err)
	}
	return rulesOf(append(slices.Clone(editions), newEdition(set, rulings)), Pilots)
}

// firstRules returns the rules of version 1, found through those of a later version.
func firstRules(t *testing.T) engine.Rules {
	t.Helper()
	r, err := engine.InVersion(laterRules(t), 1)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// startBy starts a match of two seats by some rules.
func startBy(t *testing.T, r engine.Rules, seed uint64, pairs ...string) *Game {
	t.Helper()
	options := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		options[pairs[i]] = pairs[i+1]
	}
	g, _, err := r.New(engine.Setup{Seats: 2, Options: options},
		engine.NewDice(engine.NewChance(seed), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	return g.(*Game)
}

// TestRecordPlaysOnWithALaterVersion proves the records of version 1, dice and final position, by rules that have a
// later version.
func TestRecordPlaysOnWithALaterVersion(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../games/testdata/heroes/*.skald")
	if err != nil || len(files) < 20 {
		t.Fatalf("there are %d records: %v", len(files), err)
	}
	later := laterRules(t)
	sweep.Of(t, files, 3).Run(t, filepath.Base, func(t *testing.T, path string) {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		rec, err := match.ParseRecord(f)
		if err != nil {
			t.Fatal(err)
		}
		if rec.Version != 1 || later.Version() != len(editions)+1 {
			t.Fatalf("it is of version %d, the rules are of version %d", rec.Version, later.Version())
		}
		if _, err := match.VerifyRecord(rec, later); err != nil {
			t.Error(err)
		}
	})
}

// TestLaterVersionLeavesMatchesAsTheyAre plays matches by version 1 with and without a later version, and compares all
// prompts, events, views and saved positions.
func TestLaterVersionLeavesMatchesAsTheyAre(t *testing.T) {
	t.Parallel()
	alone, behind := rulesOf(editions[:1], Pilots), firstRules(t)
	for seed, pairs := range [][]string{{}, {optionStart, startReady, optionArmy, armyReady}} {
		var told [2]bytes.Buffer
		for i, r := range []engine.Rules{alone, behind} {
			g := startBy(t, r, uint64(seed), pairs...)
			d, own := engine.NewDice(engine.NewChance(3), engine.StreamPositions{}),
				engine.NewDice(engine.NewChance(4), engine.StreamPositions{})
			for n := 0; g.Over == "" && n < 300; n++ {
				seat := waitedFor(g)[0]
				by := []engine.Autopilot{engine.Random{}, r.Autopilot(2)}[n%2]
				m, why := by.Choose(g.Imagine(seat, own), seat, own)
				if !slices.ContainsFunc(engine.Of(g.Prompts(), seat),
					func(p engine.Prompt) bool { return p.Legal(m) }) {
					m, why = engine.Random{}.Choose(g, seat, own)
				}
				events, err := engine.Play(g, seat, m, d)
				if err != nil {
					t.Fatal(err)
				}
				seen, err := json.Marshal([]any{g, m, why, events, g.Prompts(), g.View(seat), g.View(seat).Words(),
					g.View(seat).Alt(), d.Marks()})
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&told[i], "%s\n", seen)
			}
		}
		before, after := strings.Split(told[0].String(), "\n"), strings.Split(told[1].String(), "\n")
		for n := range before {
			if n >= len(after) || before[n] != after[n] {
				t.Fatalf("with the later version another thing happens at move %d of %v:\n%s\n%s", n+1, pairs,
					before[n], after[min(n, len(after)-1)])
			}
		}
	}
}

func TestAddedCardsAreDealtInTheirVersionOnly(t *testing.T) {
	for _, r := range []engine.Rules{firstRules(t), laterRules(t)} {
		dealt := map[string]bool{}
		for seed := range uint64(40) {
			g := startBy(t, r, seed, optionStart, startReady, optionArmy, armyReady)
			seen := slices.Clone(g.Arenas[0].Table[:])
			for _, p := range g.Players {
				seen = slices.Concat(seen, []string{p.Hero}, p.Deck, p.Army)
			}
			for _, id := range seen {
				dealt[cards.Design(id)] = true
			}
		}
		for _, id := range added {
			if later := r.Version() > 1; dealt[id] != later {
				t.Errorf("%s is dealt in version %d: %v, want %v", id, r.Version(), dealt[id], later)
			}
		}
	}
}

// TestSavedMatchNamesOnlyItsOwnCards puts a card that version 2 adds in every place where a position may name one.
func TestSavedMatchNamesOnlyItsOwnCards(t *testing.T) {
	first, later := firstRules(t), laterRules(t)
	seat := func(g *Game) *Player { return &g.Players[0] }
	for where, lay := range map[string]func(g *Game){
		"nowhere":              func(*Game) {},
		"in the common deck":   func(g *Game) { g.Stock = []string{"test-quake"} },
		"on the table":         func(g *Game) { g.Arenas[0].Table[0] = "test-quake-2" },
		"in a hand":            func(g *Game) { seat(g).Hand = []string{"test-quake"} },
		"in a deck":            func(g *Game) { seat(g).Deck = []string{"test-howl"} },
		"in a discard pile":    func(g *Game) { seat(g).Discard = []string{"test-quake"} },
		"drafted":              func(g *Game) { seat(g).Drafted = []string{"test-quake"} },
		"as a goal of orders":  func(g *Game) { seat(g).Orders = []order{{Goal: "test-quake", Last: 1, Aim: aimHero}} },
		"as a hero":            func(g *Game) { seat(g).Hero, g.Field.Sides[0].Hero = "test-hero", "test-hero" },
		"as a creature placed": func(g *Game) { g.Field.Place(field.Spot{Seat: 0, Space: 0}, "test-wolf", false) },
		"as a creature to be placed": func(g *Game) {
			seat(g).Hero, g.Field.Sides[0].Hero = "test-hero", "test-hero"
			seat(g).Army = []string{"test-wolf"}
		},
	} {
		t.Run(where, func(t *testing.T) {
			for _, r := range []engine.Rules{first, later} {
				g := startBy(t, r, 1)
				lay(g)
				saved, err := g.MarshalJSON()
				if err != nil {
					t.Fatal(err)
				}
				loaded, err := r.Load(saved)
				switch refused := r.Version() == 1 && where != "nowhere"; {
				case refused != (err != nil):
					t.Errorf("version %d loads it with %v", r.Version(), err)
				case err == nil:
					if again, _ := json.Marshal(loaded); !bytes.Equal(again, saved) {
						t.Errorf("version %d loads another position:\n%s\n%s", r.Version(), saved, again)
					}
				}
			}
		})
	}
}

// TestLaterVersionPlaysFromSavedGames plays matches to their ends, each move in the saved position.
func TestLaterVersionPlaysFromSavedGames(t *testing.T) {
	t.Parallel()
	r := laterRules(t)
	acted := map[string]bool{}
	for seed := range uint64(4) {
		var g engine.Game = startBy(t, r, seed, optionFormat, view.FormatShort)
		d, own := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{}),
			engine.NewDice(engine.NewChance(seed+9), engine.StreamPositions{})
		for n := 0; g.Outcome() == nil && n < 3000; n++ {
			seat := waitedFor(g.(*Game))[0]
			m, _ := r.Autopilot(2).Choose(g, seat, own)
			if free := slices.Contains(g.(*Game).FreeHeroes(), "test-hero"); n == 0 && free {
				m = "hero test-hero"
			}
			for _, id := range added {
				if strings.Contains(string(m), id) {
					acted[id] = true
				}
			}
			if _, err := engine.Play(g, seat, m, d); err != nil {
				t.Fatal(err)
			}
			d.Forget()
			saved, err := json.Marshal(g)
			if err != nil {
				t.Fatal(err)
			}
			if g, err = r.Load(saved); err != nil {
				t.Fatalf("after %s of seat %d: %v", m, seat+1, err)
			}
		}
		if g.Outcome() == nil {
			t.Errorf("match %d does not end", seed)
		}
	}
	for _, id := range []string{"test-hero", "test-wolf", "test-howl"} {
		if !acted[id] {
			t.Errorf("no move names %s", id)
		}
	}
}

// TestCardCostsBelongToAVersion checks the two cards that version 2 changes.
func TestCardCostsBelongToAVersion(t *testing.T) {
	for _, c := range []struct {
		rules engine.Rules
		imp   int
		needs []cards.Symbol
	}{{firstRules(t), 1, []cards.Symbol{cards.Fire, cards.Fire, cards.Fire}},
		{laterRules(t), 2, []cards.Symbol{cards.Fire}}} {
		g := startBy(t, c.rules, 1)
		g.Todo, g.Arenas[0].Stage = steps.Queue[Step]{}, view.StageArmy
		for s, id := range []string{"ashka-of-the-pyres", "old-grumbold"} {
			g.chooseHero(engine.Seat(s), id)
		}
		g.Arenas[0].Todo.Then(Step{Do: DoArmy, Seat: engine.Public})
		if _, err := engine.Play(g, 0, "army ash-imp",
			engine.NewDice(engine.NewChance(1), engine.StreamPositions{})); err != nil {
			t.Fatal(err)
		}
		if got := g.Players[0].Cost; got != c.imp {
			t.Errorf("an ash-imp costs %d in version %d, want %d", got, c.rules.Version(), c.imp)
		}
		if _, lacking := g.needsOf("fireball", []cards.Symbol{cards.Water}); lacking != len(c.needs) {
			t.Errorf("a fireball lacks %d in version %d, want %d", lacking, c.rules.Version(), len(c.needs))
		}
		if got, want := g.hint("fireball").Args.Get("needs"), view.Dice(c.needs); !reflect.DeepEqual(got, want) {
			t.Errorf("a fireball says that it needs %v in version %d, want %v", got, c.rules.Version(), want)
		}
		if v := g.view(0); v.Cards.CreatureOf("ash-imp").Cost != c.imp {
			t.Errorf("the view of version %d draws an ash-imp of %d points", c.rules.Version(),
				v.Cards.CreatureOf("ash-imp").Cost)
		}
	}
}

func TestPagesAndMovesNameOwnCards(t *testing.T) {
	for version, r := range []engine.Rules{firstRules(t), laterRules(t)} {
		pages := r.Topics()
		for _, id := range added {
			if got := slices.ContainsFunc(pages,
				func(p engine.Topic) bool { return p.ID == id }); got != (version > 0) {
				t.Errorf("%s has a page in version %d: %v", id, version+1, got)
			}
		}
		for _, m := range []engine.Move{"cast test-quake", "hero test-hero", "army test-wolf"} {
			if got := wording.Reads(r, m); got != (version > 0) {
				t.Errorf("%s is a move of version %d: %v", m, version+1, got)
			}
		}
	}
}
