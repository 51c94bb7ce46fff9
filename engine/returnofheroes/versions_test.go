package returnofheroes

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/match"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/wording"
)

// The pieces a later version adds.
const (
	anOgre  = "ogre"
	aLance  = "item-lance"
	aBard   = "bard"
	aDjinni = "djinni"
)

// later returns rules whose newest version has a further adversary, item, hero and card of the Nameless, stronger orks,
// dearer boots and a warrior with another skill.
func later() rules {
	now := New(Pilots).(rules)
	c := now.edition.box.Contents()
	for i := range c.Pieces {
		if p := &c.Pieces[i]; p.ID == "ork" {
			p.Foe.Hearts++
		}
	}
	for i := range c.Items {
		if it := &c.Items[i]; it.Make == "boots" {
			it.Price++
		}
	}
	c.Heroes[0].Skills[pieces.Melee]--
	foe := pieces.Foe{Hearts: 2, Skills: [3]pieces.Modifier{{Usable: true}, {Usable: true}, {Usable: true, Value: -1}},
		Reward: pieces.Reward{Gold: 2}}
	c.Pieces = append(c.Pieces,
		pieces.Piece{ID: anOgre, Class: pieces.Open, Kind: pieces.Adversary, Home: at("C3"), Foe: foe},
		pieces.Piece{ID: aLance, Class: pieces.Bazaar, Kind: pieces.Thing})
	c.Items = append(c.Items,
		pieces.Item{ID: aLance, Make: "lance", Piece: aLance, Price: 3, Skill: pieces.Melee, Bonus: 1})
	c.Heroes = append(c.Heroes, pieces.Hero{ID: aBard, Skills: [3]int{5, 5, 5}, HitPoints: 3, Gold: 1, Move: 4})
	c.Cards = append(c.Cards, pieces.Card{ID: aDjinni, Hearts: 4, Skills: foe.Skills})
	return rules{version: now.version + 1, edition: newEdition(pieces.NewBox(c)),
		earlier: append(slices.Clone(now.earlier), now), pilots: now.pilots}
}

// ofVersion begins a match for two by the rules of a version.
func ofVersion(t *testing.T, r engine.Rules, version int, options map[string]string) (engine.Rules, *Game) {
	t.Helper()
	r, err := engine.InVersion(r, version)
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := r.New(engine.Setup{Seats: 2, Options: options},
		engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	return r, g.(*Game)
}

func TestPiecesOfALaterVersion(t *testing.T) {
	next := later()
	for version := 1; version <= next.version; version++ {
		t.Run(fmt.Sprint("version ", version), func(t *testing.T) {
			has := version == next.version
			more := 0
			if has {
				more = 1
			}
			r, g := ofVersion(t, next, version, nil)
			is(t, "that the adversary is in the bag", slices.Contains(g.Bag, anOgre), has)
			is(t, "that the item is in the stock", slices.Contains(g.Stock, aLance), has)
			is(t, "the adversary in a match that is loaded", slices.Contains(loads(t, r, g).Bag, anOgre), has)
			is(t, "the adversary in an imagined match",
				g.Imagine(0, engine.NewDice(engine.NewChance(1),
					engine.StreamPositions{})).(*Game).box.Order(anOgre) >= 0, has)
			is(t, "the adversary in pictures", g.view(engine.Public).Box().Order(anOgre) >= 0, has)
			is(t, "the hearts of an ork", g.HeartsOf(&Token{Piece: "ork"}), 1+more)
			is(t, "the price of boots", g.box.Price("item-boots-1"), 1+more)
			warrior := Hero{ID: "warrior", box: g.box}
			is(t, "the warrior's melee", warrior.Value(pieces.Melee), 7-more)
			_, err := engine.Play(edited(t, g.edition, []string{"warrior", "elf"}).Game, 0, "fight ogre melee",
				engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
			is(t, "that a move names the adversary", refusedBy(err) != "no.adversary", has)
			is(t, "what is read as a move", r.(wording.Worded).Wording().Reads("fight ogre melee"), has)
			is(t, "that there is a page",
				slices.ContainsFunc(r.Topics(), func(p engine.Topic) bool { return p.ID == anOgre }), has)

			_, g = ofVersion(t, next, version, map[string]string{optionPreset: "standard"})
			is(t, "that the hero is offered", slices.Contains(g.heroesLeft(), aBard), has)
			drawn := map[string]bool{}
			for seed := range uint64(60) {
				g.Card, g.CardSeen = "", nil
				g.anyCard(engine.NewDice(engine.NewChance(seed), engine.StreamPositions{}), "card")
				drawn[g.Card] = true
			}
			is(t, "the cards that are drawn", len(drawn), 6+more)
			is(t, "that the card is drawn", drawn[aDjinni], has)
		})
	}
}

// loads saves a position and loads it.
func loads(t *testing.T, r engine.Rules, g *Game) *Game {
	t.Helper()
	saved, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	back, err := r.Load(saved)
	if err != nil {
		t.Fatal(err)
	}
	return back.(*Game)
}

func TestPieceOfALaterVersionIsRefused(t *testing.T) {
	next := later()
	first, err := engine.InVersion(next, 1)
	if err != nil {
		t.Fatal(err)
	}
	for name, harm := range map[string]func(g *Game){
		`piece "ogre" is unknown`:        func(g *Game) { g.Bag = append(g.Bag, anOgre) },
		`piece "item-lance" is unknown`:  func(g *Game) { g.Stock = append(g.Stock, aLance) },
		`seat 1: hero "bard" is unknown`: func(g *Game) { g.Heroes[0].ID = aBard },
		`card "djinni" or state`:         func(g *Game) { g.Card = aDjinni },
	} {
		_, g := ofVersion(t, next, 1, nil)
		harm(g)
		saved, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := first.Load(saved); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("version 1 loads a position where %s: %v", name, err)
		}
	}
}

// refusedBy returns the key of a refusal, "" for anything else.
func refusedBy(err error) string {
	if r, ok := err.(*engine.Refusal); ok {
		return r.Why.Key
	}
	return ""
}

// Everything else reads the box of the match, that of its version.
func TestOnlyTheEditionNamesABox(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	below, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, below...)
	var named []string
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(file, "_test.go") && strings.Contains(string(source), "pieces.First()") {
			named = append(named, file)
		}
	}
	// A view made by hand has no match.
	if want := []string{"edition.go", "view/view.go"}; !slices.Equal(named, want) {
		t.Errorf("%v name the box of version 1, not %v alone", named, want)
	}
}

// Autopilots play the version of their match: a match of version 1 takes the same course beside a later version, one of
// the later version ends as others do, and they know the effects and costs in it.
func TestAutopilotsPlayTheVersionOfTheirMatch(t *testing.T) {
	next := later()
	old, err := engine.InVersion(next, 1)
	if err != nil {
		t.Fatal(err)
	}
	alone, _ := json.Marshal(playOutBy(t, New(Pilots), 2, 3))
	beside, _ := json.Marshal(playOutBy(t, old, 2, 3))
	if string(alone) != string(beside) {
		t.Error("a match of version 1 takes another course beside a later version")
	}
	if g := playOutBy(t, next, 2, 3); g.Outcome() == nil || g.box != next.edition.box {
		t.Errorf("a match of the later version is %v in round %d", g.Phase, g.Round)
	}
	// buys reports whether a hero buys something with the gold beyond the four that the candle maker takes.
	buys := func(version, gold int, id string) bool {
		_, g := ofVersion(t, next, version, nil)
		b := edited(t, g.edition, []string{"warrior", "elf"}).opened(0, id)
		h := b.Hero(0)
		h.Gold, h.Quests = 4+gold, []QuestCard{{ID: "quest-relic", Step: 1}}
		m, _ := Pilots(2).Choose(b.Game, 0, engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
		return m.Verb() == "buy"
	}
	if !buys(1, 1, "item-boots-1") || buys(next.version, 1, "item-boots-1") || !buys(next.version, 2, "item-boots-1") {
		t.Error("boots that are dearer in a later version are bought as in version 1, or not at all")
	}
	if !buys(next.version, 4, aLance) {
		t.Error("an item of the later version is not bought")
	}
}

func TestRecordsReplayBesideALaterVersion(t *testing.T) {
	var files []string
	for _, name := range []string{"released-1/return-of-the-heroes-*.skald", "return-of-the-heroes/*.skald"} {
		found, err := filepath.Glob(filepath.Join("..", "games", "testdata", name))
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v", name, err)
		}
		files = append(files, found...)
	}
	next := later()
	sweep.Of(t, files, 6).Run(t, filepath.Base, func(t *testing.T, file string) {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := match.ParseRecord(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := match.Replay(rec, next); err != nil || rec.Final != "" && got.Hash != rec.Final {
			t.Errorf("version %d: %v", rec.Version, err)
		}
	})
}
