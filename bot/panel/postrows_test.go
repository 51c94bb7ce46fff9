package panel

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/table"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// firstButton returns the label of the first component, "" if it is no button.
func firstButton(rows []discordgo.MessageComponent) string {
	if len(rows) == 0 {
		return ""
	}
	b, _ := rows[0].(discordgo.ActionsRow).Components[0].(discordgo.Button)
	return b.Label
}

// The move that most turns begin with, and the best of many places, stay buttons however little room a post has.
func TestPostKeepsTheFirstMoveAsButton(t *testing.T) {
	long := strings.Repeat("far ", 6)
	turn := []engine.Choice{{Move: "roll", Label: tabletest.Wide("Roll 4 dice")},
		{Move: "stay", Label: tabletest.Wide("Wait until tomorrow"), Ends: true}}
	places := []engine.Choice{{Move: "stay", Label: tabletest.Wide("Stay"), Ends: true}}
	for _, at := range []string{"a1", "a2", "a3", "a4", "a5", "a6"} {
		turn = append(turn, engine.Choice{Move: engine.MakeMove("walk", at), Label: tabletest.Wide("Walk " + at),
			Group: tabletest.Wide("Walk one hex"), Place: at})
		places = append(places, engine.Choice{Move: engine.MakeMove("face", at), Label: tabletest.Wide(long + at),
			Group: tabletest.Wide("Adventures"), Place: at})
	}
	places[3].Rank, places[5].Rank = 1, 2
	for want, cs := range map[string][]engine.Choice{"Roll 4 dice": turn, ui.Capitalized(long + "a3"): places} {
		tb := toyTable(tabletest.Prompt(0, engine.Must, cs))
		os := offers(tb.Open(), 0)
		for room := ui.ButtonHeight; room <= 300; room += 10 {
			rows, _ := postRows(tb, os, room, 0, tabletest.English())
			if got := firstButton(rows); got != want {
				t.Errorf("in %d pixels the first button is %q, not %q", room, got, want)
			}
			if high := ui.HeightOf(rows); high > room {
				t.Errorf("the rows take %d of %d pixels", high, room)
			}
		}
	}
}

// A choice that ends the turn is never alone: a menu of everything leads to the others.
func TestPostOffersNoEndOfTurnAlone(t *testing.T) {
	cs := []engine.Choice{{Move: "end", Label: tabletest.Wide("Close the shutters"), Ends: true}}
	for _, at := range []string{"axe", "bow", "cap", "dart"} {
		cs = append(cs, engine.Choice{Move: engine.MakeMove("buy", at), Label: tabletest.Wide("Buy " + at),
			Group: tabletest.Wide("Buy")})
	}
	tb := toyTable(tabletest.Prompt(0, engine.Must, cs))
	for room := 60; room <= 300; room += 10 {
		rows, _ := postRows(tb, offers(tb.Open(), 0), room, 0, tabletest.English())
		menu := false
		for _, r := range rows {
			_, is := r.(discordgo.ActionsRow).Components[0].(discordgo.SelectMenu)
			menu = menu || is
		}
		if len(rows) == 1 && !menu {
			t.Errorf("in %d pixels there is only %q", room, firstButton(rows))
		}
	}
}

// The example of the page about moves is the move that the page explains, not one of many alike.
func TestGuideExampleIsTheFirstMove(t *testing.T) {
	walk := engine.Choice{Move: "walk a1", Label: tabletest.Wide("Walk to A1"), Group: text.M("toy.walk"), Place: "a1"}
	roll := engine.Choice{Move: "roll", Label: tabletest.Wide("Roll")}
	end := engine.Choice{Move: "end", Label: tabletest.Wide("End"), Ends: true}
	for _, c := range []struct {
		cs         []engine.Choice
		hint, want engine.Move
	}{
		{[]engine.Choice{roll, end, walk}, "walk a1", "roll"},
		{[]engine.Choice{roll, end, walk}, "end", "end"},
		{[]engine.Choice{end, walk}, "walk a1", "walk a1"},
		{[]engine.Choice{walk, roll}, "walk a1", "walk a1"},
	} {
		tb := toyTable(tabletest.Prompt(0, engine.Must, c.cs))
		if got := example(tb, 0, c.hint); got != c.want {
			t.Errorf("the example instead of %q is %q, not %q", c.hint, got, c.want)
		}
	}
}

// The links of a post have words wherever a phone has room for another row, and icons otherwise.
func TestPostNamesItsLinksWhereThereIsRoom(t *testing.T) {
	words := func(m ui.Message) bool {
		for _, c := range m.Components[len(m.Components)-1].(discordgo.ActionsRow).Components {
			if c.(discordgo.Button).Label == "" {
				return false
			}
		}
		return true
	}
	for _, s := range tabletest.Speakers(t) {
		named := 0
		for choices := range 9 {
			tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(choices, 0)))
			m := Turn(summedTable(tb.Prompts...), results(3, choices), s)
			tall := ui.PostHeight(m)
			switch {
			case tall > ui.ChannelHeight:
				t.Errorf("%s: a post with %d choices is %d pixels high", s.Language(), choices, tall)
			case words(m):
				named++
			case tall+ui.ButtonHeight <= ui.ChannelHeight:
				t.Errorf("%s: a post of %d pixels has icons only", s.Language(), tall)
			}
		}
		if named == 0 {
			t.Errorf("%s: no post names its links", s.Language())
		}
	}
}

// Where the buttons only do nothing or end the turn, the menu of what there is to do comes first, or alone.
func TestPostOffersWhatThereIsToDoFirst(t *testing.T) {
	cs := []engine.Choice{{Move: "pass", Label: tabletest.Wide("Pass an hour"), Ends: true, Idle: true},
		{Move: "end", Label: tabletest.Wide("End the day"), Ends: true}}
	for i := range 30 {
		at := string(rune('a'+i%10)) + string(rune('0'+i/10))
		cs = append(cs, engine.Choice{Move: engine.MakeMove("walk", at), Label: tabletest.Wide("Walk " + at),
			Group: tabletest.Wide("Walk so far " + at[1:]), Place: at})
	}
	tb := toyTable(tabletest.Prompt(0, engine.Must, cs))
	for room := 60; room <= 300; room += 10 {
		rows, _ := postRows(tb, offers(tb.Open(), 0), room, 0, tabletest.English())
		if got := firstButton(rows); got != "" {
			t.Errorf("in %d pixels the first button is %q", room, got)
		}
	}
}

// Of two choices that do the same, panels and posts offer one; typed, both are possible.
func TestTwinOfAChoiceIsLeftOut(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, []engine.Choice{{Move: "stay", Label: tabletest.Wide("Stay")},
		{Move: "pass", Label: tabletest.Wide("Sit out"), Twin: true}}))
	for what, m := range map[string]ui.Message{"the panel": Moves(tb, []engine.Seat{0}, customid.Nav{}, "",
		tabletest.English()), "the post": Turn(tb, nil, tabletest.English())} {
		said := strings.Join(append(ui.Texts(m.Components), m.Content), "\n")
		for _, c := range ui.Controls(m.Components) {
			if b, ok := c.(discordgo.Button); ok {
				said += "\n" + b.Label
			}
		}
		if !strings.Contains(said, "Stay") || strings.Contains(said, "Sit out") {
			t.Errorf("%s offers %q", what, said)
		}
	}
	if got := offers(tb.Open(), 0); len(got) != 2 {
		t.Errorf("%d moves are possible, want 2", len(got))
	}
}

// Nothing of a post asks to be pressed while an autopilot is to move: neither My moves nor Undo.
func TestPostAsksNothingWhileAnAutopilotMoves(t *testing.T) {
	tb := toyTable(tabletest.Prompt(3, engine.Must, tabletest.SomeChoices(2, 0)))
	tb.Hold = &table.HoldState{Seat: 0}
	for _, c := range ui.Controls(Turn(tb, nil, tabletest.English()).Components) {
		if b, ok := c.(discordgo.Button); ok && b.Style == discordgo.PrimaryButton {
			t.Errorf("%q asks to be pressed", b.Label)
		}
	}
}

// A button with a name alone, such as to meet a beggar, is explained above it as in a menu.
func TestPostExplainsItsButtons(t *testing.T) {
	p := tabletest.Prompt(0, engine.Must, []engine.Choice{
		{Move: "move a", Label: tabletest.Wide("Talk"), Hint: tabletest.Wide("a roll for gold")},
		{Move: "move b", Label: tabletest.Wide("Fight"), Hint: tabletest.Wide("58 % to win")},
		{Move: "end", Label: tabletest.Wide("Leave"), Hint: tabletest.Wide("nothing more"), Ends: true}})
	for _, s := range tabletest.Speakers(t) {
		got := Turn(toyTable(p), nil, s).Content
		if !strings.Contains(got, "-# Talk – a roll for gold") || strings.Contains(got, "Fight – ") ||
			strings.Contains(got, "nothing more") {
			t.Errorf("%s: the post reads %q", s.Language(), got)
		}
	}
}
