package panel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/panel"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// reachable follows every button and menu of the private panel and returns the moves and forms that can be got at.
func reachable(t *testing.T, tb panel.Table, seats []engine.Seat) (moves map[engine.Move]bool, forms map[string]bool) {
	t.Helper()
	moves, forms = map[engine.Move]bool{}, map[string]bool{}
	seen := map[string]bool{}
	todo := []customid.Nav{{Match: tb.Match, Seat: engine.Public, Screen: customid.ScreenMoves}}
	for len(todo) > 0 {
		at := todo[0]
		todo = todo[1:]
		if seen[at.String()] {
			continue
		}
		seen[at.String()] = true
		m := panel.Moves(tb, seats, at, "", tabletest.English())
		tabletest.Checked(t, "the panel at "+at.String(), m)
		for _, raw := range tabletest.IDs(m) {
			id, err := customid.Parse(raw)
			if err != nil {
				t.Fatal(err)
			}
			switch id := id.(type) {
			case customid.ID:
				if engine.Legal(tb.Prompts, id.Seat, id.Move) == nil {
					t.Errorf("the panel offers %q to seat %d, which is not legal", id.Move, id.Seat+1)
				}
				moves[id.Move] = true
			case customid.FormID:
				forms[id.Tag] = true
			case customid.Nav:
				if id.Screen == customid.ScreenMoves || id.Screen == customid.ScreenGroup {
					todo = append(todo, id)
				}
			}
		}
	}
	return moves, forms
}

func TestEveryChoiceCanBeReachedThroughThePrivatePanel(t *testing.T) {
	for _, n := range []int{0, 20, 21, 26, 101, 300} {
		for _, groups := range []int{0, 1, 16, 40, 120} {
			t.Run(fmt.Sprintf("%d choices in %d groups", n, groups), func(t *testing.T) {
				free := []engine.Choice{{Move: "pass", Label: tabletest.Wide("Pass"), Ends: true}}
				tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(n, groups), tabletest.GiveForm()),
					tabletest.Prompt(0, engine.May, free, tabletest.ShareForm(4, 7), tabletest.WishForm(30)))
				moves, forms := reachable(t, tb, []engine.Seat{0})
				for _, p := range tb.Prompts {
					for _, c := range p.Choices {
						if !moves[c.Move] {
							t.Fatalf("%q cannot be reached", c.Move)
						}
					}
				}
				if len(forms) != 3 {
					t.Errorf("%d forms can be reached, 3 are open", len(forms))
				}
			})
		}
	}
}

func TestSomebodyWithSeveralSeatsReachesTheMovesOfAll(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.May, tabletest.SomeChoices(30, 4)),
		tabletest.Prompt(1, engine.Must, []engine.Choice{{Move: "fight troll", Label: tabletest.Wide("Fight")}}))
	moves, _ := reachable(t, tb, []engine.Seat{0, 1})
	if len(moves) != 31 {
		t.Errorf("%d moves can be reached, 31 are legal", len(moves))
	}
	first := panel.Moves(tb, []engine.Seat{0, 1},
		customid.Nav{Match: tb.Match, Seat: engine.Public, Screen: customid.ScreenMoves}, "", tabletest.English())
	if !tabletest.Reads().Shows(first.Content, "bot.moves.title.seat", "who", "Bruno 2", "turn", text.M("toy.turn")) {
		t.Errorf("the panel opens with another seat than the one waited for: %s", first.Content)
	}
}

func TestFewChoicesAreButtonsAndManyAreMenus(t *testing.T) {
	kinds := func(tb panel.Table) (buttons, menus int) {
		m := panel.Turn(tb, nil, tabletest.English())
		for _, r := range m.Components[:len(m.Components)-1] {
			for _, c := range ui.Controls([]discordgo.MessageComponent{r}) {
				switch c.(type) {
				case discordgo.Button:
					buttons++
				case discordgo.SelectMenu:
					menus++
				}
			}
		}
		return buttons, menus
	}
	for _, x := range []struct{ n, groups, buttons, menus int }{
		{4, 0, 4, 0}, {20, 0, 0, 1}, {20, 5, 0, 1}, {12, 1, 0, 1}, {21, 3, 0, 3}, {24, 8, 0, 1}, {80, 16, 0, 1},
		{60, 0, 0, 3},
	} {
		b, m := kinds(toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(x.n, x.groups))))
		if b != x.buttons || m != x.menus {
			t.Errorf("%d choices in %d groups make %d buttons and %d menus; want %d and %d", x.n, x.groups, b, m,
				x.buttons, x.menus)
		}
	}
}

func TestAMoveOfTwoPromptsIsOfferedOnce(t *testing.T) {
	same := []engine.Choice{{Move: "pass", Label: tabletest.Wide("Pass")}}
	m := panel.Turn(toyTable(tabletest.Prompt(0, engine.Must, same), tabletest.Prompt(0, engine.May, same)), nil,
		tabletest.English())
	tabletest.Checked(t, "the post", m)
	n := 0
	for _, id := range tabletest.IDs(m) {
		if strings.HasSuffix(id, ":pass") {
			n++
		}
	}
	if n != 1 {
		t.Errorf("the move is offered %d times", n)
	}
}

func TestTheButtonsOfAPostCarrySeatCountAndTag(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(1, 0)))
	raw := tabletest.IDs(panel.Turn(tb, nil, tabletest.English()))
	want := "v1:m7k2q9xz:1:12:"
	i := slices.IndexFunc(raw, func(s string) bool { return strings.HasPrefix(s, want) })
	if i < 0 {
		t.Fatalf("no id begins with %s: %v", want, raw)
	}
	tb.Prompts[0].Choices[0].Hint = tabletest.Wide("something else")
	if slices.Contains(tabletest.IDs(panel.Turn(tb, nil, tabletest.English())), raw[i]) {
		t.Error("a changed offer keeps its id")
	}
}
