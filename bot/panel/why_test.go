package panel

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/engine"
)

func TestHopelessFightsComeLast(t *testing.T) {
	fight := func(foe, hint string) engine.Choice {
		return engine.Choice{Move: engine.MakeMove("fight", foe), Label: wide("Fight the " + foe), Hint: wide(hint)}
	}
	cs := []engine.Choice{fight("dragon", "melee 2: 3 % to win"), fight("wolf", "melee 5: 63 % to win"), {Move: "end", Label: wide("End the turn"), Ends: true}}
	buttons, _ := parts(t, Turn(table(prompt(0, engine.Must, cs)), nil, english()))
	want := []string{"Fight the wolf · 63 % to win", "End the turn", "Fight the dragon · 3 % to win"}
	if strings.Join(buttons, "|") != strings.Join(want, "|") {
		t.Errorf("the buttons are %q, want %q", buttons, want)
	}
}

func TestThereIsAWayBackFromTheBoardInWords(t *testing.T) {
	m := BoardWords(table(prompt(0, engine.Must, nil)), 0, 0, english())
	checked(t, "the board in words", m)
	back := Nav{Match: table().Match, Seat: engine.Public, Screen: ScreenBoard}.String()
	last, ok := m.Components[len(m.Components)-1].(discordgo.ActionsRow)
	if !ok || last.Components[0].(discordgo.Button).CustomID != back {
		t.Errorf("the last row is %+v", last)
	}
}
