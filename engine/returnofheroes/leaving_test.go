package returnofheroes

import (
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// Section 5: actions at a point are done before the turn ends; a button that gives them up shows it.
func TestWhatEndsTheTurnSaysWhatIsLeftUndone(t *testing.T) {
	prompt := func(moves ...engine.Move) *engine.Prompt {
		p := &engine.Prompt{}
		for _, m := range moves {
			p.Choices = append(p.Choices, engine.Choice{Move: m, Label: text.Plain(string(m))})
		}
		p.Choices = append(p.Choices, engine.Choice{Move: "end", Label: text.M("choice.end"), Ends: true})
		return p
	}
	for _, c := range []struct {
		moves []engine.Move
		open  []text.Message
	}{
		{[]engine.Move{"move h3", "drop boots-1", "meet cartwright"}, nil},
		{[]engine.Move{"fight ork melee", "fight ork magic"}, []text.Message{text.M("open.fight")}},
		{[]engine.Move{"meet grand-bazaar"}, []text.Message{text.M("open.buy")}},
		{[]engine.Move{"complete side-monk", "fight ork melee", "meet small-bazaar"},
			[]text.Message{text.M("open.fight"), text.M("open.quest"), text.M("open.buy")}},
	} {
		want := inEnglish.Say("choice.end")
		if c.open != nil {
			want = inEnglish.Say("choice.open", "choice", text.M("choice.end"), "what", c.open)
		}
		p := prompt(c.moves...)
		leftUndone(pieces.First(), p)
		for i, x := range p.Choices {
			said := english(x.Label)
			if x.Ends && said != want {
				t.Errorf("%v: it says %q, want %q", c.moves, said, want)
			} else if !x.Ends && said != string(c.moves[i]) {
				t.Errorf("%v: %q says %q", c.moves, x.Move, said)
			}
		}
	}
}

// Section 4: a hero may stay in place. If there is no other action that ends the turn, and the button shows it.
func TestStayingSaysWhetherItEndsTheTurn(t *testing.T) {
	ends, stops, once := 0, 0, 0
	for seed := range uint64(12) {
		d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
		g, _, err := New(Pilots).New(engine.Setup{Seats: 2}, d)
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < 150 && g.Outcome() == nil; n++ {
			p := g.Prompts()[0]
			if c := p.Find("stay"); c != nil {
				said := english(c.Label)
				if c.Ends != (c.Label.Key != "choice.stay") || c.Ends && !inEnglish.Shows(said, "choice.stay-end") {
					t.Fatalf("a choice that ends the turn (%v) says %q", c.Ends, said)
				}
				turn := g.Turn().Number
				stayed, err := New(Pilots).Load(saved(t, g))
				if err != nil {
					t.Fatal(err)
				}
				if _, err := engine.Play(stayed, p.Seat, "stay",
					engine.NewDice(engine.NewChance(1), engine.StreamPositions{})); err != nil {
					t.Fatal(err)
				}
				if c.Ends {
					ends++
				} else {
					stops++
				}
				if passed := stayed.Turn().Number != turn; c.Ends && !passed {
					t.Errorf("%q does not end the turn", said)
				}
			}
			m, _ := Pilots(2).Choose(g.Imagine(p.Seat, d), p.Seat, d)
			if atOnce := p.Find("stay") != nil && p.Find("end") != nil; atOnce && m == "stay" {
				t.Error("an autopilot stays, and ends the turn in a second move")
			} else if atOnce && m == "end" {
				once++
			}
			if _, err := engine.Play(g, p.Seat, m, d); err != nil {
				t.Fatal(err)
			}
		}
	}
	if ends == 0 || stops == 0 || once == 0 {
		t.Errorf("%d times staying ended the turn, %d times not, %d times a turn ended at once", ends, stops, once)
	}
}

func saved(t *testing.T, g engine.Game) []byte {
	t.Helper()
	b, err := g.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// After the movement a bare "move" is not asked where to.
func TestMoveAloneIsRefusedAfterTheMovement(t *testing.T) {
	b := warriorAndElf(t).clear("A7", "A6").lay("grand-bazaar", "A7")
	b.fresh()
	is(t, "in the movement", b.refused(0, "move", "4").Key, "no.words-missing")
	b.play(0, "stay")
	is(t, "after it", b.refused(0, "move", "5").Key, "no.moved")
}

// Where nothing could follow but leaving something behind, a hero stays and ends the turn in one move (section 3).
func TestAHeroWhoOnlyCarriesSomethingEndsTheTurnInOneMove(t *testing.T) {
	offered := func(b *table) string {
		var moves []string
		for _, m := range []engine.Move{"end", "stay"} {
			if b.legal(0, m) {
				moves = append(moves, strings.TrimSpace(string(m)+" "+b.choice(0, m).Hint.Key))
			}
		}
		return strings.Join(moves, ", ")
	}
	b := warriorAndElf(t).clear("A7", "A6")
	is(t, "with nothing to leave", offered(b), "stay")
	b.side(0, "side-crystal").fresh()
	is(t, "with a side quest", offered(b), "end, stay hint.stay-leave")
	b.lay("grand-bazaar", "A7").fresh()
	is(t, "at a bazaar", offered(b), "stay")
	b.refused(0, "end", "3")
	b.clear("A7").fresh()
	b.play(0, "end")
	is(t, "whose turn it is then", b.Turn().Seat, 1)
	b = edited(t, editions[0], []string{"warrior", "elf"}).clear("A7", "A6").side(0, "side-crystal")
	b.fresh()
	is(t, "in version 1", offered(b), "stay hint.stay-drop")
	b.refused(0, "end", "3")
}

// A walk to a place where the hero could only leave something behind ends the turn, unless they stop for that (3).
func TestAWalkEndsTheTurnWhereTheHeroCouldOnlyLeaveSomethingBehind(t *testing.T) {
	carrying := func(e *edition) *table {
		b := edited(t, e, []string{"warrior", "elf"}).clear("A7", "A6").side(0, "side-crystal")
		b.Left = 1
		b.fresh()
		return b
	}
	for version, want := range []engine.Seat{0, 1} {
		b := carrying(editions[version])
		b.play(0, "move a6")
		is(t, "whose turn it is after the walk", b.Turn().Seat, want)
	}
	b := carrying(editions[1])
	b.play(0, "stay")
	is(t, "whoever stops may leave it", b.legal(0, "drop side-crystal"), true)
	b = carrying(editions[1])
	for i, id := range []string{"side-wand", "side-monk", "side-hobiro"} {
		if b.side(0, id); i == 2 {
			b.lay("side-necklace", "A6").fresh()
		}
	}
	b.play(0, "move a6")
	is(t, "whose turn it is without room for a find", b.Turn().Seat, 0)
	is(t, "what makes room", b.legal(0, "drop side-crystal"), true)
}

// A hero whose turn ends on arrival is told that what is there is for others (4.3.5).
func TestAWalkToWhatIsForOthersSaysSo(t *testing.T) {
	for _, c := range []struct{ piece, key string }{
		{"crystal", "here.thing"}, {"fire-walker", "here.foe"}, {"hermit", "here.person"}, {"dungeon", "here.later"},
		{"", ""},
	} {
		b := warriorAndElf(t).clear("A7", "A6")
		if c.piece != "" {
			b.lay(c.piece, "A6")
		}
		b.Left = 1
		b.fresh()
		got := ""
		for _, e := range b.play(0, "move a6") {
			if why, ok := e.Text.Args.Get("why").(text.Message); ok {
				got = why.Key
			}
		}
		is(t, "what is told of "+c.piece, got, c.key)
	}
}
