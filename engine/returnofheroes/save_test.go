package returnofheroes

import (
	"encoding/json"
	"strconv"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/returnofheroes/land"
	"skald/engine/steps"
)

func TestAPositionIsSavedAsEncodingJSONWouldSaveIt(t *testing.T) {
	const most = 600
	ways := setups()
	sweep.Of(t, numbers(len(ways)), 7).Parallel(t, strconv.Itoa, func(t *testing.T, i int) {
		d := engine.NewDice(engine.NewChance(uint64(i)), engine.StreamPositions{})
		own := engine.NewDice(engine.NewChance(uint64(i+700)), engine.StreamPositions{})
		g, _, err := New(Pilots).New(ways[i], d)
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < most; n++ {
			got, err := json.Marshal(g)
			if err != nil {
				t.Fatal(err)
			}
			want, err := json.Marshal(&g.(*Game).state)
			if err != nil || string(got) != string(want) {
				t.Fatalf("match %d, move %d is saved as\n%s\nnot as (%v)\n%s", i, n, got, err, want)
			}
			if g.Outcome() != nil {
				break
			}
			seat, m := contract.AnyMove(g.Prompts(), own)
			if _, err := g.Apply(seat, m, d); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// whole has a value in every field a position can save.
func whole() state {
	s := state{Format: 1, OneDraw: true, Lost: true, Winner: 1, Feats: feats{1, 2, 3, 4}}
	s.Variant.Solo = true
	s.Heroes = []Hero{{}, {ID: "elf", Woman: true, Start: "C", At: at("A1"), Towards: at("A2"), House: at("B1"), HP: 2,
		Gold: 3, Cubes: [3]int{1, 2, 3}, Training: [3]int{3, 2, 1},
		Items: []Item{{ID: "cart"}, {ID: "shield", Uses: 1, Armour: 2}}, Side: []string{"side-monk"},
		Quests: []QuestCard{{ID: "quest-axe", Step: 2, Piece: "bees"}}, Gem: true, Challenger: true, Deaths: 1,
		Never: true}}
	s.Tokens = []Token{{At: at("C1")}, {Piece: "ork", At: at("D1"), Down: true, Known: []engine.Seat{0, 1},
		Flipped: true, Dropped: true, Extra: 1, Armour: 2, Came: 3}}
	s.Pool, s.Waiting, s.Met = []string{"a<b", "\u00e9"}, []string{"boat"}, []string{"mice"}
	s.Card, s.Secret, s.CardSeen, s.Boat, s.Wand = "demon", true, []engine.Seat{1}, at("L4"), "item-wand-1"
	s.Left, s.Moved, s.Goal, s.Gate, s.Fought, s.Drawn = 2, true, at("E4"), at("E2"), true, 1
	s.Todo = steps.Of(Step{Do: DoCubes, Seat: 1, Piece: "ork", Skill: 2, N: 1, Sets: nil},
		Step{Sets: append(Step{}.Sets, 3, 5)})
	s.Fight, s.Bazaar, s.Hand, s.Event = &fight{Piece: "ork", Dice: []int{1}}, &bazaar{Counter: []string{}},
		&hand{Piece: "ork"}, &contest{Piece: "mages-duel"}
	return s
}

func TestEveryFieldOfAPositionIsSaved(t *testing.T) {
	for _, s := range []state{{}, whole()} {
		got, err := (&Game{state: s}).MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(&s)
		if err != nil || string(got) != string(want) {
			t.Errorf("saved is\n%s\nnot (%v)\n%s", got, err, want)
		}
	}
}

func TestALoadedPositionIsNotJudgedByTheRulesOfToday(t *testing.T) {
	b := warriorAndElf(t)
	h := &b.Heroes[0]
	b.give(0, "item-horse-1", "item-bow-1", "item-shield", "item-potion", "item-light-armour", "item-sword-1")
	h.Gold, h.HP, h.Cubes, h.Training = 20_000, 40, [3]int{15, 20, 30}, [3]int{12, 13, 14}
	h.Items[2].Armour = 7
	b.fresh()
	saved, err := json.Marshal(b.Game)
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(Pilots).Load(saved)
	if err != nil {
		t.Fatalf("what an earlier version allowed does not load: %v", err)
	}
	d, own := engine.NewDice(engine.NewChance(1), engine.StreamPositions{}),
		engine.NewDice(engine.NewChance(2), engine.StreamPositions{})
	for range 200 {
		seat, m := contract.AnyMove(g.Prompts(), own)
		if _, err := g.Apply(seat, m, d); err != nil {
			t.Fatal(err)
		}
		g.View(engine.Public).Words()
	}
}

// harmTop changes the step to be done now.
func harmTop(b *table, harm func(*Step)) {
	s := b.Todo.Top()
	harm(&s)
	b.Todo.Change(s)
}

func TestWhatWouldBreakTheRulesEngineDoesNotLoad(t *testing.T) {
	for name, harm := range map[string]func(b *table){
		"a kind of step nobody knows": func(b *table) { harmTop(b, func(s *Step) { s.Do = "dance" }) },
		"a seat that is not there":    func(b *table) { harmTop(b, func(s *Step) { s.Seat = 7 }) },
		"nobody to ask":               func(b *table) { b.Todo = steps.Queue[Step]{} },
		"steps without end":           func(b *table) { b.Todo.Then(make([]Step, 5000)...) },
		"a piece nobody knows":        func(b *table) { b.Removed = append(b.Removed, "dragon") },
		"a piece in two places": func(b *table) {
			b.Tokens = append(b.Tokens, Token{Piece: b.Stock[0], At: at("A1")})
		},
		"a piece too few":      func(b *table) { b.Stock = b.Stock[1:] },
		"an item nobody knows": func(b *table) { b.Heroes[0].Items = []Item{{ID: "ring"}} },
		"a hero nowhere":       func(b *table) { b.Heroes[0].At = noPoint },
		"a point off the map":  func(b *table) { b.Goal = land.Point{Tile: 'Z', N: 3} },
		"another format":       func(b *table) { b.Format = 2 },
		"a phase nobody knows": func(b *table) { b.Phase = "sleep" },
	} {
		b := warriorAndElf(t)
		harm(b)
		saved, err := json.Marshal(b.Game)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := New(Pilots).Load(saved); err == nil {
			t.Errorf("%s loads", name)
		}
	}
	saved, err := json.Marshal(warriorAndElf(t).Game)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(Pilots).Load([]byte(`{"surprise":1,` + string(saved[1:]))); err == nil {
		t.Error("a position with a field nobody knows loads")
	}
}

func BenchmarkSave(b *testing.B) {
	g, _, err := New(Pilots).New(engine.Setup{Seats: 4}, engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := g.MarshalJSON(); err != nil {
			b.Fatal(err)
		}
	}
}
