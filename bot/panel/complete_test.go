package panel

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
)

func TestCompletionMatchesWordStartsWithoutAccents(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, []engine.Choice{
		{Move: "move h3", Label: tabletest.Wide("Vai alla Città alta")},
		{Move: "move h4", Label: tabletest.Wide("Vai al Ponte Vecchio")},
		{Move: "fight troll", Label: tabletest.Wide("Combatti il troll")},
	}))
	for typed, want := range map[string][]string{
		"":              {"move h3", "move h4"},
		"citta":         {"move h3"},
		"CITTÀ":         {"move h3"},
		"vec pon":       {"move h4"},
		"h4":            {"move h4"},
		"move h":        {"move h3", "move h4"},
		"h":             {"move h3", "move h4"},
		"troll":         {},
		"no such place": {},
		"ittà":          {},
	} {
		got := tabletest.Values(Complete(tb, []engine.Seat{0}, "move", typed, tabletest.English()))
		if !slices.Equal(got, want) {
			t.Errorf("%q completes to %v, want %v", typed, got, want)
		}
	}
	if got := tabletest.Values(Complete(tb, []engine.Seat{0}, "", "tro", tabletest.English())); !slices.Equal(got,
		[]string{"fight troll"}) {
		t.Errorf("/do tro completes to %v", got)
	}
	if got := Complete(tb, []engine.Seat{1}, "move", "", tabletest.English()); len(got) != 0 {
		t.Errorf("another seat is offered %v", tabletest.Values(got))
	}
}

func TestManyMovesCompleteToGroupsFirstAndGroupsToTheirMembers(t *testing.T) {
	cs := append(tabletest.SomeChoices(64, 16), engine.Choice{Move: "move home", Label: tabletest.Wide("Go home")})
	tb := toyTable(tabletest.Prompt(0, engine.Must, cs))
	got := Complete(tb, []engine.Seat{0}, "move", "", tabletest.English())
	if len(got) != 17 || got[0].Value != "Tile T0…" || got[16].Value != "move home" {
		t.Fatalf("64 moves in 16 groups and one alone complete to %v", tabletest.Values(got))
	}
	for _, typed := range []string{"Tile T3…", "tile t3…"} {
		in := tabletest.Values(Complete(tb, []engine.Seat{0}, "move", typed, tabletest.English()))
		if !slices.Equal(in, []string{"move p3", "move p19", "move p35", "move p51"}) {
			t.Errorf("%s completes to %v", typed, in)
		}
	}
	if in := tabletest.Values(Complete(tb, []engine.Seat{0}, "move", "t3", tabletest.English())); !slices.Contains(in,
		"move p19") {
		t.Errorf("a tile typed without its mark completes to %v", in)
	}
}

func TestEveryCompletionIsUnderstoodWhenItIsSent(t *testing.T) {
	tb := toyTable(
		tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(90, 12), tabletest.WishForm(30),
			tabletest.ShareForm(3, 6), tabletest.GiveForm(), tabletest.KeepForm(8)),
		tabletest.Prompt(1, engine.Window, []engine.Choice{{Move: "accept 12", Label: tabletest.Wide("Yes, gladly")},
			{Move: "decline 12", Label: tabletest.Wide("No")}}),
	)
	for _, seats := range [][]engine.Seat{{0}, {1}, {0, 1}} {
		for _, verb := range []string{"", "move", "wish", "share", "give", "keep", "accept"} {
			for _, typed := range []string{"", "p1", "Tile T3…", "o1", "o1 o2", "2 ", "wish o3 o4", "gladly"} {
				for _, c := range Complete(tb, seats, verb, typed, tabletest.English()) {
					value := c.Value.(string)
					w := Resolve(tb, seats, verb, value, tabletest.English())
					switch {
					case strings.HasSuffix(value, groupMark):
						if w.Show == nil || w.Move != "" {
							t.Errorf("the group %q is read as the move %q", value, w.Move)
						} else {
							tabletest.Checked(t, value, *w.Show)
						}
					case w.Move == "" || engine.Legal(tb.Prompts, w.Seat, w.Move) == nil:
						t.Errorf("/%s %q of %v completes to %q, which is read as seat %d %q", verb, typed, seats, value,
							w.Seat+1, w.Move)
					}
				}
			}
		}
	}
}

func TestWhatIsTypedIsReadAsAMoveOrALabel(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, []engine.Choice{
		{Move: "move h3", Label: tabletest.Wide("To the blue windmill")},
		{Move: "move h4", Label: tabletest.Wide("To the tower")}, {Move: "pass", Label: tabletest.Wide("Pass")},
	}))
	for _, x := range []struct {
		verb, typed string
		want        engine.Move
	}{
		{"move", "h3", "move h3"}, {"move", " H3 ", "move h3"}, {"move", "move h3", "move h3"},
		{"", "move h4", "move h4"},
		{"move", "to the blue windmill", "move h3"}, {"", "To The Tower", "move h4"}, {"pass", "pass", "pass"},
		{"", "pass", "pass"},
		// Not legal, but a move: the game is to say why.
		{"move", "q9", "move q9"}, {"", "fight troll", "fight troll"},
	} {
		if w := Resolve(tb, []engine.Seat{0}, x.verb, x.typed, tabletest.English()); w.Move != x.want {
			t.Errorf("/%s %q is read as %q, want %q", x.verb, x.typed, w.Move, x.want)
		}
	}
	for _, x := range []struct {
		verb, typed, says string
		args              []any
	}{
		{"move", "", "bot.resolve.open", nil}, {"pass", "", "bot.resolve.open", nil},
		{"", "move", "bot.resolve.open", nil}, {"", "to the", "bot.resolve.which", nil},
		{"", "dance wildly", "bot.resolve.none", []any{"typed", "dance wildly"}}, {"", "", "bot.resolve.open", nil},
		{"fight", "", "bot.resolve.verb", []any{"typed", "fight"}},
		// The verb is legal without more words, so the game has no reason to give.
		{"", "pass 3", "bot.resolve.none", []any{"typed", "pass 3"}},
		{"pass", "3", "bot.resolve.none", []any{"typed", "3"}},
		{"", "what?!", "bot.resolve.none", []any{"typed", "what?!"}},
	} {
		w := Resolve(tb, []engine.Seat{0}, x.verb, x.typed, tabletest.English())
		if w.Show == nil || !tabletest.Reads().Shows(w.Show.Content, x.says, x.args...) {
			t.Errorf("/%s %q is answered with %+v", x.verb, x.typed, w)
			continue
		}
		tabletest.Checked(t, x.typed, *w.Show)
	}
	if w := Resolve(tb, nil, "move", "h3", tabletest.English()); w.Show == nil ||
		!tabletest.Reads().Shows(w.Show.Content, "bot.notseated") {
		t.Errorf("a looker-on is answered with %+v", w)
	}
}

func TestTypedMoveOutOfTurnSaysWhoseTurnItIs(t *testing.T) {
	reads := tabletest.Reads()
	tb := toyTable(tabletest.Prompt(1, engine.Must, tabletest.SomeChoices(3, 0)))
	for _, x := range []struct{ verb, typed, shown string }{{"", "dance", "dance"}, {"fight", "", "fight"}} {
		w := Resolve(tb, []engine.Seat{0}, x.verb, x.typed, tabletest.English())
		if w.Show == nil || !reads.Shows(w.Show.Content, "bot.moves.others", "who", "Bruno") ||
			!strings.Contains(w.Show.Content, reads.Say("bot.resolve.idle", "typed", x.shown)+"\n") {
			t.Errorf("/%s %q is answered with %+v", x.verb, x.typed, w.Show)
		}
	}
	for _, s := range tabletest.Speakers(t) {
		tabletest.Checked(t, "out of turn", Matching(tb, []engine.Seat{0}, "", "dance", s))
	}
}

func TestWithSeveralSeatsACompletionNamesTheSeat(t *testing.T) {
	same := []engine.Choice{{Move: "pass", Label: tabletest.Wide("Pass")}}
	tb := toyTable(tabletest.Prompt(0, engine.Must, same), tabletest.Prompt(2, engine.Must, same))
	got := tabletest.Values(Complete(tb, []engine.Seat{0, 2}, "pass", "", tabletest.English()))
	if !slices.Equal(got, []string{"1: pass", "3: pass"}) {
		t.Fatalf("it completes to %v", got)
	}
	if w := Resolve(tb, []engine.Seat{0, 2}, "pass", "3: pass", tabletest.English()); w.Seat != 2 || w.Move != "pass" {
		t.Errorf("it is read as %+v", w)
	}
}

func FuzzResolve(f *testing.F) {
	for _, s := range []string{"", "h3", "move p1", "Tile T1…", "1: move p1", "9: x", "…", "\xff", "wish o1 o2"} {
		f.Add("move", s)
		f.Add("", s)
	}
	tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(40, 4), tabletest.WishForm(30),
		tabletest.GiveForm()))
	f.Fuzz(func(t *testing.T, verb, typed string) {
		w := Resolve(tb, []engine.Seat{0}, verb, typed, tabletest.English())
		if w.Move != "" {
			if m, err := engine.ParseMove(string(w.Move)); err != nil || m != w.Move {
				t.Errorf("/%s %q is read as %q, no move", verb, typed, w.Move)
			}
		} else if w.Show == nil {
			t.Errorf("/%s %q is not answered", verb, typed)
		} else if err := ui.Check(*w.Show); err != nil {
			t.Error(err)
		}
		if err := ui.Check(Complete(tb, []engine.Seat{0}, verb, typed, tabletest.English())); err != nil {
			t.Error(err)
		}
	})
}
