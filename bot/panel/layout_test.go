package panel

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// packed lists things a hero could leave behind.
func packed(n int) []engine.Choice {
	var out []engine.Choice
	for i := range n {
		out = append(out, engine.Choice{Move: engine.MakeMove("drop", fmt.Sprintf("i%d", i)),
			Label: tabletest.Wide(fmt.Sprintf("Leave thing %d", i)),
			Hint:  tabletest.Wide("It stays here."), Group: tabletest.Wide("Leave some baggage")})
	}
	return out
}

// parts are the labels of the buttons that make a move, and of each menu its placeholder followed by its options.
func parts(t *testing.T, m ui.Message) (buttons []string, menus [][]string) {
	t.Helper()
	for _, r := range m.Components {
		for _, c := range ui.Controls([]discordgo.MessageComponent{r}) {
			switch c := c.(type) {
			case discordgo.Button:
				id, err := customid.Parse(c.CustomID)
				if err != nil {
					t.Fatal(err)
				}
				if _, nav := id.(customid.Nav); !nav {
					buttons = append(buttons, c.Label)
				}
			case discordgo.SelectMenu:
				menu := []string{c.Placeholder}
				for _, o := range c.Options {
					menu = append(menu, o.Label+" | "+o.Description)
				}
				menus = append(menus, menu)
			}
		}
	}
	return buttons, menus
}

func TestMenuOfPlacesAsksForPlace(t *testing.T) {
	for place, want := range map[string]string{
		"a%d": tabletest.Reads().Say("bot.pick.place"),
		"b%d": "Tile 0 · Tile 1 · Tile 2 · …", // something at another place
		"":    "Tile 0 · Tile 1 · Tile 2 · …",
	} {
		var cs []engine.Choice
		for i := range 18 {
			cs = append(cs, engine.Choice{Move: engine.MakeMove("move", fmt.Sprintf("a%d", i)),
				Place: strings.ReplaceAll(place, "%d", fmt.Sprint(i)),
				Label: tabletest.Wide(fmt.Sprintf("The long way to A%d", i)),
				Group: tabletest.Wide(fmt.Sprintf("Tile %d", i%6))})
		}
		_, menus := parts(t, Turn(toyTable(tabletest.Prompt(0, engine.Must, cs)), nil, tabletest.English()))
		if len(menus) != 1 || menus[0][0] != want {
			t.Errorf("for the place %q the menus are %q", place, menus)
		}
	}
}

func TestRareChoicesGoIntoMenu(t *testing.T) {
	fight := engine.Choice{Move: "fight wolf", Label: tabletest.Wide("Fight the wolf"),
		Hint: tabletest.Wide("melee 5: 63 % to win"), Place: "H3"}
	end := engine.Choice{Move: "end", Label: tabletest.Wide("End the turn"), Ends: true}
	for n := range 13 {
		tb := toyTable(tabletest.Prompt(0, engine.Must, append(append([]engine.Choice{fight}, packed(n)...), end)))
		for what, m := range map[string]ui.Message{"the post": Turn(tb, nil, tabletest.English()),
			"the private panel": Moves(tb, []engine.Seat{0}, customid.Nav{}, "", tabletest.English())} {
			tabletest.Checked(t, what, m)
			buttons, menus := parts(t, m)
			if n < 3 {
				if len(buttons) != n+2 || len(menus) > 0 {
					t.Errorf("%s with %d rare choices has the buttons %q and the menus %q", what, n, buttons, menus)
				}
				continue
			}
			if len(buttons) != 2 || !strings.HasPrefix(buttons[0], "Fight the wolf") || buttons[1] != "End the turn" {
				t.Errorf("%s with %d rare choices begins with %q", what, n, buttons)
			}
			if len(menus) != 1 || len(menus[0]) != n+1 || menus[0][0] != "Leave some baggage" ||
				menus[0][1] != "Leave thing 0 | It stays here." {
				t.Errorf("%s with %d rare choices has the menus %q", what, n, menus)
			}
		}
	}
}

func TestPlacesAndWhatEndsTheTurnAreNoRareChoices(t *testing.T) {
	for what, change := range map[string]func(c *engine.Choice){
		"places":             func(c *engine.Choice) { c.Place = "H3" },
		"ends of the turn":   func(c *engine.Choice) { c.Ends = true },
		"choices ungrouped":  func(c *engine.Choice) { c.Group = text.Message{} },
		"verbs of all kinds": func(c *engine.Choice) { c.Move = engine.MakeMove(c.Move.Arg(0), "x") },
	} {
		cs := packed(4)
		for i := range cs {
			change(&cs[i])
		}
		m := roomy(toyTable(tabletest.Prompt(0, engine.Must,
			append(cs, engine.Choice{Move: "end", Label: tabletest.Wide("End the turn")}))), tabletest.English())
		if buttons, menus := parts(t, m); len(buttons) != 5 || len(menus) > 0 {
			t.Errorf("%s: buttons %q, menus %q", what, buttons, menus)
		}
	}
	alone := roomy(toyTable(tabletest.Prompt(0, engine.Must, packed(6))), tabletest.English())
	if buttons, menus := parts(t, alone); len(buttons) != 6 || len(menus) > 0 {
		t.Errorf("with nothing else on offer: buttons %q, menus %q", buttons, menus)
	}
}

func TestTheOddsOfAFightAreToldHoweverManyChoicesThereAre(t *testing.T) {
	for _, n := range []int{1, 9, 16, 30, 110} {
		var cs []engine.Choice
		for i := range n {
			cs = append(cs, engine.Choice{Move: engine.MakeMove("fight", fmt.Sprintf("f%d", i)),
				Label: tabletest.Wide(fmt.Sprintf("Fight foe %d", i)),
				Hint:  tabletest.Wide(fmt.Sprintf("melee 5, 2 dice: %d %%", i%100)), Rolls: true})
		}
		for _, groups := range []int{0, 3, 9} {
			for i := range cs {
				cs[i].Group = text.Message{}
				if groups > 0 && i > 0 {
					cs[i].Group = tabletest.Wide(fmt.Sprintf("Lair %d", i%groups))
				}
			}
			m := roomy(toyTable(tabletest.Prompt(0, engine.Must, cs)), tabletest.English())
			tabletest.Checked(t, "the post", m)
			buttons, menus := parts(t, m)
			told := 0
			for _, b := range buttons {
				if !strings.HasSuffix(b, " %") {
					t.Errorf("of %d choices in %d groups the button %q tells no odds", n, groups, b)
				}
				told++
			}
			for _, menu := range menus {
				for _, o := range menu[1:] {
					if strings.HasPrefix(o, "Fight") && !strings.HasSuffix(o, " %") {
						t.Errorf("of %d choices in %d groups the option %q tells no odds", n, groups, o)
					}
					told++
				}
			}
			if told == 0 {
				t.Errorf("%d choices in %d groups are not offered at all", n, groups)
			}
		}
	}
}

func TestOddsStandOnAButtonOnlyWhereTheyFitAndAreClear(t *testing.T) {
	long := strings.Repeat("a", 78)
	for _, c := range []struct{ label, hint, want string }{
		{"Fight", "5, 2 dice: 63 %", "Fight · 63 %"},
		{"Fight", "5, 2 dice: 63\u00a0%", "Fight · 63\u00a0%"},
		{"Fight", "5, 2 dice: 7%", "Fight · 7%"},
		{"Fight", "5, 2 dice: 63 % to win", "Fight · 63 % to win"},
		{"Walk", "2 steps; hidden path: 33 % to get through. There: a wolf", "Walk · 33 % to get through"},
		{"Walk", "1 step. There: a bat (46% to win). For a quest", "Walk · a bat (46% to win)"},
		{"Fight", "63 % now, 50 % later", "Fight"},
		{"Fight (63 %)", "63 %", "Fight (63 %)"},
		{"Fight", "no odds", "Fight"},
		{long, "63 %", long},
	} {
		o := offer{choice: &engine.Choice{Label: tabletest.Wide(c.label), Hint: tabletest.Wide(c.hint)},
			prompt: &engine.Prompt{}}
		if got := o.buttonLabel(tabletest.English()); !strings.EqualFold(got, c.want) {
			t.Errorf("%q with the hint %q reads %q, want %q", c.label, c.hint, got, c.want)
		}
	}
}

// A menu of several groups says what is in it.
func TestAMenuOfGroupsIsNamedAfterThem(t *testing.T) {
	of := func(names ...string) (out []bundle) {
		for _, n := range names {
			out = append(out, bundle{group: tabletest.Wide(n)})
		}
		return out
	}
	for want, groups := range map[string][]bundle{
		"Buy · Heal · Sell":     of("Buy", "Heal", "Sell"),
		"Towns · Open land · …": of("Towns", "Open land", "Adventures far away"),
		"Sell":                  of("Sell"),
		"Pick one":              of(strings.Repeat("far ", 10), "Sell"),
	} {
		if got := menuName(groups, "bot.pick", tabletest.English()); got != want {
			t.Errorf("the menu is named %q, want %q", got, want)
		}
	}
}

func TestTwoChoicesForOnePlaceAreOnePlace(t *testing.T) {
	cs := []engine.Choice{{Move: "visit h9", Label: tabletest.Wide("H9, to the market"), Place: "h9"},
		{Move: "move h9", Label: tabletest.Wide("H9 only"), Place: "h9"},
		{Move: "move k8", Label: tabletest.Wide("K8"), Place: "k8"}}
	tb := toyTable(tabletest.Prompt(0, engine.Must, cs))
	for want, n := range map[int]int{1: 2, 2: 3} {
		g := bundle{group: tabletest.Wide("Towns"), offers: offers(tb.Open(), 0)[:n]}
		if got := g.count(tabletest.English()); got != want {
			t.Errorf("%d choices are counted as %d places, want %d", n, got, want)
		}
	}
}

// A free action is in the row of the answers if this saves a line on a phone.
func TestAFreeActionTakesNoLineOfItsOwnOnAPhone(t *testing.T) {
	answers := tabletest.Prompt(0, engine.Must, []engine.Choice{{Move: "stay", Label: tabletest.Wide("Stay")}})
	for label, rows := range map[string]int{"Wave": 1, "Wave to everyone at the table": 2} {
		free := tabletest.Prompt(0, engine.May, []engine.Choice{{Move: "wave", Label: tabletest.Wide(label)}})
		tb := toyTable(answers, free)
		if got := buttonRows(tb, offers(tb.Open(), 0), 4, tabletest.English()); len(got) != rows {
			t.Errorf("the answer and %q have %d rows, want %d", label, len(got), rows)
		}
	}
}
