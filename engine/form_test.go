package engine_test

import (
	"testing"

	"skald/engine"
	"skald/engine/text"
)

func form(sum *engine.Range, slots ...engine.Slot) engine.Form {
	return engine.Form{Verb: "v", Slots: slots, Sum: sum}
}

func options(ids ...string) []engine.SlotOption {
	var out []engine.SlotOption
	for _, id := range ids {
		out = append(out, engine.SlotOption{ID: id, Label: text.Plain(id)})
	}
	return out
}

func TestAFormAcceptsExactlyItsFillings(t *testing.T) {
	number := engine.Slot{Count: engine.Range{Min: 0, Max: 4}}
	one := engine.Slot{Options: options("a", "b")}
	some := engine.Slot{Options: options("a", "b", "c"), Some: true, Count: engine.Range{Min: 1, Max: 2}}
	wishes := some
	wishes.Ordered = true
	for _, c := range []struct {
		name string
		form engine.Form
		move engine.Move
		want bool
	}{
		{"two numbers with the right sum", form(&engine.Range{Min: 5, Max: 5}, number, number), "v 4 1", true},
		{"a sum too small", form(&engine.Range{Min: 5, Max: 5}, number, number), "v 3 1", false},
		{"a number too large", form(nil, number), "v 5", false},
		{"a number with a leading nought", form(nil, number), "v 04", false},
		{"a number with a sign", form(nil, number), "v +4", false},
		{"one of the options", form(nil, one), "v b", true},
		{"none of the options", form(nil, one), "v c", false},
		{"a slot left empty", form(nil, one, number), "v a", false},
		{"a word too many", form(nil, one), "v a b", false},
		{"a selection in the order of the options", form(nil, some), "v a c", true},
		{"a selection in another order", form(nil, some), "v c a", false},
		{"an ordered selection in any order", form(nil, wishes), "v c a", true},
		{"the same thing twice", form(nil, wishes), "v c c", false},
		{"more than may be selected", form(nil, some), "v a b c", false},
		{"nothing where one is the least", form(nil, some), "v", false},
		{"another verb", form(nil, one), "w a", false},
		{"two blanks", form(nil, one), "v  a", false},
		{"no slots at all", form(nil), "v", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.form.Accepts(c.move); got != c.want {
				t.Errorf("%q is accepted: %v", c.move, got)
			}
		})
	}
}

func TestARandomFillingIsAccepted(t *testing.T) {
	d := engine.NewDice(engine.NewChance(5), engine.StreamPositions{})
	number := engine.Slot{Count: engine.Range{Min: 0, Max: 6}}
	f := form(&engine.Range{Min: 6, Max: 6}, engine.Slot{Options: options("x", "y")}, number, number, number)
	for i := 0; i < 200; i++ {
		if m := f.Fill(d); m == "" || !f.Accepts(m) {
			t.Fatalf("filling %d is %q", i, m)
		}
	}
}

func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"move h3", "  Move   H3 ", "keep 1 4 6", "", "\x00", "ä", "a-b+c"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m, err := engine.ParseMove(s)
		if err != nil {
			if m != "" {
				t.Errorf("%q is refused and yet read as %q", s, m)
			}
			return
		}
		again, err := engine.ParseMove(string(m))
		if err != nil || again != m || len(m) > engine.MaxMove || m.Verb() == "" {
			t.Errorf("%q is read as %q, which is read as %q (%v)", s, m, again, err)
		}
	})
}

func TestWhatTheOthersSeeOfAPrompt(t *testing.T) {
	ps := []engine.Prompt{
		{Seat: 0, Kind: engine.Must, Sealed: true, Choices: []engine.Choice{{Move: "a"}}},
		{Seat: 1, Kind: engine.Must, Private: true, Choices: []engine.Choice{{Move: "b"}}},
		{Seat: 2, Kind: engine.Must, Choices: []engine.Choice{{Move: "c"}}},
	}
	seen := engine.Visible(ps, engine.Public)
	if len(seen) != 2 || seen[0].Seat != 1 || seen[1].Seat != 2 {
		t.Fatalf("the public knows of %v", seen)
	}
	if len(seen[0].Choices) != 0 || len(seen[1].Choices) != 1 {
		t.Errorf("of a private prompt it sees %v, of an open one %v", seen[0].Choices, seen[1].Choices)
	}
	if own := engine.Visible(ps, 1); len(own) != 2 || len(own[0].Choices) != 1 {
		t.Errorf("the seat itself sees %v", own)
	}
	if w := engine.Waiting(ps, engine.Public); len(w) != 2 {
		t.Errorf("the table waits for %v", w)
	}
}

func TestASelectionMayBeTypedInAnyOrder(t *testing.T) {
	some := engine.Slot{Options: options("helm", "telescope", "shield"), Some: true,
		Count: engine.Range{Min: 1, Max: 2}}
	wishes := some
	wishes.Ordered = true
	one := engine.Slot{Options: options("b", "a")}
	for _, c := range []struct {
		form       engine.Form
		move, want engine.Move
	}{
		{form(nil, some), "v telescope helm", "v helm telescope"},
		{form(nil, some), "v helm telescope", "v helm telescope"},
		{form(nil, one, some), "v a shield helm", "v a helm shield"},
		{form(nil, some), "v telescope sword", ""},
		{form(nil, some), "v helm helm", ""},
		{form(nil, some), "v shield telescope helm", ""},
		{form(nil, some), "w telescope helm", ""},
		{form(nil, wishes), "v telescope helm", ""},
		{form(nil, one), "v a", ""},
	} {
		if got := c.form.Sorted(c.move); got != c.want {
			t.Errorf("%q is put in order as %q, not %q", c.move, got, c.want)
		}
		ps := []engine.Prompt{{Seat: 1, Forms: []engine.Form{c.form}}}
		if got := engine.Sorted(ps, 1, c.move); got != c.want {
			t.Errorf("among the prompts %q is put in order as %q, not %q", c.move, got, c.want)
		}
		if got := engine.Sorted(ps, 0, c.move); got != "" {
			t.Errorf("another seat's form puts %q in order: %q", c.move, got)
		}
	}
}
