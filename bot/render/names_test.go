package render

import (
	"slices"
	"testing"

	"skald/bot/panel"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// seatsView shows the piece of each seat.
type seatsView struct{ engine.View }

func (seatsView) Piece(engine.Seat) string { return "elf" }
func (seatsView) Places() []engine.Place   { return nil }

// TestPicturesNamePlayers checks how a picture calls users with names in several scripts, and an autopilot.
func TestPicturesNamePlayers(t *testing.T) {
	c, err := text.Make(map[string]map[string]string{"en": {"name.elf": "Elf", "bot.name.seat": "Player {n}",
		"bot.name.autopilot": "Autopilot {n}",
		"seat":               "seat {n}", "turn": "{n:seat} moves"}})
	if err != nil {
		t.Fatal(err)
	}
	s := c.In("en")
	players := []match.Player{{User: "1", Name: "anna"}, {User: "2", Name: "한국"}, {User: "3", Name: "Ben 🐉"},
		{User: "4", Name: "東京"}, {}}
	seen := panel.Of(table.Snapshot{Players: players, View: func(engine.Seat) engine.View { return seatsView{} }})
	names := playerNames(seen, s)
	if want := []string{"anna", "한국", "Ben 🐉", "東京", "Elf"}; !slices.Equal(names, want) {
		t.Errorf("the players are called %q, want %q", names, want)
	}
	drawn := drawnNames(names)
	if want := []string{"anna", "", "Ben", "東京", "Elf"}; !slices.Equal(drawn, want) {
		t.Errorf("pictures call them %q, want %q", drawn, want)
	}
	for i, want := range []string{"anna moves", "Player 2 moves", "Ben moves", "東京 moves", "Elf moves"} {
		if got := seated(seen, drawn, s).Begin(text.M("turn", "n", i+1)); got != want {
			t.Errorf("a picture says %q, want %q", got, want)
		}
	}
	seen.View = func(engine.Seat) engine.View { return nil }
	seen.Players[4] = match.Player{Autopilot: 2}
	if got := seated(seen, drawnNames(playerNames(seen, s)), s).Begin(text.M("turn", "n", 5)); got !=
		"Autopilot 5 moves" {
		t.Errorf("a picture says %q of an autopilot without a piece", got)
	}
}
