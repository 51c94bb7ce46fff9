package panel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
)

// destinations are n ways to go with adventures in four groups, the last with the best rank, and staying.
func destinations(n int) []engine.Choice {
	stay := engine.Choice{Move: "stay", Label: tabletest.Wide("Stay")}
	var cs []engine.Choice
	for i := range n {
		group := tabletest.Wide(fmt.Sprintf("Colour %d", i%4))
		cs = append(cs, engine.Choice{Move: engine.MakeMove("explore", fmt.Sprintf("a%d", i)), Rank: n - i,
			Label: tabletest.Wide(fmt.Sprintf("A%d · adventure", i)), Act: tabletest.Wide("Face it"), Group: group,
			Hint: tabletest.Wide("64 % · 2 dice · M11"), Place: fmt.Sprintf("a%d", i)},
			engine.Choice{Move: engine.MakeMove("move", fmt.Sprintf("a%d", i)),
				Label: tabletest.Wide(fmt.Sprintf("Go to A%d", i)), Act: tabletest.Wide("Just go"), Group: group,
				Hint: tabletest.Wide("2 dice"), Place: fmt.Sprintf("a%d", i)})
	}
	return append(cs, stay)
}

// styles returns the style of each button of a message, by label; of those with one label the first.
func styles(m ui.Message) map[string]discordgo.ButtonStyle {
	out := map[string]discordgo.ButtonStyle{}
	for _, c := range ui.Controls(m.Components) {
		if b, ok := c.(discordgo.Button); ok {
			if _, known := out[b.Label]; !known {
				out[b.Label] = b.Style
			}
		}
	}
	return out
}

func TestOnlyMainChoiceIsPrimary(t *testing.T) {
	for _, rank := range []int{0, 1} {
		roll := engine.Choice{Move: "roll", Label: tabletest.Wide("Roll"), Rank: rank}
		stay := engine.Choice{Move: "stay", Label: tabletest.Wide("Stay")}
		tb := toyTable(tabletest.Prompt(0, engine.Must, []engine.Choice{roll, stay}, tabletest.GiveForm()))
		for what, m := range map[string]ui.Message{"the post": Turn(tb, nil, tabletest.English()),
			"the private panel": Moves(tb, []engine.Seat{0}, customid.Nav{}, "", tabletest.English())} {
			got := styles(m)
			if got["Roll"] != discordgo.PrimaryButton || got["Stay"] != discordgo.SecondaryButton {
				t.Errorf("%s with rank %d has the styles %v", what, rank, got)
			}
			for label, style := range got {
				if strings.HasPrefix(label, "Give") && style != discordgo.SecondaryButton {
					t.Errorf("%s with rank %d shows the form %q in style %v", what, rank, label, style)
				}
			}
		}
	}
}

func TestRankedEndOfTurnIsPrimary(t *testing.T) {
	leave := engine.Choice{Move: "leave", Label: tabletest.Wide("Leave it")}
	for rank, want := range []discordgo.ButtonStyle{discordgo.SecondaryButton, discordgo.PrimaryButton} {
		end := engine.Choice{Move: "end", Label: tabletest.Wide("End"), Ends: true, Rank: rank}
		got := styles(Turn(toyTable(tabletest.Prompt(0, engine.Must, []engine.Choice{leave, end})), nil,
			tabletest.English()))
		if got["End"] != want || got["Leave it"] == want {
			t.Errorf("with rank %d the styles are %v", rank, got)
		}
	}
}

func TestTheBestThreeOfManyAreButtonsOfThePost(t *testing.T) {
	for _, s := range tabletest.Speakers(t) {
		m := roomy(toyTable(tabletest.Prompt(0, engine.Must, destinations(20))), s)
		tabletest.Checked(t, "the post", m)
		buttons, menus := parts(t, m)
		want := []string{"A19 · adventure · 64 %", "A18 · adventure · 64 %",
			"A17 · adventure · 64 %", "Stay"}
		if !slices.Equal(buttons, want) || len(ui.Controls(m.Components[:1])) != 3 {
			t.Errorf("the post has the buttons %q", buttons)
		}
		if len(menus) != 1 || len(menus[0]) != 5 {
			t.Errorf("the post has the menus %q", menus)
		}
	}
	// Without groups all others are in menus.
	cs := destinations(20)
	for i := range cs {
		cs[i].Group = tabletest.Wide("")
	}
	m := roomy(toyTable(tabletest.Prompt(0, engine.Must, cs)), tabletest.English())
	tabletest.Checked(t, "the post", m)
	if buttons, menus := parts(t, m); len(buttons) < 3 || len(menus) == 0 {
		t.Errorf("the post has the buttons %q and the menus %q", buttons, menus)
	}
}

func TestFewRankedChoicesAreAllButtonsOfThePost(t *testing.T) {
	m := Turn(toyTable(tabletest.Prompt(0, engine.Must, destinations(2))), nil, tabletest.English())
	if buttons, menus := parts(t, m); len(buttons) != 5 || len(menus) > 0 {
		t.Errorf("the post has the buttons %q and the menus %q", buttons, menus)
	}
}

func TestTheBestChoicesAreLinesAboveTheOthers(t *testing.T) {
	for _, s := range tabletest.Speakers(t) {
		m := Moves(toyTable(tabletest.Prompt(0, engine.Must, destinations(20), tabletest.GiveForm())), []engine.Seat{0},
			customid.Nav{}, "", s)
		tabletest.Checked(t, "the panel", m)
		if tall := ui.Height(m); tall > ui.PhoneHeight {
			t.Errorf("the panel is %d high", tall)
		}
		lines := tabletest.Lines(m)
		if len(lines) < 3 {
			t.Fatalf("the panel has the lines %q", lines)
		}
		for i, l := range lines[:3] {
			if want := fmt.Sprintf("**A%d · adventure**\n-# 64 %% · 2 dice · M11 | Face it", 19-i); l != want {
				t.Errorf("line %d is %q, not %q", i+1, l, want)
			}
		}
		if got, ok := styles(m)["Stay"]; !ok || got != discordgo.SecondaryButton {
			t.Errorf("staying is not a secondary button: %v", styles(m))
		}
		if _, menus := parts(t, m); len(menus) != 1 || len(menus[0]) != 5 {
			t.Errorf("the panel has the menus %q", menus)
		}
	}
}

func TestLongNewsDoNotPutTheBestChoiceIntoAMenu(t *testing.T) {
	news := strings.Repeat("• Dagny Brume is wounded in the fight with the bandits of the hills\n", 12)
	for _, cs := range [][]engine.Choice{destinations(20), {
		{Move: "roll", Label: tabletest.Wide("Roll 5 dice"), Rank: 1}, {Move: "stay", Label: tabletest.Wide("Stay")},
	}, {
		{Move: "on", Label: tabletest.Wide("Roll 5 dice")}, {Move: "stay", Label: tabletest.Wide("Stay")},
	}} {
		for i := range 6 {
			cs = append(cs, engine.Choice{Move: engine.MakeMove("walk", fmt.Sprint(i)), Hint: tabletest.Wide("plains"),
				Label: tabletest.Wide(fmt.Sprintf("Walk to A%d", i)), Group: tabletest.Wide("Walk"), Place: "a1"})
		}
		m := Moves(toyTable(tabletest.Prompt(0, engine.Must, cs)), []engine.Seat{0}, customid.Nav{}, news,
			tabletest.English())
		tabletest.Checked(t, "the panel", m)
		got := styles(m)
		if got["Face it"] != discordgo.PrimaryButton && got["Roll 5 dice"] != discordgo.PrimaryButton {
			t.Errorf("below long news the buttons are %v", got)
		}
	}
}
