package heroes

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// TestSeveralWinnersAreSpokenOfInThePlural compares the texts for one winner and for two in each language.
func TestSeveralWinnersAreSpokenOfInThePlural(t *testing.T) {
	who := []text.Message{view.Name("tiraviel"), view.Name("ashka-of-the-pyres")}
	for _, key := range []string{"over.last", "over.points", "over.bare", "say.won.last", "say.won.points",
		"say.won.bare", "view.won"} {
		for _, l := range catalogue.Languages() {
			s := catalogue.In(l)
			one := s.Say(text.M(key, "who", who, "n", 1))
			two := s.Say(text.M(key, "who", who, "n", 2))
			if one == two {
				t.Errorf("%s in %s says of two winners what it says of one: %q", key, l, two)
			}
		}
	}
}

func TestATeamThatWinsIsToldWhole(t *testing.T) {
	r := newRig(t, 4, optionMode, view.ModeTeams)
	falls(r, 0, 2)
	falls(r, 1, 3)
	o := r.g.Outcome()
	want(r, "winners the outcome counts", o.Reason.Args.Get("n"), any(2))
	want(r, "winners the board counts", r.g.view(engine.Public).Words()[0].Args.Get("n"), any(2))
}

// TestADescriptionNeverEndsInTheMiddleOfABoard fills all boards and checks that each is described whole or by its first
// line alone, as far as there is room.
func TestADescriptionNeverEndsInTheMiddleOfABoard(t *testing.T) {
	for _, seats := range []int{2, 3, 4} {
		pairs := []string{}
		if seats > 2 {
			pairs = among
		}
		r := newRig(t, seats, pairs...)
		for s := range seats {
			own := newest.cards.CreaturesOf(r.g.Players[s].Hero)
			for at := range field.Space(field.Spaces) {
				if id := at.ID(); id != "b2" {
					r.being(s, id, own[int(at)%len(own)].ID)
				}
			}
		}
		v := r.g.view(engine.Public)
		for _, l := range catalogue.Languages() {
			say := catalogue.In(l)
			said := say.Say(v.Alt())
			if n := utf8.RuneCountInString(said); n > 1000 {
				t.Errorf("%d seats have %d characters in %s", seats, n, l)
			}
			whole := 0
			for s, lines := range boardsOf(v, seats) {
				told := 0
				for _, line := range lines {
					if strings.Contains(said, say.Begin(line)) {
						told++
					}
				}
				switch told {
				case len(lines):
					whole++
				case 1:
				default:
					t.Errorf("of the board of seat %d of %d %d of %d lines are told in %s: %q", s+1, seats, told,
						len(lines), l, said)
				}
			}
			if whole == 0 {
				t.Errorf("no board of %d is told whole in %s", seats, l)
			}
		}
	}
}

// boardsOf returns a view's lines about each seat with its board: those before the next seat or the table.
func boardsOf(v *view.View, seats int) [][]text.Message {
	var out [][]text.Message
	for _, line := range v.Words()[1:] {
		switch line.Key {
		case "view.seat", "view.out":
			out = append(out, nil)
		case "view.table", "view.upper", "view.lower", "view.stock":
			return out
		}
		out[len(out)-1] = append(out[len(out)-1], line)
	}
	return out[:seats]
}

// TestAChoiceOfATargetSaysWhoseItIsAndWhatHappens reads the hints of targets and attacks.
func TestAChoiceOfATargetSaysWhoseItIsAndWhatHappens(t *testing.T) {
	hint := func(r *rig, seat int, m engine.Move) text.Message {
		t.Helper()
		c := promptOf(r.g, engine.Seat(seat)).Find(m)
		if c == nil {
			t.Fatalf("%s is not offered", m)
		}
		if of, ok := c.Hint.Args.Get("what").(text.Message); ok && strings.HasPrefix(c.Hint.Key, "hint.paid") {
			return of
		}
		return c.Hint
	}
	says := func(r *rig, what string, got text.Message, whose string, fate text.Message) {
		t.Helper()
		want(r, what, inEnglish(got), english.Say(whose, "what", fate, "who", r.g.who(1))) // the opponent in a duel
	}
	t.Run("of a spell", func(t *testing.T) {
		r := newRig(t, 2)
		r.stands(1, "f1", r.soldier(cards.Straight))
		r.hand(0, "missile")
		r.rolls(0, "EECCCC")
		r.stay(1)
		r.does(0, "stop cast missile")
		says(r, "a creature with one wound left", hint(r, 0, "target 2f1"), "hint.target.enemy", text.M("fate.falls"))
		says(r, "the enemy hero", hint(r, 0, "target 2b2"), "hint.target.enemy.hero",
			text.M("fate.wounds", "n", 1, "left", 20, "life", 21))
		says(r, "the own hero", hint(r, 0, "target 1b2"), "hint.target.own",
			text.M("fate.wounds", "n", 1, "left", 20, "life", 21))
	})
	t.Run("of a spell that heals", func(t *testing.T) {
		r := newRig(t, 2)
		x := r.design(healing)
		r.being(1, "f1", r.soldier(cards.Straight).ID)
		r.g.Field.Sides[1].Left = 10
		r.hand(1, x.ID)
		r.rolls(1, paying(x, "CCCCCC"))
		r.stay(0)
		r.does(1, engine.MakeMove(VerbStop, VerbCast, x.ID))
		n := x.Do[0].N + 1 // the free reinforcement of the hero's element
		says(r, "a wounded hero", hint(r, 1, "target 2b2"), "hint.target.own",
			text.M("fate.heals", "n", n, "left", 10+n, "life", 21))
		c := r.soldier(cards.Straight)
		says(r, "a creature without wounds", hint(r, 1, "target 2f1"), "hint.target.own",
			text.M("fate.left", "left", c.Life, "life", c.Life))
	})
	t.Run("of an attack", func(t *testing.T) {
		r := newRig(t, 2)
		c := r.soldier(cards.Straight)
		r.being(0, "f3", c.ID)
		r.g.Field.Sides[1].Left = c.Strength
		r.commands()
		says(r, "a hero who falls", hint(r, 0, "activate f3 2b2"), "hint.target.enemy.hero", text.M("fate.falls"))
	})
	t.Run("of an ability", func(t *testing.T) {
		r := newRig(t, 2)
		c := r.kind(func(c *cards.Creature) bool {
			return c.Instead != nil && c.Instead.Target == cards.OwnBeing && c.Instead.Do[0].Word == "heal"
		})
		r.being(0, "f1", c.ID)
		r.g.Field.Sides[0].Left = 10
		r.commands()
		n := c.Instead.Do[0].N
		says(r, "the hero who is healed", hint(r, 0, "use f1 1b2"), "hint.target.own",
			text.M("fate.heals", "n", n, "left", 10+n, "life", 21))
		want(r, "the ability is told in full", slices.ContainsFunc(promptOf(r.g, 0).Details,
			func(m text.Message) bool { return m.Key == "detail.creature" }), true)
	})
	t.Run("of a spell on a player", func(t *testing.T) {
		r := newRig(t, 2)
		x := r.design(discarding)
		r.hand(0, x.ID)
		r.hand(1, "missile", "command")
		r.rolls(0, paying(x, "CCCCCC"))
		r.stay(1)
		r.does(0, engine.MakeMove(VerbStop, VerbCast, x.ID))
		says(r, "the opponent", hint(r, 0, "target 2"), "hint.target.enemy.hero", text.M("fate.hand", "n", 2))
	})
	t.Run("of a partner", func(t *testing.T) {
		r := newRig(t, 4, optionMode, view.ModeTeams)
		falls(r, 0, 2)
		r.stay(1)
		merges(r, 3)
		r.hand(2, "missile")
		r.rolls(2, "EECCCC")
		r.stay(1, 3)
		r.does(2, "stop cast missile")
		says(r, "the partner's hero", hint(r, 2, "target 4b2"), "hint.target.partner",
			text.M("fate.wounds", "n", 1, "left", 20, "life", 21))
	})
}
