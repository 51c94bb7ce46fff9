package returnofheroes

import (
	"encoding/json"
	"testing"

	"skald/engine"
)

func TestAPositionIsSavedAsEncodingJSONWouldSaveIt(t *testing.T) {
	most := 600
	if testing.Short() {
		most = 100
	}
	for i, setup := range setups() {
		d := engine.NewDice(engine.NewChance(uint64(i)), engine.Marks{})
		own := engine.NewDice(engine.NewChance(uint64(i+700)), engine.Marks{})
		g, _, err := New().New(setup, d)
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
			seat, m := anyMove(g.Prompts(), own)
			if _, err := g.Apply(seat, m, d); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// whole has a value in every field a position can save.
func whole() state {
	s := state{Format: 1, OneDraw: true, Lost: true, Winner: 1, Feats: feats{1, 2, 3, 4}}
	s.Variant.Solo = true
	s.Heroes = []hero{{}, {ID: "elf", Woman: true, Start: "C", At: at("A1"), Towards: at("A2"), House: at("B1"), HP: 2, Gold: 3, Cubes: [3]int{1, 2, 3}, Training: [3]int{3, 2, 1},
		Items: []item{{ID: "cart"}, {ID: "shield", Uses: 1, Armour: 2}}, Side: []string{"side-monk"}, Quests: []questCard{{ID: "quest-axe", Step: 2, Piece: "bees"}}, Gem: true, Challenger: true, Deaths: 1, Never: true}}
	s.Tokens = []token{{At: at("C1")}, {Piece: "ork", At: at("D1"), Down: true, Known: []engine.Seat{0, 1}, Flipped: true, Dropped: true, Extra: 1, Armour: 2, Came: 3}}
	s.Pool, s.Waiting, s.Met = []string{"a<b", "\u00e9"}, []string{"boat"}, []string{"mice"}
	s.Card, s.Secret, s.CardSeen, s.Boat, s.Wand = "demon", true, []engine.Seat{1}, at("L4"), "item-wand-1"
	s.Left, s.Moved, s.Goal, s.Gate, s.Fought, s.Drawn = 2, true, at("E4"), at("E2"), true, 1
	s.Todo = append(s.Todo, step{Do: doCubes, Seat: 1, Piece: "ork", Skill: 2, N: 1, Sets: nil}, step{Sets: append(step{}.Sets, 3, 5)})
	s.Fight, s.Bazaar, s.Hand, s.Event = &fight{Piece: "ork", Dice: []int{1}}, &bazaar{Counter: []string{}}, &hand{Piece: "ork"}, &contest{Piece: "mages-duel"}
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

func BenchmarkSave(b *testing.B) {
	g, _, err := New().New(engine.Setup{Seats: 4}, engine.NewDice(engine.NewChance(1), engine.Marks{}))
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
