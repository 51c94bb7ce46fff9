package runebound

import (
	"testing"

	"skald/engine"
	"skald/engine/wording"
)

// TestEveryMoveOfAMatchIsWrittenAsTheTableSays plays at random and parses every choice and every filled form.
func TestEveryMoveOfAMatchIsWrittenAsTheTableSays(t *testing.T) {
	for seed := range uint64(3) {
		d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
		own := engine.NewDice(engine.NewChance(seed+100), engine.StreamPositions{})
		g, _, err := New(Pilots).New(engine.Setup{Seats: 2 + int(seed)}, d)
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < 800 && g.Outcome() == nil; n++ {
			ps := g.Prompts()
			for _, p := range ps {
				for _, c := range p.Choices {
					if !wording.Reads(New(Pilots), c.Move) {
						t.Fatalf("%q is offered and no move as the table has them", c.Move)
					}
				}
				for _, f := range p.Forms {
					if m := f.Fill(own); m != "" && !wording.Reads(New(Pilots), m) {
						t.Fatalf("%q is offered by a form and no move as the table has them", m)
					}
				}
			}
			p := ps[0]
			m, _ := engine.Random{}.Choose(g, p.Seat, own)
			if _, err := engine.Play(g, p.Seat, m, d); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestWordsThatAreNoMoveAreNotReadAsOne covers words that only look like moves.
func TestWordsThatAreNoMoveAreNotReadAsOne(t *testing.T) {
	for _, m := range []engine.Move{"move", "move banana", "move z99", "roll many", "attack", "attack toll-ogre",
		"fight", "fight well", "buy", "buy bread", "heal lord-farrow",
		"train luck", "hero toll-ogre", "stance best", "standing guard maybe", "end now", "hello"} {
		if wording.Reads(New(Pilots), m) {
			t.Errorf("%q is read as a move", m)
		}
	}
}
