package panel

import (
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/table/tabletest"
	"skald/engine"
)

// Choices that look the same are one, with their number.
func TestChoicesThatLookTheSameAreOne(t *testing.T) {
	buy := func(m engine.Move, item string) engine.Choice {
		return engine.Choice{Move: m, Label: tabletest.Wide("Buy " + item), Hint: tabletest.Wide("1 gold")}
	}
	p := tabletest.Prompt(0, engine.Must, []engine.Choice{buy("move a", "boots"), buy("move b", "boots"),
		buy("move c", "bow"), {Move: "end", Label: tabletest.Wide("Leave"), Ends: true}})
	tb, s := toyTable(p), tabletest.English()
	buttons, _ := parts(t, Turn(tb, nil, s))
	if want := "Buy boots ×2|Buy bow|Leave"; strings.Join(buttons, "|") != want {
		t.Errorf("the post has %q, want %s", buttons, want)
	}
	if buttons, _ = parts(t, Moves(tb, []engine.Seat{0}, customid.Nav{}, "", s)); len(buttons) < 2 ||
		buttons[0] != "Buy boots ×2" || buttons[1] != "Buy bow" {
		t.Errorf("the panel has %q", buttons)
	}
	if len(Complete(tb, []engine.Seat{0}, "", "boots", s)) > 1 {
		t.Error("the completion lists the same twice")
	}
}
